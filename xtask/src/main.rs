//! The chores of the workspace, each behind one verb: `cargo xtask VERB`.

mod ci;
mod gen_magics;

use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask VERB

verbs:
  ci                     everything that has to hold before a change lands
  gen-magics [--seed N]  search all magics blind and rewrite the committed hints";

/// What a chore comes to; the error is a sentence for the person who asked.
type Outcome = Result<(), String>;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let outcome = match words.as_slice() {
        ["ci"] => ci::run(),
        ["gen-magics", options @ ..] => gen_magics::run(options),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("xtask: {sentence}");
            ExitCode::FAILURE
        }
    }
}

/// The root of the workspace.
fn root() -> std::path::PathBuf {
    std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}
