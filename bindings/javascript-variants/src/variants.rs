//! The functions that differ from those of chess, and those that chess doesn't have.

use core::ffi::c_char;
use core::mem::MaybeUninit;

use movegen_position::Piece;
use movegen_position::game::Outcome;
use movegen_position::setup::FenError;
use movegen_variants::{VariantMove, VariantPosition};

use crate::contents::color_of;
use crate::memory::{utf8, write};
use crate::pointers::MovegenPosition;
use crate::{MOVEGEN_ERROR_ARGUMENT, MOVEGEN_ERROR_UNREADABLE, MOVEGEN_OK};

/// The moves that JavaScript reads: 301 with every kind of piece in the pocket and two kings on the board.
pub type Moves = [u16; 512];
/// The text that JavaScript writes.
pub type Input = [u8; 1024];
/// The text that JavaScript reads.
pub type Output = [MaybeUninit<c_char>; 256];

/// Sets up the start position of a variant, by any of its names. Writes an error that lists the variants, and returns
/// its length, if there is none of that name.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_start_variant(
    position: &mut MovegenPosition,
    name: &Input,
    length: usize,
    output: &mut Output,
) -> i32 {
    match text(name, length).parse() {
        Ok(variant) => position.set(VariantPosition::new(variant)),
        Err(error) => return write(output, format_args!("{error}")),
    }
    MOVEGEN_OK
}

/// Sets up a position of the variant that `position` has.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_from_fen(
    position: &mut MovegenPosition,
    fen: &Input,
    length: usize,
    column: &mut usize,
) -> i32 {
    match read(position, fen, length) {
        Ok(found) => position.set(found),
        Err(error) => {
            *column = error.column;
            return MOVEGEN_ERROR_UNREADABLE;
        }
    }
    MOVEGEN_OK
}

/// Writes what is wrong with a FEN.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_fen_error(
    position: &MovegenPosition,
    fen: &Input,
    length: usize,
    output: &mut Output,
) -> i32 {
    match read(position, fen, length) {
        Ok(_) => write(output, format_args!("")),
        Err(error) => write(output, format_args!("{error}")),
    }
}

fn read(position: &MovegenPosition, fen: &Input, length: usize) -> Result<VariantPosition, FenError> {
    VariantPosition::from_fen(position.get().variant(), text(fen, length))
}

/// Returns the text that JavaScript wrote, which is always UTF-8.
fn text(input: &Input, length: usize) -> &str {
    input.get(..length).and_then(|bytes| utf8(bytes).ok()).unwrap_or_default()
}

/// Writes the name of the variant in UCI.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_variant_name(position: &MovegenPosition, output: &mut Output) -> i32 {
    write(output, format_args!("{}", position.get().variant().uci_name()))
}

/// Returns how many pieces of a FEN letter wait to be dropped.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_pocket(position: &MovegenPosition, letter: u8) -> usize {
    let piece = Piece::from_letter(letter.into());
    piece.map_or(0, |piece| position.get().pockets().count(piece.color(), piece.role()))
}

/// Returns the promoted pieces, which turn back into pawns when captured.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_promoted(position: &MovegenPosition) -> u64 {
    position.get().promoted().0
}

/// Returns how many checks a color still has to give.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_remaining_checks(position: &MovegenPosition, color: u8) -> u8 {
    color_of(color).map_or(0, |color| position.get().remaining_checks(color))
}

/// Writes the legal moves, of all classes, and returns their number.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_moves(position: &MovegenPosition, _: u8, moves: &mut Moves) -> usize {
    let list = position.get().legal_moves();
    for (place, mv) in moves.iter_mut().zip(&list) {
        *place = mv.bits();
    }
    list.len()
}

/// Writes a legal move in SAN.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_san(position: &MovegenPosition, mv: u16, _: u8, output: &mut Output) -> i32 {
    let mv = VariantMove::from_bits(mv);
    mv.map_or(MOVEGEN_ERROR_ARGUMENT, |mv| write(output, format_args!("{}", position.get().san(mv))))
}

/// Writes why the game is over. Returns four times the length of the text, plus 0 if White has won, 1 if Black has,
/// and 2 for a draw.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_variant_outcome(
    position: &MovegenPosition,
    repetitions: usize,
    output: &mut Output,
) -> i32 {
    let outcome = position.get().game_outcome(repetitions);
    let length = write(output, format_args!("{}", outcome.map_or("", Outcome::reason)));
    let winner = outcome.and_then(Outcome::winner);
    4 * length + winner.map_or(2, |winner| winner as i32)
}

/// Counts the sequences of `depth` legal moves.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_perft(position: &MovegenPosition, depth: u8) -> u64 {
    position.get().perft(depth)
}
