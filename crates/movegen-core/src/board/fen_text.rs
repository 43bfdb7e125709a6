//! Writing FEN and EPD texts.

use core::fmt;

#[cfg(sliders = "pext")]
use crate::attacks::sliders::pext::extract;
use crate::board::board::Board;
use crate::board::fen::outermost_rook;
use crate::board::setup::Setup;
use crate::types::{Bitboard, CastleSide, CastlingNotation, Color, File, Piece, Rank, Role, Square};

/// The four fields of an EPD, written by `Display`: see [`Board::epd`].
///
/// ```
/// use movegen::{Board, CastlingNotation};
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
/// use movegen::{CastlingNotation, Setup};
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
    /// use movegen::{CastlingNotation, Setup};
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
    #[inline(always)]
    fn push_placement(&self, line: &mut LineWriter<'_>) {
        let occupied = self.board.occupied();
        let planes = letter_planes(self.board);
        for rank in Rank::ALL.into_iter().rev() {
            let on_rank = |squares: Bitboard| (squares.0 >> (8 * rank as u32)) as u8;
            #[cfg(compact)]
            let (ones, outline) = (one_in_each_byte, outline(on_rank(occupied)));
            #[cfg(not(compact))]
            let (ones, outline) = (|files| ONES[files as usize], OUTLINES[on_rank(occupied) as usize]);
            let letters = planes.iter().fold(0, |letters, &plane| letters << 1 | ones(on_rank(plane)));
            line.push_without_zeros(letters | outline, on_rank(occupied));
            line.push(if rank == Rank::First { b' ' } else { b'/' });
        }
    }

    #[inline(always)]
    fn push_castling(&self, line: &mut LineWriter<'_>) {
        let rooks = self.castling_rooks;
        if self.by_side {
            const SIGNS: [(Square, u8); 4] =
                [(Square::H1, b'K'), (Square::A1, b'Q'), (Square::H8, b'k'), (Square::A8, b'q')];
            for (corner, sign) in SIGNS {
                line.push_if(rooks.contains(corner), sign);
            }
        } else {
            line.len = self.push_castling_files(line.bytes, line.len);
        }
        line.push_if(rooks.is_empty(), b'-');
    }

    /// Writes castling rights as files, and returns the new length.
    #[cold]
    fn push_castling_files(&self, bytes: &mut [u8; LINE], len: usize) -> usize {
        let mut line = LineWriter { bytes, len };
        for color in Color::ALL {
            // From the highest file, so that the king side is first.
            let mut rooks = self.castling_rooks & Bitboard::rank(Rank::First.seen_by(color));
            while let Some(rook) = rooks.last() {
                rooks = rooks.without(rook);
                let letter = rook.file().letter() as u8;
                line.push(if color == Color::White { letter.to_ascii_uppercase() } else { letter });
            }
        }
        line.len
    }

    #[inline(always)]
    fn push(&self, line: &mut LineWriter<'_>) {
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

/// The values of a function for all sets of files.
#[cfg(not(compact))]
macro_rules! by_files {
    ($function:ident) => {{
        let mut values = [0; 256];
        let mut files = 0;
        while files < values.len() {
            values[files] = $function(files as u8);
            files += 1;
        }
        values
    }};
}

/// Returns, from the highest on, the lowest six bits of the letters of the pieces on all squares. Bit 5 makes a letter lower-case.
#[inline(always)]
fn letter_planes(board: &Board) -> [Bitboard; 6] {
    let plane = |bit: u32| {
        let roles = Role::ALL.into_iter().filter(|role| role.letter() as u32 >> bit & 1 == 1);
        roles.fold(Bitboard::EMPTY, |squares, role| squares | board.role(role))
    };
    [board.color(Color::Black), plane(4), plane(3), plane(2), plane(1), plane(0)]
}

/// Returns the text of a rank with pieces on the files of `occupied`, by file: of a letter bit 6, which all letters have; at the first of
/// several empty squares their number; otherwise 0.
const fn outline(occupied: u8) -> u64 {
    let mut text = 0;
    let mut file = 8;
    let mut empty = 0;
    // From the last file on, so that the number of empty squares is known at the first of them.
    while file > 0 {
        file -= 1;
        let is_occupied = occupied >> file & 1 == 1;
        empty = if is_occupied { 0 } else { empty + 1 };
        let is_first = file == 0 || occupied >> (file - 1) & 1 == 1;
        let sign = if is_occupied {
            0x40
        } else if is_first {
            b'0' + empty
        } else {
            0
        };
        text = text << 8 | sign as u64;
    }
    text
}

/// Returns 1 in each byte whose bit is in `files`.
const fn one_in_each_byte(files: u8) -> u64 {
    // One bit in each byte: that of its file.
    const FILES: u64 = 0x8040_2010_0804_0201;
    (((files as u64 * EACH) & FILES) + EACH * 0x7f) >> 7 & EACH
}

/// 1 in each byte.
const EACH: u64 = u64::MAX / 0xff;

/// The [`outline`] of all sets of files: 2 KB.
#[cfg(not(compact))]
static OUTLINES: [u64; 256] = by_files!(outline);

/// The words with [`one_in_each_byte`] of all sets of files: 2 KB. Without it, a FEN takes a fifth more time.
#[cfg(not(compact))]
static ONES: [u64; 256] = by_files!(one_in_each_byte);

/// How the bytes of an [`outline`] that are not 0 are moved together.
#[cfg(not(any(compact, sliders = "pext")))]
#[derive(Clone, Copy)]
struct Joining {
    /// All ones in each byte that moves down by one, then by two, then by four bytes.
    moved: [u64; 3],
    /// The number of bytes that are not 0.
    len: usize,
}

/// Returns the [`Joining`] of the outline of a rank. A byte moves down by the number of zeros before it, by one bit of that number
/// after the other.
#[cfg(not(any(compact, sliders = "pext")))]
const fn joining(occupied: u8) -> Joining {
    let outline = outline(occupied).to_le_bytes();
    let mut joining = Joining { moved: [0; 3], len: 0 };
    let mut file = 0;
    while file < 8 {
        if outline[file] != 0 {
            let zeros = file - joining.len;
            let (mut place, mut step) = (file, 0);
            while step < 3 {
                if zeros >> step & 1 == 1 {
                    joining.moved[step] |= 0xff << (8 * place);
                    place -= 1 << step;
                }
                step += 1;
            }
            joining.len += 1;
        }
        file += 1;
    }
    joining
}

/// The [`joining`] of all sets of files: 8 KB.
#[cfg(not(any(compact, sliders = "pext")))]
static JOININGS: [Joining; 256] = {
    let mut table = [Joining { moved: [0; 3], len: 0 }; 256];
    let mut files = 0;
    while files < table.len() {
        table[files] = joining(files as u8);
        files += 1;
    }
    table
};

/// The capacity of a [`Line`]. The longest text is that of a set-up: 71 bytes for the pieces, 16 for castling rights, 13 for
/// the rest and 5 spaces. A power of two makes the index of each byte a mask.
const LINE: usize = 128;

/// A line of text that is put together before it is written. The alignment lets the test for ASCII start with whole words.
#[repr(align(16))]
struct Line([u8; LINE]);

impl Line {
    /// Returns the text of the first `len` bytes.
    fn as_str(&self, len: usize) -> &str {
        // The test for ASCII takes blocks of 16 bytes, and those after them one by one.
        let blocks = self.0.get(..len.next_multiple_of(16)).unwrap_or_default();
        core::str::from_utf8(blocks).ok().and_then(|text| text.get(..len)).unwrap_or_default()
    }
}

/// Adds to a [`Line`]. The length is apart from the bytes, so that the compiler keeps it in a register.
struct LineWriter<'a> {
    bytes: &'a mut [u8; LINE],
    len: usize,
}

impl LineWriter<'_> {
    /// Adds an ASCII character. The mask shows the compiler that there is a place for it.
    #[inline(always)]
    fn push(&mut self, byte: u8) {
        self.push_if(true, byte);
    }

    /// Adds an ASCII character, or none, without a branch.
    #[inline(always)]
    fn push_if(&mut self, condition: bool, byte: u8) {
        self.bytes[self.len % LINE] = byte;
        self.len += usize::from(condition);
    }

    /// Adds the bytes of a word that are not 0: those of the [`outline`] of `occupied`. They are moved together by one instruction where
    /// it is fast.
    #[cfg(sliders = "pext")]
    #[inline(always)]
    fn push_without_zeros(&mut self, word: u64, _occupied: u8) {
        let kept = (word + EACH * 0x7f) >> 7 & EACH;
        if let Some(place) = self.bytes.get_mut(self.len..).and_then(|rest| rest.first_chunk_mut()) {
            *place = extract(word, kept * 0xff).to_le_bytes();
        }
        self.len += kept.count_ones() as usize;
    }

    /// Adds the bytes of a word that are not 0: those of the [`outline`] of `occupied`. They are moved together in three steps, from a
    /// table: one by one, a FEN takes a quarter more time.
    #[cfg(not(any(compact, sliders = "pext")))]
    #[inline(always)]
    fn push_without_zeros(&mut self, mut word: u64, occupied: u8) {
        let Joining { moved: [by_one, by_two, by_four], len } = JOININGS[occupied as usize];
        word = word & !by_one | (word & by_one) >> 8;
        word = word & !by_two | (word & by_two) >> 16;
        word = word & !by_four | (word & by_four) >> 32;
        if let Some(place) = self.bytes.get_mut(self.len..).and_then(|rest| rest.first_chunk_mut()) {
            *place = word.to_le_bytes();
        }
        self.len += len;
    }

    /// Adds the bytes of a word that are not 0.
    #[cfg(all(compact, not(sliders = "pext")))]
    #[inline(always)]
    fn push_without_zeros(&mut self, word: u64, _occupied: u8) {
        for byte in word.to_le_bytes() {
            self.push_if(byte != 0, byte);
        }
    }

    /// Adds a space and a number.
    #[inline(always)]
    fn push_counter(&mut self, counter: u16) {
        self.push(b' ');
        if counter >= 100 {
            self.len = push_hundreds(self.bytes, self.len, counter);
        }
        // Whether a counter has one digit or two is hard to predict.
        self.push_if(counter >= 10, b'0' + (counter / 10 % 10) as u8);
        self.push(b'0' + (counter % 10) as u8);
    }
}

/// Adds the digits of a number before the last two, and returns the new length.
#[cold]
fn push_hundreds(bytes: &mut [u8; LINE], len: usize, counter: u16) -> usize {
    let mut line = LineWriter { bytes, len };
    // By constants: a division by a variable could panic.
    line.push_if(counter >= 10_000, b'0' + (counter / 10_000) as u8);
    line.push_if(counter >= 1000, b'0' + (counter / 1000 % 10) as u8);
    line.push(b'0' + (counter / 100 % 10) as u8);
    line.len
}

impl EpdText<'_> {
    /// Writes the text to `out` by one call. `Display` takes longer, because it goes through a formatter.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        let mut line = Line([0; LINE]);
        let len = self.fill(&mut line);
        out.write_str(line.as_str(len))
    }

    /// Puts the text together, and returns its length.
    fn fill(&self, line: &mut Line) -> usize {
        let mut line = LineWriter { bytes: &mut line.0, len: 0 };
        self.push(&mut line);
        line.len
    }
}

impl FenText<'_> {
    /// Writes the text to `out` by one call. `Display` takes longer, because it goes through a formatter.
    ///
    /// ```
    /// use movegen::{CastlingNotation, Setup};
    /// let mut text = String::new();
    /// Setup::EMPTY.fen(CastlingNotation::Standard).write_to(&mut text).unwrap();
    /// assert_eq!(text, "8/8/8/8/8/8/8/8 w - - 0 1");
    /// ```
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        let mut line = Line([0; LINE]);
        let len = self.fill(&mut line);
        out.write_str(line.as_str(len))
    }

    /// Puts the text together, and returns its length.
    fn fill(&self, line: &mut Line) -> usize {
        let mut line = LineWriter { bytes: &mut line.0, len: 0 };
        self.epd.push(&mut line);
        line.push_counter(self.halfmove_clock);
        line.push_counter(self.fullmove_number);
        line.len
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
