//! UCI and SAN of the variants: as in chess, with drops (`N@f3`) and promotions to a king (`a8=K`).

use core::fmt;

use movegen_position::notation::{CheckMark, MarkedSan, ReadMoves, SanError, UciError};
use movegen_position::{Bitboard, CastlingNotation, Move, MoveKind, Rank, Role, San, Square, Uci};

use crate::moves::VariantMove;
use crate::position::VariantPosition;

/// Castling goes to the rook's square.
impl From<VariantMove> for Uci {
    fn from(mv: VariantMove) -> Self {
        match mv.from() {
            Some(from) => Self::new(from, mv.to(), mv.promotion()),
            None => Self::Drop { role: mv.role(), to: mv.to() },
        }
    }
}

/// # Notation: UCI
impl VariantPosition {
    /// Returns an object that displays a move in UCI notation, such as `e2e4`, `N@f3` or `a7a8k`. Castling is written
    /// as in [`Position::uci`](movegen_position::Position::uci).
    #[must_use]
    pub fn uci(&self, mv: VariantMove, notation: CastlingNotation) -> Uci {
        let by_steps = || notation == CastlingNotation::Standard && self.board().has_standard_castling();
        match mv.as_move() {
            Some(mv) if mv.castling_side().is_some() && by_steps() => Uci::new(mv.from(), mv.arrival(), None),
            _ => mv.into(),
        }
    }

    /// Reads a legal move in UCI. Castling may be written as a two-square king move or as king takes own rook.
    ///
    /// ```
    /// use movegen::variants::{Variant, VariantMove, VariantPosition};
    /// use movegen::{Role, Square};
    /// let fen = "rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[N] w KQkq - 0 1";
    /// let position = VariantPosition::from_fen(Variant::Crazyhouse, fen).unwrap();
    /// assert_eq!(position.parse_uci("N@f3"), Ok(VariantMove::drop(Role::Knight, Square::F3)));
    /// ```
    ///
    /// # Errors
    /// Returns [`UciError`] if the text isn't a move, or the move isn't legal.
    pub fn parse_uci(&self, text: &str) -> Result<VariantMove, UciError> {
        self.find_uci(text.parse()?)
    }

    /// Finds the legal move that `uci` names. Castling may have either form, as in [`parse_uci`](Self::parse_uci).
    ///
    /// # Errors
    /// Returns [`UciError::Illegal`] if the move isn't legal.
    pub fn find_uci(&self, uci: Uci) -> Result<VariantMove, UciError> {
        let (from, to, promotion) = match uci {
            Uci::Move { from, to, promotion } => (from, to, promotion),
            Uci::Drop { role, to } => return self.find_drop(role, to).ok_or(UciError::Illegal),
        };
        let mv = match promotion {
            Some(Role::King) => Some(VariantMove::promote_king(from, to)),
            _ => self.board().candidate_move(from, to, promotion).map(|mv| match mv.kind() {
                // In Horde, a pawn's double push from the first rank.
                MoveKind::DoublePush if from.rank() == Rank::First.relative_to(self.turn()) => {
                    Move::new(MoveKind::Pawn, from, to).into()
                }
                _ => mv.into(),
            }),
        };
        mv.filter(|&mv| self.is_legal(mv)).ok_or(UciError::Illegal)
    }
}

impl VariantPosition {
    /// Finds the legal drop of a piece.
    fn find_drop(&self, role: Role, to: Square) -> Option<VariantMove> {
        Some(VariantMove::drop(role, to)).filter(|&drop| self.is_legal(drop))
    }
}

/// A move in SAN, returned by [`VariantPosition::san`].
#[derive(Clone, Copy, Debug)]
pub struct VariantSan<'a> {
    position: &'a VariantPosition,
    mv: VariantMove,
}

impl VariantSan<'_> {
    /// Returns the parts of the text, including the check mark, as a copy that doesn't borrow the position.
    #[must_use]
    pub fn to_marked_san(&self) -> MarkedSan {
        if let (Some(position), Some(mv)) = (self.position.as_chess(), self.mv.as_move()) {
            return position.san(mv).to_marked_san();
        }
        let after = self.position.after(self.mv);
        let mark = match after.variant_end() {
            Some(end) => end.winner().map(|_| CheckMark::Checkmate),
            None if !after.in_check() => None,
            None if after.has_legal_move() => Some(CheckMark::Check),
            None => Some(CheckMark::Checkmate),
        };
        MarkedSan { san: self.to_san(), mark }
    }

    /// Returns the parts of the text without the check mark.
    fn to_san(self) -> San {
        let Self { position, mv } = self;
        if let (Some(position), Some(mv)) = (position.moving_as_chess(), mv.as_move()) {
            return position.san(mv).to_san();
        }
        let (role, to) = (mv.role(), mv.to());
        if mv.dropped().is_some() {
            return San::Drop { role, to };
        }
        if let Some(side) = mv.castling_side() {
            return San::Castling(side);
        }
        let from = mv.from().unwrap_or(to);
        let (file, rank) = (Some(from.file()), Some(from.rank()));
        let (captures, promotion) = (position.is_capture(mv), mv.promotion());
        let rivals = match role {
            Role::Pawn => Bitboard::EMPTY,
            _ => position.legal_origins(role, to, Bitboard::ALL.without(from)),
        };
        San::Move { role, file, rank, captures, to, promotion }.shortest(rivals)
    }
}

/// Writes the move. `+` marks a check, and `#` a mate or a win by the variant's rule.
impl fmt::Display for VariantSan<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { position, mv } = *self;
        if let (Some(position), Some(mv)) = (position.as_chess(), mv.as_move()) {
            return position.san(mv).write_to(f);
        }
        self.to_marked_san().fmt(f)
    }
}

/// # Notation: SAN
impl VariantPosition {
    /// Returns an object that displays a legal move in SAN, such as `Nf3`, `N@f3`, `@e4` or `a8=K`.
    ///
    /// ```
    /// use movegen::variants::{Variant, VariantPosition};
    /// let fen = "rnbqkbnr/pppp1ppp/8/4p3/8/2N5/PPPPPPPP/R1BQKBNR w KQkq - 0 2";
    /// let position = VariantPosition::from_fen(Variant::Atomic, fen).unwrap();
    /// let mv = position.parse_san("Nd5").unwrap();
    /// assert_eq!(position.san(mv).to_string(), "Nd5");
    /// ```
    #[must_use]
    pub const fn san(&self, mv: VariantMove) -> VariantSan<'_> {
        VariantSan { position: self, mv }
    }

    /// Reads a legal move in SAN, as tolerantly as [`San`].
    ///
    /// # Errors
    /// Returns [`SanError`] if the text isn't a move, or if the move is illegal or ambiguous.
    pub fn parse_san(&self, text: &str) -> Result<VariantMove, SanError> {
        self.find_san(&text.parse()?)
    }

    /// Finds the legal move that `san` names.
    ///
    /// # Errors
    /// Returns [`SanError`] if the move is illegal or ambiguous.
    #[inline]
    pub fn find_san(&self, san: &San) -> Result<VariantMove, SanError> {
        if let San::Drop { role, to } = *san {
            return self.find_drop(role, to).ok_or(SanError::Illegal);
        }
        match self.moving_as_chess() {
            Some(position) => position.find_san(san).map(Into::into),
            None => self.find_in_list(san),
        }
    }

    /// Looks for the move in the list of legal moves.
    fn find_in_list(&self, san: &San) -> Result<VariantMove, SanError> {
        let named = |mv: &VariantMove| match *san {
            San::Castling(side) => mv.castling_side() == Some(side),
            San::Drop { .. } => false,
            San::Move { role, to, promotion, .. } => {
                mv.to() == to
                    && mv.role() == role
                    && mv.promotion() == promotion
                    && mv.castling_side().is_none()
                    && mv.from().is_some_and(|from| san.origins().contains(from))
            }
        };
        let mut matches = self.legal_moves().into_iter().filter(named);
        match (matches.next(), matches.next()) {
            (None, _) => Err(SanError::Illegal),
            (Some(mv), None) => Ok(mv),
            _ => Err(SanError::Ambiguous),
        }
    }
}
