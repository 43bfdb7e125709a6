//! `cargo xtask fuzz`: runs every fuzz target in turn, by cargo-fuzz on a nightly compiler.

use std::fs;

use crate::run::{Outcome, Run, read, root};

/// The targets, each with the files whose lines seed its corpus.
const TARGETS: [(&str, &[&str]); 8] = [
    ("fen", &["testdata/tricky.epd", "testdata/rampart.epd", "testdata/core.epd"]),
    ("epd", &["testdata/tricky.epd", "testdata/rampart.epd", "testdata/core.epd"]),
    ("uci", &[]),
    ("bits", &[]),
    ("play", &[]),
    ("boards", &[]),
    ("command", &["testdata/tricky.epd", "testdata/core.epd"]),
    ("pgn", &["testdata/tricky.epd"]),
];

/// A shorter run of each target takes less time than compiling it with all optimizations, so it has
/// fewer.
const SHORT: u32 = 60;

/// An input that takes longer counts as a finding.
const SECONDS_PER_INPUT: u32 = 10;

pub(crate) fn run(options: &[&str]) -> Outcome {
    let seconds: u32 = match options {
        [] => 60,
        ["--seconds", seconds] => {
            // To the fuzzer, 0 means no limit.
            let seconds = seconds.parse().ok().filter(|&seconds| seconds > 0);
            seconds.ok_or("--seconds takes a whole number from 1")?
        }
        _ => return Err("usage: cargo xtask fuzz [--seconds N]".to_owned()),
    };
    for (target, files) in TARGETS {
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
        println!("\n== {target}: {seconds} s");
        let limits = [
            format!("-max_total_time={seconds}"),
            format!("-timeout={SECONDS_PER_INPUT}"),
            "-print_final_stats=1".to_owned(),
            "-verbosity=0".to_owned(),
        ];
        let fuzz = Run::new("cargo").args(&["+nightly", "fuzz", "run", target, "--"]).args(&limits);
        if seconds < SHORT { fuzz.env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1") } else { fuzz }.done()?;
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
