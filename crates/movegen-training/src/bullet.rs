//! bulletformat: the 32 bytes that the trainer bullet loads.
//!
//! ```text
//! bytes   0      8                      24     26 27 28 29    32
//!        | occu- | codes: 4 bits for   | score | r| k| e| 0   |
//!        | pied  | each occupied square|       |  |  |  |     |
//! ```
//!
//! Everything is seen from the side to move. Black's boards are flipped, which makes that side White. A code is the
//! role from pawn 0 to king 5, plus 8 for the enemy. `r` is 0 for a loss, 1 for a draw, 2 for a win. `k` is our king's
//! square, and `e` the enemy king's, flipped. Integers are little-endian, and a1 is bit 0 and square 0. The record has
//! no castling rights, en passant square, counters or move.

use movegen_position::{Bitboard, Color};

use crate::codes::{Codes, position, setup};
use crate::error::SampleProblem;
use crate::sample::Sample;

pub(crate) fn read(bytes: &[u8; 32]) -> Result<Sample, SampleProblem> {
    let [header @ .., score_low, score_high, result, king, enemy_king, _, _, _] = bytes;
    let sets = parts(header).sets()?;
    if let Some(code) = [6, 7, 14, 15].into_iter().find(|&code| sets[code].any()) {
        return Err(SampleProblem::PieceCode(code as u8));
    }
    let setup = setup(sets);
    let kings = [(Color::White, *king), (Color::Black, enemy_king ^ 56)];
    let position = position(&setup)?;
    if kings.iter().any(|&(color, square)| position.king(color).index() != usize::from(square)) {
        return Err(SampleProblem::KingSquare);
    }
    Sample::from_record(position, [*score_low, *score_high], *result)
}

/// Returns the occupied squares and codes at the start of a record.
pub(crate) fn parts(header: &[u8; 24]) -> Codes {
    let [occupied @ .., _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _] = header;
    let [_, _, _, _, _, _, _, _, codes @ ..] = header;
    Codes { occupied: u64::from_le_bytes(*occupied), codes: *codes }
}

pub(crate) fn write(sample: &Sample, out: &mut Vec<u8>) -> Result<(), SampleProblem> {
    let board = sample.position.board().relative_to(sample.position.turn());
    let Codes { occupied, codes } = Codes::new(&board, Bitboard::EMPTY);
    let mut record = [0; 32];
    record[..8].copy_from_slice(&occupied.to_le_bytes());
    record[8..24].copy_from_slice(&codes);
    record[24..26].copy_from_slice(&sample.relative_score().to_le_bytes());
    record[26] = sample.relative_result() as u8;
    record[27] = board.king(Color::White).index() as u8;
    record[28] = board.king(Color::Black).index() as u8 ^ 56;
    out.extend_from_slice(&record);
    Ok(())
}
