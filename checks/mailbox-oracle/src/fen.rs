//! Reads and writes FENs. Invalid text is rejected without giving a reason.
//!
//! The reader trusts its callers: it checks only what the rest of the crate needs.

use crate::mailbox::{Mailbox, Square, file, name, neighbour, squares};
use crate::moves::{EAST, forward};

impl Mailbox {
    /// Reads a FEN with six fields. A castling right is a side (the outermost rook) or a file.
    ///
    /// Returns `None` if the text is not a FEN of this form.
    pub fn from_fen(fen: &str) -> Option<Self> {
        let fields: Vec<&str> = fen.split_whitespace().collect();
        let [placement, turn, rights, en_passant, halfmoves, number] = fields[..] else { return None };
        let mut board = [0; 128];
        for (row, letters) in placement.split('/').enumerate() {
            let mut square = 16 * 7usize.checked_sub(row)?;
            for letter in letters.bytes() {
                match letter {
                    b'1'..=b'8' => square += usize::from(letter - b'0'),
                    _ => {
                        b"pnbrqkPNBRQK".contains(&letter).then_some(())?;
                        *board.get_mut(square)? = letter;
                        square += 1;
                    }
                }
            }
        }
        let has_one = |king: u8| board.iter().filter(|&&piece| piece == king).count() == 1;
        (has_one(b'K') && has_one(b'k')).then_some(())?;
        let mut read = Self {
            board,
            white_to_move: turn == "w",
            castling_rooks: Vec::new(),
            en_passant: squares().find(|&square| name(square) == en_passant),
            halfmove_clock: halfmoves.parse().ok()?,
            fullmove_number: number.parse().ok()?,
        };
        for letter in rights.bytes().filter(|&letter| letter != b'-') {
            let white = letter.is_ascii_uppercase();
            let back_rank = if white { 0 } else { 16 * 7 };
            let king = read.king(white);
            let mut rooks =
                (back_rank..back_rank + 8).filter(|&at| read.role(at) == b'r' && read.has_color(at, white));
            let rook = match letter.to_ascii_lowercase() {
                b'k' => rooks.rfind(|&rook| rook > king)?,
                b'q' => rooks.find(|&rook| rook < king)?,
                by_file => rooks.find(|&rook| file(rook) == usize::from(by_file.wrapping_sub(b'a')))?,
            };
            read.castling_rooks.push(rook);
        }
        Some(read)
    }

    /// The FEN. Castling rights are written as files, and the en passant square only if a pawn of the side to move
    /// attacks it.
    pub fn fen(&self) -> String {
        let letter = |square: Square| match self.board[square] {
            0 => '1',
            piece => char::from(piece),
        };
        let row = |rank: usize| (0..8).map(|file| letter(16 * rank + file)).collect::<String>();
        let mut placement: Vec<String> = (0..8).rev().map(row).collect();
        for row in &mut placement {
            for empty in (2..=8).rev() {
                *row = row.replace(&"1".repeat(empty), &empty.to_string());
            }
        }
        let by_file = |&rook: &Square| {
            let file = b'a' + file(rook) as u8;
            let white = self.has_color(rook, true);
            (!white, u8::MAX - file, char::from(if white { file.to_ascii_uppercase() } else { file }))
        };
        let mut rights: Vec<_> = self.castling_rooks.iter().map(by_file).collect();
        rights.sort_unstable();
        let rights: String = rights.into_iter().map(|right| right.2).collect();
        let is_attacked = |&target: &Square| {
            let origins = [EAST, -EAST].map(|side| neighbour(target, side - forward(self.white_to_move)));
            let own_pawn = |&at: &Square| self.role(at) == b'p' && self.has_color(at, self.white_to_move);
            origins.iter().flatten().any(own_pawn)
        };
        let en_passant = self.en_passant.filter(is_attacked).map_or("-".to_owned(), name);
        format!(
            "{} {} {} {en_passant} {} {}",
            placement.join("/"),
            if self.white_to_move { 'w' } else { 'b' },
            if rights.is_empty() { "-" } else { &rights },
            self.halfmove_clock,
            self.fullmove_number,
        )
    }
}
