//! The tasks of the workspace, each behind one subcommand: `cargo xtask SUBCOMMAND`.

mod baseline;
mod bench;
mod ci;
mod cross;
mod embedded;
mod fuzz;
mod header;
mod instructions;
mod panic_free;
mod python;
mod run;
mod site;
mod steps;
mod wasm;

use std::process::ExitCode;

use anyhow::Result;
use clap::Parser;
use xshell::{Shell, cmd};

#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", about, flatten_help = true)]
enum Task {
    /// Run the checks: all of them, a group, or those whose name contains a text
    Ci(ci::Options),
    /// Search magics and write their table, or prove the committed ones
    #[command(disable_help_flag = true)]
    GenMagics(Passed),
    /// Prove that the libraries can't panic: link a program for bare metal with all their functions
    PanicFree,
    /// Time movegen beside other libraries, and renew the tables of docs/benchmarks.md
    Bench(bench::Options),
    /// Count the instructions of each call, and compare them with the baseline
    Instructions(Accept),
    /// Run programs on emulated boards: compare counts, replies, instructions and memory with the baseline
    Embedded(Accept),
    /// Compare random play with the mailbox oracle and two other libraries
    #[command(disable_help_flag = true)]
    Differential(Passed),
    /// Test whether tests fail when the changed code is changed again, in one place at a time
    Mutants {
        /// The commit before the changes
        #[arg(default_value = "origin/main")]
        since: String,
    },
    /// Test on other processors and on Windows, emulated
    Cross(cross::Options),
    /// Run every fuzz target
    Fuzz(fuzz::Options),
    /// Write the C header
    Header(header::Options),
    /// Build the Python package, and test it in a fresh environment
    Python(python::Options),
    /// Build the JavaScript module, and test it in node, in Chromium and in bundlers
    Wasm(wasm::Options),
    /// Write the page, the book and the reference to target/site, and check the book's links
    Site(site::Options),
}

/// Whether to accept what was measured.
#[derive(clap::Args)]
struct Accept {
    /// Write what was measured as the new baseline
    #[arg(long)]
    accept: bool,
}

/// Options of the program that does the work.
#[derive(clap::Args)]
struct Passed {
    /// Options that `--help` lists
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    options: Vec<String>,
}

fn main() -> ExitCode {
    match run(&run::shell(), Task::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // What a check prints last is not repeated.
            if !error.to_string().is_empty() {
                eprintln!("xtask: {error:#}");
            }
            ExitCode::FAILURE
        }
    }
}

fn run(sh: &Shell, task: Task) -> Result<()> {
    match task {
        Task::Ci(options) => ci::run(sh, &options),
        Task::GenMagics(Passed { options }) => {
            Ok(cmd!(sh, "cargo run -q --release -p gen-magics -- {options...}").run()?)
        }
        Task::PanicFree => panic_free::run(sh),
        Task::Bench(options) => bench::run(sh, &options),
        Task::Instructions(Accept { accept }) => instructions::run(sh, accept),
        Task::Embedded(Accept { accept }) => embedded::run(sh, accept),
        Task::Differential(Passed { options }) => {
            let program = ["-p", "differential", "--features", "run", "--example", "differential"];
            Ok(cmd!(sh, "cargo run -q --release {program...} -- {options...}").run()?)
        }
        Task::Mutants { since } => {
            let changes = cmd!(sh, "git diff {since}").output()?.stdout;
            sh.write_file("target/changes.diff", changes)?;
            let mutants = ["--no-config", "--in-diff", "target/changes.diff", "--output", "target"];
            Ok(cmd!(sh, "cargo mutants {mutants...} -- --tests").run()?)
        }
        Task::Cross(options) => cross::run(sh, &options),
        Task::Fuzz(options) => fuzz::run(sh, &options),
        Task::Header(options) => header::run(sh, &options),
        Task::Python(options) => python::run(sh, &options),
        Task::Wasm(options) => wasm::run(sh, &options),
        Task::Site(options) => site::run(sh, &options),
    }
}
