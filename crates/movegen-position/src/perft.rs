//! Perft and divide by four methods.

use core::fmt;
use core::hint::black_box;
use core::str::FromStr;

use movegen_core::generate::Moves;
use movegen_core::king::CheckInfoAfter;
use movegen_core::perft as core_perft;
use movegen_core::{AllMoves, Move, MoveSets, generate};

pub use movegen_core::perft::CpuLevel;

use crate::position::Position;

/// How [`Perft`] counts. All methods return the same counts.
///
/// ```
/// use movegen::Position;
/// use movegen::perft::{Method, Perft};
/// for method in Method::ALL {
///     assert_eq!(Perft { method, ..Perft::default() }.count(&Position::default(), 2), 400);
/// }
/// assert_eq!(Method::ALL.map(Method::name), ["make", "sets", "bulk", "fast"]);
/// assert_eq!("bulk".parse(), Ok(Method::Bulk));
/// let error = "magic".parse::<Method>().unwrap_err();
/// assert_eq!(error.to_string(), "unknown method of counting: use make, sets, bulk or fast");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Method {
    /// Makes every move of a list, on a position with key and clocks. This is the work of a search.
    Make,
    /// Makes every move, set by set, from a list of sets. See [`Position::for_each_after`].
    Sets,
    /// As `Sets`, except that the legal moves of the last ply are counted by sets and not made.
    Bulk,
    /// The fastest exact method: on boards without key and clocks, with two plies counted at once. See
    /// [`movegen_core::perft`].
    #[default]
    Fast,
}

impl Method {
    /// All methods, from the one that does most work to the fastest.
    pub const ALL: [Self; 4] = [Self::Make, Self::Sets, Self::Bulk, Self::Fast];

    /// Returns the name: `make`, `sets`, `bulk` or `fast`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Make => "make",
            Self::Sets => "sets",
            Self::Bulk => "bulk",
            Self::Fast => "fast",
        }
    }

    /// Returns what the method does, in a few words for a list of methods.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Make => "make every move from a list of moves",
            Self::Sets => "make every move from a list of sets of moves",
            Self::Bulk => "make every move set by set, but count those of the last ply",
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

/// The error for a text that is not the name of a [`Method`].
///
/// ```
/// use movegen::perft::{Method, UnknownMethodError};
/// assert_eq!("magic".parse::<Method>(), Err(UnknownMethodError));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownMethodError;

impl fmt::Display for UnknownMethodError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown method of counting: use make, sets, bulk or fast")
    }
}

impl core::error::Error for UnknownMethodError {}

/// A method of counting legal move sequences, and the processor level that it uses.
///
/// ```
/// use movegen::Position;
/// use movegen::perft::{Method, Perft};
/// let by_making = Perft { method: Method::Make, ..Perft::default() };
/// assert_eq!(by_making.count(&Position::default(), 3), 8_902);
/// assert_eq!(Perft::default().count(&Position::default(), 3), 8_902);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Perft {
    /// The method.
    pub method: Method,
    /// The processor level of [`Method::Fast`]. The other methods use the public API, which is compiled for the target.
    pub cpu: CpuLevel,
}

impl Default for Perft {
    /// Returns the fastest method at the fastest level that the processor supports.
    fn default() -> Self {
        Self { method: Method::Fast, cpu: CpuLevel::detect() }
    }
}

impl Perft {
    /// Returns the number of legal move sequences of `depth` half-moves, which is 1 for depth 0.
    #[must_use]
    pub fn count(&self, position: &Position, depth: u8) -> u64 {
        match self.method {
            Method::Make => count_by_making(position, depth),
            Method::Sets => count_by_sets(position, depth),
            Method::Bulk => count_in_bulk(position, depth),
            Method::Fast => core_perft::count(position.board(), depth, self.cpu),
        }
    }

    /// Returns each legal move with the [`count`](Self::count) of the remaining depth after it. There are no moves for depth
    /// 0.
    #[must_use]
    pub fn divide(self, position: &Position, depth: u8) -> Divide {
        let mut moves = position.legal_moves();
        if depth == 0 {
            moves.clear();
        }
        Divide { perft: self, position: *position, moves: moves.into_iter(), depth: depth.saturating_sub(1) }
    }
}

impl Position {
    /// Returns the number of legal move sequences of `depth` half-moves, which is 1 for depth 0. For other methods of
    /// counting, see [`Perft`].
    ///
    /// ```
    /// use movegen::Position;
    /// assert_eq!(Position::default().perft(4), 197_281);
    /// ```
    #[must_use]
    pub fn perft(&self, depth: u8) -> u64 {
        self.board().perft(depth)
    }

    /// Returns each legal move with the [`perft`](Self::perft) of the remaining depth after it. There are no moves for depth
    /// 0.
    ///
    /// ```
    /// use movegen::Position;
    /// let position = Position::default();
    /// assert!(position.divide(3).all(|(_, nodes)| nodes >= 380));
    /// assert_eq!(position.divide(3).map(|(_, nodes)| nodes).sum::<u64>(), 8_902);
    /// ```
    #[must_use]
    pub fn divide(&self, depth: u8) -> Divide {
        Perft::default().divide(self, depth)
    }
}

/// Makes every move. Nothing reads the positions after the last ply, so `black_box` keeps them from being optimized away.
fn count_by_making(position: &Position, depth: u8) -> u64 {
    match depth {
        0 => 1,
        1 => sum_after(position, |next| {
            black_box(next);
            1
        }),
        _ => sum_after(position, |next| count_by_making(next, depth - 1)),
    }
}

/// Makes every move, set by set.
fn count_by_sets(position: &Position, depth: u8) -> u64 {
    match depth {
        0 => 1,
        1 => sum_after_sets(position, |_, next| {
            black_box(next);
            1
        }),
        _ => sum_after_sets(position, |_, next| count_by_sets(next, depth - 1)),
    }
}

/// Makes every move, set by set, except those of the last ply, which are counted.
fn count_in_bulk(position: &Position, depth: u8) -> u64 {
    match depth {
        0 => 1,
        1 => position.board().legal_count() as u64,
        2 => {
            let check_info = CheckInfoAfter::new(position.board());
            sum_after_sets(position, |mv, next| {
                // Nothing here reads the key and the clock, but a search does, so `black_box` keeps them.
                black_box((next.key(), next.halfmove_clock()));
                check_info.legal_count(mv, next.board()) as u64
            })
        }
        _ => sum_after_sets(position, |_, next| count_in_bulk(next, depth - 1)),
    }
}

/// Returns the sum of `count` over the positions after all legal moves.
#[inline(always)]
fn sum_after(position: &Position, mut count: impl FnMut(&Position) -> u64) -> u64 {
    let mut next = *position;
    let mut sum = 0;
    for &mv in &position.legal_moves() {
        position.after_into(mv, &mut next);
        sum += count(&next);
    }
    sum
}

/// Returns the sum of `count` over the positions after all legal moves, made set by set.
#[inline(always)]
fn sum_after_sets(position: &Position, mut count: impl FnMut(Move, &Position) -> u64) -> u64 {
    let mut next = *position;
    let mut sum = 0;
    // Filled in its place: a list that a function returns is copied.
    let mut sets = MoveSets::new();
    generate::<AllMoves>(position.board()).send(&mut sets);
    for &set in &sets {
        position.for_each_after(set, &mut next, |mv, next| sum += count(mv, next));
    }
    sum
}

/// The legal moves of a position, each with its count: see [`Position::divide`].
///
/// ```
/// use movegen::Position;
/// let divide = Position::default().divide(2);
/// assert_eq!(divide.len(), 20);
/// assert!(divide.into_iter().all(|(_, count)| count == 20));
/// ```
#[derive(Clone, Debug)]
pub struct Divide {
    perft: Perft,
    position: Position,
    moves: Moves,
    depth: u8,
}

impl Iterator for Divide {
    type Item = (Move, u64);

    fn next(&mut self) -> Option<(Move, u64)> {
        let mv = self.moves.next()?;
        Some((mv, self.perft.count(&self.position.after(mv), self.depth)))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.moves.size_hint()
    }
}

impl ExactSizeIterator for Divide {}
