//! `cargo xtask instructions`: compares callgrind's instructions per leaf and per call with the baseline.
//!
//! For one compiler the counts repeat exactly. A 2 % change is a change of the code, even on a busy machine. Built for
//! a fixed processor (haswell), to count the same on every machine.

use anyhow::{Context, Result, ensure};
use xshell::{Shell, cmd};

use crate::baseline::Baseline;

pub(crate) const BASELINE: Baseline = Baseline {
    path: "benches/instructions.txt",
    title: "Instructions per call (perft: per leaf), for haswell",
    task: "instructions",
    decimals: 2,
};

const PROGRAM: &str = "target/haswell/release/measure";

pub(crate) fn run(sh: &Shell, accept: bool) -> Result<()> {
    let measure = || {
        cmd!(sh, "cargo build -q --release -p benches --no-default-features --target-dir target/haswell")
            .env("RUSTFLAGS", "-C target-cpu=haswell")
            .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "1")
            .run()?;
        let names = cmd!(sh, "{PROGRAM} repeat").read()?;
        names.lines().map(|name| Ok((name.to_owned(), per_call(sh, name)?))).collect()
    };
    BASELINE.run(sh, accept, measure, |_| -100.0..=2.0)
}

/// The instructions of one call: a longer run minus a short one, which cancels startup.
fn per_call(sh: &Shell, name: &str) -> Result<f64> {
    let count = |rounds: &str| -> Result<(f64, f64)> {
        let run = cmd!(
            sh,
            "valgrind --tool=callgrind --callgrind-out-file=/dev/null {PROGRAM} repeat {name} {rounds}"
        );
        let output = run.quiet().output()?;
        let log = String::from_utf8(output.stderr)?;
        let collected = log.lines().find_map(|line| line.split_once("Collected : ")?.1.trim().parse().ok());
        let calls = String::from_utf8(output.stdout)?.trim().parse()?;
        Ok((collected.with_context(|| format!("{name}: no count from valgrind"))?, calls))
    };
    let (few, many) = if name == "perft" { ("1", "2") } else { ("20", "60") };
    let ((few, few_calls), (many, many_calls)) = (count(few)?, count(many)?);
    let each = (many - few) / (many_calls - few_calls);
    ensure!(each.is_finite() && each > 0.0, "{name}: {each} is not a count of instructions");
    Ok(each)
}
