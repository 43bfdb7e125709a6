//! Counts, by every method and with everything that may go on beside them.

mod parts;
mod shapes;
mod suites;
mod two_plies;
