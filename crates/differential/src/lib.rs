//! Positions to hold a generator against another in, and the comparison itself: what the tests, the fuzz targets and
//! the long run share.

#![forbid(unsafe_code)]

pub mod mailbox;
#[cfg(feature = "run")]
pub mod peers;
pub mod play;
pub mod setups;
