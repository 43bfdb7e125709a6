//! The tests of positions from outside: the laws, the suites, the seeds, and text in and out.

mod data;
mod fen;
mod formats;
mod games;
mod kinds;
mod laws;
mod notation;
mod picker;
mod play;
mod properties;
mod see;
mod seeds;
mod shapes;
mod small_boards;
mod suites;
mod uci;
mod witness;
