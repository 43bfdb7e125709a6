//! A move as somebody typed it: the spellings beyond UCI and SAN.

use core::str::FromStr;

use movegen_core::{Bitboard, Board, CastlingSide, File, Rank, Role, Square, attacks};

use crate::notation::{MoveError, San, SanError, Uci};

/// A move as somebody typed it, before a position tells whether it's legal. [`Position::parse_move`] lists what is
/// read.
///
/// [`Position::parse_move`]: crate::Position::parse_move
///
/// ```
/// use movegen::notation::{San, Typed};
/// use movegen::{CastlingSide, File};
/// assert_eq!("7... o-o".parse(), Ok(Typed::San(San::Castling(CastlingSide::KingSide))));
/// assert_eq!("exd".parse(), Ok(Typed::PawnFiles { from: File::E, to: File::D, promotion: None }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Typed {
    /// Two squares.
    Squares(Uci),
    /// Castling, or a role and its destination.
    San(San),
    /// A pawn's capture without the pawn's file: `xd6` or `Pxd6`.
    PawnCapture {
        /// The destination.
        to: Square,
        /// The role that the pawn becomes.
        promotion: Option<Role>,
    },
    /// A pawn's capture by its files alone.
    PawnFiles {
        /// The file of the pawn.
        from: File,
        /// The file of the destination.
        to: File,
        /// The role that the pawn becomes.
        promotion: Option<Role>,
    },
}

impl Typed {
    /// Returns the moves that a text in SAN may mean, the likelier one first. Only a `b` in lower case has two
    /// readings, because it may be a bishop's. It is a pawn's if a pawn of that file attacks an enemy on the
    /// destination, or if the text has a capture where there is nothing to capture.
    ///
    /// ```
    /// use movegen::{Position, Role, San, notation::Typed};
    /// let position = Position::default();
    /// let typed: Typed = "bb5".parse().unwrap();
    /// let first = typed.readings(&position).next();
    /// assert!(matches!(first, Some(San::Move { role: Role::Bishop, .. })), "nobody writes a push that way");
    /// ```
    pub fn readings(self, board: &Board) -> impl Iterator<Item = San> {
        let san = match self {
            Self::San(san) => Some(san),
            _ => None,
        };
        let bishop = san.and_then(|san| as_bishop(san, board));
        let is_bishop_likelier =
            matches!(san, Some(San::Move { file: Some(File::B), to, .. }) if to.file() == File::B);
        let order = if is_bishop_likelier { [bishop, san] } else { [san, bishop] };
        order.into_iter().flatten()
    }

    /// Splits a text where a second move may follow the first: for each space between words, the text before it and
    /// the next word, without a move number. Stops after 20 words, because a move has fewer.
    ///
    /// ```
    /// use movegen::notation::Typed;
    /// assert!(Typed::splits("e4 2. Nf3").any(|split| split == ("e4", "Nf3")));
    /// ```
    pub fn splits(text: &str) -> impl Iterator<Item = (&str, &str)> {
        const MAX_WORDS: usize = 20;
        let text = text.trim_start();
        let is_end = |end| text.get(..end).is_some_and(|before| !before.ends_with(char::is_whitespace));
        let ends =
            text.match_indices(char::is_whitespace).map(|(end, _)| end).filter(move |&end| is_end(end));
        ends.take(MAX_WORDS).filter_map(|end| {
            let next = without_number(text.get(end..)?).split_whitespace().next()?;
            Some((text.get(..end)?, next))
        })
    }
}

/// Reads a `b` as a bishop's, unless a pawn must be meant.
fn as_bishop(san: San, board: &Board) -> Option<San> {
    let San::Move { role: role @ Role::Pawn, file: Some(File::B), rank, captures, to, promotion: None } = san
    else {
        return None;
    };
    let us = board.turn();
    let takes = board.color(!us).contains(to) || board.en_passant() == Some(to);
    let pawns = board.pieces(us, role) & Bitboard::file(File::B) & attacks::pawn(!us, to);
    let is_pawn = if takes { pawns.any() } else { captures };
    (!is_pawn).then_some(San::Move { role: Role::Bishop, file: None, rank, captures, to, promotion: None })
}

impl FromStr for Typed {
    type Err = MoveError;

    /// Reads a move in any notation.
    ///
    /// # Errors
    /// Returns [`MoveError::Malformed`] if the text isn't a move.
    fn from_str(text: &str) -> Result<Self, MoveError> {
        read(text).map_err(|column| MoveError::Malformed { column, has_drops: false })
    }
}

/// Reads a text. The error is the column of the first byte that cannot be part of a move.
fn read(text: &str) -> Result<Typed, usize> {
    let after_number = without_number(text);
    let start = text.len() - after_number.trim_start().len();
    let typed = after_number.trim();
    exact(typed).or_else(|column| tidied(typed).ok_or_else(|| start + furthest(typed, column)))
}

/// Returns the text after a move number such as `1.`, `7 ...`, `3)` or `12`. If it begins with a zero, it needs a
/// period, because castling begins with one, too. A number alone may be a move in digits.
fn without_number(text: &str) -> &str {
    let number = text.trim_start();
    let rest = number.trim_start_matches(|symbol: char| symbol.is_ascii_digit()).trim_start();
    let has_digit = number.starts_with(|symbol: char| ('1'..='9').contains(&symbol));
    if has_digit && !rest.is_empty() || rest.starts_with(['.', '…']) {
        rest.trim_start_matches(|symbol: char| {
            symbol.is_whitespace() || matches!(symbol, '.' | '…' | ')' | ':')
        })
    } else {
        text
    }
}

/// Returns the column up to which a text is a move in one of the cases that are read. `column` is that of the text as
/// it is.
fn furthest(text: &str, column: usize) -> usize {
    let mut buffer = [0; 8];
    let Some(symbols) = buffer.get_mut(..text.len()) else { return column };
    for (symbol, byte) in symbols.iter_mut().zip(text.bytes()) {
        *symbol = byte.to_ascii_lowercase();
    }
    let mut furthest = column;
    for _ in 0..2 {
        let read = core::str::from_utf8(symbols).ok().and_then(|text| exact(text).err());
        furthest = furthest.max(read.unwrap_or(column));
        if let Some(first) = symbols.first_mut() {
            first.make_ascii_uppercase();
        }
    }
    furthest
}

/// Reads UCI, SAN and long algebraic notation.
fn exact(text: &str) -> Result<Typed, usize> {
    if let Ok(uci) = text.parse() {
        return Ok(Typed::Squares(uci));
    }
    match text.parse() {
        // Squares alone look like a pawn's move.
        Ok(San::Move { role: Role::Pawn, file: Some(file), rank: Some(rank), to, promotion, .. }) => {
            Ok(Typed::Squares(Uci::new(Square::new(file, rank), to, promotion)))
        }
        Ok(san) => Ok(Typed::San(san)),
        Err(SanError::Malformed { column }) => Err(column),
        Err(_) => Err(1),
    }
}

/// What a text that isn't a move as it stands may be, in the order of preference.
const READINGS: [fn(Symbols) -> Option<Typed>; 7] =
    [castling, as_typed, squares, with_any_first_letter, pawn_capture, pawn_files, digits];

/// Reads a text again without its spaces and final marks, with plain dashes, and with letters in other cases.
fn tidied(text: &str) -> Option<Typed> {
    let symbols = Symbols::tidy(text)?;
    READINGS.iter().find_map(|read| read(symbols))
}

/// The letters, digits and signs of a move, in ASCII.
#[derive(Clone, Copy)]
struct Symbols {
    bytes: [u8; 16],
    len: usize,
}

impl Symbols {
    /// Drops spaces and final marks, and replaces figurines and typographic dashes. Returns `None` if the text is too
    /// long, or has another symbol beyond ASCII.
    fn tidy(text: &str) -> Option<Self> {
        let mut symbols = Self { bytes: [0; 16], len: 0 };
        let text = text.trim_end_matches(['.', ',', '!', '?', '+', '#']);
        for symbol in text.chars().filter(|symbol| !symbol.is_whitespace()) {
            let symbol = match symbol {
                '‐'..='―' | '−' => '-',
                _ => Role::from_figurine(symbol).map_or(symbol, |role| role.letter().to_ascii_uppercase()),
            };
            *symbols.bytes.get_mut(symbols.len)? = u8::try_from(symbol).ok().filter(u8::is_ascii)?;
            symbols.len += 1;
        }
        Some(symbols)
    }

    fn as_bytes(&self) -> &[u8] {
        self.bytes.get(..self.len).unwrap_or_default()
    }

    fn first(&self) -> u8 {
        self.bytes[0]
    }

    fn lowercase(mut self) -> Self {
        self.bytes.make_ascii_lowercase();
        self
    }
}

fn read_bytes(bytes: &[u8]) -> Option<Typed> {
    exact(core::str::from_utf8(bytes).ok()?).ok()
}

/// `oo`, `00` or `O0O`: the dashes may be missing.
fn castling(symbols: Symbols) -> Option<Typed> {
    let is_castling = symbols.as_bytes().iter().all(|symbol| matches!(symbol, b'O' | b'o' | b'0'));
    let side = match symbols.len {
        2 => CastlingSide::KingSide,
        3 => CastlingSide::QueenSide,
        _ => return None,
    };
    is_castling.then_some(Typed::San(San::Castling(side)))
}

/// `Nf3!?` or `♘f3`.
fn as_typed(symbols: Symbols) -> Option<Typed> {
    read_bytes(symbols.as_bytes())
}

/// `E2E4`. Comes before the next, since `B2B4` is a pawn's move.
fn squares(symbols: Symbols) -> Option<Typed> {
    read_bytes(symbols.lowercase().as_bytes()).filter(|typed| matches!(typed, Typed::Squares(_)))
}

/// `NF3`, `E4` or `nf3`.
fn with_any_first_letter(symbols: Symbols) -> Option<Typed> {
    let first = symbols.first();
    [first, first.to_ascii_lowercase(), first.to_ascii_uppercase()].into_iter().find_map(|first| {
        let mut symbols = symbols.lowercase();
        symbols.bytes[0] = first;
        read_bytes(symbols.as_bytes())
    })
}

/// `xd6` or `Pxd6`.
fn pawn_capture(symbols: Symbols) -> Option<Typed> {
    let symbols = symbols.lowercase();
    let symbols = symbols.as_bytes();
    let ([b'x' | b':', destination @ ..] | [b'p', b'x' | b':', destination @ ..]) = symbols else {
        return None;
    };
    match read_bytes(destination)? {
        Typed::San(San::Move { role: Role::Pawn, file: None, to, promotion, .. }) => {
            Some(Typed::PawnCapture { to, promotion })
        }
        _ => None,
    }
}

/// `exd`, `ed` or `gh=Q`.
fn pawn_files(symbols: Symbols) -> Option<Typed> {
    // A capital is a bishop's.
    if symbols.first() == b'B' {
        return None;
    }
    let symbols = symbols.lowercase();
    let (squares, promotion) = match symbols.as_bytes() {
        [before @ .., b'='] => (before, None),
        [before @ .., letter @ (b'q' | b'r' | b'b' | b'n' | b'k' | b'p')]
            if before.len() > 2 || before.ends_with(b"=") =>
        {
            (before.strip_suffix(b"=").unwrap_or(before), Role::from_letter(char::from(*letter)))
        }
        symbols => (symbols, None),
    };
    let file = |letter: u8| File::ALL.into_iter().find(|file| file.letter() == char::from(letter));
    match *squares {
        [from, to] | [from, b'x' | b':', to] => {
            Some(Typed::PawnFiles { from: file(from)?, to: file(to)?, promotion })
        }
        _ => None,
    }
}

/// `5254`, as in games by mail: files and ranks as digits, then 1 to 4 for a queen, rook, bishop or knight.
fn digits(symbols: Symbols) -> Option<Typed> {
    let index = |digit: u8| Some(usize::from(digit.checked_sub(b'1')?));
    let square =
        |file, rank| Some(Square::new(File::from_index(index(file)?)?, Rank::from_index(index(rank)?)?));
    let [from_file, from_rank, to_file, to_rank, promotion @ ..] = symbols.as_bytes() else { return None };
    let promotion = match promotion {
        [] => None,
        [digit] => Some(*[Role::Queen, Role::Rook, Role::Bishop, Role::Knight].get(index(*digit)?)?),
        _ => return None,
    };
    Some(Typed::Squares(Uci::new(square(*from_file, *from_rank)?, square(*to_file, *to_rank)?, promotion)))
}
