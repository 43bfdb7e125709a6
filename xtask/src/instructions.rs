//! `cargo xtask instructions`: compares callgrind's instructions per leaf and per call with the baseline.
//!
//! For one compiler the counts repeat exactly, so a 2 % change is a change of the code, even on a busy machine. Built
//! for a fixed processor (haswell), so every machine counts the same.

use std::fmt::Write;

use crate::run::{Outcome, Run, cargo, current, read, root, rustc_version, write};

/// The baseline.
pub(crate) const BASELINE: &str = "benches/instructions.txt";

/// How much more a call may cost, in percent.
const TOLERANCE: f64 = 2.0;

pub(crate) fn run(options: &[&str]) -> Outcome {
    let accept = match options {
        [] => false,
        ["--accept"] => true,
        _ => return Err("instructions takes --accept or nothing".to_owned()),
    };
    let version = rustc_version("rustc")?;
    // Without a baseline there is nothing to compare, so the run fails.
    let committed = if accept {
        read(BASELINE).unwrap_or_default()
    } else {
        current(BASELINE, &version, "instructions")?
    };
    cargo(&["build", "--release", "-q", "-p", "benches", "--no-default-features"])
        .args(&["--target-dir", "target/haswell"])
        .env("RUSTFLAGS", "-C target-cpu=haswell")
        .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "1")
        .done()?;
    let program = root().join("target/haswell/release/measure");
    let (names, _) = Run::new(&program).args(&["repeat"]).output()?;

    let mut text = format!(
        "# Instructions per call (perft: per leaf), by `cargo xtask instructions --accept`; haswell, rustc {version}\n"
    );
    let mut wrong = Vec::new();
    for name in names.lines() {
        let each = per_call(&program, name)?;
        writeln!(text, "{each:>9.2}  {name}").map_err(|error| error.to_string())?;
        let was = committed.lines().find_map(|line| {
            let (figure, known) = line.trim().split_once("  ")?;
            if known == name { figure.parse::<f64>().ok() } else { None }
        });
        let change = was.map(|was| (each / was - 1.0) * 100.0);
        let difference = change.map_or("new".to_owned(), |change| format!("{change:+.1} %"));
        println!("{each:>9.2}  {name}  {difference}");
        if !each.is_finite() || each <= 0.0 {
            return Err(format!("{name}: {each} is not a count of instructions"));
        }
        if change.is_none_or(|change| change > TOLERANCE) {
            wrong.push(format!("{name}: {each:.2} instructions, {difference}"));
        }
    }
    if accept {
        return write(BASELINE, &text);
    }
    for line in committed.lines().filter(|line| !line.starts_with('#')) {
        let known = line.trim().split_once("  ").map_or(line, |(_, name)| name);
        if names.lines().all(|name| name != known) {
            wrong.push(format!("{known}: in the baseline, but not measured"));
        }
    }
    if wrong.is_empty() {
        Ok(())
    } else {
        Err(format!(
            "{}\n       if the change is intended: cargo xtask instructions --accept",
            wrong.join("\n       ")
        ))
    }
}

/// The instructions of one call: a longer run minus a short one, which cancels startup.
fn per_call(program: &std::path::Path, name: &str) -> Result<f64, String> {
    let count = |rounds: &str| -> Result<(f64, f64), String> {
        let (out, error) = Run::new("valgrind")
            .args(&["--tool=callgrind", "--callgrind-out-file=/dev/null"])
            .args(&[program.as_os_str(), "repeat".as_ref(), name.as_ref(), rounds.as_ref()])
            .output()?;
        let collected = error.lines().find_map(|line| line.split_once("Collected : ")?.1.trim().parse().ok());
        let made = out.trim().parse().ok();
        collected.zip(made).ok_or_else(|| format!("{name}: no counts from valgrind"))
    };
    let rounds = if name == "perft" { ["1", "2"] } else { ["20", "60"] };
    let ((few, few_calls), (many, many_calls)) = (count(rounds[0])?, count(rounds[1])?);
    Ok((many - few) / (many_calls - few_calls))
}
