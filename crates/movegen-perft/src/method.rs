//! The counting methods, single-threaded.

use core::fmt;
use core::hint::black_box;
use core::str::FromStr;

use movegen_position::king::CheckInfoAfter;
use movegen_position::{AllMoves, Board, Move, MoveList, MoveSets, Position, generate};

use crate::level::{self, Count, Level};
use crate::one_ply::{legal_count, legal_count_after};
use crate::two_plies::TwoPlies;

/// How [`Perft`](crate::Perft) counts. All methods give the same counts.
///
/// ```
/// use movegen::Position;
/// use movegen::perft::Method;
/// for method in Method::ALL {
///     assert_eq!(method.perft(&Position::default(), 3), 8_902);
/// }
/// assert_eq!(Method::ALL.map(Method::name), ["make", "sets", "bulk", "fast"]);
/// assert_eq!("bulk".parse(), Ok(Method::Bulk));
/// let error = "magic".parse::<Method>().unwrap_err();
/// assert_eq!(error.to_string(), "unknown counting method (expected make, sets, bulk or fast)");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Method {
    /// Makes every move of a list, on a position with key and clocks: the work a search does.
    Make,
    /// Makes every move, set by set, from a list of sets. See [`Position::for_each_after`].
    Sets,
    /// As `Sets`, but the last ply's moves are counted by sets and not made.
    Bulk,
    /// The fastest exact method: on boards without key and clocks, with two plies counted at once.
    #[default]
    Fast,
}

impl Method {
    /// All methods, slowest first.
    pub const ALL: [Self; 4] = [Self::Make, Self::Sets, Self::Bulk, Self::Fast];

    /// The name: `make`, `sets`, `bulk` or `fast`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Make => "make",
            Self::Sets => "sets",
            Self::Bulk => "bulk",
            Self::Fast => "fast",
        }
    }

    /// What the method does, in a few words.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Make => "make every move from a list of moves",
            Self::Sets => "make every move from a list of sets of moves",
            Self::Bulk => "make every move set by set, but only count the last ply",
            Self::Fast => "count the last two plies mostly by arithmetic",
        }
    }
}

/// Writes the [name](Method::name).
impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Method {
    type Err = UnknownMethodError;

    /// Reads a [name](Method::name).
    ///
    /// # Errors
    /// [`UnknownMethodError`] for any other text.
    fn from_str(text: &str) -> Result<Self, UnknownMethodError> {
        Self::ALL.into_iter().find(|method| method.name() == text).ok_or(UnknownMethodError)
    }
}

/// The error for text that isn't the name of a [`Method`].
///
/// ```
/// use movegen::perft::{Method, UnknownMethodError};
/// assert_eq!("magic".parse::<Method>(), Err(UnknownMethodError));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownMethodError;

impl fmt::Display for UnknownMethodError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown counting method (expected make, sets, bulk or fast)")
    }
}

impl core::error::Error for UnknownMethodError {}

impl Method {
    /// Counts the legal move sequences of `depth` half-moves. Depth 0 has one.
    #[must_use]
    pub fn perft(self, position: &Position, depth: u8) -> u64 {
        match self {
            Self::Make => level::count(Make(position, depth)),
            Self::Sets => level::count(Sets(position, depth)),
            Self::Bulk => level::count(Bulk(position, depth)),
            Self::Fast => level::count(Fast(position.board(), depth)),
        }
    }
}

/// Makes every move up to the last two plies, and counts these mostly by arithmetic.
struct Fast<'a>(&'a Board, u8);

impl Count for Fast<'_> {
    type Output = u64;

    #[inline(always)]
    fn count<L: Level>(self) -> u64 {
        let Self(board, depth) = self;
        match depth {
            0 => 1,
            1 => legal_count::<L>(board),
            2 => L::call(TwoPlies(board)),
            _ => {
                let mut moves = MoveList::new();
                generate::<AllMoves>(board).send(&mut moves);
                let mut next = *board;
                let mut sum = 0;
                for &mv in &moves {
                    board.after_into(mv, &mut next);
                    sum += L::call(Fast(&next, depth - 1));
                }
                sum
            }
        }
    }
}

/// Makes every move. Nothing reads the positions after the last ply, so `black_box` keeps them from being
/// optimized away.
struct Make<'a>(&'a Position, u8);

impl Count for Make<'_> {
    type Output = u64;

    #[inline(always)]
    fn count<L: Level>(self) -> u64 {
        let Self(position, depth) = self;
        match depth {
            0 => 1,
            1 => sum_after(position, |next| {
                black_box(next);
                1
            }),
            _ => sum_after(position, |next| L::call(Make(next, depth - 1))),
        }
    }
}

/// Makes every move, set by set.
struct Sets<'a>(&'a Position, u8);

impl Count for Sets<'_> {
    type Output = u64;

    #[inline(always)]
    fn count<L: Level>(self) -> u64 {
        let Self(position, depth) = self;
        match depth {
            0 => 1,
            1 => sum_after_sets(position, |_, next| {
                black_box(next);
                1
            }),
            _ => sum_after_sets(position, |_, next| L::call(Sets(next, depth - 1))),
        }
    }
}

/// Makes every move, set by set, except in the last ply, which is only counted.
struct Bulk<'a>(&'a Position, u8);

impl Count for Bulk<'_> {
    type Output = u64;

    #[inline(always)]
    fn count<L: Level>(self) -> u64 {
        let Self(position, depth) = self;
        match depth {
            0 => 1,
            1 => legal_count::<L>(position.board()),
            2 => {
                let check_info = CheckInfoAfter::new(position.board());
                sum_after_sets(position, |mv, next| {
                    // Keep the key and the clock: a search reads them.
                    black_box((next.key(), next.halfmove_clock()));
                    legal_count_after::<L>(&check_info, mv, next.board())
                })
            }
            _ => sum_after_sets(position, |_, next| L::call(Bulk(next, depth - 1))),
        }
    }
}

/// Sums `count` over the positions after all legal moves.
#[inline(always)]
fn sum_after(position: &Position, mut count: impl FnMut(&Position) -> u64) -> u64 {
    let mut next = *position;
    let mut sum = 0;
    // Not `legal_moves`: unless inlined, it runs without this level's instructions.
    let mut moves = MoveList::new();
    generate::<AllMoves>(position.board()).send(&mut moves);
    for &mv in &moves {
        position.after_into(mv, &mut next);
        sum += count(&next);
    }
    sum
}

/// Sums `count` over the positions after all legal moves, made set by set.
#[inline(always)]
fn sum_after_sets(position: &Position, mut count: impl FnMut(Move, &Position) -> u64) -> u64 {
    let mut next = *position;
    let mut sum = 0;
    // Filled in place, since a returned list is copied.
    let mut sets = MoveSets::new();
    generate::<AllMoves>(position.board()).send(&mut sets);
    for &set in &sets {
        position.for_each_after(set, &mut next, |mv, next| sum += count(mv, next));
    }
    sum
}
