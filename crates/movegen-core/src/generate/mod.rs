//! Move generation: the kinds of moves, requests for moves, and the sinks and lists that receive them.

mod array_vec;
mod by_color;
mod count;
mod find;
mod kind;
mod legality;
mod move_list;
mod move_set;
mod move_sets;
mod request;
pub(crate) mod rules;
mod run_time;
mod scored_move;
mod side;
mod sink;
mod status;

pub use kind::{
    AllCaptures, AllMoves, Captures, Evasions, GenKind, Legal, Legality, NonEvasions, PseudoLegal,
    QuietChecks, Quiets,
};
pub use move_list::{Entry, List, MoveList, Moves, ScoredList};
pub use move_set::{MoveSet, MoveSetIter, Origin};
pub use move_sets::MoveSets;
pub use request::{Generate, generate, generate_with};
pub use run_time::{GenerateKind, Kind, generate_kind};
pub use scored_move::ScoredMove;
pub use sink::{Any, Count, Each, Sink};
pub use status::Status;
