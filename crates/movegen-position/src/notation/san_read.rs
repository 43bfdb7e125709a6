//! SAN and long algebraic notation: a fast reader for the standard form, and one for all forms.

use core::str::FromStr;

use movegen_core::{CastlingSide, File, Rank, Role, Square};

use crate::notation::drop::read_drop;
use crate::notation::san::{San, SanError};

impl FromStr for San {
    type Err = SanError;

    /// Reads the text alone. To find the legal move, use [`Position::parse_san`](crate::Position::parse_san).
    ///
    /// # Errors
    /// Returns [`SanError::Malformed`] if the text isn't a move in any position.
    #[inline]
    fn from_str(text: &str) -> Result<Self, SanError> {
        match Self::from_prefix(text.as_bytes()) {
            Some((san, len)) if len == text.len() => Ok(san),
            _ => read(text).map_err(|column| SanError::Malformed { column }),
        }
    }
}

impl San {
    /// Reads a move as `FromStr` does, from bytes that need not be UTF-8.
    ///
    /// ```
    /// use movegen::San;
    /// use movegen::notation::SanError;
    /// assert_eq!(San::from_bytes(b"Nf3+"), "Nf3".parse());
    /// assert_eq!(San::from_bytes(b"Nf\xff"), Err(SanError::Malformed { column: 3 }));
    /// ```
    ///
    /// # Errors
    /// Returns [`SanError::Malformed`] if the text isn't a move in any position.
    #[doc(alias = "from_ascii")]
    pub fn from_bytes(text: &[u8]) -> Result<Self, SanError> {
        let malformed = |error: core::str::Utf8Error| SanError::Malformed { column: error.valid_up_to() + 1 };
        core::str::from_utf8(text).map_err(malformed)?.parse()
    }

    /// Reads the move at the start of a text, and returns it with its length in bytes, including a check
    /// mark. The move must be in standard form with at most one letter or digit of the origin and, unless it
    /// castles, end before a byte below `0`, such as a space, or with the text.
    ///
    /// ```
    /// use movegen::San;
    /// assert_eq!(San::from_prefix(b"Nf3+ Nc6 2. O-O"), Some(("Nf3".parse().unwrap(), 4)));
    /// assert_eq!(San::from_prefix(b"O-O-O"), Some(("O-O-O".parse().unwrap(), 5)));
    /// assert_eq!(San::from_prefix(b"Ng1f3"), None);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn from_prefix(text: &[u8]) -> Option<(Self, usize)> {
        // `read` a second time, for games to JSON and databases: a move in standard form fits eight bytes.
        const EACH: u64 = u64::MAX / 0xff;
        let word = first_word(text);
        // Up to the first byte below b'0', only that byte gets its top bit set.
        let ends = word.wrapping_sub(EACH * b'0' as u64) & !word & (EACH << 7);
        let len = ends.trailing_zeros() as usize / 8;
        let (san, len) = match read_standard(word, len) {
            Some(san) => (san, len),
            None => read_special(word, len)?,
        };
        let has_mark = matches!(text.get(len), Some(b'+' | b'#'));
        Some((san, len + usize::from(has_mark)))
    }
}

/// Returns the first eight bytes of a text, first byte lowest, padded with 0.
#[inline(always)]
fn first_word(text: &[u8]) -> u64 {
    let len = text.len();
    if let Some(&bytes) = text.first_chunk() {
        return u64::from_le_bytes(bytes);
    }
    // The halves may overlap.
    if let (Some(&first), Some(&last)) = (text.first_chunk(), text.last_chunk()) {
        let half = |bytes| u64::from(u32::from_le_bytes(bytes));
        return half(first) | half(last) << (8 * (len - 4));
    }
    if let (Some(&first), Some(&last)) = (text.first_chunk(), text.last_chunk()) {
        let half = |bytes| u64::from(u16::from_le_bytes(bytes));
        return half(first) | half(last) << (8 * (len - 2));
    }
    0
}

/// Reads castling and promotions.
#[cold]
#[inline(never)]
fn read_special(word: u64, len: usize) -> Option<(San, usize)> {
    match word.to_le_bytes() {
        [b'O', b'-', b'O', b'-', b'O', ..] => return Some((San::Castling(CastlingSide::QueenSide), 5)),
        [b'O', b'-', b'O', ..] => return Some((San::Castling(CastlingSide::KingSide), 3)),
        _ => {}
    }
    let before_len = len.checked_sub(2).filter(|&len| len <= 6)?;
    let [b'=', letter] = ((word >> (8 * before_len)) as u16).to_le_bytes() else { return None };
    let promotes_to = role_from_capital(letter).filter(|role| !matches!(role, Role::King | Role::Pawn))?;
    match read_standard(word, before_len)? {
        San::Move { role: Role::Pawn, file, rank, captures, to, .. } => Some((
            San::Move { role: Role::Pawn, file, rank, captures, to, promotion: Some(promotes_to) },
            len,
        )),
        _ => None,
    }
}

/// [`read`] a second time, for games to JSON and databases: the `len` bytes of a move in standard form, other
/// than castling or a promotion.
///
/// Parts are located from the ends, without branching on which ones are present, because that
/// is hard to predict.
#[inline(always)]
fn read_standard(word: u64, len: usize) -> Option<San> {
    /// Roles by the low five bits of their letters.
    const ROLES: [Role; 32] = {
        let mut roles = [Role::Pawn; 32];
        roles[b'N' as usize % 32] = Role::Knight;
        roles[b'B' as usize % 32] = Role::Bishop;
        roles[b'R' as usize % 32] = Role::Rook;
        roles[b'Q' as usize % 32] = Role::Queen;
        roles[b'K' as usize % 32] = Role::King;
        roles
    };
    let before_len = len.checked_sub(2).filter(|&len| len <= 5)?;
    // With the destination in the two highest bytes, below it a capture sign, a part of
    // the origin, or nothing.
    let last = word << (8 * (6 - before_len));
    // Both indices at once. If either is out of range, one of the high bits is set.
    let indices = ((last >> 48) as u16).wrapping_sub(u16::from_le_bytes(*b"a1"));
    if indices & 0xf8f8 != 0 {
        return None;
    }
    let to = Square::from_index(usize::from(indices & 7 | indices >> 5) & 63)?;
    let captures = (last >> 40) as u8 == b'x';
    let is_capital = word & 0xe0 == 0x40;
    let role = ROLES[if is_capital { word as usize % 32 } else { 0 }];
    let by_pawn = role == Role::Pawn;
    // The origin is between the letter of a piece and the capture sign.
    let before_bits = 8 * (before_len as u32 - u32::from(captures));
    let before = word & ((1 << before_bits) - 1);
    let origin = before >> (8 * u64::from(!by_pawn));
    let file = File::from_index(origin.wrapping_sub(b'a'.into()) as usize);
    let rank = Rank::from_index(origin.wrapping_sub(b'1'.into()) as usize);
    // A pawn has its file exactly if it captures.
    let has_origin = file.is_some() | (rank.is_some() & !by_pawn);
    let is_standard = (has_origin == (origin != 0)) & (!by_pawn | (has_origin == captures));
    is_standard.then_some(San::Move { role, file, rank, captures, to, promotion: None })
}

/// Reads a text. The error is the column of the first byte that cannot be part of a move.
pub(super) fn read(text: &str) -> Result<San, usize> {
    let rest = without_marks(text);
    if let Some(drop) = read_drop(rest) {
        return drop.map(|(role, to)| San::Drop { role, to });
    }
    let (role, rest_of_move) = match rest.bytes().next() {
        Some(b'O' | b'0' | b'o') => {
            let letters = rest.bytes().zip(*b"O-O-O").take_while(|&(byte, expected)| match expected {
                b'O' => matches!(byte, b'O' | b'0' | b'o'),
                _ => byte == expected,
            });
            return castling_side(rest).map(San::Castling).ok_or(letters.count() + 1);
        }
        Some(letter) if letter.is_ascii() => match role_from_capital(letter) {
            Some(role) => (role, rest.get(1..).unwrap_or_default()),
            None => (Role::Pawn, rest),
        },
        _ => split_figurine(rest),
    };
    let (squares, promotion) = match (role, rest_of_move.as_bytes()) {
        (Role::Pawn, _) | (_, [.., b'=', _]) => split_promotion(rest_of_move),
        _ => (rest_of_move, None),
    };
    let offset = rest.len() - rest_of_move.len();
    let (origin, destination, captures) = SquareReader::read(squares, role).map_err(|at| offset + at + 1)?;
    let (Some(file), Some(rank)) = destination else { return Err(offset + squares.len() + 1) };
    Ok(San::Move { role, file: origin.0, rank: origin.1, captures, to: Square::new(file, rank), promotion })
}

/// Strips trailing marks of check, comment, or en passant.
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

/// Returns the side, if the text is castling, with letters or zeros.
fn castling_side(text: &str) -> Option<CastlingSide> {
    match text.as_bytes() {
        [b'O' | b'0' | b'o', b'-', b'O' | b'0' | b'o'] => Some(CastlingSide::KingSide),
        [b'O' | b'0' | b'o', b'-', b'O' | b'0' | b'o', b'-', b'O' | b'0' | b'o'] => {
            Some(CastlingSide::QueenSide)
        }
        _ => None,
    }
}

/// Returns the role of a leading figurine (a pawn if there is none), and the text after it.
fn split_figurine(text: &str) -> (Role, &str) {
    let mut symbols = text.chars();
    match symbols.next().and_then(Role::from_figurine) {
        Some(role) => (role, symbols.as_str()),
        None => (Role::Pawn, text),
    }
}

/// Splits a move from its promotion: `e8=Q`, `e8Q`, `e8(Q)`, `e8/q`. Whether the piece may promote, and to that role,
/// is up to the position. In `e8=` the role is missing.
fn split_promotion(text: &str) -> (&str, Option<Role>) {
    match text.as_bytes() {
        [.., b'1'..=b'8'] => return (text, None),
        [.., b'1' | b'8', b'='] => return (text.strip_suffix('=').unwrap_or(text), None),
        _ => {}
    }
    let mut symbols = text.strip_suffix(')').unwrap_or(text).chars();
    let role = symbols.next_back().and_then(|symbol| match u8::try_from(symbol) {
        Ok(letter) => role_from_capital(letter.to_ascii_uppercase()),
        Err(_) => Role::from_figurine(symbol),
    });
    match role {
        Some(_) => {
            let before = symbols.as_str();
            (before.strip_suffix(['=', '/', '(']).unwrap_or(before), role)
        }
        None => (text, None),
    }
}

/// A square that may lack its file, rank or both.
type PartialSquare = (Option<File>, Option<Rank>);

/// Reads a move's squares: perhaps part of the origin and a separator, then the destination.
#[derive(Default)]
struct SquareReader {
    files: [Option<File>; 2],
    ranks: [Option<Rank>; 2],
    /// Whether the second square is being read.
    in_second: bool,
    has_separator: bool,
    captures: bool,
}

impl SquareReader {
    /// Reads origin, destination, and whether the separator says capture. The error is the index of the first byte that
    /// fits neither square.
    fn read(text: &str, role: Role) -> Result<(PartialSquare, PartialSquare, bool), usize> {
        let mut reader = Self::default();
        for (i, byte) in text.bytes().enumerate() {
            if !reader.accept(byte, role) {
                // If a promotion sign is in its proper place, the wrong byte is after it, or after the role.
                let promotes = matches!(byte, b'=' | b'/' | b'(') && role == Role::Pawn && reader.has_rank();
                return Err(match text.as_bytes().get(i + 1) {
                    Some(b'N' | b'B' | b'R' | b'Q' | b'n' | b'b' | b'r' | b'q') if promotes => i + 2,
                    Some(_) if promotes => i + 1,
                    _ => i,
                });
            }
        }
        let Self { files: [file, second_file], ranks: [rank, second_rank], in_second, captures, .. } = reader;
        // A single square is the destination.
        let (first, second) = ((file, rank), (second_file, second_rank));
        Ok(if in_second { (first, second, captures) } else { (second, first, captures) })
    }

    /// Takes a byte if it is allowed here. Returns whether it is.
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
            // The separator precedes the second square. A pawn move has at least its file
            // of origin before it.
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

    /// Returns the index of the current square. The mask shows the compiler that there are two.
    fn index(&self) -> usize {
        usize::from(self.in_second) & 1
    }
}

/// Returns the role of an upper-case letter.
fn role_from_capital(letter: u8) -> Option<Role> {
    let role = Role::from_letter(char::from(letter.to_ascii_lowercase()));
    role.filter(|_| letter.is_ascii_uppercase())
}
