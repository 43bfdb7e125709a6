//! Why a text is not a legal move.

use core::fmt;

use movegen_core::{Bitboard, CastlingSide, File, Role, Square};

use crate::notation::San;

/// Why a text is not a legal move: see [`Position::parse_move`](crate::Position::parse_move).
///
/// ```
/// use movegen::notation::MoveError;
/// use movegen::{Position, Role, Square};
/// let position: Position = "4r2k/P7/8/8/8/8/4N3/4K1N1 w - - 0 1".parse().unwrap();
/// let error = |text| position.parse_move(text).unwrap_err();
/// assert_eq!(error("Nc3"), MoveError::Pinned { role: Role::Knight, square: Square::E2 });
/// assert_eq!(error("Nc3").to_string(), "the knight on e2 is pinned");
/// assert_eq!(error("a7a8").to_string(), "the promotion piece is missing: write a8=Q or a7a8q");
/// assert_eq!(error("Nf9").to_string(), "column 3: not a move such as Nf3, exd8=Q, O-O or e2e4");
/// ```
///
/// With the feature `serde` it becomes an object with the [`code`](Self::code) and the variant's fields:
/// `{"code":"pinned","role":"n","square":"e2"}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "code", rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum MoveError {
    /// Not a move in any notation.
    Malformed {
        /// The first byte that can't be part of a move, from 1.
        column: usize,
        /// Whether the rules have drops, which the message then mentions.
        #[cfg_attr(feature = "serde", serde(skip))]
        has_drops: bool,
    },
    /// There's no piece on the origin.
    NoPiece {
        /// The origin.
        square: Square,
    },
    /// The piece on the origin is the opponent's.
    NotYours {
        /// The origin.
        square: Square,
    },
    /// No piece of that role, or not the one meant, can go there, even if the king's safety didn't matter.
    Unreachable {
        /// The role of the piece.
        role: Role,
        /// The destination.
        to: Square,
    },
    /// No piece of that role on the file that was named can go there.
    UnreachableFrom {
        /// The role of the piece.
        role: Role,
        /// The file.
        file: File,
        /// The destination.
        to: Square,
    },
    /// The side to move has no piece of that role.
    NoSuchPiece {
        /// The role.
        role: Role,
    },
    /// Origin and destination are the same.
    SameSquare,
    /// A piece of the same side stands on the destination.
    OwnPiece {
        /// The destination.
        square: Square,
    },
    /// Another piece is in the way: on the line of a piece that slides, or in front of a pawn.
    Blocked {
        /// Its square.
        square: Square,
    },
    /// A pawn moves to a neighboring file only if it captures, and nothing can be captured there.
    NothingToCapture {
        /// The destination.
        square: Square,
    },
    /// A pawn has passed that square, but not in the move before.
    NoEnPassant {
        /// The destination.
        square: Square,
    },
    /// Several moves match, one from each origin.
    Ambiguous {
        /// The role of the pieces.
        role: Role,
        /// Their squares, two or more. Text formats such as JSON have a list of them.
        #[cfg_attr(feature = "serde", serde(serialize_with = "squares"))]
        origins: Bitboard,
        /// The destination.
        to: Square,
    },
    /// Several pawns can capture from the one file on the other.
    DestinationMissing {
        /// The file of the pawn.
        from: File,
        /// The file of the destination.
        to: File,
    },
    /// No pawn can capture from the one file on the other.
    NoSuchCapture {
        /// The file of the pawn.
        from: File,
        /// The file of the destination.
        to: File,
    },
    /// A pawn that reaches the last rank must become another piece.
    PromotionMissing {
        /// The origin.
        from: Square,
        /// The destination.
        to: Square,
    },
    /// Only a pawn that reaches the last rank becomes another piece.
    NoPromotion,
    /// A pawn that reaches the last rank can't become a king or stay a pawn.
    WrongPromotion {
        /// The role.
        role: Role,
    },
    /// The piece shields its king.
    Pinned {
        /// The role of the piece.
        role: Role,
        /// Its square.
        square: Square,
    },
    /// The king would be in check after the move, and isn't now.
    InCheck,
    /// The king is in check, and the move doesn't end that.
    StillInCheck,
    /// The king or the rook has moved.
    NoCastlingRight,
    /// There's no rook on that side of the king.
    NoCastlingRook,
    /// The king can go there only by castling, which is legal, but wasn't written as such:
    /// `Kg1` instead of `O-O`.
    OnlyByCastling {
        /// The king's side or the queen's.
        side: CastlingSide,
        /// The destination.
        to: Square,
    },
    /// A king in check can't castle.
    CastlingInCheck,
    /// A piece is in the way.
    CastlingBlocked {
        /// Its square.
        square: Square,
    },
    /// The opponent attacks a square that the king passes or arrives on.
    CastlingAttacked {
        /// That square.
        square: Square,
    },
    /// The text has another move behind the first, which is legal.
    SeveralMoves,
    /// The game is over: by checkmate, by stalemate or by the variant's own rule.
    GameOver,
    /// A drop of a piece that the pocket doesn't hold, in Crazyhouse. This and the following are reasons of variants.
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
    /// The mover's king would explode, in Atomic.
    KingExplodes,
    /// The move would give check, which nobody may in Racing Kings.
    GivesCheck,
}

impl MoveError {
    /// Returns the name of the error for programs in other languages, which never changes: `malformed`, `pinned`,
    /// `promotion-missing`, and so on.
    ///
    /// ```
    /// use movegen::Position;
    /// assert_eq!(Position::default().parse_move("Ke2").unwrap_err().code(), "own-piece");
    /// ```
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Malformed { .. } => "malformed",
            Self::NoPiece { .. } => "no-piece",
            Self::NotYours { .. } => "not-yours",
            Self::Unreachable { .. } => "unreachable",
            Self::UnreachableFrom { .. } => "unreachable-from",
            Self::NoSuchPiece { .. } => "no-such-piece",
            Self::SameSquare => "same-square",
            Self::OwnPiece { .. } => "own-piece",
            Self::Blocked { .. } => "blocked",
            Self::NothingToCapture { .. } => "nothing-to-capture",
            Self::NoEnPassant { .. } => "no-en-passant",
            Self::Ambiguous { .. } => "ambiguous",
            Self::DestinationMissing { .. } => "destination-missing",
            Self::NoSuchCapture { .. } => "no-such-capture",
            Self::PromotionMissing { .. } => "promotion-missing",
            Self::NoPromotion => "no-promotion",
            Self::WrongPromotion { .. } => "wrong-promotion",
            Self::Pinned { .. } => "pinned",
            Self::InCheck => "in-check",
            Self::StillInCheck => "still-in-check",
            Self::NoCastlingRight => "no-castling-right",
            Self::NoCastlingRook => "no-castling-rook",
            Self::OnlyByCastling { .. } => "only-by-castling",
            Self::CastlingInCheck => "castling-in-check",
            Self::CastlingBlocked { .. } => "castling-blocked",
            Self::CastlingAttacked { .. } => "castling-attacked",
            Self::SeveralMoves => "several-moves",
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
        }
    }
}

/// The name of a role, written without the code that pads texts.
struct Name(Role);

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.name())
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Malformed { column, has_drops } => {
                let drop = if has_drops { ", N@f3" } else { "" };
                write!(f, "column {column}: not a move such as Nf3, exd8=Q, O-O")?;
                f.write_str(drop)?;
                f.write_str(" or e2e4")
            }
            Self::NoPiece { square } => write!(f, "there is no piece on {square}"),
            Self::NotYours { square } => {
                write!(f, "the piece on {square} is the opponent's, and it's your turn")
            }
            Self::Unreachable { role: Role::King, to } => write!(f, "the king can't go to {to} that way"),
            Self::Unreachable { role, to } => write!(f, "no {} can go to {to} that way", Name(role)),
            Self::UnreachableFrom { role, file, to } => {
                write!(f, "no {} of the {file}-file can go to {to}", Name(role))
            }
            Self::NoSuchPiece { role } => write!(f, "you have no {}", Name(role)),
            Self::SameSquare => f.write_str("origin and destination are the same"),
            Self::OwnPiece { square } => write!(f, "your own piece is on {square}"),
            Self::Blocked { square } => write!(f, "the piece on {square} is in the way"),
            Self::NothingToCapture { square } => write!(f, "nothing can be captured on {square}"),
            Self::NoEnPassant { .. } => {
                f.write_str("en passant is only possible right after the double step")
            }
            Self::Ambiguous { role: Role::Pawn, origins, to } => {
                // No more than two can.
                let [first, second] = [origins.first(), origins.last()].map(|at| at.unwrap_or(to).file());
                write!(f, "several pawns can capture on {to}: write {first}x{to} or {second}x{to}")
            }
            Self::Ambiguous { role, origins, to } => {
                write!(f, "the {}s on ", Name(role))?;
                let last = origins.len().saturating_sub(1);
                for (i, origin) in origins.into_iter().enumerate() {
                    let separator = if i == 0 {
                        ""
                    } else if i == last {
                        " and "
                    } else {
                        ", "
                    };
                    f.write_str(separator)?;
                    write!(f, "{origin}")?;
                }
                write!(f, " can go to {to}")
            }
            Self::DestinationMissing { from, to } => {
                write!(
                    f,
                    "several pawns of the {from}-file can capture on the {to}-file: write the square, too"
                )
            }
            Self::NoSuchCapture { from, to } => {
                write!(f, "no pawn of the {from}-file can capture on the {to}-file")
            }
            Self::PromotionMissing { from, to } => {
                f.write_str("the promotion piece is missing: write ")?;
                if from.file() != to.file() {
                    write!(f, "{}x", from.file())?;
                }
                write!(f, "{to}=Q or {from}{to}q")
            }
            Self::NoPromotion => f.write_str("only a pawn that reaches the last rank becomes another piece"),
            Self::WrongPromotion { role: Role::Pawn } => {
                f.write_str("a pawn can't stay one on the last rank")
            }
            Self::WrongPromotion { .. } => f.write_str("a pawn becomes a queen, rook, bishop or knight"),
            Self::Pinned { role, square } => write!(f, "the {} on {square} is pinned", Name(role)),
            Self::InCheck => f.write_str("the king would be in check"),
            Self::StillInCheck => f.write_str("the king would still be in check"),
            Self::NoCastlingRight => f.write_str("the right to castle on that side is gone"),
            Self::NoCastlingRook => f.write_str("there is no rook on that side"),
            Self::OnlyByCastling { side, to } => {
                write!(f, "the king can go to {to} only by castling: write {}", San::Castling(side))
            }
            Self::CastlingInCheck => f.write_str("a king in check can't castle"),
            Self::CastlingBlocked { square } => write!(f, "the piece on {square} is in the way of castling"),
            Self::CastlingAttacked { square } => {
                write!(f, "the king can't castle: {square} is attacked")
            }
            Self::SeveralMoves => f.write_str("more than one move: write one at a time"),
            Self::GameOver => f.write_str("the game is over"),
            Self::NotInPocket { role } => write!(f, "there is no {} in the pocket", Name(role)),
            Self::Occupied { square } => write!(f, "the square {square} isn't empty"),
            Self::PawnOnBackRank { square } => write!(f, "a pawn can't be dropped on {square}"),
            Self::OnlyByDrop { role, to } => {
                write!(f, "a {} can go to {to} only by a drop: write {}", Name(role), San::Drop { role, to })
            }
            Self::NobodyCastles => f.write_str("nobody castles in this variant"),
            Self::CaptureForced => f.write_str("there is something to capture, so you must"),
            Self::KingCaptures => f.write_str("a king can't capture, since it would explode"),
            Self::KingExplodes => f.write_str("your own king would explode"),
            Self::GivesCheck => f.write_str("the move would give check"),
        }
    }
}

impl core::error::Error for MoveError {}

/// Serializes a set of squares as a list.
#[cfg(feature = "serde")]
fn squares<S: serde::Serializer>(squares: &Bitboard, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(*squares)
}
