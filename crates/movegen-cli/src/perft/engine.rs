//! Counts parts with several threads, until it is interrupted.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use movegen_position::Position;
use movegen_position::perft::Perft;

use super::table::Table;

/// How often the caller of [`run`] is called if no part is finished.
const TICK: Duration = Duration::from_millis(50);
/// The deepest count that is not interrupted: 4 million nodes of Kiwipete, less than 0.2 s by the slowest method.
const UNINTERRUPTED: u8 = 4;

/// Why the threads should stop.
pub(crate) struct Stop<'a> {
    interrupt: &'a AtomicBool,
    /// Set when the caller has failed.
    failure: AtomicBool,
}

impl<'a> Stop<'a> {
    pub(crate) fn new(interrupt: &'a AtomicBool) -> Self {
        Self { interrupt, failure: AtomicBool::new(false) }
    }

    /// Returns what no signal stops.
    pub(crate) fn never() -> Self {
        static NEVER: AtomicBool = AtomicBool::new(false);
        Self::new(&NEVER)
    }

    pub(crate) fn is_set(&self) -> bool {
        self.interrupt.load(Ordering::Relaxed) || self.failure.load(Ordering::Relaxed)
    }
}

/// Calls `count` for each of `parts` on `threads` threads, and `each` on this thread with each part and its result, or
/// with `None` after some time without a result. Each thread takes the next part when it has finished one. `count`
/// returns `None` if it was stopped. Parts that are not counted when `stop` is set are left out.
pub(crate) fn run<R: Send>(
    parts: &[usize],
    threads: usize,
    stop: &Stop,
    count: impl Fn(usize) -> Option<R> + Sync,
    mut each: impl FnMut(Option<(usize, R)>) -> io::Result<()>,
) -> io::Result<()> {
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    let take_parts = |sender: mpsc::Sender<(usize, R)>| {
        while let Some(&part) = parts.get(next.fetch_add(1, Ordering::Relaxed)) {
            let result = if stop.is_set() { None } else { count(part) };
            if result.is_none_or(|result| sender.send((part, result)).is_err()) {
                break;
            }
        }
    };
    thread::scope(|scope| {
        let result = (|| {
            for _ in 0..threads.clamp(1, parts.len().max(1)) {
                let sender = sender.clone();
                thread::Builder::new().spawn_scoped(scope, || take_parts(sender))?;
            }
            drop(sender);
            loop {
                match receiver.recv_timeout(TICK) {
                    Ok(result) => each(Some(result))?,
                    Err(RecvTimeoutError::Timeout) => each(None)?,
                    Err(RecvTimeoutError::Disconnected) => return Ok(()),
                }
            }
        })();
        if result.is_err() {
            stop.failure.store(true, Ordering::Relaxed);
        }
        result
    })
}

/// Counts one part, with or without a hash table.
pub(crate) struct Counter<'a> {
    pub(crate) perft: Perft,
    pub(crate) table: Option<&'a Table>,
    pub(crate) stop: &'a Stop<'a>,
}

impl Counter<'_> {
    /// Returns the number of legal move sequences, or `None` if the count was stopped.
    pub(crate) fn count(&self, position: &Position, depth: u8) -> Option<u128> {
        let Some(table) = self.table else { return self.count_plainly(position, depth) };
        let mut lookups = 0;
        let nodes = self.count_with(table, position, depth, &mut lookups);
        table.add_lookups(lookups);
        nodes
    }

    fn count_plainly(&self, position: &Position, depth: u8) -> Option<u128> {
        if depth <= UNINTERRUPTED {
            return Some(self.perft.count(position, depth).into());
        }
        self.sum_after(position, |next| self.count_plainly(next, depth - 1))
    }

    fn count_with(&self, table: &Table, position: &Position, depth: u8, lookups: &mut u64) -> Option<u128> {
        if depth < Table::LEAST_DEPTH {
            return Some(self.perft.count(position, depth).into());
        }
        *lookups += 1;
        let slot = table.slot(position);
        if let Some(nodes) = slot.get(depth) {
            return Some(nodes.into());
        }
        let nodes = if depth == Table::LEAST_DEPTH {
            self.perft.count(position, depth).into()
        } else {
            self.sum_after(position, |next| self.count_with(table, next, depth - 1, lookups))?
        };
        slot.put(depth, nodes);
        Some(nodes)
    }

    /// Returns the sum of `count` over the positions after all legal moves.
    fn sum_after(
        &self,
        position: &Position,
        mut count: impl FnMut(&Position) -> Option<u128>,
    ) -> Option<u128> {
        if self.stop.is_set() {
            return None;
        }
        let mut next = *position;
        let mut sum = 0;
        for &mv in &position.legal_moves() {
            position.after_into(mv, &mut next);
            sum += count(&next)?;
        }
        Some(sum)
    }
}
