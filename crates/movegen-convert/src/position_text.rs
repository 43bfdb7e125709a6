//! The text of a position: a FEN, an EPD with operations, or a name, optionally followed by moves.
//!
//! Prefixes that other programs and the command print are skipped: UCI's `position` and `fen`, and the `ok` of
//! `movegen fen`.

use std::borrow::Cow;
use std::{error, fmt};

use movegen_position::game::GamePosition;
use movegen_position::setup::FenError;
use movegen_position::{Game, Position};
use movegen_variants::{Variant, VariantPosition};

use crate::lines::MAX_LINE;

/// A game of chess or of a variant.
pub type AnyGame = Game<VariantPosition>;

/// The position known as Kiwipete, by Peter McKenzie.
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// Why a text is not a position.
#[derive(Debug)]
pub enum TextError {
    /// The FEN or EPD is invalid.
    Fen(FenError),
    /// A move after the position is illegal.
    Move {
        /// Where it starts, from 1, in bytes.
        column: usize,
        /// The move.
        text: String,
        /// Why it's illegal.
        problem: String,
    },
    /// The line is longer than [`MAX_LINE`].
    TooLong,
}

impl TextError {
    /// Returns the name of the kind of error, for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Fen(error) => error.code(),
            Self::Move { .. } => "move",
            Self::TooLong => "too-long",
        }
    }

    /// Returns the result of a line, given the result of its start. In a line that is too long, the FEN may have an
    /// earlier error, and the moves may be cut.
    pub fn of_line<T>(start: Result<T, TextError>, is_whole: bool) -> Result<T, TextError> {
        if is_whole || matches!(start, Err(TextError::Fen(_))) { start } else { Err(TextError::TooLong) }
    }
}

impl error::Error for TextError {}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fen(error) => error.fmt(f),
            Self::Move { column, text, problem } => write!(f, "moves, column {column}: {text}: {problem}"),
            Self::TooLong => write!(f, "line, column {}: too long", MAX_LINE + 1),
        }
    }
}

impl From<FenError> for TextError {
    fn from(error: FenError) -> Self {
        Self::Fen(error)
    }
}

/// The parts of the text of a position.
pub struct PositionText<'a> {
    /// The fields of a FEN, or with [`is_epd`](Self::is_epd) the fields and operations of an EPD.
    pub fen: Cow<'a, str>,
    /// Bytes before the fields, after any byte order mark.
    pub offset: usize,
    /// Whether operations follow four fields. They may include move counters.
    pub is_epd: bool,
    /// The operations of an EPD, or those after a FEN.
    pub operations: &'a str,
    /// The moves after the position, and where they start.
    pub moves: &'a str,
    moves_offset: usize,
    variant: Variant,
}

impl<'a> PositionText<'a> {
    /// Splits a text without validating it.
    pub fn new(variant: Variant, text: &'a str) -> Self {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let (body, moves) = split_at_moves(text);
        let mut fen = body.trim_start();
        for prefix in ["ok", "position", "fen"] {
            let after = fen.strip_prefix(prefix).filter(|after| after.starts_with([' ', '\t']));
            fen = after.map_or(fen, str::trim_start);
        }
        let (mut parts_fen, mut operations, mut is_epd) = (fen, "", false);
        let semicolon = find_unquoted(fen, |rest| rest.starts_with(';'));
        let fields = fen.get(..semicolon.unwrap_or(fen.len())).unwrap_or_default();
        // Without a semicolon, a single letter is a mistake in a FEN. Some suites have a dash before the operations.
        let opens_operation = |at: &usize| {
            let word = fields.get(*at..).and_then(|rest| rest.split_whitespace().next()).unwrap_or_default();
            let is_opcode = word.starts_with(|first: char| first.is_ascii_alphabetic());
            (is_opcode || word == "-") && (semicolon.is_some() || word.len() > 1)
        };
        let mut starts = word_starts(fields).skip(4);
        if let Some(start) = starts.next().filter(opens_operation) {
            is_epd = true;
            operations = fen.get(start..).unwrap_or_default();
        } else if let Some(start) = starts.nth(1).filter(opens_operation) {
            (parts_fen, operations) = fen.split_at(start);
        } else if let Some(end) = semicolon {
            parts_fen = fields;
            operations = fen.get(end + 1..).unwrap_or_default();
        }
        let named = match parts_fen.trim_end() {
            "startpos" => Some(variant.start_fen().to_owned()),
            "kiwipete" => Some(KIWIPETE.to_owned()),
            _ => None,
        };
        Self {
            offset: body.len() - fen.len(),
            fen: named.map_or(Cow::Borrowed(parts_fen), Cow::Owned),
            is_epd,
            operations,
            moves,
            moves_offset: text.len() - moves.len(),
            variant,
        }
    }

    /// Reads the position and plays the moves: the position of chess they lead to.
    pub fn position(&self) -> Result<Position, TextError> {
        self.play(self.start()).map(|game| *game.position())
    }

    /// Reads the position and plays the moves.
    pub fn game(&self) -> Result<AnyGame, TextError> {
        self.play(match self.variant {
            Variant::Chess => self.start().map(Into::into),
            variant => VariantPosition::from_fen(variant, &self.fen),
        })
    }

    /// Reads the position of chess.
    fn start(&self) -> Result<Position, FenError> {
        match self.is_epd {
            true => Position::from_epd(&self.fen).map(|(position, _)| position),
            false => Position::from_fen(&self.fen),
        }
    }

    /// Plays the moves.
    fn play<P: GamePosition>(&self, start: Result<P, FenError>) -> Result<Game<P>, TextError> {
        let mut game = Game::from(start.map_err(|error| self.locate(error))?);
        for start in word_starts(self.moves) {
            let rest = self.moves.get(start..).unwrap_or_default();
            let text = rest.split_whitespace().next().unwrap_or_default();
            let illegal = |problem| TextError::Move {
                column: self.moves_offset + start + 1,
                text: text.to_owned(),
                problem,
            };
            let mv = game.position().parse_move(text).map_err(|error| illegal(error.to_string()))?;
            game.play(mv).map_err(|error| illegal(error.to_string()))?;
        }
        Ok(game)
    }

    /// Shifts an error's column by the bytes before the fields.
    pub fn locate(&self, error: FenError) -> TextError {
        TextError::Fen(FenError { column: error.column + self.offset, ..error })
    }
}

/// Splits a text at the word `moves`.
fn split_at_moves(text: &str) -> (&str, &str) {
    const WORD: &str = "moves";
    let is_space = |byte: Option<&u8>| byte.is_none_or(|&byte| byte == b' ' || byte == b'\t');
    let at = find_unquoted(text, |rest| {
        let start = text.len() - rest.len();
        rest.starts_with(WORD)
            && start > 0
            && is_space(text.as_bytes().get(start - 1))
            && is_space(rest.as_bytes().get(WORD.len()))
    });
    let Some(at) = at else { return (text, "") };
    (text.get(..at).unwrap_or_default(), text.get(at + WORD.len()..).unwrap_or_default())
}

/// Returns the first index outside quotes where `is_found` holds for the rest of the text.
fn find_unquoted(text: &str, is_found: impl Fn(&str) -> bool) -> Option<usize> {
    let mut in_quotes = false;
    text.char_indices().map(|(at, _)| at).find(|&at| {
        let rest = text.get(at..).unwrap_or_default();
        in_quotes ^= rest.starts_with('"');
        !in_quotes && is_found(rest)
    })
}

/// Returns where each word starts.
fn word_starts(text: &str) -> impl Iterator<Item = usize> {
    text.split_whitespace().map(|word| word.as_ptr() as usize - text.as_ptr() as usize)
}
