//! `cargo xtask capi`: tests the C library on this machine, installed, and on an emulated board.

use crate::bare_metal::any_compiler;
use crate::run::{Outcome, Run, has_program, root};

/// The folder of the library.
const FOLDER: &str = "crates/movegen-capi";

/// The target of sanitized builds.
const SANITIZED: &str = "x86_64-unknown-linux-gnu";

/// Runs every goal whose tools are installed.
pub(crate) fn all() -> Outcome {
    run("check")?;
    for (goal, tools) in [
        ("check-install", &["pkg-config", "cmake"][..]),
        ("check-board", &["arm-none-eabi-gcc", "qemu-system-arm"]),
    ] {
        match tools.iter().find(|tool| !has_program(tool)) {
            None => run(goal)?,
            Some(tool) => println!("skipped: {goal}: no {tool}"),
        }
    }
    Ok(())
}

/// Runs one goal of the Makefile.
pub(crate) fn run(goal: &str) -> Outcome {
    let make = Run::new("make").args(&["--silent", "--no-print-directory", "-C", FOLDER, goal]);
    // Only the board needs another compiler than the default one.
    if goal == "check-board" { make.env("RUSTC", any_compiler()).done() } else { make.done() }
}

/// Calls every function from C, with both sides under the address sanitizer.
pub(crate) fn sanitized() -> Outcome {
    let folder = "target/asan-c";
    Run::new("cargo")
        .args(&["+nightly", "rustc", "-p", "movegen-capi", "--lib", "--crate-type", "staticlib"])
        .args(&["--release", "--target", SANITIZED, "--target-dir", folder])
        .args(&["--", "--cfg", "movegen_static_library"])
        // Without LTO, the standard library's unwinding code stays in and needs a personality routine.
        .env("CARGO_PROFILE_RELEASE_LTO", "fat")
        .env("RUSTFLAGS", "-Zsanitizer=address")
        .done()?;
    let library = root().join(folder).join(SANITIZED).join("release/libmovegen_capi.a");
    for program in ["tests/c/every", "examples/perft"] {
        let binary = root().join(folder).join(program.replace('/', "-"));
        Run::new("cc")
            .args(&["-std=c99", "-g", "-O1", "-fsanitize=address", "-fno-omit-frame-pointer"])
            .args(&[format!("-I{FOLDER}/include"), format!("{FOLDER}/{program}.c")])
            .args(&["-o".as_ref(), binary.as_os_str(), library.as_os_str()])
            .done()?;
        // `perft` reads positions with counts; the other program reads nothing.
        Run::new(binary).input("testdata/core.epd")?.done()?;
    }
    Ok(())
}
