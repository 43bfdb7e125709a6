//! `cargo xtask differential`: random play held against the mailbox oracle and two other generators.

use crate::run::Outcome;
use crate::run::cargo;

/// It is a program of its own, since the other generators want a newer compiler than the libraries do.
pub(crate) fn run(options: &[&str]) -> Outcome {
    let program = ["run", "--quiet", "--release", "-p", "differential", "--features", "run"];
    cargo(&program).args(&["--example", "differential", "--"]).args(options).done()
}
