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
        Name::read(text.as_bytes()).map_or_else(|| read(text).map_err(malformed), |name| Ok(name.into()))
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
        if let Some(name) = Name::read(text) {
            return Ok(name.into());
        }
        let malformed = |error: core::str::Utf8Error| SanError::Malformed { column: error.valid_up_to() + 1 };
        read(core::str::from_utf8(text).map_err(malformed)?).map_err(|column| SanError::Malformed { column })
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

/// Returns the kind of the moves of a role that are not special, as castling and promotions are.
const fn kind_of(role: Role) -> MoveKind {
    match role {
        Role::Pawn => MoveKind::Pawn,
        Role::Knight => MoveKind::Knight,
        Role::Bishop => MoveKind::Bishop,
        Role::Rook => MoveKind::Rook,
        Role::Queen => MoveKind::Queen,
        Role::King => MoveKind::King,
    }
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
        match Name::read(text.as_bytes()) {
            Some(name) => self.find_name(name),
            None => self.find_san(&text.parse()?),
        }
    }

    /// Finds the legal move that a text of at least eight bytes begins with, and returns it with the number of its bytes, of
    /// which the last may be a mark of check. This is for readers of games, which do not know where a move ends.
    ///
    /// The move ends before the first byte that is less than `0`: a space, the end of a line, or most of the signs. The caller
    /// decides whether the byte there may follow a move. Returns `None` if the move is not legal, and for castling, promotions,
    /// origins in full, and texts that are not written as the standard demands, which [`parse_san`](Self::parse_san) may be able
    /// to read.
    ///
    /// ```
    /// use movegen_position::Position;
    /// let position = Position::default();
    /// let (mv, len) = position.find_san_prefix(b"Nf3 Nc6 2. O-O").unwrap();
    /// assert_eq!((position.parse_san("Nf3"), len), (Ok(mv), 3));
    /// assert_eq!(position.find_san_prefix(b"Nd3 Nc6 2. O-O"), None, "not legal");
    /// assert_eq!(position.find_san_prefix(b"Nf3 Nc6"), None, "too short");
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn find_san_prefix(&self, text: &[u8]) -> Option<(Move, usize)> {
        const EACH: u64 = u64::MAX / 0xff;
        let word = u64::from_le_bytes(*text.first_chunk()?);
        // The top bit of each byte up to the first one that is less than b'0' is set in that byte alone.
        let ends = word.wrapping_sub(EACH * b'0' as u64) & !word & (EACH << 7);
        let len = ends.trailing_zeros() as usize / 8;
        let mv = self.find_name(Name::read_word(word, len)?).ok()?;
        let has_mark = matches!((word >> (8 * len)) as u8, b'+' | b'#');
        Some((mv, len + usize::from(has_mark)))
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
        let (role, file, rank, to, promotion) = match *san {
            San::Castle(side) => return self.find_castling(side),
            San::Move { role, file, rank, to, promotion, .. } => (role, file, rank, to, promotion),
        };
        // A pawn move without a file of origin is a push.
        let file = if role == Role::Pawn { file.or(Some(to.file())) } else { file };
        let among = file.map_or(Bitboard::ALL, Bitboard::file) & rank.map_or(Bitboard::ALL, Bitboard::rank);
        self.find_among(role, among, to, promotion)
    }

    /// Returns the legal move that a name means.
    #[inline(always)]
    fn find_name(&self, name: Name) -> Result<Move, SanError> {
        self.find_among(name.role, name.among(), name.to, None)
    }

    /// Returns the legal move to `to` by a piece of `role` on a square of `among`, other than castling.
    #[inline(always)]
    fn find_among(
        &self,
        role: Role,
        among: Bitboard,
        to: Square,
        promotion: Option<Role>,
    ) -> Result<Move, SanError> {
        let origins = self.board.legal_origins(role, to, among);
        let from = origins.first().ok_or(SanError::Illegal)?;
        let by_pawn = role == Role::Pawn;
        let is_special = by_pawn
            & (matches!(to.rank(), Rank::First | Rank::Eighth) | (self.board.en_passant() == Some(to)));
        let mv = if is_special | promotion.is_some() {
            self.board.candidate_move(from, to, promotion).ok_or(SanError::Illegal)?
        } else {
            let is_double = by_pawn & (from.index().abs_diff(to.index()) == 16);
            Move::new(if is_double { MoveKind::DoublePush } else { kind_of(role) }, from, to)
        };
        if origins.more_than_one() { Err(SanError::Ambiguous) } else { Ok(mv) }
    }

    fn find_castling(&self, side: CastleSide) -> Result<Move, SanError> {
        let (board, turn) = (&self.board, self.turn());
        let rook = board.castle_rook(turn, side).ok_or(SanError::Illegal)?;
        let mv = Move::new(MoveKind::Castle, board.king(turn), rook);
        if board.is_legal(mv) { Ok(mv) } else { Err(SanError::Illegal) }
    }
}

/// A move as the standard writes it: neither castling nor a promotion, and with at most one byte for the origin.
#[derive(Clone, Copy)]
struct Name {
    role: Role,
    /// The file or the rank of the origin, as its letter or digit, or 0. Of a pawn, the file is present if and only if it captures.
    origin: u8,
    captures: bool,
    to: Square,
}

impl Name {
    /// Reads a text as [`read`] does, if it is a short text in the form of the standard, with or without a mark of check.
    #[inline]
    fn read(text: &[u8]) -> Option<Self> {
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
        let name = Self::read_word(word, len);
        debug_assert!(
            name.is_none_or(|name| core::str::from_utf8(text).is_ok_and(|text| read(text) == Ok(name.into())))
        );
        name
    }

    /// Reads a move of `len` bytes, the first of which is the lowest of `word`. Returns `None` for castling, promotions, and texts
    /// that are not written as the standard demands.
    ///
    /// The parts are found by their distance from the ends. No branch depends on which parts there are.
    #[inline(always)]
    fn read_word(word: u64, len: usize) -> Option<Self> {
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
        // The bytes before the destination: a letter unless a pawn moves, the origin, and the sign of a capture.
        let before_len = len.checked_sub(2).filter(|&len| len <= 5)?;
        let destination = (word >> (8 * before_len)) as u16;
        // Both indices at once. If one is too low or too high, one of the high bits is set.
        let indices = destination.wrapping_sub(u16::from_le_bytes(*b"a1"));
        if indices & 0xf8f8 != 0 {
            return None;
        }
        let to = Square::from_index(usize::from(indices & 7 | indices >> 5) & 63)?;
        let before = word & ((1 << (8 * before_len)) - 1);
        let captures = (before << 8) >> (8 * before_len) == u64::from(b'x');
        let sign = (0xff << (8 * before_len) >> 8) * u64::from(captures);
        let origin = u8::try_from((before & !sign) >> (8 * u64::from(!by_pawn))).ok()?;
        let name = Self { role, origin, captures, to };
        // A byte of 0 in the text is not a part that is missing.
        let is_complete =
            before_len == usize::from(!by_pawn) + usize::from(origin != 0) + usize::from(captures);
        let is_standard = !by_pawn || (origin != 0) == captures && !origin.is_ascii_digit();
        (is_complete & is_standard && name.among().any()).then_some(name)
    }

    /// Returns the squares with the file or rank of the origin. There are none if its byte is neither.
    #[inline(always)]
    fn among(self) -> Bitboard {
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
        let Name { role, origin, captures, to } = name;
        let file = File::from_letter(origin.into());
        let rank = Rank::from_digit(origin.into());
        Self::Move { role, file, rank, captures, to, promotion: None }
    }
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
