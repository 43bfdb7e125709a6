//! Counting with threads and a hash table.

use std::cell::Cell;
use std::ops::AddAssign;
use std::sync::atomic::AtomicBool;
use std::thread;

use movegen_position::Position;
use movegen_position::game::GamePosition;

use crate::error::Error;
use crate::method::Method;
use crate::parts::{Parts, Split};
use crate::stats::Stats;
use crate::table::Table;
use crate::threads::{self, Stop};

/// Returns the depth of the deepest count that cannot be interrupted: 4 million nodes of Kiwipete, less than 0.2 s with
/// the slowest method. With drops, a position may have 300 moves.
fn uninterrupted(position: &impl GamePosition) -> u8 {
    if position.as_chess().is_some() { 4 } else { 3 }
}

/// The configuration of a count. The default is the fastest [`Method`], on this thread, without a hash table.
///
/// ```
/// use movegen::perft::Perft;
/// use movegen::Position;
///
/// let perft = Perft::new().threads(4).hash(16)?;
/// assert_eq!(perft.count(&Position::default(), 6)?, 119_060_324);
/// // The table keeps its counts.
/// for (mv, nodes) in perft.divide(&Position::default(), 6)? {
///     assert!(nodes > 2_500_000, "{mv:?}: {nodes}");
/// }
/// # Ok::<(), movegen::perft::Error>(())
/// ```
#[derive(Default)]
pub struct Perft<'a> {
    method: Method,
    threads: Option<usize>,
    table: Option<Table>,
    stop: Option<&'a AtomicBool>,
}

impl<'a> Perft<'a> {
    /// Returns the default configuration.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the method. [`stats`](Self::stats) ignores it.
    #[must_use]
    pub fn method(self, method: Method) -> Self {
        Self { method, ..self }
    }

    /// Counts on `threads` threads, or on one per processor if it is 0.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        let processors = || thread::available_parallelism().map_or(1, usize::from);
        Self { threads: Some(if threads == 0 { processors() } else { threads }), ..self }
    }

    /// Counts with a hash table of `mib` MiB, shared by all threads and kept across calls. A count can be
    /// wrong if two positions have the same 64-bit key: see [`Table::chance_of_error`].
    ///
    /// # Errors
    /// Returns [`Error::HashTooLarge`] if the table doesn't fit into memory.
    pub fn hash(self, mib: usize) -> Result<Self, Error> {
        let table = mib.checked_mul(1 << 20).and_then(Table::new).ok_or(Error::HashTooLarge)?;
        Ok(Self { table: Some(table), ..self })
    }

    /// Lets another thread or a signal handler stop the count by setting `flag`. It then ends with
    /// [`Error::Stopped`] within a fraction of a second, unless it finishes first.
    #[must_use]
    pub fn stop_on(self, flag: &'a AtomicBool) -> Self {
        Self { stop: Some(flag), ..self }
    }

    /// Returns the hash table, if any.
    #[must_use]
    pub fn table(&self) -> Option<&Table> {
        self.table.as_ref()
    }

    /// Counts the legal move sequences of `depth` half-moves. The count at depth 0 is 1.
    ///
    /// # Errors
    /// Returns an error if a thread failed to start or the count was stopped.
    pub fn count<P: GamePosition>(&self, position: &P, depth: u8) -> Result<u128, Error> {
        if depth <= uninterrupted(position) {
            return self.counter(&Stop::new(self.stop)).nodes(position, depth).ok_or(Error::Stopped);
        }
        let mut parts = Parts::new(position, depth);
        self.resume(&mut parts, |_| Ok::<(), Error>(()))?;
        Ok(parts.nodes())
    }

    /// Returns each legal move, in alphabetical UCI order, with the count after it. At depth 0 there are none.
    ///
    /// # Errors
    /// Returns an error if a thread failed to start or the count was stopped.
    pub fn divide<P: GamePosition>(&self, position: &P, depth: u8) -> Result<Vec<(P::Move, u128)>, Error> {
        let mut parts = Parts::new(position, depth);
        self.resume(&mut parts, |_| Ok::<(), Error>(()))?;
        Ok(parts.first_moves().filter_map(|(mv, nodes)| Some((mv, nodes?))).collect())
    }

    /// Counts the missing parts. Calls `each` on this thread whenever some are finished, and with several threads at
    /// least every 50 ms. An error from `each` ends the count. Finished parts stay in `parts` whatever happens.
    ///
    /// # Errors
    /// Returns the errors of `each`, and an error if a thread failed to start or the count was stopped.
    pub fn resume<P: GamePosition, E: From<Error>>(
        &self,
        parts: &mut Parts<P>,
        mut each: impl FnMut(&Parts<P>) -> Result<(), E>,
    ) -> Result<(), E> {
        let split = parts.split.clone();
        let missing: Vec<usize> =
            (0..split.parts.len()).filter(|&part| parts.counts()[part].is_none()).collect();
        let stop = Stop::new(self.stop);
        let counter = self.counter(&stop);
        let count = |part: usize| counter.nodes(&split.parts[part].position, split.depth);
        let mut failure = None;
        let counted = threads::run(&missing, self.threads_for(split.depth), &stop, &count, &mut |counted| {
            for (part, nodes) in counted {
                if !parts.insert(part, nodes) {
                    return Err(Error::Overflow);
                }
            }
            each(parts).map_err(|error| {
                failure = Some(error);
                Error::Stopped
            })
        });
        if let Some(error) = failure {
            return Err(error);
        }
        counted?;
        if parts.done() < split.parts.len() { Err(Error::Stopped.into()) } else { Ok(()) }
    }

    /// Counts the last moves by kind.
    ///
    /// # Errors
    /// Returns an error if a thread failed to start or the count was stopped.
    pub fn stats(&self, position: &Position, depth: u8) -> Result<Stats, Error> {
        let stop = Stop::new(self.stop);
        let counter = self.counter(&stop);
        // Too little work to share, and a part of depth 0 would not know its last move.
        if depth < 4 {
            return counter.stats(position, depth).ok_or(Error::Stopped);
        }
        let Split { parts, depth, .. } = Split::new(position, depth);
        let indices: Vec<usize> = (0..parts.len()).collect();
        let (mut sum, mut done) = (Stats::default(), 0);
        let count = |part: usize| counter.stats(&parts[part].position, depth);
        threads::run(&indices, self.threads_for(depth), &stop, &count, &mut |counted| {
            for (_, stats) in counted {
                sum += stats;
                done += 1;
            }
            Ok(())
        })?;
        if done < parts.len() { Err(Error::Stopped) } else { Ok(sum) }
    }

    /// Returns the number of threads to use for parts of a depth. Starting one takes as long as a small count.
    fn threads_for(&self, depth: u8) -> usize {
        if depth < 3 { 1 } else { self.threads.unwrap_or(1) }
    }

    fn counter<'b>(&'b self, stop: &'b Stop<'b>) -> Counter<'b> {
        Counter { method: self.method, table: self.table.as_ref(), stop }
    }
}

/// The state that all threads share.
struct Counter<'a> {
    method: Method,
    table: Option<&'a Table>,
    stop: &'a Stop<'a>,
}

impl Counter<'_> {
    /// Counts the sequences from a position. Returns `None` if stopped.
    fn nodes<P: GamePosition>(&self, position: &P, depth: u8) -> Option<u128> {
        let leaf_depth = if self.table.is_some() { Table::LEAST_DEPTH } else { uninterrupted(position) };
        let slot = |position: &P, depth| {
            self.table.filter(|_| depth >= Table::LEAST_DEPTH).map(|table| table.slot(position.table_key()))
        };
        let count = |position: &P, depth| match position.as_chess() {
            Some(position) => self.method.perft(position, depth),
            None => position.perft(depth),
        };
        let lookups = Cell::new(0);
        let known = |position: &P, depth| {
            let slot = slot(position, depth);
            lookups.set(lookups.get() + u64::from(slot.is_some()));
            if let Some(nodes) = slot.as_ref().and_then(|slot| slot.get(depth)) {
                return Some(nodes.into());
            }
            let nodes = (depth <= leaf_depth).then(|| count(position, depth).into())?;
            slot.inspect(|slot| slot.put(depth, nodes));
            Some(nodes)
        };
        let keep = |position: &P, depth, nodes: &u128| {
            slot(position, depth).inspect(|slot| slot.put(depth, *nodes));
        };
        let nodes = self.sum(position, depth, &known, &keep);
        if let Some(table) = self.table {
            table.add_lookups(lookups.get());
        }
        nodes
    }

    /// Counts the last moves below a position by kind. Returns `None` if stopped.
    fn stats(&self, position: &Position, depth: u8) -> Option<Stats> {
        let known = |position: &Position, depth| match depth {
            0 => Some(Stats { nodes: 1, ..Stats::default() }),
            1 => Some(Stats::of_moves(position.board())),
            _ => None,
        };
        self.sum(position, depth, &known, &|_, _, _| {})
    }

    /// Sums counts or statistics over the positions after each move. Takes a sum from `known` if it's there, and passes
    /// each new one to `keep`. Returns `None` if stopped.
    fn sum<P: GamePosition, T: AddAssign + Default>(
        &self,
        position: &P,
        depth: u8,
        known: &impl Fn(&P, u8) -> Option<T>,
        keep: &impl Fn(&P, u8, &T),
    ) -> Option<T> {
        if let Some(known) = known(position, depth) {
            return Some(known);
        }
        if self.stop.is_set() {
            return None;
        }
        let mut sum = T::default();
        for &mv in &*position.legal_moves() {
            sum += self.sum(&position.after(mv), depth - 1, known, keep)?;
        }
        keep(position, depth, &sum);
        Some(sum)
    }
}
