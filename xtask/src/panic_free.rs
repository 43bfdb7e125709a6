//! `cargo xtask panic-free`: proves that the libraries can't panic, by linking a program that calls their functions.

use anyhow::Result;
use xshell::{Shell, cmd};

/// Compiled for size it is other code than for speed, and neither may reach a panic.
pub(crate) fn run(sh: &Shell) -> Result<()> {
    ["s", "3"].into_iter().try_for_each(|level| build(sh, level, "").map(drop))
}

/// Builds the program, which links only if no panic is reachable and no static is in RAM, and returns its path.
pub(crate) fn build(sh: &Shell, level: &str, feature: &str) -> Result<&'static str> {
    let place = ["--target", "thumbv6m-none-eabi", "--target-dir", "target/bare-metal"];
    let manifest = "checks/panic-free/Cargo.toml";
    cmd!(sh, "cargo build --release --manifest-path {manifest} {place...} --features {feature}")
        .env("RUSTC", sh.var("BARE_METAL_RUSTC")?)
        .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", level)
        .run()?;
    Ok("target/bare-metal/thumbv6m-none-eabi/release/panic-free")
}
