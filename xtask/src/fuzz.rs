//! `cargo xtask fuzz`: runs each fuzz target with cargo-fuzz on a nightly compiler.

use std::fs;

use crate::run::{Outcome, Run, read, root};

/// The targets: how many inputs a short run tries (about five seconds), and the files whose lines seed the corpus.
const TARGETS: [(&str, u32, &[&str]); 8] = [
    ("fen", 50_000, &["testdata/tricky.epd", "testdata/rampart.epd", "testdata/core.epd"]),
    ("epd", 50_000, &["testdata/tricky.epd", "testdata/rampart.epd", "testdata/core.epd"]),
    ("uci", 20_000, &[]),
    ("bits", 20_000, &[]),
    ("play", 1_000, &[]),
    ("boards", 4_000, &[]),
    ("command", 2_000, &["testdata/tricky.epd", "testdata/core.epd"]),
    ("pgn", 4_000, &["testdata/tricky.epd"]),
];

/// A slower input counts as a finding.
const SECONDS_PER_INPUT: u32 = 10;

pub(crate) fn run(options: &[&str]) -> Outcome {
    let seconds: Option<u32> = match options {
        [] => Some(60),
        ["--short"] => None,
        ["--seconds", seconds] => {
            // To the fuzzer, 0 means no limit.
            let seconds = seconds.parse().ok().filter(|&seconds| seconds > 0);
            Some(seconds.ok_or("--seconds takes a whole number from 1")?)
        }
        _ => return Err("usage: cargo xtask fuzz [--seconds N | --short]".to_owned()),
    };
    for (target, runs, files) in TARGETS {
        let corpus = root().join("fuzz/corpus").join(target);
        fs::create_dir_all(&corpus).map_err(|error| format!("{}: {error}", corpus.display()))?;
        let mut seed = 0_u32;
        for file in files {
            for line in read(file)?.lines() {
                let fen = line.split(';').next().unwrap_or_default().trim();
                let text = match target {
                    // The first byte selects the subcommand.
                    "command" => format!("{}{fen}\n", char::from(seed as u8 % 6)),
                    "pgn" => {
                        format!("[FEN \"{fen}\"]\n\n{{a}} 1... (1. ) $1 ; b\n*\n\n1. e4 e5 (c5 {{c}}) 1-0\n")
                    }
                    // An EPD has four fields.
                    "epd" => fen.split(' ').take(4).collect::<Vec<_>>().join(" "),
                    _ => fen.to_owned(),
                };
                let path = corpus.join(format!("seed-{seed:04}"));
                fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
                seed += 1;
            }
        }
        // A short run always tries the same inputs, so that the checks never fail by luck.
        let limits = match seconds {
            Some(seconds) => vec![format!("-max_total_time={seconds}")],
            None => vec!["-seed=1".to_owned(), format!("-runs={runs}")],
        };
        println!("\n== {target}: {}", limits.join(" "));
        let timeout = format!("-timeout={SECONDS_PER_INPUT}");
        let fuzz = Run::new("cargo").args(&["+nightly", "fuzz", "run", target, "--"]).args(&limits);
        let fuzz = fuzz.args(&[timeout.as_str(), "-print_final_stats=1", "-verbosity=0"]);
        // Compiling with all optimizations takes longer than a short run.
        if seconds.is_none() { fuzz.env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1") } else { fuzz }.done()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_target_of_the_package_is_run() {
        let package = read("fuzz/Cargo.toml").unwrap();
        let names: Vec<&str> = package
            .lines()
            .skip_while(|line| *line != "[[bin]]")
            .filter_map(|line| line.strip_prefix("name = \"")?.strip_suffix('"'))
            .collect();
        assert_eq!(names, TARGETS.map(|target| target.0));
    }
}
