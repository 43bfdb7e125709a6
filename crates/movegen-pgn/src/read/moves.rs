//! Reads the moves of a game.

use alloc::vec::Vec;
use memchr::memchr;
use movegen_position::San;
use movegen_position::notation::{MoveError, SanError};

use crate::error::GameProblem;
use crate::lines::{MARK, starts_line};
use crate::position::PgnPosition;
use crate::raw_game::Failure;
use crate::read::state::{GameReader, Halt, MOVE, NAG, TEXT};
use crate::read::tags::Start;
use crate::read::unusual::{
    before_result, before_sign, glyph_of, is_check_sign, space_len, with_hyphens, word_len,
};
use crate::remark::RemarkKind;
use crate::result::{GameResult, LONGEST_RESULT};
use crate::text::Text;
use crate::visitor::{Movetext, Variation, Visitor};

/// The deepest nesting of variations.
pub const MAX_DEPTH: usize = 10_000;

/// Spellings of a null move. [`GameTree`](crate::GameTree) writes the first.
pub const NULL_MOVES: [&str; 7] = ["--", "Z0", "null", "pass", "0000", "@@@@", "<>"];

/// A line of moves: the main line or a variation.
#[derive(Clone, Copy)]
struct Line<P> {
    /// `None` when reading tokens.
    positions: Option<Positions<P>>,
    has_moves: bool,
    /// The index of the variation's parenthesis.
    opened_at: usize,
}

impl<P: PgnPosition> Line<P> {
    fn new(start: Option<P>, opened_at: usize) -> Self {
        let positions = start.map(|start| Positions { pair: [start; 2], is_flipped: false });
        Self { positions, has_moves: false, opened_at }
    }

    /// Returns the variation that replaces the last move, if any.
    fn replacement(&self, opened_at: usize) -> Option<Self> {
        let before = self.positions.map(|positions| positions.pair[usize::from(!positions.is_flipped)]);
        self.has_moves.then(|| Self::new(before, opened_at))
    }
}

/// The positions before and after the last move. They swap roles with each move instead of being copied.
#[derive(Clone, Copy)]
struct Positions<P> {
    pair: [P; 2],
    /// Whether the second position is the last one.
    is_flipped: bool,
}

impl<P> Positions<P> {
    /// Returns the position after the last move, and the one that the next move overwrites.
    #[inline]
    const fn last(&mut self) -> (&P, &mut P) {
        let [first, second] = &mut self.pair;
        if self.is_flipped { (second, first) } else { (first, second) }
    }
}

/// A move as written, or a null move. Its text ends at `end`, and the following text starts at `next`.
struct Word {
    san: Option<San>,
    end: usize,
    next: usize,
}

impl<P: PgnPosition, V: Visitor<P>> GameReader<'_, '_, P, V> {
    /// Reads the game.
    pub(super) fn game(&mut self) -> Result<(), Halt> {
        let mut start = Start::default();
        self.tags(&mut start)?;
        let at = self.pos;
        match Self::follow(self.visitor.end_tags(), at, at)? {
            Movetext::Checked => {
                let (position, repairs, tag): (P, _, _) = start.position().map_err(Halt::Failure)?;
                for kind in repairs {
                    self.remark(kind, tag.start, tag.end)?;
                }
                Self::follow(self.visitor.begin_moves(&position), at, at)?;
                self.moves(Line::new(Some(position), at))
            }
            Movetext::Tokens => self.moves(Line::new(None, at)),
        }
    }

    /// Reads moves to the end of the game.
    fn moves(&mut self, mut line: Line<P>) -> Result<(), Halt> {
        // The lines to resume after the variation.
        let mut outer: Vec<Line<P>> = Vec::new();
        let mut over = None;
        while let Err(halt) = self.movetext(&mut line, &mut outer, &mut over) {
            let Halt::Failure(failure) = halt else { return Err(halt) };
            match self.outer_line(failure, &mut outer)? {
                Some(outer) => line = outer,
                None => return Ok(()),
            }
        }
        match (over, self.tagged) {
            (Some(result), Some((tagged, at)))
                if ![result, tagged].contains(&GameResult::Unknown) && result != tagged =>
            {
                self.remark(
                    RemarkKind::ResultDiffers,
                    at,
                    self.skip(at, |byte| !matches!(byte, b'"' | b'\n')),
                )
            }
            _ => Ok(()),
        }
    }

    /// Reports a problem, and skips the rest of the variation or the game. Returns the line to continue with, if any.
    #[cold]
    #[inline(never)]
    fn outer_line(&mut self, failure: Failure, outer: &mut Vec<Line<P>>) -> Result<Option<Line<P>>, Halt> {
        use GameProblem::{TooDeep, TooLarge, UnclosedComment, UnclosedVariation};

        let Failure { start, end, problem } = failure;
        let ends_game = matches!(problem, TooDeep | TooLarge | UnclosedComment | UnclosedVariation);
        self.report(start, end, problem)?;
        let goes_on = !outer.is_empty() && !ends_game && self.skip_variation(1).is_ok();
        loop {
            let Some(line) = outer.pop() else { return Ok(None) };
            Self::follow(self.visitor.end_variation(), start, end)?;
            if goes_on {
                return Ok(Some(line));
            }
        }
    }

    /// Reads moves to the end of the game, or up to a problem that ends the game or a variation.
    fn movetext(
        &mut self,
        line: &mut Line<P>,
        outer: &mut Vec<Line<P>>,
        over: &mut Option<GameResult>,
    ) -> Result<(), Halt> {
        while let Some(byte) = self.byte(self.pos) {
            let at = self.pos;
            match byte {
                b' ' | b'\t' | b'\r' | b'\n' | b'.' | 0x0b | 0x0c => self.pos += 1,
                b'{' => {
                    let len = memchr(b'}', &self.data[at..]);
                    let Some(len) = len else { return self.fail_line(at, GameProblem::UnclosedComment) };
                    self.pos = self.after_blank(at + len + 1);
                    self.comment(at, &self.data[at + 1..at + len])?;
                }
                b';' => {
                    self.pos = self.line_end(at);
                    let text = &self.data[at + 1..self.pos];
                    self.comment(at, text.strip_suffix(b"\r").unwrap_or(text))?;
                }
                b'%' if starts_line(self.data, at) => self.pos = self.line_end(at),
                b'$' => self.glyph()?,
                b'!' | b'?' => self.suffix()?,
                b'*' => self.result(GameResult::Unknown, at + 1, !outer.is_empty(), over)?,
                0xef if self.data[at..].starts_with(MARK) => self.mark()?,
                b'}' => {
                    self.pos += 1;
                    self.problem(at, at + 1, GameProblem::Unexpected)?;
                }
                b'(' if self.data[at..].starts_with(b"(=)") => {
                    self.pos += 3;
                    self.remark(RemarkKind::CheckSign, at, self.pos)?;
                }
                b'(' => {
                    if over.is_some() && outer.is_empty() {
                        self.remark(RemarkKind::AfterResult, at, self.shown_end(at))?;
                    }
                    let Some(replacement) = line.replacement(at) else {
                        self.problem(at, self.shown_end(at), GameProblem::VariationWithoutMove)?;
                        self.skip_variation(0)?;
                        continue;
                    };
                    if outer.len() >= MAX_DEPTH {
                        return self.fail_line(at, GameProblem::TooDeep);
                    }
                    match Self::follow(self.visitor.begin_variation(), at, at + 1)? {
                        Variation::Skip => self.skip_variation(0)?,
                        Variation::Read => {
                            outer.push(core::mem::replace(line, replacement));
                            self.pos += 1;
                        }
                    }
                }
                b')' => {
                    self.pos += 1;
                    let Some(continued) = outer.pop() else {
                        self.problem(at, self.shown_end(at), GameProblem::UnopenedVariation)?;
                        continue;
                    };
                    *line = continued;
                    Self::follow(self.visitor.end_variation(), at, at + 1)?;
                }
                _ if over.is_some() && outer.is_empty() => self.after_result(over)?,
                b'0'..=b'9' if !self.number(!outer.is_empty(), over)? => {}
                // A half sign begins a result.
                0xc2 | 0xbd if self.word_of_result(!outer.is_empty(), over)? => {}
                _ => {
                    line.has_moves |= match &mut line.positions {
                        Some(positions) => self.mv(positions)?,
                        None => self.token()?,
                    }
                }
            }
        }
        if outer.is_empty() { Ok(()) } else { self.fail_line(line.opened_at, GameProblem::UnclosedVariation) }
    }

    /// Skips a byte order mark. At the start of a file it is part of the encoding.
    #[cold]
    pub(super) fn mark(&mut self) -> Result<(), Halt> {
        let at = self.pos;
        self.pos += MARK.len();
        if at == 0 { Ok(()) } else { self.remark(RemarkKind::Mark, at, self.pos) }
    }

    /// Reads the text that may follow the result of a game: the same result once more, or a sign without meaning.
    #[cold]
    fn after_result(&mut self, over: &mut Option<GameResult>) -> Result<(), Halt> {
        let at = self.pos;
        if let Some(len) = space_len(&self.data[at..]) {
            self.pos += len;
            return self.remark(RemarkKind::Space, at, self.pos);
        }
        if self.word_of_result(false, over)? {
            return Ok(());
        }
        Self::fail(at, self.word_end(at).max(at + 1), GameProblem::AfterResult)
    }

    /// Reads a result. Returns whether there is one.
    fn word_of_result(&mut self, is_inner: bool, over: &mut Option<GameResult>) -> Result<bool, Halt> {
        let at = self.pos;
        let text = &self.data[at..self.data.len().min(at + LONGEST_RESULT)];
        let is_sign = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'-' | b'/' | b':' | 0x80..);
        let word = &text[..word_len(text, is_sign)];
        let Some(result) = GameResult::from_bytes(word) else { return Ok(false) };
        if word != result.as_str().as_bytes() {
            self.remark(RemarkKind::Result, at, at + word.len())?;
        }
        self.result(result, at + word.len(), is_inner, over)?;
        Ok(true)
    }

    /// Reads a move number or a result, if there is one. Returns whether the next word must be a move.
    #[inline(always)]
    fn number(&mut self, is_inner: bool, over: &mut Option<GameResult>) -> Result<bool, Halt> {
        let at = self.pos;
        if let Some(len) = number_len(&self.data[at..]) {
            self.pos += len;
            return Ok(self.byte(self.pos).is_some_and(|byte| byte.is_ascii_alphabetic()));
        }
        let end = self.skip(at, |byte| byte.is_ascii_digit());
        match self.byte(end) {
            // A result, or castling with zeros.
            Some(b'-' | b'/' | b':') => return Ok(!self.word_of_result(is_inner, over)?),
            Some(0x80..) if self.word_of_result(is_inner, over)? => {}
            Some(0x80..) if space_len(&self.data[end..]).is_none() => return Ok(true),
            // A null move.
            _ if &self.data[at..end] == b"0000" => return Ok(true),
            // With or without periods and a space before the move.
            _ => self.pos = self.after_blank(self.skip(end, |byte| byte == b'.')),
        }
        Ok(false)
    }

    /// Passes on a comment that starts at this index.
    fn comment(&mut self, at: usize, text: &[u8]) -> Result<(), Halt> {
        self.grow(TEXT + text.len(), at, self.pos)?;
        Self::follow(self.visitor.comment(Text::comment(text)), at, self.pos)
    }

    /// Passes on a result that ends at `end`. It ends the main line.
    fn result(
        &mut self,
        result: GameResult,
        end: usize,
        is_inner: bool,
        over: &mut Option<GameResult>,
    ) -> Result<(), Halt> {
        let start = self.pos;
        self.pos = end;
        if is_inner {
            return self.problem(start, end, GameProblem::ResultInVariation);
        }
        match over.replace(result) {
            None => Self::follow(self.visitor.result(result), start, end),
            Some(before) if before == result => self.remark(RemarkKind::AfterResult, start, end),
            Some(_) => Self::fail(start, end, GameProblem::AfterResult),
        }
    }

    /// Reads a numeric annotation glyph.
    fn glyph(&mut self) -> Result<(), Halt> {
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
    fn suffix(&mut self) -> Result<(), Halt> {
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
    fn word_end(&self, at: usize) -> usize {
        self.skip(at, |byte| {
            !byte.is_ascii_whitespace() && !matches!(byte, b'(' | b')' | b'{' | b'}' | b';' | b'$')
        })
    }

    /// A shortcut for [`unusual_word`](Self::unusual_word), for games to JSON and databases: reads a move in standard
    /// form.
    #[inline(always)]
    fn plain_word(&self) -> Option<Word> {
        let (san, len) = San::from_prefix(&self.data[self.pos..])?;
        let end = self.pos + len;
        self.byte(end).is_none_or(ends_move).then_some(Word { san: Some(san), end, next: end })
    }

    /// Passes on a move as a token. Returns whether there is one. `Visitor::token` is called nowhere else,
    /// which lets the compiler inline it.
    #[inline(always)]
    fn token(&mut self) -> Result<bool, Halt> {
        let word = match self.plain_word() {
            None => self.unusual_word()?,
            word => word,
        };
        let Some(Word { san, end, next }) = word else { return Ok(false) };
        let at = self.pos;
        self.grow(MOVE, at, end)?;
        self.pos = self.after_blank(next);
        Self::follow(self.visitor.token(san, &self.data[at..end]), at, end)?;
        Ok(true)
    }

    /// Reads and makes a move. Returns whether there is one.
    #[inline(never)]
    fn mv(&mut self, positions: &mut Positions<P>) -> Result<bool, Halt> {
        match self.plain_word() {
            Some(word) => self.make(positions, word),
            None => self.unusual_move(positions),
        }
    }

    /// Makes a move in any accepted form.
    #[cold]
    #[inline(never)]
    fn unusual_move(&mut self, positions: &mut Positions<P>) -> Result<bool, Halt> {
        self.unusual_word()?.map_or(Ok(false), |word| self.make(positions, word))
    }

    /// Reads a move in any accepted form, if this is one.
    #[cold]
    #[inline(never)]
    fn unusual_word(&mut self) -> Result<Option<Word>, Halt> {
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
        if text == b"ep" {
            self.remark(RemarkKind::EnPassant, at, end)?;
            self.pos = end;
            return Ok(None);
        }
        if is_check_sign(text) {
            self.remark(RemarkKind::CheckSign, at, end)?;
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

    /// Makes a move.
    #[inline(always)]
    fn make(&mut self, positions: &mut Positions<P>, Word { san, end, next }: Word) -> Result<bool, Halt> {
        let at = self.pos;
        self.grow(MOVE, at, end)?;
        let (before, after) = positions.last();
        let flow = match san.map(|san| before.find_san(&san)) {
            Some(Ok(mv)) => {
                *after = before.after(mv);
                self.visitor.make_move(before, mv, after)
            }
            Some(Err(_)) => match typed(before, &self.data[at..end]) {
                Ok(mv) => {
                    self.remark(RemarkKind::Notation, at, end)?;
                    *after = before.after(mv);
                    self.visitor.make_move(before, mv, after)
                }
                Err(why) => return Self::fail(at, self.word_end(at), why),
            },
            None => {
                let Some(passed) = before.after_null() else {
                    return Self::fail(at, end, GameProblem::NullMoveInCheck);
                };
                *after = passed;
                self.visitor.null_move(before, after)
            }
        };
        positions.is_flipped = !positions.is_flipped;
        self.pos = self.after_blank(next);
        Self::follow(flow, at, end)?;
        Ok(true)
    }

    /// Skips a variation with its nested ones, of which `depth` are open.
    fn skip_variation(&mut self, mut depth: usize) -> Result<(), Halt> {
        let opened_at = self.pos;
        while let Some(byte) = self.byte(self.pos) {
            let at = self.pos;
            self.pos += 1;
            match byte {
                b'(' => depth += 1,
                b')' if depth == 1 => return Ok(()),
                b')' => depth -= 1,
                b'{' => match memchr(b'}', &self.data[at..]) {
                    Some(len) => self.pos = at + len + 1,
                    None => return self.fail_line(at, GameProblem::UnclosedComment),
                },
                b';' => self.pos = self.line_end(at),
                b'%' if starts_line(self.data, at) => self.pos = self.line_end(at),
                _ => {}
            }
        }
        self.fail_line(opened_at, GameProblem::UnclosedVariation)
    }
}

/// Reads a move that isn't legal in SAN but may be in another notation.
#[cold]
fn typed<P: PgnPosition>(position: &P, text: &[u8]) -> Result<P::Move, GameProblem> {
    let text = core::str::from_utf8(text).unwrap_or_default();
    position.parse_move(text).map_err(GameProblem::Move)
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
