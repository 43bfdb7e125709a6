//! Batches that several threads convert, with their results written in order.

use std::collections::VecDeque;
use std::sync::mpsc;
use std::thread;

use crate::error::{CliError, CliResult};

/// The usual bytes of a batch, which is handed to a thread at once.
pub(super) const BATCH: usize = 1 << 18;
/// Batches per thread: it reads one while another waits or is being written.
const BATCHES_PER_THREAD: usize = 2;
/// The limit on bytes in flight per thread, which usual batches never reach. Larger ones are converted one at a time,
/// which keeps memory from growing with the number of threads.
const IN_FLIGHT: usize = 2 * BATCHES_PER_THREAD * BATCH;

/// Converts batches in several threads. The calling thread takes the batches and writes the results in their order.
/// `len` counts the bytes of a batch.
pub(super) fn in_order<T: Send, U: Send + Default>(
    threads: usize,
    batches: impl Iterator<Item = T>,
    len: impl Fn(&T) -> usize,
    convert: impl Fn(&T) -> U + Sync,
    mut write: impl FnMut(U) -> CliResult,
) -> CliResult {
    let convert = &convert;
    thread::scope(|scope| {
        let mut workers = Vec::new();
        for _ in 0..threads {
            let (batches, to_convert) = mpsc::channel::<T>();
            let (converted, results) = mpsc::channel::<U>();
            let work = move || {
                // Either channel closes when the conversion ends early.
                for batch in to_convert {
                    if converted.send(convert(&batch)).is_err() {
                        break;
                    }
                }
            };
            thread::Builder::new()
                .spawn_scoped(scope, work)
                .map_err(|error| CliError::Message(format!("cannot start {threads} threads: {error}")))?;
            workers.push((batches, results));
        }
        // Each batch's worker and size. Since workers take turns, the oldest batch is always its worker's oldest.
        let mut pending = VecDeque::<(usize, usize)>::new();
        let mut in_flight = 0;
        // If a thread panicked, the scope panics too.
        let mut write_oldest = |worker: usize| write(workers[worker].1.recv().unwrap_or_default());
        for (worker, batch) in (0..threads).cycle().zip(batches) {
            let len = len(&batch);
            while pending.len() >= threads * BATCHES_PER_THREAD || in_flight + len > threads * IN_FLIGHT {
                let Some((oldest, len)) = pending.pop_front() else { break };
                in_flight -= len;
                write_oldest(oldest)?;
            }
            if workers[worker].0.send(batch).is_ok() {
                pending.push_back((worker, len));
                in_flight += len;
            }
        }
        pending.into_iter().try_for_each(|(worker, _)| write_oldest(worker))
    })
}
