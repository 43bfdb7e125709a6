//! A game that was played, as a tree and as PGN text, and back.

use core::fmt;
use core::str::FromStr;

use movegen_position::Game;
use movegen_position::game::{History, Outcome};

use crate::error::GameError;
use crate::game::GameTree;
use crate::position::GamePosition;
use crate::raw_game::RawGame;
use crate::visitor::GameResult;

/// The start position and the moves, with the result of [`Game::outcome`]. A draw that was claimed, or a game
/// that was resigned, is for you to [set](GameTree::set_result).
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
/// A [`History`] of your own whose moves aren't those of one game is cut before the first illegal move.
impl<R: History> From<&Game<R>> for GameTree {
    fn from(game: &Game<R>) -> Self {
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

/// The main line, without tags, comments, variations and result.
///
/// # Errors
/// [`NullMoveError`]: a [`Game`] has no null moves, because people can't pass.
impl TryFrom<&GameTree> for Game {
    type Error = NullMoveError;

    fn try_from(tree: &GameTree) -> Result<Self, NullMoveError> {
        let mut game = Self::from(*tree.start());
        for (id, half_move) in tree.main_line().zip(1..) {
            // All other moves of a tree are legal.
            let played = tree.mv(id).and_then(|mv| game.play(mv).ok());
            played.ok_or(NullMoveError { half_move })?;
        }
        Ok(game)
    }
}

/// Reads a single game. A text without any is an empty game. To read more, or to limit the size, use a
/// [`Reader`](crate::Reader).
///
/// ```
/// use movegen::pgn::GameTree;
/// let error = "1. e4 e5\n2. Ke3 *".parse::<GameTree>().unwrap_err();
/// assert_eq!(error.to_string(), "game 1, line 2, column 4: \"Ke3\": no king can go to e3 that way");
/// ```
impl<P: GamePosition> FromStr for GameTree<P> {
    type Err = GameError;

    fn from_str(text: &str) -> Result<Self, GameError> {
        RawGame::new(text.as_bytes(), 1, 1).to_tree_of()
    }
}

/// Why the main line of a [`GameTree`] isn't a [`Game`]: it has a null move.
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
    /// The name of the error for programs in other languages, which never changes: `null-move`.
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

/// There is no way back: a result doesn't say why the game ended, and players also resign, agree on a draw,
/// or run out of time.
impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> Self {
        outcome.winner().map_or(Self::Drawn, Self::Won)
    }
}

/// `None` is a game that goes on, with the result [`Unknown`](GameResult::Unknown).
impl From<Option<Outcome>> for GameResult {
    fn from(outcome: Option<Outcome>) -> Self {
        outcome.map_or(Self::Unknown, Self::from)
    }
}
