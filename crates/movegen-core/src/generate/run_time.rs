//! The kinds of moves as values, for programs that choose a kind at run time.

use crate::board::{Board, CheckInfo};
use crate::generate::kind::{AllMoves, Captures, Evasions, GenKind, NonEvasions, QuietChecks, Quiets};
use crate::generate::move_list::MoveList;
use crate::generate::move_sets::MoveSets;
use crate::generate::request::generate;
use crate::types::Bitboard;
use crate::types::names::names;

/// A kind of moves, as a value: the six kinds of the classic C++ engines, each of which is a [`GenKind`] type as well.
///
/// ```
/// use movegen::generate::Kind;
/// assert_eq!((Kind::QuietChecks.name(), "evasions".parse()), ("quiet-checks", Ok(Kind::Evasions)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// [`AllMoves`].
    AllMoves,
    /// [`Captures`].
    Captures,
    /// [`Quiets`].
    Quiets,
    /// [`QuietChecks`].
    QuietChecks,
    /// [`Evasions`].
    Evasions,
    /// [`NonEvasions`].
    NonEvasions,
}

/// Runs generic code for a [`Kind`]: `for_kind!(kind, K => f::<K>(..))`.
macro_rules! for_kind {
    ($kind:expr, $k:ident => $body:expr) => {
        for_kind!($kind, $k => $body; AllMoves Captures Quiets QuietChecks Evasions NonEvasions)
    };
    ($kind:expr, $k:ident => $body:expr; $($name:ident)*) => {
        match $kind {
            $(Kind::$name => {
                type $k = $name;
                $body
            })*
        }
    };
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 6] =
        [Self::AllMoves, Self::Captures, Self::Quiets, Self::QuietChecks, Self::Evasions, Self::NonEvasions];

    /// The number of values.
    pub const COUNT: usize = Self::ALL.len();

    /// Returns whether the classic C++ engines define this kind for a position with this `check_info`: evasions only in check, captures,
    /// quiets, quiet checks and non-evasions only out of check, all moves always.
    #[must_use]
    pub const fn is_classic(self, check_info: &CheckInfo) -> bool {
        match self {
            Self::AllMoves => true,
            Self::Evasions => check_info.in_check(),
            _ => !check_info.in_check(),
        }
    }
}

names! {
    Kind, "the name of a kind of moves, such as quiet-checks":
    AllMoves "all-moves"
    Captures "captures"
    Quiets "quiets"
    QuietChecks "quiet-checks"
    Evasions "evasions"
    NonEvasions "non-evasions"
}

/// Requests the legal moves of a kind that is chosen at run time. The methods of [`GenerateKind`] restrict the moves and
/// carry the request out.
///
/// ```
/// use movegen::generate::{Kind, generate_kind};
/// use movegen::Board;
/// let board = Board::default();
/// let counts = Kind::ALL.map(|kind| generate_kind(kind, &board).list().len());
/// assert_eq!(counts, [20, 0, 20, 0, 0, 20]);
/// ```
pub const fn generate_kind(kind: Kind, board: &Board) -> GenerateKind<'_> {
    GenerateKind { board, kind, from: Bitboard::ALL, to: Bitboard::ALL, pseudo_legal: false }
}

/// A request for moves of a [`Kind`]: see [`generate_kind`].
///
/// ```
/// use movegen::generate::{Kind, generate_kind};
/// use movegen::{Board, Square};
/// let board = Board::default();
/// let moves = generate_kind(Kind::Quiets, &board).from_mask(Square::G1.into()).list();
/// assert_eq!(moves.len(), 2);
/// ```
#[must_use = "nothing is generated until the moves are listed"]
#[derive(Clone, Copy, Debug)]
pub struct GenerateKind<'a> {
    board: &'a Board,
    kind: Kind,
    from: Bitboard,
    to: Bitboard,
    pseudo_legal: bool,
}

impl GenerateKind<'_> {
    /// Keeps only moves with an origin in `squares`.
    pub fn from_mask(mut self, squares: Bitboard) -> Self {
        self.from &= squares;
        self
    }

    /// Keeps only moves with a destination, [`Move::to`](crate::Move::to), in `squares`.
    pub fn to_mask(mut self, squares: Bitboard) -> Self {
        self.to &= squares;
        self
    }

    /// Requests pseudo-legal moves: see [`Generate::pseudo_legal`](crate::generate::Generate::pseudo_legal).
    pub const fn pseudo_legal(mut self) -> Self {
        self.pseudo_legal = true;
        self
    }

    /// Returns the moves as a list.
    #[must_use]
    pub fn list(self) -> MoveList {
        /// Not inlined, so that each kind and legality is compiled once.
        #[inline(never)]
        fn list_of<K: GenKind>(request: GenerateKind<'_>) -> MoveList {
            let GenerateKind { board, from, to, pseudo_legal, .. } = request;
            let legal = generate::<K>(board).from_mask(from).to_mask(to);
            if pseudo_legal { legal.pseudo_legal().list() } else { legal.list() }
        }
        for_kind!(self.kind, K => list_of::<K>(self))
    }

    /// Returns the moves as a list of sets.
    #[must_use]
    pub fn sets(self) -> MoveSets {
        #[inline(never)]
        fn sets_of<K: GenKind>(request: GenerateKind<'_>) -> MoveSets {
            let GenerateKind { board, from, to, pseudo_legal, .. } = request;
            let legal = generate::<K>(board).from_mask(from).to_mask(to);
            if pseudo_legal { legal.pseudo_legal().sets() } else { legal.sets() }
        }
        for_kind!(self.kind, K => sets_of::<K>(self))
    }
}
