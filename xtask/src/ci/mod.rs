//! `cargo xtask ci`: every check that must pass before a merge, one after another.
//!
//! The last line counts tests; a step without tests counts as one.

mod needs;
mod steps;

use std::path::Path;
use std::time::Instant;

use crate::run::Outcome;
use crate::test_run::tests_so_far;
use steps::{GROUPS, STEPS, Step};

/// The extra suites that tests read from `MOVEGEN_SUITES`.
const SUITES: [&str; 2] = ["stats.tsv", "successors.tsv"];

const USAGE: &str = "\
usage: cargo xtask ci [--strict]             run every step
       cargo xtask ci [--strict] GROUP       run the steps of a group; --quick is the group quick
       cargo xtask ci [--strict] --step NAME run one step
       cargo xtask ci --list                 list the groups and their steps";

pub(crate) fn run(options: &[&str]) -> Outcome {
    let is_strict = options.contains(&"--strict");
    let options: Vec<&str> = options.iter().copied().filter(|option| *option != "--strict").collect();
    let steps: Vec<&Step> = match options[..] {
        ["--list"] => {
            STEPS.iter().for_each(|step| println!("{:<10} {}", step.group, step.name));
            return Ok(());
        }
        [] => STEPS.iter().collect(),
        ["--quick"] => of_group("quick"),
        ["--step", name] => STEPS.iter().filter(|step| step.name == name).collect(),
        [group] if GROUPS.contains(&group) => of_group(group),
        _ => Vec::new(),
    };
    if steps.is_empty() {
        return Err(format!("there are no steps {:?}\n{USAGE}", options.join(" ")));
    }
    suites(std::env::var_os("MOVEGEN_SUITES").as_ref().map(Path::new))?;
    check(&steps, is_strict)
}

fn of_group(group: &str) -> Vec<&'static Step> {
    STEPS.iter().filter(|step| step.group == group).collect()
}

/// Runs steps in order, after saying what any of them lacks; with `is_strict`, nothing runs then.
fn check(steps: &[&Step], is_strict: bool) -> Outcome {
    let missing = |step: &&Step| (step.needs.iter().filter_map(|need| need.missing())).collect::<Vec<_>>();
    let lacking: Vec<Vec<String>> = steps.iter().map(missing).collect();
    let mut all: Vec<&String> = lacking.iter().flatten().collect();
    all.sort();
    all.dedup();
    all.iter().for_each(|what| println!("missing: {what}"));
    let skips = lacking.iter().filter(|missing| !missing.is_empty()).count();
    if is_strict && skips > 0 {
        println!("nothing was run: --strict allows no skipped steps\n0 passed, 0 failed, {skips} skipped");
        return Err(String::new());
    }

    let (mut times, mut failures, mut passed, mut failed) = (String::new(), String::new(), 0, 0);
    for (Step { name, run, .. }, missing) in steps.iter().zip(&lacking) {
        if !missing.is_empty() {
            failures += &format!("skipped: {name}: missing {}\n", missing.join(", "));
            continue;
        }
        println!("\n== {name}");
        let (start, before) = (Instant::now(), tests_so_far());
        let outcome = run();
        let tests = tests_so_far().since(before);
        times += &format!("{:>5} s  {name}\n", start.elapsed().as_secs());
        // A step without tests counts as one.
        passed += tests.passed.max(u64::from(outcome.is_ok()));
        failed += tests.failed.max(u64::from(outcome.is_err()));
        if let Err(message) = outcome {
            println!("FAILED: {name}: {message}");
            failures += &format!("failed: {name}: {message}\n");
        }
    }
    println!("\n{times}{failures}{passed} passed, {failed} failed, {skips} skipped");
    // The failures are already printed; keep the counts last.
    if failed == 0 { Ok(()) } else { Err(String::new()) }
}

/// Fails if extra perft suites are asked for and missing, which the tests would merely note.
fn suites(folder: Option<&Path>) -> Outcome {
    let Some(folder) = folder else { return Ok(()) };
    let missing: Vec<&str> = SUITES.into_iter().filter(|name| !folder.join(name).is_file()).collect();
    if missing.is_empty() {
        Ok(())
    } else {
        Err(format!("MOVEGEN_SUITES is {}, which lacks {}", folder.display(), missing.join(", ")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn every_step_has_a_group_and_a_name_of_its_own() {
        for (i, step) in STEPS.iter().enumerate() {
            assert!(GROUPS.contains(&step.group), "{}", step.name);
            assert!(STEPS[..i].iter().all(|other| other.name != step.name), "{}", step.name);
        }
    }

    #[test]
    fn a_step_that_fails_fails_the_run() {
        let step = |run| Step { name: "a", group: "quick", needs: &[], run };
        assert_eq!(check(&[&step(|| Ok(()))], true), Ok(()));
        assert_eq!(check(&[&step(|| Err("wrong".to_owned()))], false), Err(String::new()));
        const MISSING: needs::Need = needs::program("movegen-no-such-program", "");
        let skipped = Step { needs: &[MISSING], ..step(|| Ok(())) };
        assert_eq!(check(&[&skipped], false), Ok(()));
        assert_eq!(check(&[&skipped], true), Err(String::new()));
    }
}
