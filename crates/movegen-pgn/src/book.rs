//! Polyglot opening books: reading, picking moves, writing.
//!
//! A book is a list of 16-byte entries sorted by position key. An entry holds a move, its weight and a
//! number used for learning.
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
//! builder.build().write(&mut bytes).unwrap();
//! assert_eq!(bytes.len(), 32);
//!
//! let book = Book::read(&bytes[..]).unwrap();
//! let moves: Vec<(String, u16)> =
//!     book.moves(&start).map(|(mv, entry)| (start.san(mv).to_string(), entry.weight)).collect();
//! assert_eq!(moves, [("e4".to_owned(), 5), ("d4".to_owned(), 1)]);
//! assert_eq!(book.moves(&start.after(start.parse_san("c4").unwrap())).count(), 0);
//! ```

use std::collections::BTreeMap;
use std::format;
use std::io::{self, Read, Write};
use std::string::String;
use std::vec::Vec;

use movegen_position::{Move, Position, Role, Square};

/// Bytes per entry.
const ENTRY: usize = 16;

/// The roles that pawns promote to, by their numbers.
const PROMOTIONS: [Option<Role>; 5] =
    [None, Some(Role::Knight), Some(Role::Bishop), Some(Role::Rook), Some(Role::Queen)];

/// An entry of a book file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Entry {
    /// The position's [`polyglot_key`](Position::polyglot_key).
    pub key: u64,
    /// The move: destination in bits 0 to 5, origin in bits 6 to 11, promotion role from bit 12 (1 for a
    /// knight up to 4 for a queen). Castling is king takes own rook.
    pub bits: u16,
    /// How often to play the move, relative to the position's other moves.
    pub weight: u16,
    /// A counter for learning, which is 0 in most books.
    pub learn: u32,
}

impl Entry {
    /// Decodes a big-endian entry.
    fn from_bytes(bytes: [u8; ENTRY]) -> Self {
        let number = u128::from_be_bytes(bytes);
        Self {
            key: (number >> 64) as u64,
            bits: (number >> 48) as u16,
            weight: (number >> 32) as u16,
            learn: number as u32,
        }
    }

    /// Encodes the entry.
    fn to_bytes(self) -> [u8; ENTRY] {
        let Self { key, bits, weight, learn } = self;
        let number =
            u128::from(key) << 64 | u128::from(bits) << 48 | u128::from(weight) << 32 | u128::from(learn);
        number.to_be_bytes()
    }

    /// Returns the entry's move in `position`, or `None` if it isn't legal there. Also accepts castling as a king move
    /// of two squares, which some programs write.
    pub fn to_move(self, position: &Position) -> Option<Move> {
        let square = |shift: u16| Square::from_index(usize::from(self.bits >> shift & 63));
        let (to, from) = (square(0)?, square(6)?);
        let promotion = *PROMOTIONS.get(usize::from(self.bits >> 12))?;
        position.find_move(from, to, promotion)
    }
}

/// Encodes a move as the bits of an entry.
fn move_bits(mv: Move) -> u16 {
    let promotion = PROMOTIONS.iter().position(|&role| role == mv.promotion()).unwrap_or(0);
    (promotion as u16) << 12 | (mv.from().index() as u16) << 6 | mv.to().index() as u16
}

/// A book in memory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Book {
    entries: Vec<Entry>,
}

impl Book {
    /// Reads a book to the end of `input`. Peak memory is about twice the file's size.
    ///
    /// # Errors
    /// Returns the errors of the input, and [`InvalidData`](io::ErrorKind::InvalidData) if it ends inside an entry or
    /// isn't sorted.
    pub fn read(mut input: impl Read) -> io::Result<Self> {
        let mut bytes = Vec::new();
        input.read_to_end(&mut bytes)?;
        let chunks = bytes.chunks_exact(ENTRY);
        if !chunks.remainder().is_empty() {
            let len = bytes.len();
            return Err(invalid(format!("{len} bytes is not a whole number of {ENTRY}-byte entries")));
        }
        // `chunks_exact` yields whole entries only.
        let entries: Vec<Entry> =
            chunks.filter_map(|bytes| bytes.try_into().ok()).map(Entry::from_bytes).collect();
        match entries.windows(2).position(|pair| pair[0].key > pair[1].key) {
            Some(index) => {
                let at = (index + 1) * ENTRY;
                Err(invalid(format!("byte {at}: the entries are not sorted by key")))
            }
            None => Ok(Self { entries }),
        }
    }

    /// Returns the entries, in file order.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Returns the book's moves for a position and their entries, in file order. Skips entries whose move is illegal,
    /// since they belong to another position with the same key.
    pub fn moves(&self, position: &Position) -> impl Iterator<Item = (Move, Entry)> {
        let of_key = self.entries_of(position.polyglot_key()).iter();
        of_key.filter_map(|&entry| Some((entry.to_move(position)?, entry)))
    }

    /// Returns the entries of a position's [`polyglot_key`](Position::polyglot_key), in file order.
    pub fn entries_of(&self, key: u64) -> &[Entry] {
        let start = self.entries.partition_point(|entry| entry.key < key);
        let end = self.entries.partition_point(|entry| entry.key <= key);
        &self.entries[start..end]
    }

    /// Picks a move with probability proportional to its weight. Pass any number as `random`, typically from a random
    /// number generator. Returns `None` if no move of the position has a nonzero weight.
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
        let sum: u64 = self.moves(position).map(|(_, entry)| u64::from(entry.weight)).sum();
        let mut rest = random.checked_rem(sum)?;
        let mut moves = self.moves(position);
        let chosen = moves.find(|(_, entry)| match rest.checked_sub(entry.weight.into()) {
            Some(less) => {
                rest = less;
                false
            }
            None => true,
        });
        chosen.map(|(mv, _)| mv)
    }

    /// Writes the book. Pass a buffered writer.
    ///
    /// # Errors
    /// Returns the I/O errors of `out`.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        self.entries.iter().try_for_each(|entry| out.write_all(&entry.to_bytes()))
    }
}

/// Returns the error of a file that isn't a book.
fn invalid(text: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, text)
}

/// Collects moves into a book. To feed it from games, write a [`Visitor`](crate::Visitor) that calls
/// [`add`](Self::add).
#[derive(Clone, Debug, Default)]
pub struct BookBuilder {
    /// Weights by key and move bits.
    weights: BTreeMap<(u64, u16), u64>,
}

impl BookBuilder {
    /// Creates an empty book.
    pub const fn new() -> Self {
        Self { weights: BTreeMap::new() }
    }

    /// Adds `weight` to a legal move of `position`.
    pub fn add(&mut self, position: &Position, mv: Move, weight: u64) {
        let sum = self.weights.entry((position.polyglot_key(), move_bits(mv))).or_default();
        *sum = sum.saturating_add(weight);
    }

    /// Builds the book, with each position's heaviest move first. If a weight exceeds 65,535, all weights of that
    /// position are scaled down. A nonzero weight stays at least 1.
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
}
