//! Writes FEN and EPD.

use core::fmt;

use crate::board::board::Board;
use crate::setup::fen::{Fen, outermost_rook};
use crate::setup::setup::Setup;
use crate::types::{Bitboard, CastlingNotation, CastlingSide, Color, File, Piece, Rank, Role, Square};

/// The text of a board, for `Display`: the four fields of an EPD, or with counters the six of a FEN.
/// See [`Board::epd`] and [`Setup::fen`].
///
/// ```
/// use movegen::{Board, CastlingNotation};
/// let board = Board::default();
/// let epd = board.epd(CastlingNotation::Chess960);
/// assert_eq!(epd.to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha -");
/// assert!(epd.with_counters(3, 9).to_string().ends_with(" w HAha - 3 9"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct FenText<'a> {
    pub(crate) board: &'a Board,
    turn: Color,
    castling_rooks: Bitboard,
    /// Whether rights are written as `KQkq`.
    by_side: bool,
    pub(crate) en_passant: Option<Square>,
    /// The half-move clock and the full-move number.
    counters: Option<[u16; 2]>,
}

/// # Writing EPD
impl Board {
    /// Returns the four fields of an EPD, for `Display`.
    #[must_use]
    pub fn epd(&self, notation: CastlingNotation) -> FenText<'_> {
        FenText {
            board: self,
            turn: self.turn(),
            castling_rooks: self.castling_rooks(),
            by_side: notation == CastlingNotation::Standard && self.has_standard_castling(),
            en_passant: self.en_passant(),
            counters: None,
        }
    }
}

impl Setup {
    /// Returns the FEN, for `Display`, even of an invalid setup. Standard notation writes `KQkq` if that reads back as
    /// the same rooks and each king with rights is on the e-file or off its back rank. Otherwise it writes files.
    /// Rights outside the first and last rank are not written.
    ///
    /// ```
    /// use movegen::{CastlingNotation, Setup};
    /// let fen = Setup::default().fen(CastlingNotation::Chess960).to_string();
    /// assert_eq!(fen, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
    /// ```
    #[must_use]
    pub fn fen(&self, notation: CastlingNotation) -> FenText<'_> {
        let castling_rooks = self.castling_rooks & Bitboard::BACK_RANKS;
        // For a valid setup this is `Board::has_standard_castling`.
        let by_side = notation == CastlingNotation::Standard
            && castling_rooks.into_iter().all(|rook| self.is_standard_castling(rook));
        let &Self { turn, en_passant, halfmove_clock, fullmove_number, .. } = self;
        let counters = Some([halfmove_clock, fullmove_number]);
        FenText { board: &self.pieces, turn, castling_rooks, by_side, en_passant, counters }
    }

    /// Returns whether a right is one of standard chess, if it's valid.
    pub(crate) fn is_standard_castling(&self, rook: Square) -> bool {
        let color = if rook.rank() == Rank::First { Color::White } else { Color::Black };
        let side = if rook.file() == File::H { CastlingSide::KingSide } else { CastlingSide::QueenSide };
        let king = (self.pieces.pieces(color, Role::King) & Bitboard::rank(rook.rank())).first();
        king.is_none_or(|king| king.file() == File::E)
            && rook.file() == side.standard_rook_file()
            && outermost_rook(self, color, side) == rook
    }
}

impl FenText<'_> {
    /// Returns the FEN with these counters.
    #[must_use]
    pub const fn with_counters(mut self, halfmove_clock: u16, fullmove_number: u16) -> Self {
        self.counters = Some([halfmove_clock, fullmove_number]);
        self
    }

    /// Returns the setup behind this text, with the counters of a new game.
    pub(crate) fn setup(&self) -> Setup {
        let &Self { board, turn, castling_rooks, en_passant, .. } = self;
        Setup { pieces: *board, turn, castling_rooks, en_passant, ..Setup::EMPTY }
    }

    /// Writes the text to `out` in one call. Faster than `Display`, which goes through a formatter.
    ///
    /// ```
    /// use movegen::{CastlingNotation, Setup};
    /// let mut text = String::new();
    /// Setup::EMPTY.fen(CastlingNotation::Standard).write_to(&mut text).unwrap();
    /// assert_eq!(text, "8/8/8/8/8/8/8/8 w - - 0 1");
    /// ```
    ///
    /// # Errors
    /// Returns the errors of `out`.
    pub fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        let mut line = Line { bytes: [0; LINE], len: 0 };
        self.push_placement(&mut line);
        line.push(if self.turn == Color::White { b'w' } else { b'b' });
        line.push(b' ');
        self.push_castling(&mut line);
        line.push(b' ');
        match self.en_passant {
            Some(square) => {
                line.push(square.file().letter() as u8);
                line.push(square.rank().digit() as u8);
            }
            None => line.push(b'-'),
        }
        for counter in self.counters.into_iter().flatten() {
            line.push(b' ');
            line.push_number(counter);
        }
        out.write_str(line.as_str())
    }

    /// Writes the pieces and a space, without a branch on whether squares between two pieces are empty:
    /// it would be unpredictable.
    fn push_placement(&self, line: &mut Line) {
        let mut letters = [0; 64];
        for color in Color::ALL {
            for role in Role::ALL {
                for square in self.board.pieces(color, role) {
                    letters[square.index()] = Piece::new(color, role).letter() as u8;
                }
            }
        }
        for rank in Rank::ALL.into_iter().rev() {
            let mut next = 0;
            for square in self.board.occupied() & Bitboard::rank(rank) {
                let empty = square.file() as u8 - next;
                line.push_if(empty > 0, b'0' + empty);
                line.push(letters[square.index()]);
                next = square.file() as u8 + 1;
            }
            line.push_if(next < 8, b'0' + 8 - next);
            line.push(if rank == Rank::First { b' ' } else { b'/' });
        }
    }

    fn push_castling(&self, line: &mut Line) {
        for color in Color::ALL {
            let mut rooks = self.castling_rooks & Bitboard::rank(Rank::First.relative_to(color));
            // Highest file first, which puts the king side first.
            while let Some(rook) = rooks.last() {
                rooks = rooks.without(rook);
                let letter = match (self.by_side, rook.file()) {
                    (false, file) => file.letter(),
                    (true, File::H) => 'k',
                    (true, _) => 'q',
                } as u8;
                line.push(if color == Color::White { letter.to_ascii_uppercase() } else { letter });
            }
        }
        line.push_if(self.castling_rooks.is_empty(), b'-');
    }
}

impl FenText<'_> {
    /// Writes the en passant square only if a legal move captures there, as some programs expect. By default
    /// it is written whenever a pawn attacks it. An invalid setup's text is unchanged.
    ///
    /// ```
    /// use movegen::{Board, CastlingNotation, Setup};
    /// let board = Board::from_fen("8/8/8/8/k2Pp2R/8/8/4K3 b - d3").unwrap();
    /// let epd = board.epd(CastlingNotation::Standard);
    /// assert_eq!(epd.to_string(), "8/8/8/8/k2Pp2R/8/8/4K3 b - d3");
    /// assert_eq!(epd.legal_en_passant().to_string(), "8/8/8/8/k2Pp2R/8/8/4K3 b - -");
    /// let setup = Setup::from(&board);
    /// let fen = setup.fen(CastlingNotation::Standard).legal_en_passant();
    /// assert_eq!(fen.to_string(), "8/8/8/8/k2Pp2R/8/8/4K3 b - - 0 1");
    /// ```
    #[must_use]
    pub fn legal_en_passant(mut self) -> Self {
        // Build the real board first, because a `Setup`'s text holds a board with pieces but no state.
        let board = match self.board.en_passant() {
            Some(_) => Ok(*self.board),
            None => Board::try_from(&self.setup()),
        };
        if board.is_ok_and(|board| !board.can_capture_en_passant()) {
            self.en_passant = None;
        }
        self
    }
}

/// The capacity of a [`Line`]. The longest text is a setup's: 71 bytes for the pieces, 16 for castling
/// rights, 13 for the rest and 5 spaces. A power of two, because byte indices are then just masked.
const LINE: usize = 128;

/// A line of ASCII, assembled before it is written.
struct Line {
    bytes: [u8; LINE],
    len: usize,
}

impl Line {
    fn push(&mut self, byte: u8) {
        self.push_if(true, byte);
    }

    /// Adds a character if `condition` holds, without a branch.
    fn push_if(&mut self, condition: bool, byte: u8) {
        self.bytes[self.len % LINE] = byte;
        self.len += usize::from(condition);
    }

    fn push_number(&mut self, number: u16) {
        for leading in [number / 10_000, number / 1_000, number / 100, number / 10] {
            self.push_if(leading > 0, b'0' + (leading % 10) as u8);
        }
        self.push(b'0' + (number % 10) as u8);
    }

    fn as_str(&self) -> &str {
        self.bytes.get(..self.len).and_then(|text| core::str::from_utf8(text).ok()).unwrap_or_default()
    }
}

impl fmt::Display for FenText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_to(f)
    }
}

/// Writes the FEN in standard notation.
impl fmt::Display for Fen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.board.epd(CastlingNotation::Standard);
        text.with_counters(self.halfmove_clock, self.fullmove_number).write_to(f)
    }
}

/// Writes the FEN in standard notation: see [`Setup::fen`].
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.fen(CastlingNotation::Standard), f)
    }
}

/// Writes eight lines of eight letters, rank 8 first, `.` for an empty square.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let letter = self.piece_at(Square::new(file, rank)).map_or('.', Piece::letter);
                write!(f, "{letter}{}", if file == File::H { '\n' } else { ' ' })?;
            }
        }
        Ok(())
    }
}

/// Writes the four fields of the EPD.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({})", self.epd(CastlingNotation::Standard))
    }
}
