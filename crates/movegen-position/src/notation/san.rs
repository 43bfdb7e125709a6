//! Standard and long algebraic notation: reading and writing.

use core::fmt::{self, Write};

use movegen_core::{AllMoves, CastleSide, File, Move, MoveKind, Rank, Role, Square, generate};

use crate::position::Position;

/// The error for a text that is not a move of a position in algebraic notation.
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

/// A move in algebraic notation, written by `Display`: see [`Position::san`].
#[derive(Clone, Copy, Debug)]
pub struct San<'a> {
    position: &'a Position,
    mv: Move,
    long: bool,
    figurines: bool,
}

impl San<'_> {
    /// Writes the origin in full, as long algebraic notation does: `Ng1-f3`, `e5xd6`, `e7-e8=Q`.
    #[must_use]
    pub const fn long(mut self) -> Self {
        self.long = true;
        self
    }

    /// Writes figurines instead of letters: `♘f3`. As usual in print, both sides have the white figurines `♔♕♖♗♘`. No
    /// figurine is written for the pawn that moves.
    ///
    /// ```
    /// use movegen_position::Position;
    /// let position: Position = "4k1n1/8/8/8/8/8/8/4K3 b - - 0 1".parse().unwrap();
    /// let mv = position.parse_san("Nf6").unwrap();
    /// assert_eq!(position.san(mv).figurines().to_string(), "♘f6", "a black knight");
    /// ```
    #[must_use]
    pub const fn figurines(mut self) -> Self {
        self.figurines = true;
        self
    }

    fn write_role(&self, f: &mut fmt::Formatter<'_>, role: Role) -> fmt::Result {
        f.write_char(if self.figurines { figurine(role) } else { role.letter().to_ascii_uppercase() })
    }

    /// Writes as much of the origin as distinguishes the move from those of other pieces of the same role to the same
    /// square: nothing if there are none, otherwise the file if that is enough, otherwise the rank if that is enough,
    /// otherwise both.
    fn write_origin(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (from, role) = (self.mv.from(), self.mv.role());
        let (mut has_rival, mut on_file, mut on_rank) = (false, false, false);
        generate::<AllMoves>(&self.position.board).to_mask(self.mv.to().into()).for_each(|other| {
            let is_rival = other.role() == role && other.kind() != MoveKind::Castle && other.from() != from;
            has_rival |= is_rival;
            on_file |= is_rival && other.from().file() == from.file();
            on_rank |= is_rival && other.from().rank() == from.rank();
        });
        if has_rival && (!on_file || on_rank) {
            f.write_char(from.file().letter())?;
        }
        if on_file { f.write_char(from.rank().digit()) } else { Ok(()) }
    }
}

impl San<'_> {
    /// Writes a move other than castling, without the mark of a check.
    fn write_piece_move(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { position, mv, .. } = *self;
        let captures = position.board.is_capture(mv);
        if mv.role() != Role::Pawn {
            self.write_role(f, mv.role())?;
        }
        match (self.long, mv.role()) {
            (true, _) => write!(f, "{}", mv.from())?,
            (_, Role::Pawn) if captures => f.write_char(mv.from().file().letter())?,
            (_, Role::Pawn) => {}
            _ => self.write_origin(f)?,
        }
        match (captures, self.long) {
            (true, _) => f.write_char('x')?,
            (false, true) => f.write_char('-')?,
            (false, false) => {}
        }
        write!(f, "{}", mv.to())?;
        if let Some(role) = mv.promotion() {
            f.write_char('=')?;
            self.write_role(f, role)?;
        }
        Ok(())
    }
}

impl fmt::Display for San<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mv.castle_side() {
            Some(CastleSide::KingSide) => f.write_str("O-O")?,
            Some(CastleSide::QueenSide) => f.write_str("O-O-O")?,
            None => self.write_piece_move(f)?,
        }
        let next = self.position.board.after(self.mv);
        match (next.in_check(), next.has_legal_move()) {
            (true, true) => f.write_char('+'),
            (true, false) => f.write_char('#'),
            (false, _) => Ok(()),
        }
    }
}

/// Returns the white figurine of a role.
const fn figurine(role: Role) -> char {
    match role {
        Role::King => '♔',
        Role::Queen => '♕',
        Role::Rook => '♖',
        Role::Bishop => '♗',
        Role::Knight => '♘',
        Role::Pawn => '♙',
    }
}

/// Returns the role of an upper-case letter or of a figurine of either color. A pawn has a figurine but no letter.
fn role_from_symbol(symbol: char) -> Option<Role> {
    Role::ALL.into_iter().find(|&role| {
        let is_letter = role != Role::Pawn && symbol == role.letter().to_ascii_uppercase();
        // In Unicode, each black figurine is six places after the white one.
        is_letter || symbol == figurine(role) || symbol as u32 == figurine(role) as u32 + 6
    })
}

impl Position {
    /// Returns the text of a legal move in standard algebraic notation, to be written by `Display`: `Nbd7`, `exd8=Q+`,
    /// `O-O-O#`. The text contains only as much of the origin as is needed to distinguish the move from other legal moves.
    /// [`San::long`] and [`San::figurines`] change the notation.
    ///
    /// ```
    /// use movegen_position::Position;
    /// let position: Position = "7k/1P6/8/8/8/5N2/8/1N2K3 w - - 0 1".parse().unwrap();
    /// let text = |uci| position.san(position.parse_uci(uci).unwrap());
    /// assert_eq!(text("b1d2").to_string(), "Nbd2");
    /// assert_eq!(text("b7b8q").to_string(), "b8=Q+");
    /// assert_eq!(text("f3g5").long().to_string(), "Nf3-g5");
    /// assert_eq!(text("f3g5").figurines().to_string(), "♘g5");
    /// ```
    #[inline]
    #[must_use]
    pub const fn san(&self, mv: Move) -> San<'_> {
        San { position: self, mv, long: false, figurines: false }
    }

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
        let pattern = MovePattern::read(text).map_err(|column| SanError::Malformed { column })?;
        let (mut found, mut is_ambiguous) = (None, false);
        generate::<AllMoves>(&self.board).for_each(|mv| {
            if pattern.matches(mv) {
                is_ambiguous |= found.is_some();
                found = Some(mv);
            }
        });
        if is_ambiguous { Err(SanError::Ambiguous) } else { found.ok_or(SanError::Illegal) }
    }
}

/// The moves that a text can mean, whatever the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MovePattern {
    Castle(CastleSide),
    Move { role: Role, file: Option<File>, rank: Option<Rank>, to: Square, promotion: Option<Role> },
}

impl MovePattern {
    /// Reads a text. The error is the column of the first byte that cannot be part of a move.
    fn read(text: &str) -> Result<Self, usize> {
        let rest = without_marks(text);
        if let Some(side) = castle_side(rest) {
            return Ok(Self::Castle(side));
        }
        let (role, rest_of_move) = split_role(rest);
        // The columns before the squares.
        let offset = rest.len() - rest_of_move.len();
        let (squares, promotion) =
            if role == Role::Pawn { split_promotion(rest_of_move) } else { (rest_of_move, None) };
        let (origin, destination) = SquareReader::read(squares, role).map_err(|at| offset + at + 1)?;
        let (Some(file), Some(rank)) = destination else { return Err(offset + squares.len() + 1) };
        Ok(Self::Move { role, file: origin.0, rank: origin.1, to: Square::at(file, rank), promotion })
    }

    /// Returns whether the text can mean `mv`.
    fn matches(&self, mv: Move) -> bool {
        match *self {
            Self::Castle(side) => mv.castle_side() == Some(side),
            Self::Move { role, file, rank, to, promotion } => {
                // A pawn move without a file of origin is a push.
                let file = if role == Role::Pawn { file.or(Some(to.file())) } else { file };
                mv.kind() != MoveKind::Castle
                    && (mv.role(), mv.to(), mv.promotion()) == (role, to, promotion)
                    && file.is_none_or(|file| mv.from().file() == file)
                    && rank.is_none_or(|rank| mv.from().rank() == rank)
            }
        }
    }
}

/// Returns a text without the marks at its end: of check, of comment, and of an en passant capture.
fn without_marks(text: &str) -> &str {
    const MARKS: [char; 4] = ['+', '#', '!', '?'];
    let rest = text.trim_end_matches(MARKS);
    let before = ["e.p.", "ep", "e.p"].into_iter().find_map(|mark| rest.strip_suffix(mark));
    before.map_or(rest, |before| before.trim_end().trim_end_matches(MARKS))
}

/// Returns the side of a text that is castling, written with letters or with zeros.
fn castle_side(text: &str) -> Option<CastleSide> {
    let is = |pattern: &str| {
        text.len() == pattern.len()
            && text.bytes().zip(pattern.bytes()).all(|(byte, expected)| match expected {
                b'O' => matches!(byte, b'O' | b'0' | b'o'),
                _ => byte == expected,
            })
    };
    match () {
        () if is("O-O") => Some(CastleSide::KingSide),
        () if is("O-O-O") => Some(CastleSide::QueenSide),
        () => None,
    }
}

/// Returns the role that starts a text, which is a pawn without a symbol, and the text after it.
fn split_role(text: &str) -> (Role, &str) {
    let mut symbols = text.chars();
    match symbols.next().and_then(role_from_symbol) {
        Some(role) => (role, symbols.as_str()),
        None => (Role::Pawn, text),
    }
}

/// Returns the text of a pawn move before its promotion, and the role of the promotion: `e8=Q`, `e8Q`, `e8(Q)`, `e8/q`.
fn split_promotion(text: &str) -> (&str, Option<Role>) {
    let mut symbols = text.strip_suffix(')').unwrap_or(text).chars();
    let role = symbols.next_back().and_then(|symbol| role_from_symbol(symbol.to_ascii_uppercase()));
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
}

impl SquareReader {
    /// Returns the origin and the destination. The error is the index of the first byte that is in neither.
    fn read(text: &str, role: Role) -> Result<(PartialSquare, PartialSquare), usize> {
        let mut reader = Self::default();
        for (i, byte) in text.bytes().enumerate() {
            if !reader.accept(byte, role) {
                // After a sign of promotion, the error is the role, since the sign is in its place.
                let promotes = matches!(byte, b'=' | b'/' | b'(') && role == Role::Pawn && reader.has_rank();
                return Err(if promotes && i + 1 < text.len() { i + 1 } else { i });
            }
        }
        let Self { files: [file, second_file], ranks: [rank, second_rank], in_second, .. } = reader;
        // A single square is the destination.
        let (first, second) = ((file, rank), (second_file, second_rank));
        Ok(if in_second { (first, second) } else { (second, first) })
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
