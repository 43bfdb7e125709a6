//! `search ROUNDS [CPU]`: the same alpha-beta search over movegen and over cozy-chess, in turn; prints lines of the kind of leaves,
//! library, nodes, and CPU seconds for the positions of the perft tables together, separated by tabs.
//!
//! The process is pinned to the processor CPU, if given.

use std::process::ExitCode;

use benches::search::{LIBRARIES, Leaves, SEARCHES};
use benches::{CASES, cpu_seconds, pin};

/// The depths of the search in the positions of the perft tables.
const DEPTHS: [u8; CASES.len()] = [7, 6, 8, 6, 6, 6];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [rounds, cpu @ ..] = &arguments[..] else {
        eprintln!("usage: search ROUNDS [CPU]");
        return ExitCode::from(2);
    };
    let Ok(rounds) = rounds.parse::<u32>() else {
        eprintln!("{rounds} is not a number of rounds");
        return ExitCode::from(2);
    };
    if let Some(cpu) = cpu.first().and_then(|cpu| cpu.parse().ok())
        && let Err(error) = pin(cpu)
    {
        eprintln!("cannot run on processor {cpu}: {error}");
        return ExitCode::FAILURE;
    }
    for _ in 0..rounds {
        for leaves in Leaves::ALL {
            let (mut seconds, mut nodes) = ([0.0; 2], 0);
            for (case, depth) in CASES.iter().zip(DEPTHS) {
                let mut found = [None; 2];
                for (library, search) in SEARCHES.iter().enumerate() {
                    let start = cpu_seconds();
                    found[library] = search(case.fen, depth, leaves);
                    seconds[library] += cpu_seconds() - start;
                }
                let [Some(movegen), Some(cozy)] = found else {
                    eprintln!("a library rejects {}", case.fen);
                    return ExitCode::FAILURE;
                };
                if movegen != cozy {
                    eprintln!("{}: {movegen:?} by movegen, {cozy:?} by cozy-chess", case.name);
                    return ExitCode::FAILURE;
                }
                nodes += movegen.nodes;
            }
            for (library, seconds) in LIBRARIES.iter().zip(seconds) {
                println!("{}\t{library}\t{nodes}\t{seconds:.6}", leaves.name());
            }
        }
    }
    ExitCode::SUCCESS
}
