//! Tests of the generated tables: snapshots that a person can read.

mod snapshots;
