//! All subsets of a set of squares, in parallel-bit-deposit order.

/// Iterates over all `2^n` subsets of a `mask` of `n` squares, starting with the empty one. Subset `i` is the bits of
/// `i` deposited into `mask`. A table filled in this order is indexed by a parallel bit extract (PEXT).
///
/// Each step is the carry-rippler: subtracting the mask carries through the gaps between its bits.
///
/// ```
/// let sets: Vec<u64> = tables_gen::subsets::subsets(0b1010).collect();
/// assert_eq!(sets, [0b0000, 0b0010, 0b1000, 0b1010]);
/// ```
pub fn subsets(mask: u64) -> Subsets {
    Subsets { mask, next: Some(0) }
}

/// The iterator that [`subsets`] returns.
#[derive(Clone, Debug)]
pub struct Subsets {
    mask: u64,
    next: Option<u64>,
}

impl Iterator for Subsets {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        let set = self.next?;
        let following = set.wrapping_sub(self.mask) & self.mask;
        self.next = (following != 0).then_some(following);
        Some(set)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_subset_comes_once_and_in_deposit_order() {
        for mask in [0, 1, 1 << 63, 0x8100_0000_0000_0081, 0x00fe_0000_1234_0000] {
            let sets: Vec<u64> = subsets(mask).collect();
            assert_eq!(sets.len(), 1 << mask.count_ones());
            assert!(sets.iter().all(|set| set & !mask == 0));
            assert!(sets.windows(2).all(|pair| pair[0] < pair[1]), "deposit keeps the order of numbers");
        }
    }
}
