//! The kinds of moves as values, for programs that choose a kind at run time.

use crate::board::Board;
use crate::generate::kind::{AllCaptures, AllMoves, Captures, GenKind, QuietChecks, Quiets};
use crate::generate::move_list::MoveList;
use crate::generate::move_sets::MoveSets;
use crate::generate::request::generate;
use crate::king::CheckInfo;
use crate::types::Bitboard;
use crate::types::names::names;

/// A kind of moves as a value: the six kinds of the classic C++ engines, and all captures. Each is a
/// [`GenKind`] type, too.
///
/// ```
/// use movegen::generate::Kind;
/// assert_eq!((Kind::QuietChecks.name(), "evasions".parse()), ("quiet_checks", Ok(Kind::Evasions)));
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
    /// [`Evasions`](crate::generate::Evasions).
    Evasions,
    /// [`NonEvasions`](crate::generate::NonEvasions).
    NonEvasions,
    /// [`AllCaptures`].
    AllCaptures,
}

/// Runs generic code for a [`Kind`] that has moves in the position: `for_kind!(kind, K => f::<K>(..))`.
macro_rules! for_kind {
    ($kind:expr, $k:ident => $body:expr) => {
        for_kind!($kind, $k => $body; AllMoves Captures Quiets QuietChecks AllCaptures)
    };
    ($kind:expr, $k:ident => $body:expr; $all:ident $($name:ident)*) => {
        match $kind {
            // Evasions and non-evasions are all moves where they are any, so they need no code of their own.
            Kind::$all | Kind::Evasions | Kind::NonEvasions => {
                type $k = $all;
                $body
            }
            $(Kind::$name => {
                type $k = $name;
                $body
            })*
        }
    };
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 7] = [
        Self::AllMoves,
        Self::Captures,
        Self::Quiets,
        Self::QuietChecks,
        Self::Evasions,
        Self::NonEvasions,
        Self::AllCaptures,
    ];

    /// The number of values.
    pub const COUNT: usize = Self::ALL.len();

    /// Returns whether the kind is defined for a position with this `check_info`, as in the classic C++
    /// engines: evasions only in check; captures, quiets, quiet checks and non-evasions only out of check.
    /// All moves and all captures are always defined.
    #[must_use]
    pub const fn is_classic(self, check_info: &CheckInfo) -> bool {
        match self {
            Self::AllMoves | Self::AllCaptures => true,
            Self::Evasions => check_info.in_check(),
            _ => !check_info.in_check(),
        }
    }
}

names! {
    Kind, "the name of a kind of moves, such as quiet_checks":
    AllMoves "legal"
    Captures "captures"
    Quiets "quiets"
    QuietChecks "quiet_checks"
    Evasions "evasions"
    NonEvasions "non_evasions"
    AllCaptures "all_captures"
}

/// Requests the legal moves of a kind that is chosen at run time. The methods of [`GenerateKind`] restrict
/// the moves and carry the request out.
///
/// ```
/// use movegen::generate::{Kind, generate_kind};
/// use movegen::Board;
/// let board = Board::default();
/// let counts = Kind::ALL.map(|kind| generate_kind(kind, &board).list().len());
/// assert_eq!(counts, [20, 0, 20, 0, 0, 20, 0]);
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

    /// Returns whether the kind has no moves in this position, whatever its moves are.
    fn is_void(&self) -> bool {
        match self.kind {
            Kind::Evasions => !self.board.in_check(),
            Kind::NonEvasions => self.board.in_check(),
            _ => false,
        }
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
        if self.is_void() {
            return MoveList::new();
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
        if self.is_void() {
            return MoveSets::new();
        }
        for_kind!(self.kind, K => sets_of::<K>(self))
    }
}
