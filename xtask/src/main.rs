//! The tasks of the workspace, each behind one subcommand: `cargo xtask SUBCOMMAND`.

mod bare_metal;
mod bench;
mod capi;
mod ci;
mod embedded;
mod figures;
mod fuzz;
mod header;
mod instructions;
mod programs;
mod python;
mod release;
mod run;
mod site;
mod size;
mod snapshots;
mod test_run;
mod wasm;

use std::process::ExitCode;

use run::Outcome;

const USAGE: &str = "\
usage: cargo xtask SUBCOMMAND

subcommands:
  ci [--strict] [GROUP]    run every check, or a group of them; a skipped check fails with --strict
  ci --list                list the groups and the checks
  gen-magics [--seed N] [--width N] [--rounds N]
                           find magics, pack them into one table and write their offsets (resumable)
  gen-magics --check       prove every entry
  snapshots [--accept]     draw the generated tables that differ from their snapshots, or accept them too
  bench [ROUNDS]           time perft and single calls beside other libraries, and renew the page
  bench programs [ROUNDS]  time whole programs, and renew their table
  bench TABLE [ROUNDS]     time and print one table: counting, making, calls, text, pgn FILE
  instructions [--accept]  count instructions per call and compare them with the baseline, or accept them
  differential [OPTIONS]   compare random play with the mailbox oracle and two other libraries
  fuzz [--seconds N]       run every fuzz target for N seconds
  embedded [--accept]      run perft on emulated boards and compare counts, replies, instructions and memory
  header [--check]         write the C header, or check that the committed one is current
  capi                     test the C library on this machine, installed, and on an emulated Cortex-M4
  python                   build the Python package, and test it in a fresh environment
  python long|spark|bench  compare 100,000 positions; test on Spark; time it beside python-chess
  size [--accept]          compare the sizes of code and constants with the baseline, or accept them
  wasm                     build the JavaScript module, and test it in node, in Chromium and in bundlers
  wasm build|bench|picture build it; time it beside chessops and chess.js; renew the picture of the page
  release --dry-run        package everything, and use the packages without the repository
  release --publish        the same, and then publish them
  site [book]              write the page, the book and the reference, and check the book's links
  tidy                     check opening lines, unsafe code, layers, import cycles and dependencies";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match task(&words) {
        Ok(Ok(())) => ExitCode::SUCCESS,
        Ok(Err(message)) => {
            // An empty message was already printed.
            if !message.is_empty() {
                eprintln!("xtask: {message}");
            }
            ExitCode::FAILURE
        }
        Err(reason) => {
            eprintln!("xtask: {reason}\n\n{USAGE}");
            ExitCode::from(2)
        }
    }
}

/// Runs the task named by the arguments.
fn task(words: &[&str]) -> Result<Outcome, String> {
    Ok(match words {
        ["ci", options @ ..] => ci::run(options),
        ["gen-magics", options @ ..] => programs::gen_magics(options),
        ["bench", options @ ..] => bench::run(options),
        ["instructions", options @ ..] => instructions::run(options),
        ["size", options @ ..] => size::run(options),
        ["snapshots", options @ ..] => snapshots::run(options),
        ["differential", options @ ..] => programs::differential(options),
        ["embedded", options @ ..] => embedded::run(options),
        ["header", options @ ..] => header::run(options),
        ["release", options @ ..] => release::run(options),
        ["site", options @ ..] => site::run(options),
        ["capi"] => capi::all(),
        ["fuzz", options @ ..] => fuzz::run(options),
        ["python", options @ ..] => python::run(options),
        ["wasm", options @ ..] => wasm::run(options),
        ["tidy"] => programs::tidy().done(),
        [subcommand @ ("capi" | "tidy"), option, ..] => {
            return Err(format!("{subcommand} takes no option such as {option:?}"));
        }
        ["help" | "--help" | "-h"] => {
            println!("{USAGE}");
            Ok(())
        }
        [unknown, ..] => return Err(format!("there is no subcommand {unknown:?}")),
        [] => return Err("a subcommand is missing".to_owned()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misuse_is_named() {
        assert_eq!(task(&["publish"]), Err("there is no subcommand \"publish\"".to_owned()));
        assert_eq!(task(&["tidy", "--fix"]), Err("tidy takes no option such as \"--fix\"".to_owned()));
        assert_eq!(task(&[]), Err("a subcommand is missing".to_owned()));
        assert_eq!(task(&["size", "--acept"]), Ok(Err("size takes --accept or nothing".to_owned())));
        assert_eq!(task(&["snapshots", "-a"]), Ok(Err("snapshots takes --accept or nothing".to_owned())));
    }
}
