//! Random positions, and comparisons of movegen with other move generators in them.
//!
//! The tests, the fuzz targets and `cargo xtask differential` share this crate.

#![forbid(unsafe_code)]

#[cfg(feature = "run")]
pub mod libraries;
pub mod mailbox;
pub mod play;
pub mod random;
pub mod setups;
