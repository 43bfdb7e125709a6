//! `count COUNTER CASE [CPU]`: one perft of one library; prints nodes and CPU seconds.
//!
//! The process is pinned to the processor CPU, if given.

use std::process::ExitCode;

use benches::libraries::COUNTERS;
use benches::{CASES, cpu_seconds, pin};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [name, case, cpu @ ..] = &arguments[..] else {
        eprintln!("usage: count COUNTER CASE [CPU]");
        return ExitCode::from(2);
    };
    let counter = COUNTERS.iter().find(|counter| counter.name == name);
    let known_case = CASES.iter().find(|known| known.name == case);
    let (Some(counter), Some(case)) = (counter, known_case) else {
        eprintln!("unknown counter {name} or case {case}");
        return ExitCode::from(2);
    };
    if let Some(cpu) = cpu.first().and_then(|cpu| cpu.parse().ok())
        && let Err(error) = pin(cpu)
    {
        eprintln!("cannot run on processor {cpu}: {error}");
        return ExitCode::FAILURE;
    }
    // One ply less where every move is made, which takes about thirty times as long.
    let (depth, expected) =
        if name.ends_with("-make") { (case.depth - 1, case.nodes[0]) } else { (case.depth, case.nodes[1]) };
    let start = cpu_seconds();
    let nodes = (counter.count)(case.fen, depth);
    let seconds = cpu_seconds() - start;
    match nodes {
        Some(nodes) if nodes == expected => println!("{nodes} {seconds:.6}"),
        other => {
            eprintln!("{name} counts {other:?} nodes, expected {expected}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
