//! Move generation: classes, requests, and the sinks and lists that receive the moves.

mod array_vec;
mod by_color;
mod class;
mod count;
mod find;
mod legality;
mod move_class;
mod move_list;
mod move_set;
mod move_sets;
mod request;
pub(crate) mod rules;
mod scored_move;
mod side;
mod sink;
mod status;

pub use class::{
    AllCaptures, AllMoves, Evasions, Legal, Legality, Noisy, NonEvasions, PseudoLegal, QuietChecks, Quiets,
};
pub use move_class::{Class, MoveClass};
pub use move_list::{IntoIter, List, ListEntry, MoveList, ScoredList};
pub use move_set::{MoveSet, MoveSetIter, Origin};
pub use move_sets::MoveSets;
pub use request::{Generate, generate, generate_class, generate_with};
pub use scored_move::ScoredMove;
pub use sink::{Count, Each, Sink};
pub use status::Status;
