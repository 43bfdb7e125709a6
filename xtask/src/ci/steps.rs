//! The steps of the checks: what each needs, and what it runs.
//!
//! Some runs are left out because another step covers them:
//! - The C API with the small slider lookup: "C library on a board" calls every function of such a build.
//! - The optional features of the libraries with magics: they don't depend on the lookup, and are tested with the
//!   small one.
//! - movegen-position and the command under the address sanitizer: the first forbids unsafe code, the second needs it
//!   only to ask for processor features. The fuzz targets run both under the same sanitizer.
//! - `cargo check` of default, all and no features: Clippy covers it.
//! - Core and position alone on bare metal: "sizes" and "boards" build them into programs.
//! - The `MOVEGEN_SUITES` with the small lookup: `cargo test` counts them, with the same rules.

use super::needs::{
    BMI2, CHROMIUM, NIGHTLY, Need, OLDEST, X86_LINUX, baseline, oldest_compiler, program, python, subcommand,
    target,
};
use crate::run::{Outcome, Run, cargo};
use crate::test_run::test;
use crate::{bare_metal, capi, embedded, fuzz, header, instructions, programs, site, size, wasm};

/// One check.
pub(super) struct Step {
    pub(super) name: &'static str,
    pub(super) group: &'static str,
    pub(super) needs: &'static [Need],
    pub(super) run: fn() -> Outcome,
}

/// The groups that the hosted workflow runs in parallel.
pub(super) const GROUPS: [&str; 5] = ["quick", "tests", "variants", "metal", "languages"];

const THUMB: Need = target("thumbv6m-none-eabi");
const M3: Need = target("thumbv7m-none-eabi");
const M4: Need = target("thumbv7em-none-eabihf");
const RISCV: Need = target("riscv32imc-unknown-none-elf");
const WASM: Need = target("wasm32-unknown-unknown");
const QEMU_ARM: Need = program("qemu-system-arm", "apt-get install qemu-system-arm");
const QEMU_RISCV: Need = program("qemu-system-riscv32", "apt-get install qemu-system-misc");
const ARM_GCC: Need = program("arm-none-eabi-gcc", "apt-get install gcc-arm-none-eabi");
const CC: Need = program("cc", "apt-get install gcc");
const CXX: Need = program("c++", "apt-get install g++");
const MAKE: Need = program("make", "apt-get install make");
const PKG_CONFIG: Need = program("pkg-config", "apt-get install pkg-config");
const CMAKE: Need = program("cmake", "apt-get install cmake");
const NM: Need = program("nm", "apt-get install binutils");
const NPM: Need = program("npm", "apt-get install npm");
const JAVA: Need = program("java", "apt-get install openjdk-17-jre-headless");
const VALGRIND: Need = program("valgrind", "apt-get install valgrind");
const MATURIN: Need = program("maturin", "python3 -m pip install maturin");
const CBINDGEN: Need = program("cbindgen", "cargo install --locked cbindgen@0.29.4");
const MDBOOK: Need = program("mdbook", "cargo install --locked mdbook@0.4.52");
const DENY_TOOL: Need = subcommand("deny", "cargo install --locked cargo-deny");
const FUZZ: Need = subcommand("fuzz", "cargo install --locked cargo-fuzz");
const PYTEST: Need = python("pytest", "python3 -m pip install pytest");
const CHESS: Need = python("chess", "python3 -m pip install chess");
const NUMPY: Need = python("numpy", "python3 -m pip install numpy");
const PYARROW: Need = python("pyarrow", "python3 -m pip install pyarrow");
const MATPLOTLIB: Need = python("matplotlib", "python3 -m pip install matplotlib");
const MYPY: Need = python("mypy", "python3 -m pip install mypy");
const PYRIGHT: Need = python("pyright", "python3 -m pip install 'pyright[nodejs]'");
const PYSPARK: Need = python("pyspark", "python3 -m pip install pyspark");
const PANDAS: Need = python("pandas", "python3 -m pip install pandas");
const POLARS: Need = python("polars", "python3 -m pip install polars");
const DUCKDB: Need = python("duckdb", "python3 -m pip install duckdb");

const fn step(group: &'static str, name: &'static str, needs: &'static [Need], run: fn() -> Outcome) -> Step {
    Step { name, group, needs, run }
}

/// All steps, in running order.
#[rustfmt::skip]
pub(super) const STEPS: &[Step] = &[
    step("quick", "format", &[], format),
    step("quick", "tidy", &[], || test(programs::tidy()).map(drop)),
    step("quick", "README: cargo test", &[], || test(cargo(&["test"])).map(drop)),
    step("quick", "README: perft 6", &[], readme_perft),
    step("quick", "clippy", &[], clippy),
    step("quick", "documentation", &[], documentation),
    step("tests", "command with all features", &[], full_command),
    step("tests", "tests of the other crates", &[], other_tests),
    step("tests", "further suites, if MOVEGEN_SUITES names them", &[], further_suites),
    step("tests", "tests of optional features, the small lookup and code for size", &[], compact_tests),
    step("tests", "tests of core with magics, and with PEXT", &[BMI2], pext_tests),
    step("tests", "tests under the address sanitizer", &[X86_LINUX, NIGHTLY], sanitized_tests),
    step("tests", "fuzz targets", &[NIGHTLY, FUZZ], || fuzz::run(&["--short"])),
    step("tests", "random play beside other libraries", &[], random_play),
    step("variants", "clippy of fewer features, code for size and BMI2", &[], clippy_of_variants),
    step("variants", "features", &[], features),
    step("variants", "oldest compiler", &[OLDEST], oldest),
    step("variants", "magics", &[], || programs::gen_magics(&["--check"])),
    step("variants", "guide as a book, with its links", &[MDBOOK], || site::run(&["book"])),
    step("variants", "licenses, sources and bans", &[DENY_TOOL], licenses),
    step("variants", "instructions", &[VALGRIND, baseline(instructions::BASELINE)], || instructions::run(&[])),
    step("metal", "boards", &[QEMU_ARM, QEMU_RISCV, THUMB, M3, M4, RISCV, baseline(embedded::BASELINE)],
        || embedded::run(&[])),
    step("metal", "sizes", &[THUMB, baseline(size::BASELINE)], || size::run(&[])),
    step("metal", "bare metal", &[THUMB], bare_metal::panic_free_for_speed),
    step("metal", "C library on a board", &[MAKE, ARM_GCC, QEMU_ARM, M4], || capi::run("check-board")),
    step("machines", "aarch64", &AARCH64, || cross::check(&cross::AARCH64)),
    step("machines", "s390x, big-endian", &S390X, || cross::check(&cross::S390X)),
    step("machines", "armv7, 32 bits", &ARMV7, || cross::check(&cross::ARMV7)),
    step("machines", "Windows", &WINDOWS, || cross::check(&cross::WINDOWS)),
    step("languages", "C library", &[MAKE, CC, CXX], || capi::run("check")),
    step("languages", "C library, installed", &[MAKE, CC, PKG_CONFIG, CMAKE], || capi::run("check-install")),
    step("languages", "C library, shared", &[MAKE, CC, NM], || capi::run("check-shared")),
    step("languages", "C library under the address sanitizer", &[X86_LINUX, NIGHTLY, CC], capi::sanitized),
    step("languages", "C header", &[CBINDGEN], || header::run(&["--check"])),
    step("languages", "Python package",
        &[MATURIN, PYTEST, CHESS, NUMPY, PANDAS, PYARROW, POLARS, DUCKDB, MATPLOTLIB, MYPY, PYRIGHT],
        || crate::python::run(&[])),
    step("languages", "Python package on Spark", &[MATURIN, PYTEST, CHESS, PYSPARK, PANDAS, JAVA],
        || crate::python::run(&["spark"])),
    step("languages", "JavaScript module", &[NPM, WASM], || wasm::run(&["node"])),
    step("languages", "JavaScript in a browser", &[NPM, WASM, CHROMIUM], || wasm::run(&["page"])),
    step("languages", "JavaScript in bundlers", &[NPM, WASM, CHROMIUM], || wasm::run(&["bundlers"])),
];

/// The libraries checked in several combinations of features.
const LIBRARIES: [&str; 4] = ["-p", "movegen-core", "-p", "movegen-position"];

/// Lints are errors.
const DENY: [&str; 4] = ["--all-targets", "--", "-D", "warnings"];

/// Clippy and `cargo check` get their own folder, so other steps do not undo their work.
const CHECK: [&str; 2] = ["--target-dir", "target/check"];

fn format() -> Outcome {
    cargo(&["fmt", "--all", "--check"]).done()?;
    for manifest in ["firmware/panic-free", "firmware/boards", "fuzz"] {
        cargo(&["fmt", "--check", "--manifest-path", &format!("{manifest}/Cargo.toml")]).done()?;
    }
    Ok(())
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

/// The libraries with default features and with none, and code that compiler options select: for size, and with BMI2.
/// Tests depend on features only, so the last two skip them.
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
        &["--no-default-features", "--features", "pext"],
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

/// The crates that `cargo test` leaves out, selected by exclusion so that a new crate is tested. Only these need other
/// libraries and the newest compiler.
fn other_tests() -> Outcome {
    let excluded = [
        "movegen-core",
        "movegen-position",
        "movegen-perft",
        "movegen-pgn",
        "movegen-training",
        "movegen-svg",
        "movegen-cli",
    ];
    let excluded = excluded.iter().flat_map(|name| ["--exclude", name]).collect::<Vec<_>>();
    let others = || cargo(&["test", "--workspace"]).args(&excluded).args(&["--features", "differential/run"]);
    // The extension module can't be linked as a program, so its library has no tests of its own.
    test(others().args(&["--exclude", "movegen-python", "--lib", "--bins", "--tests"]))?;
    test(cargo(&["test", "-p", "movegen-python", "--tests"]))?;
    test(others().args(&["--doc"])).map(drop)
}

/// The command's tests that need extra features, or programs beside cargo. Without `-p`, so the libraries have the
/// features that `cargo test` compiled them with.
fn full_command() -> Outcome {
    let subjects = ["compress", "convert", "json", "manual", "show"];
    test(cargo(&["test", "--features", "movegen-cli/full", "--test", "process", "--"]).args(&subjects))
        .map(drop)
}

/// The features that `cargo test` does not cover, without magics and for size. The repository's own suites suffice
/// here.
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
    )
    .map(drop)
}

/// The crates whose unsafe code handles memory. Core's tests do every lookup; the C API's call it from Rust.
fn sanitized_tests() -> Outcome {
    test(
        Run::new("cargo")
            .args(&["+nightly", "test", "--lib", "--bins", "--tests"])
            .args(&["-p", "movegen-core", "-p", "movegen-capi"])
            .args(&["--target", SANITIZED, "--target-dir", "target/asan"])
            // As in a release build, which accepts positions and moves of arbitrary bits.
            .env("CARGO_PROFILE_TEST_DEBUG_ASSERTIONS", "false")
            .env("CARGO_PROFILE_TEST_OVERFLOW_CHECKS", "true")
            .env("RUSTFLAGS", "-Zsanitizer=address"),
    )
    .map(drop)
}

/// The target of sanitized builds, named explicitly so that build scripts are not sanitized.
const SANITIZED: &str = "x86_64-unknown-linux-gnu";

fn pext_tests() -> Outcome {
    // `cargo test` uses PEXT and AVX2, like the command. This covers magics, and perft's choice at run time.
    let plain = cargo(&["test", "-p", "movegen-core", "-p", "movegen-perft", "--target-dir", "target/plain"]);
    test(plain.env("RUSTFLAGS", ""))?;
    let arguments = ["test", "-p", "movegen-core", "--features", "pext", "--target-dir", "target/bmi2"];
    test(with_bmi2(&arguments)).map(drop)
}

/// The tests that `cargo test` ignores because they need further suites, without the full run.
fn further_suites() -> Outcome {
    if std::env::var_os("MOVEGEN_SUITES").is_none() {
        println!("not tested: MOVEGEN_SUITES is not set");
        return Ok(());
    }
    let arguments =
        ["test", "-p", "movegen-position", "--test", "it", "--", "--ignored", "further", "--skip", "full"];
    test(cargo(&arguments)).map(drop)
}

/// The same games in every run, so more of them add little: the long runs of `docs/trust.md` play other seeds.
fn random_play() -> Outcome {
    programs::differential(&["--positions", "50000"])?;
    programs::differential(&["--positions", "50000", "--chess960"])
}

fn oldest() -> Outcome {
    let rustc = oldest_compiler().ok_or("no compiler of the oldest supported version")?;
    // The two crates with other chess libraries need the newest compiler.
    cargo(&["check", "--workspace", "--exclude", "differential", "--exclude", "benches"])
        .args(&["--features", "movegen-cli/full"])
        .args(&["--target-dir", "target/msrv"])
        .env("RUSTC", rustc)
        .done()
}

/// Advisories change without a commit, so they run on a schedule: `cargo deny check advisories`.
fn licenses() -> Outcome {
    Run::new("cargo").args(&["deny", "--log-level", "error", "check", "licenses", "sources", "bans"]).done()
}

/// Cargo for code that may use BMI2.
fn with_bmi2(arguments: &[&str]) -> Run {
    cargo(arguments).env("RUSTFLAGS", "-C target-feature=+bmi1,+bmi2,+popcnt,+lzcnt")
}
