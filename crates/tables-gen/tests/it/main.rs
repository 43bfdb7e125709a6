//! Readable snapshots of the generated tables.

mod snapshots;
