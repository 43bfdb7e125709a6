//! Move generation: classes, requests, and the sinks and lists that receive the moves.

mod class;
#[cfg(compact)]
mod flipped;
mod legal_origins;
mod legality;
mod list;
mod move_list;
mod order;
mod request;
mod rules;
mod sets;
mod sink;

pub use class::{
    AllCaptures, AllMoves, Class, Evasions, Legal, Legality, MoveClass, Noisy, NonEvasions, PseudoLegal,
    QuietChecks, Quiets,
};
pub use legality::Status;
pub use list::{IntoIter, List};
pub use move_list::{MoveList, ScoredList, ScoredMove};
pub use request::{Request, generate, generate_class, generate_with};
pub use sets::{MoveSet, MoveSetIter, MoveSets, Origin};
pub use sink::{Count, Each, Sink};
