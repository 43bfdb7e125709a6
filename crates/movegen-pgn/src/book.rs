//! Polyglot opening books: reading, choosing moves, and writing.
//!
//! A book is a list of entries of 16 bytes, sorted by the key of the position. Each entry has a move, its weight, and a
//! number that programs use for learning.
//!
//! ```
//! use movegen::pgn::book::{Book, BookBuilder};
//! use movegen::Position;
//!
//! let start = Position::default();
//! let mut builder = BookBuilder::new();
//! builder.add(&start, start.parse_san("e4").unwrap(), 3);
//! builder.add(&start, start.parse_san("d4").unwrap(), 1);
//! builder.add(&start, start.parse_san("e4").unwrap(), 2);
//! let mut bytes = Vec::new();
//! builder.write(&mut bytes).unwrap();
//! assert_eq!(bytes.len(), 32);
//!
//! let book = Book::read(&bytes[..]).unwrap();
//! let moves: Vec<(String, u16)> =
//!     book.moves(&start).map(|found| (start.san(found.mv).to_string(), found.weight)).collect();
//! assert_eq!(moves, [("e4".to_owned(), 5), ("d4".to_owned(), 1)]);
//! assert_eq!(book.moves(&start.after(start.parse_san("c4").unwrap())).count(), 0);
//! ```

use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, Read, Write};

use movegen_position::{Move, MoveKind, Position, Role, Square};

/// The bytes of an entry.
const ENTRY: usize = 16;

/// An entry as it is in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Entry {
    /// The [`polyglot_key`](Position::polyglot_key) of the position.
    pub key: u64,
    /// The move: the destination in bits 0 to 5, the origin in bits 6 to 11, and from bit 12 the role of a
    /// promotion: 1 for a knight up to 4 for a queen. Castling is king takes own rook.
    pub bits: u16,
    /// How often the move is to be played, relative to the other moves of the position.
    pub weight: u16,
    /// A number for learning. Most books have 0.
    pub learn: u32,
}

impl Entry {
    /// Reads the bytes of an entry, which are big-endian.
    fn from_bytes(bytes: [u8; ENTRY]) -> Self {
        let number = u128::from_be_bytes(bytes);
        Self {
            key: (number >> 64) as u64,
            bits: (number >> 48) as u16,
            weight: (number >> 32) as u16,
            learn: number as u32,
        }
    }

    /// Returns the bytes of the entry.
    fn to_bytes(self) -> [u8; ENTRY] {
        let Self { key, bits, weight, learn } = self;
        let number =
            u128::from(key) << 64 | u128::from(bits) << 48 | u128::from(weight) << 32 | u128::from(learn);
        number.to_be_bytes()
    }

    /// Returns the legal move of this entry in `position`, or `None` if there is no such move. Castling is
    /// also accepted as a king move of two files, as some programs write it.
    pub fn to_move(self, position: &Position) -> Option<Move> {
        let square = |shift: u16| Square::from_index(usize::from(self.bits >> shift & 63));
        let (to, from) = (square(0)?, square(6)?);
        let promotion = match self.bits >> 12 {
            0 => None,
            1 => Some(Role::Knight),
            2 => Some(Role::Bishop),
            3 => Some(Role::Rook),
            4 => Some(Role::Queen),
            _ => return None,
        };
        let moves = position.legal_moves();
        let exact = moves.iter().find(|mv| (mv.from(), mv.to(), mv.promotion()) == (from, to, promotion));
        let crosses_two_files = from.file().index().abs_diff(to.file().index()) == 2;
        let is_castling = |mv: &&Move| {
            mv.kind() == MoveKind::Castling
                && (mv.from(), mv.destination()) == (from, to)
                && crosses_two_files
        };
        exact.or_else(|| moves.iter().find(is_castling)).copied()
    }
}

/// Returns the bits of a move in an entry.
fn move_bits(mv: Move) -> u16 {
    let promotion = match mv.promotion() {
        Some(Role::Knight) => 1,
        Some(Role::Bishop) => 2,
        Some(Role::Rook) => 3,
        Some(_) => 4,
        None => 0,
    };
    promotion << 12 | (mv.from().index() as u16) << 6 | mv.to().index() as u16
}

/// A move of a book for a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// The legal move.
    pub mv: Move,
    /// How often the move is to be played, relative to the other moves of the position.
    pub weight: u16,
    /// A number for learning.
    pub learn: u32,
}

/// A book in memory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Book {
    entries: Vec<Entry>,
}

/// The error for a file that is not a book.
#[derive(Debug)]
#[non_exhaustive]
pub enum BookError {
    /// Reading has failed.
    Io(io::Error),
    /// The number of bytes is not a multiple of 16.
    Length(u64),
    /// The entry at this index has a smaller key than the one before it.
    Order(usize),
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => fmt::Display::fmt(error, f),
            Self::Length(len) => write!(f, "{len} bytes are not a number of entries of {ENTRY} bytes"),
            Self::Order(index) => {
                write!(f, "byte {}: the entries are not sorted by their keys", index * ENTRY)
            }
        }
    }
}

impl std::error::Error for BookError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io(error) => Some(error),
            _ => None,
        }
    }
}

impl From<io::Error> for BookError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl Book {
    /// Reads a book to the end of `input`. The memory is that of the file, and up to as much again.
    ///
    /// # Errors
    /// [`BookError`]: the input cannot be read, has an incomplete entry, or is not sorted.
    pub fn read(mut input: impl Read) -> Result<Self, BookError> {
        let mut bytes = Vec::new();
        input.read_to_end(&mut bytes)?;
        let chunks = bytes.chunks_exact(ENTRY);
        if !chunks.remainder().is_empty() {
            return Err(BookError::Length(bytes.len() as u64));
        }
        // Each chunk has the length of an entry.
        let entries: Vec<Entry> =
            chunks.filter_map(|bytes| bytes.try_into().ok()).map(Entry::from_bytes).collect();
        match entries.windows(2).position(|pair| pair[0].key > pair[1].key) {
            Some(index) => Err(BookError::Order(index + 1)),
            None => Ok(Self { entries }),
        }
    }

    /// Returns the entries in the order of the file.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Returns the moves for a position in the order of the file. Entries whose move is not legal are
    /// skipped: they belong to another position with the same key.
    pub fn moves(&self, position: &Position) -> impl Iterator<Item = BookMove> {
        let key = position.polyglot_key();
        let start = self.entries.partition_point(|entry| entry.key < key);
        let of_key = self.entries[start..].iter().take_while(move |entry| entry.key == key);
        of_key.filter_map(|entry| {
            let &Entry { weight, learn, .. } = entry;
            Some(BookMove { mv: entry.to_move(position)?, weight, learn })
        })
    }

    /// Chooses a move in proportion to the weights. `random` is any number, for example from a random number generator.
    /// Returns `None` if no move of the position has a weight.
    ///
    /// ```
    /// use movegen::pgn::book::{Book, BookBuilder};
    /// use movegen::Position;
    /// let start = Position::default();
    /// let mut builder = BookBuilder::new();
    /// builder.add(&start, start.parse_san("e4").unwrap(), 3);
    /// builder.add(&start, start.parse_san("d4").unwrap(), 1);
    /// let book = builder.build();
    /// let chosen: Vec<String> = (0..4).map(|n| start.san(book.choose(&start, n).unwrap()).to_string()).collect();
    /// assert_eq!(chosen, ["e4", "e4", "e4", "d4"]);
    /// ```
    pub fn choose(&self, position: &Position, random: u64) -> Option<Move> {
        let sum: u64 = self.moves(position).map(|found| u64::from(found.weight)).sum();
        let mut rest = random.checked_rem(sum)?;
        self.moves(position).find_map(|found| {
            let weight = u64::from(found.weight);
            match rest.checked_sub(weight) {
                Some(less) => {
                    rest = less;
                    None
                }
                None => Some(found.mv),
            }
        })
    }

    /// Writes the book. `out` should be buffered.
    ///
    /// # Errors
    /// The errors of `out`.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        self.entries.iter().try_for_each(|entry| out.write_all(&entry.to_bytes()))
    }
}

/// Collects the moves of a book. It can be a [`Visitor`](crate::Visitor) of your own that adds the moves of games.
#[derive(Clone, Debug, Default)]
pub struct BookBuilder {
    /// The weights by key and bits of the move.
    weights: BTreeMap<(u64, u16), u64>,
}

impl BookBuilder {
    /// Creates an empty book.
    pub const fn new() -> Self {
        Self { weights: BTreeMap::new() }
    }

    /// Adds `weight` to the weight of a legal move of `position`.
    pub fn add(&mut self, position: &Position, mv: Move, weight: u64) {
        let sum = self.weights.entry((position.polyglot_key(), move_bits(mv))).or_default();
        *sum = sum.saturating_add(weight);
    }

    /// Builds the book. The moves of a position are sorted by their weights, greatest first. If a weight is
    /// greater than 65,535, all weights of its position are divided by the same number, and moves with a
    /// weight stay at 1 or more.
    pub fn build(&self) -> Book {
        let weights: Vec<((u64, u16), u64)> =
            self.weights.iter().map(|(&at, &weight)| (at, weight)).collect();
        let mut entries = Vec::with_capacity(weights.len());
        for of_position in weights.chunk_by(|((key, _), _), ((next, _), _)| key == next) {
            let greatest = of_position.iter().map(|&(_, weight)| weight).max().unwrap_or(0);
            let divisor = greatest.div_ceil(u64::from(u16::MAX)).max(1);
            let start = entries.len();
            entries.extend(of_position.iter().map(|&((key, bits), weight)| {
                let scaled = (weight / divisor).max(weight.min(1));
                Entry { key, bits, weight: scaled as u16, learn: 0 }
            }));
            entries[start..].sort_by_key(|entry| std::cmp::Reverse(entry.weight));
        }
        Book { entries }
    }

    /// Writes the book. `out` should be buffered.
    ///
    /// # Errors
    /// The errors of `out`.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        self.build().write(out)
    }
}
