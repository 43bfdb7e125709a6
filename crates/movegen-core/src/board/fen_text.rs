//! Writing FEN and EPD texts.

use core::fmt;

use crate::board::board::Board;
use crate::board::fen::outermost_rook;
use crate::board::setup::Setup;
use crate::types::{Bitboard, CastleSide, CastlingNotation, Color, File, Piece, Rank, Role, Square};

/// The four fields of an EPD, written by `Display`: see [`Board::epd`].
///
/// ```
/// use movegen_core::{Board, CastlingNotation};
/// let board = Board::default();
/// let epd = board.epd(CastlingNotation::Chess960);
/// assert_eq!(epd.to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha -");
/// assert!(epd.with_counters(3, 9).to_string().ends_with(" w HAha - 3 9"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct EpdText<'a> {
    pub(crate) board: &'a Board,
    turn: Color,
    castling_rooks: Bitboard,
    /// Whether rights are written as `KQkq`.
    by_side: bool,
    pub(crate) en_passant: Option<Square>,
}

/// The six fields of a FEN, written by `Display`: see [`Setup::fen`].
///
/// ```
/// use movegen_core::{CastlingNotation, Setup};
/// let setup: Setup = "8/8/8/3k4/8/8/8/8 w - - 3 70".parse().unwrap();
/// assert_eq!(setup.fen(CastlingNotation::Standard).to_string(), "8/8/8/3k4/8/8/8/8 w - - 3 70");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct FenText<'a> {
    pub(crate) epd: EpdText<'a>,
    halfmove_clock: u16,
    fullmove_number: u16,
}

impl Board {
    /// Returns the four fields of an EPD, to be written by `Display`.
    #[must_use]
    pub fn epd(&self, notation: CastlingNotation) -> EpdText<'_> {
        EpdText {
            board: self,
            turn: self.turn(),
            castling_rooks: self.castle_rights().rooks(),
            by_side: notation == CastlingNotation::Standard && self.has_standard_castling(),
            en_passant: self.en_passant(),
        }
    }
}

impl Setup {
    /// Returns the FEN, to be written by `Display`, even if the set-up is not valid. In standard notation the rights are
    /// written as `KQkq` if that is read as the same rooks again and each king that has rights is on the e-file or off its
    /// back rank, otherwise as files. Rights on other ranks than the first and the last are not written.
    ///
    /// ```
    /// use movegen_core::{CastlingNotation, Setup};
    /// let fen = Setup::start().fen(CastlingNotation::Chess960).to_string();
    /// assert_eq!(fen, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
    /// ```
    #[must_use]
    pub fn fen(&self, notation: CastlingNotation) -> FenText<'_> {
        let castling_rooks = self.castling_rooks & Bitboard::BACK_RANKS;
        // For a valid set-up this is `Board::has_standard_castling`.
        let is_standard = |rook: Square| {
            let color = if rook.rank() == Rank::First { Color::White } else { Color::Black };
            let side = if rook.file() == File::H { CastleSide::KingSide } else { CastleSide::QueenSide };
            let king = (self.pieces.pieces(color, Role::King) & Bitboard::rank(rook.rank())).first();
            king.is_none_or(|king| king.file() == File::E)
                && rook.file() == side.standard_rook_file()
                && outermost_rook(self, color, side) == rook
        };
        let by_side = notation == CastlingNotation::Standard && castling_rooks.into_iter().all(is_standard);
        let &Self { turn, en_passant, halfmove_clock, fullmove_number, .. } = self;
        EpdText { board: &self.pieces, turn, castling_rooks, by_side, en_passant }
            .with_counters(halfmove_clock, fullmove_number)
    }
}

impl<'a> EpdText<'a> {
    /// Returns the set-up with the content of this text, and with the counters of a new game.
    pub(crate) fn setup(&self) -> Setup {
        let &Self { board, turn, castling_rooks, en_passant, .. } = self;
        Setup { pieces: *board, turn, castling_rooks, en_passant, ..Setup::EMPTY }
    }

    /// Returns the FEN with these counters, to be written by `Display`.
    #[must_use]
    pub const fn with_counters(self, halfmove_clock: u16, fullmove_number: u16) -> FenText<'a> {
        FenText { epd: self, halfmove_clock, fullmove_number }
    }

    /// Writes the pieces. Every rank takes the same instructions, because branches on where pieces are would be unpredictable: they
    /// took half as much time again.
    fn push_placement(&self, line: &mut Line) {
        let index = PieceIndex::new(self.board);
        // A value of its own, which the compiler keeps in a register.
        let mut len = line.len;
        for rank in Rank::ALL.into_iter().rev() {
            let occupied = (self.board.occupied().0 >> (8 * rank as u32)) as u8;
            let [a, b, c, d, e, f, g, h] = index.of_rank(rank);
            let signs = [a, b, c, d, e, f, g, h, 16, 17, 18, 19, 20, 21, 22, 23];
            #[cfg(compact)]
            let places = &places_of(occupied);
            // By reference: bytes of a copy would be taken out of a register, which takes 6 % more time.
            #[cfg(not(compact))]
            let places = &PLACES[occupied as usize];
            // All eight places are written, and those that the text does not have are written over.
            if let Some(text) = line.bytes.get_mut(len..).and_then(|rest| rest.first_chunk_mut::<8>()) {
                for (byte, place) in text.iter_mut().zip(places) {
                    *byte = SIGNS[signs[*place as usize & 15] as usize];
                }
            }
            len += text_length(occupied);
            line.bytes[len % LINE] = if rank == Rank::First { b' ' } else { b'/' };
            len += 1;
        }
        line.len = len;
    }

    fn push_castling(&self, line: &mut Line) {
        if self.castling_rooks.is_empty() {
            return line.push(b'-');
        }
        for color in Color::ALL {
            // From the highest file, so that the king side is first.
            let mut rooks = self.castling_rooks & Bitboard::rank(Rank::First.seen_by(color));
            while let Some(rook) = rooks.last() {
                rooks = rooks.without(rook);
                let letter = match (self.by_side, rook.file()) {
                    (true, File::H) => 'k',
                    (true, _) => 'q',
                    (false, file) => file.letter(),
                };
                let is_white = color == Color::White;
                line.push(if is_white { letter.to_ascii_uppercase() } else { letter } as u8);
            }
        }
    }

    fn push(&self, line: &mut Line) {
        self.push_placement(line);
        line.push(if self.turn == Color::White { b'w' } else { b'b' });
        line.push(b' ');
        self.push_castling(line);
        line.push(b' ');
        match self.en_passant {
            Some(square) => {
                line.push(square.file().letter() as u8);
                line.push(square.rank().digit() as u8);
            }
            None => line.push(b'-'),
        }
    }
}

/// The bits of [`Piece::index`] for all squares. Without a branch for each piece, which would be unpredictable.
struct PieceIndex([u64; 4]);

impl PieceIndex {
    #[inline]
    fn new(board: &Board) -> Self {
        let [pawns, knights, diagonal, orthogonal, kings, white, black, _] = board.bitboards;
        let queens = diagonal & orthogonal;
        let (bishops, rooks) = (diagonal ^ queens, orthogonal ^ queens);
        Self([
            knights | rooks | kings,
            white & (bishops | rooks) | black & (pawns | knights | queens | kings),
            white & (queens | kings) | black & (pawns | knights),
            black & (diagonal | orthogonal | kings),
        ])
    }

    /// Returns the indices of the pieces on a rank, by file.
    #[inline(always)]
    fn of_rank(&self, rank: Rank) -> [u8; 8] {
        // One bit in each byte: that of its file.
        const FILES: u64 = 0x8040_2010_0804_0201;
        let of_plane = |plane: u64| {
            let on_rank = plane >> (8 * rank as u32) & 0xff;
            let files = (on_rank * 0x0101_0101_0101_0101) & FILES;
            (files + 0x7f7f_7f7f_7f7f_7f7f) >> 7 & 0x0101_0101_0101_0101
        };
        let [first, second, third, fourth] = self.0.map(of_plane);
        (first | second << 1 | third << 2 | fourth << 3).to_le_bytes()
    }
}

/// The letters of pieces by their index, and from 16 on the numbers of empty squares from 1 on. With a sign for every byte, none needs a
/// mask, which saves 7 % of the time of a FEN.
static SIGNS: [u8; 256] = {
    const KNOWN: [u8; 24] = *b"PNBRQKpnbrqk????12345678";
    let mut signs = [b'?'; 256];
    let mut index = 0;
    while index < KNOWN.len() {
        signs[index] = KNOWN[index];
        index += 1;
    }
    signs
};

/// Returns the length of the text of a rank with pieces on the files of `occupied`.
#[inline(always)]
const fn text_length(occupied: u8) -> usize {
    let empty = !occupied;
    let first_empty = empty & !(empty << 1);
    (occupied.count_ones() + first_empty.count_ones()) as usize
}

/// The [`places_of`] all sets of files: 2 KB.
#[cfg(not(compact))]
static PLACES: [[u8; 8]; 256] = {
    let mut places = [[0; 8]; 256];
    let mut occupied = 0;
    while occupied < places.len() {
        places[occupied] = places_of(occupied as u8);
        occupied += 1;
    }
    places
};

/// Returns what the text of a rank with pieces on the files of `occupied` has in each place: the file of a piece, or 7 more than a
/// number of empty squares.
const fn places_of(occupied: u8) -> [u8; 8] {
    let mut places = [0; 8];
    let (mut len, mut file) = (0, 0);
    while file < 8 {
        let is_occupied = occupied >> file & 1 == 1;
        let follows_empty = file > 0 && occupied >> (file - 1) & 1 == 0;
        if is_occupied || !follows_empty {
            places[len & 7] = if is_occupied { file } else { 8 };
            len += 1;
        } else {
            places[(len - 1) & 7] += 1;
        }
        file += 1;
    }
    places
}

/// The capacity of a [`Line`]. The longest text is that of a set-up: 71 bytes for the pieces, 16 for castling rights, 13 for
/// the rest and 5 spaces. A power of two makes the index of each byte a mask.
const LINE: usize = 128;

/// A line of text that is put together before it is written. The alignment lets the test for ASCII start with whole words.
#[repr(align(8))]
struct Line {
    bytes: [u8; LINE],
    len: usize,
}

impl Line {
    const EMPTY: Self = Self { bytes: [0; LINE], len: 0 };

    /// Adds an ASCII character. The mask shows the compiler that there is a place for it.
    #[inline(always)]
    fn push(&mut self, byte: u8) {
        self.bytes[self.len % LINE] = byte;
        self.len += 1;
    }

    /// Adds a space and a number.
    fn push_counter(&mut self, counter: u16) {
        self.push(b' ');
        // By constants, because the compiler replaces a division by a constant with a multiplication.
        if counter >= 10_000 {
            self.push(b'0' + (counter / 10_000) as u8);
        }
        if counter >= 1000 {
            self.push(b'0' + (counter / 1000 % 10) as u8);
        }
        if counter >= 100 {
            self.push(b'0' + (counter / 100 % 10) as u8);
        }
        if counter >= 10 {
            self.push(b'0' + (counter / 10 % 10) as u8);
        }
        self.push(b'0' + (counter % 10) as u8);
    }

    fn as_str(&self) -> &str {
        let bytes = self.bytes.get(..self.len).unwrap_or_default();
        core::str::from_utf8(bytes).unwrap_or_default()
    }
}

impl EpdText<'_> {
    /// Writes the text to `out` by one call. `Display` takes longer, because it goes through a formatter.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        let mut line = Line::EMPTY;
        self.push(&mut line);
        out.write_str(line.as_str())
    }
}

impl FenText<'_> {
    /// Writes the text to `out` by one call. `Display` takes longer, because it goes through a formatter.
    ///
    /// ```
    /// use movegen_core::{CastlingNotation, Setup};
    /// let mut text = String::new();
    /// Setup::EMPTY.fen(CastlingNotation::Standard).write_to(&mut text).unwrap();
    /// assert_eq!(text, "8/8/8/8/8/8/8/8 w - - 0 1");
    /// ```
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        let mut line = Line::EMPTY;
        self.epd.push(&mut line);
        line.push_counter(self.halfmove_clock);
        line.push_counter(self.fullmove_number);
        out.write_str(line.as_str())
    }
}

impl fmt::Display for EpdText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_to(f)
    }
}

impl fmt::Display for FenText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_to(f)
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
                let letter = self.piece_at(Square::at(file, rank)).map_or('.', Piece::letter);
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
