//! Further methods of boards with the names of python-chess: pins, masks, setting up pieces, notation.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use movegen_position::attacks::{between, line};
use movegen_position::setup::Validation;
use movegen_position::{
    Bitboard, CastlingNotation, CastlingSide, Color, File, Move as CoreMove, Piece as CorePiece, Position,
    Rank, Role, Setup, Square,
};
use movegen_variants::{Variant, VariantPosition};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::board::Board;
use crate::errors::{Failure, text_of};
use crate::moves::square_of;
use crate::piece::{Piece, color_of, figure, is_white, role_of, type_of};
use crate::squares::SquareSet;

/// Returns a set of squares as a number whose bit 0 is a1.
fn mask(squares: Bitboard) -> u64 {
    squares.into()
}

/// Returns the third field of a FEN.
fn castling_field(fen: &str) -> String {
    fen.split(' ').nth(2).unwrap_or_default().to_owned()
}

impl Board {
    /// Changes the pieces and forgets the moves played. Drops castling rights and an en passant square that no longer
    /// fit.
    fn set_up(&mut self, change: impl FnOnce(&mut Setup)) -> PyResult<()> {
        let position = self.chess()?;
        let mut setup = Setup::from(position.board());
        (setup.halfmove_clock, setup.fullmove_number) =
            (position.halfmove_clock(), position.fullmove_number());
        change(&mut setup);
        setup.remove_invalid_castling();
        setup.remove_invalid_en_passant();
        let position =
            Position::try_from(&setup).map_err(|error| PyValueError::new_err(error.to_string()))?;
        *self = Self::at(position, self.is_chess960());
        Ok(())
    }

    /// Returns the squares on which a piece on `square` must stay to keep the king of a color covered.
    fn pin_line(&self, color: bool, square: u8) -> PyResult<Bitboard> {
        let (board, color, square) = (self.chess()?.board(), color_of(color), square_of(square)?);
        let king = board.king(color);
        let pinning = board.lines_to_king(color).find(|line| {
            line.between.without(square).is_empty() && between(king, line.slider).contains(square)
        });
        Ok(pinning.map_or(Bitboard::ALL, |pin| line(king, pin.slider)))
    }

    /// Returns whether this many half-moves were made without a capture or pawn move, and the game goes on.
    fn has_moved_in_vain(&self, halfmoves: u16) -> bool {
        let position = self.position();
        position.counts_moves() && position.halfmove_clock() >= halfmoves && position.has_legal_move()
    }

    /// Returns the square that the pawn of the last move skipped, or before any move the en passant square.
    pub(crate) fn skipped_square(&self) -> Option<Square> {
        let Some(last) = self.game.history().last() else { return self.board().en_passant() };
        let (mv, from) = (last.mv, last.mv.from()?);
        let is_double_step = mv.role() == Role::Pawn && from.index().abs_diff(mv.to().index()) == 16;
        Square::ALL.get((from.index() + mv.to().index()) / 2).copied().filter(|_| is_double_step)
    }

    fn castles(&self, mv: &Bound<'_, PyAny>, side: CastlingSide) -> PyResult<bool> {
        Ok(self.find(mv)?.as_move().and_then(CoreMove::castling_side) == Some(side))
    }
}

/// Properties with the squares of all pieces of a role.
macro_rules! role_sets {
    ($(#[doc = $doc:literal] $name:ident: $role:ident;)*) => {
        #[pymethods]
        impl Board {
            $(#[doc = $doc]
            #[getter]
            fn $name(&self) -> u64 {
                mask(self.board().role(Role::$role))
            })*
        }
    };
}

role_sets! {
    /// The squares of all pawns.
    pawns: Pawn;
    /// The squares of all knights.
    knights: Knight;
    /// The squares of all bishops.
    bishops: Bishop;
    /// The squares of all rooks.
    rooks: Rook;
    /// The squares of all queens.
    queens: Queen;
    /// The squares of both kings.
    kings: King;
}

#[pymethods]
impl Board {
    /// The FEN of the start position.
    #[classattr]
    fn starting_fen() -> &'static str {
        Variant::Chess.start_fen()
    }

    /// The squares of all pieces, as a number whose bit 0 is a1. The next properties have the same form.
    #[getter]
    fn occupied(&self) -> u64 {
        mask(self.board().occupied())
    }

    /// The squares of Black's pieces and those of White's. `occupied_co[color]` has the squares of a color.
    #[getter]
    fn occupied_co(&self) -> Vec<u64> {
        [Color::Black, Color::White].map(|color| mask(self.board().color(color))).to_vec()
    }

    /// The squares of the rooks that may still castle.
    #[getter]
    fn castling_rights(&self) -> u64 {
        mask(Setup::from(self.board()).castling_rooks)
    }

    /// Sets the rooks that may still castle, and forgets the moves played. Rights without their pieces are dropped.
    #[setter]
    fn set_castling_rights(&mut self, rooks: u64) -> PyResult<()> {
        self.set_up(|setup| setup.castling_rooks = rooks.into())
    }

    /// The promoted pieces, which matter in Crazyhouse alone.
    #[getter]
    fn promoted(&self) -> u64 {
        mask(self.position().promoted())
    }

    /// Returns the squares of the pieces of a type (1 to 6) and color, as a number whose bit 0 is a1.
    fn pieces_mask(&self, piece_type: u8, color: bool) -> PyResult<u64> {
        Ok(mask(self.board().pieces(color_of(color), role_of(piece_type)?)))
    }

    /// Returns `attackers` as a number whose bit 0 is a1.
    #[pyo3(signature = (color, square, occupied=None))]
    fn attackers_mask(&self, color: bool, square: u8, occupied: Option<u64>) -> PyResult<u64> {
        self.attackers_of(color, square, occupied).map(mask)
    }

    /// Returns `attacks` as a number whose bit 0 is a1.
    fn attacks_mask(&self, square: u8) -> PyResult<u64> {
        Ok(mask(self.board().attacks_from(square_of(square)?)))
    }

    /// Returns `checkers` as a number whose bit 0 is a1.
    fn checkers_mask(&self) -> PyResult<u64> {
        Ok(mask(self.chess()?.board().checkers()))
    }

    /// Returns whether a piece on a square is pinned to the king of a color.
    ///
    /// >>> import movegen
    /// >>> board = movegen.Board("4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1")
    /// >>> board.is_pinned(movegen.WHITE, movegen.parse_square("e2"))
    /// True
    fn is_pinned(&self, color: bool, square: u8) -> PyResult<bool> {
        Ok(self.pin_line(color, square)? != Bitboard::ALL)
    }

    /// Returns the line on which a piece is pinned to the king of a color, including king and pinner, or all squares if
    /// the piece isn't pinned.
    fn pin(&self, color: bool, square: u8) -> PyResult<SquareSet> {
        self.pin_line(color, square).map(SquareSet)
    }

    /// Returns `pin` as a number whose bit 0 is a1.
    fn pin_mask(&self, color: bool, square: u8) -> PyResult<u64> {
        self.pin_line(color, square).map(mask)
    }

    /// Returns the type of the piece on a square, from 1 to 6, or None.
    fn piece_type_at(&self, square: u8) -> PyResult<Option<u8>> {
        Ok(self.board().role_at(square_of(square)?).map(type_of))
    }

    /// Returns the color of the piece on a square, or None.
    fn color_at(&self, square: u8) -> PyResult<Option<bool>> {
        Ok(self.board().color_at(square_of(square)?).map(is_white))
    }

    /// Returns whether a color may still castle.
    fn has_castling_rights(&self, color: bool) -> bool {
        let rook = |side| self.board().castling_rook(color_of(color), side);
        rook(CastlingSide::KingSide).or(rook(CastlingSide::QueenSide)).is_some()
    }

    /// Returns whether a legal move captures en passant.
    fn has_legal_en_passant(&self) -> bool {
        self.position().can_capture_en_passant()
    }

    /// Returns whether a pawn attacks the en passant square, even if capturing there would expose the king.
    fn has_pseudo_legal_en_passant(&self) -> bool {
        self.board().en_passant().is_some()
    }

    /// Returns whether a color doesn't have enough pieces left to win, however the other side plays.
    fn has_insufficient_material(&self, color: bool) -> bool {
        self.position().is_insufficient_material_for(color_of(color))
    }

    /// Returns whether 50 moves were made without a capture or pawn move, and the game goes on. False in Crazyhouse.
    fn is_fifty_moves(&self) -> bool {
        self.has_moved_in_vain(100)
    }

    /// Returns whether 75 moves were made without a capture or pawn move, and the last one didn't mate. False in
    /// Crazyhouse.
    fn is_seventyfive_moves(&self) -> bool {
        self.has_moved_in_vain(150)
    }

    /// Returns whether the position has occurred at least five times on this board.
    fn is_fivefold_repetition(&self) -> bool {
        self.is_repetition(5)
    }

    /// Returns whether the move castles on the king's side. Raises IllegalMoveError.
    fn is_kingside_castling(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        self.castles(r#move, CastlingSide::KingSide)
    }

    /// Returns whether the move castles on the queen's side. Raises IllegalMoveError.
    fn is_queenside_castling(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        self.castles(r#move, CastlingSide::QueenSide)
    }

    /// Returns whether the move resets the half-move clock, as captures and pawn moves do. Raises IllegalMoveError.
    fn is_zeroing(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        let mv = self.find_or_null(r#move)?;
        Ok(mv.is_some_and(|mv| self.position().is_capture(mv) || mv.role() == Role::Pawn))
    }

    /// Returns whether no position before the move can occur again after it. Such a move captures, moves a pawn, gives
    /// up a right to castle or to capture en passant, or gives check in Three-check. In Crazyhouse only rights count.
    /// Raises IllegalMoveError.
    fn is_irreversible(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Some(mv) = self.find_or_null(r#move)? else { return Ok(false) };
        let before = self.position();
        let after = before.after(mv);
        let rights = |position: &VariantPosition| Setup::from(position.board()).castling_rooks;
        let gives_check =
            Color::ALL.map(|color| before.remaining_checks(color) != after.remaining_checks(color));
        // In Crazyhouse captured pieces come back.
        let loses_right = rights(before) != rights(&after);
        let is_progress = self.is_zeroing(r#move)? || self.has_legal_en_passant();
        Ok(loses_right || gives_check.contains(&true) || before.counts_moves() && is_progress)
    }

    /// Returns the move in long algebraic notation, such as "Ng1-f3". Raises IllegalMoveError.
    fn lan(&self, r#move: &Bound<'_, PyAny>) -> PyResult<String> {
        let mv = self.find(r#move)?;
        let san = self.position().san(mv).to_string();
        let castles = mv.as_move().is_some_and(|mv| mv.castling_side().is_some());
        let Some(from) = mv.from().filter(|_| !castles) else { return Ok(san) };
        let role = mv.role();
        let mut text = String::with_capacity(10);
        if role != Role::Pawn {
            text.push(role.letter().to_ascii_uppercase());
        }
        let sign = if self.position().is_capture(mv) { 'x' } else { '-' };
        // Writing to a String cannot fail.
        let _ = write!(text, "{from}{sign}{}", mv.to());
        if let Some(role) = mv.promotion() {
            text.extend(['=', role.letter().to_ascii_uppercase()]);
        }
        text.extend(san.chars().filter(|letter| matches!(letter, '+' | '#')));
        Ok(text)
    }

    /// Plays a move, and returns it in standard algebraic notation. Raises IllegalMoveError.
    fn san_and_push(&mut self, r#move: &Bound<'_, PyAny>) -> PyResult<String> {
        let san = self.san(r#move)?;
        self.push(r#move)?;
        Ok(san)
    }

    /// Returns a line of moves from here in standard algebraic notation with move numbers. Raises IllegalMoveError.
    ///
    /// >>> import movegen
    /// >>> movegen.Board().variation_san(["e2e4", "c7c5", "g1f3"])
    /// '1. e4 c5 2. Nf3'
    fn variation_san(&self, variation: &Bound<'_, PyAny>) -> PyResult<String> {
        let mut board = Self::at(*self.position(), self.is_chess960());
        let mut text = String::new();
        for mv in variation.try_iter()? {
            let (turn, number) = (board.position().turn(), board.position().fullmove_number());
            let san = board.san_and_push(&mv?)?;
            let space = if text.is_empty() { "" } else { " " };
            // Writing to a String cannot fail.
            let _ = match turn {
                Color::White => write!(text, "{space}{number}. {san}"),
                Color::Black if text.is_empty() => write!(text, "{number}...{san}"),
                Color::Black => write!(text, " {san}"),
            };
        }
        Ok(text)
    }

    /// Returns the first field of the FEN, which has the pieces.
    fn board_fen(&self) -> String {
        let mut fen = self.fen_text();
        fen.truncate(fen.find(' ').unwrap_or(fen.len()));
        fen
    }

    /// Returns the FEN with the files of the rooks that may castle: `fen(shredder=True)`.
    #[pyo3(signature = (en_passant="legal", promoted=None))]
    fn shredder_fen(&self, en_passant: &str, promoted: Option<bool>) -> PyResult<String> {
        self.fen(true, en_passant, promoted)
    }

    /// Returns the number of the Chess960 start position with these pieces, or None. Ignores the side to move and the
    /// castling rights.
    fn chess960_pos(&self) -> PyResult<Option<u16>> {
        let number = self.chess()?.chess960_number(Color::White);
        let has_its_pieces = |start: &Position| start.board().iter().eq(self.board().iter());
        Ok(number.filter(|&number| Position::chess960(number).is_some_and(|start| has_its_pieces(&start))))
    }

    /// Returns a board at the start of the game, before the moves played.
    fn root<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, Self>> {
        let start = slf.borrow().first_position();
        Self::at(start, slf.borrow().is_chess960()).into_class_of(slf)
    }

    /// Sets up a Chess960 start position by its number, 0 to 959, and forgets the moves played.
    fn set_chess960_pos(&mut self, number: u16) -> PyResult<()> {
        self.chess()?;
        *self = Self::chess960_start(number)?;
        Ok(())
    }

    /// Returns the squares of the rooks that may still castle. They are the same as `castling_rights`, because no board
    /// has invalid rights.
    fn clean_castling_rights(&self) -> u64 {
        self.castling_rights()
    }

    /// Sets the castling rights, as in a FEN, and forgets the moves played. Rights without their pieces are dropped.
    fn set_castling_fen(&mut self, #[pyo3(from_py_with = text_of)] castling_fen: String) -> PyResult<()> {
        let text = self.position().fen(CastlingNotation::Standard).to_string();
        let mut fields: Vec<&str> = text.split(' ').collect();
        fields[2] = &castling_fen;
        let setup = Setup::from_fen(&fields.join(" "), Validation::Any);
        let setup = setup.map_err(|error| Failure::from(error).into_exception())?;
        self.set_castling_rights(setup.castling_rooks.into())
    }

    /// Returns the castling rights as in a FEN with the files of the rooks.
    fn castling_shredder_fen(&self) -> String {
        castling_field(&self.position().fen(CastlingNotation::Chess960).to_string())
    }

    /// Returns the castling rights as in a FEN.
    fn castling_xfen(&self) -> String {
        castling_field(&self.fen_text())
    }

    /// Returns whether the castling rights couldn't occur in standard chess.
    fn has_chess960_castling_rights(&self) -> bool {
        !self.board().has_standard_castling()
    }

    /// Returns the problems of the position as a `Status`. Since boards are never impossible, the only problem is
    /// castling rights of Chess960 on a board of standard chess.
    fn status<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let is_bad = self.has_chess960_castling_rights() && !self.is_chess960();
        let status = py.import("movegen._outcome")?.getattr("Status")?;
        status.getattr(if is_bad { "BAD_CASTLING_RIGHTS" } else { "VALID" })
    }

    /// Returns whether `status` has no problems.
    fn is_valid(&self) -> bool {
        !self.has_chess960_castling_rights() || self.is_chess960()
    }

    /// Returns whether the last move left its own king in check. It's always False here.
    fn was_into_check(&self) -> bool {
        false
    }

    /// Forgets the moves played, and with them the repetitions.
    pub(crate) fn clear_stack(&mut self) {
        *self = Self::at(*self.position(), self.is_chess960());
    }

    /// Puts a piece on a square, or removes the one there if `piece` is None, and forgets the moves played. Castling
    /// rights go with their king or rook. Raises ValueError if the position becomes impossible.
    ///
    /// >>> import movegen
    /// >>> board = movegen.Board("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
    /// >>> board.set_piece_at(movegen.parse_square("d4"), movegen.Piece.from_symbol("R"))
    /// >>> board.board_fen()
    /// '4k3/8/8/8/3R4/8/8/4K3'
    fn set_piece_at(&mut self, square: u8, piece: Option<Piece>) -> PyResult<()> {
        let square = square_of(square)?;
        self.set_up(|setup| {
            setup.set(square, piece.map(|piece| piece.0));
        })
    }

    /// Removes the piece on a square and forgets the moves played. Returns the piece, or None if there was none. Raises
    /// ValueError if it is a king.
    fn remove_piece_at(&mut self, square: u8) -> PyResult<Option<Piece>> {
        let removed = self.board().piece_at(square_of(square)?);
        self.set_piece_at(square, None)?;
        Ok(removed.map(Piece))
    }

    /// Sets up the pieces of a dict from squares to Piece, and forgets the moves played. A castling right stays if its
    /// king and rook do. Raises ValueError if the position is impossible.
    fn set_piece_map(&mut self, pieces: BTreeMap<u8, Piece>) -> PyResult<()> {
        let pieces = pieces.into_iter().map(|(square, piece)| Ok((square_of(square)?, piece.0)));
        let pieces: Vec<_> = pieces.collect::<PyResult<_>>()?;
        self.set_up(|setup| {
            for square in Square::ALL {
                setup.set(square, None);
            }
            setup.extend(pieces);
        })
    }

    /// Sets up the pieces of the first field of a FEN, and forgets the moves played. A castling right stays if its king
    /// and rook do. Raises FenError for other text, or ValueError if the position is impossible.
    fn set_board_fen(&mut self, #[pyo3(from_py_with = text_of)] fen: String) -> PyResult<()> {
        let placement = Setup::from_fen(&format!("{fen} w - -"), Validation::Any);
        let placement = placement.map_err(|error| Failure::from(error).into_exception())?;
        self.set_up(|setup| {
            for square in Square::ALL {
                setup.set(square, placement.piece_at(square));
            }
        })
    }

    /// Returns the board with colors exchanged: top and bottom change places, and the other side is to move. Forgets
    /// the moves played. Raises ValueError in Horde, where sides differ.
    ///
    /// >>> import movegen
    /// >>> movegen.Board("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").mirror()
    /// Board('4k3/4p3/8/8/8/8/8/4K3 b - - 0 1')
    fn mirror<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, Self>> {
        let mut board = slf.borrow().clone();
        board.apply_mirror()?;
        board.into_class_of(slf)
    }

    /// Exchanges the colors of this board, as `mirror` does.
    fn apply_mirror(&mut self) -> PyResult<()> {
        let impossible = || PyValueError::new_err("the variant forbids the mirrored position");
        *self = Self::at(self.position().flip().ok_or_else(impossible)?, self.is_chess960());
        Ok(())
    }

    /// Returns the board as lines of chess figures.
    #[pyo3(signature = (*, invert_color=false, borders=false, empty_square="⭘", orientation=true))]
    fn unicode(&self, invert_color: bool, borders: bool, empty_square: &str, orientation: bool) -> String {
        let ordered = |i: usize, is_ascending: bool| if is_ascending { i } else { 7 - i };
        let line = format!("  {}\n", "-".repeat(17));
        let mut text = String::new();
        for row in 0..8 {
            let rank = Rank::ALL[ordered(row, !orientation)];
            if borders {
                text += &line;
                let _ = write!(text, "{} ", rank.index() + 1);
            }
            for column in 0..8 {
                let square = Square::new(File::ALL[ordered(column, orientation)], rank);
                text += if borders {
                    "|"
                } else if column > 0 {
                    " "
                } else {
                    ""
                };
                match self.board().piece_at(square) {
                    Some(piece) => {
                        let color = if invert_color { !piece.color() } else { piece.color() };
                        text.push(figure(CorePiece::new(color, piece.role())));
                    }
                    None => text += empty_square,
                }
            }
            text += if borders {
                "|\n"
            } else if row < 7 {
                "\n"
            } else {
                ""
            };
        }
        if borders {
            text += &line;
            text += if orientation { "   a b c d e f g h" } else { "   h g f e d c b a" };
        }
        text
    }
}
