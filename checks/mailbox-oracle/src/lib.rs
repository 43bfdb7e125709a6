//! A second, slow and simple implementation of the rules of chess, for tests of movegen.
//!
//! It shares no code, tables or types with the other crates, and works differently: the board is an array of
//! letters with a border (0x88), moves are found square by square, and a move is legal if the king is safe
//! after making it. The crate reads from top to bottom like the rules of the game, Chess960 included.
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
mod mailbox;
mod make;
mod moves;

pub use mailbox::Mailbox;
pub use moves::Move;
