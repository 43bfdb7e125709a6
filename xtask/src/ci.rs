//! `cargo xtask ci`: everything that has to hold before a change lands, ended by a count of the tests that ran.

use std::ffi::OsString;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::{Outcome, root};

/// The target without an operating system that the libraries are held to: the smallest Cortex-M.
const BARE_METAL: &str = "thumbv6m-none-eabi";

/// The libraries that are built in every combination of features.
const LIBRARIES: [&str; 4] = ["-p", "movegen-core", "-p", "movegen-position"];

pub(crate) fn run() -> Outcome {
    let mut tests = Tests::default();

    step("formatting");
    cargo(&["fmt", "--all", "--check"]).done()?;
    cargo(&["fmt", "--check", "--manifest-path", "firmware/panic-free/Cargo.toml"]).done()?;

    step("lints");
    let deny = ["--all-targets", "--", "-D", "warnings"];
    cargo(&["clippy", "--workspace"]).args(&deny).done()?;
    cargo(&["clippy"]).args(&LIBRARIES).args(&["--no-default-features"]).args(&deny).done()?;
    with_bmi2(&["clippy"]).args(&LIBRARIES).args(&["--features", "pext"]).args(&deny).done()?;

    step("tests, with the command of the README");
    cargo(&["test"]).counted(&mut tests)?;
    step("tests of the chores");
    cargo(&["test", "-p", "xtask"]).counted(&mut tests)?;
    step("tests of the libraries, small slider backend");
    cargo(&["test"]).args(&LIBRARIES).args(&["--no-default-features"]).counted(&mut tests)?;
    step("tests of the libraries, PEXT slider backend");
    if has_bmi2() {
        with_bmi2(&["test"]).args(&LIBRARIES).args(&["--features", "pext"]).counted(&mut tests)?;
    } else {
        println!("skipped: this machine has no bmi2");
    }

    step("documentation");
    cargo(&["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings").done()?;

    step("bare metal: no standard library, no panic, nothing in RAM");
    bare_metal()?;

    println!("\n{} passed, {} failed", tests.passed, tests.failed);
    Ok(())
}

/// The libraries without default features, and the program that links only if no panic is reachable, for a target
/// without an operating system. `BARE_METAL_RUSTC` names a compiler that has it, where the default one does not.
fn bare_metal() -> Outcome {
    let rustc = std::env::var_os("BARE_METAL_RUSTC").unwrap_or_else(|| "rustc".into());
    let libraries = Command::new(&rustc)
        .args(["--print", "target-libdir", "--target", BARE_METAL])
        .output()
        .map_err(|error| format!("{}: {error}", rustc.to_string_lossy()))?;
    let folder = String::from_utf8_lossy(&libraries.stdout).trim().to_owned();
    if folder.is_empty() || !Path::new(&folder).is_dir() {
        return Err(format!("this compiler cannot build for {BARE_METAL}: rustup target add {BARE_METAL}"));
    }
    let build = |arguments: &[&str]| {
        cargo(&["build", "--release", "--target", BARE_METAL, "--target-dir", "target/bare-metal"])
            .args(arguments)
            .env("RUSTC", &rustc)
            .done()
    };
    build(&[&LIBRARIES[..], &["--no-default-features"]].concat())?;
    build(&["--manifest-path", "firmware/panic-free/Cargo.toml"])?;
    build(&["--manifest-path", "firmware/panic-free/Cargo.toml", "--features", "magic"])
}

/// Cargo for code that may use bmi2, in a folder of its own so that the other builds stay as they are.
fn with_bmi2(arguments: &[&str]) -> Step {
    cargo(arguments)
        .args(&["--target-dir", "target/bmi2"])
        .env("RUSTFLAGS", "-C target-feature=+bmi1,+bmi2,+popcnt,+lzcnt")
}

fn has_bmi2() -> bool {
    #[cfg(target_arch = "x86_64")]
    return std::arch::is_x86_feature_detected!("bmi2");
    #[cfg(not(target_arch = "x86_64"))]
    return false;
}

/// What the test runs add up to.
#[derive(Default)]
struct Tests {
    passed: u64,
    failed: u64,
}

impl Tests {
    /// Adds a line such as `test result: ok. 31 passed; 0 failed; 0 ignored; ..`.
    fn read(&mut self, line: &str) {
        let Some(counts) = line.strip_prefix("test result: ") else { return };
        for part in counts.split(['.', ';']) {
            match part.trim().split_once(' ') {
                Some((number, "passed")) => self.passed += number.parse().unwrap_or(0),
                Some((number, "failed")) => self.failed += number.parse().unwrap_or(0),
                _ => {}
            }
        }
    }
}

fn step(name: &str) {
    println!("\n== {name}");
}

/// One command, run in the root of the workspace.
struct Step {
    arguments: Vec<OsString>,
    command: Command,
}

fn cargo(arguments: &[&str]) -> Step {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    Step { arguments: Vec::new(), command }.args(arguments)
}

impl Step {
    fn args(mut self, arguments: &[&str]) -> Self {
        self.arguments.extend(arguments.iter().map(OsString::from));
        self
    }

    fn env(mut self, name: &str, value: impl AsRef<std::ffi::OsStr>) -> Self {
        self.command.env(name, value);
        self
    }

    fn text(&self) -> String {
        let words: Vec<_> = self.arguments.iter().map(|word| word.to_string_lossy()).collect();
        format!("cargo {}", words.join(" "))
    }

    fn done(mut self) -> Outcome {
        let text = self.text();
        let status = self.command.args(&self.arguments).status();
        let status = status.map_err(|error| format!("{text}: {error}"))?;
        if status.success() { Ok(()) } else { Err(format!("{text}: {status}")) }
    }

    /// Runs to the end with standard output passed on, and adds up the tests.
    fn counted(mut self, tests: &mut Tests) -> Outcome {
        let text = self.text();
        let complain = |error: std::io::Error| format!("{text}: {error}");
        let mut child =
            self.command.args(&self.arguments).stdout(Stdio::piped()).spawn().map_err(complain)?;
        let before = tests.passed;
        if let Some(out) = child.stdout.take() {
            for line in BufReader::new(out).lines() {
                let line = line.map_err(complain)?;
                tests.read(&line);
                println!("{line}");
            }
        }
        let status = child.wait().map_err(complain)?;
        match (status.success(), tests.passed > before) {
            (true, true) => Ok(()),
            (true, false) => Err(format!("{text}: no test ran")),
            (false, _) => Err(format!("{text}: {status}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_add_up() {
        let mut tests = Tests::default();
        tests.read(
            "test result: ok. 31 passed; 0 failed; 2 ignored; 0 measured; 0 filtered out; finished in 0.08s",
        );
        tests.read("test result: FAILED. 5 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out");
        tests.read("test passed ... ok");
        assert_eq!((tests.passed, tests.failed), (36, 2));
    }
}
