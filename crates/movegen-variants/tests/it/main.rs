//! The rules, perft counts, damaged FENs, and on demand random positions beside python-chess.

mod material;
mod mutations;
mod parse_move;
mod perft;
mod python_chess;
mod reasons;
mod rules;
mod setup;
