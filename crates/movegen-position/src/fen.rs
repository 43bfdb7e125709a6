//! FEN in and out.

use core::fmt;
use core::str::FromStr;

use movegen_core::{CastleStyle, FenError, Field, Problem, Reader};

use crate::position::Position;

impl Position {
    /// The position that a FEN of six fields describes, or one of four, whose counters are then 0 and 1.
    ///
    /// Rights to castle may be written `KQkq` (X-FEN: the outermost rook) or by file (Shredder-FEN: `HAha`). The en
    /// passant square is kept only where a pawn of the side to move attacks it, as after a move.
    ///
    /// ```
    /// use movegen_position::Position;
    /// let position = Position::from_fen("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9").unwrap();
    /// assert_eq!(position.legal_moves().len(), 21);
    /// let error = Position::from_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 x").unwrap_err();
    /// assert_eq!(error.to_string(), "full moves, column 29: unexpected 'x'");
    /// ```
    ///
    /// # Errors
    /// The first thing wrong, with its field and column: text that means nothing before a position that cannot be.
    /// The time is linear in the text.
    pub fn from_fen(text: &str) -> Result<Self, FenError> {
        let mut reader = Reader::new(text);
        let setup = reader.four_fields()?;
        let (mut halfmove_clock, mut fullmove_number) = (0, 1);
        if let Some((column, digits)) = reader.field() {
            halfmove_clock = counter(Field::Halfmoves, column, digits)?;
            let (column, digits) = reader.expect(Field::Fullmoves)?;
            fullmove_number = counter(Field::Fullmoves, column, digits)?;
            reader.end()?;
        }
        Ok(Self { halfmove_clock, fullmove_number, ..Self::new(reader.board(&setup)?) })
    }

    /// The FEN, to be printed.
    ///
    /// ```
    /// use movegen_position::{CastleStyle, Position};
    /// let fen = Position::default().fen(CastleStyle::Chess960).to_string();
    /// assert_eq!(fen, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
    /// ```
    pub const fn fen(&self, style: CastleStyle) -> Fen<'_> {
        Fen { position: self, style }
    }
}

/// A counter: decimal digits and nothing else, up to 65,535, so that none is ever clipped.
fn counter(field: Field, column: usize, digits: &str) -> Result<u16, FenError> {
    let mut value: u16 = 0;
    for (i, letter) in digits.char_indices() {
        let error = |problem| FenError { field, column: column + i, problem };
        let digit = letter.to_digit(10).ok_or(error(Problem::Unexpected(letter)))?;
        let longer = value.checked_mul(10).and_then(|tens| tens.checked_add(digit as u16));
        value = longer.ok_or(error(Problem::OutOfRange))?;
    }
    Ok(value)
}

impl FromStr for Position {
    type Err = FenError;

    /// See [`Position::from_fen`].
    fn from_str(text: &str) -> Result<Self, FenError> {
        Self::from_fen(text)
    }
}

/// The FEN in the style of the standard game: see [`Position::fen`].
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.fen(CastleStyle::Standard), f)
    }
}

/// The six fields of a position's FEN, printed by `Display`.
#[derive(Clone, Copy, Debug)]
pub struct Fen<'a> {
    position: &'a Position,
    style: CastleStyle,
}

impl fmt::Display for Fen<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Position { board, halfmove_clock, fullmove_number, .. } = self.position;
        write!(f, "{} {halfmove_clock} {fullmove_number}", board.epd(self.style))
    }
}
