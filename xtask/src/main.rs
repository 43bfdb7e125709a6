//! The chores of the workspace, each behind one verb: `cargo xtask VERB`.

mod bare_metal;
mod bench;
mod capi;
mod chart;
mod ci;
mod differential;
mod embedded;
mod figures;
mod fuzz;
mod gen_magics;
mod header;
mod instructions;
mod picture;
mod run;
mod size;
mod snapshots;
mod test_run;
mod tidy;
mod wasm;

use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask VERB

verbs:
  ci                       everything that has to hold before a change lands
  gen-magics [--seed N] [--width N] [--beams N] [--rounds N]
                           find magics, pack them into one table and commit where each stands (resumable)
  gen-magics --check       prove every entry, and search again for what is cheap to find
  snapshots [--accept]     compare the generated tables with their snapshots, or accept them
  bench [ROUNDS]           time perft beside the peers, and renew the table and the chart
  instructions [--accept]  count instructions per call and compare, or accept them
  differential [OPTIONS]   random play held against the mailbox oracle and two other generators
  fuzz [--seconds N]       every fuzz target in turn, for so long each
  embedded [--accept]      perft on emulated boards: counts, instructions, flash and RAM
  header [--check]         make the header for C, or tell whether the committed one is stale
  capi                     the library for C: on this machine, installed, and on an emulated Cortex-M4
  size [--accept]          measure code, tables and types and compare, or accept them
  wasm                     the module for JavaScript, built, and tested in node and in Chromium
  wasm build|bench|picture build it; time it beside chessops and chess.js; take the picture of the page
  tidy                     headers of files, where unsafe is, which way dependencies point";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let outcome = match words.as_slice() {
        ["ci"] => ci::run(),
        ["gen-magics", options @ ..] => gen_magics::run(options),
        ["snapshots", options @ ..] => snapshots::run(options),
        ["bench", options @ ..] => bench::run(options),
        ["instructions", options @ ..] => instructions::run(options),
        ["size", options @ ..] => size::run(options),
        ["differential", options @ ..] => differential::run(options),
        ["embedded", options @ ..] => embedded::run(options),
        ["header", options @ ..] => header::run(options),
        ["capi"] => capi::run(),
        ["fuzz", options @ ..] => fuzz::run(options),
        ["wasm", options @ ..] => wasm::run(options, &mut test_run::Tests::default()),
        ["tidy"] => tidy::run(),
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
