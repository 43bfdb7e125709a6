//! Runs steps side by side, each as a process of its own, with its output kept together.

use std::collections::HashSet;
use std::fs::{self, File};
use std::process::{Command, Stdio};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Instant;

use super::report::{Report, Verdict, clock};
use super::steps::Step;
use crate::run::{Outcome, root};
use crate::test_run::Tests;

/// Steps that run at the same time at most. Each takes up to 2 GB of memory.
const WORKERS: usize = 4;

/// The steps that have not begun, and the target folders in use.
struct Plan<'a> {
    waiting: Vec<&'a Step>,
    busy: HashSet<&'static str>,
}

impl<'a> Plan<'a> {
    /// The first step whose folders are free.
    fn next(&mut self) -> Option<&'a Step> {
        let free = |step: &&Step| step.folders.iter().all(|folder| !self.busy.contains(folder));
        let place = self.waiting.iter().position(free)?;
        let step = self.waiting.remove(place);
        self.busy.extend(step.folders);
        Some(step)
    }
}

/// Runs all steps, and adds their results to the report in the order of the table.
pub(super) fn run(steps: &[&Step], report: &mut Report) -> Outcome {
    let start = Instant::now();
    let logs = root().join("target/ci");
    fs::create_dir_all(&logs).map_err(|error| format!("{}: {error}", logs.display()))?;
    let plan = Mutex::new(Plan { waiting: steps.to_vec(), busy: HashSet::new() });
    let freed = Condvar::new();
    let results = Mutex::new(Vec::new());
    let worker = || {
        loop {
            let mut state = plan.lock().unwrap_or_else(PoisonError::into_inner);
            let step = loop {
                if let Some(step) = state.next() {
                    break step;
                }
                if state.waiting.is_empty() {
                    return;
                }
                state = freed.wait(state).unwrap_or_else(PoisonError::into_inner);
            };
            drop(state);
            println!("-- {} {}", clock(start.elapsed()), step.name);
            let began = Instant::now();
            let (outcome, output) = execute(step);
            let mut tests = Tests::default();
            output.lines().for_each(|line| tests.read(line));
            let verdict = match outcome {
                Ok(()) => Verdict::Passed(began.elapsed(), tests),
                Err(message) => Verdict::Failed(began.elapsed(), tests, message),
            };
            let ending = if matches!(verdict, Verdict::Passed(..)) { "passed" } else { "FAILED" };
            let mut results = results.lock().unwrap_or_else(PoisonError::into_inner);
            println!(
                "\n== {} {} {ending} in {}\n{}",
                clock(start.elapsed()),
                step.name,
                clock(began.elapsed()),
                output.trim_end()
            );
            results.push((step.name, verdict));
            drop(results);
            let mut state = plan.lock().unwrap_or_else(PoisonError::into_inner);
            step.folders.iter().for_each(|folder| _ = state.busy.remove(folder));
            drop(state);
            freed.notify_all();
        }
    };
    let workers = std::thread::available_parallelism().map_or(1, |cores| cores.get().min(WORKERS));
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(worker);
        }
    });
    let mut results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    results.sort_by_key(|(name, _)| steps.iter().position(|step| step.name == *name));
    for (name, verdict) in results {
        report.add(name, verdict);
    }
    println!("\nall steps: {}", clock(start.elapsed()));
    Ok(())
}

/// Runs one step as `cargo xtask ci --step NAME`, and returns its output, standard error included.
fn execute(step: &Step) -> (Outcome, String) {
    let path = root().join("target/ci").join(format!("{}.txt", step.name.replace([' ', ':', ','], "-")));
    let run = || -> Result<std::process::ExitStatus, std::io::Error> {
        let log = File::create(&path)?;
        let mut command = Command::new(std::env::current_exe()?);
        command.args(["ci", "--step", step.name]).current_dir(root()).stdin(Stdio::null());
        command.stdout(log.try_clone()?).stderr(log).status()
    };
    let status = run();
    let output =
        fs::read(&path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default();
    let outcome = match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => {
            let message = output.lines().rev().find_map(|line| line.strip_prefix("xtask: "));
            Err(message.map_or_else(|| status.to_string(), str::to_owned))
        }
        Err(error) => Err(error.to_string()),
    };
    (outcome, output)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(name: &'static str, folders: &'static [&'static str]) -> Step {
        Step { name, quick: false, needs: &[], folders, run: || Ok(()) }
    }

    #[test]
    fn steps_of_one_folder_do_not_run_at_once() {
        let steps = [
            step("a", &["debug"]),
            step("b", &["release", "debug"]),
            step("c", &[]),
            step("d", &["release"]),
        ];
        let mut plan = Plan { waiting: steps.iter().collect(), busy: HashSet::new() };
        let mut next = || plan.next().map(|step| step.name);
        assert_eq!([next(), next(), next(), next()], [Some("a"), Some("c"), Some("d"), None]);
        plan.busy.remove("debug");
        assert_eq!(plan.next().map(|step| step.name), None);
        plan.busy.remove("release");
        assert_eq!(plan.next().map(|step| step.name), Some("b"));
    }
}
