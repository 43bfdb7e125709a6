//! Building for a target without an operating system.

use std::path::{Path, PathBuf};

use crate::Outcome;
use crate::run::{Run, cargo, root};

/// The target that the libraries are held to: the smallest Cortex-M.
const TARGET: &str = "thumbv6m-none-eabi";

/// Which slider backend the program of `firmware/panic-free` is built with.
#[derive(Clone, Copy)]
pub(crate) enum Firmware {
    Small,
    Magic,
}

impl Firmware {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Small => "small",
            Self::Magic => "magic",
        }
    }
}

/// The compiler for the target: the one that `BARE_METAL_RUSTC` names, or the default one.
fn compiler() -> Result<std::ffi::OsString, String> {
    let rustc = std::env::var_os("BARE_METAL_RUSTC").unwrap_or_else(|| "rustc".into());
    let (folder, _) = Run::new(&rustc).args(&["--print", "target-libdir", "--target", TARGET]).output()?;
    if !folder.trim().is_empty() && Path::new(folder.trim()).is_dir() {
        Ok(rustc)
    } else {
        Err(format!("this compiler cannot build for {TARGET}: rustup target add {TARGET}"))
    }
}

fn build(arguments: &[&str]) -> Outcome {
    cargo(&["build", "--release", "--target", TARGET, "--target-dir", "target/bare-metal"])
        .args(arguments)
        .env("RUSTC", compiler()?)
        .done()
}

/// Builds core and position without default features.
pub(crate) fn libraries() -> Outcome {
    build(&["-p", "movegen-core", "-p", "movegen-position", "--no-default-features"])
}

/// Builds the program that links only if no panic is reachable and nothing lives in RAM; where it stands.
pub(crate) fn panic_free(firmware: Firmware) -> Result<PathBuf, String> {
    let manifest = ["--manifest-path", "firmware/panic-free/Cargo.toml"];
    match firmware {
        Firmware::Small => build(&manifest)?,
        Firmware::Magic => build(&[&manifest[..], &["--features", "magic"]].concat())?,
    }
    Ok(root().join("target/bare-metal").join(TARGET).join("release/panic-free"))
}
