//! `cargo xtask snapshots`: compares the generated tables with their snapshots, or accepts them as they are now.

use crate::run::Outcome;
use crate::run::cargo;
use crate::test_run::{Tests, test};

/// How many tests of `tables-gen/tests/it` hold a snapshot or the committed magics: none may get lost unseen.
const TESTS: u64 = 13;

pub(crate) fn run(options: &[&str]) -> Outcome {
    let update = match options {
        [] => "no",
        ["--accept"] => "always",
        _ => return Err("snapshots takes --accept or nothing".to_owned()),
    };
    let mut tests = Tests::default();
    let run = cargo(&["test", "-p", "tables-gen", "--test", "it"])
        .env("INSTA_UPDATE", update)
        // A full comparison, whatever the caller's environment says.
        .env("INSTA_FORCE_PASS", "0");
    test(run, &mut tests)?;
    if tests.passed == TESTS { Ok(()) } else { Err(format!("{} tests ran, not {TESTS}", tests.passed)) }
}
