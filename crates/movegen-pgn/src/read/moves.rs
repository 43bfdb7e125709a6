//! Reads the moves of a game.

use memchr::memchr;
use movegen_position::notation::SanError;
use movegen_position::{CastleSide, Move, Position, San};

use crate::error::Problem;
use crate::read::state::{Failure, GameReader};
use crate::scan::{MARK, starts_line};
use crate::text::Text;
use crate::visitor::{GameResult, Visitor, Want};

/// How deep variations may be nested.
pub const MAX_DEPTH: usize = 10_000;

/// The texts of null moves. The first is the one that [`Game`](crate::Game) writes.
pub(crate) const NULL_MOVES: [&str; 6] = ["--", "Z0", "null", "pass", "0000", "@@@@"];

/// The positions before and after the last move of a line.
#[derive(Clone, Copy)]
struct Line {
    /// The two positions take turns, so that none is copied.
    positions: [Position; 2],
    /// Whether the last position is the second one.
    is_flipped: bool,
    has_moves: bool,
    /// The index of the parenthesis that opens the variation, or 0.
    opened_at: usize,
}

impl Line {
    const fn new(start: Position, opened_at: usize) -> Self {
        Self { positions: [start; 2], is_flipped: false, has_moves: false, opened_at }
    }

    /// Returns the position after the last move.
    const fn last(&self) -> &Position {
        let [first, second] = &self.positions;
        if self.is_flipped { second } else { first }
    }

    /// Returns the position before the last move, if there is one.
    fn before(&self) -> Option<Position> {
        let [first, second] = self.positions;
        self.has_moves.then_some(if self.is_flipped { first } else { second })
    }

    /// Makes a legal move. Returns the positions before and after it.
    #[inline]
    fn make(&mut self, mv: Move) -> (&Position, &Position) {
        let [first, second] = &mut self.positions;
        let (before, after) = if self.is_flipped { (second, first) } else { (first, second) };
        before.after_into(mv, after);
        self.is_flipped = !self.is_flipped;
        self.has_moves = true;
        (before, after)
    }

    /// Makes a null move. Returns the positions before and after it, or `None` in check.
    fn make_null(&mut self) -> Option<(Position, Position)> {
        let before = *self.last();
        let after = before.after_null()?;
        *self = Self { positions: [before, after], is_flipped: true, has_moves: true, ..*self };
        Some((before, after))
    }
}

impl<'a, V: Visitor> GameReader<'a, '_, V> {
    /// Reads the moves up to the end of the game.
    pub(super) fn moves(&mut self, start: Position, want: Want) -> Result<(), Failure> {
        let mut line = Line::new(start, 0);
        // The lines that are continued after the variation.
        let mut outer: Vec<Line> = Vec::new();
        let mut is_over = false;
        while let Some(byte) = self.byte(self.pos) {
            let at = self.pos;
            match byte {
                b' ' | b'\t' | b'\r' | b'\n' | b'.' | 0x0b | 0x0c => self.pos += 1,
                b'{' => {
                    let len = memchr(b'}', &self.data[at..]);
                    let Some(len) = len else { return self.fail_line(at, Problem::UnclosedComment) };
                    self.pos = self.after_blank(at + len + 1);
                    self.visitor.comment(Text::comment(&self.data[at + 1..at + len]));
                }
                b';' => {
                    self.pos = self.line_end(at);
                    let text = &self.data[at + 1..self.pos];
                    self.visitor.comment(Text::comment(text.strip_suffix(b"\r").unwrap_or(text)));
                }
                b'%' if starts_line(self.data, at) => self.pos = self.line_end(at),
                b'$' => self.glyph()?,
                b'!' | b'?' => self.suffix(),
                b'*' => {
                    self.result(at, at + 1, !outer.is_empty(), &mut is_over)?;
                }
                0xef if self.data[at..].starts_with(MARK) => self.pos += MARK.len(),
                _ if is_over => {
                    let end = self.word_end(at).max(at + 1);
                    return Self::fail(at, end, Problem::AfterResult);
                }
                b'(' if want == Want::MainLine => self.skip_variation()?,
                b'(' => {
                    let Some(before) = line.before() else {
                        return self.fail_line(at, Problem::VariationWithoutMove);
                    };
                    if outer.len() >= MAX_DEPTH {
                        return self.fail_line(at, Problem::TooDeep);
                    }
                    outer.push(line);
                    line = Line::new(before, at);
                    self.pos += 1;
                    self.visitor.begin_variation();
                }
                b')' => {
                    let Some(continued) = outer.pop() else {
                        return self.fail_line(at, Problem::UnopenedVariation);
                    };
                    line = continued;
                    self.pos += 1;
                    self.visitor.end_variation();
                }
                b'0'..=b'9' => {
                    let end = self.skip(at, |byte| byte.is_ascii_digit());
                    match self.byte(end) {
                        // A result, or castling written with zeros.
                        Some(b'-' | b'/') => {
                            let end = self.skip(at, |byte| matches!(byte, b'0'..=b'9' | b'-' | b'/'));
                            if GameResult::from_bytes(&self.data[at..end]).is_some() {
                                self.result(at, end, !outer.is_empty(), &mut is_over)?;
                            } else {
                                self.mv(&mut line)?;
                            }
                        }
                        _ if &self.data[at..end] == b"0000" => self.null_move(&mut line, end)?,
                        // A number, whether or not periods and a space separate it from the move.
                        _ => self.pos = self.after_blank(self.skip(end, |byte| byte == b'.')),
                    }
                }
                _ => self.mv(&mut line)?,
            }
        }
        if outer.is_empty() { Ok(()) } else { self.fail_line(line.opened_at, Problem::UnclosedVariation) }
    }

    /// Accepts a result, which ends the main line.
    fn result(
        &mut self,
        start: usize,
        end: usize,
        is_inner: bool,
        is_over: &mut bool,
    ) -> Result<(), Failure> {
        if is_inner {
            return Self::fail(start, end, Problem::ResultInVariation);
        }
        if std::mem::replace(is_over, true) {
            return Self::fail(start, end, Problem::AfterResult);
        }
        self.pos = end;
        if let Some(result) = GameResult::from_bytes(&self.data[start..end]) {
            self.visitor.result(result);
        }
        Ok(())
    }

    /// Reads a numeric annotation glyph.
    fn glyph(&mut self) -> Result<(), Failure> {
        let end = self.skip(self.pos + 1, |byte| byte.is_ascii_digit());
        let digits = &self.data[self.pos + 1..end];
        let number = std::str::from_utf8(digits).ok().and_then(|digits| digits.parse().ok());
        let Some(nag) = number else { return Self::fail(self.pos, end, Problem::Nag) };
        self.pos = end;
        self.visitor.nag(nag);
        Ok(())
    }

    /// Reads exclamation and question marks. Of three and more, the first and the last count.
    fn suffix(&mut self) {
        let end = self.skip(self.pos, |byte| matches!(byte, b'!' | b'?'));
        let marks = &self.data[self.pos..end];
        self.pos = end;
        self.visitor.nag(match marks {
            [b'!'] => 1,
            [b'?'] => 2,
            [b'!', .., b'!'] => 3,
            [b'?', .., b'?'] => 4,
            [b'!', ..] => 5,
            _ => 6,
        });
    }

    /// Returns the end of a text without spaces.
    fn word_end(&self, at: usize) -> usize {
        self.skip(at, |byte| {
            !byte.is_ascii_whitespace() && !matches!(byte, b'(' | b')' | b'{' | b'}' | b';' | b'$')
        })
    }

    /// Reads a move.
    #[inline]
    fn mv(&mut self, line: &mut Line) -> Result<(), Failure> {
        if self.standard_move(line) || self.standard_castling(line) {
            Ok(())
        } else {
            self.unusual_move(line)
        }
    }

    /// Reads a move if it is legal and in one of the most frequent forms. Otherwise nothing has happened.
    #[inline(never)]
    fn standard_move(&mut self, line: &mut Line) -> bool {
        let data = self.data;
        let text = data.get(self.pos..).unwrap_or_default();
        let Some((mv, len)) = line.last().find_san_prefix(text) else { return false };
        let end = self.pos + len;
        if !data.get(end).is_some_and(|&byte| ends_move(byte)) {
            return false;
        }
        self.make(line, mv, end);
        true
    }

    /// Castles, if a text in the form of the standard says so, as [`standard_move`](Self::standard_move) makes other moves.
    #[inline(never)]
    fn standard_castling(&mut self, line: &mut Line) -> bool {
        let text = self.data.get(self.pos..).unwrap_or_default();
        let (side, len) = match text {
            [b'O', b'-', b'O', b'-', b'O', ..] => (CastleSide::QueenSide, 5),
            [b'O', b'-', b'O', ..] => (CastleSide::KingSide, 3),
            _ => return false,
        };
        let end = self.pos + len + usize::from(matches!(text.get(len), Some(b'+' | b'#')));
        if !self.byte(end).is_some_and(ends_move) {
            return false;
        }
        let Ok(mv) = line.last().find_san(&San::Castle(side)) else { return false };
        self.make(line, mv, end);
        true
    }

    /// Reads a move in any form.
    #[cold]
    #[inline(never)]
    fn unusual_move(&mut self, line: &mut Line) -> Result<(), Failure> {
        let data = self.data;
        let at = self.pos;
        let mut end = self.skip(at, is_move_byte);
        let mut next = end;
        match data.get(end..) {
            // The role of a promotion in parentheses: e8(Q).
            Some([b'(', b'Q' | b'R' | b'B' | b'N', b')', ..]) if end > at => {
                end = self.skip(end + 3, is_move_byte);
                next = end;
            }
            // The mark of an en passant capture, with or without a space before it: e.p.
            Some([b'.', b'p', rest @ ..]) if end > at && data[end - 1] == b'e' => {
                next = end + 2 + usize::from(rest.first() == Some(&b'.'));
                end -= 1;
                if end == at {
                    self.pos = next;
                    return Ok(());
                }
            }
            _ => {}
        }
        let text = &data[at..end];
        match San::from_bytes(text).and_then(|san| line.last().find_san(&san)) {
            Ok(mv) => {
                self.make(line, mv, next);
                Ok(())
            }
            Err(error) => self.not_a_move(line, text, error),
        }
    }

    /// Makes a legal move. The text after the move starts at `next`.
    #[inline]
    fn make(&mut self, line: &mut Line, mv: Move, next: usize) {
        self.pos = self.after_blank(next);
        let (before, after) = line.make(mv);
        self.visitor.make_move(before, mv, after);
    }

    /// Makes a null move, whose text ends at `end`.
    #[cold]
    fn null_move(&mut self, line: &mut Line, end: usize) -> Result<(), Failure> {
        let problem = match line.make_null() {
            Some((before, after)) if self.visitor.null_move(&before, &after) => {
                self.pos = end;
                return Ok(());
            }
            Some(_) => Problem::NullMove,
            None => Problem::NullMoveInCheck,
        };
        Self::fail(self.pos, end, problem)
    }

    /// Reads a text that is not a legal move.
    #[cold]
    fn not_a_move(&mut self, line: &mut Line, text: &[u8], error: SanError) -> Result<(), Failure> {
        let at = self.pos;
        let end = if text.is_empty() { self.skip(at, |byte| byte == b'@') } else { at + text.len() };
        if NULL_MOVES.iter().any(|text| text.as_bytes() == &self.data[at..end]) {
            return self.null_move(line, end);
        }
        let problem = match text {
            b"ep" => {
                self.pos += text.len();
                return Ok(());
            }
            // A text without letters was not meant as a move.
            _ if matches!(error, SanError::Malformed { .. })
                && !text.iter().any(|&byte| byte.is_ascii_alphabetic() || !byte.is_ascii()) =>
            {
                Problem::Unexpected
            }
            _ => Problem::Move(error),
        };
        Self::fail(at, self.word_end(at).max(at + 1), problem)
    }

    /// Skips a variation and the variations in it.
    fn skip_variation(&mut self) -> Result<(), Failure> {
        let opened_at = self.pos;
        let mut depth = 0_usize;
        while let Some(byte) = self.byte(self.pos) {
            let at = self.pos;
            self.pos += 1;
            match byte {
                b'(' => depth += 1,
                b')' if depth == 1 => return Ok(()),
                b')' => depth -= 1,
                b'{' => match memchr(b'}', &self.data[at..]) {
                    Some(len) => self.pos = at + len + 1,
                    None => return self.fail_line(at, Problem::UnclosedComment),
                },
                b';' => self.pos = self.line_end(at),
                b'%' if starts_line(self.data, at) => self.pos = self.line_end(at),
                _ => {}
            }
        }
        self.fail_line(opened_at, Problem::UnclosedVariation)
    }
}

/// Returns whether a byte can be part of a move. Figurines are not ASCII.
#[inline]
const fn is_move_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric()
        || !byte.is_ascii()
        || matches!(byte, b'+' | b'#' | b'=' | b'-' | b'/' | b':')
}

/// Returns whether a byte is neither a part of a move nor the start of a mark that belongs to the move.
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
