//! Standard and long algebraic notation: reading and writing.

use core::fmt;
use core::str::FromStr;

use movegen_core::board::GivesCheck;
use movegen_core::{Bitboard, CastleSide, File, Move, MoveKind, Rank, Role, Square};

use crate::notation::text::Text;
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
/// `O-O`. [`Position::find_san`] finds the legal move, and [`SanText::parts`] returns
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

/// How the parts of a move are written.
#[derive(Clone, Copy, Debug)]
struct Style {
    /// Between origin and destination of a move that does not capture.
    separator: &'static str,
    figurines: bool,
}

impl Style {
    const STANDARD: Self = Self { separator: "", figurines: false };

    fn push_role(self, text: &mut Text, role: Role) {
        if self.figurines {
            text.push_str(figurine(role));
        } else {
            text.push(role.letter().to_ascii_uppercase() as u8);
        }
    }

    #[inline]
    fn push(self, text: &mut Text, san: San) {
        let San::Move { role, file, rank, captures, to, promotion } = san else {
            text.push_str(if san == San::Castle(CastleSide::KingSide) { "O-O" } else { "O-O-O" });
            return;
        };
        if role != Role::Pawn {
            self.push_role(text, role);
        }
        if let Some(file) = file {
            text.push(file.letter() as u8);
        }
        if let Some(rank) = rank {
            text.push(rank.digit() as u8);
        }
        // Without a file, the sign in a pawn move could not be read.
        if captures && (role != Role::Pawn || file.is_some()) {
            text.push(b'x');
        } else {
            text.push_str(self.separator);
        }
        text.push(to.file().letter() as u8);
        text.push(to.rank().digit() as u8);
        if let Some(promotion) = promotion.filter(|_| role == Role::Pawn) {
            text.push(b'=');
            self.push_role(text, promotion);
        }
    }
}

impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Text::default();
        Style::STANDARD.push(&mut text, *self);
        f.write_str(text.as_str())
    }
}

impl FromStr for San {
    type Err = SanError;

    /// Reads the text alone. [`Position::parse_san`] also finds the legal move.
    ///
    /// # Errors
    /// [`SanError::Malformed`]: the text is not a move in any position.
    #[inline]
    fn from_str(text: &str) -> Result<Self, SanError> {
        read(text).map_err(|column| SanError::Malformed { column })
    }
}

/// The text of a move of a position in algebraic notation, written by `Display`: see [`Position::san`].
///
/// ```
/// use movegen_position::{Move, MoveKind, Position, Square};
/// let position = Position::default();
/// let text = position.san(Move::new(MoveKind::Knight, Square::G1, Square::F3));
/// assert_eq!([text.to_string(), text.long().to_string()], ["Nf3", "Ng1-f3"]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SanText<'a> {
    position: &'a Position,
    mv: Move,
    long: bool,
    figurines: bool,
}

impl SanText<'_> {
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

    /// Returns the parts of the text. Unless the notation is [`long`](Self::long), they have only as much of the origin as is
    /// needed to distinguish the move from other legal moves of the same role to the same square: nothing if there are
    /// none, otherwise the file if that is enough, otherwise the rank if that is enough, otherwise both. A pawn that
    /// captures always has its file.
    ///
    /// ```
    /// use movegen_position::notation::San;
    /// use movegen_position::{File, Position, Role};
    /// let position: Position = "4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1".parse().unwrap();
    /// let san = position.san(position.parse_uci("c3e2").unwrap()).parts();
    /// assert!(matches!(san, San::Move { role: Role::Knight, file: Some(File::C), rank: None, .. }));
    /// ```
    #[must_use]
    pub fn parts(&self) -> San {
        let Self { position: Position { board, .. }, mv, long, .. } = *self;
        if let Some(side) = mv.castle_side() {
            return San::Castle(side);
        }
        let (from, role, to) = (mv.from(), mv.role(), mv.to());
        let captures = board.is_capture(mv);
        let (needs_file, needs_rank) = match role {
            _ if long => (true, true),
            Role::Pawn => (captures, false),
            _ => {
                let rivals = board.legal_origins(role, to, Bitboard::ALL.without(from));
                let on_file = !rivals.is_disjoint(Bitboard::file(from.file()));
                let on_rank = !rivals.is_disjoint(Bitboard::rank(from.rank()));
                (rivals.any() && (!on_file || on_rank), on_file)
            }
        };
        San::Move {
            role,
            file: needs_file.then_some(from.file()),
            rank: needs_rank.then_some(from.rank()),
            captures,
            to,
            promotion: mv.promotion(),
        }
    }

    /// Writes the text to `out` by one call. `Display` takes longer, because it goes through a formatter.
    ///
    /// ```
    /// use movegen_position::Position;
    /// let position = Position::default();
    /// let mut text = String::new();
    /// position.san(position.parse_uci("g1f3").unwrap()).write_to(&mut text).unwrap();
    /// assert_eq!(text, "Nf3");
    /// ```
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        let Self { position: Position { board, .. }, mv, long, figurines } = *self;
        let mut text = Text::default();
        Style { separator: if long { "-" } else { "" }, figurines }.push(&mut text, self.parts());
        // Few moves give check, and only after those is a legal move sought. Bits that are not a move of the position, which are
        // written as well, must not be made.
        let has_mover = board.pieces(board.turn(), mv.role()).contains(mv.from());
        if board.gives_check(mv) != GivesCheck::None && has_mover {
            text.push(if board.after(mv).has_legal_move() { b'+' } else { b'#' });
        }
        out.write_str(text.as_str())
    }
}

impl fmt::Display for SanText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_to(f)
    }
}

/// Returns the white figurine of a role.
const fn figurine(role: Role) -> &'static str {
    match role {
        Role::King => "♔",
        Role::Queen => "♕",
        Role::Rook => "♖",
        Role::Bishop => "♗",
        Role::Knight => "♘",
        Role::Pawn => "♙",
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

impl Position {
    /// Returns the text of a legal move in standard algebraic notation, to be written by `Display`: `Nbd7`, `exd8=Q+`,
    /// `O-O-O#`. The text contains only as much of the origin as is needed to distinguish the move from other legal moves.
    /// [`SanText::long`] and [`SanText::figurines`] change the notation.
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
    pub const fn san(&self, mv: Move) -> SanText<'_> {
        SanText { position: self, mv, long: false, figurines: false }
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
        let mv = origins.first().and_then(|from| board.candidate_move(from, to, promotion));
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

/// Reads a text. The error is the column of the first byte that cannot be part of a move.
#[inline]
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
    let quick = read_squares(squares, role);
    debug_assert!(quick.is_none() || quick == SquareReader::read(squares, role).ok());
    let offset = rest.len() - rest_of_move.len();
    let (origin, destination, captures) = match quick {
        Some(squares) => squares,
        None => SquareReader::read(squares, role).map_err(|at| offset + at + 1)?,
    };
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

/// Reads the squares of a move as [`SquareReader`] does, if they have one of the forms of standard notation. Such a text takes
/// one branch for its form instead of several for each byte.
#[inline]
fn read_squares(text: &str, role: Role) -> Option<(PartialSquare, PartialSquare, bool)> {
    let file_of = |byte: u8| File::from_index(usize::from(byte.wrapping_sub(b'a')));
    let rank_of = |byte: u8| Rank::from_index(usize::from(byte.wrapping_sub(b'1')));
    let [origin @ .., file, rank] = text.as_bytes() else { return None };
    let to = (Some(file_of(*file)?), Some(rank_of(*rank)?));
    let is_pawn = role == Role::Pawn;
    let (from, captures) = match *origin {
        [] => ((None, None), false),
        [b'x'] if !is_pawn => ((None, None), true),
        [file, b'x'] => ((Some(file_of(file)?), None), true),
        [file] if !is_pawn => ((Some(file_of(file)?), None), false),
        _ => return None,
    };
    Some((from, to, captures))
}

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
