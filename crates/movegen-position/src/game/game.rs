//! A game: a position and the moves that led to it, for counting repetitions and taking moves back.

use core::fmt;

use movegen_core::{Move, MoveKind, Square};

use crate::game::game_position::GamePosition;
use crate::game::outcome::{Claim, Outcome};
use crate::position::IllegalMoveError;
use crate::position::Position;

/// A move played, with the state needed to take it back. Kept in a [`History`].
///
/// ```
/// use movegen::game::{FixedHistory, PastMove, History};
/// use movegen::{Game, Position};
///
/// /// A record that forgets everything.
/// struct Forgetful;
/// impl History for Forgetful {
///     fn push(&mut self, _: PastMove) -> Result<(), PastMove> {
///         Ok(())
///     }
///     fn pop(&mut self) -> Option<PastMove> {
///         None
///     }
///     fn as_slice(&self) -> &[PastMove] {
///         &[]
///     }
/// }
/// let mut game = Game::new(Position::default(), Forgetful);
/// game.play(game.position().parse_san("e4").unwrap()).unwrap();
/// assert_eq!(game.take_back(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PastMove<P: GamePosition = Position> {
    /// The move.
    pub mv: P::Move,
    /// The position before it.
    pub before: P,
    /// The repetition key of the position before the move.
    key: u64,
}

/// A store for the moves of a [`Game`].
///
/// ```
/// use movegen::game::{PastMove, History};
/// use movegen::{Game, Position};
///
/// /// A record in a boxed list.
/// struct Boxed(Box<Vec<PastMove>>);
///
/// impl History for Boxed {
///     fn push(&mut self, played: PastMove) -> Result<(), PastMove> {
///         self.0.push(played);
///         Ok(())
///     }
///     fn pop(&mut self) -> Option<PastMove> {
///         self.0.pop()
///     }
///     fn as_slice(&self) -> &[PastMove] {
///         &self.0
///     }
/// }
///
/// let mut game = Game::new(Position::default(), Boxed(Box::default()));
/// game.play(game.position().parse_uci("e2e4").unwrap()).unwrap();
/// assert_eq!(game.moves().len(), 1);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot record the moves of a game",
    label = "a `FixedHistory<N, P>` of the game's position `P` can, and a `Vec` with the feature `alloc` of `movegen`"
)]
pub trait History<P: GamePosition = Position> {
    /// Appends a move.
    ///
    /// # Errors
    /// Returns the move if the record is full.
    fn push(&mut self, played: PastMove<P>) -> Result<(), PastMove<P>>;
    /// Removes and returns the last move.
    fn pop(&mut self) -> Option<PastMove<P>>;
    /// Returns all moves, first to last.
    fn as_slice(&self) -> &[PastMove<P>];
}

/// A record of at most `N` moves, without allocation. A move takes 96 bytes, or 120 in the variants, which name their
/// position: `FixedHistory<16, VariantPosition>`.
///
/// ```
/// use movegen::game::{FixedHistory, PlayError};
/// use movegen::{Game, Position};
/// let mut game = Game::new(Position::default(), FixedHistory::<1>::new());
/// game.play(game.position().parse_uci("e2e4").unwrap()).unwrap();
/// let reply = game.position().parse_uci("e7e5").unwrap();
/// assert_eq!(game.play(reply), Err(PlayError::Full));
/// ```
#[derive(Clone, Debug)]
pub struct FixedHistory<const N: usize, P: GamePosition = Position> {
    played: [PastMove<P>; N],
    len: usize,
}

impl<const N: usize, P: GamePosition> FixedHistory<N, P> {
    /// Creates an empty record.
    #[must_use]
    pub fn new() -> Self {
        let unused = Move::new(MoveKind::Pawn, Square::A1, Square::A1).into();
        Self { played: [PastMove { mv: unused, before: P::default(), key: 0 }; N], len: 0 }
    }
}

impl<const N: usize, P: GamePosition> Default for FixedHistory<N, P> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const N: usize, P: GamePosition> History<P> for FixedHistory<N, P> {
    fn push(&mut self, played: PastMove<P>) -> Result<(), PastMove<P>> {
        match self.played.get_mut(self.len) {
            Some(slot) => {
                *slot = played;
                self.len += 1;
                Ok(())
            }
            None => Err(played),
        }
    }

    fn pop(&mut self) -> Option<PastMove<P>> {
        let last = *self.as_slice().last()?;
        self.len -= 1;
        Some(last)
    }

    fn as_slice(&self) -> &[PastMove<P>] {
        self.played.get(..self.len).unwrap_or_default()
    }
}

/// A record that grows without limit.
#[cfg(feature = "alloc")]
impl<P: GamePosition> History<P> for alloc::vec::Vec<PastMove<P>> {
    fn push(&mut self, played: PastMove<P>) -> Result<(), PastMove<P>> {
        self.push(played);
        Ok(())
    }

    fn pop(&mut self) -> Option<PastMove<P>> {
        self.pop()
    }

    fn as_slice(&self) -> &[PastMove<P>] {
        self
    }
}

error! {
    /// Why [`Game::play`] did not play a move.
    ///
    /// ```
    /// use movegen::game::{FixedHistory, PlayError};
    /// use movegen::{Game, Move, MoveKind, Position, Square};
    /// let mut game = Game::new(Position::default(), FixedHistory::<8>::new());
    /// assert_eq!(game.play(Move::new(MoveKind::Rook, Square::A1, Square::A5)), Err(PlayError::Illegal));
    /// ```
    ///
    /// With the feature `serde` it becomes an object: `{"code":"illegal"}`.
    pub enum PlayError {
        /// The move is not legal.
        Illegal = "illegal",
        /// The record of moves is full.
        Full = "full",
    }
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal => fmt::Display::fmt(&IllegalMoveError, f),
            Self::Full => f.write_str("the record of moves is full"),
        }
    }
}

/// A position with the moves that led to it. A game counts repetitions and can take moves back. With the feature
/// `alloc`, a plain `Game` records its moves in a `Vec`. A [`FixedHistory`] has the capacity of your choice.
///
/// ```
/// use movegen::Game;
/// use movegen::game::Claim;
///
/// let mut game = Game::default();
/// for _ in 0..2 {
///     for uci in ["g1f3", "g8f6", "f3g1", "f6g8"] {
///         let mv = game.position().parse_uci(uci).unwrap();
///         game.play(mv).unwrap();
///     }
/// }
/// assert_eq!((game.repetitions(), game.claim()), (3, Some(Claim::ThreefoldRepetition)));
/// assert_eq!(game.outcome(), None);
/// game.take_back();
/// assert_eq!(game.claim(), None);
/// ```
#[derive(Clone, Debug)]
pub struct Game<
    #[cfg(feature = "alloc")] P: GamePosition = Position,
    #[cfg(not(feature = "alloc"))] P: GamePosition,
    #[cfg(feature = "alloc")] R = alloc::vec::Vec<PastMove<P>>,
    #[cfg(not(feature = "alloc"))] R,
> {
    position: P,
    record: R,
}

impl<const N: usize, P: GamePosition> Game<P, FixedHistory<N, P>> {
    /// Forgets the first move, to make room for another: the game now starts after it. You can't take
    /// it back anymore, and the position before it no longer counts as a repetition. Linear in the
    /// length of the record.
    ///
    /// ```
    /// use movegen::{Game, Position};
    /// use movegen::game::{FixedHistory, PlayError};
    /// let mut game = Game::new(Position::default(), FixedHistory::<1>::new());
    /// game.play(game.position().parse_uci("e2e4").unwrap()).unwrap();
    /// let reply = game.position().parse_uci("e7e5").unwrap();
    /// assert_eq!(game.play(reply), Err(PlayError::Full));
    /// game.forget_first();
    /// assert_eq!(game.play(reply), Ok(()));
    /// ```
    pub fn forget_first(&mut self) {
        let FixedHistory { played, len } = &mut self.record;
        // Shift all moves down by one, starting with the last.
        let mut later = None;
        for slot in played.iter_mut().take(*len).rev() {
            let current = *slot;
            if let Some(later) = later {
                *slot = later;
            }
            later = Some(current);
        }
        *len = len.saturating_sub(1);
    }
}

impl<P: GamePosition, R: History<P>> Game<P, R> {
    /// Creates a game at `position`. `record` holds the moves that led there. Normally it is empty.
    pub const fn new(position: P, record: R) -> Self {
        Self { position, record }
    }

    /// Returns the current position.
    pub const fn position(&self) -> &P {
        &self.position
    }

    /// Returns the position at the start of the game.
    ///
    /// ```
    /// use movegen::{Game, Position};
    /// use movegen::game::FixedHistory;
    /// let mut game = Game::new(Position::default(), FixedHistory::<8>::new());
    /// game.play(game.position().parse_san("e4").unwrap()).unwrap();
    /// let mut position = game.start();
    /// assert_eq!(position, Position::default());
    /// for mv in game.moves() {
    ///     assert_eq!(position.san(mv).to_string(), "e4");
    ///     position = position.after(mv);
    /// }
    /// ```
    pub fn start(&self) -> P {
        let mut position = self.position;
        if let Some(first) = self.record.as_slice().first() {
            position = first.before;
        }
        position
    }

    /// Iterates over the moves played, first to last: [`Move`]s in chess, and `VariantMove`s in a game of a
    /// `VariantPosition`. [`history`](Self::history) has the positions before them, too.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = P::Move> + ExactSizeIterator {
        self.record.as_slice().iter().map(|played| played.mv)
    }

    /// Returns the moves played with the positions before them, first to last.
    ///
    /// ```
    /// use movegen::{Game, Position};
    /// use movegen::game::{FixedHistory, PastMove};
    /// let mut game = Game::new(Position::default(), FixedHistory::<8>::new());
    /// for text in ["e4", "e5", "Nf3"] {
    ///     game.play(game.position().parse_move(text).unwrap()).unwrap();
    /// }
    /// let text = |past: &PastMove| past.before.san(past.mv).to_string();
    /// let sheet: Vec<String> = game.history().iter().map(text).collect();
    /// assert_eq!(sheet, ["e4", "e5", "Nf3"]);
    /// ```
    pub fn history(&self) -> &[PastMove<P>] {
        self.record.as_slice()
    }

    /// Returns the [repetition keys](Position::repetition_key) of the positions before the current one, oldest first.
    ///
    /// A search uses these keys to find repetitions of game positions, and adds its own line: push the key of
    /// each position before making a move, pop it after unmaking. [`Position::repetitions_in`] looks no
    /// further back than the last capture or pawn move.
    ///
    /// ```
    /// use movegen::game::FixedHistory;
    /// use movegen::{Game, Position};
    ///
    /// /// Returns how many lines of `depth` half-moves end in a position that has occurred before.
    /// fn repeating_lines(position: &mut Position, keys: &mut Vec<u64>, depth: u32) -> usize {
    ///     if depth == 0 {
    ///         return usize::from(position.repetitions_in(keys) > 1);
    ///     }
    ///     keys.push(position.repetition_key());
    ///     let mut lines = 0;
    ///     for mv in position.legal_moves() {
    ///         let undo = position.make(mv);
    ///         lines += repeating_lines(position, keys, depth - 1);
    ///         position.unmake(undo);
    ///     }
    ///     keys.pop();
    ///     lines
    /// }
    ///
    /// let mut game = Game::new(Position::default(), FixedHistory::<300>::new());
    /// for uci in ["g1f3", "g8f6"] {
    ///     game.play(game.position().parse_uci(uci).unwrap()).unwrap();
    /// }
    /// let mut keys: Vec<u64> = game.keys().collect();
    /// assert_eq!(keys.len(), 2);
    /// // Both knights return: the start position occurs again.
    /// assert_eq!(repeating_lines(&mut game.position().clone(), &mut keys, 2), 1);
    /// assert_eq!(keys.len(), 2);
    /// ```
    pub fn keys(&self) -> impl DoubleEndedIterator<Item = u64> + ExactSizeIterator {
        self.record.as_slice().iter().map(|played| played.key)
    }

    /// Plays a move if it is legal. Accepts any value. As in real games, you can play on after the
    /// [`outcome`](Self::outcome).
    ///
    /// # Errors
    /// Returns [`PlayError`] if the move is illegal or the record is full, and leaves the game unchanged.
    #[doc(alias = "push")]
    pub fn play(&mut self, mv: P::Move) -> Result<(), PlayError> {
        if self.position.is_legal(mv) { self.push_unchecked(mv) } else { Err(PlayError::Illegal) }
    }

    /// Plays a move that is known to be legal, without testing it again. An illegal move leads to a meaningless
    /// position, never to undefined behavior.
    ///
    /// ```
    /// use movegen::Game;
    /// let mut game = Game::default();
    /// let mv = game.position().parse_san("e4").unwrap();
    /// game.push_unchecked(mv).unwrap();
    /// assert_eq!(game.moves().len(), 1);
    /// ```
    ///
    /// # Errors
    /// Returns [`PlayError::Full`] if the record is full, and leaves the game unchanged.
    pub fn push_unchecked(&mut self, mv: P::Move) -> Result<(), PlayError> {
        debug_assert!(self.position.is_legal(mv), "{mv:?} isn't legal");
        let played = PastMove { mv, before: self.position, key: self.position.repetition_key() };
        self.record.push(played).map_err(|_| PlayError::Full)?;
        self.position = self.position.after(mv);
        Ok(())
    }

    /// Takes back and returns the last move, or returns `None` at the start of the game.
    #[doc(alias("pop", "undo_move"))]
    pub fn take_back(&mut self) -> Option<P::Move> {
        let PastMove { mv, before, .. } = self.record.pop()?;
        self.position = before;
        Some(mv)
    }

    /// Returns how many times the current position has occurred, counting this one. Positions are the same if pieces,
    /// side to move and castling rights match, and the en passant square too, if a legal move captures there.
    /// Compares [repetition keys](Position::repetition_key). The time is linear in the half-moves since the last
    /// capture or pawn move.
    #[doc(alias("threefold", "fivefold"))]
    pub fn repetitions(&self) -> usize {
        self.position.repetitions_among(self.keys().rev())
    }

    /// Returns why the game is over: [`Position::outcome`], or fivefold repetition. `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.position.game_outcome(self.repetitions())
    }

    /// Returns the draw that the side to move may claim. `None` once the game is over.
    #[doc(alias("threefold", "fifty"))]
    pub fn claim(&self) -> Option<Claim> {
        self.position.claim(self.repetitions())
    }
}

/// A game from the standard start position, without a move.
#[cfg(feature = "alloc")]
impl Default for Game {
    fn default() -> Self {
        Self::from(Position::default())
    }
}

/// A game that starts from a position.
///
/// ```
/// use movegen::{Game, Position};
///
/// fn show(game: &Game) -> String {
///     format!("{} after {} half-moves", game.position(), game.moves().len())
/// }
/// let game = Game::from(Position::default());
/// assert_eq!(show(&game), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 after 0 half-moves");
/// ```
#[cfg(feature = "alloc")]
impl<P: GamePosition> From<P> for Game<P> {
    fn from(position: P) -> Self {
        Self::new(position, alloc::vec::Vec::new())
    }
}
