//! The rules a setup must satisfy to become a board, and an error for each violation.

use core::fmt;

use crate::attacks::{self, line};
use crate::board::board::Board;
use crate::setup::setup::Setup;
use crate::types::{Bitboard, CastlingSide, Color, Piece, Rank, Role, Square};

/// The rules to check a [`Setup`] against.
///
/// ```
/// use movegen::{Setup, setup::Validation};
/// let promoted: Setup = "4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1".parse().unwrap();
/// assert!(promoted.validate(Validation::Playable).is_ok());
/// assert!(promoted.validate(Validation::Strict).is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Validation {
    /// No rules: any pieces on any squares.
    Any,
    /// What a [`Board`](crate::Board) needs. Each side has one king, at most 16 pieces and at most 8 pawns. The kings
    /// aren't adjacent, the side that has just moved isn't in check, and no pawn is on the first or last rank. Castling
    /// rights have their kings and rooks. An en passant square is behind a pawn that could have made a double push, and
    /// no check was there before that push.
    #[default]
    Playable,
    /// [`Playable`](Self::Playable), and also no more promoted pieces than missing pawns, and only checks
    /// that some move can give.
    Strict,
}

/// Defines the problems, each with its code and its text.
macro_rules! problems {
    ($($(#[$doc:meta])* $problem:ident $code:literal, $text:literal;)*) => {
        /// One violation of a [`Validation`].
        ///
        /// ```
        /// use movegen::{Setup, setup::SetupProblem, setup::Validation};
        /// let error = Setup::EMPTY.validate(Validation::Playable).unwrap_err();
        /// assert!(error.iter().eq([SetupProblem::KingCount]));
        /// assert_eq!(SetupProblem::KingCount.to_string(), "each side must have exactly one king");
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        #[non_exhaustive]
        pub enum SetupProblem {
            $($(#[$doc])* $problem,)*
        }

        impl SetupProblem {
            /// All problems, in the order [`SetupError`] lists them: by FEN field, then those of
            /// [`Validation::Strict`].
            pub const ALL: [Self; [$($code),*].len()] = [$(Self::$problem),*];

            /// Returns the name of the problem for programs in other languages, which never changes.
            ///
            /// ```
            /// use movegen::setup::SetupProblem;
            /// assert_eq!(SetupProblem::OpponentInCheck.code(), "opponent-in-check");
            /// ```
            #[must_use]
            pub const fn code(self) -> &'static str {
                match self {
                    $(Self::$problem => $code,)*
                }
            }
        }

        impl fmt::Display for SetupProblem {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self {
                    $(Self::$problem => $text,)*
                })
            }
        }
    };
}

problems! {
    /// A side has no king or more than one.
    KingCount "king-count", "each side must have exactly one king";
    /// The kings are on adjacent squares.
    KingsAdjacent "kings-adjacent", "the kings are on adjacent squares";
    /// The side that just moved is in check.
    OpponentInCheck "opponent-in-check", "the side not to move is in check";
    /// A pawn is on the first or last rank.
    PawnOnBackRank "pawn-on-back-rank", "a pawn is on the first or last rank";
    /// A side has more than 16 pieces.
    TooManyPieces "too-many-pieces", "a side has more than 16 pieces";
    /// A side has more than 8 pawns.
    TooManyPawns "too-many-pawns", "a side has more than 8 pawns";
    /// A castling right without a rook of that color on the back rank.
    CastlingRook "castling-rook", "no rook of that color to castle with";
    /// A castling right without the king on its back rank.
    CastlingKing "castling-king", "the castling king is not on its back rank";
    /// Two castling rights on one side of a king.
    CastlingTwice "castling-twice", "two castling rights on one side";
    /// The en passant square is not on the rank behind a double push.
    EnPassantRank "en-passant-rank", "not on the rank behind a double push";
    /// No enemy pawn is in front of the en passant square.
    EnPassantPawn "en-passant-pawn", "no enemy pawn has just made that double push";
    /// The en passant square or the pawn's origin is occupied.
    EnPassantBlocked "en-passant-blocked", "the en passant square or the pawn's origin is occupied";
    /// A checker already gave check before the double push, which no game allows.
    EnPassantCheck "en-passant-check", "a check was there before the double push";
    /// A side has more promoted pieces than missing pawns. [`Validation::Strict`] only.
    TooManyPromoted "too-many-promoted", "a side has more promoted pieces than missing pawns";
    /// No move gives this check: three checkers, two on one line, or
    /// two non-sliders. [`Validation::Strict`] only.
    ImpossibleCheck "impossible-check", "no move can give this check";
}

/// As its [`code`](Self::code).
#[cfg(feature = "serde")]
impl serde::Serialize for SetupProblem {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

/// The error for a [`Setup`] that breaks the rules of a [`Validation`]: a set of [`SetupProblem`]s.
///
/// ```
/// use movegen::{Setup, setup::SetupProblem, setup::Validation};
/// let setup = Setup::from_fen("4k3/8/8/8/8/8/8/P3K3 w K -", Validation::Any).unwrap();
/// let error = setup.validate(Validation::Playable).unwrap_err();
/// assert_eq!((error.iter().count(), error.first()), (2, Some(SetupProblem::PawnOnBackRank)));
/// assert!(error.contains(SetupProblem::CastlingRook));
/// ```
///
/// With the feature `serde` it becomes an object with the code of the first problem, and those of all:
/// `{"code":"pawn-on-back-rank","problems":["pawn-on-back-rank","castling-rook"]}`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct SetupError(u16);

impl SetupError {
    pub(super) const NONE: Self = Self(0);

    /// Returns whether `problem` is among them.
    #[must_use]
    pub const fn contains(self, problem: SetupProblem) -> bool {
        self.0 >> problem as u8 & 1 == 1
    }

    /// Returns the [`code`](SetupProblem::code) of the first problem.
    #[must_use]
    pub fn code(self) -> &'static str {
        self.first().map_or("none", SetupProblem::code)
    }

    /// Returns the first problem, in the order of the FEN's fields.
    #[must_use]
    pub fn first(self) -> Option<SetupProblem> {
        self.iter().next()
    }

    /// Returns all problems, in the order of the FEN's fields.
    pub fn iter(self) -> impl Iterator<Item = SetupProblem> {
        SetupProblem::ALL.into_iter().filter(move |&problem| self.contains(problem))
    }

    fn add(&mut self, problem: SetupProblem, found: bool) {
        self.0 |= u16::from(found) << problem as u8;
    }

    fn merge(&mut self, result: Result<(), Self>) {
        if let Err(Self(more)) = result {
            self.0 |= more;
        }
    }

    const fn into_result(self) -> Result<(), Self> {
        if self.0 == 0 { Ok(()) } else { Err(self) }
    }
}

impl From<SetupProblem> for SetupError {
    fn from(problem: SetupProblem) -> Self {
        Self(1 << problem as u8)
    }
}

impl fmt::Debug for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// Writes the problems, separated by `; `.
impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, problem) in self.iter().enumerate() {
            if i > 0 {
                f.write_str("; ")?;
            }
            fmt::Display::fmt(&problem, f)?;
        }
        Ok(())
    }
}

impl core::error::Error for SetupError {}

#[cfg(feature = "serde")]
impl serde::Serialize for SetupError {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;

        struct Problems(SetupError);
        impl serde::Serialize for Problems {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.0.iter())
            }
        }
        let mut fields = serializer.serialize_struct("SetupError", 2)?;
        fields.serialize_field("code", self.code())?;
        fields.serialize_field("problems", &Problems(*self))?;
        fields.end()
    }
}

impl Setup {
    /// Checks the setup against all rules of `validation`.
    ///
    /// ```
    /// use movegen::setup::{SetupProblem, Validation};
    /// use movegen::Setup;
    /// // Three knights and all pawns.
    /// let setup = Setup::from_fen("k7/8/8/8/8/NNN5/PPPPPPPP/K7 w - -", Validation::Any).unwrap();
    /// assert!(setup.validate(Validation::Playable).is_ok());
    /// let error = setup.validate(Validation::Strict).unwrap_err();
    /// assert_eq!(error.first(), Some(SetupProblem::TooManyPromoted));
    /// ```
    ///
    /// # Errors
    /// Returns everything that is wrong with the setup.
    #[inline(never)]
    pub fn validate(&self, validation: Validation) -> Result<(), SetupError> {
        let mut error = SetupError::NONE;
        if validation >= Validation::Playable {
            self.check_pieces(&mut error);
            for rook in self.castling_rooks {
                error.merge(self.check_castling(rook));
            }
            if let Some(square) = self.en_passant {
                error.merge(self.check_en_passant(square));
            }
        }
        if validation >= Validation::Strict {
            self.check_promotions(&mut error);
            self.check_checkers(&mut error);
        }
        error.into_result()
    }

    /// Removes invalid castling rights and returns their rooks' squares. A setup is repaired only on request.
    pub fn remove_invalid_castling(&mut self) -> Bitboard {
        self.remove_castling(|setup, rook| setup.check_castling(rook).is_err())
    }

    /// Removes castling rights that standard chess doesn't have, and returns their rooks' squares.
    ///
    /// ```
    /// use movegen::{Setup, Square};
    /// let mut setup: Setup = "r3k2r/8/8/8/8/8/8/R2K3R w KQkq - 0 1".parse().unwrap();
    /// assert_eq!(setup.remove_chess960_castling(), [Square::A1, Square::H1].into_iter().collect());
    /// ```
    pub fn remove_chess960_castling(&mut self) -> Bitboard {
        self.remove_castling(|setup, rook| !setup.is_standard_castling(rook))
    }

    fn remove_castling(&mut self, is_wrong: fn(&Self, Square) -> bool) -> Bitboard {
        let wrong: Bitboard = self.castling_rooks.into_iter().filter(|&rook| is_wrong(self, rook)).collect();
        self.castling_rooks = self.castling_rooks.difference(wrong);
        wrong
    }

    /// Removes and returns an invalid en passant square. A setup is repaired only on request.
    pub fn remove_invalid_en_passant(&mut self) -> Option<Square> {
        let invalid = self.en_passant.filter(|&square| self.check_en_passant(square).is_err());
        if invalid.is_some() {
            self.en_passant = None;
        }
        invalid
    }

    /// Checks piece and pawn counts, back ranks, and kings.
    pub(super) fn check_pieces(&self, error: &mut SetupError) {
        let board = &self.pieces;
        for color in Color::ALL {
            let own = board.color(color);
            let pawns = board.pieces(color, Role::Pawn);
            error.add(SetupProblem::KingCount, board.pieces(color, Role::King).len() != 1);
            error.add(SetupProblem::TooManyPieces, own.len() > 16);
            error.add(SetupProblem::TooManyPawns, pawns.len() > 8);
            error.add(SetupProblem::PawnOnBackRank, !pawns.is_disjoint(Bitboard::BACK_RANKS));
        }
        if !error.contains(SetupProblem::KingCount) {
            let (king, other) = (board.king(self.turn), board.king(!self.turn));
            error.add(SetupProblem::KingsAdjacent, attacks::king(king).contains(other));
            let attackers = board.attackers_to(other, self.turn, board.occupied());
            error.add(SetupProblem::OpponentInCheck, attackers.without(king).any());
        }
    }

    /// Checks the right to castle with `rook`.
    pub(crate) fn check_castling(&self, rook: Square) -> Result<(), SetupError> {
        let color = match self.piece_at(rook) {
            Some(Piece::WhiteRook) if rook.rank() == Rank::First => Color::White,
            Some(Piece::BlackRook) if rook.rank() == Rank::Eighth => Color::Black,
            _ => return Err(SetupProblem::CastlingRook.into()),
        };
        let back_rank = Bitboard::rank(rook.rank());
        let Some(king) = (self.pieces.pieces(color, Role::King) & back_rank).first() else {
            return Err(SetupProblem::CastlingKing.into());
        };
        let side = CastlingSide::from_squares(king, rook);
        let rights = self.castling_rooks & back_rank & self.pieces.pieces(color, Role::Rook);
        let same_side = rights.into_iter().filter(|&other| CastlingSide::from_squares(king, other) == side);
        if same_side.count() > 1 { Err(SetupProblem::CastlingTwice.into()) } else { Ok(()) }
    }

    /// Checks `square` as the en passant square.
    pub(crate) fn check_en_passant(&self, square: Square) -> Result<(), SetupError> {
        let (board, them) = (&self.pieces, !self.turn);
        if square.rank() != Rank::Sixth.relative_to(self.turn) {
            return Err(SetupProblem::EnPassantRank.into());
        }
        let mut error = SetupError::NONE;
        let pushed = Square::new(square.file(), Rank::Fifth.relative_to(self.turn));
        let origin = Square::new(square.file(), Rank::Seventh.relative_to(self.turn));
        let occupied = board.occupied();
        error.add(SetupProblem::EnPassantPawn, !board.pieces(them, Role::Pawn).contains(pushed));
        error.add(SetupProblem::EnPassantBlocked, occupied.contains(square) || occupied.contains(origin));
        if error == SetupError::NONE && board.pieces(self.turn, Role::King).any() {
            // With the pawn back on its origin, nothing else may give check: the side to move had just moved,
            // and can't have left its king in check.
            let king = board.king(self.turn);
            let before = occupied.without(pushed).with(origin);
            let checks = |occupied| board.attackers_to(king, them, occupied).without(pushed).any();
            error.add(SetupProblem::EnPassantCheck, [occupied, before].into_iter().all(checks));
        }
        error.into_result()
    }

    /// Checks that neither side has more promoted pieces than missing pawns.
    fn check_promotions(&self, error: &mut SetupError) {
        let board = &self.pieces;
        for color in Color::ALL {
            let count = |role: Role| board.pieces(color, role).len();
            let bishops = board.pieces(color, Role::Bishop);
            let light = bishops.difference(Bitboard::DARK_SQUARES).len();
            let with_initial = [
                (count(Role::Queen), 1),
                (count(Role::Rook), 2),
                (count(Role::Knight), 2),
                (light, 1),
                (bishops.len() - light, 1),
            ];
            let promoted = with_initial.into_iter().map(|(count, initial)| count.saturating_sub(initial));
            let promoted: usize = promoted.sum();
            error.add(SetupProblem::TooManyPromoted, promoted + count(Role::Pawn) > 8);
        }
    }

    /// Checks that some move can have given the check.
    fn check_checkers(&self, error: &mut SetupError) {
        let board = &self.pieces;
        let Some(king) = board.pieces(self.turn, Role::King).first() else { return };
        let checkers = board.attackers_to(king, !self.turn, board.occupied());
        if let (Some(first), Some(last)) = (checkers.first(), checkers.last()) {
            // Of two checkers, one moved and opened the other's line. The other is therefore a slider, and
            // the one that moved can't have landed on that line beyond the king.
            let sliders = checkers & (board.diagonal_sliders() | board.orthogonal_sliders());
            let impossible = checkers.len() > 2 || sliders.is_empty() || line(king, first).contains(last);
            error.add(SetupProblem::ImpossibleCheck, checkers.more_than_one() && impossible);
        }
    }
}

impl TryFrom<&Setup> for Board {
    type Error = SetupError;

    /// Drops the counters, and the en passant square if no pawn attacks it.
    ///
    /// # Errors
    /// Returns everything that is wrong according to [`Validation::Playable`].
    #[inline]
    fn try_from(setup: &Setup) -> Result<Self, SetupError> {
        setup.validate(Validation::Playable).map(|()| setup.board_unchecked())
    }
}
