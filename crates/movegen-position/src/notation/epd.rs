//! EPD operations, which follow the four fields.

use core::fmt;

use movegen_core::Board;
use movegen_core::setup::FenError;

use crate::position::Position;

/// Iterates over the operations of an EPD. An operation is an opcode and its operands, ended by a semicolon or by the
/// text. A quote opens a string only if another one follows, and semicolons in a row count as one.
///
/// ```
/// use movegen::Position;
///
/// let text = "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id \"WAC; 004\"; hmvc 3;";
/// let (position, operations) = Position::from_epd(text).unwrap();
/// assert_eq!(position.halfmove_clock(), 3);
/// let best = operations.clone().find(|operation| operation.opcode == "bm").unwrap();
/// assert!(position.parse_san(best.operands().next().unwrap()).is_ok());
/// let ids = operations.filter(|operation| operation.opcode == "id");
/// let names: Vec<&str> = ids.flat_map(|id| id.operands()).collect();
/// assert_eq!(names, ["WAC; 004"]);
/// ```
#[derive(Clone, Debug)]
pub struct Operations<'a> {
    rest: &'a str,
}

/// One operation: `bm Nf3 Nc3;` or `id "a name";`. Operations that were read may break the standard, since test suites
/// have opcodes such as `PV:`, and strings without an end.
///
/// ```
/// use movegen::Position;
/// use movegen::notation::Operation;
/// let (_, mut operations) = Position::from_epd("4k3/8/8/8/8/8/8/4K2R w K - bm O-O Rf1;").unwrap();
/// let best: Operation = operations.next().unwrap();
/// assert_eq!((best.opcode, best.operands().count()), ("bm", 2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operation<'a> {
    /// The opcode: `bm`, `id`, `hmvc`, `D5` and so on.
    pub opcode: &'a str,
    /// The operands as written.
    text: &'a str,
}

impl<'a> Operation<'a> {
    /// Creates an operation, for `Display` on one line. Returns `None` if it could not be read back. The opcode must be
    /// a letter followed by letters, digits, `-` and `_`, and the operands must have no line break, unclosed string, or
    /// semicolon outside a string.
    ///
    /// ```
    /// use movegen::notation::Operation;
    /// assert_eq!(Operation::new("bm", "Qg6").unwrap().to_string(), "bm Qg6;");
    /// assert_eq!(Operation::new("id", "\"one; two\"").unwrap().to_string(), "id \"one; two\";");
    /// assert!(Operation::new("5", "").is_none() && Operation::new("id", "\"").is_none());
    /// assert!(Operation::new("id", "a\nb").is_none() && Operation::new("id", "\"a\rb\"").is_none());
    /// ```
    #[must_use]
    pub fn new(opcode: &'a str, operands: &'a str) -> Option<Self> {
        let is_open = operands.bytes().filter(|&byte| byte == b'"').count() % 2 == 1;
        let is_valid = is_opcode(opcode)
            && !is_open
            && !operands.contains(['\n', '\r'])
            && split_at_semicolon(operands).is_none();
        is_valid.then_some(Self { opcode, text: operands.trim() })
    }

    /// Returns the operands: words, and strings without their quotes.
    pub fn operands(self) -> impl Iterator<Item = &'a str> {
        let mut rest = self.text;
        core::iter::from_fn(move || {
            rest = rest.trim_start();
            let string = rest.strip_prefix('"').and_then(|inside| inside.split_once('"'));
            let (operand, after) = match string {
                Some(string) => string,
                None if rest.is_empty() => return None,
                None => rest.split_once(char::is_whitespace).unwrap_or((rest, "")),
            };
            rest = after;
            Some(operand)
        })
    }
}

/// Writes the operation with its semicolon.
impl fmt::Display for Operation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { opcode, text } = self;
        let space = if text.is_empty() { "" } else { " " };
        write!(f, "{opcode}{space}{text};")
    }
}

impl<'a> From<&'a str> for Operations<'a> {
    /// Reads the text after the four fields.
    fn from(text: &'a str) -> Self {
        Self { rest: text }
    }
}

impl<'a> Iterator for Operations<'a> {
    type Item = Operation<'a>;

    fn next(&mut self) -> Option<Operation<'a>> {
        self.rest = self.rest.trim_start_matches(|letter: char| letter.is_whitespace() || letter == ';');
        if self.rest.is_empty() {
            return None;
        }
        let (operation, after) = split_at_semicolon(self.rest).unwrap_or((self.rest, ""));
        self.rest = after;
        let operation = operation.trim_end();
        let end = operation.find(|letter: char| letter.is_whitespace() || letter == '"');
        let (opcode, text) = operation.split_at_checked(end.unwrap_or(operation.len()))?;
        Some(Operation { opcode, text: text.trim() })
    }
}

/// Returns whether a text is a letter followed by letters, digits, `-` and `_`.
fn is_opcode(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
}

/// Splits a text at its first semicolon outside a string. Returns `None` if it has none.
fn split_at_semicolon(text: &str) -> Option<(&str, &str)> {
    let mut from = 0;
    loop {
        let bytes = text.as_bytes().get(from..)?;
        let at = from + bytes.iter().position(|&byte| matches!(byte, b';' | b'"'))?;
        let after = text.as_bytes().get(at + 1..)?;
        if text.as_bytes().get(at) == Some(&b';') {
            return Some((text.get(..at)?, text.get(at + 1..)?));
        }
        let string = after.iter().position(|&byte| byte == b'"');
        from = at + 1 + string.map_or(0, |len| len + 1);
    }
}

/// # Notation: EPD
impl Position {
    /// Reads an EPD: a position and its operations. `hmvc` and `fmvn` set the counters, or the two numbers of a FEN
    /// before the first operation. They are otherwise 0 and 1.
    ///
    /// Operations never cost the position. If the standard doesn't allow one, it is kept as it is written.
    ///
    /// # Errors
    /// Returns the first problem of the four fields, with its column. Reading takes time linear in the length of the
    /// text.
    pub fn from_epd(text: &str) -> Result<(Self, Operations<'_>), FenError> {
        let (board, rest) = Board::from_epd(text)?;
        let mut position = Self::new(board);
        let counters = counters(rest);
        if let Some((halfmoves, fullmoves, _)) = counters {
            (position.halfmove_clock, position.fullmove_number) = (halfmoves, fullmoves);
        }
        let operations = Operations::from(counters.map_or(rest, |(_, _, operations)| operations));
        for operation in operations.clone() {
            match (operation.opcode, operation.text.parse()) {
                ("hmvc", Ok(count)) => position.halfmove_clock = count,
                ("fmvn", Ok(count)) => position.fullmove_number = count,
                _ => {}
            }
        }
        Ok((position, operations))
    }
}

/// Returns the counters of a FEN at the start of a text, and the text after them.
fn counters(text: &str) -> Option<(u16, u16, &str)> {
    let (halfmoves, rest) = counter(text)?;
    let (fullmoves, rest) = counter(rest)?;
    Some((halfmoves, fullmoves, rest))
}

fn counter(text: &str) -> Option<(u16, &str)> {
    let text = text.trim_start();
    let end = text.find(|letter: char| letter.is_whitespace() || letter == ';').unwrap_or(text.len());
    let (word, rest) = text.split_at_checked(end)?;
    Some((word.parse().ok()?, rest))
}
