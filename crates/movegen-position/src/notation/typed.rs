//! A move as somebody typed it: the spellings beyond UCI and SAN.

use movegen_core::{CastlingSide, File, Role, Square};

use crate::notation::{San, SanError, Uci};

/// What a text says, before a position tells whether it's legal.
#[derive(Clone, Copy)]
pub(super) enum Typed {
    Squares(Uci),
    San(San),
    /// A pawn's capture by its files alone, and the role it promotes to.
    PawnFiles(File, File, Option<Role>),
}

/// Reads a text. The error is the column of the first byte that cannot be part of a move.
pub(super) fn read(text: &str) -> Result<Typed, usize> {
    let after_number = without_number(text);
    let start = text.len() - after_number.trim_start().len();
    let typed = after_number.trim();
    exact(typed).or_else(|column| tidied(typed).ok_or(start + column))
}

/// The text after a move number such as `1.` or `7 ...`. A number needs a period, because castling
/// begins with a zero.
fn without_number(text: &str) -> &str {
    let number = text.trim_start().trim_start_matches(|symbol: char| symbol.is_ascii_digit()).trim_start();
    let rest = number.trim_start_matches(['.', '…']);
    if rest.len() < number.len() { rest } else { text }
}

/// Reads UCI, SAN and long algebraic notation.
fn exact(text: &str) -> Result<Typed, usize> {
    if let Ok(uci) = text.parse() {
        return Ok(Typed::Squares(uci));
    }
    match text.parse() {
        // Squares alone look like a pawn's move.
        Ok(San::Move { role: Role::Pawn, file: Some(file), rank: Some(rank), to, promotion, .. }) => {
            Ok(Typed::Squares(Uci::new(Square::new(file, rank), to, promotion)))
        }
        Ok(san) => Ok(Typed::San(san)),
        Err(SanError::Malformed { column }) => Err(column),
        Err(_) => Err(1),
    }
}

/// Reads a text again without its spaces and final marks, with plain dashes, and with letters in other cases.
fn tidied(text: &str) -> Option<Typed> {
    let mut buffer = [0; 16];
    let mut len = 0;
    for symbol in
        text.trim_end_matches(['.', ',', '!', '?', '+', '#']).chars().filter(|symbol| !symbol.is_whitespace())
    {
        let symbol = if matches!(symbol, '‐'..='―' | '−') { '-' } else { symbol };
        *buffer.get_mut(len)? = u8::try_from(symbol).ok().filter(u8::is_ascii)?;
        len += 1;
    }
    let symbols = buffer.get_mut(..len)?;
    if symbols.iter().all(|symbol| matches!(symbol, b'O' | b'o' | b'0')) {
        match symbols.len() {
            2 => return Some(Typed::San(San::Castling(CastlingSide::KingSide))),
            3 => return Some(Typed::San(San::Castling(CastlingSide::QueenSide))),
            _ => {}
        }
    }
    let read = |symbols: &[u8]| exact(core::str::from_utf8(symbols).ok()?).ok();
    if let Some(typed) = read(symbols) {
        return Some(typed);
    }
    let first = *symbols.first()?;
    symbols.make_ascii_lowercase();
    // Two squares first, since `B2B4` is a pawn's move.
    if let Some(squares @ Typed::Squares(_)) = read(symbols) {
        return Some(squares);
    }
    for first in [first, first.to_ascii_lowercase(), first.to_ascii_uppercase()] {
        *symbols.first_mut()? = first;
        if let Some(typed) = read(symbols) {
            return Some(typed);
        }
    }
    symbols.make_ascii_lowercase();
    let (squares, promotion) = match symbols {
        [before @ .., letter @ (b'q' | b'r' | b'b' | b'n')] if before.len() > 2 || before.ends_with(b"=") => {
            (before.strip_suffix(b"=").unwrap_or(before), Role::from_letter(char::from(*letter)))
        }
        _ => (&*symbols, None),
    };
    let file = |letter: u8| File::ALL.into_iter().find(|file| file.letter() == char::from(letter));
    match *squares {
        [from, to] | [from, b'x' | b':', to] => Some(Typed::PawnFiles(file(from)?, file(to)?, promotion)),
        _ => None,
    }
}
