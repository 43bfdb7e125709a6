//! The operations of an EPD: what stands after its four fields.

use core::fmt;

use movegen_core::{FenError, Field, Problem, Reader, counter};

use crate::position::Position;

/// The operations of an EPD, one after the other: each an opcode and its operands, up to a semicolon.
///
/// ```
/// use movegen_position::Position;
///
/// let text = "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id \"WAC; 004\"; hmvc 3;";
/// let (position, operations) = Position::from_epd(text).unwrap();
/// assert_eq!(position.halfmove_clock(), 3);
/// let best = operations.clone().find(|operation| operation.opcode == "bm").unwrap();
/// assert!(position.parse_san(best.operands().next().unwrap()).is_ok());
/// let names: Vec<&str> = operations.filter(|operation| operation.opcode == "id").flat_map(|id| id.operands()).collect();
/// assert_eq!(names, ["WAC; 004"]);
/// ```
#[derive(Clone, Debug)]
pub struct Operations<'a> {
    rest: &'a str,
}

/// One operation: `bm Nf3 Nc3;` or `id "a name";`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operation<'a> {
    /// What is told: `bm`, `id`, `hmvc`, `D5` and so on.
    pub opcode: &'a str,
    /// What is said about it, as it is written.
    text: &'a str,
}

impl<'a> Operation<'a> {
    /// An operation to be written: none if the opcode is not a letter with letters, digits, `-` and `_` after it, or the
    /// operands have a string without an end or a semicolon outside of one.
    ///
    /// ```
    /// use movegen_position::Operation;
    /// assert_eq!(Operation::new("bm", "Qg6").unwrap().to_string(), "bm Qg6;");
    /// assert_eq!(Operation::new("id", "\"one; two\"").unwrap().to_string(), "id \"one; two\";");
    /// assert!(Operation::new("5", "").is_none() && Operation::new("id", "\"").is_none());
    /// ```
    pub fn new(opcode: &'a str, operands: &'a str) -> Option<Self> {
        let whole = strange(opcode).is_none() && !has_open_string(operands) && split(operands).is_none();
        whole.then_some(Self { opcode, text: operands.trim() })
    }

    /// What is said about it: words, and strings without their quotes.
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

/// As an EPD has it, semicolon and all.
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
        let (operation, after) = split(self.rest).unwrap_or((self.rest, ""));
        self.rest = after;
        let operation = operation.trim_end();
        let (opcode, text) = operation.split_once(char::is_whitespace).unwrap_or((operation, ""));
        Some(Operation { opcode, text: text.trim() })
    }
}

/// The first character of an opcode that has no place there, with its own place, from 0.
fn strange(opcode: &str) -> Option<(usize, char)> {
    let fits = |(i, letter): &(usize, char)| match i {
        0 => letter.is_ascii_alphabetic(),
        _ => letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_'),
    };
    let nothing = opcode.is_empty().then_some((0, ';'));
    nothing.or_else(|| opcode.char_indices().find(|place| !fits(place)))
}

/// Whether a string has no end.
fn has_open_string(operands: &str) -> bool {
    operands.bytes().filter(|&byte| byte == b'"').count() % 2 == 1
}

/// Parts a text at its first semicolon that stands in no string: none if there is no such.
fn split(text: &str) -> Option<(&str, &str)> {
    let mut quoted = false;
    let end = text.bytes().position(|byte| {
        quoted ^= byte == b'"';
        byte == b';' && !quoted
    })?;
    Some((text.get(..end)?, text.get(end + 1..)?))
}

impl Position {
    /// The position that an EPD describes, and its operations. Of these, `hmvc` and `fmvn` are the counters; without them
    /// they are 0 and 1. The semicolon of the last operation may be missing. (The counters of a FEN are no operations: a text
    /// that has them is refused, so that nothing is lost.)
    ///
    /// # Errors
    /// The first thing wrong, with its field and column: in the four fields, a counter that is no number, a string
    /// without an end, or an opcode that is none. The time is linear in the text.
    pub fn from_epd(text: &str) -> Result<(Self, Operations<'_>), FenError> {
        let mut reader = Reader::new(text);
        let setup = reader.four_fields()?;
        let mut position = Self::new(reader.board(&setup)?);
        let (_, rest) = reader.rest();
        let place = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize + 1;
        let operations = Operations { rest };
        for operation in operations.clone() {
            let start = place(operation.opcode);
            let error = |column, problem| FenError { field: Field::Rest, column, problem };
            if let Some((at, found)) = strange(operation.opcode) {
                return Err(error(start + at, Problem::Unexpected(found)));
            }
            if has_open_string(operation.text) {
                let quote = operation.text.bytes().rposition(|byte| byte == b'"').unwrap_or_default();
                return Err(error(place(operation.text) + quote, Problem::Incomplete));
            }
            let (field, count) = match operation.opcode {
                "hmvc" => (Field::Halfmoves, &mut position.halfmove_clock),
                "fmvn" => (Field::Fullmoves, &mut position.fullmove_number),
                _ => continue,
            };
            if operation.text.is_empty() {
                return Err(FenError { field, ..error(start, Problem::Missing) });
            }
            *count = counter(field, place(operation.text), operation.text)?;
        }
        Ok((position, operations))
    }
}
