//! `cargo xtask tidy`: what no compiler checks: opening lines, `unsafe`, layers, import cycles,
//! words and dependencies.

mod dependencies;
mod headers;
mod layers;
mod source;
mod tree;
mod words;

use std::collections::BTreeMap;

use crate::run::{Outcome, Run, read, root};
use source::Source;

/// Files that other checks compare with, and reports that the docs cite.
const REQUIRED: [&str; 6] = [
    "benches/instructions.txt",
    "crates/differential/reports/chess960.txt",
    "crates/differential/reports/standard.txt",
    "firmware/boards/figures.txt",
    "firmware/boards/rules.txt",
    "xtask/size.txt",
];

/// Checks every file that git tracks, and reports all violations at once.
pub(crate) fn run() -> Outcome {
    let (listed, _) = Run::new("git").args(&["ls-files"]).output()?;
    let mut wrong = Vec::new();
    let mut sources = BTreeMap::new();
    for path in listed.lines().filter(|path| root().join(path).exists()) {
        // Pictures and other files without text have no words.
        let Ok(text) = read(path) else { continue };
        if path.ends_with(".rs") {
            wrong.extend(headers::of_rust(path, &text).into_iter().map(|what| format!("{path}: {what}")));
            sources.insert(path.to_owned(), Source::parse(&text));
        } else if path.ends_with(".js") || path.ends_with(".ts") {
            wrong.extend(headers::of_script(&text).into_iter().map(|what| format!("{path}: {what}")));
        }
        if words::is_read(path, &text) {
            wrong.extend(
                words::banned(&text).into_iter().map(|(line, what)| format!("{path}:{line}: {what}")),
            );
        }
    }
    for (path, source) in &sources {
        for crate_layers in &layers::LAYERS {
            let violations = layers::of_file(crate_layers, path, source);
            wrong.extend(violations.into_iter().map(|(line, what)| format!("{path}:{line}: {what}")));
        }
    }
    wrong.extend(
        tree::cycles(&sources).into_iter().map(|files| format!("import cycle: {}", files.join(" -> "))),
    );
    wrong.extend(
        headers::UNSAFE
            .iter()
            .filter(|path| !sources.contains_key(**path))
            .map(|path| format!("{path}: is listed for unsafe code, and does not exist")),
    );
    wrong.extend(
        REQUIRED
            .iter()
            .filter(|path| !root().join(path).exists())
            .map(|path| format!("{path}: a committed baseline or report that does not exist")),
    );
    wrong.extend(dependencies::unlisted()?);
    if wrong.is_empty() {
        println!("tidy: {} Rust files, {} with unsafe code", sources.len(), headers::UNSAFE.len());
        Ok(())
    } else {
        Err(format!("{} violations\n       {}", wrong.len(), wrong.join("\n       ")))
    }
}
