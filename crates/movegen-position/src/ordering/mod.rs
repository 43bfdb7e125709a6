//! Move ordering for a search: static exchange evaluation and staged move picking.

mod picker;
mod see;

pub use picker::{MovePicker, Stage};
pub use see::{Pins, exchange_value};
