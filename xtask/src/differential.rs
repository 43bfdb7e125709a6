//! `cargo xtask differential`: compares random play with the mailbox oracle and two other
//! libraries.

use crate::run::Outcome;
use crate::run::cargo;

/// Runs the example of the crate `differential`. It is a program of its own because the other
/// libraries need a newer compiler than ours.
pub(crate) fn run(options: &[&str]) -> Outcome {
    let program = ["run", "--quiet", "--release", "-p", "differential", "--features", "run"];
    cargo(&program).args(&["--example", "differential", "--"]).args(options).done()
}
