//! Reads the tags and the moves of one game.

use memchr::{memchr, memchr2, memchr3};
use movegen_position::notation::SanError;
use movegen_position::{CastleSide, Move, Position, San};

use crate::error::Problem;
use crate::text::Text;
use crate::visitor::{GameResult, Visitor, Want};

/// How deep variations may be nested.
pub const MAX_DEPTH: usize = 10_000;

/// The texts of null moves. The first is the one that [`Game`](crate::Game) writes.
pub(crate) const NULL_MOVES: [&str; 6] = ["--", "Z0", "null", "pass", "0000", "@@@@"];

/// A problem of a game, and the indices of the text where it is.
pub(crate) struct Failure {
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) problem: Problem,
}

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

/// Reads the text of one game, and calls the visitor with its parts.
pub(crate) fn read<V: Visitor>(data: &[u8], visitor: &mut V) -> Result<(), Failure> {
    let mut reader = GameReader { data, pos: 0, visitor };
    reader.visitor.begin_game();
    let mut start = Start::default();
    reader.tags(&mut start)?;
    let want = reader.visitor.end_tags();
    if want != Want::Nothing {
        let position = start.position()?;
        reader.visitor.begin_moves(&position);
        reader.moves(position, want)?;
    }
    reader.visitor.end_game();
    Ok(())
}

/// The tags that determine the first position, and the indices of their values.
#[derive(Default)]
struct Start<'a> {
    fen: Option<(Text<'a>, usize)>,
    variant: Option<(Text<'a>, usize)>,
}

impl Start<'_> {
    fn position(&self) -> Result<Position, Failure> {
        if let Some((variant, at)) = self.variant {
            let is_supported = [
                "standard",
                "chess",
                "normal",
                "from position",
                "chess960",
                "chess 960",
                "fischerandom",
                "fischerrandom",
            ]
            .into_iter()
            .any(|name| variant.as_bytes().eq_ignore_ascii_case(name.as_bytes()));
            if !is_supported {
                return Err(Failure {
                    start: at,
                    end: at + variant.as_bytes().len(),
                    problem: Problem::Variant,
                });
            }
        }
        let Some((fen, at)) = self.fen else { return Ok(Position::default()) };
        Position::from_fen(&fen.to_str()).map_err(|error| Failure {
            start: at,
            end: at + fen.as_bytes().len(),
            problem: Problem::Fen(error),
        })
    }
}

/// A tag, and the indices of its value and of the text after it.
struct Tag<'a> {
    name: &'a [u8],
    value: Text<'a>,
    value_at: usize,
    end: usize,
}

struct GameReader<'a, 'v, V> {
    data: &'a [u8],
    pos: usize,
    visitor: &'v mut V,
}

impl<'a, V: Visitor> GameReader<'a, '_, V> {
    fn byte(&self, at: usize) -> Option<u8> {
        self.data.get(at).copied()
    }

    /// Returns a problem with the text from `start` up to `end`.
    fn fail<T>(start: usize, end: usize, problem: Problem) -> Result<T, Failure> {
        Err(Failure { start, end, problem })
    }

    /// Returns a problem with the rest of a line from `start`.
    fn fail_line<T>(&self, start: usize, problem: Problem) -> Result<T, Failure> {
        let end = self.line_end(start);
        let end = if end > start && self.byte(end - 1) == Some(b'\r') { end - 1 } else { end };
        Self::fail(start, end, problem)
    }

    /// Returns the index of the end of the line.
    fn line_end(&self, at: usize) -> usize {
        let rest = self.data.get(at..).unwrap_or_default();
        at + memchr(b'\n', rest).unwrap_or(rest.len())
    }

    /// Returns the index of the first byte from `at` that is not of this class.
    fn skip(&self, at: usize, is_in_class: impl Fn(u8) -> bool) -> usize {
        let rest = self.data.get(at..).unwrap_or_default();
        at + rest.iter().position(|&byte| !is_in_class(byte)).unwrap_or(rest.len())
    }

    /// Returns the next index if there is a space at this one.
    #[inline]
    fn after_blank(&self, at: usize) -> usize {
        at + usize::from(self.byte(at) == Some(b' '))
    }

    /// Returns the end of the name of a tag from `at`.
    #[inline]
    fn name_end(&self, mut at: usize) -> usize {
        while let Some(&chunk) = self.data.get(at..).and_then(<[u8]>::first_chunk) {
            match name_len(chunk) {
                8 => at += 8,
                len => return at + len,
            }
        }
        self.skip(at, |byte| name_len([byte; 8]) > 0)
    }

    /// Returns whether a line starts at this index.
    fn is_line_start(&self, at: usize) -> bool {
        at == 0 || self.byte(at - 1) == Some(b'\n')
    }

    /// Reads the tags, up to the first text that is not one.
    fn tags(&mut self, start: &mut Start<'a>) -> Result<(), Failure> {
        let mut has_tags = false;
        loop {
            match self.byte(self.pos) {
                Some(byte) if byte.is_ascii_whitespace() => self.pos += 1,
                Some(b'[') => {
                    // Looked for before the tag is read, so that the processor starts with the next line meanwhile.
                    let line_end = self.line_end(self.pos);
                    self.tag(start)?;
                    has_tags = true;
                    if matches!(self.data.get(self.pos..line_end), Some([] | [b'\r'])) {
                        self.pos = line_end + usize::from(line_end < self.data.len());
                    }
                }
                Some(b'%') if self.is_line_start(self.pos) => self.pos = self.line_end(self.pos),
                Some(b';') if !has_tags => self.pos = self.line_end(self.pos),
                _ => return Ok(()),
            }
        }
    }

    /// Reads a tag. The position is that of its bracket.
    #[inline]
    fn tag(&mut self, start: &mut Start<'a>) -> Result<(), Failure> {
        let tag = match self.plain_tag() {
            Some(tag) => tag,
            None => self.unusual_tag()?,
        };
        self.pos = tag.end;
        match tag.name {
            b"FEN" => start.fen = Some((tag.value, tag.value_at)),
            b"Variant" => start.variant = Some((tag.value, tag.value_at)),
            _ => {}
        }
        self.visitor.tag(tag.name, tag.value);
        Ok(())
    }

    /// Reads a tag as [`unusual_tag`](Self::unusual_tag) does, if it has one space, and no quote and no backslash in its value.
    /// This saves a sixth of the instructions of a filter by tags.
    #[inline]
    fn plain_tag(&self) -> Option<Tag<'a>> {
        let name_at = self.pos + 1;
        let name_end = self.name_end(name_at);
        let (name, value_at) = (self.data.get(name_at..name_end)?, name_end + 2);
        let value = self.data.get(name_end..)?.strip_prefix(b" \"").filter(|_| !name.is_empty())?;
        let len = memchr3(b'"', b'\\', b'\n', value)?;
        let is_closed = value[len..].starts_with(b"\"]");
        let value = Text::without_escapes(&value[..len]);
        is_closed.then_some(Tag { name, value, value_at, end: value_at + len + 2 })
    }

    /// Reads a tag in any form.
    #[cold]
    #[inline(never)]
    fn unusual_tag(&self) -> Result<Tag<'a>, Failure> {
        let opened_at = self.pos;
        let is_blank = |byte: u8| matches!(byte, b' ' | b'\t');
        let name_at = self.skip(opened_at + 1, is_blank);
        let name_end = self.name_end(name_at);
        let quote_at = self.skip(name_end, is_blank);
        let name = &self.data[name_at..name_end];
        if name.is_empty()
            || (quote_at == name_end
                && !matches!(self.byte(name_end), Some(b'"' | b']' | b'\r' | b'\n') | None))
        {
            return self.fail_line(opened_at, Problem::TagName);
        }
        if self.byte(quote_at) != Some(b'"') {
            return self.fail_line(opened_at, Problem::TagQuote);
        }
        match self.quoted(quote_at + 1) {
            Ok((value, end)) => Ok(Tag { name, value: Text::tag_value(value), value_at: quote_at + 1, end }),
            Err(problem) => self.fail_line(opened_at, problem),
        }
    }

    /// Returns the value of a tag from `at`, and the index after the bracket of the tag.
    ///
    /// The value ends at the first quote that a bracket follows. Many programs write quotes and backslashes without
    /// escapes, so other quotes belong to the value, and so does a backslash at its end if no other quote ends it.
    fn quoted(&self, at: usize) -> Result<(&'a [u8], usize), Problem> {
        let data = self.data;
        let line = &data[at..self.line_end(at)];
        let bracket = |after: usize| {
            let blanks = line.get(after..)?.iter().position(|byte| !matches!(byte, b' ' | b'\t'))?;
            (line[after + blanks] == b']').then_some(at + after + blanks + 1)
        };
        let (mut from, mut after_backslash, mut problem) = (0, None, Problem::TagUnclosedQuote);
        while let Some(len) = line.get(from..).and_then(|rest| memchr2(b'"', b'\\', rest)) {
            let quote = from + len;
            if line[quote] == b'\\' {
                if after_backslash.is_none() && line.get(quote + 1) == Some(&b'"') {
                    after_backslash = bracket(quote + 2).map(|end| (&line[..=quote], end));
                }
                from = quote + 2;
            } else if let Some(end) = bracket(quote + 1) {
                return Ok((&line[..quote], end));
            } else {
                problem = Problem::TagBracket;
                from = quote + 1;
            }
        }
        after_backslash.ok_or(problem)
    }

    /// Reads the moves up to the end of the game.
    fn moves(&mut self, start: Position, want: Want) -> Result<(), Failure> {
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
                b'%' if self.is_line_start(at) => self.pos = self.line_end(at),
                b'$' => self.glyph()?,
                b'!' | b'?' => self.suffix(),
                b'*' => {
                    self.result(at, at + 1, !outer.is_empty(), &mut is_over)?;
                }
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
                b'%' if self.is_line_start(at) => self.pos = self.line_end(at),
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

/// Returns how many bytes at the start of the chunk can be part of the name of a tag: ASCII letters, digits and `_`. They are
/// compared together, which saves a tenth of the instructions of a filter by tags.
#[inline]
const fn name_len(chunk: [u8; 8]) -> usize {
    const EACH: u64 = u64::MAX / 0xff;
    const TOP: u64 = EACH << 7;
    /// Returns the top bit of each byte that is in the range. The bytes are less than 128.
    const fn within(bytes: u64, first: u8, last: u8) -> u64 {
        (bytes + EACH * (0x80 - first as u64)) & !(bytes + EACH * (0x7f - last as u64))
    }
    let word = u64::from_le_bytes(chunk);
    let bytes = word & !TOP;
    let lower_case = bytes | (EACH * 0x20);
    let in_class = within(lower_case, b'a', b'z') | within(bytes, b'0', b'9') | within(bytes, b'_', b'_');
    (!(in_class & !word) & TOP).trailing_zeros() as usize / 8
}
