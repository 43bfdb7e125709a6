//! Committed baselines (a number, two spaces and a name per line), and comparing measurements with them.

use crate::run::Outcome;

/// What was measured, and the number.
pub(crate) type Row = (String, u64);

/// Compares measurements with the baseline. Reports each one that differs by more than its `tolerance` in percent, has
/// no baseline, or is in the baseline but was not measured.
pub(crate) fn compare(
    rows: &[Row],
    committed: &str,
    subcommand: &str,
    tolerance: impl Fn(&str) -> f64,
) -> Outcome {
    let committed = parse(committed);
    let mut wrong = Vec::new();
    for (name, figure) in rows {
        let Some((_, was)) = committed.iter().find(|(known, _)| known == name) else {
            wrong.push(format!("{name}: {figure}, without a baseline"));
            continue;
        };
        let change = (*figure as f64 / (*was).max(1) as f64 - 1.0) * 100.0;
        if figure != was && change.abs() > tolerance(name) {
            wrong.push(format!("{name}: {figure}, the baseline is {was} ({change:+.1} %)"));
        }
    }
    wrong.extend(
        committed
            .iter()
            .filter(|(name, _)| rows.iter().all(|(known, _)| known != name))
            .map(|(name, _)| format!("{name}: in the baseline, but not measured")),
    );
    if wrong.is_empty() {
        Ok(())
    } else {
        Err(format!(
            "{}\n       if the change is intended: cargo xtask {subcommand} --accept",
            wrong.join("\n       ")
        ))
    }
}

pub(crate) fn parse(text: &str) -> Vec<Row> {
    let rows = text.lines().filter_map(|line| line.trim().split_once("  "));
    rows.filter_map(|(figure, name)| Some((name.to_owned(), figure.parse().ok()?))).collect()
}

#[cfg(test)]
mod tests {
    use super::{Row, compare};

    #[test]
    fn changed_new_and_lost_figures_are_reported() {
        let committed = "# Bytes\n     1000  code\n       80  type\n";
        let check = |rows: &[(&str, u64)]| {
            let rows: Vec<Row> = rows.iter().map(|(name, figure)| ((*name).to_owned(), *figure)).collect();
            compare(&rows, committed, "size", |name| if name == "code" { 2.0 } else { 0.0 }).is_ok()
        };
        assert!(check(&[("code", 1000), ("type", 80)]));
        assert!(check(&[("code", 1019), ("type", 80)]));
        assert!(!check(&[("code", 1021), ("type", 80)]));
        assert!(!check(&[("code", 1000), ("type", 81)]));
        assert!(!check(&[("code", 1000)]));
        assert!(!check(&[("code", 1000), ("type", 80), ("more", 1)]));
    }
}
