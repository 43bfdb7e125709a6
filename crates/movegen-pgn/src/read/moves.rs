//! Reads the moves of a game.

use alloc::string::ToString;

use memchr::{memchr, memchr_iter};
use movegen_position::San;

use crate::error::GameProblem;
use crate::lines::{MARK, starts_line};
use crate::position::PgnPosition;
use crate::raw_game::Failure;
use crate::read::line::{Line, Positions};
use crate::read::state::{GameReader, Halt, MOVE, TEXT};
use crate::read::tags::Start;
use crate::read::unusual::space_len;
use crate::read::words::Word;
use crate::remark::RemarkKind;
use crate::result::GameResult;
use crate::text::Text;
use crate::visitor::{Movetext, Variation, Visitor};

/// A comment that swallows a game is longer.
const SHORT_COMMENT: usize = 32;

/// The deepest nesting of variations.
pub const MAX_DEPTH: usize = 10_000;

impl<P: PgnPosition, V: Visitor<P> + ?Sized> GameReader<'_, '_, P, V> {
    /// Reads the game.
    pub(super) fn game(&mut self) -> Result<(), Halt> {
        let mut start = Start::default();
        self.tags(&mut start)?;
        let at = self.pos;
        match Self::follow(self.visitor.end_tags(), at, at)? {
            Movetext::Checked => {
                let position = self.start_position(&start)?;
                Self::follow(self.visitor.begin_moves(&position), at, at)?;
                self.moves(Line::new(Some(position), at))
            }
            Movetext::Tokens => self.moves(Line::new(None, at)),
        }
    }

    /// Reads moves to the end of the game.
    fn moves(&mut self, mut line: Line<P>) -> Result<(), Halt> {
        while let Err(halt) = self.movetext(&mut line) {
            let Halt::Failure(failure) = halt else { return Err(halt) };
            match self.outer_line(failure)? {
                Some(outer) => line = outer,
                None => return Ok(()),
            }
        }
        let is_begun = line.has_moves
            || self.tagged.is_some_and(|result| result != GameResult::Unknown)
            || self.byte(line.opened_at).is_some_and(|byte| byte.is_ascii_digit());
        if self.over.is_none() && is_begun {
            let end = self.data.trim_ascii_end().len();
            let start = self.data[..end].iter().rposition(u8::is_ascii_whitespace).map_or(0, |at| at + 1);
            return self.remark(RemarkKind::NoResult, start, end);
        }
        Ok(())
    }

    /// Reports a problem, and skips the rest of the variation or the game. Returns the line to continue with, if any.
    #[cold]
    #[inline(never)]
    fn outer_line(&mut self, failure: Failure) -> Result<Option<Line<P>>, Halt> {
        use GameProblem::{TooDeep, TooLarge, UnclosedComment, UnclosedVariation};

        let Failure { start, end, problem } = failure;
        let ends_game = matches!(problem, TooDeep | TooLarge | UnclosedComment | UnclosedVariation);
        self.report(start, end, problem)?;
        let goes_on = !self.outer.is_empty() && !ends_game && self.skip_variation(1).is_ok();
        loop {
            let Some(line) = self.outer.pop() else { return Ok(None) };
            Self::follow(self.visitor.end_variation(), start, end)?;
            if goes_on {
                return Ok(Some(line));
            }
        }
    }

    /// Reads moves to the end of the game, or up to a problem that ends the game or a variation.
    fn movetext(&mut self, line: &mut Line<P>) -> Result<(), Halt> {
        while let Some(byte) = self.byte(self.pos) {
            let at = self.pos;
            match byte {
                b' ' | b'\t' | b'\r' | b'\n' | b'.' | 0x0b | 0x0c => self.pos += 1,
                b'{' => {
                    let len = memchr(b'}', &self.data[at..]);
                    let Some(len) = len else { return self.fail_line(at, GameProblem::UnclosedComment) };
                    self.pos = self.after_blank(at + len + 1);
                    self.comment(at, &self.data[at + 1..at + len])?;
                    if len > SHORT_COMMENT {
                        self.tag_in_comment(at + 1, at + len)?;
                    }
                }
                b';' => {
                    self.pos = self.line_end(at);
                    self.comment(at, self.data[at + 1..self.pos].trim_ascii())?;
                }
                b'%' if starts_line(self.data, at) => self.pos = self.line_end(at),
                b'$' => self.glyph()?,
                b'!' | b'?' => self.suffix()?,
                b'*' => self.result(GameResult::Unknown, at + 1)?,
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
                    if self.over.is_some() && self.outer.is_empty() {
                        self.remark(RemarkKind::AfterResult, at, self.shown_end(at))?;
                    }
                    let Some(replacement) = line.replacement(at) else {
                        self.problem(at, self.shown_end(at), GameProblem::VariationWithoutMove)?;
                        self.skip_variation(0)?;
                        continue;
                    };
                    if self.outer.len() >= MAX_DEPTH {
                        return self.fail_line(at, GameProblem::TooDeep);
                    }
                    match Self::follow(self.visitor.begin_variation(), at, at + 1)? {
                        Variation::Skip => self.skip_variation(0)?,
                        Variation::Read => {
                            self.outer.push(core::mem::replace(line, replacement));
                            self.pos += 1;
                        }
                    }
                }
                b')' => {
                    self.pos += 1;
                    let Some(continued) = self.outer.pop() else {
                        self.problem(at, self.shown_end(at), GameProblem::UnopenedVariation)?;
                        continue;
                    };
                    *line = continued;
                    Self::follow(self.visitor.end_variation(), at, at + 1)?;
                }
                _ if self.over.is_some() && self.outer.is_empty() => self.after_result()?,
                b'0'..=b'9' if !self.number()? => {}
                // A half sign begins a result.
                0xc2 | 0xbd if self.word_of_result()? => {}
                _ => {
                    line.has_moves |= match &mut line.positions {
                        Some(positions) => self.mv(positions)?,
                        None => self.token()?,
                    }
                }
            }
        }
        if self.outer.is_empty() {
            Ok(())
        } else {
            self.fail_line(line.opened_at, GameProblem::UnclosedVariation)
        }
    }

    /// Reads the text that may follow the result of a game: the same result once more, or a sign without meaning.
    #[cold]
    fn after_result(&mut self) -> Result<(), Halt> {
        let at = self.pos;
        if let Some(len) = space_len(&self.data[at..]) {
            self.pos += len;
            return self.remark(RemarkKind::Space, at, self.pos);
        }
        if self.word_of_result()? {
            return Ok(());
        }
        Self::fail(at, self.word_end(at).max(at + 1), GameProblem::AfterResult)
    }

    /// Passes on a comment that starts at this index.
    fn comment(&mut self, at: usize, text: &[u8]) -> Result<(), Halt> {
        self.grow(TEXT + text.len(), at, self.pos)?;
        Self::follow(self.visitor.comment(Text::comment(text)), at, self.pos)
    }

    /// Remarks on the first tag in a comment. If the comment's own brace is missing, whole games may be in it.
    #[cold]
    #[inline(never)]
    fn tag_in_comment(&mut self, start: usize, end: usize) -> Result<(), Halt> {
        let data = self.data;
        for newline in memchr_iter(b'\n', &data[start..end]) {
            let at = start + newline + 1;
            let line = data[at..self.line_end(at).clamp(at, end)].trim_ascii_end();
            if line.starts_with(b"[") && line.ends_with(b"\"]") {
                return self.remark(RemarkKind::CommentTag, at, at + line.len());
            }
        }
        Ok(())
    }

    /// Passes on a result that ends at `end`. It ends the main line.
    pub(super) fn result(&mut self, result: GameResult, end: usize) -> Result<(), Halt> {
        let start = self.pos;
        self.pos = end;
        if !self.outer.is_empty() {
            return self.problem(start, end, GameProblem::ResultInVariation);
        }
        match self.over.replace(result) {
            None => {
                Self::follow(self.visitor.result(result), start, end)?;
                match self.tagged {
                    Some(tagged) if ![result, tagged].contains(&GameResult::Unknown) && result != tagged => {
                        self.remark(RemarkKind::ResultDiffers, start, end)
                    }
                    _ => Ok(()),
                }
            }
            Some(before) if before == result => self.remark(RemarkKind::AfterResult, start, end),
            Some(_) => Self::fail(start, end, GameProblem::AfterResult),
        }
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
        let Some(word) = self.unusual_word()? else { return Ok(false) };
        let (before, _) = positions.last();
        let text = core::str::from_utf8(&self.data[self.pos..word.end]).unwrap_or_default();
        if is_other_notation(before, text) {
            self.remark(RemarkKind::Notation, self.pos, word.end)?;
        }
        self.make(positions, word)
    }

    /// Makes a move.
    #[inline(always)]
    fn make(&mut self, positions: &mut Positions<P>, Word { san, end, next }: Word) -> Result<bool, Halt> {
        let at = self.pos;
        self.grow(MOVE, at, end)?;
        let (before, after) = positions.last();
        let flow = if let Some(san) = san {
            let mv = match before.find_san(&san) {
                Ok(mv) => mv,
                Err(_) => self.typed(before, at, end)?,
            };
            *after = before.after(mv);
            self.visitor.make_move(before, mv, after)
        } else {
            let Some(passed) = before.after_null() else {
                return Self::fail(at, end, GameProblem::NullMoveInCheck);
            };
            *after = passed;
            self.visitor.null_move(before, after)
        };
        positions.is_flipped = !positions.is_flipped;
        self.pos = self.after_blank(next);
        Self::follow(flow, at, end)?;
        Ok(true)
    }

    /// Reads a move that isn't legal in SAN but may be in another notation.
    #[cold]
    #[inline(never)]
    fn typed(&mut self, position: &P, at: usize, end: usize) -> Result<P::Move, Halt> {
        match position.parse_move(core::str::from_utf8(&self.data[at..end]).unwrap_or_default()) {
            Ok(mv) => self.remark(RemarkKind::Notation, at, end).map(|()| mv),
            Err(why) => Self::fail(at, self.word_end(at), GameProblem::Move(why)),
        }
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

/// Returns whether a text is a legal move that SAN writes otherwise, apart from marks. Servers write drops in two
/// forms.
fn is_other_notation<P: PgnPosition>(position: &P, text: &str) -> bool {
    const MARKS: [char; 4] = ['+', '#', '!', '?'];
    match text.parse::<San>() {
        Ok(San::Drop { .. }) | Err(_) => false,
        Ok(san) => position.find_san(&san).is_ok_and(|mv| {
            position.san(mv).to_string().trim_end_matches(MARKS) != text.trim_end_matches(MARKS)
        }),
    }
}
