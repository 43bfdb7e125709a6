//! EPD and FEN in: the fields of a text, and what is wrong with it, by its place.

use core::fmt;
use core::str::FromStr;

use crate::board::Board;
use crate::castle_rights::Wing;
use crate::setup::{Fault, Level, Setup};
use crate::{Bitboard, Color, File, Piece, Rank, Role, Square};

/// The fields of a FEN, of which an EPD has the first four.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Field {
    /// What stands where, rank 8 first.
    Placement,
    /// Who is to move.
    Turn,
    /// The rights to castle.
    Castling,
    /// The en passant square.
    EnPassant,
    /// Half-moves since a capture or a pawn's move.
    Halfmoves,
    /// The number of the move.
    Fullmoves,
    /// Text after the last field.
    Rest,
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Placement => "placement",
            Self::Turn => "turn",
            Self::Castling => "castling",
            Self::EnPassant => "en passant",
            Self::Halfmoves => "half-moves",
            Self::Fullmoves => "full moves",
            Self::Rest => "rest",
        })
    }
}

/// Why a text is not an EPD or FEN of a possible position, and where in the text.
///
/// ```
/// use movegen_core::{Board, Fault, Field, Problem};
/// let error = Board::from_epd("4k3/8/8/8/8/8/8/4K3 w K -").unwrap_err();
/// assert_eq!((error.field, error.column), (Field::Castling, 23));
/// assert_eq!(error.problem, Problem::Fault(Fault::CastleRook));
/// assert_eq!(error.to_string(), "castling, column 23: no rook of that colour to castle with");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FenError {
    /// The field at fault.
    pub field: Field,
    /// The byte at fault, the first of the text being 1: the character, as long as all before it is ASCII, which in the
    /// fields of a FEN it is.
    pub column: usize,
    /// What is wrong.
    pub problem: Problem,
}

/// What is wrong at one place of an EPD or FEN.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Problem {
    /// The text ends before this field.
    Missing,
    /// A character that has no meaning here.
    Unexpected(char),
    /// The field ends too soon.
    Incomplete,
    /// A rank of more than eight squares.
    LongRank,
    /// A rank of fewer than eight squares.
    ShortRank,
    /// Two digits in a row: empty squares are counted once.
    SplitCount,
    /// A right to castle that is there already.
    Repeated,
    /// More than a counter can hold: 65,535.
    OutOfRange,
    /// One field more than there are.
    Extra,
    /// The text can be read, but shows no possible position.
    Fault(Fault),
}

/// The sentence of `Display`: what is derived would print a character in the way that brings a panic along.
impl fmt::Debug for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Problem({self})")
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Missing => "missing",
            // By hand: `{:?}` of a character brings a panic along that bare metal would have to link.
            Self::Unexpected(found) if found.is_ascii_graphic() => return write!(f, "unexpected '{found}'"),
            Self::Unexpected(found) => return write!(f, "unexpected U+{:04X}", *found as u32),
            Self::Incomplete => "ends too soon",
            Self::LongRank => "a rank of more than eight squares",
            Self::ShortRank => "a rank of fewer than eight squares",
            Self::SplitCount => "two digits in a row",
            Self::Repeated => "a right to castle given twice",
            Self::OutOfRange => "more than 65535",
            Self::Extra => "a field too many",
            Self::Fault(fault) => return fmt::Display::fmt(fault, f),
        })
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, column {}: {}", self.field, self.column, self.problem)
    }
}

impl core::error::Error for FenError {}

impl Setup {
    /// The set-up that a FEN of six fields describes, or one of four, if it has no fault by a level. The counters are kept
    /// whole.
    ///
    /// ```
    /// use movegen_core::{Level, Setup};
    /// let text = "8/8/8/3k4/8/8/8/8 w - - 3 70";
    /// let setup = Setup::from_fen(text, Level::Any).unwrap();
    /// assert_eq!((setup.halfmove_clock, setup.to_string().as_str()), (3, text));
    /// let error = Setup::from_fen(text, Level::Playable).unwrap_err();
    /// assert_eq!(error.to_string(), "placement, column 1: not exactly one king a side");
    /// ```
    ///
    /// # Errors
    /// The first thing that means nothing, or else the first fault, with its field and column.
    pub fn from_fen(text: &str, level: Level) -> Result<Self, FenError> {
        let mut reader = Reader::new(text);
        let mut setup = reader.four_fields()?;
        reader.counters(&mut setup)?;
        reader.faultless(&setup, level)?;
        Ok(setup)
    }

    /// The set-up that the four fields of an EPD describe, possible or not: the en passant square as it is written, and
    /// a right to castle even where there is nothing to castle with.
    ///
    /// ```
    /// use movegen_core::{Fault, Setup};
    /// let setup = Setup::from_epd("4k3/8/8/8/8/8/8/4K3 w K e4").unwrap();
    /// let faults: Vec<Fault> = setup.faults().iter().collect();
    /// assert_eq!(faults, [Fault::CastleRook, Fault::EnPassantRank]);
    /// ```
    ///
    /// # Errors
    /// The first thing that means nothing, with its field and column.
    pub fn from_epd(text: &str) -> Result<Self, FenError> {
        let mut reader = Reader::new(text);
        let setup = reader.four_fields()?;
        reader.end()?;
        Ok(setup)
    }
}

impl Board {
    /// The board that the four fields of an EPD describe. Fields are parted by spaces or tabs; rights to castle may
    /// be written `KQkq` (the outermost rook), or by file, `HAha`.
    ///
    /// # Errors
    /// The first thing wrong, with its field and column. The time is linear in the text.
    pub fn from_epd(text: &str) -> Result<Self, FenError> {
        let mut reader = Reader::new(text);
        let setup = reader.four_fields()?;
        reader.end()?;
        reader.board(&setup)
    }
}

/// What parts the fields.
const SPACES: [char; 2] = [' ', '\t'];

/// A text under way: its fields one after the other, with their places remembered.
#[doc(hidden)]
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    text: &'a str,
    rest: &'a str,
    columns: [usize; 4],
    rights: [(Square, usize); 16],
    rights_read: usize,
}

impl<'a> Reader<'a> {
    /// At the start of `text`.
    pub const fn new(text: &'a str) -> Self {
        Self { text, rest: text, columns: [1; 4], rights: [(Square::A1, 1); 16], rights_read: 0 }
    }

    /// The next field with the column of its first character, if there is one.
    pub fn field(&mut self) -> Option<(usize, &'a str)> {
        let rest = self.rest.trim_start_matches(SPACES);
        let field = rest.split(SPACES).next().filter(|field| !field.is_empty())?;
        let column = self.text.len() - rest.len() + 1;
        self.rest = rest.get(field.len()..).unwrap_or_default();
        Some((column, field))
    }

    /// The next field, which must be there.
    pub fn expect(&mut self, field: Field) -> Result<(usize, &'a str), FenError> {
        let end = self.text.len() - self.rest.len() + 1;
        self.field().ok_or(FenError { field, column: end, problem: Problem::Missing })
    }

    /// All that is left, with the column of its first character.
    pub fn rest(&self) -> (usize, &'a str) {
        let rest = self.rest.trim_start_matches(SPACES);
        (self.text.len() - rest.len() + 1, rest)
    }

    /// That no field is left.
    pub fn end(&mut self) -> Result<(), FenError> {
        match self.field() {
            None => Ok(()),
            Some((column, _)) => Err(FenError { field: Field::Rest, column, problem: Problem::Extra }),
        }
    }

    /// The first four fields. What they say may be impossible: see [`board`](Self::board).
    pub fn four_fields(&mut self) -> Result<Setup, FenError> {
        let mut setup = Setup::EMPTY;

        let (column, text) = self.expect(Field::Placement)?;
        self.columns[0] = column;
        placement(text, column, |square, piece, _| {
            setup.set(square, Some(piece));
        })?;

        let (column, text) = self.expect(Field::Turn)?;
        self.columns[1] = column;
        setup.turn = match text {
            "w" => Color::White,
            "b" => Color::Black,
            _ => {
                let known = usize::from(text.starts_with(['w', 'b']));
                return Err(unexpected(Field::Turn, column, text, known));
            }
        };

        let (column, text) = self.expect(Field::Castling)?;
        self.columns[2] = column;
        if text != "-" {
            self.castling(&mut setup, column, text)?;
        }

        let (column, text) = self.expect(Field::EnPassant)?;
        self.columns[3] = column;
        if text != "-" {
            let good = |(i, byte): &(usize, u8)| match i {
                0 => (b'a'..=b'h').contains(byte),
                1 => (b'1'..=b'8').contains(byte),
                _ => false,
            };
            let known = text.bytes().enumerate().take_while(good).count();
            let square = text.parse().map_err(|_| unexpected(Field::EnPassant, column, text, known))?;
            setup.en_passant = Some(square);
        }
        Ok(setup)
    }

    /// The two counters, which may both be missing, and the end.
    pub fn counters(&mut self, setup: &mut Setup) -> Result<(), FenError> {
        if let Some((column, digits)) = self.field() {
            setup.halfmove_clock = counter(Field::Halfmoves, column, digits)?;
            let (column, digits) = self.expect(Field::Fullmoves)?;
            setup.fullmove_number = counter(Field::Fullmoves, column, digits)?;
        }
        self.end()
    }

    fn castling(&mut self, setup: &mut Setup, column: usize, text: &str) -> Result<(), FenError> {
        for (i, letter) in text.char_indices() {
            let error = |problem| Err(FenError { field: Field::Castling, column: column + i, problem });
            let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
            let home = Rank::First.seen_by(color);
            let rook = match letter.to_ascii_lowercase() {
                'k' => outermost_rook(setup, color, Wing::KingSide),
                'q' => outermost_rook(setup, color, Wing::QueenSide),
                file @ 'a'..='h' => {
                    File::from_index(file as usize - 'a' as usize).map(|file| Square::at(file, home))
                }
                _ => None,
            };
            let Some(rook) = rook else { return error(Problem::Unexpected(letter)) };
            if setup.castles.contains(rook) {
                return error(Problem::Repeated);
            }
            if let Some(place) = self.rights.get_mut(self.rights_read) {
                *place = (rook, column + i);
                self.rights_read += 1;
            }
            setup.castles = setup.castles.with(rook);
        }
        Ok(())
    }

    /// The board of the set-up that was read; if it is not a possible one, the first fault with its place in the text.
    pub fn board(&self, setup: &Setup) -> Result<Board, FenError> {
        self.faultless(setup, Level::Playable).map(|()| Board::unchecked(setup))
    }

    /// That the set-up that was read has no fault by a level; the first one with its place in the text.
    pub fn faultless(&self, setup: &Setup, level: Level) -> Result<(), FenError> {
        let Some(fault) = setup.faults_by(level).first() else { return Ok(()) };
        let (field, column) = match fault {
            Fault::CastleRook | Fault::CastleKing | Fault::CastleTwice => {
                let board = Board::unchecked(setup);
                let rights = self.rights.get(..self.rights_read).unwrap_or(&self.rights);
                let culprit =
                    rights.iter().rev().find(|(rook, _)| setup.castle_faults(&board, *rook).contains(fault));
                (Field::Castling, culprit.map_or(self.columns[2], |place| place.1))
            }
            Fault::EnPassantRank | Fault::EnPassantPawn | Fault::EnPassantBlocked | Fault::EnPassantCheck => {
                (Field::EnPassant, self.columns[3])
            }
            _ => (Field::Placement, self.column_of_men(setup, fault)),
        };
        Err(FenError { field, column, problem: Problem::Fault(fault) })
    }

    /// The column of the man that is first at fault, or of the field if none is.
    fn column_of_men(&self, setup: &Setup, fault: Fault) -> usize {
        let mut seen = [[0; 6]; 2];
        let mut found = None;
        let text = self.text.get(self.columns[0] - 1..).unwrap_or_default();
        let text = text.split(SPACES).next().unwrap_or_default();
        let _ = placement(text, self.columns[0], |square, piece, column| {
            let (color, role) = (piece.color(), piece.role());
            let men = &mut seen[color.index()];
            men[role.index()] += 1;
            let culprit = match fault {
                Fault::KingCount => men[Role::King.index()] > 1,
                Fault::PawnOnBackRank => role == Role::Pawn && Bitboard::BACK_RANKS.contains(square),
                Fault::TooManyPawns => men[Role::Pawn.index()] > 8,
                Fault::TooManyPieces => men.iter().sum::<u32>() > 16,
                Fault::ImpossibleCheck => role == Role::King && color == setup.turn,
                Fault::TooManyPromoted => false,
                _ => role == Role::King && color != setup.turn,
            };
            if culprit && found.is_none() {
                found = Some(column);
            }
        });
        found.unwrap_or(self.columns[0])
    }
}

/// The rook that `K` or `Q` means: the outermost one on its wing, or the corner where there is none, so that the
/// fault shows. Without a king on its back rank any rook is on either wing.
pub(crate) fn outermost_rook(setup: &Setup, color: Color, wing: Wing) -> Option<Square> {
    let home = Bitboard::rank(Rank::First.seen_by(color));
    let king = (setup.pieces(Piece::new(color, Role::King)) & home).first();
    let on_wing = |rook: &Square| king.is_none_or(|king| Wing::of(king, *rook) == wing);
    let rooks: Bitboard =
        (setup.pieces(Piece::new(color, Role::Rook)) & home).into_iter().filter(on_wing).collect();
    let corner = Square::at(wing.standard_rook_file(), Rank::First.seen_by(color));
    match wing {
        Wing::KingSide => rooks.last(),
        Wing::QueenSide => rooks.first(),
    }
    .or(Some(corner))
}

/// Reads a placement field that starts at `column`, and calls `put` with each piece, its square and its column.
fn placement(text: &str, column: usize, mut put: impl FnMut(Square, Piece, usize)) -> Result<(), FenError> {
    let error = |i, problem| Err(FenError { field: Field::Placement, column: column + i, problem });
    let (mut rank, mut file) = (7, 0);
    let mut after_digit = false;
    for (i, letter) in text.char_indices() {
        let digit = letter.to_digit(10).filter(|digit| (1..=8).contains(digit));
        if let Some(digit) = digit {
            if after_digit {
                return error(i, Problem::SplitCount);
            }
            file += digit as usize;
        } else if letter == '/' {
            if file < 8 {
                return error(i, Problem::ShortRank);
            }
            if rank == 0 {
                return error(i, Problem::Unexpected(letter));
            }
            (rank, file) = (rank - 1, 0);
        } else {
            let Some(piece) = Piece::from_letter(letter) else {
                return error(i, Problem::Unexpected(letter));
            };
            if let (Some(file), Some(rank)) = (File::from_index(file), Rank::from_index(rank)) {
                put(Square::at(file, rank), piece, column + i);
            }
            file += 1;
        }
        if file > 8 {
            return error(i, Problem::LongRank);
        }
        after_digit = digit.is_some();
    }
    match (rank, file) {
        (0, 8) => Ok(()),
        (0, _) => error(text.len(), Problem::ShortRank),
        _ => error(text.len(), Problem::Incomplete),
    }
}

/// A counter: decimal digits and nothing else, up to 65,535, so that none is ever clipped.
#[doc(hidden)]
pub fn counter(field: Field, column: usize, digits: &str) -> Result<u16, FenError> {
    let mut value: u16 = 0;
    for (i, letter) in digits.char_indices() {
        let error = |problem| FenError { field, column: column + i, problem };
        let digit = letter.to_digit(10).ok_or(error(Problem::Unexpected(letter)))?;
        let longer = value.checked_mul(10).and_then(|tens| tens.checked_add(digit as u16));
        value = longer.ok_or(error(Problem::OutOfRange))?;
    }
    Ok(value)
}

/// The error for a field of which only the first `known` bytes have a meaning.
fn unexpected(field: Field, column: usize, text: &str, known: usize) -> FenError {
    let problem = text
        .get(known..)
        .and_then(|rest| rest.chars().next())
        .map_or(Problem::Incomplete, Problem::Unexpected);
    FenError { field, column: column + known, problem }
}

impl FromStr for Board {
    type Err = FenError;

    /// See [`Board::from_epd`].
    fn from_str(text: &str) -> Result<Self, FenError> {
        Self::from_epd(text)
    }
}
