//! The steps of the checks: what each needs, what it runs, and in which target folder.
//!
//! Some runs are left out because another step proves the same:
//! - The C API with the small slider back end: "C library on a board" calls every function of such a
//!   build.
//! - The optional features without the sanitizer: its step has all of them and runs the same tests.
//! - `cargo check` of the default features, of all and of none: Clippy checks them.
//! - A plain build for "code for other processors": the command of the README is one.

use super::needs::Need::{self, *};
use super::needs::oldest_compiler;
use crate::run::{Outcome, Run, cargo, root};
use crate::test_run::test;
use crate::{
    bare_metal, capi, differential, embedded, fuzz, gen_magics, header, instructions, size, tidy, wasm,
};

/// One check.
pub(super) struct Step {
    pub(super) name: &'static str,
    /// Whether `--quick` runs it.
    pub(super) quick: bool,
    pub(super) needs: &'static [Need],
    /// The target folder that the step builds in. Steps of one folder run one after the other.
    pub(super) folder: &'static str,
    pub(super) run: fn() -> Outcome,
}

const THUMB: Need = Target("thumbv6m-none-eabi");
const M3: Need = Target("thumbv7m-none-eabi");
const M4: Need = Target("thumbv7em-none-eabihf");
const RISCV: Need = Target("riscv32imc-unknown-none-elf");
const WASM: Need = Target("wasm32-unknown-unknown");
const QEMU_ARM: Need = Program("qemu-system-arm", "qemu-system-arm");
const QEMU_RISCV: Need = Program("qemu-system-riscv32", "qemu-system-misc");
const CC: Need = Program("cc", "gcc");
const CXX: Need = Program("c++", "g++");
const MAKE: Need = Program("make", "make");
const NPM: Need = Program("npm", "npm");
const VALGRIND: Need = Program("valgrind", "valgrind");
const OBJDUMP: Need = Program("objdump", "binutils");

/// The folder of steps that build nothing, which do not exclude each other.
pub(super) const NO_FOLDER: &str = "";

/// All steps. A free worker takes the first one whose folder is free, so those that take long come
/// early.
#[rustfmt::skip]
pub(super) const STEPS: &[Step] = &[
    Step { name: "format", quick: true, needs: &[], folder: NO_FOLDER, run: format },
    Step { name: "tidy", quick: true, needs: &[], folder: NO_FOLDER, run: tidy::run },
    Step { name: "README: cargo test", quick: true, needs: &[], folder: "debug", run: readme_test },
    Step { name: "README: perft 6", quick: true, needs: &[], folder: "release", run: readme_perft },
    Step { name: "clippy", quick: true, needs: &[], folder: "check", run: clippy },
    Step { name: "documentation", quick: true, needs: &[], folder: "check", run: documentation },
    Step { name: "tests under the address sanitizer", quick: false, needs: &[X86Linux, Nightly], folder: "asan", run: sanitized_tests },
    Step { name: "tests of the small back end and of code for size", quick: false, needs: &[], folder: "compact", run: compact_tests },
    Step { name: "clippy of other features and of code for size and BMI2", quick: false, needs: &[], folder: "check", run: clippy_of_variants },
    Step { name: "features", quick: false, needs: &[], folder: "check", run: features },
    Step { name: "tests of the other crates", quick: false, needs: &[], folder: "debug", run: other_tests },
    Step { name: "fuzz targets", quick: false, needs: &[Nightly, Cargo("fuzz", "cargo-fuzz")], folder: "fuzz", run: fuzz_targets },
    Step { name: "random play beside other libraries", quick: false, needs: &[], folder: "release", run: random_play },
    Step { name: "instructions", quick: false, needs: &[VALGRIND, Baseline(instructions::BASELINE, "instructions")], folder: "haswell", run: || instructions::run(&[]) },
    Step { name: "boards", quick: false, needs: &[QEMU_ARM, QEMU_RISCV, THUMB, M3, M4, RISCV, Baseline(embedded::BASELINE, "embedded")], folder: "embedded", run: || embedded::run(&[]) },
    Step { name: "JavaScript", quick: false, needs: &[NPM, WASM], folder: "wasm", run: || wasm::run(&["node"]) },
    Step { name: "JavaScript in a browser", quick: false, needs: &[NPM, WASM, Chromium], folder: "wasm", run: || wasm::run(&["page"]) },
    Step { name: "bare metal", quick: false, needs: &[THUMB], folder: "bare-metal", run: bare_metal_libraries },
    Step { name: "sizes", quick: false, needs: &[THUMB, Baseline(size::BASELINE, "size")], folder: "release", run: || size::run(&[]) },
    Step { name: "C library", quick: false, needs: &[MAKE, CC, CXX], folder: "capi", run: || capi::run("check") },
    Step { name: "C library, installed", quick: false, needs: &[MAKE, CC, Program("pkg-config", "pkg-config")], folder: "capi", run: || capi::run("check-install") },
    Step { name: "C library on a board", quick: false, needs: &[MAKE, Program("arm-none-eabi-gcc", "gcc-arm-none-eabi"), QEMU_ARM, M4], folder: "capi", run: || capi::run("check-board") },
    Step { name: "C library under the address sanitizer", quick: false, needs: &[X86Linux, Nightly, CC], folder: "asan-c", run: capi::sanitized },
    Step { name: "C header", quick: false, needs: &[Crate("cbindgen", header::CBINDGEN)], folder: NO_FOLDER, run: || header::run(&["--check"]) },
    Step { name: "tests of core with PEXT", quick: false, needs: &[Bmi2], folder: "bmi2", run: pext_tests },
    Step { name: "oldest compiler", quick: false, needs: &[OldestCompiler], folder: "msrv", run: oldest },
    Step { name: "magics", quick: false, needs: &[], folder: NO_FOLDER, run: || gen_magics::run(&["--check"]) },
    Step { name: "licences, sources and bans", quick: false, needs: &[Cargo("deny", "cargo-deny")], folder: NO_FOLDER, run: licences },
    Step { name: "code for other processors", quick: false, needs: &[X86Linux, OBJDUMP], folder: "release", run: other_processors },
];

/// The libraries that are checked in several combinations of features.
const LIBRARIES: [&str; 4] = ["-p", "movegen-core", "-p", "movegen-position"];

/// Lints are errors.
const DENY: [&str; 4] = ["--all-targets", "--", "-D", "warnings"];

/// Clippy and `cargo check` have a folder of their own, so that they do not wait for tests to be
/// compiled.
const CHECK: [&str; 2] = ["--target-dir", "target/check"];

fn format() -> Outcome {
    cargo(&["fmt", "--all", "--check"]).done()?;
    for manifest in ["firmware/panic-free", "firmware/boards", "fuzz"] {
        cargo(&["fmt", "--check", "--manifest-path", &format!("{manifest}/Cargo.toml")]).done()?;
    }
    Ok(())
}

fn readme_test() -> Outcome {
    test(cargo(&["test"])).map(drop)
}

fn readme_perft() -> Outcome {
    let (out, _) = cargo(&["run", "--release", "--", "perft", "6"]).output()?;
    match out.lines().last() {
        Some("Nodes searched: 119060324") => Ok(()),
        last => Err(format!("perft 6 ends with {last:?}")),
    }
}

fn clippy() -> Outcome {
    cargo(&["clippy", "--workspace"]).args(&CHECK).args(&DENY).done()
}

/// The workspace with all features, the libraries with none, and code that options of the compiler
/// select: for size, and with BMI2.
fn clippy_of_variants() -> Outcome {
    cargo(&["clippy", "--workspace", "--all-features"]).args(&CHECK).args(&DENY).done()?;
    cargo(&["clippy"]).args(&LIBRARIES).args(&["--no-default-features"]).args(&CHECK).args(&DENY).done()?;
    cargo(&["clippy"])
        .args(&LIBRARIES)
        .args(&["--target-dir", "target/check-compact"])
        .args(&DENY)
        .env("CARGO_PROFILE_DEV_OPT_LEVEL", "s")
        .done()?;
    with_bmi2(&["clippy", "--target-dir", "target/check-bmi2"])
        .args(&LIBRARIES)
        .args(&["--features", "pext"])
        .args(&DENY)
        .done()
}

fn features() -> Outcome {
    for features in [
        &["--features", "pext"][..],
        &["--features", "runtime"],
        &["--no-default-features", "--features", "pext"],
        &["--no-default-features", "--features", "runtime"],
        &["--no-default-features", "--features", "arbitrary"],
        &["--no-default-features", "--features", "defmt"],
        &["--no-default-features", "--features", "serde"],
    ] {
        cargo(&["check"]).args(&LIBRARIES).args(&CHECK).args(features).done()?;
    }
    with_bmi2(&["check", "--target-dir", "target/check-bmi2"])
        .args(&LIBRARIES)
        .args(&["--no-default-features", "--features", "pext"])
        .done()
}

fn documentation() -> Outcome {
    cargo(&["doc", "--workspace", "--no-deps"]).args(&CHECK).env("RUSTDOCFLAGS", "-D warnings").done()
}

/// The crates that `cargo test` leaves out. Other libraries and the newest compiler are needed only
/// here.
fn other_tests() -> Outcome {
    let others = ["movegen-capi", "movegen-wasm", "mailbox-oracle", "differential", "xtask", "benches"];
    let packages = others.iter().flat_map(|name| ["-p", name]).collect::<Vec<_>>();
    test(cargo(&["test"]).args(&packages).args(&["--features", "differential/run"])).map(drop)
}

fn compact_tests() -> Outcome {
    test(
        cargo(&["test"])
            .args(&LIBRARIES)
            .args(&["--no-default-features", "--target-dir", "target/compact"])
            .env("CARGO_PROFILE_TEST_OPT_LEVEL", "s"),
    )?;
    // Tabled lines without magics change only look-ups of core.
    let lines = ["--no-default-features", "--features", "lines", "--target-dir", "target/compact"];
    test(cargo(&["test", "-p", "movegen-core"]).args(&lines)).map(drop)
}

/// The libraries with the levels of perft and all other features that tests cover, and the C API
/// called from Rust.
fn sanitized_tests() -> Outcome {
    let features = ["runtime", "alloc", "polyglot", "serde", "arbitrary"]
        .map(|feature| format!("movegen-position/{feature}"))
        .join(",");
    test(
        Run::new("cargo")
            .args(&[
                "+nightly",
                "test",
                "--target",
                SANITIZED,
                "--target-dir",
                "target/asan",
                "--lib",
                "--tests",
            ])
            .args(&LIBRARIES)
            .args(&["-p", "movegen-capi", "--features", &features])
            .env("RUSTFLAGS", "-Zsanitizer=address"),
    )
    .map(drop)
}

/// The target of sanitized builds. It is named so that build scripts are not sanitized.
pub(super) const SANITIZED: &str = "x86_64-unknown-linux-gnu";

fn pext_tests() -> Outcome {
    let arguments = ["test", "-p", "movegen-core", "--features", "pext", "--target-dir", "target/bmi2"];
    test(with_bmi2(&arguments)).map(drop)
}

fn random_play() -> Outcome {
    differential::run(&["--positions", "500000"])?;
    differential::run(&["--positions", "500000", "--chess960"])
}

fn fuzz_targets() -> Outcome {
    fuzz::run(&["--seconds", "10"])
}

fn bare_metal_libraries() -> Outcome {
    bare_metal::libraries()?;
    bare_metal::panic_free_for_speed()
}

fn oldest() -> Outcome {
    let rustc = oldest_compiler().ok_or("there is no oldest compiler")?;
    cargo(&["check", "-p", "movegen-cli", "-p", "movegen-capi", "-p", "xtask"])
        .args(&["--target-dir", "target/msrv"])
        .env("RUSTC", rustc)
        .done()
}

/// Advisories change without a commit, so they are left to a schedule: `cargo deny check
/// advisories`.
fn licences() -> Outcome {
    Run::new("cargo").args(&["deny", "--log-level", "error", "check", "licenses", "sources", "bans"]).done()
}

/// A plain build of the command has code for processors with BMI2, and none of it is lost in calls.
fn other_processors() -> Outcome {
    cargo(&["build", "--release", "-q", "-p", "movegen-cli"]).env("RUSTFLAGS", "").done()?;
    let program = root().join("target/release/movegen");
    let (code, _) =
        Run::new("objdump").args(&["-d", "--no-show-raw-insn"]).args(&[program.as_os_str()]).output()?;
    for instruction in ["pext", "popcnt", "tzcnt", "blsr"] {
        let count = code.lines().filter(|line| line.split_whitespace().nth(1) == Some(instruction)).count();
        println!("{count:>6}  {instruction}");
        // The counting functions have a hundred of each. A lost inlining leaves one.
        if count < 20 {
            return Err(format!(
                "{count} {instruction} in a plain build: the feature `runtime` does not work"
            ));
        }
    }
    Ok(())
}

/// Cargo for code that may use BMI2.
fn with_bmi2(arguments: &[&str]) -> Run {
    cargo(arguments).env("RUSTFLAGS", "-C target-feature=+bmi1,+bmi2,+popcnt,+lzcnt")
}

#[cfg(test)]
mod tests {
    use super::STEPS;

    #[test]
    fn steps_have_different_names() {
        for (i, step) in STEPS.iter().enumerate() {
            assert!(STEPS[..i].iter().all(|other| other.name != step.name), "{}", step.name);
        }
    }
}
