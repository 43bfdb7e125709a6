//! Reads one game: its tags, and its moves.

mod moves;
mod state;
mod tags;

use crate::read::state::GameReader;
use crate::visitor::{Visitor, Want};

pub use moves::MAX_DEPTH;
pub(crate) use moves::NULL_MOVES;
pub(crate) use state::Failure;

/// Reads the text of one game, and calls the visitor with its parts.
pub(crate) fn read<V: Visitor>(data: &[u8], visitor: &mut V) -> Result<(), Failure> {
    let mut reader = GameReader { data, pos: 0, visitor };
    reader.visitor.begin_game();
    let mut start = tags::Start::default();
    reader.tags(&mut start)?;
    let want = reader.visitor.end_tags();
    if want != Want::Nothing {
        let position = start.position()?;
        reader.visitor.begin_moves(&position);
        reader.moves(position, want)?;
    }
    reader.visitor.end_game();
    Ok(())
}
