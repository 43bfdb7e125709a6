//! `cargo xtask snapshots`: draws the generated tables that differ from their snapshots, or accepts them.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use crate::run::{Outcome, cargo, root};

const FOLDER: &str = "crates/tables-gen/tests/it/snapshots";

/// How many lines that are not boards are printed per table.
const LINES: usize = 12;

pub(crate) fn run(options: &[&str]) -> Outcome {
    let accept = match options {
        [] => false,
        ["--accept"] => true,
        _ => return Err("snapshots takes --accept or nothing".to_owned()),
    };
    let remove = |path: PathBuf| fs::remove_file(path).map_err(|error| error.to_string());
    pending()?.into_iter().try_for_each(remove)?;
    tests("new")?;
    let new = pending()?;
    for path in &new {
        let name = path.file_name().and_then(OsStr::to_str).unwrap_or_default();
        let name = name.trim_start_matches("it__snapshots__").trim_end_matches(".snap.new");
        // A new table has no snapshot yet.
        let old = fs::read_to_string(path.with_extension("")).unwrap_or_default();
        let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
        println!("\n{name}:\n{}", difference(contents(&old), contents(&text)));
    }
    let count = new.len();
    new.into_iter().try_for_each(remove)?;
    match (count, accept) {
        (0, _) => println!("snapshots: the tables are those of the snapshots"),
        (_, true) => {
            tests("always")?;
            println!("snapshots: accepted {count}");
        }
        (_, false) => return Err(format!("{count} snapshots differ: cargo xtask snapshots --accept")),
    }
    Ok(())
}

/// Runs the snapshot tests alone, because a unit test that fails first would keep cargo from them.
fn tests(update: &str) -> Outcome {
    cargo(&["test", "--quiet", "-p", "tables-gen", "--test", "it"])
        .env("INSTA_UPDATE", update)
        // A difference is no failure here, in contrast to a panic.
        .env("INSTA_FORCE_PASS", "1")
        .env("INSTA_OUTPUT", "none")
        .done()
}

/// The snapshots that insta wrote beside those that differ.
fn pending() -> Result<Vec<PathBuf>, String> {
    let files = fs::read_dir(root().join(FOLDER)).map_err(|error| format!("{FOLDER}: {error}"))?;
    let mut paths: Vec<PathBuf> = files.flatten().map(|file| file.path()).collect();
    paths.retain(|path| path.extension() == Some(OsStr::new("new")));
    paths.sort();
    Ok(paths)
}

/// A snapshot without its heading between two `---`.
fn contents(snapshot: &str) -> &str {
    snapshot.splitn(3, "---\n").nth(2).unwrap_or_default()
}

/// Draws each row of boards that differs once, with a mark where a square changed, and lists all other lines that only
/// one of the texts has.
fn difference(old: &str, new: &str) -> String {
    if old.starts_with("a1  ") && new.starts_with("a1  ") {
        let mut text = "(+ new, - gone)\n".to_owned();
        let rows = old.split("\n\n").zip(new.split("\n\n"));
        for (old, new) in rows.filter(|(old, new)| old != new) {
            text.extend(old.chars().zip(new.chars()).map(|marks| match marks {
                (old, new) if old == new => new,
                ('.', _) => '+',
                (_, '.') => '-',
                (_, new) => new,
            }));
            text.push_str("\n\n");
        }
        return text;
    }
    let mut text = String::new();
    for (mark, lines, others) in [('-', old, new), ('+', new, old)] {
        let others: HashSet<&str> = others.lines().collect();
        let only: Vec<&str> = lines.lines().filter(|line| !others.contains(line)).collect();
        for line in only.iter().take(LINES) {
            _ = writeln!(text, "{mark} {line}");
        }
        if only.len() > LINES {
            _ = writeln!(text, "{mark} .. and {} more lines", only.len() - LINES);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_that_differ_are_drawn_with_marks() {
        let old = "a1  b1\n.X. o.X\no.X .X.\n\na2  b2\n.X. o.X\no.X .X.\n";
        let new = "a1  b1\n.X. o.X\no.X .X.\n\na2  b2\nXX. o..\no.X .X.\n";
        assert_eq!(difference(old, new), "(+ new, - gone)\na2  b2\n+X. o.-\no.X .X.\n\n\n");
    }

    #[test]
    fn other_lines_are_listed_up_to_a_limit() {
        assert_eq!(difference("a\nb\nc\n", "a\nc\nd\n"), "- b\n+ d\n");
        let many: String = (0..LINES + 2).map(|i| format!("{i}\n")).collect();
        assert!(difference("", &many).ends_with("+ 11\n+ .. and 2 more lines\n"));
    }

    #[test]
    fn every_snapshot_has_contents() {
        let mut seen = 0;
        for file in fs::read_dir(root().join(FOLDER)).unwrap() {
            let text = fs::read_to_string(file.unwrap().path()).unwrap();
            assert!(contents(&text).lines().count() > 3, "{text}");
            seen += 1;
        }
        assert!(seen > 12, "{seen}");
    }
}
