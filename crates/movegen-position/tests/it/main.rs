//! Tests of the public API of `movegen-position`.

mod classes;
mod data;
mod errors;
mod examples;
mod fen;
mod formats;
mod games;
mod laws;
mod notation;
mod parse_move;
mod picker;
mod play;
mod properties;
mod reference;
mod see;
mod shapes;
mod small_boards;
mod suites;
mod textbook;
mod uci;
