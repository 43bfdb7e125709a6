//! `questions ROUNDS [CPU [WORDS]]`: times single calls of the libraries in turn; prints lines of
//! round, question, library, `computed` or `stored`, and CPU nanoseconds a call, separated by tabs.
//!
//! The process is pinned to the processor CPU, if given. With WORDS, only the questions whose names
//! contain them are timed.

use std::process::ExitCode;

use benches::corpus::Corpus;
use benches::questions::{LIBRARIES, QUESTIONS, Way};
use benches::{cpu_seconds, pin};

/// The CPU time of one measurement in seconds, at least.
const LEAST: f64 = 0.004;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [rounds, options @ ..] = &arguments[..] else {
        eprintln!("usage: questions ROUNDS [CPU [WORDS]]");
        return ExitCode::from(2);
    };
    let Ok(rounds) = rounds.parse::<u32>() else {
        eprintln!("{rounds} is not a number of rounds");
        return ExitCode::from(2);
    };
    if let Some(cpu) = options.first().and_then(|cpu| cpu.parse().ok())
        && let Err(error) = pin(cpu)
    {
        eprintln!("cannot run on processor {cpu}: {error}");
        return ExitCode::FAILURE;
    }
    let words = options.get(1).map_or("", String::as_str);
    let corpus = Corpus::new();
    for round in 0..rounds {
        for question in QUESTIONS.iter().filter(|question| question.name.contains(words)) {
            for (library, way) in LIBRARIES.iter().zip(question.ways) {
                let (ask, how) = match way {
                    Way::Computed(ask) => (ask, "computed"),
                    Way::Stored(ask) => (ask, "stored"),
                    Way::Missing => continue,
                };
                ask(&corpus);
                let (start, mut calls) = (cpu_seconds(), 0);
                let seconds = loop {
                    ask(&corpus);
                    calls += corpus.len();
                    let seconds = cpu_seconds() - start;
                    if seconds > LEAST {
                        break seconds;
                    }
                };
                let nanoseconds = seconds * 1e9 / calls as f64;
                println!("{round}\t{}\t{library}\t{how}\t{nanoseconds:.3}", question.name);
            }
        }
    }
    ExitCode::SUCCESS
}
