//! The results of a run: times, failures and skips by step, and the counts of the last line.

use std::time::Duration;

use crate::test_run::Tests;

/// The result of a step.
#[derive(Debug, PartialEq)]
pub(super) enum Verdict {
    Passed(Duration, Tests),
    /// With the error message.
    Failed(Duration, Tests, String),
    /// With the reason.
    Skipped(String),
}

/// The results of all steps so far.
#[derive(Default)]
pub(super) struct Report {
    steps: Vec<(&'static str, Verdict)>,
}

impl Report {
    pub(super) fn add(&mut self, step: &'static str, verdict: Verdict) {
        self.steps.push((step, verdict));
    }

    /// Whether the run succeeds: nothing failed and, if it is strict, nothing was skipped.
    pub(super) fn holds(&self, strict: bool) -> bool {
        self.steps.iter().all(|(_, verdict)| match verdict {
            Verdict::Passed(..) => true,
            Verdict::Failed(..) => false,
            Verdict::Skipped(_) => !strict,
        })
    }

    pub(super) fn print(&self) {
        println!("\n{}", self.text());
    }

    /// A table of times, a line for each failed step, a line for each skipped step, and the counts.
    fn text(&self) -> String {
        let (mut times, mut failures, mut skips) = (String::new(), String::new(), String::new());
        let (mut passed, mut failed, mut skipped) = (0, 0, 0);
        for (name, verdict) in &self.steps {
            match verdict {
                Verdict::Passed(time, tests) => {
                    times += &format!("{:>6}  {name}\n", clock(*time));
                    // A step without tests counts as one.
                    passed += tests.passed.max(1);
                }
                Verdict::Failed(time, tests, message) => {
                    times += &format!("{:>6}  {name} (failed)\n", clock(*time));
                    failures += &format!("failed: {name}: {message}\n");
                    passed += tests.passed;
                    failed += tests.failed.max(1);
                }
                Verdict::Skipped(reason) => {
                    skips += &format!("skipped: {name}: {reason}\n");
                    skipped += 1;
                }
            }
        }
        format!("{times}{failures}{skips}{passed} passed, {failed} failed, {skipped} skipped")
    }
}

/// Minutes and seconds.
pub(super) fn clock(time: Duration) -> String {
    format!("{}:{:02}", time.as_secs() / 60, time.as_secs() % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_line_counts_and_skips_are_listed_before_it() {
        let mut report = Report::default();
        let tests = |passed, failed| Tests { passed, failed };
        report.add("format", Verdict::Passed(Duration::from_secs(2), tests(0, 0)));
        report.add("tests", Verdict::Passed(Duration::from_secs(61), tests(30, 0)));
        assert!(report.holds(true));
        report.add("boards", Verdict::Skipped("no QEMU".to_owned()));
        assert!(report.holds(false) && !report.holds(true));
        assert_eq!(
            report.text(),
            "  0:02  format\n  1:01  tests\nskipped: boards: no QEMU\n31 passed, 0 failed, 1 skipped"
        );
        report.add("more", Verdict::Failed(Duration::from_secs(1), tests(5, 2), "two tests".to_owned()));
        report.add("sizes", Verdict::Failed(Duration::from_secs(1), tests(0, 0), "larger".to_owned()));
        assert!(!report.holds(false));
        assert!(report.text().ends_with("\n36 passed, 3 failed, 1 skipped"));
        assert!(report.text().contains("failed: sizes: larger\n"));
    }
}
