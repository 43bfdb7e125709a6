//! `cargo xtask ci`: everything that has to hold before a change lands, ended by a count of the tests that ran.

use std::sync::OnceLock;
use std::time::Instant;

use crate::run::{Outcome, Run, cargo, has_program, root};
use crate::test_run::{Tests, test};
use crate::{
    bare_metal, capi, differential, embedded, fuzz, gen_magics, header, instructions, size, tidy, wasm,
};

/// The libraries that are built in every combination of features.
const LIBRARIES: [&str; 4] = ["-p", "movegen-core", "-p", "movegen-position"];

pub(crate) fn run() -> Outcome {
    let mut tests = Tests::default();

    step("formatting");
    cargo(&["fmt", "--all", "--check"]).done()?;
    for program in ["panic-free", "boards"] {
        cargo(&["fmt", "--check", "--manifest-path", &format!("firmware/{program}/Cargo.toml")]).done()?;
    }

    step("tidiness");
    tidy::run()?;

    step("lints");
    let deny = ["--all-targets", "--", "-D", "warnings"];
    cargo(&["clippy"]).args(&LIBRARIES).args(&["--all-features"]).args(&deny).done()?;
    cargo(&["clippy", "--workspace"]).args(&deny).done()?;
    cargo(&["clippy"]).args(&LIBRARIES).args(&["--no-default-features"]).args(&deny).done()?;
    cargo(&["clippy"])
        .args(&LIBRARIES)
        .args(&["--target-dir", "target/compact"])
        .args(&deny)
        .env("CARGO_PROFILE_DEV_OPT_LEVEL", "s")
        .done()?;
    with_bmi2(&["clippy"]).args(&LIBRARIES).args(&["--features", "pext"]).args(&deny).done()?;

    step("every other combination of features");
    for features in [
        &["--features", "pext"][..],
        &["--features", "runtime"],
        &["--no-default-features", "--features", "pext"],
        &["--no-default-features", "--features", "runtime"],
        &["--no-default-features", "--features", "arbitrary"],
        &["--no-default-features", "--features", "defmt"],
        &["--no-default-features", "--features", "serde"],
        &["--all-features"],
    ] {
        cargo(&["check"]).args(&LIBRARIES).args(features).done()?;
    }
    with_bmi2(&["check"]).args(&LIBRARIES).args(&["--no-default-features", "--features", "pext"]).done()?;

    step("the oldest compiler");
    match std::env::var_os("MSRV_RUSTC") {
        Some(rustc) => cargo(&["check", "-p", "movegen-cli", "-p", "movegen-capi", "-p", "xtask"])
            .args(&["--target-dir", "target/msrv"])
            .env("RUSTC", rustc)
            .done()?,
        None => println!("skipped: MSRV_RUSTC names no compiler"),
    }

    step("the first command of the README");
    cargo(&["run", "--release", "--", "perft", "6"]).done()?;
    step("tests, with the command of the README");
    test(cargo(&["test"]), &mut tests)?;
    step("tests of xtask and the benchmarks");
    test(cargo(&["test", "-p", "xtask", "-p", "benches"]), &mut tests)?;
    step("tests of the libraries, small slider backend and code for size, and of the core, lines tabled");
    test(
        cargo(&["test"])
            .args(&LIBRARIES)
            .args(&["--no-default-features", "--target-dir", "target/compact"])
            .env("CARGO_PROFILE_TEST_OPT_LEVEL", "s"),
        &mut tests,
    )?;
    // The feature changes only core's look-ups, so position's tests, which take minutes, would repeat the same.
    test(cargo(&["test", "-p", "movegen-core", "--no-default-features", "--features", "lines"]), &mut tests)?;
    test(cargo(&["test", "-p", "movegen-capi", "--no-default-features"]), &mut tests)?;
    step("tests of the libraries, with all that is optional");
    let optional = "--features=movegen-position/alloc,movegen-position/polyglot,movegen-position/serde,movegen-position/arbitrary";
    test(cargo(&["test", "-p", "movegen-position", optional]), &mut tests)?;
    step("odd FENs beside what other libraries say to them");
    test(cargo(&["test", "-p", "differential", "--features", "run", "--test", "it"]), &mut tests)?;
    step("tests of the core, PEXT slider backend");
    if has_bmi2() {
        test(with_bmi2(&["test", "-p", "movegen-core", "--features", "pext"]), &mut tests)?;
    } else {
        println!("skipped: this machine has no bmi2");
    }

    step("tests of the libraries under the address sanitizer");
    // The target is named so that build scripts are left as they are.
    const SANITIZED: &str = "x86_64-unknown-linux-gnu";
    let sanitized = ["+nightly", "test", "--target", SANITIZED, "--target-dir", "target/asan"];
    if !cfg!(all(target_arch = "x86_64", target_os = "linux")) || !has(&["+nightly", "--version"]) {
        println!("skipped: no nightly compiler on {SANITIZED}");
    } else {
        let run = Run::new("cargo").args(&sanitized).args(&LIBRARIES);
        let run = run.args(&["-p", "movegen-capi", "--lib", "--tests"]);
        test(run.env("RUSTFLAGS", "-Zsanitizer=address"), &mut tests)?;
    }

    step("random play compared with the mailbox oracle and two other libraries");
    differential::run(&["--positions", "500000"])?;
    differential::run(&["--positions", "500000", "--chess960"])?;

    step("every fuzz target for ten seconds");
    if has(&["+nightly", "fuzz", "--version"]) {
        fuzz::run(&["--seconds", "10"])?;
    } else {
        println!("skipped: no nightly compiler, or no cargo-fuzz");
    }

    step("licences, sources and bans");
    if has(&["deny", "--version"]) {
        // Advisories change without a commit, so they are for a clock to check: `cargo deny check advisories`.
        Run::new("cargo")
            .args(&["deny", "--log-level", "error", "check", "licenses", "sources", "bans"])
            .done()?;
    } else {
        println!("skipped: no cargo-deny");
    }

    step("documentation");
    cargo(&["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings").done()?;

    step("magics");
    gen_magics::run(&["--check"])?;

    step("bare metal: no standard library, no panic, nothing in RAM");
    bare_metal::libraries()?;
    bare_metal::panic_free_for_speed()?;
    step("perft on small boards, emulated");
    if has_program("qemu-system-arm") && has_program("qemu-system-riscv32") {
        embedded::run(&[])?;
    } else {
        println!("skipped: no QEMU for Arm and RISC-V");
    }
    step("the header for C");
    if has_program("cbindgen") {
        header::run(&["--check"])?;
    } else {
        println!("skipped: no cbindgen");
    }
    step("the library for C, on this machine and on a small board");
    if has_program("make") && has_program("cc") && has_program("c++") {
        capi::run()?;
    } else {
        println!("skipped: no make, or no compiler for C and C++");
    }
    step("the module for JavaScript, in node and in a browser");
    if has_program("npm") {
        wasm::run(&[], &mut tests)?;
    } else {
        println!("skipped: no node with npm");
    }
    step("code for other processors in a plain build");
    for_other_processors()?;
    step("sizes");
    size::run(&[])?;

    step("instructions");
    instructions::run(&[])?;

    println!("\n{} passed, {} failed", tests.passed, tests.failed);
    Ok(())
}

/// A plain build of the command has code for processors with BMI2, and none of it is lost in calls.
fn for_other_processors() -> Outcome {
    if !cfg!(target_arch = "x86_64") || Run::new("objdump").args(&["--version"]).output().is_err() {
        println!("skipped: no objdump for x86-64");
        return Ok(());
    }
    cargo(&["build", "--release", "-q", "-p", "movegen-cli", "--target-dir", "target/plain"]).done()?;
    let program = root().join("target/plain/release/movegen");
    let (code, _) =
        Run::new("objdump").args(&["-d", "--no-show-raw-insn"]).args(&[program.as_os_str()]).output()?;
    for instruction in ["pext", "popcnt", "tzcnt", "blsr"] {
        let count = code.lines().filter(|line| line.split_whitespace().nth(1) == Some(instruction)).count();
        println!("{count:>6}  {instruction}");
        // The counting functions have a hundred of each; those inlined nowhere would have one.
        if count < 20 {
            return Err(format!(
                "{count} {instruction} in a plain build: the feature `runtime` does not work"
            ));
        }
    }
    Ok(())
}

/// Cargo for code that may use bmi2, in a folder of its own so that the other builds stay as they are.
fn with_bmi2(arguments: &[&str]) -> Run {
    cargo(arguments)
        .args(&["--target-dir", "target/bmi2"])
        .env("RUSTFLAGS", "-C target-feature=+bmi1,+bmi2,+popcnt,+lzcnt")
}

/// Whether cargo has what these arguments ask for.
fn has(arguments: &[&str]) -> bool {
    Run::new("cargo").args(arguments).output().is_ok()
}

fn has_bmi2() -> bool {
    #[cfg(target_arch = "x86_64")]
    return std::arch::is_x86_feature_detected!("bmi2");
    #[cfg(not(target_arch = "x86_64"))]
    return false;
}

/// Announces what comes next, and when, in minutes and seconds from the first step.
fn step(name: &str) {
    static START: OnceLock<Instant> = OnceLock::new();
    let seconds = START.get_or_init(Instant::now).elapsed().as_secs();
    println!("\n== {:02}:{:02} {name}", seconds / 60, seconds % 60);
}
