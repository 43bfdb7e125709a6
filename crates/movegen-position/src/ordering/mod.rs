//! Move ordering for a search: static exchange evaluation and staged move picking.

mod picker;
mod see;

pub use picker::{MovePicker, Refutations, Scores, Stage, mvv_lva};
pub use see::{Pins, exchange_value};
