//! Why a text is not a legal move.

use core::fmt;

use movegen_core::{Bitboard, CastlingSide, File, Role, Square};

use crate::notation::San;

error! {
    /// Why a text is not a legal move: see [`Position::parse_move`](crate::Position::parse_move).
    ///
    /// ```
    /// use movegen::notation::MoveError;
    /// use movegen::{Position, Role, Square};
    /// let position: Position = "4r2k/P7/8/8/8/8/4N3/4K1N1 w - - 0 1".parse().unwrap();
    /// let error = |text| position.parse_move(text).unwrap_err();
    /// assert_eq!(error("Nc3"), MoveError::Pinned { role: Role::Knight, square: Square::E2 });
    /// assert_eq!((error("Nc3").code(), error("Nc3").to_string().as_str()), ("pinned", "the knight on e2 is pinned"));
    /// assert_eq!(error("a7a8").to_string(), "the promotion piece is missing: write a8=Q or a7a8q");
    /// assert_eq!(error("Nf9").to_string(), "column 3: not a move such as Nf3, exd8=Q, O-O or e2e4");
    /// ```
    ///
    /// With the feature `serde` it becomes an object with the [`code`](Self::code) and the variant's fields:
    /// `{"code":"pinned","role":"n","square":"e2"}`.
    #[derive(Hash)]
    pub enum MoveError {
        /// Not a move in any notation.
        Malformed {
            /// The first byte that can't be part of a move, from 1.
            column: usize,
            /// Whether the rules have drops, which the message then mentions.
            #[cfg_attr(feature = "serde", serde(skip))]
            has_drops: bool,
        } = "malformed",
        /// There's no piece on the origin.
        NoPiece {
            /// The origin.
            square: Square,
        } = "no-piece",
        /// The piece on the origin is the opponent's.
        NotYours {
            /// The origin.
            square: Square,
        } = "not-yours",
        /// No piece of that role, or not the one meant, can go there, even if the king's safety didn't matter.
        Unreachable {
            /// The role of the piece.
            role: Role,
            /// The destination.
            to: Square,
        } = "unreachable",
        /// No piece of that role on the file that was named can go there.
        UnreachableFrom {
            /// The role of the piece.
            role: Role,
            /// The file.
            file: File,
            /// The destination.
            to: Square,
        } = "unreachable-from",
        /// The side to move has no piece of that role.
        NoSuchPiece {
            /// The role.
            role: Role,
        } = "no-such-piece",
        /// Origin and destination are the same.
        SameSquare = "same-square",
        /// A piece of the same side stands on the destination.
        OwnPiece {
            /// The destination.
            square: Square,
        } = "own-piece",
        /// Another piece is in the way: on the line of a piece that slides, or in front of a pawn.
        Blocked {
            /// Its square.
            square: Square,
        } = "blocked",
        /// A pawn moves to a neighboring file only if it captures, and nothing can be captured there.
        NothingToCapture {
            /// The destination.
            square: Square,
        } = "nothing-to-capture",
        /// A pawn has passed that square, but not in the move before.
        NoEnPassant {
            /// The destination.
            square: Square,
        } = "no-en-passant",
        /// Several moves match, one from each origin.
        Ambiguous {
            /// The role of the pieces.
            role: Role,
            /// Their squares, two or more. Text formats such as JSON have a list of them.
            #[cfg_attr(feature = "serde", serde(serialize_with = "squares"))]
            origins: Bitboard,
            /// The destination.
            to: Square,
        } = "ambiguous",
        /// Several pawns can capture from the one file on the other.
        DestinationMissing {
            /// The file of the pawn.
            from: File,
            /// The file of the destination.
            to: File,
        } = "destination-missing",
        /// No pawn can capture from the one file on the other.
        NoSuchCapture {
            /// The file of the pawn.
            from: File,
            /// The file of the destination.
            to: File,
        } = "no-such-capture",
        /// A pawn that reaches the last rank must become another piece.
        PromotionMissing {
            /// The origin.
            from: Square,
            /// The destination.
            to: Square,
        } = "promotion-missing",
        /// Only a pawn that reaches the last rank becomes another piece.
        NoPromotion = "no-promotion",
        /// A pawn that reaches the last rank can't become a king or stay a pawn.
        WrongPromotion {
            /// The role.
            role: Role,
        } = "wrong-promotion",
        /// The piece shields its king.
        Pinned {
            /// The role of the piece.
            role: Role,
            /// Its square.
            square: Square,
        } = "pinned",
        /// The king would be in check after the move, and isn't now.
        InCheck = "in-check",
        /// The king is in check, and the move doesn't end that.
        StillInCheck = "still-in-check",
        /// The king or the rook has moved.
        NoCastlingRight = "no-castling-right",
        /// There's no rook on that side of the king.
        NoCastlingRook = "no-castling-rook",
        /// The king can go there only by castling, which is legal, but wasn't written as such:
        /// `Kg1` instead of `O-O`.
        OnlyByCastling {
            /// The king's side or the queen's.
            side: CastlingSide,
            /// The destination.
            to: Square,
        } = "only-by-castling",
        /// A king in check can't castle.
        CastlingInCheck = "castling-in-check",
        /// A piece is in the way.
        CastlingBlocked {
            /// Its square.
            square: Square,
        } = "castling-blocked",
        /// The opponent attacks a square that the king passes or arrives on.
        CastlingAttacked {
            /// That square.
            square: Square,
        } = "castling-attacked",
        /// The text has another move behind the first, which is legal.
        SeveralMoves = "several-moves",
        /// The game is over: by checkmate, by stalemate or by the variant's own rule.
        GameOver = "game-over",
        /// A drop of a piece that the pocket doesn't hold, in Crazyhouse. This and the following are reasons of
        /// variants.
        NotInPocket {
            /// The role of the piece.
            role: Role,
        } = "not-in-pocket",
        /// A drop on a square that isn't empty.
        Occupied {
            /// The square.
            square: Square,
        } = "occupied",
        /// A drop of a pawn on the first or last rank.
        PawnOnBackRank {
            /// The square.
            square: Square,
        } = "pawn-on-back-rank",
        /// No piece on the board can go there, but the pocket has one to drop there, in Crazyhouse: `Nf3` instead of
        /// `N@f3`.
        OnlyByDrop {
            /// The role of the piece.
            role: Role,
            /// The destination.
            to: Square,
        } = "only-by-drop",
        /// The variant has no castling, as Antichess and Racing Kings.
        NobodyCastles = "nobody-castles",
        /// The move captures nothing, and another one does, in Antichess.
        CaptureForced = "capture-forced",
        /// A king would capture, and explode, in Atomic.
        KingCaptures = "king-captures",
        /// The mover's king would explode, in Atomic.
        KingExplodes = "king-explodes",
        /// The move would give check, which nobody may in Racing Kings.
        GivesCheck = "gives-check",
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

/// Serializes a set of squares as a list.
#[cfg(feature = "serde")]
fn squares<S: serde::Serializer>(squares: &Bitboard, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(*squares)
}
