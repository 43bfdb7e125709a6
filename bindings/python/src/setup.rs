//! Setting up positions: FEN, pieces, rights, counters, and what is wrong with them.

use std::collections::BTreeMap;

use movegen_position::notation::Packed;
use movegen_position::setup::{FenProblem, SetupProblem, Validation};
use movegen_position::{
    Bitboard, CastlingNotation, CastlingSide, Color, Piece as CorePiece, Position, Rank, Role, Setup, Square,
    attacks,
};
use movegen_variants::{Variant, VariantPosition, VariantSetup};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyBytes, PyString, PyType};

use crate::board::{Board, castling_notation, variant_of};
use crate::errors::{Failure, given, text_of, wrong_type};
use crate::moves::square_of;
use crate::piece::{Piece, color_of, is_white};

/// Bits of `movegen._outcome.Status`.
const BAD_CASTLING_RIGHTS: u32 = 256;
const OPPOSITE_CHECK: u32 = 1024;

impl Board {
    /// What is wrong with the position, numbered as in `movegen._outcome.Status`.
    fn status_bits(&self) -> u32 {
        use SetupProblem::{
            CastlingKing, CastlingRook, CastlingTwice, EnPassantBlocked, EnPassantCheck, EnPassantPawn,
            EnPassantRank, ImpossibleCheck, KingCount, KingsAdjacent, OpponentInCheck, PawnOnBackRank,
            TooManyPawns, TooManyPieces,
        };
        let setup = self.setup();
        let pieces = &setup.setup;
        // One bit for each side that a test is true for.
        let sides = |bits: [u32; 2], is_wrong: &dyn Fn(Color) -> bool| {
            Color::ALL.into_iter().zip(bits).map(|(color, bit)| if is_wrong(color) { bit } else { 0 }).sum()
        };
        let count = |color, role| pieces.pieces(color, role).len();
        let of_chess = |problem| match problem {
            KingCount => {
                let too_many = if pieces.role(Role::King).len() > 2 { 4 } else { 0 };
                sides([1, 2], &|color| count(color, Role::King) == 0) | too_many
            }
            TooManyPawns => sides([8, 16], &|color| count(color, Role::Pawn) > 8),
            PawnOnBackRank => 32,
            TooManyPieces => sides([64, 128], &|color| pieces.color(color).len() > 16),
            CastlingRook | CastlingKing | CastlingTwice => BAD_CASTLING_RIGHTS,
            EnPassantRank | EnPassantPawn | EnPassantBlocked => 512,
            OpponentInCheck | KingsAdjacent => OPPOSITE_CHECK,
            ImpossibleCheck if self.board().checkers().len() > 2 => 32768 | 65536,
            ImpossibleCheck | EnPassantCheck => 65536,
            _ => 0,
        };
        let is_race = setup.variant == Variant::RacingKings;
        let bits = setup.problems(Validation::Strict).map(|(_, problem)| match (problem, setup.variant) {
            (FenProblem::Setup(problem), _) => of_chess(problem),
            (_, Variant::Crazyhouse) => 8 | 16 | 64 | 128,
            (_, Variant::Horde) => OPPOSITE_CHECK,
            _ => 0,
        });
        let mut status = bits.fold(0, |status, bit| status | bit);
        let is_foreign = !self.is_chess960() && self.has_chess960_castling_rights();
        let has_arrived = |color| !pieces.pieces(color, Role::King).is_disjoint(Bitboard::rank(Rank::Eighth));
        let full = [(Role::Pawn, 0), (Role::Knight, 2), (Role::Bishop, 2), (Role::Rook, 2), (Role::Queen, 1)];
        let has_more =
            |&(role, most): &(Role, usize)| Color::ALL.into_iter().any(|color| count(color, role) > most);
        for (bit, is_wrong) in [
            (BAD_CASTLING_RIGHTS, self.is_possible && is_foreign),
            (2048, pieces.occupied().is_empty()),
            // No checker is possible there.
            (4096 | 32768 | 65536, is_race && self.is_check()),
            (8192, is_race && pieces.turn == Color::Black && Color::ALL.into_iter().all(has_arrived)),
            (16384, is_race && full.iter().any(has_more)),
        ] {
            status |= if is_wrong { bit } else { 0 };
        }
        status
    }

    /// Returns the square that the pawn of the last move skipped, or before any move the en passant square.
    pub(crate) fn skipped_square(&self) -> Option<Square> {
        let Some(last) = self.game.history().last() else {
            let claimed = self.claimed.as_deref().filter(|_| self.is_at_start());
            return claimed.map_or(self.board().en_passant(), |claimed| claimed.setup.en_passant);
        };
        let (mv, from) = (last.mv, last.mv.from()?);
        let is_double_step = mv.role() == Role::Pawn && from.index().abs_diff(mv.to().index()) == 16;
        Square::ALL.get((from.index() + mv.to().index()) / 2).copied().filter(|_| is_double_step)
    }
}

#[pymethods]
impl Board {
    #[new]
    #[classmethod]
    #[pyo3(signature = (fen=None, chess960=false))]
    fn new<'py>(
        class: &Bound<'py, PyType>,
        #[pyo3(from_py_with = given)] fen: Option<Bound<'py, PyAny>>,
        chess960: bool,
    ) -> PyResult<Self> {
        let variant = variant_of(class)?;
        let Some(fen) = fen else { return Ok(Self::start_of(variant, chess960)) };
        if fen.is_none() {
            return Ok(Self::of_setup(VariantSetup::empty(variant), chess960));
        }
        let Ok(fen) = fen.cast::<PyString>() else { return Err(wrong_type("a FEN", &fen)) };
        Self::of_fen(variant, &fen.to_cow()?, chess960)
    }

    /// The name of the variant in an engine's option `UCI_Variant`: "chess".
    #[classattr]
    pub(crate) fn uci_variant() -> &'static str {
        Variant::Chess.uci_name()
    }

    /// The names of the variant in the tag `Variant` of games.
    #[classattr]
    fn aliases() -> Vec<&'static str> {
        vec!["Standard", "Chess", "Normal", "From Position", "Chess960", "Fischerandom", "Fischerrandom"]
    }

    /// The FEN of the start position.
    #[classattr]
    fn starting_fen() -> &'static str {
        Variant::Chess.start_fen()
    }

    /// Sets up a FEN and forgets the moves played. Raises FenError.
    fn set_fen(&mut self, #[pyo3(from_py_with = text_of)] fen: PyBackedStr) -> PyResult<()> {
        *self = Self::of_fen(self.position().variant(), &fen, self.is_chess960())?;
        Ok(())
    }

    /// Sets up the start position and forgets the moves played.
    fn reset(&mut self) {
        *self = Self::start_of(self.position().variant(), self.is_chess960());
    }

    /// Returns a board without pieces.
    #[classmethod]
    #[pyo3(signature = (*, chess960=false))]
    fn empty<'py>(class: &Bound<'py, PyType>, chess960: bool) -> PyResult<Bound<'py, Self>> {
        Self::of_setup(VariantSetup::empty(variant_of(class)?), chess960).into_class(class)
    }

    /// Removes all pieces and castling rights, and gives White the move.
    fn clear(&mut self) {
        *self = Self::of_setup(VariantSetup::empty(self.position().variant()), self.is_chess960());
    }

    /// Removes all pieces, but keeps the side to move.
    pub(crate) fn clear_board(&mut self) {
        self.set_up(|setup| {
            setup.promoted = Bitboard::EMPTY;
            for square in Square::ALL {
                setup.setup.set(square, None);
            }
        });
    }

    /// Sets up the pieces of the start position, but keeps the side to move and the castling rights.
    fn reset_board(&mut self) {
        let start = VariantSetup::from(&VariantPosition::new(self.position().variant()));
        self.clear_board();
        self.set_up(|setup| setup.setup.extend(&start.setup));
    }

    /// Returns a Chess960 start position by its number, 0 to 959 (518 is standard chess).
    #[classmethod]
    fn from_chess960_pos(class: &Bound<'_, PyType>, number: u16) -> PyResult<Self> {
        Self::start_of(variant_of(class)?, true).chess()?;
        Self::chess960_start(number)
    }

    /// Sets up a Chess960 start position by its number, 0 to 959, and forgets the moves played.
    fn set_chess960_pos(&mut self, number: u16) -> PyResult<()> {
        self.maybe_impossible_chess()?;
        *self = Self::chess960_start(number)?;
        Ok(())
    }

    /// Returns the number of the Chess960 start position with these pieces, or None. Ignores the side to move and the
    /// castling rights.
    fn chess960_pos(&self) -> PyResult<Option<u16>> {
        let number = self.maybe_impossible_chess()?.chess960_number(Color::White);
        let has_its_pieces = |start: &Position| start.board().iter().eq(self.board().iter());
        Ok(number
            .filter(|_| self.is_possible)
            .filter(|&number| Position::chess960(number).is_some_and(|start| has_its_pieces(&start))))
    }

    /// The side to move: True for White.
    #[getter]
    fn turn(&self) -> bool {
        is_white(self.board().turn())
    }

    #[setter]
    fn set_turn(&mut self, turn: bool) {
        self.set_up(|setup| setup.setup.turn = color_of(turn));
    }

    /// Whether castling is written as king takes rook.
    #[getter(chess960)]
    pub(crate) fn is_chess960(&self) -> bool {
        self.notation == CastlingNotation::Chess960
    }

    #[setter]
    fn set_chess960(&mut self, chess960: bool) {
        self.notation = castling_notation(chess960);
    }

    /// The move number, which starts at 1 and grows after each Black move.
    #[getter]
    fn fullmove_number(&self) -> u16 {
        self.position().fullmove_number()
    }

    #[setter]
    fn set_fullmove_number(&mut self, number: u16) {
        self.set_up(|setup| setup.setup.fullmove_number = number);
    }

    /// The number of half-moves since the last capture or pawn move.
    #[getter]
    fn halfmove_clock(&self) -> u16 {
        self.position().halfmove_clock()
    }

    #[setter]
    fn set_halfmove_clock(&mut self, clock: u16) {
        self.set_up(|setup| setup.setup.halfmove_clock = clock);
    }

    /// The square that a pawn's double step has just skipped, or None.
    #[getter]
    fn ep_square(&self) -> Option<usize> {
        self.skipped_square().map(Square::index)
    }

    #[setter]
    fn set_ep_square(&mut self, square: Option<u8>) -> PyResult<()> {
        let square = square.map(square_of).transpose()?;
        self.set_up(|setup| setup.setup.en_passant = square);
        Ok(())
    }

    /// The squares of the rooks that may still castle.
    #[getter]
    fn castling_rights(&self) -> u64 {
        self.setup().setup.castling_rooks.into()
    }

    #[setter]
    fn set_castling_rights(&mut self, rooks: u64) {
        self.set_up(|setup| setup.setup.castling_rooks = rooks.into());
    }

    /// Returns the `castling_rights` whose king and rook are in place.
    fn clean_castling_rights(&self) -> u64 {
        Setup::from(self.board()).castling_rooks.into()
    }

    /// Sets the castling rights, as in a FEN, and forgets the moves played.
    fn set_castling_fen(
        &mut self,
        #[pyo3(from_py_with = text_of)] castling_fen: PyBackedStr,
    ) -> PyResult<()> {
        let fen = format!("{} w {castling_fen} -", self.board_fen());
        let setup = Setup::from_fen(&fen, Validation::Any).map_err(Failure::Fen)?;
        self.set_castling_rights(setup.castling_rooks.into());
        Ok(())
    }

    /// Returns whether a color may still castle.
    fn has_castling_rights(&self, color: bool) -> bool {
        self.has_kingside_castling_rights(color) || self.has_queenside_castling_rights(color)
    }

    /// Returns whether a color may still castle on the king's side.
    fn has_kingside_castling_rights(&self, color: bool) -> bool {
        self.board().castling_rook(color_of(color), CastlingSide::KingSide).is_some()
    }

    /// Returns whether a color may still castle on the queen's side.
    fn has_queenside_castling_rights(&self, color: bool) -> bool {
        self.board().castling_rook(color_of(color), CastlingSide::QueenSide).is_some()
    }

    /// Returns whether the castling rights couldn't occur in standard chess.
    fn has_chess960_castling_rights(&self) -> bool {
        !self.board().has_standard_castling()
    }

    /// Returns whether a legal move captures en passant.
    fn has_legal_en_passant(&self) -> bool {
        self.position().can_capture_en_passant()
    }

    /// Returns whether a pawn attacks the en passant square, even if capturing there would expose the king.
    fn has_pseudo_legal_en_passant(&self) -> bool {
        let (board, turn) = (self.board(), self.board().turn());
        self.skipped_square()
            .is_some_and(|square| !attacks::pawn(!turn, square).is_disjoint(board.pieces(turn, Role::Pawn)))
    }

    /// Puts a piece on a square, or removes what is there if `piece` is None, and forgets the moves played.
    ///
    /// >>> import movegen
    /// >>> board = movegen.Board("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
    /// >>> board.set_piece_at(movegen.parse_square("d4"), movegen.Piece.from_symbol("R"))
    /// >>> board.board_fen()
    /// '4k3/8/8/8/3R4/8/8/4K3'
    #[pyo3(signature = (square, piece, promoted=false))]
    fn set_piece_at(&mut self, square: u8, piece: Option<Piece>, promoted: bool) -> PyResult<()> {
        let square = square_of(square)?;
        self.set_up(|setup| {
            setup.promoted = setup.promoted.without(square);
            if promoted && piece.is_some() {
                setup.promoted = setup.promoted.with(square);
            }
            setup.setup.set(square, piece.map(|piece| piece.0));
        });
        Ok(())
    }

    /// Removes and returns the piece on a square, or returns None, and forgets the moves played.
    fn remove_piece_at(&mut self, square: u8) -> PyResult<Option<Piece>> {
        let removed = self.board().piece_at(square_of(square)?);
        self.set_piece_at(square, None, false)?;
        Ok(removed.map(Piece))
    }

    /// Sets up the pieces of a dict from squares to Piece, and forgets the moves played.
    fn set_piece_map(&mut self, pieces: BTreeMap<u8, Piece>) -> PyResult<()> {
        let pieces = pieces.into_iter().map(|(square, piece)| Ok((square_of(square)?, piece.0)));
        let pieces: Vec<_> = pieces.collect::<PyResult<_>>()?;
        self.clear_board();
        self.set_up(|setup| setup.setup.extend(pieces));
        Ok(())
    }

    /// Sets up the pieces of the first field of a FEN, and forgets the moves played. Raises FenError for other text.
    fn set_board_fen(&mut self, #[pyo3(from_py_with = text_of)] fen: PyBackedStr) -> PyResult<()> {
        let placement = Setup::from_fen(&format!("{fen} w - -"), Validation::Any).map_err(Failure::Fen)?;
        self.clear_board();
        self.set_up(|setup| setup.setup.extend(&placement));
        Ok(())
    }

    /// Returns a board with the colors swapped: flipped top to bottom, with the other side to move. It has no moves
    /// played. Raises ValueError in Horde, where sides differ.
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

    /// Changes every set of squares by a function from a number to a number, such as `chess.flip_horizontal`: pieces,
    /// castling rights and the en passant square. Forgets the moves played.
    fn apply_transform(&mut self, f: &Bound<'_, PyAny>) -> PyResult<()> {
        let image =
            |squares: Bitboard| f.call1((u64::from(squares),))?.extract().map(|image: u64| image.into());
        let before = self.setup();
        let mut pieces = Vec::new();
        for color in Color::ALL {
            for role in Role::ALL {
                let squares: Bitboard = image(before.setup.pieces(color, role))?;
                pieces.extend(squares.into_iter().map(|square| (square, CorePiece::new(color, role))));
            }
        }
        let (promoted, rooks) = (image(before.promoted)?, image(before.setup.castling_rooks)?);
        let skipped = before.setup.en_passant.map(|square| image(square.into())).transpose()?;
        self.clear_board();
        self.set_up(|setup| {
            setup.setup.extend(pieces);
            (setup.promoted, setup.setup.castling_rooks) = (promoted, rooks);
            setup.setup.en_passant = skipped.and_then(|squares| squares.into_iter().next_back());
        });
        Ok(())
    }

    /// Returns a board without moves played, changed by `apply_transform`.
    fn transform<'py>(slf: &Bound<'py, Self>, f: &Bound<'_, PyAny>) -> PyResult<Bound<'py, Self>> {
        let mut board = slf.borrow().clone();
        board.apply_transform(f)?;
        board.into_class_of(slf)
    }

    /// Returns what is wrong with the position, as a `Status`. Castling rights of Chess960 are wrong unless `chess960`
    /// is set.
    fn status<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("movegen._outcome")?.getattr("Status")?.call1((self.status_bits(),))
    }

    /// Returns whether `status` has no problems.
    fn is_valid(&self) -> bool {
        self.status_bits() == 0
    }

    /// Returns whether the side not to move is in check, which is impossible.
    fn was_into_check(&self) -> bool {
        self.status_bits() & OPPOSITE_CHECK > 0
    }

    /// Returns the 64-bit hash key of the position.
    fn key(&self) -> u64 {
        self.position().key()
    }

    /// Returns the key of the position in Polyglot's opening books.
    fn polyglot_key(&self) -> PyResult<u64> {
        Ok(self.chess()?.polyglot_key())
    }

    /// Returns the position as a packed row of 28 bytes, for the functions over many positions.
    fn pack<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &Packed::from(self.chess()?).0))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.borrow().position() == self.position())
    }

    fn __hash__(&self) -> u64 {
        self.key()
    }
}
