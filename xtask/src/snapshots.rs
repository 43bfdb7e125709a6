//! `cargo xtask snapshots`: draws the generated tables that differ from their snapshots, or accepts them.

use std::ffi::OsStr;

use anyhow::{Result, ensure};
use xshell::{Shell, cmd};

const FOLDER: &str = "crates/tables-gen/tests/it/snapshots";

pub(crate) fn run(sh: &Shell, accept: bool) -> Result<()> {
    // A difference isn't a failure here, in contrast to a panic, which the tests' output explains.
    let tests = |update: &str| -> Result<()> {
        let tests = cmd!(sh, "cargo test -q -p tables-gen --test it").env("INSTA_UPDATE", update);
        let ran = tests.env("INSTA_FORCE_PASS", "1").env("INSTA_OUTPUT", "none").ignore_status().output()?;
        let output = [ran.stdout, ran.stderr].concat();
        ensure!(ran.status.success(), "{}", String::from_utf8_lossy(&output));
        Ok(())
    };
    // insta writes a table beside the snapshot that differs.
    let pending = || {
        let mut files = sh.read_dir(FOLDER)?;
        files.retain(|file| file.extension() == Some(OsStr::new("new")));
        anyhow::Ok(files)
    };
    pending()?.into_iter().try_for_each(|file| sh.remove_path(file))?;
    tests("new")?;
    let new = pending()?;
    for file in &new {
        // A new table has no snapshot yet.
        let old = sh.read_file(file.with_extension("")).unwrap_or_default();
        let name = file.file_stem().unwrap_or_default().to_string_lossy().replace("it__snapshots__", "");
        println!("\n{name}:\n{}", difference(contents(&old), contents(&sh.read_file(file)?)));
        sh.remove_path(file)?;
    }
    if accept && !new.is_empty() {
        tests("always")?;
    }
    ensure!(accept || new.is_empty(), "{} snapshots differ: cargo xtask snapshots --accept", new.len());
    println!(
        "snapshots: {}",
        if new.is_empty() { "no difference".to_owned() } else { format!("accepted {}", new.len()) }
    );
    Ok(())
}

/// A snapshot without its heading between two `---`.
fn contents(snapshot: &str) -> &str {
    snapshot.splitn(3, "---\n").nth(2).unwrap_or_default()
}

/// Draws each row of boards that differs, where `+` is a new square and `-` one that is gone, or each line that
/// differs after its sign.
fn difference(old: &str, new: &str) -> String {
    let boards = old.starts_with("a1  ") && new.starts_with("a1  ");
    let end = if boards { "\n\n" } else { "\n" };
    if !boards && old.lines().count() != new.lines().count() {
        return format!("{} lines instead of {}", new.lines().count(), old.lines().count());
    }
    let mark = |(old, new): (char, char)| match (old, new) {
        _ if old == new => new,
        ('.', _) => '+',
        (_, '.') => '-',
        _ => new,
    };
    let rows = old.split(end).zip(new.split(end)).filter(|(old, new)| old != new);
    let drawn = |(old, new): (&str, &str)| match boards {
        true => old.chars().zip(new.chars()).map(mark).collect::<String>() + end,
        false => format!("- {old}\n+ {new}\n"),
    };
    rows.map(drawn).take(if boards { 8 } else { 12 }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_that_differ_are_drawn_with_marks() {
        let old = "a1  b1\n.X. o.X\no.X .X.\n\na2  b2\n.X. o.X\no.X .X.\n";
        let new = "a1  b1\n.X. o.X\no.X .X.\n\na2  b2\nXX. o..\no.X .X.\n";
        assert_eq!(difference(old, new), "a2  b2\n+X. o.-\no.X .X.\n\n\n");
        assert_eq!(difference("a\nb\nc\n", "a\nB\nc\n"), "- b\n+ B\n");
    }
}
