//! The command as a process: its exact output, exit statuses and signals.

mod compare;
mod convert;
mod convert_pgn;
mod convert_samples;
mod fen;
mod folder;
mod help;
mod info;
mod json;
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
