//! Takes all measurements.

use benches::{Call, Done, disagreement};
use rustix::thread::{CpuSet, sched_setaffinity};
use rustix::time::{ClockId, clock_gettime};

/// The least CPU seconds of one measurement: many times the clock's resolution.
const LEAST: f64 = 0.02;

/// Measures calls in turns, round by round, on one core, and prints a row for each. Libraries must agree,
/// except on tasks in `differently`.
pub(crate) fn table(mut calls: Vec<Call>, differently: &[&str], options: &[&str]) -> Result<(), String> {
    let (rounds, words) = match options {
        [rounds] => (rounds, &""),
        [rounds, words] => (rounds, words),
        _ => return Err("rounds and perhaps words select what is measured".to_owned()),
    };
    let rounds: u32 = rounds.parse().map_err(|_| format!("{rounds} is not a number of rounds"))?;
    calls.retain(|call| call.what.contains(words) || call.library.contains(words));
    // The last core, since the first tends to be busier.
    let mut set = CpuSet::new();
    set.set(std::thread::available_parallelism().map_or(0, |cores| cores.get() - 1));
    sched_setaffinity(None, &set).map_err(|error| format!("cannot stay on one core: {error}"))?;
    if let Some(difference) = disagreement(&calls, differently) {
        return Err(format!("the libraries differ: {difference}"));
    }
    println!("what\tlibrary\tround\titems\tnanoseconds");
    for round in 0..rounds {
        for call in &calls {
            let (items, nanoseconds) = measured(call);
            println!("{}\t{}\t{round}\t{items}\t{nanoseconds:.4}", call.what, call.library);
        }
    }
    Ok(())
}

/// Returns the number of items of a run, and the CPU nanoseconds per item. The first of several short runs doesn't
/// count, because the previous call has filled the caches with other data.
fn measured(call: &Call) -> (u64, f64) {
    let timed = || {
        let start = cpu_seconds();
        let Done { items, .. } = (call.run)();
        (cpu_seconds() - start, items)
    };
    let (mut seconds, items) = timed();
    let mut runs = 1;
    if seconds < LEAST {
        (seconds, runs) = (0.0, 0);
        while seconds < LEAST {
            seconds += timed().0;
            runs += 1;
        }
    }
    (items, seconds * 1e9 / (items * runs) as f64)
}

fn cpu_seconds() -> f64 {
    let now = clock_gettime(ClockId::ProcessCPUTime);
    now.tv_sec as f64 + now.tv_nsec as f64 * 1e-9
}
