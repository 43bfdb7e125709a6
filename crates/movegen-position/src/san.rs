//! SAN and long algebraic text, in and out.

use core::fmt::{self, Write};

use movegen_core::{File, Legal, Move, MoveKind, Rank, Role, Square, Wing, generate};

use crate::position::Position;

/// Why a text is not a move of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SanError {
    /// The text is no move in any position; the column, from 1, is that of the first byte that has no meaning.
    Unreadable {
        /// The column, from 1.
        column: usize,
    },
    /// The text can be read, but the position has no such legal move.
    Illegal,
    /// More than one legal move is meant.
    Ambiguous,
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable { column } => {
                write!(f, "column {column}: not a move such as Nf3, exd8=Q or O-O")
            }
            Self::Illegal => f.write_str("not a legal move of this position"),
            Self::Ambiguous => f.write_str("more than one legal move is meant"),
        }
    }
}

impl core::error::Error for SanError {}

/// A move as people write it, printed by `Display`: see [`Position::san`].
#[derive(Clone, Copy, Debug)]
pub struct San<'a> {
    position: &'a Position,
    mv: Move,
    long: bool,
    figurines: bool,
}

impl San<'_> {
    /// With the square of origin in full: `Ng1-f3`, `e5xd6`, `e7-e8=Q`.
    #[must_use]
    pub const fn long(mut self) -> Self {
        self.long = true;
        self
    }

    /// With figures in place of letters: `♘f3`. They are the white ones for both sides, as is usual in print.
    #[must_use]
    pub const fn figurines(mut self) -> Self {
        self.figurines = true;
        self
    }

    fn role(&self, f: &mut fmt::Formatter<'_>, role: Role) -> fmt::Result {
        f.write_char(if self.figurines { figurine(role) } else { role.letter().to_ascii_uppercase() })
    }

    /// As much of the origin as tells the move from others of such men to the same square: the file if that will do,
    /// else the rank if that will do, else both.
    fn origin(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (from, role) = (self.mv.from(), self.mv.role());
        let (mut rivals, mut on_file, mut on_rank) = (false, false, false);
        generate::<Legal>(&self.position.board).onto(self.mv.to().into()).for_each(|other| {
            let rival = other.role() == role && other.kind() != MoveKind::Castle && other.from() != from;
            rivals |= rival;
            on_file |= rival && other.from().file() == from.file();
            on_rank |= rival && other.from().rank() == from.rank();
        });
        if rivals && (!on_file || on_rank) {
            f.write_char(from.file().letter())?;
        }
        if on_file { f.write_char(from.rank().digit()) } else { Ok(()) }
    }
}

impl fmt::Display for San<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { position, mv, .. } = *self;
        match mv.castles() {
            Some(Wing::KingSide) => f.write_str("O-O")?,
            Some(Wing::QueenSide) => f.write_str("O-O-O")?,
            None => {
                let captures = position.board.is_capture(mv);
                if mv.role() != Role::Pawn {
                    self.role(f, mv.role())?;
                }
                match (self.long, mv.role()) {
                    (true, _) => write!(f, "{}", mv.from())?,
                    (_, Role::Pawn) if captures => f.write_char(mv.from().file().letter())?,
                    (_, Role::Pawn) => {}
                    _ => self.origin(f)?,
                }
                match (captures, self.long) {
                    (true, _) => f.write_char('x')?,
                    (false, true) => f.write_char('-')?,
                    (false, false) => {}
                }
                write!(f, "{}", mv.to())?;
                if let Some(role) = mv.promotion() {
                    f.write_char('=')?;
                    self.role(f, role)?;
                }
            }
        }
        let next = position.board.after(mv);
        match (next.in_check(), next.has_legal_move()) {
            (true, true) => f.write_char('+'),
            (true, false) => f.write_char('#'),
            (false, _) => Ok(()),
        }
    }
}

/// The figure of a role.
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

/// The role that a letter or a figure of either colour stands for. Small letters are files, but after a promotion's `=`.
fn role_of(symbol: char) -> Option<Role> {
    Role::ALL.into_iter().find(|&role| {
        let letter = role != Role::Pawn && symbol == role.letter().to_ascii_uppercase();
        // The black figures follow the white ones.
        letter || symbol == figurine(role) || symbol as u32 == figurine(role) as u32 + 6
    })
}

/// What a text says of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Said {
    Castle(Wing),
    Move { role: Role, file: Option<File>, rank: Option<Rank>, to: Square, promotion: Option<Role> },
}

impl Position {
    /// A legal move of this position in standard algebraic notation: `Nbd7`, `exd8=Q+`, `O-O-O#`. It names no more of the
    /// square of origin than tells the move from other legal ones. With [`San::long`] and [`San::figurines`] it is
    /// written in other ways.
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
    pub const fn san(&self, mv: Move) -> San<'_> {
        San { position: self, mv, long: false, figurines: false }
    }

    /// The legal move that a text in algebraic notation names, short or long. Marks at the end (`+`, `#`, `!`, `?`, `e.p.`) are
    /// passed over, and these are understood too: `0-0`, `e8Q` and `e8(Q)`, `ed5`, `e4:d5`, more of the origin than need be,
    /// figures of either colour.
    ///
    /// ```
    /// use movegen_position::{Position, SanError};
    /// let position: Position = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse().unwrap();
    /// assert_eq!(position.parse_san("0-0"), position.parse_uci("e1g1").map_err(|_| SanError::Illegal));
    /// assert_eq!(position.parse_san("Ra1xa8+!"), position.parse_san("Rxa8"));
    /// assert_eq!(position.parse_san("Nf3"), Err(SanError::Illegal));
    /// assert_eq!(position.parse_san("Rx9"), Err(SanError::Unreadable { column: 3 }));
    /// ```
    ///
    /// # Errors
    /// [`SanError`], which tells text that is no move from a move that is not legal, and from one that is meant by less than
    /// it takes.
    pub fn parse_san(&self, text: &str) -> Result<Move, SanError> {
        let said = read(text).map_err(|column| SanError::Unreadable { column })?;
        let (mut found, mut many) = (None, false);
        generate::<Legal>(&self.board).for_each(|mv| {
            let meant = match said {
                Said::Castle(wing) => mv.castles() == Some(wing),
                Said::Move { role, file, rank, to, promotion } => {
                    // A pawn whose file is not told goes straight on.
                    let file = if role == Role::Pawn { file.or(Some(to.file())) } else { file };
                    mv.kind() != MoveKind::Castle
                        && (mv.role(), mv.to(), mv.promotion()) == (role, to, promotion)
                        && file.is_none_or(|file| mv.from().file() == file)
                        && rank.is_none_or(|rank| mv.from().rank() == rank)
                }
            };
            if meant {
                many |= found.is_some();
                found = Some(mv);
            }
        });
        if many { Err(SanError::Ambiguous) } else { found.ok_or(SanError::Illegal) }
    }
}

/// Reads a text, whatever the position; the error is the column of the first byte that has no meaning.
fn read(text: &str) -> Result<Said, usize> {
    const MARKS: [char; 4] = ['+', '#', '!', '?'];
    let mut rest = text.trim_end_matches(MARKS);
    for mark in ["e.p.", "ep", "e.p"] {
        if let Some(before) = rest.strip_suffix(mark) {
            rest = before.trim_end().trim_end_matches(MARKS);
            break;
        }
    }
    if let Some(wing) = castling(rest) {
        return Ok(Said::Castle(wing));
    }

    let mut role = Role::Pawn;
    if let Some((symbol, named)) = rest.chars().next().and_then(|symbol| Some((symbol, role_of(symbol)?))) {
        role = named;
        rest = rest.strip_prefix(symbol).unwrap_or_default();
    }
    let start = text.len() - text.strip_prefix(|symbol| role_of(symbol).is_some()).unwrap_or(text).len();

    let mut promotion = None;
    if role == Role::Pawn {
        let bare = rest.strip_suffix(')').unwrap_or(rest);
        let last = bare.chars().next_back();
        let named = last.and_then(|symbol| role_of(symbol.to_ascii_uppercase()));
        if let (Some(symbol), Some(named @ (Role::Knight | Role::Bishop | Role::Rook | Role::Queen))) =
            (last, named)
        {
            promotion = Some(named);
            rest = bare.strip_suffix(symbol).unwrap_or_default();
            rest = rest.strip_suffix(['=', '/', '(']).unwrap_or(rest);
        }
    }

    // What is left is ASCII: perhaps a file, a rank and a sign of capture, then the destination.
    let mut files = [None; 2];
    let mut ranks = [None; 2];
    let mut parted = false;
    let mut second = false;
    for (i, byte) in rest.bytes().enumerate() {
        let column = start + i + 1;
        // Which of the two squares; the mask says to the compiler that there are two.
        let at = usize::from(second) & 1;
        match byte {
            b'a'..=b'h' if ranks[at].is_none() && files[at].is_none() => {
                files[at] = File::from_index(usize::from(byte - b'a'));
            }
            b'a'..=b'h' if !second => {
                second = true;
                files[1] = File::from_index(usize::from(byte - b'a'));
            }
            b'1'..=b'8' if ranks[at].is_none() => {
                ranks[at] = Rank::from_index(usize::from(byte - b'1'));
            }
            // Between the two squares, and for a pawn only with something before it.
            b'x' | b':' | b'-'
                if !parted && files[1].is_none() && (role != Role::Pawn || files[0].is_some()) =>
            {
                parted = true;
                second = true;
            }
            // What promotes is at fault, not the sign before it.
            b'=' | b'/' | b'(' if role == Role::Pawn && i + 1 < rest.len() && ranks[at].is_some() => {
                return Err(column + 1);
            }
            _ => return Err(column),
        }
    }
    let end = start + rest.len() + 1;
    // With one square told, it is the destination.
    if !second {
        files.swap(0, 1);
        ranks.swap(0, 1);
    }
    let ([file, Some(to_file)], [rank, Some(to_rank)]) = (files, ranks) else { return Err(end) };
    Ok(Said::Move { role, file, rank, to: Square::at(to_file, to_rank), promotion })
}

/// The wing of a text that is castling, with letters or with zeros.
fn castling(text: &str) -> Option<Wing> {
    let is = |like: &str| {
        text.len() == like.len()
            && text.bytes().zip(like.bytes()).all(|(byte, like)| match like {
                b'O' => matches!(byte, b'O' | b'0' | b'o'),
                _ => byte == like,
            })
    };
    match () {
        () if is("O-O") => Some(Wing::KingSide),
        () if is("O-O-O") => Some(Wing::QueenSide),
        () => None,
    }
}
