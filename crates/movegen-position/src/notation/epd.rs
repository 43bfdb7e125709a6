//! EPD operations, which follow the four fields.

use core::fmt;

use movegen_core::Board;
use movegen_core::setup::{FenError, FenField, FenProblem};

use crate::position::Position;

/// Iterates over the operations of an EPD. An operation is an opcode and its operands, ended by a semicolon.
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

/// One operation: `bm Nf3 Nc3;` or `id "a name";`.
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
    /// Creates an operation, for `Display` on one line. Returns `None` if it could not be read back: the
    /// opcode must be a letter followed by letters, digits, `-` and `_`; the operands must have no line
    /// break, unclosed string, or semicolon outside a string.
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
        let is_valid = invalid_in_opcode(opcode).is_none()
            && !operands.contains(['\n', '\r'])
            && !has_open_string(operands)
            && split_at_semicolon(operands).is_none();
        is_valid.then_some(Self { opcode, text: operands.trim() })
    }

    /// The operands: words, and strings without their quotes.
    pub fn operands(self) -> impl Iterator<Item = &'a str> {
        let mut rest = self.text;
        core::iter::from_fn(move || {
            rest = rest.trim_start();
            let (operand, after) = match rest.strip_prefix('"') {
                Some(inside) => inside.split_once('"')?,
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

impl<'a> Iterator for Operations<'a> {
    type Item = Operation<'a>;

    fn next(&mut self) -> Option<Operation<'a>> {
        self.rest = self.rest.trim_start();
        if self.rest.is_empty() {
            return None;
        }
        let (operation, after) = split_at_semicolon(self.rest).unwrap_or((self.rest, ""));
        self.rest = after;
        let operation = operation.trim_end();
        let (opcode, text) = operation.split_once(char::is_whitespace).unwrap_or((operation, ""));
        Some(Operation { opcode, text: text.trim() })
    }
}

/// The first character that an opcode cannot have, and its index. An empty opcode ends at its semicolon.
fn invalid_in_opcode(opcode: &str) -> Option<(usize, char)> {
    let is_allowed = |(i, letter): &(usize, char)| match i {
        0 => letter.is_ascii_alphabetic(),
        _ => letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_'),
    };
    let empty = opcode.is_empty().then_some((0, ';'));
    empty.or_else(|| opcode.char_indices().find(|indexed| !is_allowed(indexed)))
}

/// Whether the operands contain an unclosed string.
fn has_open_string(operands: &str) -> bool {
    operands.bytes().filter(|&byte| byte == b'"').count() % 2 == 1
}

/// Splits a text at its first semicolon outside a string; `None` if it has none.
fn split_at_semicolon(text: &str) -> Option<(&str, &str)> {
    let mut in_string = false;
    let end = text.bytes().position(|byte| {
        in_string ^= byte == b'"';
        byte == b';' && !in_string
    })?;
    Some((text.get(..end)?, text.get(end + 1..)?))
}

/// # Notation: EPD
impl Position {
    /// Reads an EPD: a position and its operations. `hmvc` and `fmvn` set the counters, which are otherwise
    /// 0 and 1. The last semicolon may be missing. A FEN's counters aren't operations. They are an error
    /// rather than silently lost.
    ///
    /// # Errors
    /// The first problem, with field and column: an invalid field or counter, an unclosed string, or an
    /// invalid opcode. Reading takes time linear in the length of the text.
    pub fn from_epd(text: &str) -> Result<(Self, Operations<'_>), FenError> {
        let (board, rest) = Board::from_epd(text)?;
        let mut position = Self::new(board);
        let column = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize + 1;
        let operations = Operations { rest };
        for operation in operations.clone() {
            let start = column(operation.opcode);
            let error = |column, problem| FenError { field: FenField::Rest, column, problem };
            if let Some((at, found)) = invalid_in_opcode(operation.opcode) {
                return Err(error(start + at, FenProblem::Unexpected(found)));
            }
            if has_open_string(operation.text) {
                let quote = operation.text.bytes().rposition(|byte| byte == b'"').unwrap_or_default();
                return Err(error(column(operation.text) + quote, FenProblem::Incomplete));
            }
            let (field, count) = match operation.opcode {
                "hmvc" => (FenField::Halfmoves, &mut position.halfmove_clock),
                "fmvn" => (FenField::Fullmoves, &mut position.fullmove_number),
                _ => continue,
            };
            if operation.text.is_empty() {
                return Err(FenError { field, ..error(start, FenProblem::Missing) });
            }
            *count = counter(field, column(operation.text), operation.text)?;
        }
        Ok((position, operations))
    }
}

/// Reads a counter at `column`: decimal digits up to 65,535.
fn counter(field: FenField, column: usize, digits: &str) -> Result<u16, FenError> {
    digits.char_indices().try_fold(0u16, |value, (at, found)| {
        let error = |problem| FenError { field, column: column + at, problem };
        let digit = found.to_digit(10).ok_or_else(|| error(FenProblem::Unexpected(found)))?;
        let next = value.checked_mul(10).and_then(|tens| tens.checked_add(digit as u16));
        next.ok_or_else(|| error(FenProblem::OutOfRange))
    })
}
