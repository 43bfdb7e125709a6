//! What the command does with many games, samples and positions, without its arguments and files.
//!
//! An [`Input`] finds out what it has. A [`Conversion`] reads one input after the other and writes PGN, lines of moves,
//! JSON, positions, or a format of trainers. It works in several threads, keeps the order, and goes on after an invalid
//! game. [`Counts`] sums up training data, a [`PositionText`] is a position as people and programs write it, a
//! [`MoveListing`] writes its moves, and [`write_outcome`] whether a game is over.
//!
//! ```
//! use movegen_convert::{Conversion, Endpoint, Input, Options, Output, Report};
//!
//! struct Silent;
//! impl Report for Silent {}
//!
//! let options = Options { output: Output { to: Endpoint::San, ..Output::default() }, ..Options::default() };
//! let (mut out, mut report) = (Vec::new(), Silent);
//! let mut conversion = Conversion::new(&options, &mut out, &mut report);
//! let games = "1. e2-e4 e5 2. g1f3 *";
//! conversion.convert(Input::new("", Box::new(games.as_bytes()), None)?)?;
//! assert_eq!(conversion.summary().invalid_lines, 0);
//! assert_eq!(out, b"e4 e5 Nf3\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod conversion;
mod counts;
mod format;
mod games;
mod games_on_lines;
mod input;
mod lines;
mod main_line;
mod message;
mod move_list;
mod outcome;
mod position_text;
mod samples;

pub use conversion::{Conversion, Options, Report, Summary};
pub use counts::Counts;
pub use format::{Endpoint, Output};
pub use input::Input;
pub use lines::{MAX_LINE, each_line, read_line};
pub use message::{at_place, in_input, printable};
pub use move_list::MoveListing;
pub use outcome::write_outcome;
pub use position_text::{AnyGame, PositionText, TextError};
