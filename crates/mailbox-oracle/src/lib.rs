//! A second, slow and simple implementation of the rules of chess, for tests of movegen.
//!
//! The oracle shares no code, no table and no type with the other crates, and it uses a different
//! method. The board is an array of letters with a border (0x88). Moves are found square by square,
//! and a move is legal if the king is safe after it has been made. The crate reads from top to
//! bottom like the rules of the game, including those of Chess960.
//!
//! ```
//! use mailbox_oracle::Mailbox;
//!
//! let start = Mailbox::from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").unwrap();
//! assert_eq!(start.legal().len(), 20);
//! assert_eq!(start.perft(3), 8_902);
//! ```

#![forbid(unsafe_code)]

mod fen;
mod kinds;
mod mailbox;
mod make;
mod moves;

pub use mailbox::Mailbox;
pub use moves::Move;
