//! The methods of boards that people use most, with the names of python-chess.

use movegen_perft::Method;
use movegen_position::generate::MoveClass;
use movegen_position::notation::{Packed, Uci};
use movegen_position::{
    Bitboard, CastlingNotation, CastlingSide, File, Game, MoveKind, Piece as CorePiece, Rank, Role, Square,
};
use movegen_variants::{Variant, VariantPosition};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyDict, PyString, PyType};
use rayon::prelude::*;

use crate::board::{Board, castling_notation, variant_of};
use crate::errors::{Failure, IllegalMoveError, text_of, wrong_type};
use crate::moves::{Move, MoveSequence, NULL_UCI, Which, square_of};
use crate::piece::{Piece, color_of, is_white, role_of};
use crate::pool::{count, run};
use crate::position::{fen, fen_with_attacked_en_passant};
use crate::squares::SquareSet;

/// Returns a class of `movegen._outcome`.
fn outcome_class<'py>(py: Python<'py>, name: &str) -> PyResult<&'py Bound<'py, PyType>> {
    static OUTCOME: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    OUTCOME.import(py, "movegen._outcome", name)
}

/// Null moves in SAN. The first is written.
const NULL_SANS: [&str; 4] = ["--", "Z0", NULL_UCI, "@@@@"];

/// The pickled form: the function that restores a board, and its arguments.
type Restore<'py> = (Bound<'py, PyAny>, (Bound<'py, PyType>, String, bool, Vec<String>));

#[pymethods]
impl Board {
    #[new]
    #[classmethod]
    #[pyo3(signature = (fen=None, chess960=false))]
    fn new(class: &Bound<'_, PyType>, fen: Option<&Bound<'_, PyAny>>, chess960: bool) -> PyResult<Self> {
        let variant = variant_of(class)?;
        let Some(fen) = fen else { return Ok(Self::start_of(variant, chess960)) };
        let Ok(fen) = fen.cast::<PyString>() else { return Err(wrong_type("a FEN", fen)) };
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

    /// Sets up a FEN and forgets the moves played. Raises FenError.
    fn set_fen(&mut self, #[pyo3(from_py_with = text_of)] fen: String) -> PyResult<()> {
        *self = Self::of_fen(self.position().variant(), &fen, self.chess960())?;
        Ok(())
    }

    /// Sets up the start position and forgets the moves played.
    fn reset(&mut self) {
        *self = Self::start_of(self.position().variant(), self.chess960());
    }

    /// Returns a Chess960 start position by its number, 0 to 959 (518 is standard chess).
    #[classmethod]
    fn from_chess960_pos(class: &Bound<'_, PyType>, number: u16) -> PyResult<Self> {
        Self::start_of(variant_of(class)?, true).chess()?;
        Self::chess960_start(number)
    }

    /// The side to move: True for White.
    #[getter]
    fn turn(&self) -> bool {
        is_white(self.board().turn())
    }

    /// Whether castling is written as king takes rook.
    #[getter]
    fn chess960(&self) -> bool {
        self.is_chess960()
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

    /// The number of half-moves since the last capture or pawn move.
    #[getter]
    fn halfmove_clock(&self) -> u16 {
        self.position().halfmove_clock()
    }

    /// The en passant square, or None. It is set only while a pawn of the side to move attacks it.
    #[getter]
    fn ep_square(&self) -> Option<usize> {
        self.board().en_passant().map(Square::index)
    }

    /// The legal moves.
    #[getter]
    fn legal_moves(&self) -> MoveSequence {
        self.sequence(Which::Legal)
    }

    /// The pseudo-legal moves, which may leave the king in check. In check, only moves that might answer it.
    #[getter]
    fn pseudo_legal_moves(&self) -> PyResult<MoveSequence> {
        self.chess().map(|_| self.sequence(self.pseudo_legal()))
    }

    /// Returns the legal moves of a class, for a search that works in stages: "all", "noisy",
    /// "quiets", "quiet_checks", "evasions", "non_evasions" or "all_captures".
    ///
    /// "noisy" moves are captures and queen promotions, without other promotions, and "quiets" are all other moves.
    /// "all_captures" are the moves that take a piece. There are no "evasions" out of check, and no "non_evasions" in
    /// check. Raises ValueError for other names.
    ///
    /// >>> import movegen
    /// >>> board = movegen.Board("4k3/P7/8/3p4/4P3/8/8/4K3 w - - 0 1")
    /// >>> sorted(map(str, board.moves("noisy")))
    /// ['a7a8q', 'e4d5']
    #[pyo3(signature = (move_class="all"))]
    fn moves(&self, move_class: &str) -> PyResult<MoveSequence> {
        match move_class.parse() {
            Ok(MoveClass::AllMoves) => Ok(self.sequence(Which::Legal)),
            Ok(class) => self.chess().map(|_| self.sequence(Which::Class(class))),
            Err(_) => {
                let names = MoveClass::ALL.map(MoveClass::name).join(", ");
                Err(PyValueError::new_err(format!("{move_class:?} is not a class of moves: {names}")))
            }
        }
    }

    /// Plays a Move or a move in UCI. Raises InvalidMoveError or IllegalMoveError.
    ///
    /// >>> import movegen
    /// >>> board = movegen.Board()
    /// >>> for move in ["e2e4", "e7e5", movegen.Move.from_uci("g1f3")]:
    /// ...     board.push(move)
    /// >>> board.move_stack
    /// [Move.from_uci('e2e4'), Move.from_uci('e7e5'), Move.from_uci('g1f3')]
    pub(crate) fn push(&mut self, r#move: &Bound<'_, PyAny>) -> PyResult<()> {
        let mv = self.find_or_null(r#move)?;
        self.step(mv)
    }

    /// Plays a move in UCI, and returns it. Raises InvalidMoveError or IllegalMoveError.
    fn push_uci(&mut self, #[pyo3(from_py_with = text_of)] uci: String) -> PyResult<Move> {
        if uci == NULL_UCI {
            return self.pass();
        }
        let mv = self.read_uci(&uci)?;
        Ok(self.play(mv))
    }

    /// Plays a move in SAN, and returns it. Raises InvalidMoveError, IllegalMoveError or AmbiguousMoveError.
    ///
    /// >>> import movegen
    /// >>> board = movegen.Board()
    /// >>> for san in "f3 e5 g4 Qh4".split():
    /// ...     move = board.push_san(san)
    /// >>> move, board.is_checkmate(), board.outcome().result()
    /// (Move.from_uci('d8h4'), True, '0-1')
    fn push_san(&mut self, #[pyo3(from_py_with = text_of)] san: String) -> PyResult<Move> {
        if NULL_SANS.contains(&san.as_str()) {
            return self.pass();
        }
        let mv = self.read_san(&san)?;
        Ok(self.play(mv))
    }

    /// Takes back the last move, and returns it. Raises IndexError if there is none.
    fn pop(&mut self) -> PyResult<Move> {
        if let Some(mv) = self.game.take_back() {
            return Ok(self.wrap(mv));
        }
        self.game = self.passed.pop().ok_or_else(|| PyIndexError::new_err("no move was played"))?;
        Ok(Move::NULL)
    }

    /// Returns the last move. Raises IndexError if there is none.
    fn peek(&self) -> PyResult<Move> {
        match self.game.history().last() {
            Some(last) => Ok(Move::of(&last.before, last.mv, self.notation)),
            None if !self.passed.is_empty() => Ok(Move::NULL),
            None => Err(PyIndexError::new_err("no move was played")),
        }
    }

    /// The moves played, oldest first.
    #[getter]
    fn move_stack(&self) -> Vec<Move> {
        let played = |game: &Game<VariantPosition>| {
            let moves = game.history().iter().map(|past| Move::of(&past.before, past.mv, self.notation));
            moves.collect::<Vec<Move>>()
        };
        let earlier = self.passed.iter().flat_map(|game| played(game).into_iter().chain([Move::NULL]));
        earlier.chain(played(&self.game)).collect()
    }

    /// Returns the number of half-moves since the start of the game, computed from the move number and the side to
    /// move.
    fn ply(&self) -> usize {
        2 * usize::from(self.fullmove_number()).saturating_sub(1) + usize::from(!self.turn())
    }

    /// Parses a legal move in UCI. Raises InvalidMoveError or IllegalMoveError.
    fn parse_uci(&self, #[pyo3(from_py_with = text_of)] uci: String) -> PyResult<Move> {
        if uci == NULL_UCI {
            return Ok(Move::NULL);
        }
        self.read_uci(&uci).map(|mv| self.wrap(mv))
    }

    /// Parses a legal move in SAN. Raises InvalidMoveError, IllegalMoveError or AmbiguousMoveError.
    fn parse_san(&self, #[pyo3(from_py_with = text_of)] san: String) -> PyResult<Move> {
        if NULL_SANS.contains(&san.as_str()) {
            return Ok(Move::NULL);
        }
        self.read_san(&san).map(|mv| self.wrap(mv))
    }

    /// Returns the legal move between two squares. A pawn becomes a queen unless `promotion` says otherwise. Raises
    /// IllegalMoveError.
    #[pyo3(signature = (from_square, to_square, promotion=None))]
    fn find_move(&self, from_square: u8, to_square: u8, promotion: Option<u8>) -> PyResult<Move> {
        let promotion = promotion.map(role_of).transpose()?;
        let (from, to) = (square_of(from_square)?, square_of(to_square)?);
        let find = |role| self.position().find_uci(Uci::new(from, to, role)).ok();
        let mv = find(promotion).or_else(|| find(Some(promotion.unwrap_or(Role::Queen))));
        let illegal = || Failure::illegal(Uci::new(from, to, promotion)).into_exception();
        Ok(self.wrap(mv.ok_or_else(illegal)?))
    }

    /// Returns the move in standard algebraic notation. Raises IllegalMoveError.
    ///
    /// >>> import movegen
    /// >>> board = movegen.Board("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    /// >>> board.san("e1g1"), board.san("h1h8")
    /// ('O-O', 'Rh8+')
    pub(crate) fn san(&self, r#move: &Bound<'_, PyAny>) -> PyResult<String> {
        let mv = self.find_or_null(r#move)?;
        Ok(mv.map_or_else(|| NULL_SANS[0].to_owned(), |mv| self.position().san(mv).to_string()))
    }

    /// Returns the move in UCI. Castling is written as the board does, or as `chess960` says. Raises IllegalMoveError.
    #[pyo3(signature = (r#move, *, chess960=None))]
    fn uci(&self, r#move: &Bound<'_, PyAny>, chess960: Option<bool>) -> PyResult<String> {
        let notation = chess960.map_or(self.notation, castling_notation);
        let mv = self.find_or_null(r#move)?;
        Ok(mv.map_or(Move::NULL, |mv| Move::of(self.position(), mv, notation)).text())
    }

    /// Returns whether a Move or a move in UCI is legal. Raises InvalidMoveError if the text isn't a move at all.
    fn is_legal(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        match self.find(r#move) {
            Ok(_) => Ok(true),
            Err(error) if error.is_instance_of::<IllegalMoveError>(r#move.py()) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Returns whether the move captures, en passant included. Raises IllegalMoveError.
    fn is_capture(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        self.find(r#move).map(|mv| self.position().is_capture(mv))
    }

    /// Returns whether the move captures en passant. Raises IllegalMoveError.
    fn is_en_passant(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.find(r#move)?.as_move().is_some_and(|mv| mv.kind() == MoveKind::EnPassant))
    }

    /// Returns whether the move castles. Raises IllegalMoveError.
    fn is_castling(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.find(r#move)?.as_move().is_some_and(|mv| mv.castling_side().is_some()))
    }

    /// Returns whether the move gives check. Raises IllegalMoveError.
    fn gives_check(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        self.find(r#move).map(|mv| self.position().after(mv).in_check())
    }

    /// Returns the static exchange evaluation of a move: the centipawns that it wins or loses if both sides keep
    /// capturing on its destination. Raises IllegalMoveError.
    fn see(&self, r#move: &Bound<'_, PyAny>) -> PyResult<i32> {
        let (position, mv) = self.find_in_chess(r#move)?;
        Ok(position.see(mv))
    }

    /// Returns whether the side to move is in check.
    fn is_check(&self) -> bool {
        self.position().in_check()
    }

    /// Returns whether the side to move is in check and has no legal move.
    fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_move()
    }

    /// Returns whether the side to move has no legal move and isn't in check, and no rule of a variant has ended the
    /// game.
    fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_legal_move() && !self.is_variant_end()
    }

    /// Returns whether a rule of the variant has ended the game. In chess none does.
    fn is_variant_end(&self) -> bool {
        self.variant_end() > 0
    }

    /// Returns whether the side to move has won by a rule of the variant.
    fn is_variant_win(&self) -> bool {
        self.variant_end() == 1
    }

    /// Returns whether the side to move has lost by a rule of the variant.
    fn is_variant_loss(&self) -> bool {
        self.variant_end() == 2
    }

    /// Returns whether the game is drawn by a rule of the variant.
    fn is_variant_draw(&self) -> bool {
        self.variant_end() == 3
    }

    /// Returns whether neither side has enough pieces left to win.
    fn is_insufficient_material(&self) -> bool {
        self.position().is_insufficient_material()
    }

    /// Returns whether the side to move may claim a draw by 50 moves or a threefold repetition, now or by announcing
    /// the move that leads there.
    fn can_claim_draw(&self) -> bool {
        self.may_claim_fifty_moves() || self.may_claim_repetition()
    }

    /// Returns whether a draw may be claimed after 50 moves without a capture or pawn move.
    fn can_claim_fifty_moves(&self) -> bool {
        self.may_claim_fifty_moves()
    }

    /// Returns whether a draw may be claimed because the position has occurred three times, now or after a legal move.
    fn can_claim_threefold_repetition(&self) -> bool {
        self.may_claim_repetition()
    }

    /// Returns whether a color may still castle on the king's side.
    fn has_kingside_castling_rights(&self, color: bool) -> bool {
        self.board().castling_rook(color_of(color), CastlingSide::KingSide).is_some()
    }

    /// Returns whether a color may still castle on the queen's side.
    fn has_queenside_castling_rights(&self, color: bool) -> bool {
        self.board().castling_rook(color_of(color), CastlingSide::QueenSide).is_some()
    }

    /// Returns whether the position has occurred at least `count` times on this board.
    #[pyo3(signature = (count=3))]
    pub(crate) fn is_repetition(&self, count: usize) -> bool {
        self.game.repetitions() >= count
    }

    /// Returns whether the game is over: see `outcome`.
    #[pyo3(signature = (*, claim_draw=false))]
    fn is_game_over(&self, claim_draw: bool) -> bool {
        self.termination(claim_draw).is_some()
    }

    /// Returns how the game has ended, or None if it hasn't. With `claim_draw`, a draw that the side to move may claim
    /// ends the game.
    #[pyo3(signature = (*, claim_draw=false))]
    fn outcome<'py>(slf: &Bound<'py, Self>, claim_draw: bool) -> PyResult<Option<Bound<'py, PyAny>>> {
        // End the borrow before running Python code, during which other threads may change the board.
        let Some((termination, winner)) = slf.borrow().termination(claim_draw) else { return Ok(None) };
        outcome_class(slf.py(), "Outcome")?.call_method1("of", (termination, winner)).map(Some)
    }

    /// Returns "1-0", "0-1", "1/2-1/2", or "*" if the game isn't over.
    #[pyo3(signature = (*, claim_draw=false))]
    pub(crate) fn result(&self, claim_draw: bool) -> &'static str {
        match self.termination(claim_draw) {
            Some((_, Some(true))) => "1-0",
            Some((_, Some(false))) => "0-1",
            Some((_, None)) => "1/2-1/2",
            None => "*",
        }
    }

    /// Returns the FEN. It has the en passant square only if a legal move captures there. Castling rights name the
    /// files of the rooks if they couldn't occur in standard chess, and always with `shredder`.
    ///
    /// With `en_passant="xfen"` the square is written if a pawn attacks it, and with "fen" after every double step on
    /// this board. `promoted=False` leaves out Crazyhouse's marks of promoted pieces.
    ///
    /// >>> import movegen
    /// >>> board = movegen.Board()
    /// >>> move = board.push_san("e4")
    /// >>> board.fen(en_passant="fen")
    /// 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1'
    #[pyo3(signature = (*, shredder=false, en_passant="legal", promoted=None))]
    pub(crate) fn fen(&self, shredder: bool, en_passant: &str, promoted: Option<bool>) -> PyResult<String> {
        let notation = castling_notation(shredder);
        let pseudo_legal = || fen_with_attacked_en_passant(self.position(), notation);
        let mut text = match en_passant {
            "legal" => fen(self.position(), notation),
            "fen" => match self.skipped_square().filter(|_| self.board().en_passant().is_none()) {
                Some(square) => {
                    let mut fields: Vec<String> = pseudo_legal().split(' ').map(str::to_owned).collect();
                    fields[3] = square.to_string();
                    fields.join(" ")
                }
                None => pseudo_legal(),
            },
            "xfen" => pseudo_legal(),
            _ => {
                let message = format!("en_passant is \"legal\", \"xfen\" or \"fen\", not {en_passant:?}");
                return Err(PyValueError::new_err(message));
            }
        };
        if promoted == Some(false) {
            text.retain(|letter| letter != '~');
        }
        Ok(text)
    }

    /// Returns the piece on a square from 0 (a1) to 63 (h8), or None.
    fn piece_at(&self, square: u8) -> PyResult<Option<Piece>> {
        Ok(self.board().piece_at(square_of(square)?).map(Piece))
    }

    /// Returns the pieces, or those on the squares of a set, as a dict from squares to Piece.
    #[pyo3(signature = (*, mask=u64::MAX))]
    fn piece_map<'py>(&self, py: Python<'py>, mask: u64) -> PyResult<Bound<'py, PyDict>> {
        let pieces = PyDict::new(py);
        for square in self.board().occupied() & Bitboard::from(mask) {
            if let Some(piece) = self.board().piece_at(square) {
                pieces.set_item(square.index(), Piece(piece))?;
            }
        }
        Ok(pieces)
    }

    /// Returns the squares of the pieces of a type (1 to 6) and color.
    fn pieces(&self, piece_type: u8, color: bool) -> PyResult<SquareSet> {
        Ok(SquareSet(self.board().pieces(color_of(color), role_of(piece_type)?)))
    }

    /// Returns the square of the king of a color.
    fn king(&self, color: bool) -> Option<usize> {
        self.board().pieces(color_of(color), Role::King).into_iter().next().map(Square::index)
    }

    /// Returns the squares of the pieces of a color that attack a square, or that would attack it if other squares were
    /// occupied.
    #[pyo3(signature = (color, square, occupied=None))]
    fn attackers(&self, color: bool, square: u8, occupied: Option<u64>) -> PyResult<SquareSet> {
        self.attackers_of(color, square, occupied).map(SquareSet)
    }

    /// Returns whether a piece of a color attacks a square, or would if other squares were occupied.
    #[pyo3(signature = (color, square, occupied=None))]
    fn is_attacked_by(&self, color: bool, square: u8, occupied: Option<u64>) -> PyResult<bool> {
        Ok(self.attackers_of(color, square, occupied)?.any())
    }

    /// Returns the squares that the piece on a square attacks.
    fn attacks(&self, square: u8) -> PyResult<SquareSet> {
        Ok(SquareSet(self.board().attacks_from(square_of(square)?)))
    }

    /// Returns the squares of the pieces that give check.
    fn checkers(&self) -> PyResult<SquareSet> {
        Ok(SquareSet(self.chess()?.check_info().checkers()))
    }

    /// Counts the move sequences of `depth` half-moves (perft) on all cores. Other threads may run and change the board
    /// in the meantime.
    ///
    /// >>> import movegen
    /// >>> movegen.Board().perft(5)
    /// 4865609
    fn perft(slf: &Bound<'_, Self>, depth: u8) -> PyResult<u64> {
        let position = *slf.borrow().position();
        run(slf.py(), |stop| count(Method::Fast, position, depth, stop))
    }

    /// Returns the perft of each legal move, as a dict from moves in UCI to counts.
    ///
    /// >>> import movegen
    /// >>> movegen.Board("7k/8/8/8/8/8/p7/K7 w - - 0 1").divide(2)
    /// {'a1a2': 3, 'a1b2': 7}
    fn divide<'py>(slf: &Bound<'py, Self>, depth: u8) -> PyResult<Bound<'py, PyDict>> {
        let (position, notation) = (*slf.borrow().position(), slf.borrow().notation);
        let dict = PyDict::new(slf.py());
        let Some(rest) = depth.checked_sub(1) else { return Ok(dict) };
        let moves: Vec<_> = position.legal_moves().into_iter().collect();
        let counts: Vec<u64> = run(slf.py(), |stop| {
            moves.par_iter().map(|&mv| count(Method::Fast, position.after(mv), rest, stop)).collect()
        })?;
        for (&mv, count) in moves.iter().zip(counts) {
            dict.set_item(Move::of(&position, mv, notation).text(), count)?;
        }
        Ok(dict)
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

    /// Returns a copy, with the moves played unless `stack` is False.
    #[pyo3(signature = (*, stack=true))]
    fn copy<'py>(slf: &Bound<'py, Self>, stack: bool) -> PyResult<Bound<'py, Self>> {
        let mut board = slf.borrow().clone();
        if !stack {
            board.clear_stack();
        }
        board.into_class_of(slf)
    }

    fn __copy__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, Self>> {
        Self::copy(slf, true)
    }

    fn __deepcopy__<'py>(slf: &Bound<'py, Self>, _memo: &Bound<'_, PyAny>) -> PyResult<Bound<'py, Self>> {
        Self::copy(slf, true)
    }

    /// Pickles as the FEN of the first position and the moves played.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Restore<'py>> {
        let this = slf.borrow().clone();
        let start = this.first_position().fen(CastlingNotation::Chess960).to_string();
        let moves = this.move_stack().iter().map(Move::text).collect();
        let restore = slf.py().import("movegen._outcome")?.getattr("restore_board")?;
        Ok((restore, (slf.get_type(), start, this.chess960(), moves)))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.borrow().position() == self.position())
    }

    fn __hash__(&self) -> u64 {
        self.key()
    }

    /// Draws the board as eight lines, with White at the bottom.
    fn __str__(&self) -> String {
        let mut text = String::new();
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let letter = self.board().piece_at(Square::new(file, rank)).map_or('.', CorePiece::letter);
                text.push(letter);
                text.push(if file == File::H { '\n' } else { ' ' });
            }
        }
        text.pop();
        text
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        Ok(format!("{}('{}')", slf.get_type().name()?, slf.borrow().fen_text()))
    }

    /// Draws the board with its last move for notebooks, by `movegen.svg`.
    fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let options = PyDict::new(slf.py());
        options.set_item("last_move", slf.borrow().move_stack().pop())?;
        slf.py().import("movegen._svg")?.call_method("svg", (slf,), Some(&options))
    }
}
