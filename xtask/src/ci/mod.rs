//! `cargo xtask ci`: every check that must pass before a change is merged.
//!
//! Each step runs as a process of its own, two at a time, and its output is printed when it ends.
//! The last line counts tests, and every step without tests as one.

mod needs;
mod report;
mod schedule;
mod steps;

use std::path::Path;

use crate::run::Outcome;
use needs::Missing;
use report::{Report, Verdict};
use steps::STEPS;

/// The further suites that the tests read from `MOVEGEN_SUITES`.
const SUITES: [&str; 2] = ["stats.tsv", "successors.tsv"];

const USAGE: &str = "usage: cargo xtask ci [--quick] [--strict]\n       cargo xtask ci --list\n       cargo xtask ci --step NAME";

pub(crate) fn run(options: &[&str]) -> Outcome {
    let (mut quick, mut strict) = (false, false);
    match options {
        ["--list"] => {
            STEPS.iter().for_each(|step| println!("{}", step.name));
            return Ok(());
        }
        ["--step", name] => {
            let step = STEPS.iter().find(|step| step.name == *name);
            return (step.ok_or_else(|| format!("there is no step {name:?}\n{USAGE}"))?.run)();
        }
        _ => {}
    }
    for option in options {
        match *option {
            "--quick" => quick = true,
            "--strict" => strict = true,
            unknown => return Err(format!("ci has no option {unknown:?}\n{USAGE}")),
        }
    }
    suites(std::env::var_os("MOVEGEN_SUITES").as_ref().map(Path::new))?;

    let mut report = Report::default();
    let mut ready = Vec::new();
    let mut lacking = Vec::new();
    for step in STEPS.iter().filter(|step| step.quick || !quick) {
        let missing: Vec<Missing> = step.needs.iter().filter_map(|need| need.missing()).collect();
        if missing.is_empty() {
            ready.push(step);
        } else {
            report.add(step.name, Verdict::Skipped(reason(&missing)));
            lacking.extend(missing);
        }
    }
    print!("{}", preflight(&lacking));
    if strict && !lacking.is_empty() {
        println!("nothing was run, since --strict allows no skipped step");
    } else {
        schedule::run(&ready, &mut report)?;
    }
    report.print();
    // The report has said why, and its counts stay the last line.
    if report.holds(strict) { Ok(()) } else { Err(String::new()) }
}

/// Fails if the further suites of perft are asked for and are not there, which the tests would only
/// note.
fn suites(folder: Option<&Path>) -> Outcome {
    let Some(folder) = folder else { return Ok(()) };
    let missing: Vec<&str> = SUITES.into_iter().filter(|name| !folder.join(name).is_file()).collect();
    if missing.is_empty() {
        Ok(())
    } else {
        Err(format!("MOVEGEN_SUITES is {}, which lacks {}", folder.display(), missing.join(", ")))
    }
}

/// Everything that is missing, each once, with the command that installs it.
fn preflight(lacking: &[Missing]) -> String {
    let mut lines: Vec<String> = Vec::new();
    for Missing { what, remedy } in lacking {
        let line = match remedy {
            Some(command) => format!("missing: {what}: {command}\n"),
            None => format!("missing: {what}\n"),
        };
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    lines.concat()
}

/// Why a step is skipped.
fn reason(missing: &[Missing]) -> String {
    let missing: Vec<&str> = missing.iter().map(|missing| missing.what.as_str()).collect();
    format!("missing {}", missing.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_missing_is_listed_once_with_its_command() {
        let missing = |what: &str, remedy: Option<&str>| Missing {
            what: what.to_owned(),
            remedy: remedy.map(str::to_owned),
        };
        let lacking = [
            missing("make", Some("install make")),
            missing("BMI2", None),
            missing("make", Some("install make")),
        ];
        assert_eq!(preflight(&lacking), "missing: make: install make\nmissing: BMI2\n");
        assert_eq!(reason(&lacking[..2]), "missing make, BMI2");
    }

    #[test]
    fn suites_that_are_asked_for_and_missing_fail() {
        assert_eq!(suites(None), Ok(()));
        assert!(suites(Some(Path::new("no-such-folder"))).unwrap_err().contains("stats.tsv"));
    }

    #[test]
    fn unknown_options_and_steps_are_named() {
        assert!(run(&["--fast"]).unwrap_err().contains("--fast"));
        assert!(run(&["--step", "nothing"]).unwrap_err().contains("nothing"));
    }
}
