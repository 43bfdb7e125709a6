//! Reads a move as people type it.

use core::fmt;

use movegen_core::attacks::between;
use movegen_core::{Bitboard, Board, Color, File, Move, Rank, Role, Square};

use crate::notation::move_error::MoveError;
use crate::notation::typed::Typed;
use crate::notation::{San, SanError, Uci, UciError};
use crate::position::Position;

/// Reads moves under the rules of chess or of a variant, and says why one isn't legal.
///
/// [`parse_move`](Self::parse_move) is written in terms of the other methods, whose defaults are the rules of chess.
pub trait ReadMoves: Copy {
    /// A move.
    type Move: From<Move> + Copy + Ord + fmt::Debug + Send + Sync;

    /// Returns the board.
    fn board(&self) -> &Board;

    /// Returns the position after a null move, or `None` in check.
    #[must_use]
    fn after_null(&self) -> Option<Self>;

    /// Returns the legal move that UCI names.
    ///
    /// # Errors
    /// Returns [`UciError::Illegal`] if the move isn't legal.
    fn find_uci(&self, uci: Uci) -> Result<Self::Move, UciError>;

    /// Returns the legal move that SAN names.
    ///
    /// # Errors
    /// Returns [`SanError`] if the move isn't legal or is ambiguous.
    fn find_san(&self, san: &San) -> Result<Self::Move, SanError>;

    /// Returns the squares of `among` from which a `role` can legally go to `to`: see [`Board::legal_origins`].
    fn legal_origins(&self, role: Role, to: Square, among: Bitboard) -> Bitboard;

    /// Returns whether the side to move is in check.
    fn in_check(&self) -> bool {
        self.board().in_check()
    }

    /// Returns whether the game has ended by checkmate, by stalemate or by the variant's own rule.
    fn has_ended(&self) -> bool {
        !self.board().has_legal_move()
    }

    /// Returns whether the rules have castling.
    fn has_castling(&self) -> bool {
        true
    }

    /// Returns the squares where the king of the side to move is never in check.
    fn sheltered(&self) -> Bitboard {
        Bitboard::EMPTY
    }

    /// Returns why a move is illegal that a piece could make if no king mattered, if the reason is one that only a
    /// variant has.
    fn why_forbidden(&self, mv: Move) -> Option<MoveError> {
        let _ = mv;
        None
    }

    /// Returns whether the rules have drops.
    fn has_drops(&self) -> bool {
        false
    }

    /// Returns why a piece can't be dropped, or `None` if the rules have no drops.
    fn why_not_dropped(&self, role: Role, to: Square) -> Option<MoveError> {
        let _ = (role, to);
        None
    }

    /// Reads a legal move as people type it: see [`Position::parse_move`].
    ///
    /// # Errors
    /// Returns [`MoveError`], which says why the text isn't a legal move.
    fn parse_move(&self, text: &str) -> Result<Self::Move, MoveError> {
        let reader = Reader { position: self, board: self.board(), us: self.board().turn() };
        reader.read(text).map_err(|error| match reader.is_followed(text) {
            true => MoveError::SeveralMoves,
            false => error,
        })
    }
}

impl ReadMoves for Position {
    type Move = Move;

    forward! {
        #[inline]
        fn board(&self) -> &Board;
        #[inline]
        fn after_null(&self) -> Option<Self>;
        fn find_uci(&self, uci: Uci) -> Result<Move, UciError>;
        #[inline(always)]
        fn find_san(&self, san: &San) -> Result<Move, SanError>;
    }

    fn legal_origins(&self, role: Role, to: Square, among: Bitboard) -> Bitboard {
        self.board.legal_origins(role, to, among)
    }
}

/// # Notation: moves in any notation
impl Position {
    /// Reads a legal move as people type it: all that [`parse_san`](Self::parse_san) and
    /// [`parse_uci`](Self::parse_uci) read, and beyond that
    /// - squares with a sign or a space between them (`g1-f3`, `e2 e4`),
    /// - castling in letters or zeros (`O-O`, `00`, `o-o-o`) and by squares (`e1g1`, `e1h1`),
    /// - a move number in front (`1. e4`, `7...Nf6`, `3 d4`), spaces anywhere, dashes of any length, a
    ///   period at the end,
    /// - letters in the wrong case (`nf3`, `E2E4`), and `b` for a bishop where no pawn can be meant (`bf4`),
    /// - a pawn's capture by its files alone (`exd`, `ed`, `exd=Q`) or without its own (`xd6`, `Pxd6`), if only
    ///   one pawn can make it,
    /// - the digits of games by mail (`5254` for e2-e4).
    ///
    /// Slower than those two for a move that isn't legal, because it then finds out why.
    ///
    /// ```
    /// use movegen::Position;
    /// let position: Position = "r3k2r/8/8/8/8/8/8/R3K1NR w KQkq - 0 1".parse().unwrap();
    /// let castling = position.parse_move("O-O-O").unwrap();
    /// for text in ["0-0-0", "ooo", "O–O–O", "e1c1", "e1a1", " E1 - C1\n", "12. O-O-O"] {
    ///     assert_eq!(position.parse_move(text), Ok(castling));
    /// }
    /// let error = position.parse_move("O-O").unwrap_err();
    /// assert_eq!(error.to_string(), "the piece on g1 is in the way of castling");
    /// ```
    ///
    /// # Errors
    /// Returns [`MoveError`], which says why the text isn't a legal move.
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        ReadMoves::parse_move(self, text)
    }
}

/// Reads a move on a board, and finds out why one isn't legal.
pub(super) struct Reader<'a, P> {
    pub(super) position: &'a P,
    pub(super) board: &'a Board,
    pub(super) us: Color,
}

impl<P: ReadMoves> Reader<'_, P> {
    /// Returns whether a text begins with a legal move, and another one follows.
    #[cold]
    fn is_followed(&self, text: &str) -> bool {
        let is_move = |text: &str| matches!(text.parse(), Ok(Typed::Squares(_) | Typed::San(_)));
        Typed::splits(text).any(|(first, next)| is_move(next) && self.read(first).is_ok())
    }

    fn read(&self, text: &str) -> Result<P::Move, MoveError> {
        let typed: Typed = text.parse().map_err(|error| match error {
            MoveError::Malformed { column, .. } => {
                MoveError::Malformed { column, has_drops: self.position.has_drops() }
            }
            error => error,
        })?;
        self.find(typed).ok_or_else(|| self.why_not(typed, text))
    }

    /// Returns the legal move that was meant.
    fn find(&self, typed: Typed) -> Option<P::Move> {
        match typed {
            Typed::Squares(uci) => self.position.find_uci(uci).ok(),
            Typed::San(_) => typed.readings(self.board).find_map(|san| self.position.find_san(&san).ok()),
            Typed::PawnCapture { to, promotion } => {
                let among = Bitboard::file(to.file()).complement();
                let origins = self.position.legal_origins(Role::Pawn, to, among);
                let from = origins.first().filter(|_| !origins.more_than_one())?;
                self.find_squares(from, to, promotion)
            }
            Typed::PawnFiles { from, to, promotion } => {
                let (from, to) = self.capture_by_files(from, to).ok()?;
                self.find_squares(from, to, promotion)
            }
        }
    }

    pub(super) fn find_squares(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<P::Move> {
        self.position.find_uci(Uci::new(from, to, promotion)).ok()
    }

    /// Returns the only capture of a pawn from one file to another.
    pub(super) fn capture_by_files(&self, from: File, to: File) -> Result<(Square, Square), MoveError> {
        let pawns = self.board.pieces(self.us, Role::Pawn) & Bitboard::file(from);
        let squares =
            |pawn| (self.board.attacks_from(pawn) & Bitboard::file(to)).first().map(|to| (pawn, to));
        let captures = pawns.into_iter().filter_map(squares).filter(|&(pawn, to)| self.reaches(pawn, to));
        let is_legal =
            |&(pawn, to): &(Square, Square)| self.position.legal_origins(Role::Pawn, to, pawn.into()).any();
        let mut legal = captures.clone().filter(is_legal);
        let mut captures = captures;
        match (legal.next(), legal.next(), captures.next(), captures.next()) {
            (Some(only), None, ..) | (None, _, Some(only), None) => Ok(only),
            (_, _, Some(_), _) => Err(MoveError::DestinationMissing { from, to }),
            (_, _, None, _) => Err(MoveError::NoSuchCapture { from, to }),
        }
    }

    /// Returns whether the piece on `from` can go to `to`, if the king's safety didn't matter. Castling excluded.
    pub(super) fn reaches(&self, from: Square, to: Square) -> bool {
        let us = self.us;
        if self.board.role_at(from) != Some(Role::Pawn) {
            return self.board.attacks_from(from).contains(to) && !self.board.color(us).contains(to);
        }
        if from.file() != to.file() {
            let is_target = self.board.color(!us).contains(to) || self.board.en_passant() == Some(to);
            return self.board.attacks_from(from).contains(to) && is_target;
        }
        self.push_path(from, to).is_some_and(|path| path.is_disjoint(self.board.occupied()))
    }

    /// Returns the squares that our pawn passes and arrives on if it's pushed from `from` to `to`.
    pub(super) fn push_path(&self, from: Square, to: Square) -> Option<Bitboard> {
        let us = self.us;
        let path = between(from, to) | to.into();
        let is_ahead = from.file() == to.file() && (from < to) == (us == Color::White) && from != to;
        // Only a horde has pawns on the first rank, and they may make a double push, too.
        let is_double = path.len() == 2 && matches!(from.rank().relative_to(us), Rank::First | Rank::Second);
        (is_ahead && (path.len() == 1 || is_double)).then_some(path)
    }
}
