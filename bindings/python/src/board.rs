//! A board with the moves that led to it, named as in python-chess.

use movegen_pgn::GameTree;
use movegen_position::notation::{Uci, UciError};
use movegen_position::setup::Validation;
use movegen_position::{
    Bitboard, Board as CoreBoard, CastlingNotation, Color, Game, Position, Role, Square, attacks,
};
use movegen_variants::{ParseVariantError, Variant, VariantMove, VariantPosition, VariantSetup};
use pyo3::exceptions::{PyNotImplementedError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyString, PyType};

use crate::errors::{Failure, IllegalMoveError, value_error, wrong_type};
use crate::moves::{Move, MoveObject, MoveSequence, find, is_null, listed, pseudo_legal, square_of};
use crate::order::in_order;
use crate::piece::{color_of, is_white};
use crate::position::{fen, outcome_number};
use crate::squares::Squares;

/// A chess position and the moves that led to it.
///
/// `Board()` is the start position. `Board(fen)` reads a FEN, with or without its counters. With `chess960=True`,
/// castling is written as king takes rook. Both forms are always read. Raises FenError.
///
/// It works like a board of python-chess, with these differences:
///
/// - Every move is checked when it is pushed. A null move in check is refused.
/// - `legal_moves` is a snapshot.
/// - A side that doesn't have exactly one king has no moves, unless its variant plays without one.
/// - No capture en passant blocks a check, since no double step opens a line through the square that it skips.
/// - Castling rights of Chess960 are kept, whether `chess960` is set or not.
/// - Changing the position, as by `turn` or `set_piece_at`, forgets the moves played. The sets of squares can't be
///   assigned.
///
/// The boards of `movegen.variants` are subclasses. Methods that only make sense in chess raise NotImplementedError
/// there.
///
/// >>> import movegen
/// >>> board = movegen.Board()
/// >>> board.push_san("e4")
/// Move.from_uci('e2e4')
/// >>> board.fen()
/// 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1'
#[pyclass(subclass, module = "movegen")]
#[derive(Clone)]
pub(crate) struct Board {
    /// The moves played and the position that they led to.
    pub(crate) game: Game<VariantPosition>,
    /// The games that ended with a null move, oldest first.
    pub(crate) passed: Vec<Game<VariantPosition>>,
    pub(crate) notation: CastlingNotation,
    /// What was set up, if the first position lacks some of it: rights or an en passant square without their pieces.
    pub(crate) claimed: Option<Box<VariantSetup>>,
    /// Whether the first position is possible.
    pub(crate) is_possible: bool,
}

impl Board {
    /// Creates a board at a position.
    pub(crate) fn at(position: impl Into<VariantPosition>, chess960: bool) -> Self {
        Self {
            game: Game::from(position.into()),
            passed: Vec::new(),
            notation: castling_notation(chess960),
            claimed: None,
            is_possible: true,
        }
    }

    /// Creates a board from a FEN of chess or of a variant.
    pub(crate) fn of_fen(variant: Variant, fen: &str, chess960: bool) -> PyResult<Self> {
        // A square that the position doesn't have is kept with the setup.
        let has_all = |board: &CoreBoard| board.en_passant().is_some() || names_no_square(fen);
        let position = match variant {
            // A third faster than by the rules of any variant.
            Variant::Chess => Position::from_fen(fen).ok().map(Into::into),
            _ => VariantPosition::from_fen(variant, fen).ok(),
        };
        if let Some(position) = position.filter(|position: &VariantPosition| has_all(position.board())) {
            return Ok(Self::at(position, chess960));
        }
        let setup = VariantSetup::from_fen(variant, fen);
        Ok(Self::of_setup(setup.map_err(Failure::Fen)?, chess960))
    }

    /// Creates a board from a setup that may be impossible.
    pub(crate) fn of_setup(setup: VariantSetup, chess960: bool) -> Self {
        let mut repaired = setup.clone();
        let is_possible = |setup: &VariantSetup| setup.problems(Validation::Playable).next().is_none();
        if !is_possible(&setup) {
            repaired.setup.remove_invalid_castling();
            repaired.setup.remove_invalid_en_passant();
        }
        let position = repaired.position_unchecked();
        Self {
            is_possible: is_possible(&repaired),
            claimed: (VariantSetup::from(&position) != setup).then(|| Box::new(setup)),
            ..Self::at(position, chess960)
        }
    }

    /// Returns the position as it was set up or reached.
    pub(crate) fn setup(&self) -> VariantSetup {
        if let Some(claimed) = self.claimed.as_deref().filter(|_| self.is_at_start()) {
            return claimed.clone();
        }
        let mut setup = VariantSetup::from(self.position());
        setup.setup.en_passant = self.skipped_square();
        setup
    }

    pub(crate) fn is_at_start(&self) -> bool {
        self.game.history().is_empty() && self.passed.is_empty()
    }

    /// Changes the position and forgets the moves played.
    pub(crate) fn set_up(&mut self, change: impl FnOnce(&mut VariantSetup)) {
        let mut setup = self.setup();
        change(&mut setup);
        *self = Self::of_setup(setup, self.is_chess960());
    }

    /// Returns the king of a color, if it has exactly one.
    pub(crate) fn single_king(&self, color: Color) -> Option<Square> {
        let mut kings = self.board().pieces(color, Role::King).into_iter();
        kings.next().filter(|_| kings.next().is_none())
    }

    /// Whether the rules say which moves are legal: a side without a single king has none on an impossible board.
    pub(crate) fn can_move(&self) -> bool {
        self.is_possible || self.single_king(self.position().turn()).is_some()
    }

    /// Returns the position, to find legal moves in. Raises IllegalMoveError if there can't be any.
    fn movable(&self) -> PyResult<&VariantPosition> {
        let is_movable = self.can_move().then(|| self.position());
        is_movable.ok_or_else(|| IllegalMoveError::new_err("a side without exactly one king can't move"))
    }

    /// Returns the position. Raises ValueError if it is impossible.
    pub(crate) fn possible(&self) -> PyResult<&VariantPosition> {
        if self.is_possible {
            return Ok(self.position());
        }
        let problem = self.setup().problems(Validation::Playable).next();
        let problem = problem
            .map_or_else(|| "the game has left the rules".to_owned(), |(_, problem)| problem.to_string());
        Err(PyValueError::new_err(format!("the position is impossible: {problem}")))
    }

    /// Creates a board at the start position of a variant.
    pub(crate) fn start_of(variant: Variant, chess960: bool) -> Self {
        Self::at(VariantPosition::new(variant), chess960)
    }

    /// Creates a board at a Chess960 start position, given its number.
    pub(crate) fn chess960_start(number: u16) -> PyResult<Self> {
        let start = Position::chess960(number);
        let unknown = || PyValueError::new_err(format!("{number} is not a number from 0 to 959"));
        Ok(Self::at(start.ok_or_else(unknown)?, true))
    }

    pub(crate) fn position(&self) -> &VariantPosition {
        self.game.position()
    }

    /// Returns the position of chess. Raises NotImplementedError for a variant, and ValueError if the position is
    /// impossible.
    pub(crate) fn chess(&self) -> PyResult<&Position> {
        self.possible().and_then(|_| self.maybe_impossible_chess())
    }

    /// Returns the position of chess, which may be impossible. Raises NotImplementedError for a variant.
    pub(crate) fn maybe_impossible_chess(&self) -> PyResult<&Position> {
        let position = self.position();
        let variant = position.variant();
        let not_chess =
            || PyNotImplementedError::new_err(format!("this is only for chess, not for {variant}"));
        position.as_chess().ok_or_else(not_chess)
    }

    pub(crate) fn board(&self) -> &CoreBoard {
        self.position().board()
    }

    /// Returns the pieces of a color that attack a square, or would attack it with other squares occupied, whether or
    /// not the pieces stand on those.
    pub(crate) fn attackers_of(
        &self,
        color: bool,
        square: u8,
        occupied: Option<Squares>,
    ) -> PyResult<Bitboard> {
        let (board, color, square) = (self.board(), color_of(color), square_of(square)?);
        let Some(Squares(occupied)) = occupied else {
            return Ok(board.attackers_to(square, color, board.occupied()));
        };
        let attacks = |from: &Square| {
            let role = board.role_at(*from);
            role.is_some_and(|role| attacks::of(role, color, *from, occupied.into()).contains(square))
        };
        Ok(board.color(color).into_iter().filter(attacks).collect())
    }

    /// Returns the FEN in the form that the methods write.
    pub(crate) fn fen_text(&self) -> String {
        fen(self.position(), self.notation)
    }

    pub(crate) fn wrap(&self, mv: VariantMove) -> MoveObject {
        Move::of(self.position(), mv, self.notation)
    }

    /// Returns the legal or the pseudo-legal moves as a list.
    pub(crate) fn listed_sequence(&self, are_legal: bool) -> MoveSequence {
        let moves = in_order(self.position(), self.unordered(are_legal).into_iter(), are_legal);
        MoveSequence::listed(*self.position(), self.notation, moves)
    }

    /// Returns the legal or the pseudo-legal moves, none if a side without a single king is to move.
    pub(crate) fn unordered(&self, are_legal: bool) -> Box<[VariantMove]> {
        match are_legal {
            _ if !self.can_move() => Box::default(),
            true if self.is_possible => self.position().legal_moves().into_iter().collect(),
            true => listed(self.position()).collect(),
            false => pseudo_legal(self.position()),
        }
    }

    /// Finds a move in the list of an impossible position, where faster ways to find it may err.
    fn listed(&self, uci: Uci) -> Option<VariantMove> {
        find(self.position(), listed(self.position()), uci)
    }

    /// Finds the legal move for a Move or a move in UCI.
    pub(crate) fn find(&self, mv: &Bound<'_, PyAny>) -> PyResult<VariantMove> {
        if let Ok(mv) = mv.cast::<Move>() {
            let (mv, position) = (mv.get(), self.movable()?);
            let found = if self.is_possible { mv.find(position) } else { self.listed(mv.uci) };
            return Ok(found.ok_or_else(|| Failure::illegal(mv.uci))?);
        }
        let Ok(text) = mv.cast::<PyString>() else {
            return Err(wrong_type("a movegen.Move or a move in UCI", mv));
        };
        self.read_uci(&text.to_cow()?)
    }

    /// Finds the legal move like `find`, or `None` for a null move.
    pub(crate) fn find_or_null(&self, mv: &Bound<'_, PyAny>) -> PyResult<Option<VariantMove>> {
        match self.find(mv) {
            Err(_) if is_null(mv) => Ok(None),
            found => found.map(Some),
        }
    }

    pub(crate) fn read_uci(&self, text: &str) -> PyResult<VariantMove> {
        let position = self.movable()?;
        let found = if self.is_possible {
            position.parse_uci(text)
        } else {
            text.parse().and_then(|uci| self.listed(uci).ok_or(UciError::Illegal))
        };
        Ok(found.map_err(|error| Failure::uci(error, text))?)
    }

    pub(crate) fn read_san(&self, text: &str) -> PyResult<VariantMove> {
        let position = self.movable()?;
        if !self.is_possible {
            let without_check = |san: &str| san.trim_end_matches(['+', '#']).to_owned();
            let is_wanted =
                |mv: &VariantMove| without_check(&position.san(*mv).to_string()) == without_check(text);
            let mut found = listed(position).filter(is_wanted);
            match (found.next(), found.next()) {
                (Some(mv), None) => return Ok(mv),
                (Some(_), Some(_)) => return Err(Failure::Ambiguous(text.to_owned()).into()),
                (None, _) => {}
            }
        }
        Ok(position.parse_san(text).map_err(|error| Failure::san(&error, text))?)
    }

    /// Plays a legal move, and returns it.
    pub(crate) fn play(&mut self, mv: VariantMove) -> MoveObject {
        let played = self.wrap(mv);
        self.play_legal(mv);
        played
    }

    /// Plays a legal move.
    pub(crate) fn play_legal(&mut self, mv: VariantMove) {
        // Cannot fail: the move is legal, and the list has no limit.
        let _ = self.game.push_unchecked(mv);
    }

    /// Plays a null move, which isn't allowed in check.
    pub(crate) fn pass(&mut self) -> PyResult<MoveObject> {
        let after = if self.can_move() {
            self.position().after_null()
        } else {
            let mut setup = VariantSetup::from(self.position());
            (setup.setup.turn, setup.setup.en_passant) = (!setup.setup.turn, None);
            Some(setup.position_unchecked())
        };
        let after = after.ok_or_else(|| Failure::illegal(Move::NULL.uci))?;
        self.passed.push(std::mem::replace(&mut self.game, Game::from(after)));
        Ok(MoveObject::NULL)
    }

    /// Plays a move of a game, or a null move for `None`.
    pub(crate) fn step(&mut self, mv: Option<VariantMove>) -> PyResult<()> {
        let Some(mv) = mv else { return self.pass().map(drop) };
        self.play_legal(mv);
        Ok(())
    }

    /// Returns the moves played as a game, with its result by the rules.
    pub(crate) fn tree(&self) -> GameTree<VariantPosition> {
        let mut tree = GameTree::from_position(self.first_position());
        let mut last = GameTree::START;
        for (i, game) in self.passed.iter().chain([&self.game]).enumerate() {
            if i > 0 {
                // The board has passed there.
                last = tree.add_null(last).unwrap_or(last);
            }
            for mv in game.moves() {
                last = tree.add_move(last, mv).unwrap_or(last);
            }
        }
        tree.set_result(self.game.outcome().into());
        tree
    }

    /// Returns the position before all moves.
    pub(crate) fn first_position(&self) -> VariantPosition {
        self.passed.first().unwrap_or(&self.game).start()
    }

    /// Returns how the game has ended, numbered as in `movegen._outcome`, and the winner.
    pub(crate) fn termination(&self, claim_draw: bool) -> Option<(u8, Option<bool>)> {
        if !self.can_move() {
            return Some((if self.position().is_insufficient_material() { 3 } else { 2 }, None));
        }
        if let Some(outcome) = self.game.outcome() {
            let number = outcome_number(outcome, self.position().turn());
            return Some((number, outcome.winner().map(is_white)));
        }
        if claim_draw && self.can_claim_fifty_moves() {
            return Some((6, None));
        }
        (claim_draw && self.can_claim_threefold_repetition()).then_some((7, None))
    }

    /// Returns whether a draw can be claimed now or after one of the legal moves.
    pub(crate) fn is_claimable(&self, has_claim: impl Fn(&Game<VariantPosition>) -> bool) -> bool {
        if has_claim(&self.game) || !self.can_move() {
            return has_claim(&self.game);
        }
        let mut game = self.game.clone();
        self.position().legal_moves().into_iter().any(|mv| {
            let is_claimable = game.play(mv).is_ok() && has_claim(&game);
            game.take_back();
            is_claimable
        })
    }

    /// Returns how a rule of the variant has ended the game, numbered as in `movegen._outcome`, or 0 if none has.
    pub(crate) fn variant_end(&self) -> u8 {
        let outcome = self.position().outcome();
        outcome.map_or(0, |outcome| outcome_number(outcome, self.position().turn())).saturating_sub(7)
    }

    pub(crate) fn has_legal_move(&self) -> bool {
        self.can_move() && self.position().has_legal_move()
    }

    /// Turns a board into an object of the class of `like`.
    pub(crate) fn into_class_of<'py>(self, like: &Bound<'py, Self>) -> PyResult<Bound<'py, Self>> {
        self.into_class(&like.get_type())
    }

    /// Turns a board into an object of the class of its variant.
    pub(crate) fn into_own_class(self, py: Python<'_>) -> PyResult<Bound<'_, Self>> {
        static FIND: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let variant = self.position().variant();
        if variant == Variant::Chess {
            return Bound::new(py, self);
        }
        let find = FIND.import(py, "movegen.variants", "find_variant")?;
        self.into_class(find.call1((variant.name(),))?.cast::<PyType>()?)
    }

    /// Turns a board into an object of a class: `Board`, or a subclass for the board's variant.
    pub(crate) fn into_class<'py>(self, class: &Bound<'py, PyType>) -> PyResult<Bound<'py, Self>> {
        if class.is(class.py().get_type::<Self>()) {
            return Bound::new(class.py(), self);
        }
        let board = class.call0()?.cast_into::<Self>()?;
        *board.borrow_mut() = self;
        Ok(board)
    }
}

/// Returns the variant of a class of boards, by its attribute `uci_variant`.
pub(crate) fn variant_of(class: &Bound<'_, PyType>) -> PyResult<Variant> {
    if class.is(class.py().get_type::<Board>()) {
        return Ok(Variant::Chess);
    }
    let name: String = class.getattr("uci_variant")?.extract()?;
    name.parse().map_err(value_error::<ParseVariantError>)
}

/// Returns whether the fourth field of a FEN is a dash: the last one that isn't a number, as pairs of checks aren't.
fn names_no_square(fen: &str) -> bool {
    fen.bytes().rfind(|sign| !matches!(sign, b'0'..=b'9' | b' ' | b'+')) == Some(b'-')
}

/// Returns the notation for castling.
pub(crate) fn castling_notation(chess960: bool) -> CastlingNotation {
    if chess960 { CastlingNotation::Chess960 } else { CastlingNotation::Standard }
}
