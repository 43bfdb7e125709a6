//! Committed figures (a number, two spaces and a name per line), and comparing measurements with them.

use std::fmt::Write;
use std::ops::RangeInclusive;

use anyhow::{Result, bail, ensure};
use xshell::Shell;

use crate::run::rustc_version;

/// What was measured, and the number.
pub(crate) type Row = (String, f64);

/// A file of figures, which hold for one version of the compiler.
pub(crate) struct Baseline {
    pub(crate) path: &'static str,
    /// What the figures are.
    pub(crate) title: &'static str,
    /// The subcommand that renews them.
    pub(crate) task: &'static str,
    pub(crate) decimals: usize,
}

impl Baseline {
    /// Returns whether the figures are those of the compiler in use. The first line ends with its version.
    pub(crate) fn is_current(&self, sh: &Shell) -> Result<bool> {
        let head = sh.read_file(self.path)?.lines().next().unwrap_or_default().to_owned();
        Ok(head.ends_with(&format!("rustc {}", self.version(sh)?)))
    }

    fn version(&self, sh: &Shell) -> Result<String> {
        rustc_version(sh, self.path.starts_with("checks/boards"))
    }

    /// Measures, prints the figures, and writes or compares them. How far one may be from the baseline, in
    /// percent, depends on its name.
    pub(crate) fn run(
        &self,
        sh: &Shell,
        accept: bool,
        measure: impl FnOnce() -> Result<Vec<Row>>,
        tolerance: impl Fn(&str) -> RangeInclusive<f64>,
    ) -> Result<()> {
        let Self { path, title, task, decimals } = *self;
        let version = self.version(sh)?;
        // Before the measurement, which takes minutes.
        let renew = format!("cargo xtask {task} --accept");
        if !accept && !self.is_current(sh)? {
            bail!("{path} was taken with another compiler than rustc {version}: to renew it, {renew}");
        }
        let rows = measure()?;
        let mut text = format!("# {title}, by `{renew}`; rustc {version}\n");
        for (name, figure) in &rows {
            writeln!(text, "{figure:>9.decimals$}  {name}")?;
        }
        print!("{text}");
        if accept {
            return Ok(sh.write_file(path, text)?);
        }
        let wrong = differences(&parse(&text), &parse(&sh.read_file(path)?), tolerance);
        ensure!(wrong.is_empty(), "{}\nif the change is intended: {renew}", wrong.join("\n"));
        Ok(())
    }
}

/// The figures that differ by more than the tolerance, have no baseline, or were not measured.
fn differences(rows: &[Row], before: &[Row], tolerance: impl Fn(&str) -> RangeInclusive<f64>) -> Vec<String> {
    let mut wrong = Vec::new();
    for (name, figure) in rows {
        match before.iter().find(|(known, _)| known == name) {
            None => wrong.push(format!("{name}: {figure}, without a baseline")),
            Some((_, was)) => {
                let change = (figure / was.max(0.01) - 1.0) * 100.0;
                if figure != was && !tolerance(name).contains(&change) {
                    wrong.push(format!("{name}: {figure}, the baseline is {was} ({change:+.1} %)"));
                }
            }
        }
    }
    let lost = before.iter().filter(|(name, _)| rows.iter().all(|(known, _)| known != name));
    wrong.extend(lost.map(|(name, _)| format!("{name}: in the baseline, but not measured")));
    wrong
}

pub(crate) fn parse(text: &str) -> Vec<Row> {
    let rows = text.lines().filter_map(|line| line.trim().split_once("  "));
    rows.filter_map(|(figure, name)| Some((name.to_owned(), figure.parse().ok()?))).collect()
}

#[cfg(test)]
mod tests {
    use super::{differences, parse};

    #[test]
    fn changed_new_and_lost_figures_are_reported() {
        let before = parse("# Bytes\n     1000  code\n       80  type\n");
        let wrong = |text: &str| {
            let tolerance = |name: &str| if name == "code" { -2.0..=2.0 } else { 0.0..=0.0 };
            differences(&parse(text), &before, tolerance).len()
        };
        assert_eq!(wrong("1000  code\n80  type\n"), 0);
        assert_eq!(wrong("1019  code\n80  type\n"), 0);
        assert_eq!(wrong("1021  code\n81  type\n"), 2);
        assert_eq!(wrong("1000  code\n"), 1);
        assert_eq!(wrong("1000  code\n80  type\n1  more\n"), 1);
        assert_eq!(wrong("NaN  code\n80  type\n"), 1);
    }
}
