//! `count COUNTER CASE [CPU]`: one perft by one generator, pinned to a processor; prints nodes and CPU seconds.

use std::process::ExitCode;

use benches::CASES;
use benches::peers::COUNTERS;
use rustix::thread::{CpuSet, sched_setaffinity};
use rustix::time::{ClockId, clock_gettime};

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [name, case, cpu @ ..] = &words[..] else {
        eprintln!("usage: count COUNTER CASE [CPU]");
        return ExitCode::from(2);
    };
    let counter = COUNTERS.iter().find(|counter| counter.name == name);
    let case = CASES.iter().find(|known| known.name == case);
    let (Some(counter), Some(case)) = (counter, case) else {
        eprintln!("no such counter or case");
        return ExitCode::from(2);
    };
    if let Some(cpu) = cpu.first().and_then(|cpu| cpu.parse().ok()) {
        let mut set = CpuSet::new();
        set.set(cpu);
        if let Err(error) = sched_setaffinity(None, &set) {
            eprintln!("processor {cpu}: {error}");
            return ExitCode::FAILURE;
        }
    }
    // Making every move takes about thirty times as long.
    let (depth, expected) =
        if name.ends_with("-make") { (case.depth - 1, case.nodes[0]) } else { (case.depth, case.nodes[1]) };
    let start = cpu_seconds();
    let nodes = (counter.count)(case.fen, depth);
    let seconds = cpu_seconds() - start;
    match nodes {
        Some(nodes) if nodes == expected => println!("{nodes} {seconds:.6}"),
        other => {
            eprintln!("{name} counts {other:?}, not {expected}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

fn cpu_seconds() -> f64 {
    let now = clock_gettime(ClockId::ProcessCPUTime);
    now.tv_sec as f64 + now.tv_nsec as f64 * 1e-9
}
