//! Why a text is not a legal move of a variant.

use core::fmt;

use movegen_position::notation::MoveError;
use movegen_position::{Role, Square};

/// Why a text is not a legal move: see [`VariantPosition::parse_move`](crate::VariantPosition::parse_move).
///
/// ```
/// use movegen_variants::{Variant, VariantMoveError, VariantPosition};
/// let fen = "rnbqkbnr/p1pppppp/8/1p6/8/4P3/PPPP1PPP/RNBQKBNR w - - 0 2";
/// let position = VariantPosition::from_fen(Variant::Antichess, fen).unwrap();
/// let error = position.parse_move("Nf3").unwrap_err();
/// assert_eq!((error, error.code()), (VariantMoveError::CaptureForced, "capture-forced"));
/// assert_eq!(error.to_string(), "there is something to capture, so you must");
/// assert_eq!(position.parse_move("Nf4").unwrap_err().to_string(), "no knight can go to f4 that way");
/// ```
///
/// With the feature `serde` it becomes an object as of a [`MoveError`]:
/// `{"code":"not-in-pocket","role":"n"}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "code", rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum VariantMoveError {
    /// The game is over by the variant's own rule.
    GameOver,
    /// A drop of a piece that the pocket doesn't hold, in Crazyhouse.
    NotInPocket {
        /// The role of the piece.
        role: Role,
    },
    /// A drop on a square that isn't empty.
    Occupied {
        /// The square.
        square: Square,
    },
    /// A drop of a pawn on the first or last rank.
    PawnOnBackRank {
        /// The square.
        square: Square,
    },
    /// No piece on the board can go there, but the pocket has one to drop there, in Crazyhouse: `Nf3` instead of
    /// `N@f3`.
    OnlyByDrop {
        /// The role of the piece.
        role: Role,
        /// The destination.
        to: Square,
    },
    /// The variant has no castling, as Antichess and Racing Kings.
    NobodyCastles,
    /// The move captures nothing, and another one does, in Antichess.
    CaptureForced,
    /// A king would capture, and explode, in Atomic.
    KingCaptures,
    /// The own king would explode, in Atomic.
    KingExplodes,
    /// The move would give check, which nobody may in Racing Kings.
    GivesCheck,
    /// A reason of chess.
    #[cfg_attr(feature = "serde", serde(untagged))]
    Chess(MoveError),
}

impl VariantMoveError {
    /// The name of the error for programs in other languages, which never changes: that of
    /// [`MoveError::code`], or `game-over`, `not-in-pocket`, and so on.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::GameOver => "game-over",
            Self::NotInPocket { .. } => "not-in-pocket",
            Self::Occupied { .. } => "occupied",
            Self::PawnOnBackRank { .. } => "pawn-on-back-rank",
            Self::OnlyByDrop { .. } => "only-by-drop",
            Self::NobodyCastles => "nobody-castles",
            Self::CaptureForced => "capture-forced",
            Self::KingCaptures => "king-captures",
            Self::KingExplodes => "king-explodes",
            Self::GivesCheck => "gives-check",
            Self::Chess(error) => error.code(),
        }
    }
}

impl From<MoveError> for VariantMoveError {
    fn from(error: MoveError) -> Self {
        Self::Chess(error)
    }
}

impl fmt::Display for VariantMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::GameOver => f.write_str("the game is over"),
            Self::NotInPocket { role } => write!(f, "there is no {} in the pocket", role.name()),
            Self::Occupied { square } => write!(f, "the square {square} isn't empty"),
            Self::PawnOnBackRank { square } => write!(f, "a pawn can't be dropped on {square}"),
            Self::OnlyByDrop { role, to } => {
                let letter = role.letter().to_ascii_uppercase();
                write!(f, "a {} can go to {to} only by a drop: write {letter}@{to}", role.name())
            }
            Self::NobodyCastles => f.write_str("nobody castles in this variant"),
            Self::CaptureForced => f.write_str("there is something to capture, so you must"),
            Self::KingCaptures => f.write_str("a king can't capture, since it would explode"),
            Self::KingExplodes => f.write_str("your own king would explode"),
            Self::GivesCheck => f.write_str("the move would give check"),
            Self::Chess(error) => fmt::Display::fmt(&error, f),
        }
    }
}

impl core::error::Error for VariantMoveError {}
