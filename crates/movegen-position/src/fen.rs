//! FEN in and out.

use core::fmt;
use core::str::FromStr;

use movegen_core::{CastleStyle, Epd, FenError, Reader, Setup};

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
        let mut setup = reader.four_fields()?;
        reader.counters(&mut setup)?;
        let Setup { halfmove_clock, fullmove_number, .. } = setup;
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
        Fen { position: self, epd: self.board.epd(style) }
    }
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
    epd: Epd<'a>,
}

impl Fen<'_> {
    /// With the en passant square only where a legal move captures there: see [`Epd::legal_en_passant`].
    #[must_use]
    pub const fn legal_en_passant(mut self) -> Self {
        self.epd = self.epd.legal_en_passant();
        self
    }
}

impl fmt::Display for Fen<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Position { halfmove_clock, fullmove_number, .. } = self.position;
        write!(f, "{} {halfmove_clock} {fullmove_number}", self.epd)
    }
}
