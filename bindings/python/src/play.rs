//! Playing moves, and counting them.

use movegen_perft::Method;
use movegen_position::generate::{MoveClass, generate_class};
use movegen_position::notation::Uci;
use movegen_position::{CastlingNotation, CastlingSide, Color, Game, Role, Setup};
use movegen_variants::VariantPosition;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyDict, PyType};
use rayon::prelude::*;

use crate::board::Board;
use crate::errors::{Failure, IllegalMoveError, text_of};
use crate::generators::is_en_passant;
use crate::moves::{Move, MoveObject, MoveSequence, NULL_SANS, NULL_UCI, square_of};
use crate::piece::role_of;
use crate::pool::{count, run};

/// The pickled form: the function that restores a board, and its arguments.
type Restore<'py> = (Bound<'py, PyAny>, (Bound<'py, PyType>, String, bool, Vec<String>));

impl Board {
    // Kept out of `copy`, which it would slow down by a fifth.
    #[inline(never)]
    fn without_stack(&self) -> Self {
        Self::of_setup(self.setup(), self.is_chess960())
    }

    fn castles(&self, mv: &Bound<'_, PyAny>, side: CastlingSide) -> PyResult<bool> {
        Ok(self.find(mv)?.castling_side() == Some(side))
    }
}

#[pymethods]
impl Board {
    /// The legal moves.
    #[getter]
    fn legal_moves(&self) -> MoveSequence {
        if self.is_possible {
            return MoveSequence::legal(*self.position(), self.notation);
        }
        self.listed_sequence(true)
    }

    /// The pseudo-legal moves, which may leave the king in check.
    #[getter]
    pub(crate) fn pseudo_legal_moves(&self) -> MoveSequence {
        self.listed_sequence(false)
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
            Ok(MoveClass::AllMoves) => Ok(self.legal_moves()),
            Ok(class) => {
                let moves = generate_class(class, self.chess()?.board()).list();
                let moves = moves.iter().map(|&mv| mv.into()).collect();
                Ok(MoveSequence::listed(*self.position(), self.notation, moves))
            }
            Err(_) => {
                let names = MoveClass::ALL.map(MoveClass::name).join(", ");
                Err(PyValueError::new_err(format!("{move_class:?} is not a class of moves: {names}")))
            }
        }
    }

    /// Returns the legal move between two squares. A pawn becomes a queen unless `promotion` says otherwise. Raises
    /// IllegalMoveError.
    #[pyo3(signature = (from_square, to_square, promotion=None))]
    fn find_move(&self, from_square: u8, to_square: u8, promotion: Option<u8>) -> PyResult<MoveObject> {
        let promotion = promotion.map(role_of).transpose()?;
        let (from, to) = (square_of(from_square)?, square_of(to_square)?);
        let find = |role| self.position().find_uci(Uci::new(from, to, role)).ok();
        let mv = find(promotion).or_else(|| find(Some(promotion.unwrap_or(Role::Queen))));
        let illegal = || Failure::illegal(Uci::new(from, to, promotion));
        Ok(self.wrap(mv.ok_or_else(illegal)?))
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
        self.find(r#move).map(is_en_passant)
    }

    /// Returns whether the move castles. Raises IllegalMoveError.
    fn is_castling(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.find(r#move)?.castling_side().is_some())
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
        let is_progress = self.is_zeroing(r#move)? || before.can_capture_en_passant();
        Ok(loses_right || gives_check.contains(&true) || before.counts_moves() && is_progress)
    }

    /// Returns whether the move gives check. Raises IllegalMoveError.
    fn gives_check(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        let after = self.position().after(self.find(r#move)?);
        Ok(after.board().pieces(after.turn(), Role::King).any() && after.in_check())
    }

    /// Returns the static exchange evaluation of a move: the centipawns that it wins or loses if both sides keep
    /// capturing on its destination. Raises IllegalMoveError.
    fn see(&self, r#move: &Bound<'_, PyAny>) -> PyResult<i32> {
        let (position, mv) = (self.chess()?, self.find(r#move)?);
        // Every legal move of chess is one of core's.
        let known = mv.as_move().ok_or_else(|| Failure::illegal(self.wrap(mv).uci))?;
        Ok(position.see(known))
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
    fn push_uci(&mut self, #[pyo3(from_py_with = text_of)] uci: PyBackedStr) -> PyResult<MoveObject> {
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
    fn push_san(&mut self, #[pyo3(from_py_with = text_of)] san: PyBackedStr) -> PyResult<MoveObject> {
        if NULL_SANS.contains(&san.as_str()) {
            return self.pass();
        }
        let mv = self.read_san(&san)?;
        Ok(self.play(mv))
    }

    /// Takes back the last move, and returns it. Raises IndexError if there is none.
    fn pop(&mut self) -> PyResult<MoveObject> {
        if let Some(mv) = self.game.take_back() {
            return Ok(self.wrap(mv));
        }
        self.game = self.passed.pop().ok_or_else(|| PyIndexError::new_err("no move was played"))?;
        Ok(MoveObject::NULL)
    }

    /// Returns the last move. Raises IndexError if there is none.
    fn peek(&self) -> PyResult<MoveObject> {
        match self.game.history().last() {
            Some(last) => Ok(Move::of(&last.before, last.mv, self.notation)),
            None if !self.passed.is_empty() => Ok(MoveObject::NULL),
            None => Err(PyIndexError::new_err("no move was played")),
        }
    }

    /// The moves played, oldest first.
    #[getter]
    pub(crate) fn move_stack(&self) -> Vec<MoveObject> {
        let played = |game: &Game<VariantPosition>| {
            let moves = game.history().iter().map(|past| Move::of(&past.before, past.mv, self.notation));
            moves.collect::<Vec<MoveObject>>()
        };
        let earlier = self.passed.iter().flat_map(|game| played(game).into_iter().chain([MoveObject::NULL]));
        earlier.chain(played(&self.game)).collect()
    }

    /// Forgets the moves played, and the repetitions with them.
    pub(crate) fn clear_stack(&mut self) {
        *self = self.without_stack();
    }

    /// Returns a board at the start of the game, before the moves played.
    fn root<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, Self>> {
        let start = slf.borrow().first_position();
        Self::at(start, slf.borrow().is_chess960()).into_class_of(slf)
    }

    /// Returns the number of half-moves since the start of the game, computed from the move number and the side to
    /// move.
    fn ply(&self) -> usize {
        let (number, turn) = (self.position().fullmove_number(), self.position().turn());
        2 * usize::from(number).saturating_sub(1) + usize::from(turn == Color::Black)
    }

    /// Returns a copy, with the moves played unless `stack` is False.
    #[pyo3(signature = (*, stack=true))]
    fn copy<'py>(slf: &Bound<'py, Self>, stack: bool) -> PyResult<Bound<'py, Self>> {
        let copied = slf.borrow().clone();
        let board = if stack { copied } else { copied.without_stack() };
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
        let moves = this.move_stack().iter().map(|mv| mv.text()).collect();
        let restore = slf.py().import("movegen._outcome")?.getattr("restore_board")?;
        Ok((restore, (slf.get_type(), start, this.is_chess960(), moves)))
    }

    /// Counts the move sequences of `depth` half-moves (perft) on all cores. Other threads may run and change the board
    /// in the meantime.
    ///
    /// >>> import movegen
    /// >>> movegen.Board().perft(5)
    /// 4865609
    fn perft(slf: &Bound<'_, Self>, depth: u8) -> PyResult<u64> {
        let position = *slf.borrow().possible()?;
        run(slf.py(), |stop| count(Method::Fast, position, depth, stop))
    }

    /// Returns the perft of each legal move, as a dict from moves in UCI to counts.
    ///
    /// >>> import movegen
    /// >>> movegen.Board("7k/8/8/8/8/8/p7/K7 w - - 0 1").divide(2)
    /// {'a1a2': 3, 'a1b2': 7}
    fn divide<'py>(slf: &Bound<'py, Self>, depth: u8) -> PyResult<Bound<'py, PyDict>> {
        let (position, notation) = (*slf.borrow().possible()?, slf.borrow().notation);
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
}
