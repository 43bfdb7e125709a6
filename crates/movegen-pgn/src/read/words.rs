//! Reads the words among the moves: numbers, results, glyphs, and moves as they are written.

use movegen_position::San;
use movegen_position::notation::{MoveError, SanError};

use crate::error::GameProblem;
use crate::lines::MARK;
use crate::position::PgnPosition;
use crate::read::state::{GameReader, Halt, NAG};
use crate::read::unusual::{
    before_result, before_sign, glyph_of, is_check_sign, space_len, with_hyphens, word_len,
};
use crate::remark::RemarkKind;
use crate::result::{GameResult, LONGEST_RESULT};
use crate::visitor::Visitor;

/// The spellings of a null move that are read. [`GameTree`](crate::GameTree) writes the first one.
pub const NULL_MOVES: [&str; 7] = ["--", "Z0", "null", "pass", "0000", "@@@@", "<>"];

/// A move as written, or a null move. Its text ends at `end`, and the following text starts at `next`.
pub(super) struct Word {
    pub(super) san: Option<San>,
    pub(super) end: usize,
    pub(super) next: usize,
}

impl<P: PgnPosition, V: Visitor<P> + ?Sized> GameReader<'_, '_, P, V> {
    /// Skips a byte order mark. At the start of a file it is part of the encoding.
    #[cold]
    pub(super) fn mark(&mut self) -> Result<(), Halt> {
        let at = self.pos;
        self.pos += MARK.len();
        if at == 0 { Ok(()) } else { self.remark(RemarkKind::Mark, at, self.pos) }
    }

    /// Reads a result. Returns whether there is one.
    pub(super) fn word_of_result(&mut self) -> Result<bool, Halt> {
        let at = self.pos;
        let text = &self.data[at..self.data.len().min(at + LONGEST_RESULT)];
        let is_sign = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'-' | b'/' | b':' | 0x80..);
        let word = &text[..word_len(text, is_sign)];
        let Some(result) = GameResult::from_bytes(word) else { return Ok(false) };
        if word != result.as_str().as_bytes() {
            self.remark(RemarkKind::Result, at, at + word.len())?;
        }
        self.result(result, at + word.len())?;
        Ok(true)
    }

    /// Reads a move number or a result, if there is one. Returns whether the next word must be a move.
    #[inline(always)]
    pub(super) fn number(&mut self) -> Result<bool, Halt> {
        let at = self.pos;
        if let Some(len) = number_len(&self.data[at..]) {
            self.pos += len;
            return Ok(self.byte(self.pos).is_some_and(|byte| byte.is_ascii_alphabetic()));
        }
        let end = self.skip(at, |byte| byte.is_ascii_digit());
        match self.byte(end) {
            // A result, or castling with zeros.
            Some(b'-' | b'/' | b':') => return Ok(!self.word_of_result()?),
            Some(0x80..) if self.word_of_result()? => {}
            Some(0x80..) if space_len(&self.data[end..]).is_none() => return Ok(true),
            // A null move.
            _ if &self.data[at..end] == b"0000" => return Ok(true),
            // With or without periods and a space before the move.
            _ => self.pos = self.after_blank(self.skip(end, |byte| byte == b'.')),
        }
        Ok(false)
    }

    /// Reads a numeric annotation glyph.
    pub(super) fn glyph(&mut self) -> Result<(), Halt> {
        let end = self.skip(self.pos + 1, |byte| byte.is_ascii_digit());
        let digits = &self.data[self.pos + 1..end];
        let number = core::str::from_utf8(digits).ok().and_then(|digits| digits.parse().ok());
        let Some(nag) = number else {
            let at = core::mem::replace(&mut self.pos, end);
            return self.problem(at, end, GameProblem::Nag);
        };
        self.nag(nag, end)
    }

    /// Passes on a glyph that ends at `end`.
    fn nag(&mut self, nag: u8, end: usize) -> Result<(), Halt> {
        let at = core::mem::replace(&mut self.pos, end);
        self.grow(NAG, at, end)?;
        Self::follow(self.visitor.nag(nag), at, end)
    }

    /// Reads `!` and `?` marks. Of three or more, the first and the last count.
    pub(super) fn suffix(&mut self) -> Result<(), Halt> {
        let end = self.skip(self.pos, |byte| matches!(byte, b'!' | b'?'));
        let nag = match &self.data[self.pos..end] {
            [b'!'] => 1,
            [b'?'] => 2,
            [b'!', .., b'!'] => 3,
            [b'?', .., b'?'] => 4,
            [b'!', ..] => 5,
            _ => 6,
        };
        self.nag(nag, end)
    }

    /// Returns the end of the word at `at`.
    pub(super) fn word_end(&self, at: usize) -> usize {
        self.skip(at, |byte| {
            !byte.is_ascii_whitespace() && !matches!(byte, b'(' | b')' | b'{' | b'}' | b';' | b'$')
        })
    }

    /// A shortcut for [`unusual_word`](Self::unusual_word), for games to JSON and databases: reads a move in standard
    /// form.
    #[inline(always)]
    pub(super) fn plain_word(&self) -> Option<Word> {
        let (san, len) = San::from_prefix(&self.data[self.pos..])?;
        let end = self.pos + len;
        self.byte(end).is_none_or(ends_move).then_some(Word { san: Some(san), end, next: end })
    }

    /// Reads a move in any accepted notation. Returns `None` if the word isn't a move.
    #[cold]
    #[inline(never)]
    pub(super) fn unusual_word(&mut self) -> Result<Option<Word>, Halt> {
        let data = self.data;
        let at = self.pos;
        // Digits end a null move, whatever follows.
        let digits = self.skip(at, |byte| byte.is_ascii_digit());
        if &data[at..digits] == b"0000" && !matches!(self.byte(digits), Some(b'-' | b'/')) {
            self.remark(RemarkKind::NullMove, at, digits)?;
            return Ok(Some(Word { san: None, end: digits, next: digits }));
        }
        if let Some(len) = space_len(&data[at..]) {
            self.pos += len;
            self.remark(RemarkKind::Space, at, self.pos)?;
            return Ok(None);
        }
        let mut end = at + word_len(&data[at..], |byte| is_move_byte(byte) || byte == b'@');
        let mut next = end;
        match data.get(end..) {
            // A promotion in parentheses: `e8(Q)`.
            Some([b'(', b'Q' | b'R' | b'B' | b'N', b')', ..]) if end > at => {
                end = self.skip(end + 3, is_move_byte);
                next = end;
            }
            // `e.p.`, with or without a space before it.
            Some([b'.', b'p', rest @ ..]) if end > at && data[end - 1] == b'e' => {
                next = end + 2 + usize::from(rest.first() == Some(&b'.'));
                end -= 1;
                self.remark(RemarkKind::EnPassant, end, next)?;
                if end == at {
                    self.pos = next;
                    return Ok(None);
                }
            }
            _ => {}
        }
        match San::from_bytes(&data[at..end]) {
            Ok(san) => Ok(Some(Word { san: Some(san), end, next })),
            Err(error) => self.not_a_move(end, error),
        }
    }

    /// Reads text up to `end` that is not a move.
    #[cold]
    fn not_a_move(&mut self, end: usize, error: SanError) -> Result<Option<Word>, Halt> {
        let at = self.pos;
        let data = self.data;
        let end = if data[at..].starts_with(b"<>") { at + 2 } else { end };
        let text = &data[at..end];
        let null_move = Word { san: None, end, next: end };
        if let Some(spelling) = NULL_MOVES.iter().position(|null| null.as_bytes() == text) {
            if spelling > 0 {
                self.remark(RemarkKind::NullMove, at, end)?;
            }
            return Ok(Some(null_move));
        }
        if text == b"ep" || is_check_sign(text) {
            let kind = if text == b"ep" { RemarkKind::EnPassant } else { RemarkKind::CheckSign };
            self.remark(kind, at, end)?;
            self.pos = end;
            return Ok(None);
        }
        if let Some(nag) = glyph_of(text) {
            self.remark(RemarkKind::Glyph, at, end)?;
            self.nag(nag, end)?;
            return Ok(None);
        }
        if let Some(text) = with_hyphens(text) {
            let san = text.parse().ok();
            if san.is_some() || text == NULL_MOVES[0] {
                self.remark(RemarkKind::Dash, at, end)?;
                return Ok(Some(Word { san, ..null_move }));
            }
        }
        if let Some((before, Ok(san))) = before_result(text).map(|before| (before, San::from_bytes(before))) {
            self.remark(RemarkKind::GluedResult, at + before.len(), end)?;
            let end = at + before.len();
            return Ok(Some(Word { san: Some(san), end, next: end }));
        }
        if let Some((before, san)) = before_sign(text) {
            let end = at + before;
            return Ok(Some(Word { san: Some(san), end, next: end }));
        }
        // Text without letters was hardly meant as a move.
        let is_move = text.iter().any(|byte| byte.is_ascii_alphabetic() || !byte.is_ascii());
        let column = match error {
            SanError::Malformed { column } => column,
            _ => 1,
        };
        let malformed = GameProblem::Move(MoveError::Malformed { column, has_drops: false });
        let problem = if is_move { malformed } else { GameProblem::Unexpected };
        Self::fail(at, self.word_end(at).max(at + 1), problem)
    }
}

/// A shortcut for [`number`](GameReader::number), for games to JSON: returns the length of a number as most programs
/// write it, such as `12. ` or `12... `.
#[inline]
fn number_len(text: &[u8]) -> Option<usize> {
    let len = 1 + usize::from(text.get(1).is_some_and(u8::is_ascii_digit));
    let rest = text.get(len..)?;
    match rest {
        [b'.', b' ', ..] => Some(len + 2),
        [b'.', b'.', b'.', b' ', ..] => Some(len + 4),
        _ => None,
    }
}

/// Returns whether a byte can be part of a move. Non-ASCII bytes can: figurines.
#[inline]
const fn is_move_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric()
        || !byte.is_ascii()
        || matches!(byte, b'+' | b'#' | b'=' | b'-' | b'/' | b':')
}

/// Returns whether a byte ends a move: it is not part of one and starts no suffix.
#[inline]
const fn ends_move(byte: u8) -> bool {
    const ENDS: [bool; 256] = {
        let mut table = [false; 256];
        let mut byte = 0;
        while byte < 256 {
            table[byte] = !is_move_byte(byte as u8) && !matches!(byte as u8, b'(' | b'.');
            byte += 1;
        }
        table
    };
    ENDS[byte as usize]
}
