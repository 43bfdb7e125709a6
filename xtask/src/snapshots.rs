//! `cargo xtask snapshots`: compares the generated tables with their snapshots, or accepts the new
//! ones.

use crate::run::Outcome;
use crate::run::cargo;
use crate::test_run::test;

/// How many tests `tables-gen/tests/it` has, so that a lost one is noticed.
const TESTS: u64 = 13;

pub(crate) fn run(options: &[&str]) -> Outcome {
    let update = match options {
        [] => "no",
        ["--accept"] => "always",
        _ => return Err("snapshots takes --accept or nothing".to_owned()),
    };
    let run = cargo(&["test", "-p", "tables-gen", "--test", "it"])
        .env("INSTA_UPDATE", update)
        // Overrides the caller's environment, which may turn the comparison off.
        .env("INSTA_FORCE_PASS", "0");
    let tests = test(run)?;
    if tests.passed == TESTS { Ok(()) } else { Err(format!("{} tests ran, not {TESTS}", tests.passed)) }
}
