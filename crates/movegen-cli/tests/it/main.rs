//! What scripts rely on: the command's exact output and exit statuses.

mod compare;
mod convert;
mod convert_pgn;
mod convert_samples;
mod fen;
mod folder;
mod json;
mod manual;
mod moves;
mod outcome;
mod perft;
mod positions;
mod run;
mod show;
mod streams;
mod suite;
mod uci;
mod usage;
mod variants;
