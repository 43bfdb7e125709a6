//! The recursion of perft, down to the counts of one and two plies.

use crate::attacks::lookup::SliderLookup;
use crate::board::Board;
use crate::board::side::{Black, Side, White};
use crate::generate::{AllMoves, MoveList};
use crate::perft::level::{Body, CpuLevel, Level};
use crate::perft::one_ply::{OnePly, sum_after};
use crate::perft::two_plies::TwoPlies;
use crate::types::Color;

/// Returns the number of legal move sequences of `depth` half-moves, which is 1 for depth 0. Runs the code that is compiled
/// for `cpu`. [`Board::perft`] chooses the level.
///
/// Two plies before the end, most moves are not made: their replies are counted by arithmetic. A build that is optimized
/// for size ignores `cpu` and makes every move except those of the last ply.
///
/// ```
/// use movegen_core::{Board, perft::{self, CpuLevel}};
/// for cpu in CpuLevel::available() {
///     assert_eq!(perft::count(&Board::default(), 3, cpu), 8_902);
/// }
/// ```
#[must_use]
pub fn count(board: &Board, depth: u8, cpu: CpuLevel) -> u64 {
    if cfg!(compact) {
        return count_compact(board, depth);
    }
    match board.turn() {
        Color::White => cpu.call::<Perft, White>((board, depth)),
        Color::Black => cpu.call::<Perft, Black>((board, depth)),
    }
}

/// Counts with the functions that most programs link anyway.
fn count_compact(board: &Board, depth: u8) -> u64 {
    match depth {
        0 => 1,
        1 => board.legal_count() as u64,
        _ => {
            MoveList::of::<AllMoves>(board).iter().map(|&mv| count_compact(&board.after(mv), depth - 1)).sum()
        }
    }
}

impl Board {
    /// Returns the number of legal move sequences of `depth` half-moves, which is 1 for depth 0.
    ///
    /// ```
    /// use movegen_core::Board;
    /// assert_eq!(Board::default().perft(4), 197_281);
    /// ```
    #[must_use]
    pub fn perft(&self, depth: u8) -> u64 {
        // Asking the processor takes longer than so small a count.
        let cpu = if depth < 3 { CpuLevel::TARGET } else { CpuLevel::detect() };
        count(self, depth, cpu)
    }
}

/// Counts to a given depth.
struct Perft;

impl Body for Perft {
    type Input<'a> = (&'a Board, u8);

    #[inline(always)]
    fn count<L: Level, S: SliderLookup, Us: Side>((board, depth): (&Board, u8)) -> u64 {
        match depth {
            0 => 1,
            1 => L::call::<OnePly, Us>(board),
            2 => L::call::<TwoPlies, Us>(board),
            3 => sum_after::<S, Us>(board, |next| L::call::<TwoPlies, Us::Them>(next)),
            _ => sum_after::<S, Us>(board, |next| L::call::<Self, Us::Them>((next, depth - 1))),
        }
    }
}
