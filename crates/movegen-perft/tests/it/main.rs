//! Counts by every method, and threads, hash tables and stopping around them.

mod errors;
mod parts;
mod shapes;
mod suites;
mod two_plies;
