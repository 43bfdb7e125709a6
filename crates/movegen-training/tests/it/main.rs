//! Round trips through every pair of formats, known bytes, damaged files, chunks, and games in PGN.

mod chunks;
mod damaged;
mod errors;
mod games;
mod known;
mod play;
mod round_trips;
