//! Reads one game: tags, then moves.

mod moves;
mod state;
mod tags;
pub(crate) mod unusual;

use core::marker::PhantomData;
use core::ops::ControlFlow;

use crate::position::PgnPosition;
use crate::read::state::{GameReader, Halt, Place};
use crate::visitor::Visitor;

pub use moves::MAX_DEPTH;
pub use moves::NULL_MOVES;
pub(crate) use state::Failure;

/// Reads the text of one game and calls the visitor with each part. Breaks if the visitor
/// wants no more games.
pub(crate) fn read<P: PgnPosition, V: Visitor<P>>(
    data: &[u8],
    first_line: u64,
    max_tree: usize,
    visitor: &mut V,
) -> Result<ControlFlow<()>, Failure> {
    let mut reader = GameReader {
        data,
        pos: 0,
        room: max_tree,
        visitor,
        positions: PhantomData,
        tagged: None,
        place: Place::new(first_line),
    };
    reader.visitor.begin_game();
    match reader.game() {
        Ok(()) => {
            reader.visitor.end_game();
            Ok(ControlFlow::Continue(()))
        }
        Err(Halt::Game) => Ok(ControlFlow::Continue(())),
        Err(Halt::Reading) => Ok(ControlFlow::Break(())),
        Err(Halt::Failure(failure)) => Err(failure),
    }
}
