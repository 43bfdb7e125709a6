//! The counting methods, single-threaded.

use core::fmt;
use core::hint::black_box;
use core::str::FromStr;

use movegen_position::types::ParseError;
use movegen_position::{AllMoves, Board, Move, MoveList, Position, generate};

use crate::level::{self, Job, Level, count_moves};
use crate::two_plies::TwoPlies;

/// A method of counting for [`Perft`](crate::Perft). All methods give the same counts.
///
/// ```
/// use movegen::Position;
/// use movegen::perft::Method;
/// for method in Method::ALL {
///     assert_eq!(method.perft(&Position::default(), 3), 8_902);
/// }
/// assert_eq!(Method::ALL.map(Method::name), ["make", "bulk", "fast"]);
/// assert_eq!("bulk".parse(), Ok(Method::Bulk));
/// let error = "magic".parse::<Method>().unwrap_err();
/// assert_eq!(error.to_string(), "expected make, bulk or fast");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Method {
    /// Makes every move of a list on a position with key and clocks, as a search does.
    Make,
    /// Makes the moves on boards, without key and clocks, and counts the last ply's moves
    /// instead of making them.
    Bulk,
    /// Makes the moves on boards, too, and counts the last two plies at once. This is the fastest method.
    #[default]
    Fast,
}

impl Method {
    /// All methods, slowest first.
    pub const ALL: [Self; 3] = [Self::Make, Self::Bulk, Self::Fast];

    /// Returns the name: `make`, `bulk` or `fast`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Make => "make",
            Self::Bulk => "bulk",
            Self::Fast => "fast",
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
    type Err = ParseError;

    /// Reads a [name](Method::name).
    ///
    /// # Errors
    /// Returns [`ParseError`] for any other text.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::ALL
            .into_iter()
            .find(|method| method.name() == text)
            .ok_or(ParseError::new("make, bulk or fast"))
    }
}

impl Method {
    /// Counts the legal move sequences of `depth` half-moves. The count at depth 0 is 1.
    #[must_use]
    pub fn perft(self, position: &Position, depth: u8) -> u64 {
        let board = position.board();
        match (self, depth) {
            (_, 0) => 1,
            (Self::Make, _) => level::count(Tree::<EachMove>(position, depth)),
            (Self::Bulk, _) | (Self::Fast, 1) => level::count(Tree::<LastPly>(board, depth)),
            (Self::Fast, _) => level::count(Tree::<LastTwoPlies>(board, depth)),
        }
    }
}

/// The depth at which a count stops making moves.
trait Leaves {
    /// The type that moves are made on.
    type Node: Node;
    /// The number of plies that are left there.
    const DEPTH: u8;

    /// Counts the sequences of this many plies. Must be `#[inline(always)]`.
    fn count<L: Level>(node: &Self::Node) -> u64;

    /// Counts the sequences after each of `moves`. Must be `#[inline(always)]`.
    #[inline(always)]
    fn count_each<L: Level>(node: &Self::Node, moves: &[Move]) -> u64 {
        moves.iter().map(|&mv| Self::count::<L>(&node.after(mv))).sum()
    }
}

/// A position or a board.
trait Node {
    /// Returns the board of the moves.
    fn board(&self) -> &Board;
    /// Returns the node after a legal move.
    fn after(&self, mv: Move) -> Self;
}

impl Node for Position {
    #[inline(always)]
    fn board(&self) -> &Board {
        self.board()
    }
    #[inline(always)]
    fn after(&self, mv: Move) -> Self {
        self.after(mv)
    }
}

impl Node for Board {
    #[inline(always)]
    fn board(&self) -> &Board {
        self
    }
    #[inline(always)]
    fn after(&self, mv: Move) -> Self {
        self.after(mv)
    }
}

/// Every move is made, the last one too. Nothing reads the position after it, and `black_box` keeps that
/// from being optimized away.
struct EachMove;

impl Leaves for EachMove {
    type Node = Position;
    const DEPTH: u8 = 0;

    #[inline(always)]
    fn count<L: Level>(position: &Position) -> u64 {
        black_box(position);
        1
    }
}

/// The moves of the last ply are counted, not made.
struct LastPly;

impl Leaves for LastPly {
    type Node = Board;
    const DEPTH: u8 = 1;

    #[inline(always)]
    fn count<L: Level>(board: &Board) -> u64 {
        count_moves::<L>(board)
    }

    #[inline(always)]
    fn count_each<L: Level>(board: &Board, moves: &[Move]) -> u64 {
        let Some((&first, rest)) = moves.split_first() else { return 0 };
        // One board ahead of the counter, which would wait for a board that has just been stored.
        let mut boards = [board.after(first); 2];
        let mut sum = 0;
        for (i, &mv) in rest.iter().enumerate() {
            boards[(i + 1) % 2] = board.after(mv);
            sum += count_moves::<L>(&boards[i % 2]);
        }
        sum + count_moves::<L>(&boards[rest.len() % 2])
    }
}

/// The last two plies are counted mostly by arithmetic.
struct LastTwoPlies;

impl Leaves for LastTwoPlies {
    type Node = Board;
    const DEPTH: u8 = 2;

    #[inline(always)]
    fn count<L: Level>(board: &Board) -> u64 {
        L::call(TwoPlies(board))
    }
}

/// The recursion of every method, which makes all moves down to the leaves. Must not be called with fewer plies than
/// the leaves have.
struct Tree<'a, M: Leaves>(&'a M::Node, u8);

impl<M: Leaves> Job for Tree<'_, M> {
    #[inline(always)]
    fn count<L: Level>(self) -> u64 {
        let Self(node, depth) = self;
        if depth <= M::DEPTH {
            return M::count::<L>(node);
        }
        // Not `list`: unless inlined, it runs without this level's instructions.
        let mut moves = MoveList::new();
        generate::<AllMoves>(node.board()).send(&mut moves);
        if depth - 1 == M::DEPTH {
            return M::count_each::<L>(node, &moves);
        }
        let mut sum = 0;
        for &mv in &moves {
            sum += L::call(Tree::<M>(&node.after(mv), depth - 1));
        }
        sum
    }
}
