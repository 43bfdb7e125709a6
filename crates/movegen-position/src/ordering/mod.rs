//! Move ordering for a search: static exchange evaluation and staged move picking.

mod picker;
mod see;

pub use picker::{MovePicker, Refutations, Scores, Stage, Turn, mvv_lva};
pub use see::{Exchange, Pins, exchange_value};
