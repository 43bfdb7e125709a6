//! Reads one game: tags, then moves.

mod line;
mod moves;
mod state;
mod tags;
pub(crate) mod unusual;
mod words;

use alloc::vec::Vec;

use crate::error::GameError;
use crate::game::GameTree;
use crate::game::builder::Builder;
use crate::position::PgnPosition;
use crate::raw_game::RawGame;
use crate::read::state::{GameReader, Halt, Place};
use crate::result::GameResult;
use crate::visitor::Visitor;

pub use moves::MAX_DEPTH;
pub use words::NULL_MOVES;

impl RawGame<'_> {
    /// Reads the game with `visitor`, until the game ends or the visitor stops it.
    ///
    /// # Errors
    /// Returns the game's first problem, unless the visitor [keeps](Visitor::problem) what was read before it.
    pub fn read<P: PgnPosition, V: Visitor<P> + ?Sized>(&self, visitor: &mut V) -> Result<(), GameError> {
        let mut reader = GameReader {
            game: *self,
            data: self.data,
            pos: 0,
            room: self.max_tree,
            visitor,
            outer: Vec::new(),
            over: None,
            tagged: None,
            place: Place::new(self.line),
        };
        if let Some(findings) = reader.visitor.findings() {
            findings.remarks.clear();
            findings.errors.clear();
        }
        reader.visitor.begin_game();
        match reader.game() {
            Ok(()) => {
                let over = reader.over.filter(|&result| result != GameResult::Unknown);
                reader.visitor.end_game(over.or(reader.tagged).unwrap_or_default());
                Ok(())
            }
            Err(Halt::Game) => Ok(()),
            Err(Halt::Failure(failure)) => Err(reader.error(failure)),
            Err(Halt::Refused(error)) => Err(*error),
        }
    }

    /// Reads the game into a tree. Problems become its [errors](GameTree::errors) if the game isn't read
    /// [strictly](Self::with_strict).
    ///
    /// # Errors
    /// Returns the game's first problem.
    pub fn to_tree(&self) -> Result<GameTree, GameError> {
        self.to_tree_of()
    }

    /// Reads the game into a tree of positions of type `P`, such as those of variants.
    ///
    /// # Errors
    /// Returns the errors of [`to_tree`](Self::to_tree).
    pub fn to_tree_of<P: PgnPosition>(&self) -> Result<GameTree<P>, GameError> {
        let mut builder = Builder::new(self.is_strict);
        self.read(&mut builder)?;
        Ok(builder.game)
    }
}
