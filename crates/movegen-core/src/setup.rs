//! A set-up: any pieces anywhere, any rights, any counters. What an editor holds, and what a text is read into.

use core::fmt;

use crate::board::Board;
use crate::castle_rights::Wing;
use crate::{Bitboard, Color, Piece, Rank, Role, Square, attacks, rays};

/// A position as somebody wrote it, possible or not. [`Board::try_from`] makes a board of one that has no
/// [fault](Setup::faults).
///
/// ```
/// use movegen_core::{Board, Color, Fault, Piece, Setup, Square};
///
/// let mut setup = Setup::EMPTY;
/// setup.set(Square::E1, Some(Piece::WhiteKing));
/// assert_eq!(Board::try_from(&setup).unwrap_err().first(), Some(Fault::KingCount));
/// setup.set(Square::E8, Some(Piece::BlackKing));
/// setup.turn = Color::Black;
/// assert!(Board::try_from(&setup).is_ok());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    squares: [Option<Piece>; 64],
    /// Who is to move.
    pub turn: Color,
    /// The squares of the rooks that may castle.
    pub castles: Bitboard,
    /// The square that a pawn has just passed over.
    pub en_passant: Option<Square>,
    /// Half-moves since a pawn moved or something was captured.
    pub halfmove_clock: u16,
    /// The number of the move, that counts up after Black's: 1 at the start, though some write 0, which is kept.
    pub fullmove_number: u16,
}

impl Setup {
    /// An empty board, White to move.
    pub const EMPTY: Self = Self {
        squares: [None; 64],
        turn: Color::White,
        castles: Bitboard::EMPTY,
        en_passant: None,
        halfmove_clock: 0,
        fullmove_number: 1,
    };

    /// The start of the game.
    pub fn start() -> Self {
        use Role::{Bishop, King, Knight, Queen, Rook};
        let mut setup = Self::EMPTY;
        let pieces = [Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook];
        for (square, role) in Bitboard::rank(Rank::First).into_iter().zip(pieces) {
            setup.set(square, Some(Piece::new(Color::White, role)));
            setup.set(square.flip(), Some(Piece::new(Color::Black, role)));
        }
        for square in Bitboard::rank(Rank::Second) {
            setup.set(square, Some(Piece::WhitePawn));
            setup.set(square.flip(), Some(Piece::BlackPawn));
        }
        setup.castles = [Square::A1, Square::H1, Square::A8, Square::H8].into_iter().collect();
        setup
    }

    /// What stands on `square`.
    #[inline]
    pub const fn get(&self, square: Square) -> Option<Piece> {
        self.squares[square.index()]
    }

    /// Puts a piece on `square`, or nothing, and gives back what stood there.
    #[inline]
    pub const fn set(&mut self, square: Square, piece: Option<Piece>) -> Option<Piece> {
        core::mem::replace(&mut self.squares[square.index()], piece)
    }

    /// The squares of one piece. It looks at all 64.
    pub fn pieces(&self, piece: Piece) -> Bitboard {
        Square::ALL.into_iter().filter(|&square| self.get(square) == Some(piece)).collect()
    }

    /// Everything that keeps this set-up from being a [`Board`]: [`Level::Playable`].
    pub fn faults(&self) -> Faults {
        self.faults_by(Level::Playable)
    }

    /// Everything that is amiss with this set-up by a level.
    ///
    /// ```
    /// use movegen_core::{Fault, Level, Setup};
    /// // Three knights and all pawns.
    /// let setup = Setup::from_epd("k7/8/8/8/8/NNN5/PPPPPPPP/K7 w - -").unwrap();
    /// assert!(setup.faults_by(Level::Playable).is_empty());
    /// assert_eq!(setup.faults_by(Level::Strict).first(), Some(Fault::TooManyPromoted));
    /// ```
    pub fn faults_by(&self, level: Level) -> Faults {
        let board = Board::unchecked(self);
        match level {
            Level::Any => Faults::NONE,
            Level::Playable => self.playable_faults(&board),
            Level::Strict => self.playable_faults(&board).union(strict_faults(&board)),
        }
    }

    /// Drops the rights to castle that have a fault, and tells which: a repair that nobody makes unasked.
    pub fn drop_bad_castles(&mut self) -> Bitboard {
        let board = Board::unchecked(self);
        let bad = self.castles.into_iter().filter(|&rook| !self.castle_faults(&board, rook).is_empty());
        let bad: Bitboard = bad.collect();
        self.castles = self.castles.minus(bad);
        bad
    }

    /// Drops an en passant square that has a fault, and tells it: a repair that nobody makes unasked.
    pub fn drop_bad_en_passant(&mut self) -> Option<Square> {
        let board = Board::unchecked(self);
        let bad = self.en_passant.filter(|&square| !self.en_passant_faults(&board, square).is_empty());
        if bad.is_some() {
            self.en_passant = None;
        }
        bad
    }

    fn playable_faults(&self, board: &Board) -> Faults {
        let mut faults = Faults::NONE;
        for color in Color::ALL {
            let own = board.color(color);
            let pawns = board.pieces(color, Role::Pawn);
            faults.set(Fault::KingCount, board.pieces(color, Role::King).len() != 1);
            faults.set(Fault::TooManyPieces, own.len() > 16);
            faults.set(Fault::TooManyPawns, pawns.len() > 8);
            faults.set(Fault::PawnOnBackRank, !pawns.is_disjoint(Bitboard::BACK_RANKS));
        }
        if !faults.contains(Fault::KingCount) {
            let (king, other) = (board.king(self.turn), board.king(!self.turn));
            faults.set(Fault::KingsAdjacent, attacks::king(king).contains(other));
            let attackers = board.attackers_to(other, self.turn, board.occupied());
            faults.set(Fault::OpponentInCheck, attackers.without(king).any());
        }
        for rook in self.castles {
            faults = faults.union(self.castle_faults(board, rook));
        }
        if let Some(square) = self.en_passant {
            faults = faults.union(self.en_passant_faults(board, square));
        }
        faults
    }

    /// What is wrong with the right to castle with the rook on `rook`.
    pub(crate) fn castle_faults(&self, board: &Board, rook: Square) -> Faults {
        let mut faults = Faults::NONE;
        let color = match self.get(rook) {
            Some(Piece::WhiteRook) if rook.rank() == Rank::First => Color::White,
            Some(Piece::BlackRook) if rook.rank() == Rank::Eighth => Color::Black,
            _ => return faults.with(Fault::CastleRook),
        };
        let home = Bitboard::rank(rook.rank());
        let Some(king) = (board.pieces(color, Role::King) & home).first() else {
            return faults.with(Fault::CastleKing);
        };
        let wing = Wing::of(king, rook);
        let same_wing = (self.castles & home).into_iter().filter(|&other| Wing::of(king, other) == wing);
        faults.set(Fault::CastleTwice, same_wing.count() > 1);
        faults
    }

    /// What is wrong with `square` as the one that a pawn has just passed over.
    pub(crate) fn en_passant_faults(&self, board: &Board, square: Square) -> Faults {
        let mut faults = Faults::NONE;
        let them = !self.turn;
        if square.rank() != Rank::Sixth.seen_by(self.turn) {
            return faults.with(Fault::EnPassantRank);
        }
        let pushed = Square::at(square.file(), Rank::Fifth.seen_by(self.turn));
        let origin = Square::at(square.file(), Rank::Seventh.seen_by(self.turn));
        faults.set(Fault::EnPassantPawn, self.get(pushed) != Some(Piece::new(them, Role::Pawn)));
        faults.set(Fault::EnPassantBlocked, self.get(square).is_some() || self.get(origin).is_some());
        if faults.is_empty() && board.pieces(self.turn, Role::King).any() {
            // Whatever gives check now, but for the pawn itself, must not have given it with the pawn back where it
            // came from: the side now to move had moved then, and could not have left its king so.
            let king = board.king(self.turn);
            let now = board.attackers_to(king, them, board.occupied()).without(pushed);
            let before = board.occupied().without(pushed).with(origin);
            faults.set(Fault::EnPassantCheck, !now.is_disjoint(board.attackers_to(king, them, before)));
        }
        faults
    }
}

/// What no game comes to, though it could be played on.
fn strict_faults(board: &Board) -> Faults {
    let mut faults = Faults::NONE;
    for color in Color::ALL {
        let count = |role: Role| board.pieces(color, role).len();
        let bishops = board.pieces(color, Role::Bishop);
        let light = bishops.minus(Bitboard::DARK_SQUARES).len();
        let beyond = [
            (count(Role::Queen), 1),
            (count(Role::Rook), 2),
            (count(Role::Knight), 2),
            (light, 1),
            (bishops.len() - light, 1),
        ];
        let promoted: usize = beyond.into_iter().map(|(men, at_first)| men.saturating_sub(at_first)).sum();
        faults.set(Fault::TooManyPromoted, promoted + count(Role::Pawn) > 8);
    }
    let king = board.king(board.turn());
    let checkers = board.attackers_to(king, !board.turn(), board.occupied());
    if let (Some(first), Some(last)) = (checkers.first(), checkers.last()) {
        // Of two that give check, one has moved and opened the line of the other, which is a slider; and it has not
        // gone to the same line, beyond the king.
        let sliders = checkers & (board.diagonal_sliders() | board.straight_sliders());
        let never = checkers.len() > 2 || sliders.is_empty() || rays::line(king, first).contains(last);
        faults.set(Fault::ImpossibleCheck, checkers.many() && never);
    }
    faults
}

impl Default for Setup {
    /// The start of the game.
    fn default() -> Self {
        Self::start()
    }
}

/// How much is asked of a [`Setup`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Nothing: anything may stand anywhere.
    Any,
    /// What a [`Board`] asks. One king a side, not side by side, and that of the side that waits not in check; no pawn on the first or last rank;
    /// at most 16 men and 8 pawns a side, whatever they were promoted to; rights with their kings and rooks; an en
    /// passant square with the pawn that has just passed, and no check that was there before.
    #[default]
    Playable,
    /// That, and no more promoted men than pawns are missing, and no check that no move can give.
    Strict,
}

/// One thing that keeps a [`Setup`] from being a [`Board`], or from a [`Level`] above.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[non_exhaustive]
pub enum Fault {
    /// A side has no king or more than one.
    KingCount,
    /// The kings stand side by side.
    KingsAdjacent,
    /// The king of the side that is not to move could be captured.
    OpponentInCheck,
    /// A pawn stands on the first or last rank.
    PawnOnBackRank,
    /// A side has more than 16 men.
    TooManyPieces,
    /// A side has more than 8 pawns.
    TooManyPawns,
    /// A right to castle without an own rook on the back rank to do it with.
    CastleRook,
    /// A right to castle without the king on its back rank.
    CastleKing,
    /// Two rights to castle on one wing.
    CastleTwice,
    /// The en passant square is not on the rank that a pawn passes over.
    EnPassantRank,
    /// No enemy pawn stands in front of the en passant square.
    EnPassantPawn,
    /// The en passant square, or the one the pawn came from, is occupied.
    EnPassantBlocked,
    /// What gives check now gave it before the pawn passed: no game comes to this.
    EnPassantCheck,
    /// A side has more promoted men than pawns are missing. Only [`Level::Strict`] asks.
    TooManyPromoted,
    /// No move gives this check: by three men, by two on one line, or by two of which none is a slider. Only
    /// [`Level::Strict`] asks.
    ImpossibleCheck,
}

impl Fault {
    /// All faults, in the order in which [`Faults`] lists them: that of the fields of a FEN, and then the strict ones.
    pub const ALL: [Self; 15] = [
        Self::KingCount,
        Self::KingsAdjacent,
        Self::OpponentInCheck,
        Self::PawnOnBackRank,
        Self::TooManyPieces,
        Self::TooManyPawns,
        Self::CastleRook,
        Self::CastleKing,
        Self::CastleTwice,
        Self::EnPassantRank,
        Self::EnPassantPawn,
        Self::EnPassantBlocked,
        Self::EnPassantCheck,
        Self::TooManyPromoted,
        Self::ImpossibleCheck,
    ];
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::KingCount => "not exactly one king a side",
            Self::KingsAdjacent => "the kings stand side by side",
            Self::OpponentInCheck => "the side that is not to move is in check",
            Self::PawnOnBackRank => "a pawn on the first or last rank",
            Self::TooManyPieces => "more than 16 men on one side",
            Self::TooManyPawns => "more than 8 pawns on one side",
            Self::CastleRook => "no rook of that colour to castle with",
            Self::CastleKing => "the king that would castle is not on its back rank",
            Self::CastleTwice => "two rights to castle on one wing",
            Self::EnPassantRank => "not on the rank that a pawn of the other side passes over",
            Self::EnPassantPawn => "no pawn of the other side has just passed",
            Self::EnPassantBlocked => "that square, or the one the pawn came from, is occupied",
            Self::EnPassantCheck => "what gives check now gave it before the pawn passed",
            Self::TooManyPromoted => "more promoted men than pawns are missing",
            Self::ImpossibleCheck => "a check that no move can give",
        })
    }
}

/// A set of [`Fault`]s.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Faults(u16);

impl Faults {
    /// No fault.
    pub const NONE: Self = Self(0);

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `fault` is among them.
    pub const fn contains(self, fault: Fault) -> bool {
        self.0 >> fault as u8 & 1 == 1
    }

    /// These and `fault`.
    #[must_use]
    pub const fn with(self, fault: Fault) -> Self {
        Self(self.0 | 1 << fault as u8)
    }

    /// These and the others.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The first, in the order of the fields of a FEN.
    pub fn first(self) -> Option<Fault> {
        self.iter().next()
    }

    /// All of them, in the order of the fields of a FEN.
    pub fn iter(self) -> impl Iterator<Item = Fault> {
        Fault::ALL.into_iter().filter(move |&fault| self.contains(fault))
    }

    fn set(&mut self, fault: Fault, holds: bool) {
        if holds {
            *self = self.with(fault);
        }
    }
}

impl fmt::Debug for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The sentences, with `; ` between them.
impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.iter().enumerate() {
            if i > 0 {
                f.write_str("; ")?;
            }
            fmt::Display::fmt(&fault, f)?;
        }
        Ok(())
    }
}

impl core::error::Error for Faults {}
