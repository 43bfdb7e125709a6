//! The tests of the tables from outside: snapshots that a person can read.

mod snapshots;
