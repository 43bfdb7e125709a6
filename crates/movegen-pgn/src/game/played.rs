//! A game that was played, as a tree and as PGN text, and back.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use movegen_position::Game;
use movegen_position::game::{Claim, History, Outcome};

use crate::error::GameError;
use crate::game::{GameTree, NodeId};
use crate::position::PgnPosition;
use crate::raw_game::RawGame;
use crate::result::GameResult;

/// Copies the start position and the moves, and sets the result by [`Game::outcome`]. If a draw was claimed or a player
/// resigned, [set](GameTree::set_result) the result yourself.
///
/// ```
/// use movegen::Game;
/// use movegen::pgn::{GameResult, GameTree};
///
/// let mut game = Game::default();
/// for text in ["f3", "e5", "g4", "Qh4#"] {
///     game.play(game.position().parse_move(text)?)?;
/// }
/// let tree = GameTree::from(&game);
/// assert_eq!(tree.result(), GameResult::from(game.outcome()));
/// assert!(tree.to_string().ends_with("\n1. f3 e5 2. g4 Qh4# 0-1\n"));
///
/// let again: GameTree = tree.to_string().parse()?;
/// assert!(Game::try_from(&again)?.moves().eq(game.moves()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// The moves of a [`History`] of your own are copied up to the first illegal one.
impl<P: PgnPosition, R: History<P>> From<&Game<P, R>> for GameTree<P> {
    fn from(game: &Game<P, R>) -> Self {
        let mut tree = Self::from_position(game.start());
        let mut last = GameTree::START;
        for mv in game.moves() {
            let Ok(id) = tree.add_move(last, mv) else { break };
            last = id;
        }
        tree.set_result(game.outcome().into());
        tree
    }
}

/// # Games that are played on
impl<P: PgnPosition> GameTree<P> {
    /// Makes the moves of a game the main line. Keeps the tags, the variations, and the comments and glyphs of moves
    /// that are already in the tree. Removes the moves of the main line that aren't in the game. If any move was added
    /// or removed, the result becomes that of [`Game::outcome`]. A game from another start position replaces
    /// everything.
    ///
    /// ```
    /// use movegen::Game;
    /// use movegen::pgn::GameTree;
    ///
    /// let mut tree: GameTree = "1. e4 {[%clk 0:03:00]} e5 (1... c5 {Sicilian}) 2. f4 1-0".parse()?;
    /// let mut game = Game::try_from(&tree)?;
    /// game.take_back();
    /// game.play(game.position().parse_move("Nf3")?)?;
    /// tree.set_main_line(&game);
    /// assert!(tree.to_string().ends_with("\n1. e4 {[%clk 0:03:00]} 1... e5 (1... c5 {Sicilian}) 2. Nf3 *\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_main_line<R: History<P>>(&mut self, game: &Game<P, R>) {
        if *self.start() != game.start() {
            *self = Self::from(game);
            return;
        }
        let (mut last, mut is_changed) = (GameTree::START, false);
        for mv in game.moves() {
            let first = self.children(last).first().copied();
            let Ok(id) = self.play(last, mv) else { break };
            self.promote(id);
            if let Some(old) = first.filter(|&old| old != id) {
                self.remove(old);
            }
            is_changed |= first != Some(id);
            last = id;
        }
        is_changed |= !self.children(last).is_empty();
        self.truncate(last);
        if is_changed {
            self.set_result(game.outcome().into());
        }
    }

    /// Returns how many times the position after a move has occurred on the line that leads there, counting this one.
    /// Plays the whole line, as the next two methods do. If you need the answer after every move of a game, play a
    /// [`Game`].
    pub fn repetitions(&self, id: NodeId) -> usize {
        self.occurrences(id).1
    }

    /// Returns the position after a move, and how many times it has occurred.
    fn occurrences(&self, id: NodeId) -> (P, usize) {
        let ancestors = core::iter::successors(Some(id), |&id| self.parent(id));
        let line: Vec<NodeId> = ancestors.take_while(|&id| id != GameTree::START).collect();
        let (mut position, mut keys) = (*self.start(), Vec::with_capacity(line.len()));
        for id in line.into_iter().rev() {
            keys.push(position.repetition_key());
            position = self.after(&position, id);
        }
        (position, position.repetitions_among(keys.into_iter().rev()))
    }

    /// Returns how the game has ended after a move, or `None` if it hasn't. Recognizes fivefold repetition. The tree
    /// doesn't set its result by itself. Call `tree.set_result(tree.outcome(id).into())`.
    ///
    /// ```
    /// use movegen::pgn::GameTree;
    /// use movegen::variants::{Variant, VariantPosition};
    ///
    /// let mut game = GameTree::from_position(VariantPosition::new(Variant::Atomic));
    /// let mut last = GameTree::START;
    /// for text in ["nf3", "e5", "Nxe5", "d6", "n g5"] {
    ///     match game.position(last).parse_move(text) {
    ///         Ok(mv) => last = game.play(last, mv).unwrap(),
    ///         Err(error) => assert_eq!(error.to_string(), "no knight can go to g5 that way"),
    ///     }
    /// }
    /// assert_eq!((game.outcome(last), game.repetitions(last)), (None, 1));
    /// ```
    pub fn outcome(&self, id: NodeId) -> Option<Outcome> {
        let (position, repetitions) = self.occurrences(id);
        position.game_outcome(repetitions)
    }

    /// Returns the draw that the side to move may claim after a move.
    pub fn claim(&self, id: NodeId) -> Option<Claim> {
        let (position, repetitions) = self.occurrences(id);
        position.claim(repetitions)
    }
}

/// Copies the main line, but no tags, comments, variations or result. To play on and keep those, see
/// [`GameTree::set_main_line`].
///
/// # Errors
/// Returns [`NullMoveError`] if the line has a null move, which a [`Game`] can't hold.
impl<P: PgnPosition> TryFrom<&GameTree<P>> for Game<P> {
    type Error = NullMoveError;

    fn try_from(tree: &GameTree<P>) -> Result<Self, NullMoveError> {
        let mut game = Self::from(*tree.start());
        for (id, half_move) in tree.main_line().zip(1..) {
            // All other moves of a tree are legal.
            let played = tree.mv(id).and_then(|mv| game.play(mv).ok());
            played.ok_or(NullMoveError { half_move })?;
        }
        Ok(game)
    }
}

/// Reads a single game. A text without moves is an empty game, and a second game is an error. Use a
/// [`Reader`](crate::Reader) for several games, and for text from strangers, because it limits the size.
///
/// ```
/// use movegen::pgn::GameTree;
/// let error = "1. e4 e5\n2. Ke3 *".parse::<GameTree>().unwrap_err();
/// assert_eq!(error.to_string(), "game 1, line 2, column 4: \"Ke3\": the king can't go to e3 that way");
/// ```
impl<P: PgnPosition> FromStr for GameTree<P> {
    type Err = GameError;

    fn from_str(text: &str) -> Result<Self, GameError> {
        Self::try_from(text.as_bytes())
    }
}

/// Reads a single game from the bytes of a file, which may be in Latin-1. Works like parsing a `str` otherwise, without
/// a limit on the size.
///
/// ```
/// use movegen::pgn::GameTree;
/// let game: GameTree = b"[White \"M\xfcller\"]\n\n1. e4 *".as_slice().try_into().unwrap();
/// assert_eq!(game.tags().get("White"), Some("Müller"));
/// ```
impl<P: PgnPosition> TryFrom<&[u8]> for GameTree<P> {
    type Error = GameError;

    fn try_from(bytes: &[u8]) -> Result<Self, GameError> {
        RawGame::new(bytes, 1, 1).to_tree_of()
    }
}

/// The error returned when the main line of a [`GameTree`] has a null move, which a [`Game`] can't hold.
///
/// ```
/// use movegen::Game;
/// use movegen::pgn::GameTree;
/// let tree: GameTree = "1. e4 -- 2. d4 *".parse().unwrap();
/// let error = Game::try_from(&tree).unwrap_err();
/// assert_eq!((error.half_move, error.to_string().as_str()), (2, "half-move 2 is a null move"));
/// ```
///
/// With the feature `serde` it becomes an object: `{"code":"null-move","half_move":2}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "code", rename = "null-move"))]
pub struct NullMoveError {
    /// The number of the null move, from 1.
    pub half_move: usize,
}

impl NullMoveError {
    /// Returns the stable name of the error for programs in other languages: `null-move`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        "null-move"
    }
}

impl fmt::Display for NullMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "half-move {} is a null move", self.half_move)
    }
}

impl core::error::Error for NullMoveError {}

/// Converts an outcome to its result. There is no conversion back, because a result doesn't say why the game ended.
impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> Self {
        outcome.winner().map_or(Self::Drawn, Self::Won)
    }
}

/// Converts an outcome to its result, and `None`, which stands for a game that goes on, to
/// [`Unknown`](GameResult::Unknown).
impl From<Option<Outcome>> for GameResult {
    fn from(outcome: Option<Outcome>) -> Self {
        outcome.map_or(Self::Unknown, Self::from)
    }
}
