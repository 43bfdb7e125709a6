//! Texts: FEN, moves, and the names of variants and of ends.

use core::fmt::{self, Write};

use movegen_position::CastlingNotation;
use movegen_position::game::Outcome;
use movegen_position::notation::MoveError;
use movegen_position::setup::FenError;
use movegen_variants::{Variant, VariantMove, VariantPosition};

use crate::{ERROR, OK};

/// The text that JavaScript writes.
pub type Input = [u8; 1024];
/// The text that JavaScript reads.
pub type Output = [u8; 256];

/// Sets up the start position of a variant, by any of its names. Writes an error that lists the variants, and returns
/// its length, if there is none of that name.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_start_variant(
    position: &mut VariantPosition,
    name: &Input,
    length: usize,
    output: &mut Output,
) -> i32 {
    match text(name, length).unwrap_or_default().parse() {
        Ok(variant) => *position = VariantPosition::new(variant),
        Err(error) => return write(output, format_args!("{error}")),
    }
    OK
}

/// Sets up a position of the variant that `position` has.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_from_fen(
    position: &mut VariantPosition,
    fen: &Input,
    length: usize,
    column: &mut u32,
) -> i32 {
    match read(position.variant(), fen, length) {
        Ok(found) => *position = found,
        Err(wrong) => {
            *column = wrong.map_or(1, |error| error.column as u32);
            return ERROR;
        }
    }
    OK
}

/// Writes what is wrong with a FEN.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_fen_error(
    position: &VariantPosition,
    fen: &Input,
    length: usize,
    output: &mut Output,
) -> i32 {
    match read(position.variant(), fen, length) {
        Ok(_) => write(output, format_args!("")),
        Err(Some(error)) => write(output, format_args!("{error}")),
        Err(None) => write(output, format_args!("not UTF-8")),
    }
}

fn read(variant: Variant, fen: &Input, length: usize) -> Result<VariantPosition, Option<FenError>> {
    VariantPosition::from_fen(variant, text(fen, length).ok_or(None)?).map_err(Some)
}

/// Writes the FEN.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_fen(position: &VariantPosition, style: u8, output: &mut Output) -> i32 {
    write(output, format_args!("{}", position.fen(notation(style))))
}

/// Writes the FEN with the en passant square only if a legal move captures there.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_fen_legal_en_passant(
    position: &VariantPosition,
    style: u8,
    output: &mut Output,
) -> i32 {
    write(output, format_args!("{}", position.fen(notation(style)).legal_en_passant()))
}

/// Writes the name of the variant in UCI.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_variant_name(position: &VariantPosition, output: &mut Output) -> i32 {
    write(output, format_args!("{}", position.variant().uci_name()))
}

/// Writes a move in UCI notation.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_uci(position: &VariantPosition, mv: u16, style: u8, output: &mut Output) -> i32 {
    let mv = VariantMove::from_bits(mv);
    mv.map_or(ERROR, |mv| write(output, format_args!("{}", position.uci(mv, notation(style)))))
}

/// Writes a legal move in SAN.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_san(position: &VariantPosition, mv: u16, _: u8, output: &mut Output) -> i32 {
    let mv = VariantMove::from_bits(mv);
    mv.map_or(ERROR, |mv| write(output, format_args!("{}", position.san(mv))))
}

/// Returns the legal move that somebody typed, or an error below 0.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_parse_move(position: &VariantPosition, typed: &Input, length: usize) -> i32 {
    text(typed, length).and_then(|text| position.parse_move(text).ok()).map_or(ERROR, |mv| mv.bits().into())
}

/// Writes why a text is not a legal move.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_move_error(
    position: &VariantPosition,
    typed: &Input,
    length: usize,
    output: &mut Output,
) -> i32 {
    match text(typed, length).map(|text| position.parse_move(text)) {
        Some(Err(error)) => write(output, format_args!("{error}")),
        _ => write(output, format_args!("")),
    }
}

/// Writes the name of the reason why a text is not a legal move.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_move_error_code(
    position: &VariantPosition,
    typed: &Input,
    length: usize,
    output: &mut Output,
) -> i32 {
    let error = text(typed, length).map(|text| position.parse_move(text));
    let code = error.map_or("malformed", |found| found.map_or_else(MoveError::code, |_| ""));
    write(output, format_args!("{code}"))
}

/// Writes why the game is over. Returns four times the length of the text, plus 0 if White has won, 1 if Black has,
/// and 2 for a draw.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_variant_outcome(
    position: &VariantPosition,
    repetitions: usize,
    output: &mut Output,
) -> i32 {
    let outcome = position.game_outcome(repetitions);
    let length = write(output, format_args!("{}", outcome.map_or("", Outcome::reason)));
    let winner = outcome.and_then(Outcome::winner);
    4 * length + winner.map_or(2, |winner| winner as i32)
}

fn notation(style: u8) -> CastlingNotation {
    if style == 0 { CastlingNotation::Standard } else { CastlingNotation::Chess960 }
}

fn text(input: &Input, length: usize) -> Option<&str> {
    core::str::from_utf8(input.get(..length)?).ok()
}

/// Text for JavaScript: writes what fits, counts everything.
struct Writer<'a> {
    output: &'a mut Output,
    length: usize,
}

impl Write for Writer<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            if let Some(place) = self.output.get_mut(self.length) {
                *place = byte;
            }
            self.length += 1;
        }
        Ok(())
    }
}

fn write(output: &mut Output, text: fmt::Arguments<'_>) -> i32 {
    let mut writer = Writer { output, length: 0 };
    // The writer never fails.
    let _ = writer.write_fmt(text);
    writer.length as i32
}
