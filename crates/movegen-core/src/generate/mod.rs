//! Move generation: classes, requests, and the sinks and lists that receive the moves.

mod array_vec;
mod class;
#[cfg(compact)]
mod flipped;
mod legal_origins;
mod legality;
mod move_list;
mod move_set;
mod move_sets;
mod request;
pub(crate) mod rules;
mod scored_move;
mod sink;

pub use class::{
    AllCaptures, AllMoves, Class, Evasions, Legal, Legality, MoveClass, Noisy, NonEvasions, PseudoLegal,
    QuietChecks, Quiets,
};
pub use legality::Status;
pub use move_list::{IntoIter, List, ListEntry, MoveList, ScoredList};
pub use move_set::{MoveSet, MoveSetIter, Origin};
pub use move_sets::MoveSets;
pub use request::{Generate, generate, generate_class, generate_with};
pub use scored_move::ScoredMove;
pub use sink::{Count, Each, Sink};
