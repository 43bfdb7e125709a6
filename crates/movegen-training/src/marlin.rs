//! marlinformat: everything in a FEN, in 32 bytes.
//!
//! ```text
//! bytes   0      8                      24 25 26     28      30 31 32
//!        | occu- | codes: 4 bits for   | s| h| full- | score | r| x|
//!        | pied  | each occupied square|  |  | moves |       |  |  |
//! ```
//!
//! Everything is seen from White. A code is the role from pawn 0 to king 5, or 6 for a rook that may castle, plus 8 for
//! Black. `s` is the en passant square, or 64 without one, plus 128 if Black moves. `h` is the half-move clock. `r` is
//! 0 if Black won, 1 for a draw, 2 if White won. `x` is for the program that writes the file. Integers are
//! little-endian, and a1 is bit 0 and square 0. The record has no move.

use movegen_position::{Color, Position, Role, Square};

use crate::bullet::parts;
use crate::codes::{Codes, position, setup};
use crate::error::SampleProblem;
use crate::sample::Sample;

pub(crate) fn read(bytes: &[u8; 32]) -> Result<Sample, SampleProblem> {
    let [header @ .., state, halfmoves, full_low, full_high, score_low, score_high, result, _] = bytes;
    let mut sets = parts(header).sets()?;
    if let Some(code) = [7, 15].into_iter().find(|&code| sets[code].any()) {
        return Err(SampleProblem::PieceCode(code as u8));
    }
    let (rook, unmoved) = (Role::Rook.index(), 6);
    let castling = sets[unmoved] | sets[unmoved + 8];
    for color in [0, 8] {
        let rooks = std::mem::take(&mut sets[unmoved + color]);
        sets[rook + color] |= rooks;
    }
    let mut setup = setup(sets);
    setup.turn = if state & 128 == 0 { Color::White } else { Color::Black };
    setup.castling_rooks = castling;
    setup.en_passant = match usize::from(state & 127) {
        64 => None,
        square => Some(Square::from_index(square).ok_or(SampleProblem::PieceCode(*state))?),
    };
    setup.halfmove_clock = u16::from(*halfmoves);
    setup.fullmove_number = u16::from_le_bytes([*full_low, *full_high]);
    let position = position(&setup)?;
    Sample::from_record(position, [*score_low, *score_high], *result)
}

pub(crate) fn write(sample: &Sample, out: &mut Vec<u8>) -> Result<(), SampleProblem> {
    let position: &Position = &sample.position;
    let halfmoves = u8::try_from(position.halfmove_clock()).map_err(|_| SampleProblem::HalfmoveClock)?;
    let Codes { occupied, codes } = Codes::new(position.board(), position.castling_rooks());
    let turn = if position.turn() == Color::Black { 128 } else { 0 };
    let mut record = [0; 32];
    record[..8].copy_from_slice(&occupied.to_le_bytes());
    record[8..24].copy_from_slice(&codes);
    record[24] = turn | position.en_passant().map_or(64, |square| square.index() as u8);
    record[25] = halfmoves;
    record[26..28].copy_from_slice(&position.fullmove_number().to_le_bytes());
    record[28..30].copy_from_slice(&sample.score.to_le_bytes());
    record[30] = sample.result as u8;
    out.extend_from_slice(&record);
    Ok(())
}
