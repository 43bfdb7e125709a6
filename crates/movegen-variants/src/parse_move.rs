//! Reading a move of a variant as people type it, and finding out why it isn't legal.

use movegen_position::notation::{MoveError, SanError, Typed};
use movegen_position::types::CastlePath;
use movegen_position::{Bitboard, CastlingSide, File, Move, Role, San, Square, Uci};

use crate::moves::VariantMove;
use crate::position::VariantPosition;
use crate::rules::hooks::Rules;
use crate::rules::{by_variant, movement};
use crate::variant::Variant;

/// # Notation: moves in any notation
impl VariantPosition {
    /// Reads a legal move as people type it: all that [`Position::parse_move`] reads, drops with letters in any
    /// case and spaces anywhere (`n@f3`, `@e4`, `P @ e4`), and in Antichess promotions to a king (`a8=K`, `a7a8k`).
    ///
    /// [`Position::parse_move`]: movegen_position::Position::parse_move
    ///
    /// ```
    /// use movegen_variants::{Variant, VariantPosition};
    /// let fen = "rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR[Pp] w KQkq - 0 3";
    /// let position = VariantPosition::from_fen(Variant::Crazyhouse, fen).unwrap();
    /// for text in ["P@e4", "@e4", "3. p@E4", "nc3", "B1 C3"] {
    ///     assert!(position.parse_move(text).is_ok());
    /// }
    /// let error = |text| position.parse_move(text).unwrap_err().to_string();
    /// assert_eq!(error("n@e4"), "there is no knight in the pocket");
    /// assert_eq!(error("p@d5"), "the square d5 isn't empty");
    /// assert_eq!(error("Be3"), "the piece on d2 is in the way");
    /// ```
    ///
    /// # Errors
    /// [`MoveError`] says why it isn't a legal move.
    pub fn parse_move(&self, text: &str) -> Result<VariantMove, MoveError> {
        if let Some(position) = self.as_chess() {
            return position.parse_move(text).map(Into::into);
        }
        self.parse_one(text).map_err(|error| match self.is_followed(text) {
            true => MoveError::SeveralMoves,
            false => error,
        })
    }

    /// Whether a text begins with a legal move, and another one follows.
    #[cold]
    fn is_followed(&self, text: &str) -> bool {
        let is_move = |text: &str| matches!(text.parse(), Ok(Typed::Squares(_) | Typed::San(_)));
        Typed::splits(text).any(|(first, next)| is_move(next) && self.parse_one(first).is_ok())
    }

    fn parse_one(&self, text: &str) -> Result<VariantMove, MoveError> {
        let typed: Typed = text.parse()?;
        self.find_typed(typed).ok_or_else(|| self.why_not(text, typed))
    }

    /// The legal move that was meant.
    fn find_typed(&self, typed: Typed) -> Option<VariantMove> {
        match typed {
            Typed::Squares(uci) => self.find_uci(uci).ok(),
            Typed::PawnCapture { to, promotion } => {
                self.captures(|_, at| at == to, promotion).1.filter(|mv| mv.promotion() == promotion)
            }
            Typed::PawnFiles { from, to, promotion } => {
                self.captures(by_files(from, to), promotion).1.filter(|mv| mv.promotion() == promotion)
            }
            Typed::San(_) => typed.readings(self.board()).find_map(|san| self.find_san(&san).ok()),
        }
    }

    /// The origins of the pawns' captures whose two squares are meant, and the capture if there is one. If what the
    /// pawn becomes is missing, it is a queen.
    fn captures(
        &self,
        is_meant: impl Fn(Square, Square) -> bool,
        promotion: Option<Role>,
    ) -> (Bitboard, Option<VariantMove>) {
        let is_capture = |mv: &VariantMove| {
            let (from, to) = (mv.from(), mv.to());
            mv.role() == Role::Pawn
                && (mv.promotion() == promotion || mv.promotion() == promotion.or(Some(Role::Queen)))
                && from.is_some_and(|from| from.file() != to.file() && is_meant(from, to))
        };
        let mut captures = self.legal_moves().into_iter().filter(is_capture);
        let first = captures.next();
        let origins: Bitboard = first.into_iter().chain(captures).filter_map(VariantMove::from).collect();
        (origins, first.filter(|_| !origins.more_than_one()))
    }

    /// Why there's no such legal move.
    #[cold]
    fn why_not(&self, text: &str, typed: Typed) -> MoveError {
        if by_variant!(self.variant(), R => R::end(self)).is_some() {
            return MoveError::GameOver;
        }
        if let Typed::Squares(Uci::Drop { role, to }) | Typed::San(San::Drop { role, to }) = typed {
            return self.why_not_drop(role, to);
        }
        if let Some(error) = self.missing(typed) {
            return error;
        }
        // On the board of the variant, but by the rules of chess: a piece that can't go there, a pin, or castling.
        let by_chess = self.position.parse_move(text);
        let meant = self.without_kings(typed).filter(|&mv| !self.is_legal(mv.into()));
        let reason = meant.and_then(|mv| by_variant!(self.variant(), R => R::why_not(self, mv)));
        match (by_chess, reason) {
            (Err(MoveError::NoPromotion), _) => MoveError::NoPromotion,
            (_, Some(reason)) => reason,
            (Err(MoveError::CastlingInCheck | MoveError::CastlingAttacked { .. }), None)
                if !self.in_check() =>
            {
                self.why_not_castling(typed)
            }
            (Err(MoveError::InCheck | MoveError::StillInCheck) | Ok(_), None) => match self.in_check() {
                true => MoveError::StillInCheck,
                false => MoveError::InCheck,
            },
            (Err(error), None) => self.why_not_chess(error, typed),
        }
    }

    /// The move that a text means if no king mattered, castling excluded.
    fn without_kings(&self, typed: Typed) -> Option<Move> {
        let meant = typed.readings(self.board()).next();
        let is_capture = |mv: Move| mv.role() == Role::Pawn && mv.from().file() != mv.to().file();
        let (mut found, mut with_promotion) = (None, None);
        movement::for_each_unsafe(self.board(), |mv| {
            let (is_meant, promotion) = match (typed, meant) {
                (Typed::Squares(Uci::Move { from, to, promotion }), _) => {
                    ((mv.from(), mv.to()) == (from, to), promotion)
                }
                (Typed::PawnCapture { to, promotion }, _) => (is_capture(mv) && mv.to() == to, promotion),
                (Typed::PawnFiles { from, to, promotion }, _) => {
                    (is_capture(mv) && by_files(from, to)(mv.from(), mv.to()), promotion)
                }
                (Typed::San(_), Some(San::Move { role, file, rank, to, promotion, .. })) => {
                    let is_there = file.is_none_or(|file| mv.from().file() == file)
                        && rank.is_none_or(|rank| mv.from().rank() == rank);
                    (is_there && mv.role() == role && mv.to() == to, promotion)
                }
                (Typed::Squares(_) | Typed::San(_), _) => (false, None),
            };
            if is_meant {
                found = found.or(Some(mv));
                with_promotion = with_promotion.or(Some(mv).filter(|mv| mv.promotion() == promotion));
            }
        });
        with_promotion.or(found)
    }

    /// Why the king can't castle, where some squares that are attacked in chess aren't.
    fn why_not_castling(&self, typed: Typed) -> MoveError {
        let (board, us) = (self.board(), self.turn());
        let king = board.king(us);
        let side = match typed {
            Typed::San(San::Castling(side)) => side,
            Typed::Squares(Uci::Move { to, .. }) | Typed::San(San::Move { to, .. }) => {
                CastlingSide::from_squares(king, to)
            }
            _ => return MoveError::InCheck,
        };
        let Some(rook) = board.castling_rook(us, side) else { return MoveError::NoCastlingRight };
        if self.find_san(&San::Castling(side)).is_ok() {
            return MoveError::OnlyByCastling { side, to: side.castled(king.rank()).0 };
        }
        let path = CastlePath::new(king, rook);
        if let Some(square) = (path.empty & board.occupied()).first() {
            return MoveError::CastlingBlocked { square };
        }
        let sheltered = by_variant!(self.variant(), R => R::sheltered(self));
        match (path.safe & board.king_danger()).difference(sheltered).first() {
            Some(square) => MoveError::CastlingAttacked { square },
            None => MoveError::Pinned { role: Role::Rook, square: rook },
        }
    }

    /// A reason of chess, or what this variant has instead.
    fn why_not_chess(&self, error: MoveError, typed: Typed) -> MoveError {
        use MoveError::{NoCastlingRight, NoCastlingRook, NoSuchPiece, NotYours, Unreachable};
        match (error, typed) {
            (NoCastlingRight | NoCastlingRook, _)
                if by_variant!(self.variant(), R => R::NOBODY_CASTLES).is_some() =>
            {
                MoveError::NobodyCastles
            }
            (
                Unreachable { .. } | NoSuchPiece { .. } | NotYours { .. },
                Typed::San(San::Move { role, to, captures: false, .. }),
            ) if self.is_legal(VariantMove::drop(role, to)) => MoveError::OnlyByDrop { role, to },
            (NoSuchPiece { role }, Typed::San(San::Move { to, .. }))
                if self.pockets().count(self.turn(), role) > 0 =>
            {
                self.why_not_drop(role, to)
            }
            _ => error,
        }
    }

    /// Whether the text leaves out which piece is meant, or what a pawn becomes.
    fn missing(&self, typed: Typed) -> Option<MoveError> {
        let queen = Some(Role::Queen);
        match typed {
            Typed::PawnCapture { to, promotion } => {
                let (origins, promoted) = self.captures(|_, at| at == to, promotion);
                if origins.more_than_one() {
                    return Some(MoveError::Ambiguous { role: Role::Pawn, origins, to });
                }
                Some(MoveError::PromotionMissing { from: promoted?.from()?, to })
            }
            Typed::PawnFiles { from, to, promotion } => {
                let (origins, promoted) = self.captures(by_files(from, to), promotion);
                if origins.more_than_one() {
                    return Some(MoveError::DestinationMissing { from, to });
                }
                Some(MoveError::PromotionMissing { from: promoted?.from()?, to: promoted?.to() })
            }
            Typed::Squares(Uci::Move { from, to, promotion: None }) => {
                let promoted = self.find_uci(Uci::new(from, to, queen));
                promoted.is_ok().then_some(MoveError::PromotionMissing { from, to })
            }
            Typed::San(San::Move { role: Role::Pawn, file, rank, captures, to, promotion: None }) => {
                let san = San::Move { role: Role::Pawn, file, rank, captures, to, promotion: queen };
                let from = self.find_san(&san).ok()?.from()?;
                Some(MoveError::PromotionMissing { from, to })
            }
            Typed::San(san @ San::Move { role, file, rank, to, .. }) => {
                if self.find_san(&san) != Err(SanError::Ambiguous) {
                    return None;
                }
                let among =
                    file.map_or(Bitboard::ALL, Bitboard::file) & rank.map_or(Bitboard::ALL, Bitboard::rank);
                let moves = self.legal_moves();
                let meant = moves.into_iter().filter(|mv| mv.role() == role && mv.to() == to);
                let origins = meant.filter_map(VariantMove::from).filter(|&at| among.contains(at)).collect();
                Some(MoveError::Ambiguous { role, origins, to })
            }
            Typed::Squares(_) | Typed::San(San::Castling(_) | San::Drop { .. }) => None,
        }
    }

    /// Why a piece can't be dropped.
    #[cold]
    fn why_not_drop(&self, role: Role, to: Square) -> MoveError {
        if self.pockets().count(self.turn(), role) == 0 {
            MoveError::NotInPocket { role }
        } else if self.board().occupied().contains(to) {
            MoveError::Occupied { square: to }
        } else if role == Role::Pawn && Bitboard::BACK_RANKS.contains(to) {
            MoveError::PawnOnBackRank { square: to }
        } else {
            MoveError::StillInCheck
        }
    }
}

/// Tells a capture by the files of its squares.
fn by_files(from: File, to: File) -> impl Fn(Square, Square) -> bool {
    move |origin, square| origin.file() == from && square.file() == to
}
