//! Builds for targets without an operating system.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use object::{Object, ObjectSection, SectionKind};

use crate::run::{Outcome, Run, cargo, root};

/// The smallest Cortex-M, for checks without an operating system.
const TARGET: &str = "thumbv6m-none-eabi";

/// The slider lookup that `firmware/panic-free` is built with.
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

/// The compiler for bare metal: `BARE_METAL_RUSTC`, else `RUSTC`, else the default.
pub(crate) fn any_compiler() -> OsString {
    let named = std::env::var_os("BARE_METAL_RUSTC").or_else(|| std::env::var_os("RUSTC"));
    named.unwrap_or_else(|| "rustc".into())
}

/// That compiler, if it can build for a target.
pub(crate) fn compiler(target: &str) -> Result<OsString, String> {
    let rustc = any_compiler();
    let (folder, _) = Run::new(&rustc).args(&["--print", "target-libdir", "--target", target]).output()?;
    if !folder.trim().is_empty() && Path::new(folder.trim()).is_dir() {
        Ok(rustc)
    } else {
        Err(format!(
            "this compiler cannot build for {target}: rustup target add {target}, or name a compiler \
             that can in BARE_METAL_RUSTC"
        ))
    }
}

fn build(arguments: &[&str]) -> Outcome {
    cargo(&["build", "--release", "--target", TARGET, "--target-dir", "target/bare-metal"])
        .args(arguments)
        .env("RUSTC", compiler(TARGET)?)
        .done()
}

/// Builds the program that links only if no panic is reachable and no static is in RAM, and returns its path.
pub(crate) fn panic_free(firmware: Firmware) -> Result<PathBuf, String> {
    let manifest = ["--manifest-path", "firmware/panic-free/Cargo.toml"];
    match firmware {
        Firmware::Small => build(&manifest)?,
        Firmware::Magic => build(&[&manifest[..], &["--features", "magic"]].concat())?,
    }
    Ok(root().join("target/bare-metal").join(TARGET).join("release/panic-free"))
}

/// Builds the same program for speed: that compiles other code, which must not reach a panic either.
pub(crate) fn panic_free_for_speed() -> Outcome {
    cargo(&["build", "--release", "--target", TARGET, "--target-dir", "target/bare-metal"])
        .args(&["--manifest-path", "firmware/panic-free/Cargo.toml"])
        .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "3")
        .env("RUSTC", compiler(TARGET)?)
        .done()
}

/// A linked program's bytes of code, constants and static RAM.
pub(crate) fn sections(program: &Path) -> Result<[u64; 3], String> {
    use SectionKind::{Data, ReadOnlyData, ReadOnlyString, Text, UninitializedData};
    let failure = |error: &dyn std::fmt::Display| format!("{}: {error}", program.display());
    let data = std::fs::read(program).map_err(|error| failure(&error))?;
    let file = object::File::parse(&*data).map_err(|error| failure(&error))?;
    let kinds = [&[Text][..], &[ReadOnlyData, ReadOnlyString], &[Data, UninitializedData]];
    Ok(kinds.map(|kinds| {
        // A stack reserved by a runtime is not static RAM.
        let is_stack = |name: Result<&str, _>| name.is_ok_and(|name| name.starts_with(".stack"));
        let sections =
            file.sections().filter(|section| kinds.contains(&section.kind()) && !is_stack(section.name()));
        sections.map(|section| section.size()).sum()
    }))
}
