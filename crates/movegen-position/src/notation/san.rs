//! Standard and long algebraic notation: reading.

use core::fmt;
use core::str::FromStr;

use movegen_core::{Bitboard, CastleSide, File, Move, MoveKind, Rank, Role, Square};

use crate::position::Position;

/// The error for a text that is not a move of a position in algebraic notation.
///
/// ```
/// use movegen_position::Position;
/// use movegen_position::notation::SanError;
/// let position = Position::default();
/// assert_eq!(position.parse_san("Nz3"), Err(SanError::Malformed { column: 2 }));
/// assert_eq!(position.parse_san("Nd3"), Err(SanError::Illegal));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SanError {
    /// The text is not a move in any position.
    Malformed {
        /// The first byte that cannot be part of a move; the first byte of the text is 1.
        column: usize,
    },
    /// The text is well-formed, but the position has no such legal move.
    Illegal,
    /// The text matches more than one legal move.
    Ambiguous,
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed { column } => {
                write!(f, "column {column}: not a move such as Nf3, exd8=Q or O-O")
            }
            Self::Illegal => f.write_str("not a legal move of this position"),
            Self::Ambiguous => f.write_str("more than one legal move matches"),
        }
    }
}

impl core::error::Error for SanError {}

/// A move as algebraic notation names it, whatever the position: the content of a text such as `Nbd7`, `exd8=Q` or
/// `O-O`. [`Position::find_san`] finds the legal move, and [`SanText::parts`](super::SanText::parts) returns
/// the parts for one.
///
/// `FromStr` reads every text that [`Position::parse_san`] accepts, and `Display` writes the standard form without marks of
/// check.
///
/// ```
/// use movegen_position::notation::San;
/// use movegen_position::{CastleSide, File, Position, Role, Square};
/// let san: San = "Nbxd7+".parse().unwrap();
/// let San::Move { role, file, rank, captures, to, promotion } = san else { panic!() };
/// assert_eq!((role, file, rank), (Role::Knight, Some(File::B), None));
/// assert_eq!((captures, to, promotion), (true, Square::D7, None));
/// assert_eq!(san.to_string(), "Nbxd7");
/// assert_eq!("0-0".parse(), Ok(San::Castle(CastleSide::KingSide)));
///
/// let position = Position::default();
/// let mv = position.find_san(&"e2-e4!".parse().unwrap()).unwrap();
/// assert_eq!(position.san(mv).parts().to_string(), "e4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum San {
    /// Castling.
    Castle(CastleSide),
    /// Any other move.
    Move {
        /// The role of the moving piece.
        role: Role,
        /// The file of the origin, if it is given. A pawn without one moves straight on.
        file: Option<File>,
        /// The rank of the origin, if it is given.
        rank: Option<Rank>,
        /// Whether the move is written as a capture. Reading accepts the sign for any move, and none for captures.
        captures: bool,
        /// The destination.
        to: Square,
        /// The role that a pawn is promoted to.
        promotion: Option<Role>,
    },
}

impl FromStr for San {
    type Err = SanError;

    /// Reads the text alone. [`Position::parse_san`] also finds the legal move.
    ///
    /// # Errors
    /// [`SanError::Malformed`]: the text is not a move in any position.
    #[inline]
    fn from_str(text: &str) -> Result<Self, SanError> {
        let malformed = |column| SanError::Malformed { column };
        read_standard(text.as_bytes()).map_or_else(|| read(text).map_err(malformed), Ok)
    }
}

impl San {
    /// Reads a text as `FromStr` does, from bytes that need not be UTF-8.
    ///
    /// ```
    /// use movegen_position::San;
    /// use movegen_position::notation::SanError;
    /// assert_eq!(San::from_bytes(b"Nf3+"), "Nf3".parse());
    /// assert_eq!(San::from_bytes(b"Nf\xff"), Err(SanError::Malformed { column: 3 }));
    /// ```
    ///
    /// # Errors
    /// [`SanError::Malformed`]: the text is not a move in any position.
    #[inline]
    pub fn from_bytes(text: &[u8]) -> Result<Self, SanError> {
        if let Some(san) = read_standard(text) {
            return Ok(san);
        }
        let malformed = |error: core::str::Utf8Error| SanError::Malformed { column: error.valid_up_to() + 1 };
        read(core::str::from_utf8(text).map_err(malformed)?).map_err(|column| SanError::Malformed { column })
    }

    /// Reads the move that a text of at least eight bytes begins with, and returns it with the number of its bytes, of which the
    /// last may be a mark of check. This is for readers of games, which do not know where a move ends.
    ///
    /// The move ends before the first byte that is less than `0`: a space, the end of a line, or most of the signs. The caller
    /// decides whether the byte there may follow a move. Returns `None` for castling, promotions, and texts that are not
    /// written as the standard demands, which [`from_bytes`](Self::from_bytes) may be able to read.
    ///
    /// ```
    /// use movegen_position::San;
    /// let (san, len) = San::read_prefix(b"Nbxd7+ 12. O-O Kd8").unwrap();
    /// assert_eq!((Ok(san), len), ("Nbxd7".parse(), 6));
    /// assert_eq!(San::read_prefix(b"O-O Kd8 13. h3"), None);
    /// assert_eq!(San::read_prefix(b"Nbxd7+"), None, "too short");
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn read_prefix(text: &[u8]) -> Option<(Self, usize)> {
        const EACH: u64 = u64::MAX / 0xff;
        let word = u64::from_le_bytes(*text.first_chunk()?);
        // The top bit of each byte up to the first one that is less than b'0' is set in that byte alone.
        let ends = word.wrapping_sub(EACH * b'0' as u64) & !word & (EACH << 7);
        let len = ends.trailing_zeros() as usize / 8;
        let san = read_word(word, len)?;
        let has_mark = matches!((word >> (8 * len)) as u8, b'+' | b'#');
        Some((san, len + usize::from(has_mark)))
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

/// Returns the role of an upper-case letter. A pawn has none.
const fn role_from_capital(letter: u8) -> Option<Role> {
    Some(match letter {
        b'K' => Role::King,
        b'Q' => Role::Queen,
        b'R' => Role::Rook,
        b'B' => Role::Bishop,
        b'N' => Role::Knight,
        _ => return None,
    })
}

/// Returns the kind of all moves of a role other than castling, or `None` for pawns, which have several kinds.
const fn kind_of_piece(role: Role) -> Option<MoveKind> {
    Some(match role {
        Role::Pawn => return None,
        Role::Knight => MoveKind::Knight,
        Role::Bishop => MoveKind::Bishop,
        Role::Rook => MoveKind::Rook,
        Role::Queen => MoveKind::Queen,
        Role::King => MoveKind::King,
    })
}

impl Position {
    /// Reads a legal move in standard or long algebraic notation. Marks at the end (`+`, `#`, `!`, `?`, `e.p.`) are
    /// ignored. Common variants are accepted: `0-0`, `e8Q` and `e8(Q)`, `ed5`, `e4:d5`, more of the origin than
    /// necessary, and figurines of either color.
    ///
    /// ```
    /// use movegen_position::Position;
    /// use movegen_position::notation::SanError;
    /// let position: Position = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse().unwrap();
    /// assert_eq!(position.parse_san("0-0"), position.parse_uci("e1g1").map_err(|_| SanError::Illegal));
    /// assert_eq!(position.parse_san("Ra1xa8+!"), position.parse_san("Rxa8"));
    /// assert_eq!(position.parse_san("Nf3"), Err(SanError::Illegal));
    /// assert_eq!(position.parse_san("Rx9"), Err(SanError::Malformed { column: 3 }));
    /// ```
    ///
    /// # Errors
    /// [`SanError`]: the text is not a move, it is not a legal move here, or it matches more than one legal move.
    pub fn parse_san(&self, text: &str) -> Result<Move, SanError> {
        self.find_san(&text.parse()?)
    }

    /// Returns the legal move that a name in algebraic notation means. Only the moves of that role to that square are
    /// examined.
    ///
    /// A missing or superfluous sign of capture is not an error. A caller that is stricter compares it:
    ///
    /// ```
    /// use movegen_position::{Position, San};
    /// let position = Position::default();
    /// let san: San = "exd4".parse().unwrap();
    /// assert!(position.find_san(&san).is_err());
    /// let san: San = "Nxf3".parse().unwrap();
    /// let mv = position.find_san(&san).unwrap();
    /// assert!(matches!(san, San::Move { captures: true, .. }) && !position.is_capture(mv));
    /// ```
    ///
    /// # Errors
    /// [`SanError::Illegal`] or [`SanError::Ambiguous`]: no legal move matches, or more than one.
    #[inline]
    pub fn find_san(&self, san: &San) -> Result<Move, SanError> {
        let board = &self.board;
        let (role, file, rank, to, promotion) = match *san {
            San::Castle(side) => return self.find_castling(side),
            San::Move { role, file, rank, to, promotion, .. } => (role, file, rank, to, promotion),
        };
        // A pawn move without a file of origin is a push.
        let file = if role == Role::Pawn { file.or(Some(to.file())) } else { file };
        let among = file.map_or(Bitboard::ALL, Bitboard::file) & rank.map_or(Bitboard::ALL, Bitboard::rank);
        let origins = board.legal_origins(role, to, among);
        let mv = origins.first().and_then(|from| match (kind_of_piece(role), promotion) {
            (Some(kind), None) => Some(Move::new(kind, from, to)),
            _ => board.candidate_move(from, to, promotion),
        });
        match mv {
            Some(_) if origins.more_than_one() => Err(SanError::Ambiguous),
            _ => mv.ok_or(SanError::Illegal),
        }
    }

    fn find_castling(&self, side: CastleSide) -> Result<Move, SanError> {
        let (board, turn) = (&self.board, self.turn());
        let rook = board.castle_rook(turn, side).ok_or(SanError::Illegal)?;
        let mv = Move::new(MoveKind::Castle, board.king(turn), rook);
        if board.is_legal(mv) { Ok(mv) } else { Err(SanError::Illegal) }
    }
}

/// Reads a text as [`read`] does, if it is a short text in the form of the standard, with or without a mark of check.
#[inline]
fn read_standard(text: &[u8]) -> Option<San> {
    let text = match text {
        [text @ .., b'+' | b'#'] => text,
        _ => text,
    };
    let len = text.len();
    let word = match (text.first_chunk(), text.last_chunk()) {
        // The two halves may overlap.
        (Some(&first), Some(&last)) if len <= 8 => {
            let half = |bytes| u64::from(u32::from_le_bytes(bytes));
            half(first) | half(last) << (8 * (len - 4))
        }
        _ => match *text {
            [a, b] => u64::from(u16::from_le_bytes([a, b])),
            [a, b, c] => u64::from(u32::from_le_bytes([a, b, c, 0])),
            _ => return None,
        },
    };
    let san = read_word(word, len);
    debug_assert!(san.is_none() || san == core::str::from_utf8(text).ok().and_then(|text| read(text).ok()));
    san
}

/// Reads a move of `len` bytes, the first of which is the lowest of `word`. Returns `None` for castling, promotions, and texts
/// that are not written as the standard demands.
///
/// The parts are found by their distance from the ends, without a branch for each byte.
#[inline(always)]
fn read_word(word: u64, len: usize) -> Option<San> {
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
    let file_of = |byte: u64| File::from_index((byte as u8).wrapping_sub(b'a').into());
    let rank_of = |byte: u64| Rank::from_index((byte as u8).wrapping_sub(b'1').into());
    let is_capital = word & 0xe0 == 0x40;
    let role = ROLES[if is_capital { word as usize % 32 } else { 0 }];
    let is_pawn = role == Role::Pawn;
    // The bytes between the letter and the destination.
    let role_len = usize::from(!is_pawn);
    let middle_len = len.checked_sub(2 + role_len).filter(|&len| len <= 3)?;
    let destination = word >> (8 * (role_len + middle_len));
    let to = Square::at(file_of(destination)?, rank_of(destination >> 8)?);
    let middle = word >> (8 * role_len) & ((1 << (8 * middle_len)) - 1);
    let captures = middle_len > 0 && (middle << 8) >> (8 * middle_len) == u64::from(b'x');
    let origin_len = middle_len - usize::from(captures);
    let (file, rank) = match origin_len {
        0 => (None, None),
        1 => match file_of(middle) {
            None => (None, Some(rank_of(middle)?)),
            file => (file, None),
        },
        2 => (Some(file_of(middle)?), Some(rank_of(middle >> 8)?)),
        _ => return None,
    };
    // Of a pawn, the file is written if and only if it captures.
    let is_standard = !is_pawn || (rank.is_none() && file.is_some() == captures);
    is_standard.then_some(San::Move { role, file, rank, captures, to, promotion: None })
}

/// Reads a text. The error is the column of the first byte that cannot be part of a move.
fn read(text: &str) -> Result<San, usize> {
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
