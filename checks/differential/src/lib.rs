//! Random positions, and comparing movegen with other move generators on them.
//!
//! Shared by the tests, the fuzz targets and `cargo xtask differential`.

#![forbid(unsafe_code)]

#[cfg(feature = "run")]
pub mod libraries;
pub mod mailbox;
pub mod play;
pub mod random;
pub mod setups;
