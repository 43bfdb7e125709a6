//! `text ROUNDS [CPU]`: times the calls that read and write text, in turns. Prints a line for each call and round: the
//! operation, the library, and the nanoseconds of CPU time an item.
//!
//! The process is pinned to the processor CPU, if given.

use std::process::ExitCode;

use benches::text::{Call, calls};
use rustix::thread::{CpuSet, sched_setaffinity};
use rustix::time::{ClockId, clock_gettime};

/// The CPU time of one measurement, in seconds: many times the resolution of the clock.
const MEASUREMENT: f64 = 0.02;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [rounds, cpu @ ..] = &arguments[..] else {
        eprintln!("usage: text ROUNDS [CPU]");
        return ExitCode::from(2);
    };
    let Ok(rounds) = rounds.parse::<usize>() else {
        eprintln!("{rounds} is not a number of rounds");
        return ExitCode::from(2);
    };
    if let Some(cpu) = cpu.first().and_then(|cpu| cpu.parse().ok()) {
        let mut set = CpuSet::new();
        set.set(cpu);
        if let Err(error) = sched_setaffinity(None, &set) {
            eprintln!("cannot run on processor {cpu}: {error}");
            return ExitCode::FAILURE;
        }
    }
    let calls = calls();
    // The calls before have filled the caches with other data, so each measurement is of the runs after the first.
    let passes: Vec<usize> = calls
        .iter()
        .map(|call| {
            (call.run)();
            (MEASUREMENT / time(call, 1).0).ceil() as usize
        })
        .collect();
    for _ in 0..rounds {
        for (call, &passes) in calls.iter().zip(&passes) {
            (call.run)();
            let (seconds, items) = time(call, passes);
            println!("{}\t{}\t{:.3}", call.what, call.library, seconds * 1e9 / items as f64);
        }
    }
    ExitCode::SUCCESS
}

/// Returns the CPU time in seconds and the number of items.
fn time(call: &Call, passes: usize) -> (f64, usize) {
    let start = cpu_seconds();
    let items = (0..passes).map(|_| (call.run)()).sum();
    ((cpu_seconds() - start).max(1e-7), items)
}

fn cpu_seconds() -> f64 {
    let now = clock_gettime(ClockId::ProcessCPUTime);
    now.tv_sec as f64 + now.tv_nsec as f64 * 1e-9
}
