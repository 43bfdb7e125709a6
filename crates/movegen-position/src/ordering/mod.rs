//! Move ordering for a search: static exchange evaluation and staged move picking.

mod picker;
mod scores;
mod see;

pub use picker::{MovePicker, Refutations, Stage};
pub use scores::{Scores, When, mvv_lva};
pub use see::{Exchange, Pins, exchange_value};
