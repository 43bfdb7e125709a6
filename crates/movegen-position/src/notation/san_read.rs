//! Standard and long algebraic notation: the readers of the text, a fast one for the form of the standard and one for all forms.

use core::str::FromStr;

use movegen_core::{Bitboard, CastleSide, File, Rank, Role, Square};

use crate::notation::san::{San, SanError};

impl FromStr for San {
    type Err = SanError;

    /// Reads the text alone. [`Position::parse_san`](crate::Position::parse_san) also finds the legal move.
    ///
    /// # Errors
    /// [`SanError::Malformed`]: the text is not a move in any position.
    #[inline]
    fn from_str(text: &str) -> Result<Self, SanError> {
        let malformed = |column| SanError::Malformed { column };
        Name::read(text.as_bytes()).map_or_else(|| read(text).map_err(malformed), |name| Ok(name.into()))
    }
}

impl San {
    /// Reads a text as `FromStr` does, from bytes that need not be UTF-8.
    ///
    /// ```
    /// use movegen::San;
    /// use movegen::notation::SanError;
    /// assert_eq!(San::from_bytes(b"Nf3+"), "Nf3".parse());
    /// assert_eq!(San::from_bytes(b"Nf\xff"), Err(SanError::Malformed { column: 3 }));
    /// ```
    ///
    /// # Errors
    /// [`SanError::Malformed`]: the text is not a move in any position.
    #[inline]
    pub fn from_bytes(text: &[u8]) -> Result<Self, SanError> {
        if let Some(name) = Name::read(text) {
            return Ok(name.into());
        }
        let malformed = |error: core::str::Utf8Error| SanError::Malformed { column: error.valid_up_to() + 1 };
        read(core::str::from_utf8(text).map_err(malformed)?).map_err(|column| SanError::Malformed { column })
    }
}

/// A move as the standard writes it, other than castling: with at most one byte for the origin.
#[derive(Clone, Copy)]
pub(super) struct Name {
    pub(super) role: Role,
    /// The file or the rank of the origin, as its letter or digit, or 0. Of a pawn, the file is present if and only if it captures.
    origin: u8,
    captures: bool,
    pub(super) to: Square,
    pub(super) promotion: Option<Role>,
}

impl Name {
    /// Reads a text as [`read`] does, if it is a short text in the form of the standard, with or without a mark of check.
    #[inline]
    pub(super) fn read(text: &[u8]) -> Option<Self> {
        let pair =
            |at: usize| text.get(at..).and_then(<[u8]>::first_chunk).map(|&pair| u16::from_le_bytes(pair));
        let len = text.len();
        // The two halves may overlap.
        let word = match (text.first_chunk(), text.last_chunk()) {
            (Some(&first), Some(&last)) if len <= 8 => {
                let half = |bytes| u64::from(u32::from_le_bytes(bytes));
                half(first) | half(last) << (8 * (len - 4))
            }
            _ => {
                let last = len.checked_sub(2).filter(|&at| at < 2)?;
                u64::from(pair(0)?) | u64::from(pair(last)?) << (8 * last)
            }
        };
        // Whether there is a mark is not a branch, because it is hard to predict.
        let last = (word >> (8 * (len - 1))) as u8;
        let name = Self::read_word(word, len - usize::from((last == b'+') | (last == b'#')));
        debug_assert!(
            name.is_none_or(|name| core::str::from_utf8(text).is_ok_and(|text| read(text) == Ok(name.into())))
        );
        name
    }

    /// Reads a move of `len` bytes, the first of which is the lowest of `word`. Returns `None` for castling and texts that are not
    /// written as the standard demands.
    #[inline(always)]
    pub(super) fn read_word(word: u64, len: usize) -> Option<Self> {
        match Self::read_destination(word, len) {
            Some(to) => Self::read_before(word, len, to),
            None => Self::read_promotion(word, len),
        }
    }

    /// Reads a promotion as [`read_word`](Self::read_word) does.
    #[cold]
    #[inline(never)]
    fn read_promotion(word: u64, len: usize) -> Option<Self> {
        let before_len = len.checked_sub(2).filter(|&len| len <= 6)?;
        let [b'=', letter] = ((word >> (8 * before_len)) as u16).to_le_bytes() else { return None };
        let promotion = role_from_capital(letter).filter(|role| !matches!(role, Role::King | Role::Pawn))?;
        let name = Self::read_before(word, before_len, Self::read_destination(word, before_len)?)?;
        (name.role == Role::Pawn).then_some(Self { promotion: Some(promotion), ..name })
    }

    /// Reads the destination of a move of `len` bytes: the last two.
    #[inline(always)]
    fn read_destination(word: u64, len: usize) -> Option<Square> {
        let before_len = len.checked_sub(2).filter(|&len| len <= 5)?;
        let destination = (word >> (8 * before_len)) as u16;
        // Both indices at once. If one is too low or too high, one of the high bits is set.
        let indices = destination.wrapping_sub(u16::from_le_bytes(*b"a1"));
        if indices & 0xf8f8 != 0 {
            return None;
        }
        Square::from_index(usize::from(indices & 7 | indices >> 5) & 63)
    }

    /// Reads what a move of `len` bytes has before its destination.
    ///
    /// The parts are found by their distance from the ends. No branch depends on which parts there are.
    #[inline(always)]
    fn read_before(word: u64, len: usize, to: Square) -> Option<Self> {
        /// The roles by the lowest five bits of their letters.
        const ROLES: [Role; 32] = {
            let mut roles = [Role::Pawn; 32];
            roles[b'N' as usize % 32] = Role::Knight;
            roles[b'B' as usize % 32] = Role::Bishop;
            roles[b'R' as usize % 32] = Role::Rook;
            roles[b'Q' as usize % 32] = Role::Queen;
            roles[b'K' as usize % 32] = Role::King;
            roles
        };
        let is_capital = word & 0xe0 == 0x40;
        let role = ROLES[if is_capital { word as usize % 32 } else { 0 }];
        let by_pawn = role == Role::Pawn;
        // A letter unless a pawn moves, the origin, and the sign of a capture.
        let before_len = len.checked_sub(2).filter(|&len| len <= 5)?;
        let before = word & ((1 << (8 * before_len)) - 1);
        let captures = (before << 8) >> (8 * before_len) == u64::from(b'x');
        let sign = (0xff << (8 * before_len) >> 8) * u64::from(captures);
        let origin = u8::try_from((before & !sign) >> (8 * u64::from(!by_pawn))).ok()?;
        let name = Self { role, origin, captures, to, promotion: None };
        // A byte of 0 in the text is not a part that is missing.
        let is_complete =
            before_len == usize::from(!by_pawn) + usize::from(origin != 0) + usize::from(captures);
        let is_standard = !by_pawn || (origin != 0) == captures && !origin.is_ascii_digit();
        (is_complete & is_standard && name.among().any()).then_some(name)
    }

    /// Returns the squares with the file or rank of the origin. There are none if its byte is neither.
    #[inline(always)]
    pub(super) fn among(self) -> Bitboard {
        const FILE: u64 = u64::MAX / 0xff;
        const RANK: u64 = 0xff;
        let Self { role, origin, to, .. } = self;
        // A pawn without a file of origin is pushed.
        let is_push = (role == Role::Pawn) & (origin == 0);
        let origin = if is_push { b'a' + to.file() as u8 } else { origin };
        let (file, rank) = (origin.wrapping_sub(b'a'), origin.wrapping_sub(b'1'));
        // Sums, not branches: which part a move has is hard to predict.
        let on_file = (FILE << (file % 8)) * u64::from(file < 8);
        let on_rank = (RANK << (8 * (rank % 8))) * u64::from(rank < 8);
        Bitboard(on_file | on_rank | u64::from(origin == 0).wrapping_neg())
    }
}

impl From<Name> for San {
    fn from(name: Name) -> Self {
        let Name { role, origin, captures, to, promotion } = name;
        let file = File::from_letter(origin.into());
        let rank = Rank::from_digit(origin.into());
        Self::Move { role, file, rank, captures, to, promotion }
    }
}

/// Reads a text. The error is the column of the first byte that cannot be part of a move.
pub(super) fn read(text: &str) -> Result<San, usize> {
    let rest = without_marks(text);
    let (role, rest_of_move) = match rest.bytes().next() {
        Some(b'O' | b'0' | b'o') if castle_side(rest).is_some() => {
            return castle_side(rest).map(San::Castle).ok_or(1);
        }
        Some(letter) if letter.is_ascii() => match role_from_capital(letter) {
            Some(role) => (role, rest.get(1..).unwrap_or_default()),
            None => (Role::Pawn, rest),
        },
        _ => split_figurine(rest),
    };
    let (squares, promotion) =
        if role == Role::Pawn { split_promotion(rest_of_move) } else { (rest_of_move, None) };
    let offset = rest.len() - rest_of_move.len();
    let (origin, destination, captures) = SquareReader::read(squares, role).map_err(|at| offset + at + 1)?;
    let (Some(file), Some(rank)) = destination else { return Err(offset + squares.len() + 1) };
    Ok(San::Move { role, file: origin.0, rank: origin.1, captures, to: Square::at(file, rank), promotion })
}

/// Returns a text without the marks at its end: of check, of comment, and of an en passant capture.
fn without_marks(text: &str) -> &str {
    let mut rest = text;
    while let [before @ .., b'+' | b'#' | b'!' | b'?'] = rest.as_bytes() {
        rest = rest.get(..before.len()).unwrap_or_default();
    }
    match rest.as_bytes() {
        [.., b'p' | b'.'] => {
            let before = ["e.p.", "ep", "e.p"].into_iter().find_map(|mark| rest.strip_suffix(mark));
            before.map_or(rest, |before| before.trim_end().trim_end_matches(['+', '#', '!', '?']))
        }
        _ => rest,
    }
}

/// Returns the side of a text that is castling, written with letters or with zeros.
fn castle_side(text: &str) -> Option<CastleSide> {
    match text.as_bytes() {
        [b'O' | b'0' | b'o', b'-', b'O' | b'0' | b'o'] => Some(CastleSide::KingSide),
        [b'O' | b'0' | b'o', b'-', b'O' | b'0' | b'o', b'-', b'O' | b'0' | b'o'] => {
            Some(CastleSide::QueenSide)
        }
        _ => None,
    }
}

/// Returns the role of the figurine that starts a text, which is a pawn without one, and the text after it.
fn split_figurine(text: &str) -> (Role, &str) {
    let mut symbols = text.chars();
    match symbols.next().and_then(role_from_figurine) {
        Some(role) => (role, symbols.as_str()),
        None => (Role::Pawn, text),
    }
}

/// Returns the text of a pawn move before its promotion, and the role of the promotion: `e8=Q`, `e8Q`, `e8(Q)`, `e8/q`.
fn split_promotion(text: &str) -> (&str, Option<Role>) {
    if let [.., b'1'..=b'8'] = text.as_bytes() {
        return (text, None);
    }
    let mut symbols = text.strip_suffix(')').unwrap_or(text).chars();
    let role = symbols.next_back().and_then(|symbol| match u8::try_from(symbol) {
        Ok(letter) => role_from_capital(letter.to_ascii_uppercase()),
        Err(_) => role_from_figurine(symbol),
    });
    match role {
        Some(Role::Knight | Role::Bishop | Role::Rook | Role::Queen) => {
            let before = symbols.as_str();
            (before.strip_suffix(['=', '/', '(']).unwrap_or(before), role)
        }
        _ => (text, None),
    }
}

/// A square of which the file, the rank or both may be missing.
type PartialSquare = (Option<File>, Option<Rank>);

/// Reads the squares of a move: perhaps a part of the origin and a separator, then the destination.
#[derive(Default)]
struct SquareReader {
    files: [Option<File>; 2],
    ranks: [Option<Rank>; 2],
    /// Whether the first square is complete and the second one is being read.
    in_second: bool,
    has_separator: bool,
    captures: bool,
}

impl SquareReader {
    /// Returns the origin, the destination, and whether the separator is that of a capture. The error is the index of the
    /// first byte that is in neither square.
    fn read(text: &str, role: Role) -> Result<(PartialSquare, PartialSquare, bool), usize> {
        let mut reader = Self::default();
        for (i, byte) in text.bytes().enumerate() {
            if !reader.accept(byte, role) {
                // After a sign of promotion, the error is the role, since the sign is in its place.
                let promotes = matches!(byte, b'=' | b'/' | b'(') && role == Role::Pawn && reader.has_rank();
                return Err(if promotes && i + 1 < text.len() { i + 1 } else { i });
            }
        }
        let Self { files: [file, second_file], ranks: [rank, second_rank], in_second, captures, .. } = reader;
        // A single square is the destination.
        let (first, second) = ((file, rank), (second_file, second_rank));
        Ok(if in_second { (first, second, captures) } else { (second, first, captures) })
    }

    /// Adds a byte to the squares, and returns whether it is allowed there.
    fn accept(&mut self, byte: u8, role: Role) -> bool {
        let at = self.index();
        match byte {
            b'a'..=b'h' => {
                let is_first = self.files[at].is_none() && self.ranks[at].is_none();
                if !is_first && self.in_second {
                    return false;
                }
                self.in_second |= !is_first;
                let at = self.index();
                self.files[at] = File::from_index(usize::from(byte - b'a'));
            }
            b'1'..=b'8' if self.ranks[at].is_none() => {
                self.ranks[at] = Rank::from_index(usize::from(byte - b'1'));
            }
            // The separator is before the second square. A pawn move has at least its file of origin before it.
            b'x' | b':' | b'-'
                if !self.has_separator
                    && self.files[1].is_none()
                    && (role != Role::Pawn || self.files[0].is_some()) =>
            {
                self.has_separator = true;
                self.captures = byte != b'-';
                self.in_second = true;
            }
            _ => return false,
        }
        true
    }

    fn has_rank(&self) -> bool {
        self.ranks[self.index()].is_some()
    }

    /// Returns the index of the square that is being read. The mask shows the compiler that there are two.
    fn index(&self) -> usize {
        usize::from(self.in_second) & 1
    }
}

/// Returns the role of a figurine of either color.
const fn role_from_figurine(symbol: char) -> Option<Role> {
    Some(match symbol {
        '♔' | '♚' => Role::King,
        '♕' | '♛' => Role::Queen,
        '♖' | '♜' => Role::Rook,
        '♗' | '♝' => Role::Bishop,
        '♘' | '♞' => Role::Knight,
        '♙' | '♟' => Role::Pawn,
        _ => return None,
    })
}

/// Returns the role of an upper-case letter.
const fn role_from_capital(letter: u8) -> Option<Role> {
    Some(match letter {
        b'K' => Role::King,
        b'Q' => Role::Queen,
        b'R' => Role::Rook,
        b'B' => Role::Bishop,
        b'N' => Role::Knight,
        b'P' => Role::Pawn,
        _ => return None,
    })
}
