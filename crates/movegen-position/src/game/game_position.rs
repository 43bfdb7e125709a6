//! The methods that games need of their positions, in chess or in a variant.

use core::fmt;
use core::ops::Deref;

use movegen_core::generate::Status;
use movegen_core::{CastlingNotation, Color, Move};

use crate::game::outcome::{Claim, Outcome};
use crate::notation::ReadMoves;
use crate::position::Position;

/// A position under some rules: that of chess, or the `VariantPosition` of `movegen-variants`.
///
/// Code that serves both uses these methods. Games of chess never need to name this trait.
#[diagnostic::on_unimplemented(
    message = "`{Self}` isn't a position",
    note = "a game is made from a position, or from a `&GameTree`: write `&*tree` if you have a `&mut GameTree`"
)]
pub trait GamePosition: ReadMoves + Default + PartialEq + fmt::Debug + Send + Sync {
    /// Returns the side to move.
    fn turn(&self) -> Color {
        self.board().turn()
    }

    /// Returns the full-move number.
    fn fullmove_number(&self) -> u16;

    /// Returns the number of half-moves since the last capture or pawn move.
    fn halfmove_clock(&self) -> u16;

    /// Returns whether the fifty- and seventy-five-move rules apply. If so, no position before a capture or a pawn move
    /// may occur again after it.
    fn counts_moves(&self) -> bool {
        true
    }

    /// Returns the position of standard chess, or `None` under other rules.
    fn as_chess(&self) -> Option<&Position>;

    /// Returns a key for a hash table that holds positions under different rules.
    fn table_key(&self) -> u64;

    /// Lists the legal moves.
    fn legal_moves(&self) -> impl Deref<Target = [Self::Move]>;

    /// Counts the legal move sequences of `depth` half-moves.
    fn perft(&self, depth: u8) -> u64;

    /// Returns whether a move is legal.
    fn is_legal(&self, mv: Self::Move) -> bool;

    /// Returns the position after a legal move.
    #[must_use]
    fn after(&self, mv: Self::Move) -> Self;

    /// Returns the SAN of a legal move.
    fn san(&self, mv: Self::Move) -> impl fmt::Display;

    /// Returns the UCI text of a move.
    fn uci(&self, mv: Self::Move, notation: CastlingNotation) -> impl fmt::Display;

    /// Returns the FEN.
    fn fen(&self, notation: CastlingNotation) -> impl fmt::Display;

    /// Returns a key that is equal for positions that count as repeated.
    fn repetition_key(&self) -> u64;

    /// Returns why the game is over, or `None` while it goes on. Ignores repetitions.
    fn outcome(&self) -> Option<Outcome>;

    /// Returns 1 plus the number of `earlier` keys, latest first, that are equal to this position's key.
    fn repetitions_among(&self, earlier: impl Iterator<Item = u64>) -> usize {
        let key = self.repetition_key();
        let reach = if self.counts_moves() { self.halfmove_clock().into() } else { usize::MAX };
        // Every second position has the other side to move.
        let candidates = earlier.take(reach).skip(1).step_by(2);
        1 + candidates.filter(|&earlier| earlier == key).count()
    }

    /// Returns why the game is over, as [`outcome`](Self::outcome) does, or by fivefold repetition. `repetitions` is
    /// how many times this position has occurred, counting this one.
    fn game_outcome(&self, repetitions: usize) -> Option<Outcome> {
        self.outcome().or_else(|| (repetitions >= 5).then_some(Outcome::FivefoldRepetition))
    }

    /// Returns the draw that the side to move may claim, or `None` once the game is over. `repetitions` is how many
    /// times this position has occurred, counting this one. Repetition takes precedence.
    fn claim(&self, repetitions: usize) -> Option<Claim> {
        if self.game_outcome(repetitions).is_some() {
            None
        } else if repetitions >= 3 {
            Some(Claim::ThreefoldRepetition)
        } else {
            (self.counts_moves() && self.halfmove_clock() >= 100).then_some(Claim::FiftyMoves)
        }
    }
}

impl GamePosition for Position {
    forward! {
        #[inline(always)]
        fn fullmove_number(&self) -> u16;
        #[inline(always)]
        fn halfmove_clock(&self) -> u16;
        fn legal_moves(&self) -> impl Deref<Target = [Move]>;
        fn perft(&self, depth: u8) -> u64;
        #[inline(always)]
        fn after(&self, mv: Move) -> Self;
        fn san(&self, mv: Move) -> impl fmt::Display;
        fn uci(&self, mv: Move, notation: CastlingNotation) -> impl fmt::Display;
        fn fen(&self, notation: CastlingNotation) -> impl fmt::Display;
        fn repetition_key(&self) -> u64;
        fn outcome(&self) -> Option<Outcome>;
    }

    fn as_chess(&self) -> Option<&Position> {
        Some(self)
    }

    #[inline(always)]
    fn table_key(&self) -> u64 {
        self.key()
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.board().is_legal(mv)
    }
}

/// # The end of a game
impl Position {
    /// Returns why the game is over, or `None` while it goes on. Ignores repetitions, which only a
    /// [`Game`](crate::Game) counts. Checkmate takes precedence over the 75-move rule.
    ///
    /// ```
    /// use movegen::{Color, Position};
    /// use movegen::game::Outcome;
    /// let outcome = |fen: &str| fen.parse::<Position>().unwrap().outcome();
    /// assert_eq!(outcome("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"), Some(Outcome::Checkmate { winner: Color::White }));
    /// assert_eq!(outcome("7k/8/6QK/8/8/8/8/8 b - - 0 1"), Some(Outcome::Stalemate));
    /// assert_eq!(outcome("7k/8/6NK/8/8/8/8/8 b - - 0 1"), Some(Outcome::InsufficientMaterial));
    /// assert_eq!(outcome("7k/8/5R1K/8/8/8/8/8 b - - 149 200"), None);
    /// ```
    #[doc(alias = "is_game_over")]
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        match self.status() {
            Status::Checkmate => return Some(Outcome::Checkmate { winner: !self.turn() }),
            Status::Stalemate => return Some(Outcome::Stalemate),
            Status::Ongoing => {}
        }
        if self.is_insufficient_material() {
            return Some(Outcome::InsufficientMaterial);
        }
        (self.halfmove_clock >= 150).then_some(Outcome::SeventyFiveMoves)
    }

    /// Returns why the game is over, as [`outcome`](Self::outcome) does, or by fivefold repetition. `repetitions` is
    /// how many times this position has occurred, counting this one.
    #[must_use]
    pub fn game_outcome(&self, repetitions: usize) -> Option<Outcome> {
        GamePosition::game_outcome(self, repetitions)
    }

    /// Returns the draw that the side to move may claim, or `None` once the game is over. `repetitions` is how many
    /// times this position has occurred, counting this one.
    #[doc(alias("threefold", "fifty", "draw", "is_draw"))]
    #[must_use]
    pub fn claim(&self, repetitions: usize) -> Option<Claim> {
        GamePosition::claim(self, repetitions)
    }

    /// Returns how many times this position has occurred, counting this one. `keys` are the [repetition
    /// keys](Self::repetition_key) of the game's earlier positions, oldest first, without this one. Linear in the
    /// half-moves since the last capture or pawn move.
    ///
    /// ```
    /// use movegen::Position;
    ///
    /// let (mut position, mut keys) = (Position::default(), Vec::new());
    /// for uci in ["g1f3", "g8f6", "f3g1", "f6g8"] {
    ///     keys.push(position.repetition_key());
    ///     position = position.after(position.parse_uci(uci).unwrap());
    /// }
    /// assert_eq!(position.repetitions_in(&keys), 2);
    /// ```
    #[doc(alias("threefold", "repetition", "is_repetition"))]
    #[must_use]
    pub fn repetitions_in(&self, keys: &[u64]) -> usize {
        self.repetitions_among(keys.iter().rev().copied())
    }
}
