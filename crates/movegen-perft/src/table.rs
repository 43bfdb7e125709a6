//! The hash table of counts: shared by all threads, without locks.
//!
//! An entry is two words: `key ^ data` and `data`, where `data` is the count and the depth. A thread that reads an
//! entry while another writes it may see mismatched words. They XOR to a wrong key, and the entry is ignored.
//!
//! # The chance of a wrong count
//!
//! A count goes wrong if a lookup finds another position with the same key and depth. The key picks a bucket, and each
//! lookup compares it with one bucket's entries. For random 64-bit keys and a table of E entries, one lookup hits a
//! wrong entry with probability at most E / 2^64, and N lookups with at most N * E / 2^64.

use std::sync::atomic::{AtomicU64, Ordering};

/// Entries per bucket, which is a cache line.
const ENTRIES: usize = 4;

#[repr(align(64))]
#[derive(Debug, Default)]
struct Bucket([Entry; ENTRIES]);

/// A count, stored as described at the top of this file.
#[derive(Debug, Default)]
struct Entry {
    mixed_key: AtomicU64,
    data: AtomicU64,
}

/// A hash table of counts: see [`Perft::hash`](crate::Perft::hash).
///
/// ```
/// use movegen::perft::Perft;
/// use movegen::Position;
/// let perft = Perft::new().hash(1)?;
/// assert_eq!(perft.count(&Position::default(), 5)?, 4_865_609);
/// let table = perft.table().unwrap();
/// assert_eq!(table.entries(), 65_536);
/// assert!(table.lookups() > 1_000 && table.chance_of_error() < 1e-9);
/// # Ok::<(), movegen::perft::Error>(())
/// ```
#[derive(Debug)]
pub struct Table {
    buckets: Vec<Bucket>,
    lookups: AtomicU64,
}

impl Table {
    /// The least depth stored. Counting two plies takes longer than a lookup, and counting one doesn't.
    pub(crate) const LEAST_DEPTH: u8 = 2;

    /// Creates a table of at most `bytes` bytes, but at least one bucket. Returns `None` if memory runs out.
    pub(crate) fn new(bytes: usize) -> Option<Self> {
        let len = bytes / size_of::<Bucket>();
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(len.max(1)).ok()?;
        buckets.resize_with(len.max(1), Bucket::default);
        Some(Self { buckets, lookups: AtomicU64::new(0) })
    }

    /// Returns the slot where the count for the position with this key is stored.
    pub(crate) fn slot(&self, key: u64) -> Slot<'_> {
        // The high half of the product is below the number of buckets.
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        Slot { bucket: &self.buckets[index as usize], key }
    }

    /// Adds to the number of lookups.
    pub(crate) fn add_lookups(&self, lookups: u64) {
        self.lookups.fetch_add(lookups, Ordering::Relaxed);
    }

    /// Returns the number of counts that the table can hold.
    #[must_use]
    pub fn entries(&self) -> usize {
        self.buckets.len() * ENTRIES
    }

    /// Returns the number of lookups.
    #[must_use]
    pub fn lookups(&self) -> u64 {
        self.lookups.load(Ordering::Relaxed)
    }

    /// Returns an upper bound on the probability that any lookup so far found another position's count.
    #[must_use]
    pub fn chance_of_error(&self) -> f64 {
        self.lookups() as f64 * self.entries() as f64 / 2_f64.powi(64)
    }
}

/// The place where the count of one position is stored.
pub(crate) struct Slot<'a> {
    bucket: &'a Bucket,
    key: u64,
}

impl Slot<'_> {
    /// Returns the stored count for a depth.
    pub(crate) fn get(&self, depth: u8) -> Option<u64> {
        self.bucket.0.iter().find_map(|entry| {
            let data = entry.data.load(Ordering::Relaxed);
            let key = entry.mixed_key.load(Ordering::Relaxed) ^ data;
            (key == self.key && data & 0xff == u64::from(depth)).then_some(data >> 8)
        })
    }

    /// Stores a count, replacing the bucket's shallowest entry. Counts of 2^56 and more are not stored.
    pub(crate) fn put(&self, depth: u8, nodes: u128) {
        let Some(data) = nodes.checked_mul(1 << 8).and_then(|data| u64::try_from(data).ok()) else { return };
        let data = data | u64::from(depth);
        let shallowest = self.bucket.0.iter().min_by_key(|entry| entry.data.load(Ordering::Relaxed) & 0xff);
        let Some(entry) = shallowest else { return };
        entry.mixed_key.store(self.key ^ data, Ordering::Relaxed);
        entry.data.store(data, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use movegen_position::Position;

    use super::*;

    fn positions() -> Vec<Position> {
        let root = Position::default();
        root.legal_moves().iter().map(|&mv| root.after(mv)).collect()
    }

    #[test]
    fn counts_are_found_by_position_and_depth() {
        let table = Table::new(1 << 20).unwrap();
        for (nodes, position) in (1_u64..).zip(&positions()) {
            table.slot(position.key()).put(3, nodes.into());
            table.slot(position.key()).put(4, u128::from(nodes) << 40);
        }
        for (nodes, position) in (1_u64..).zip(&positions()) {
            let slot = table.slot(position.key());
            assert_eq!((slot.get(3), slot.get(4), slot.get(5)), (Some(nodes), Some(nodes << 40), None));
        }
        assert_eq!(table.slot(Position::default().key()).get(3), None);
    }

    #[test]
    fn the_chance_of_error_is_that_of_two_equal_keys() {
        let table = Table::new(1 << 20).unwrap();
        assert_eq!((table.entries(), table.lookups(), table.chance_of_error()), (1 << 16, 0, 0.0));
        table.add_lookups(1 << 30);
        table.add_lookups(1 << 30);
        assert_eq!(table.chance_of_error(), 2_f64.powi(16 + 31 - 64));
    }

    #[test]
    fn deep_counts_outlast_shallow_ones() {
        let table = Table::new(64).unwrap();
        let positions = positions();
        table.slot(positions[0].key()).put(7, 1);
        for position in &positions[1..] {
            table.slot(position.key()).put(3, 2);
        }
        assert_eq!(
            (table.slot(positions[0].key()).get(7), table.slot(positions[19].key()).get(3)),
            (Some(1), Some(2))
        );
    }

    #[test]
    fn a_count_that_is_too_large_is_not_stored() {
        let table = Table::new(64).unwrap();
        let slot = table.slot(Position::default().key());
        slot.put(9, (1 << 56) - 1);
        slot.put(10, 1 << 56);
        slot.put(11, u128::MAX);
        slot.put(11, 1 << 120);
        assert_eq!((slot.get(9), slot.get(10), slot.get(11)), (Some((1 << 56) - 1), None, None));
    }

    #[test]
    fn a_torn_entry_is_not_used() {
        let table = Table::new(64).unwrap();
        let slot = table.slot(Position::default().key());
        slot.put(3, 8_902);
        // Another thread has written the count but not yet the key.
        table.buckets[0].0[0].data.store(9_000 << 8 | 3, Ordering::Relaxed);
        assert_eq!(slot.get(3), None);
    }
}
