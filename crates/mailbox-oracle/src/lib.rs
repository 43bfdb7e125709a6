//! The rules of chess a second time, slow and plain: what the fast generator is held against.
//!
//! It shares no code, no table and no type with the other crates, and no idea either: the board is an array of letters
//! with a rim (0x88), moves are found by walking, and a move is legal if the king is safe once it is made. It can be read
//! from top to bottom as the rules of the game, Chess960 among them.
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
mod make;
mod moves;

pub use moves::Step;

/// A square: sixteen times the rank, plus the file. Both count from 0 to 7, so that of a square on the board no bit of
/// `0x88` is set, and a step over the rim sets one.
pub(crate) type Square = usize;

/// A position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mailbox {
    /// The letter of each man as in a FEN, upper case for white; 0 where nobody stands.
    men: [u8; 128],
    white_to_move: bool,
    /// The rooks that may castle.
    castling_rooks: Vec<Square>,
    /// The square that a pawn has just passed over, whether or not anybody could capture there.
    passed: Option<Square>,
    halfmove_clock: u32,
    fullmove_number: u32,
}

impl Mailbox {
    /// Whether the man on `square` is of that colour.
    fn is_of(&self, square: Square, white: bool) -> bool {
        let man = self.men[square];
        man != 0 && man.is_ascii_uppercase() == white
    }

    /// What the man on `square` is, as a small letter.
    fn role(&self, square: Square) -> u8 {
        self.men[square].to_ascii_lowercase()
    }

    fn king(&self, white: bool) -> Square {
        let king = if white { b'K' } else { b'k' };
        squares().find(|&square| self.men[square] == king).expect("each side has a king")
    }

    /// How many sequences of `depth` legal moves there are.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.legal().iter().map(|step| self.after(step).perft(depth - 1)).sum()
    }
}

/// All squares of the board, from a1 to h8.
fn squares() -> impl Iterator<Item = Square> {
    (0..128).filter(|square| square & 0x88 == 0)
}

/// The square that is reached by `step`, if it is on the board.
fn step(from: Square, step: isize) -> Option<Square> {
    from.checked_add_signed(step).filter(|to| to & 0x88 == 0)
}

fn file(square: Square) -> usize {
    square & 7
}

fn rank(square: Square) -> usize {
    square >> 4
}

/// As people write it: `e4`.
fn name(square: Square) -> String {
    let (file, rank) = (file(square) as u8, rank(square) as u8);
    String::from_utf8(vec![b'a' + file, b'1' + rank]).expect("letters and digits")
}
