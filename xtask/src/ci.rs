//! `cargo xtask ci`: every check that must pass before a merge, one after another.
//!
//! The last line counts tests. A step without tests counts as one.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::time::Instant;

use anyhow::{Result, bail, ensure};
use regex::Regex;
use xshell::{Shell, cmd};

use crate::steps::{STEPS, Step};
use crate::{embedded, instructions};

/// Seconds that each step took when it last ran here.
const TIMES: &str = "target/ci-seconds.txt";

/// Prints the path of the oldest supported compiler, if there is one.
const OLDEST: &str = r#"echo "${MSRV_RUSTC:-$(RUSTUP_AUTO_INSTALL=0 rustup which rustc --toolchain \
    "$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' Cargo.toml)" 2>/dev/null)}""#;

#[derive(clap::Args)]
pub(crate) struct Options {
    /// A group, or a part of the names of steps
    of: Option<String>,
    /// The same as the group `quick`, which needs only cargo
    #[arg(long, conflicts_with = "of")]
    quick: bool,
    /// Run nothing if a program is missing, instead of skipping the steps that need it
    #[arg(long)]
    strict: bool,
    /// List the steps: group, the seconds of the last run on this machine and of the budget,
    /// name, and what each needs besides cargo
    #[arg(long)]
    list: bool,
}

pub(crate) fn run(sh: &Shell, options: &Options) -> Result<()> {
    let of = if options.quick { "quick" } else { options.of.as_deref().unwrap_or_default() };
    let mut steps: Vec<&Step> = STEPS.iter().filter(|step| step.group == of).collect();
    if steps.is_empty() {
        steps = STEPS.iter().filter(|step| step.name.to_lowercase().contains(&of.to_lowercase())).collect();
    }
    ensure!(!steps.is_empty(), "no group or step is named {of:?}: cargo xtask ci --list");
    if options.list {
        let times = sh.read_file(TIMES).unwrap_or_default();
        println!("group      last of budget  name  [needs]");
        for Step { group, seconds: budget, name, needs, .. } in steps {
            let mut seconds = times.lines().filter_map(|line| line.strip_suffix(name)?.strip_suffix(" s  "));
            println!(
                "{group:<9} {:>5} of {budget:>4} s  {name}  [{needs}]",
                seconds.next_back().unwrap_or("-").trim()
            );
        }
        return Ok(());
    }
    sh.set_var("MSRV_RUSTC", cmd!(sh, "sh -c {OLDEST}").quiet().read()?);
    check(sh, &steps, options.strict)
}

/// Runs steps in order, after saying what any of them lacks.
fn check(sh: &Shell, steps: &[&Step], is_strict: bool) -> Result<()> {
    let is_missing = |need: &&str| !has(sh, need);
    let missing: BTreeSet<&str> =
        steps.iter().flat_map(|step| step.needs.split_whitespace()).filter(is_missing).collect();
    let lacks = |step: &Step| step.needs.split_whitespace().any(|need| missing.contains(need));
    let skipped = steps.iter().filter(|step| lacks(step)).count();
    missing.iter().for_each(|what| println!("missing: {what} (.ci/run installs what the steps need)"));
    if is_strict && skipped > 0 {
        println!("nothing was run: --strict allows no skipped steps\n0 passed, 0 failed, {skipped} skipped");
        bail!("");
    }
    let (mut times, mut failures, mut passed, mut failed) = (String::new(), String::new(), 0, 0);
    for step in steps {
        if lacks(step) {
            writeln!(failures, "skipped: {}: needs {}", step.name, step.needs)?;
            continue;
        }
        println!("\n== {}", step.name);
        let start = Instant::now();
        let (mut tests, mut outcome) = ([0, 0], Ok(()));
        for line in step.script.lines().map(str::trim).filter(|line| !line.is_empty()) {
            outcome = outcome.and(each(sh, line, step.has_tests, &mut tests));
        }
        let seconds = start.elapsed().as_secs();
        writeln!(times, "{seconds:>5} s  {}", step.name)?;
        if seconds > step.seconds {
            writeln!(failures, "warning: {}: {seconds} s, its budget is {} s", step.name, step.seconds)?;
        }
        // A step without tests counts as one.
        passed += tests[0].max(u64::from(outcome.is_ok()));
        failed += tests[1].max(u64::from(outcome.is_err()));
        if let Err(error) = outcome {
            println!("FAILED: {}: {error}", step.name);
            writeln!(failures, "failed: {}: {error}", step.name)?;
        }
    }
    sh.write_file(TIMES, sh.read_file(TIMES).unwrap_or_default() + &times)?;
    println!("\n{times}{failures}{passed} passed, {failed} failed, {skipped} skipped");
    // The counts stay the last line.
    ensure!(failed == 0, "");
    Ok(())
}

/// Runs a line of a script, and adds the tests that passed and failed.
fn each(sh: &Shell, line: &str, has_tests: bool, tests: &mut [u64; 2]) -> Result<()> {
    println!("$ {line}");
    let mut shell = Command::from(cmd!(sh, "sh -c {line}"));
    let mut child = shell.stdout(Stdio::piped()).spawn()?;
    let before = tests[0];
    for text in child.stdout.take().into_iter().flat_map(|out| BufReader::new(out).lines()) {
        let text = text?;
        println!("{text}");
        let [passed, failed] = counts(&text);
        *tests = [tests[0] + passed, tests[1] + failed];
    }
    let status = child.wait()?;
    ensure!(status.success(), "{line}: {status}");
    ensure!(!has_tests || tests[0] > before, "{line}: no test ran");
    Ok(())
}

/// The tests that passed and failed by a line such as `test result: ok. 31 passed; 0 failed; ..`, `ℹ pass 31`
/// of node, or `2 failed, 31 passed in 4.05s` of pytest.
fn counts(line: &str) -> [u64; 2] {
    static RUNNERS: LazyLock<[Regex; 2]> = LazyLock::new(|| {
        ["pass", "fail"].map(|word| {
            let cargo = format!("test result: .*?([0-9]+) {word}ed;");
            let pytest = format!("(?:[0-9]+ [a-z]+, )*([0-9]+) {word}ed.* in [0-9.]+s");
            Regex::new(&format!("^(?:{cargo}|ℹ {word} ([0-9]+)|{pytest})")).expect("a pattern")
        })
    });
    [&RUNNERS[0], &RUNNERS[1]].map(|runner| {
        let found = runner.captures(line);
        found.and_then(|found| found.iter().flatten().nth(1)?.as_str().parse().ok()).unwrap_or(0)
    })
}

/// Returns whether this machine has what a step needs: a program, a Python module, a target, a toolchain or a
/// processor.
pub(crate) fn has(sh: &Shell, need: &str) -> bool {
    let runs = |script: &str| {
        let run = cmd!(sh, "sh -c {script}").quiet().ignore_stdout().ignore_stderr();
        // Asking must not download a toolchain.
        run.env("RUSTUP_AUTO_INSTALL", "0").run().is_ok()
    };
    match need.split_once(':') {
        Some(("python", module)) => runs(&format!("python3 -c 'import {module}'")),
        Some(("target", name)) => {
            runs(&format!("test -d \"$(\"$BARE_METAL_RUSTC\" --print target-libdir --target {name})\""))
        }
        // Without a file of figures, the step itself fails.
        Some(("baseline", task)) => [instructions::BASELINE, embedded::BASELINE]
            .iter()
            .find(|baseline| baseline.task == task)
            .is_some_and(|baseline| baseline.is_current(sh).unwrap_or(true)),
        _ => match need {
            "linux-x86-64" => cfg!(all(target_arch = "x86_64", target_os = "linux")),
            "bmi2" => runs("grep -qw bmi2 /proc/cpuinfo"),
            "oldest-rustc" => runs("\"$MSRV_RUSTC\" --version"),
            "chromium" => runs("test -x \"$CHROMIUM\""),
            "+nightly" => runs("cargo +nightly --version"),
            program => runs(&format!("command -v {program}")),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_runner_is_counted() {
        assert_eq!(counts("test result: ok. 31 passed; 0 failed; 2 ignored; 0 filtered out"), [31, 0]);
        assert_eq!(counts("test result: FAILED. 5 passed; 2 failed; 0 ignored"), [5, 2]);
        assert_eq!(counts("ℹ pass 30"), [30, 0]);
        assert_eq!(counts("ℹ fail 1"), [0, 1]);
        assert_eq!(counts("1 failed, 12 passed, 3 skipped in 84.21s (0:01:24)"), [12, 1]);
        assert_eq!(counts("test passed ... ok"), [0, 0]);
    }

    #[test]
    fn a_step_that_fails_or_lacks_something_fails_the_run() {
        let sh = crate::run::shell();
        let step =
            |needs, has_tests, script| Step { group: "a", seconds: 1, name: "a", needs, has_tests, script };
        assert!(check(&sh, &[&step("cargo", false, "true")], true).is_ok());
        assert!(check(&sh, &[&step("", false, "false\ntrue")], true).is_err());
        assert!(check(&sh, &[&step("", true, "true")], true).is_err());
        assert!(check(&sh, &[&step("", true, "echo 'ℹ pass 1'")], true).is_ok());
        for need in ["no-such-program", "python:no_such_module", "target:no-such-target", "baseline:none"] {
            assert!(check(&sh, &[&step(need, false, "true")], false).is_ok());
            assert!(check(&sh, &[&step(need, false, "true")], true).is_err());
        }
    }

    #[test]
    fn every_step_has_a_group_and_a_name_of_its_own_and_all_take_25_minutes() {
        assert!(STEPS.iter().map(|step| step.seconds).sum::<u64>() <= 25 * 60);
        for (i, step) in STEPS.iter().enumerate() {
            assert!(
                ["quick", "tests", "variants", "metal", "machines", "languages"].contains(&step.group),
                "{}",
                step.name
            );
            assert!(STEPS[..i].iter().all(|other| other.name != step.name), "{}", step.name);
        }
    }
}
