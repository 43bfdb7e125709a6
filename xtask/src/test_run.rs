//! Runs tests, and adds up their results.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::run::Run;

static PASSED: AtomicU64 = AtomicU64::new(0);
static FAILED: AtomicU64 = AtomicU64::new(0);

/// The results of all tests this process has run.
pub(crate) fn tests_so_far() -> Tests {
    Tests { passed: PASSED.load(Relaxed), failed: FAILED.load(Relaxed) }
}

/// Sums of test results.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Tests {
    pub(crate) passed: u64,
    pub(crate) failed: u64,
}

impl Tests {
    pub(crate) fn since(self, before: Self) -> Self {
        Self { passed: self.passed - before.passed, failed: self.failed - before.failed }
    }

    /// Adds a line such as `test result: ok. 31 passed; 0 failed; 0 ignored; ..`, `ℹ pass 31` of node, or
    /// `2 failed, 31 passed in 4.05s` of pytest.
    pub(crate) fn read(&mut self, line: &str) {
        for (words, sum) in [("ℹ pass ", &mut self.passed), ("ℹ fail ", &mut self.failed)] {
            *sum += line.strip_prefix(words).and_then(|number| number.parse().ok()).unwrap_or(0);
        }
        if let Some((counts, time)) = line.split_once(" in ") {
            if time.starts_with(|first: char| first.is_ascii_digit()) {
                counts.split(", ").for_each(|part| self.add(part));
            }
        }
        let Some(counts) = line.strip_prefix("test result: ") else { return };
        counts.split(['.', ';']).for_each(|part| self.add(part.trim()));
    }

    /// Adds a number with its word, such as `31 passed`.
    fn add(&mut self, part: &str) {
        match part.split_once(' ') {
            Some((number, "passed")) => self.passed += number.parse().unwrap_or(0),
            Some((number, "failed")) => self.failed += number.parse().unwrap_or(0),
            _ => {}
        }
    }
}

/// Runs a test command, passing its output on, and sums its results. Fails if no test ran.
pub(crate) fn test(run: Run) -> Result<Tests, String> {
    let mut tests = Tests::default();
    let outcome = run.lines(|line| {
        tests.read(line);
        println!("{line}");
    });
    PASSED.fetch_add(tests.passed, Relaxed);
    FAILED.fetch_add(tests.failed, Relaxed);
    outcome?;
    if tests.passed > 0 { Ok(tests) } else { Err("no test ran".to_owned()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_add_up() {
        let mut tests = Tests::default();
        tests.read(
            "test result: ok. 31 passed; 0 failed; 2 ignored; 0 measured; 0 filtered out; finished in 0.08s",
        );
        tests.read("test result: FAILED. 5 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out");
        tests.read("test passed ... ok");
        tests.read("ℹ pass 30");
        tests.read("ℹ fail 1");
        tests.read("1 failed, 12 passed, 3 skipped in 84.21s (0:01:24)");
        assert_eq!((tests.passed, tests.failed), (78, 4));
    }
}
