//! Tasks that are programs or tests of other crates.

use crate::run::{Outcome, Run, cargo};

/// Compares random play with the mailbox oracle and two other libraries, which need a newer compiler than ours.
pub(crate) fn differential(options: &[&str]) -> Outcome {
    let program = ["run", "--quiet", "--release", "-p", "differential", "--features", "run"];
    cargo(&program).args(&["--example", "differential", "--"]).args(options).done()
}

/// Runs the crate of this name, optimized: a search for magics takes about 40 minutes.
pub(crate) fn gen_magics(options: &[&str]) -> Outcome {
    cargo(&["run", "--quiet", "--release", "--package", "gen-magics", "--"]).args(options).done()
}

/// The tests of layers, import cycles, unsafe code and dependencies.
pub(crate) fn tidy() -> Run {
    cargo(&["test", "-p", "xtask", "--test", "tidy"])
}
