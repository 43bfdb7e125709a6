//! Reading a FEN, and writing one. It is trusted: what is no FEN is none, without a reason.

use crate::moves::{EAST, forward};
use crate::{Mailbox, Square, file, name, squares, step};

impl Mailbox {
    /// The position of a FEN with six fields; rights to castle by side (the outermost rook) or by file.
    pub fn from_fen(fen: &str) -> Option<Self> {
        let fields: Vec<&str> = fen.split_whitespace().collect();
        let [placement, turn, rights, passed, halfmoves, number] = fields[..] else { return None };
        let mut men = [0; 128];
        for (row, letters) in placement.split('/').enumerate() {
            let mut square = 16 * 7usize.checked_sub(row)?;
            for letter in letters.bytes() {
                match letter {
                    b'1'..=b'8' => square += usize::from(letter - b'0'),
                    _ => {
                        b"pnbrqkPNBRQK".contains(&letter).then_some(())?;
                        *men.get_mut(square)? = letter;
                        square += 1;
                    }
                }
            }
        }
        let one = |king: u8| men.iter().filter(|&&man| man == king).count() == 1;
        (one(b'K') && one(b'k')).then_some(())?;
        let mut read = Self {
            men,
            white_to_move: turn == "w",
            castling_rooks: Vec::new(),
            passed: squares().find(|&square| name(square) == passed),
            halfmove_clock: halfmoves.parse().ok()?,
            fullmove_number: number.parse().ok()?,
        };
        for letter in rights.bytes().filter(|&letter| letter != b'-') {
            let white = letter.is_ascii_uppercase();
            let home = if white { 0 } else { 16 * 7 };
            let king = read.king(white);
            let mut rooks = (home..home + 8).filter(|&at| read.role(at) == b'r' && read.is_of(at, white));
            let rook = match letter.to_ascii_lowercase() {
                b'k' => rooks.rfind(|&rook| rook > king)?,
                b'q' => rooks.find(|&rook| rook < king)?,
                by_file => rooks.find(|&rook| file(rook) == usize::from(by_file.wrapping_sub(b'a')))?,
            };
            read.castling_rooks.push(rook);
        }
        Some(read)
    }

    /// The FEN, with rights by file, and the en passant square only where a pawn of the side to move attacks it.
    pub fn fen(&self) -> String {
        let letter = |square: Square| match self.men[square] {
            0 => '1',
            man => char::from(man),
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
            let white = self.is_of(rook, true);
            (!white, u8::MAX - file, char::from(if white { file.to_ascii_uppercase() } else { file }))
        };
        let mut rights: Vec<_> = self.castling_rooks.iter().map(by_file).collect();
        rights.sort_unstable();
        let rights: String = rights.into_iter().map(|right| right.2).collect();
        let attacked = |&passed: &Square| {
            let beside = [EAST, -EAST].map(|side| step(passed, side - forward(self.white_to_move)));
            let own_pawn = |&at: &Square| self.role(at) == b'p' && self.is_of(at, self.white_to_move);
            beside.iter().flatten().any(own_pawn)
        };
        let passed = self.passed.filter(attacked).map_or("-".to_owned(), name);
        format!(
            "{} {} {} {passed} {} {}",
            placement.join("/"),
            if self.white_to_move { 'w' } else { 'b' },
            if rights.is_empty() { "-" } else { &rights },
            self.halfmove_clock,
            self.fullmove_number,
        )
    }
}
