//! The position type of the oracle, and arithmetic of squares.

/// A square: sixteen times the rank plus the file, both 0 to 7. On the board no bit of `0x88` is set. A step over the
/// edge sets one.
pub(crate) type Square = usize;

/// A position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mailbox {
    /// Each piece's FEN letter, upper case for White, or 0 if empty.
    pub(crate) board: [u8; 128],
    pub(crate) white_to_move: bool,
    /// The rooks with a castling right.
    pub(crate) castling_rooks: Vec<Square>,
    /// The square behind a pawn that has just made a double push, even if no pawn attacks it.
    pub(crate) en_passant: Option<Square>,
    pub(crate) halfmove_clock: u32,
    pub(crate) fullmove_number: u32,
}

impl Mailbox {
    /// Returns whether there is a piece of a color on `square`.
    pub(crate) fn has_color(&self, square: Square, white: bool) -> bool {
        let piece = self.board[square];
        piece != 0 && piece.is_ascii_uppercase() == white
    }

    /// Returns the role of the piece on `square`, as a lower-case letter.
    pub(crate) fn role(&self, square: Square) -> u8 {
        self.board[square].to_ascii_lowercase()
    }

    pub(crate) fn king(&self, white: bool) -> Square {
        let king = if white { b'K' } else { b'k' };
        squares().find(|&square| self.board[square] == king).expect("each side has a king")
    }

    /// Counts the sequences of `depth` legal moves.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.legal().iter().map(|mv| self.after(mv).perft(depth - 1)).sum()
    }
}

/// Returns all squares of the board, from a1 to h8.
pub(crate) fn squares() -> impl Iterator<Item = Square> {
    (0..128).filter(|square| square & 0x88 == 0)
}

/// The square one `step` from `from`, or `None` off the board.
pub(crate) fn neighbour(from: Square, step: isize) -> Option<Square> {
    from.checked_add_signed(step).filter(|to| to & 0x88 == 0)
}

pub(crate) fn file(square: Square) -> usize {
    square & 7
}

pub(crate) fn rank(square: Square) -> usize {
    square >> 4
}

/// Returns the name of a square, such as `e4`.
pub(crate) fn name(square: Square) -> String {
    let (file, rank) = (file(square) as u8, rank(square) as u8);
    String::from_utf8(vec![b'a' + file, b'1' + rank]).expect("letters and digits")
}
