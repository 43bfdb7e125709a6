//! Slider attacks: the backend that the build script picked, each exactly `bishop` and `rook`.

#[cfg(sliders = "hyperbola")]
mod hyperbola;
#[cfg(sliders = "magic")]
#[allow(unsafe_code)]
mod magic;
#[cfg(any(sliders = "pext", runtime))]
#[allow(unsafe_code)]
mod pext;

#[cfg(sliders = "hyperbola")]
pub(crate) use hyperbola::{bishop, rook};
#[cfg(sliders = "magic")]
pub(crate) use magic::{bishop, rook};
#[cfg(runtime)]
pub use pext::with_pext;
#[cfg(sliders = "pext")]
pub(crate) use pext::{bishop, rook};

/// The slider backend this crate was built with: `magic`, `pext` or `hyperbola`.
pub const BACKEND: &str = if cfg!(sliders = "magic") {
    "magic"
} else if cfg!(sliders = "pext") {
    "pext"
} else {
    "hyperbola"
};
