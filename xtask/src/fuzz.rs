//! `cargo xtask fuzz`: runs each fuzz target with cargo-fuzz on a nightly compiler.

use anyhow::Result;
use xshell::{Shell, cmd};

#[derive(clap::Args)]
pub(crate) struct Options {
    /// How long each target runs
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..))]
    seconds: u32,
    /// Always try the same few inputs, about five seconds per target, so that a check never fails by luck
    #[arg(long, conflicts_with = "seconds")]
    short: bool,
}

pub(crate) fn run(sh: &Shell, options: &Options) -> Result<()> {
    for target in cmd!(sh, "cargo +nightly fuzz list --fuzz-dir checks/fuzz").read()?.lines() {
        let runs = match target {
            "fen" | "epd" => 50_000,
            "uci" => 20_000,
            "boards" | "pgn" => 4_000,
            _ => 1_000,
        };
        seed(sh, target)?;
        let limits = match options {
            Options { short: true, .. } => vec!["-seed=1".to_owned(), format!("-runs={runs}")],
            Options { seconds, .. } => vec![format!("-max_total_time={seconds}")],
        };
        // A slower input counts as a finding.
        let fuzz = cmd!(
            sh,
            "cargo +nightly fuzz run --fuzz-dir checks/fuzz {target} -- {limits...} -timeout=10 -verbosity=0"
        );
        // Compiling with all optimizations takes longer than a short run.
        let level = if options.short { "1" } else { "3" };
        fuzz.arg("-print_final_stats=1").env("CARGO_PROFILE_RELEASE_OPT_LEVEL", level).run()?;
    }
    Ok(())
}

/// Writes the positions of the suites to the target's corpus, in the form that it reads.
fn seed(sh: &Shell, target: &str) -> Result<()> {
    let folder = sh.create_dir(format!("checks/fuzz/corpus/{target}"))?;
    let suites = ["tricky", "rampart", "core"].map(|name| sh.read_file(format!("testdata/{name}.epd")));
    for (index, line) in suites.into_iter().collect::<Result<String, _>>()?.lines().enumerate() {
        let fen = line.split(';').next().unwrap_or_default().trim();
        let text = match target {
            "fen" => fen.to_owned(),
            // An EPD has four fields.
            "epd" => fen.split(' ').take(4).collect::<Vec<_>>().join(" "),
            // The first byte selects the subcommand.
            "command" => format!("{}{fen}\n", char::from(index as u8 % 6)),
            "pgn" => format!("[FEN \"{fen}\"]\n\n{{a}} 1... (1. ) $1 ; b\n*\n\n1. e4 e5 (c5 {{c}}) 1-0\n"),
            _ => return Ok(()),
        };
        sh.write_file(folder.join(format!("seed-{index:04}")), text)?;
    }
    Ok(())
}
