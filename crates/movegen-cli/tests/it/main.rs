//! The contract of the command on which scripts rely: its exact output, and its exit statuses.

mod compare;
mod convert;
mod fen;
mod folder;
mod kinds;
mod moves;
mod outcome;
mod perft;
mod positions;
mod run;
mod streams;
mod suite;
mod uci;
mod usage;
