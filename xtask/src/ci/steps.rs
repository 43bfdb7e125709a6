//! The steps of the checks: what each needs, what it runs, and in which target folder.
//!
//! Some runs are left out because another step proves the same:
//! - The C API with the small slider back end: "C library on a board" calls every function of such a
//!   build.
//! - The optional features of the libraries with the magic back end: they do not depend on the back
//!   end, and are tested with the small one.
//! - The tests of movegen-position and of the command under the address sanitizer: those crates
//!   forbid unsafe code. The unsafe code is in core, whose tests make all look-ups (every square with
//!   every relevant occupancy, by every back end) and count by every processor level; the fuzz
//!   targets run the libraries and the command under the same sanitizer.
//! - `cargo check` of the default features, of all and of none: Clippy checks them. The other crates
//!   with default features: Clippy checks them with all features, and tests compile them.
//! - A build of core and position alone for bare metal: "sizes" and "boards" build them for the same
//!   targets, with the same features, into programs.
//! - The further suites of `MOVEGEN_SUITES` with the small back end: `cargo test` counts them, with
//!   the same rules.
//! - A plain build for "code for other processors": the command of the README is one.
//! - The example of differential as a test: "random play beside other libraries" runs it.

use super::needs::Need::{self, *};
use super::needs::oldest_compiler;
use crate::run::{Outcome, Run, cargo, root};
use crate::test_run::test;
use crate::{
    bare_metal, capi, differential, embedded, fuzz, header, instructions, python, site, size, tidy, wasm,
};

/// One check.
pub(super) struct Step {
    pub(super) name: &'static str,
    /// Whether `--quick` runs it.
    pub(super) quick: bool,
    pub(super) needs: &'static [Need],
    /// The target folders that the step builds in. Steps of one folder run one after the other.
    pub(super) folders: &'static [&'static str],
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
const MATURIN: Need = Program("maturin", "maturin");
const VALGRIND: Need = Program("valgrind", "valgrind");
const OBJDUMP: Need = Program("objdump", "binutils");

/// All steps. A free worker takes the first one whose folders are free, so those that take long come
/// early.
#[rustfmt::skip]
pub(super) const STEPS: &[Step] = &[
    Step { name: "format", quick: true, needs: &[], folders: &[], run: format },
    Step { name: "tidy", quick: true, needs: &[], folders: &[], run: tidy::run },
    Step { name: "README: cargo test", quick: true, needs: &[], folders: &["debug"], run: readme_test },
    Step { name: "README: perft 6", quick: true, needs: &[], folders: &["release"], run: readme_perft },
    Step { name: "clippy", quick: true, needs: &[], folders: &["check"], run: clippy },
    Step { name: "documentation", quick: true, needs: &[], folders: &["check"], run: documentation },
    Step { name: "command with all features", quick: false, needs: &[], folders: &["debug"], run: full_command },
    Step { name: "fuzz targets", quick: false, needs: &[Nightly, Cargo("fuzz", "cargo-fuzz")], folders: &["fuzz"], run: fuzz_targets },
    Step { name: "tests of optional features, the small back end and code for size", quick: false, needs: &[], folders: &["compact"], run: compact_tests },
    Step { name: "boards", quick: false, needs: &[QEMU_ARM, QEMU_RISCV, THUMB, M3, M4, RISCV, Baseline(embedded::BASELINE, "embedded")], folders: &["embedded"], run: || embedded::run(&[]) },
    Step { name: "tests of the other crates", quick: false, needs: &[], folders: &["debug"], run: other_tests },
    Step { name: "random play beside other libraries", quick: false, needs: &[], folders: &["release"], run: random_play },
    Step { name: "tests under the address sanitizer", quick: false, needs: &[X86Linux, Nightly], folders: &["asan"], run: sanitized_tests },
    Step { name: "clippy of fewer features, code for size and BMI2", quick: false, needs: &[], folders: &["check"], run: clippy_of_variants },
    Step { name: "sizes", quick: false, needs: &[THUMB, Baseline(size::BASELINE, "size")], folders: &["bare-metal", "release"], run: || size::run(&[]) },
    Step { name: "features", quick: false, needs: &[], folders: &["check"], run: features },
    Step { name: "JavaScript", quick: false, needs: &[NPM, WASM], folders: &["wasm"], run: || wasm::run(&["node"]) },
    Step { name: "Python package", quick: false, needs: &[MATURIN, Python("pytest"), Python("chess"), Python("numpy"), Python("pyarrow")], folders: &["python"], run: || python::run(&[]) },
    Step { name: "Python package on Spark", quick: false, needs: &[MATURIN, Python("pytest"), Python("chess"), Python("pyspark"), Python("pandas"), Program("java", "openjdk-17-jre-headless")], folders: &["python"], run: || python::run(&["spark"]) },
    Step { name: "JavaScript in a browser", quick: false, needs: &[NPM, WASM, Chromium], folders: &["wasm"], run: || wasm::run(&["page"]) },
    Step { name: "instructions", quick: false, needs: &[VALGRIND, Baseline(instructions::BASELINE, "instructions")], folders: &["haswell"], run: || instructions::run(&[]) },
    Step { name: "bare metal", quick: false, needs: &[THUMB], folders: &["bare-metal"], run: bare_metal::panic_free_for_speed },
    Step { name: "C library", quick: false, needs: &[MAKE, CC, CXX], folders: &["capi"], run: || capi::run("check") },
    Step { name: "C library, installed", quick: false, needs: &[MAKE, CC, Program("pkg-config", "pkg-config")], folders: &["capi"], run: || capi::run("check-install") },
    Step { name: "C library, shared", quick: false, needs: &[MAKE, CC, Program("nm", "binutils")], folders: &["capi"], run: || capi::run("check-shared") },
    Step { name: "C library on a board", quick: false, needs: &[MAKE, Program("arm-none-eabi-gcc", "gcc-arm-none-eabi"), QEMU_ARM, M4], folders: &["capi"], run: || capi::run("check-board") },
    Step { name: "C library under the address sanitizer", quick: false, needs: &[X86Linux, Nightly, CC], folders: &["asan-c"], run: capi::sanitized },
    Step { name: "C header", quick: false, needs: &[Crate("cbindgen", header::CBINDGEN)], folders: &[], run: || header::run(&["--check"]) },
    Step { name: "tests of core with PEXT", quick: false, needs: &[Bmi2], folders: &["bmi2"], run: pext_tests },
    Step { name: "oldest compiler", quick: false, needs: &[OldestCompiler], folders: &["msrv"], run: oldest },
    Step { name: "magics", quick: false, needs: &[], folders: &[], run: || crate::gen_magics(&["--check"]) },
    Step { name: "guide as a book, with its links", quick: false, needs: &[Crate("mdbook", "mdbook@0.4.52")], folders: &[], run: || site::run(&["book"]) },
    Step { name: "licences, sources and bans", quick: false, needs: &[Cargo("deny", "cargo-deny")], folders: &[], run: licences },
    Step { name: "code for other processors", quick: false, needs: &[X86Linux, OBJDUMP], folders: &["release"], run: other_processors },
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

/// The workspace with all features.
fn clippy() -> Outcome {
    cargo(&["clippy", "--workspace", "--all-features"]).args(&CHECK).args(&DENY).done()
}

/// The libraries with their default features and with none, and code that options of the compiler
/// select: for size, and with BMI2. Tests differ by features alone, so the last two leave them out.
fn clippy_of_variants() -> Outcome {
    let deny = ["--", "-D", "warnings"];
    cargo(&["clippy"]).args(&LIBRARIES).args(&CHECK).args(&DENY).done()?;
    cargo(&["clippy"]).args(&LIBRARIES).args(&["--no-default-features"]).args(&CHECK).args(&DENY).done()?;
    cargo(&["clippy"])
        .args(&LIBRARIES)
        .args(&CHECK)
        .args(&deny)
        .env("CARGO_PROFILE_DEV_OPT_LEVEL", "s")
        .done()?;
    with_bmi2(&["clippy"]).args(&LIBRARIES).args(&["--features", "pext"]).args(&CHECK).args(&deny).done()
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
    with_bmi2(&["check"])
        .args(&LIBRARIES)
        .args(&CHECK)
        .args(&["--no-default-features", "--features", "pext"])
        .done()
}

fn documentation() -> Outcome {
    cargo(&["doc", "--workspace", "--no-deps"]).args(&CHECK).env("RUSTDOCFLAGS", "-D warnings").done()
}

/// The crates that `cargo test` leaves out, by excluding those that it has, so that a new crate is
/// tested. Other libraries and the newest compiler are needed only here. The Python package has its
/// tests in Python.
fn other_tests() -> Outcome {
    let excluded =
        ["tables-gen", "movegen-core", "movegen-position", "movegen-pgn", "movegen-cli", "movegen-python"];
    let excluded = excluded.iter().flat_map(|name| ["--exclude", name]).collect::<Vec<_>>();
    let others = || cargo(&["test", "--workspace"]).args(&excluded).args(&["--features", "differential/run"]);
    test(others().args(&["--lib", "--bins", "--tests"]))?;
    test(others().args(&["--doc"])).map(drop)
}

/// The tests of the command that need more features than the default ones, or programs beside cargo.
/// Without `-p`, so that the libraries have the features that `cargo test` has compiled them with.
fn full_command() -> Outcome {
    let subjects = ["compress", "convert", "json", "manual", "show"];
    test(cargo(&["test", "--features", "movegen-cli/full", "--test", "it", "--"]).args(&subjects)).map(drop)
}

/// Every feature that tests cover and `cargo test` has not, without magics and for size. The
/// repository's own suites are enough here.
fn compact_tests() -> Outcome {
    let features = ["alloc", "polyglot", "serde", "arbitrary"].map(|name| format!("movegen-position/{name}"));
    let folder = ["--no-default-features", "--target-dir", "target/compact", "--features"];
    test(
        cargo(&["test"])
            .args(&LIBRARIES)
            .args(&folder)
            .args(&[features.join(",")])
            .env("CARGO_PROFILE_TEST_OPT_LEVEL", "s")
            .without_env("MOVEGEN_SUITES"),
    )?;
    // Tabled lines without magics change only look-ups of core.
    test(cargo(&["test", "-p", "movegen-core"]).args(&folder).args(&["lines"])).map(drop)
}

/// The crates with unsafe code: the tests of core make every look-up and count by every processor
/// level, and those of the C API call it from Rust.
fn sanitized_tests() -> Outcome {
    test(
        Run::new("cargo")
            .args(&["+nightly", "test", "--lib", "--bins", "--tests"])
            .args(&["-p", "movegen-core", "-p", "movegen-capi", "--features", "movegen-core/runtime"])
            .args(&["--target", SANITIZED, "--target-dir", "target/asan"])
            // As in a release build, where positions and moves of any bits are accepted.
            .env("CARGO_PROFILE_TEST_DEBUG_ASSERTIONS", "false")
            .env("CARGO_PROFILE_TEST_OVERFLOW_CHECKS", "true")
            .env("RUSTFLAGS", "-Zsanitizer=address"),
    )
    .map(drop)
}

/// The target of sanitized builds. It is named so that build scripts are not sanitized.
pub(super) const SANITIZED: &str = "x86_64-unknown-linux-gnu";

/// With the vectors of 512 bits as well, where the processor has them: their code is in no other test.
fn pext_tests() -> Outcome {
    let arguments = ["test", "-p", "movegen-core", "--features", "pext", "--target-dir", "target/bmi2"];
    if has_avx512() {
        test(cargo(&arguments).env("RUSTFLAGS", "-C target-cpu=native")).map(drop)
    } else {
        println!("not tested: arch/avx512.rs, since the processor has no AVX-512");
        test(with_bmi2(&arguments)).map(drop)
    }
}

fn has_avx512() -> bool {
    #[cfg(target_arch = "x86_64")]
    return std::is_x86_feature_detected!("avx512f") && std::is_x86_feature_detected!("avx512vpopcntdq");
    #[cfg(not(target_arch = "x86_64"))]
    false
}

/// The same games in every run, so that more of them add little: other seeds are played in the long
/// runs of `docs/trust.md`.
fn random_play() -> Outcome {
    differential::run(&["--positions", "50000"])?;
    differential::run(&["--positions", "50000", "--chess960"])
}

fn fuzz_targets() -> Outcome {
    fuzz::run(&["--seconds", "5"])
}

fn oldest() -> Outcome {
    let rustc = oldest_compiler().ok_or("there is no oldest compiler")?;
    // The two crates that use other chess libraries need the newest compiler.
    cargo(&["check", "--workspace", "--exclude", "differential", "--exclude", "benches"])
        .args(&["--features", "movegen-cli/full"])
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
