//! `cargo xtask tidy`: what no compiler sees: headers of files, where `unsafe` is, which way dependencies point.

use crate::Outcome;
use crate::run::{Run, cargo, read};

/// The files that may hold `unsafe` code.
const UNSAFE: [&str; 15] = [
    "crates/movegen-capi/src/board.rs",
    "crates/movegen-capi/src/game.rs",
    "crates/movegen-capi/src/lib.rs",
    "crates/movegen-capi/src/moves.rs",
    "crates/movegen-capi/src/pointers.rs",
    "crates/movegen-capi/src/text.rs",
    "crates/movegen-capi/tests/it/calls.rs",
    "crates/movegen-core/src/sliders/magic.rs",
    "crates/movegen-core/src/sliders/pext.rs",
    "crates/movegen-core/tests/it/tables.rs",
    "crates/movegen-position/src/perft/level.rs",
    "firmware/panic-free/src/main.rs",
    "firmware/boards/src/bin/stack.rs",
    "firmware/boards/src/cortex_m.rs",
    "firmware/boards/src/riscv.rs",
];

/// What each crate may depend on when it runs.
const DEPENDENCIES: [(&str, &[&str]); 7] = [
    ("tables-gen", &["rand_xoshiro"]),
    ("movegen-core", &[]),
    ("movegen-position", &["movegen-core"]),
    ("movegen-capi", &["movegen-position"]),
    ("movegen-wasm", &["movegen-capi"]),
    ("mailbox-oracle", &[]),
    ("movegen-cli", &["clap", "movegen-position", "serde", "serde_json"]),
];

/// What they may depend on for a feature that somebody asks for by name.
const OPTIONAL: [(&str, &[&str]); 2] = [
    ("movegen-core", &["arbitrary", "defmt", "serde"]),
    ("movegen-position", &["arbitrary", "defmt", "serde"]),
];

/// What no file may hold.
const FORBIDDEN: [&str; 4] = ["static mut", "todo!", "unimplemented!", "dbg!"];

pub(crate) fn run() -> Outcome {
    let mut wrong = Vec::new();
    let (listed, _) = Run::new("git").args(&["ls-files", "*.rs"]).output()?;
    let files: Vec<&str> = listed.lines().collect();
    for file in &files {
        let text = read(file)?;
        wrong.extend(of_file(file, &text).into_iter().map(|what| format!("{file}: {what}")));
    }
    let (listed, _) = Run::new("git").args(&["ls-files", "*.js", "*.ts"]).output()?;
    for file in listed.lines() {
        if !read(file)?.starts_with("// ") {
            wrong.push(format!("{file}: does not open with a line that says what it is"));
        }
    }
    for file in UNSAFE.iter().filter(|file| !files.contains(file)) {
        wrong.push(format!("{file}: listed for unsafe code, but not there"));
    }
    for (name, allowed) in DEPENDENCIES {
        let optional = OPTIONAL.iter().find(|(of, _)| *of == name).map_or(&[][..], |(_, optional)| optional);
        for (features, more) in [(&[][..], &[][..]), (&["--all-features"][..], optional)] {
            let (tree, _) = cargo(&["tree", "-q", "-e", "normal", "--target", "all", "--depth", "1"])
                .args(features)
                .args(&["--prefix", "none", "-p", name])
                .output()?;
            for line in tree.lines().skip(1) {
                let dependency = line.split(' ').next().unwrap_or_default();
                if !dependency.is_empty() && !allowed.contains(&dependency) && !more.contains(&dependency) {
                    wrong.push(format!("{name} must not depend on {dependency}"));
                }
            }
        }
    }
    if wrong.is_empty() {
        println!("tidy: {} files, {} with unsafe code", files.len(), UNSAFE.len());
        Ok(())
    } else {
        Err(wrong.join("\n       "))
    }
}

/// What is wrong with one file.
fn of_file(path: &str, text: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    if !text.starts_with("//! ") {
        wrong.push("does not open with a line that says what it is".to_owned());
    }
    // This file names what it looks for.
    if path == "xtask/src/tidy.rs" {
        return wrong;
    }
    let code = |line: &str| line.split("//").next().unwrap_or_default().to_owned();
    let has_unsafe = text.lines().map(code).any(|line| {
        ["unsafe {", "unsafe fn", "unsafe impl", "unsafe extern", "unsafe trait", "#[unsafe("]
            .iter()
            .any(|form| line.contains(form))
    });
    if has_unsafe != UNSAFE.contains(&path) {
        wrong.push(
            if has_unsafe {
                "unsafe code in a file that is not listed for it"
            } else {
                "listed for unsafe code, but has none"
            }
            .to_owned(),
        );
    }
    for forbidden in FORBIDDEN {
        if text.lines().map(code).any(|line| line.contains(forbidden)) {
            wrong.push(format!("has {forbidden}"));
        }
    }
    wrong
}

#[cfg(test)]
mod tests {
    use super::of_file;

    #[test]
    fn a_file_is_told_what_is_wrong_with_it() {
        assert_eq!(of_file("crates/x/src/a.rs", "//! A room.\nfn f() {}\n"), [""; 0]);
        assert_eq!(of_file("crates/x/src/a.rs", "fn f() {}\n").len(), 1);
        assert_eq!(of_file("crates/x/src/a.rs", "//! A room.\nfn f() { unsafe { g() } }\n").len(), 1);
        assert_eq!(of_file("crates/x/src/a.rs", "//! A room.\n// unsafe { talked of }\n"), [""; 0]);
        assert_eq!(of_file("crates/x/src/a.rs", "//! A room.\nstatic mut X: u8 = 0;\n").len(), 1);
        assert_eq!(of_file(super::UNSAFE[0], "//! A room.\nfn f() {}\n").len(), 1);
    }
}
