//! `cargo xtask size`: compares the sizes of code and constants with the baseline.

use anyhow::Result;
use xshell::{Shell, cmd};

use crate::baseline::Baseline;
use crate::panic_free;
use crate::run::sections;

pub(crate) const BASELINE: Baseline = Baseline {
    path: "xtask/size.txt",
    title: "Bytes of the command, and of a program that calls everything",
    task: "size",
    decimals: 0,
};

pub(crate) fn run(sh: &Shell, accept: bool) -> Result<()> {
    let measure = || {
        let mut rows = Vec::new();
        cmd!(sh, "cargo build --release -p movegen-cli").run()?;
        let [code, constants, _] = sections(sh, "target/release/movegen")?;
        rows.extend([("code, command".to_owned(), code), ("constants, command".to_owned(), constants)]);
        for (name, feature) in [("small", ""), ("magic", "magic")] {
            let bytes = sections(sh, panic_free::build(sh, "s", feature)?)?;
            let whats = ["code", "constants", "RAM"].map(|what| format!("{what}, thumbv6m, {name}"));
            rows.extend(whats.into_iter().zip(bytes));
        }
        Ok(rows)
    };
    BASELINE.run(sh, accept, measure, |_| -2.0..=2.0)
}
