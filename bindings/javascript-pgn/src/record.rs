//! Writes down a game as words and text while it is read.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::ControlFlow;

use movegen_pgn::{GameError, GameResult, Movetext, Remark, Stop, Text, Variation, Visitor};
use movegen_position::position::names_chess960;
use movegen_position::{CastlingNotation, Move, Position};

use crate::Opcode;

/// A game as words and text: see [`Opcode`].
#[derive(Debug, Default)]
pub(crate) struct Record {
    pub(crate) words: Vec<u32>,
    pub(crate) text: String,
    /// The labels of a move.
    pub(crate) numbers: Vec<f64>,
    /// Whether to stop after the tags.
    pub(crate) is_tags_only: bool,
    /// Whether a tag says so.
    is_chess960: bool,
}

impl Record {
    pub(crate) fn clear(&mut self) {
        self.words.clear();
        self.text.clear();
    }

    fn number(&mut self, number: u64) {
        self.words.push(u32::try_from(number).unwrap_or(u32::MAX));
    }

    /// Adds a string: its length to the words, in UTF-16 code units, and itself to the text.
    pub(crate) fn string(&mut self, text: &str) {
        self.text.push_str(text);
        // ASCII, as most strings are, needs no decoding.
        let units = if text.is_ascii() { text.len() } else { text.encode_utf16().count() };
        self.number(units as u64);
    }

    /// Adds what is wrong with the game.
    pub(crate) fn error(&mut self, error: &GameError) {
        self.words.push(Opcode::Error as u32);
        self.number(error.game);
        self.number(error.line);
        self.number(error.column as u64);
        // `GameError` puts the text in quotes with the tables of Unicode, and JavaScript has its own.
        self.string(&error.text);
        self.string(&error.problem.to_string());
    }
}

impl Visitor for Record {
    fn begin_game(&mut self) {
        self.clear();
        self.is_chess960 = false;
    }

    fn tag(&mut self, name: &[u8], value: Text<'_>) -> ControlFlow<Stop> {
        self.words.push(Opcode::Tag as u32);
        self.string(core::str::from_utf8(name).unwrap_or_default());
        self.string(&value.to_str());
        if name == b"Variant" {
            self.is_chess960 = names_chess960(&value.to_str()) == Some(true);
        }
        ControlFlow::Continue(())
    }

    fn end_tags(&mut self) -> ControlFlow<Stop, Movetext> {
        if self.is_tags_only {
            return ControlFlow::Break(Stop::Game);
        }
        ControlFlow::Continue(Movetext::Checked)
    }

    fn begin_moves(&mut self, start: &Position) -> ControlFlow<Stop> {
        self.words.extend([Opcode::Start as u32, self.is_chess960.into()]);
        let is_usual = !self.is_chess960 && *start == Position::default();
        let fen = if is_usual { String::new() } else { start.fen(CastlingNotation::Standard).to_string() };
        self.string(&fen);
        ControlFlow::Continue(())
    }

    fn make_move(&mut self, before: &Position, mv: Move, _: &Position) -> ControlFlow<Stop> {
        let start = self.text.len();
        // A string never fails.
        let _ = before.san(mv).write_to(&mut self.text);
        self.words.extend([Opcode::Move as u32, mv.bits().into(), (self.text.len() - start) as u32]);
        ControlFlow::Continue(())
    }

    fn null_move(&mut self, _: &Position, _: &Position) -> ControlFlow<Stop> {
        self.words.extend([Opcode::Move as u32, 0]);
        self.string("--");
        ControlFlow::Continue(())
    }

    fn nag(&mut self, nag: u8) -> ControlFlow<Stop> {
        self.words.extend([Opcode::Glyph as u32, nag.into()]);
        ControlFlow::Continue(())
    }

    fn comment(&mut self, text: Text<'_>) -> ControlFlow<Stop> {
        self.words.push(Opcode::Comment as u32);
        self.string(&text.to_str());
        ControlFlow::Continue(())
    }

    fn remark(&mut self, remark: Remark) -> ControlFlow<Stop> {
        if !self.is_tags_only {
            self.words.push(Opcode::Remark as u32);
            self.number(remark.line);
            self.number(remark.column as u64);
            self.string(remark.kind.code());
            self.string(&remark.kind.to_string());
            self.string(&remark.text);
        }
        ControlFlow::Continue(())
    }

    fn problem(&mut self, error: GameError) -> Result<(), GameError> {
        if !self.is_tags_only {
            self.error(&error);
        }
        Ok(())
    }

    fn begin_variation(&mut self) -> ControlFlow<Stop, Variation> {
        self.words.push(Opcode::Open as u32);
        ControlFlow::Continue(Variation::Read)
    }

    fn end_variation(&mut self) -> ControlFlow<Stop> {
        self.words.push(Opcode::Close as u32);
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, result: GameResult) {
        self.words.push(Opcode::Result as u32);
        self.string(result.as_str());
    }
}
