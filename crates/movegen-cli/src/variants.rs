//! The option `--variant`: positions, moves, counts and games of lichess's variants.

use std::io::{self, Read, Write};
use std::time::Instant;

use movegen_pgn::{AnyPosition, GamePosition, GameTree};
use movegen_position::{CastlingNotation, Position};
use movegen_variants::{Variant, VariantMove, VariantPosition};

use crate::error::{CliError, CliResult, printable};
use crate::input::{Source, split_at_moves, write_json};

/// Reads a FEN of a variant or `startpos`, and plays the moves after it.
pub(crate) fn read_position(variant: Variant, text: &str) -> Result<VariantPosition, String> {
    let (body, moves) = split_at_moves(text);
    let mut position = match body.trim() {
        "startpos" => VariantPosition::new(variant),
        fen => {
            let skipped = body.len() - body.trim_start().len();
            VariantPosition::from_fen(variant, fen).map_err(|mut error| {
                error.column += skipped;
                error.to_string()
            })?
        }
    };
    for word in moves.split_whitespace() {
        let mv = read_move(&position, word).map_err(|error| {
            let column = word.as_ptr() as usize - text.as_ptr() as usize + 1;
            format!("moves, column {column}: {word}: {error}")
        })?;
        position.make(mv);
    }
    Ok(position)
}

/// Reads a legal move as people type it.
fn read_move(position: &VariantPosition, text: &str) -> Result<VariantMove, String> {
    position.parse_move(text).map_err(|error| error.to_string())
}

/// Calls `write` with the position of the arguments, or with --stdin with that of each line.
pub(crate) fn each<W: Write>(
    variant: Variant,
    source: &Source,
    is_json: bool,
    input: impl Read,
    out: &mut W,
    mut write: impl FnMut(&VariantPosition, &mut W) -> io::Result<()>,
) -> CliResult {
    if !source.stdin {
        let position = read_position(variant, &source.text());
        return Ok(write(&position.map_err(|error| CliError::Message(format!("FEN: {error}")))?, out)?);
    }
    Source::each_text(input, out, |text, is_whole, out| {
        let position = match is_whole {
            true => read_position(variant, text),
            false => Err("the line is too long".to_owned()),
        };
        match position {
            Ok(position) => write(&position, out).map(|()| true),
            Err(error) if is_json => write_json(&serde_json::json!({ "error": error }), out).map(|()| false),
            Err(error) => writeln!(out, "error {}", printable(&error)).map(|()| false),
        }
    })
}

/// A move in JSON.
#[derive(serde::Serialize)]
struct MoveReport {
    uci: String,
    san: String,
}

/// What `movegen moves --variant` prints.
pub(crate) struct Moves {
    pub(crate) variant: Variant,
    pub(crate) san: bool,
    pub(crate) json: bool,
    pub(crate) notation: CastlingNotation,
}

impl Moves {
    pub(crate) fn run(&self, source: &Source, input: impl Read, out: &mut impl Write) -> CliResult {
        let separator = if source.stdin { " " } else { "\n" };
        each(self.variant, source, self.json, input, out, |position, out| {
            let text = |mv| match self.san {
                true => position.san(mv).to_string(),
                false => position.uci(mv, self.notation).to_string(),
            };
            let mut moves = position.legal_moves();
            moves.sort_by_cached_key(|&mv| text(mv));
            if self.json {
                let describe = |mv| MoveReport {
                    uci: position.uci(mv, self.notation).to_string(),
                    san: position.san(mv).to_string(),
                };
                let moves: Vec<MoveReport> = moves.into_iter().map(describe).collect();
                let fen = position.fen(self.notation).to_string();
                let report = MovesReport { variant: self.variant.uci_name(), fen, moves };
                return write_json(&report, out);
            }
            let texts: Vec<String> = moves.into_iter().map(text).collect();
            if texts.is_empty() && separator == "\n" {
                return Ok(());
            }
            writeln!(out, "{}", texts.join(separator))
        })
    }
}

/// A count in JSON.
#[derive(serde::Serialize)]
struct CountReport {
    variant: &'static str,
    fen: String,
    depth: u8,
    nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<Divided>>,
}

/// The count of a first move.
#[derive(PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
struct Divided {
    uci: String,
    nodes: u64,
}

/// A position's moves in JSON.
#[derive(serde::Serialize)]
struct MovesReport {
    variant: &'static str,
    fen: String,
    moves: Vec<MoveReport>,
}

/// What `movegen perft --variant` counts.
pub(crate) struct Counts {
    pub(crate) variant: Variant,
    pub(crate) depth: u8,
    pub(crate) divide: bool,
    pub(crate) json: bool,
    pub(crate) notation: CastlingNotation,
}

impl Counts {
    pub(crate) fn run(&self, source: &Source, input: impl Read, out: &mut impl Write) -> CliResult {
        each(self.variant, source, self.json, input, out, |position, out| {
            let (start, nodes) = (Instant::now(), position.perft(self.depth));
            let seconds = start.elapsed().as_secs_f64();
            let mut moves = Vec::new();
            if self.divide {
                let uci = |mv| position.uci(mv, self.notation).to_string();
                let counts = position.divide(self.depth);
                moves = counts.map(|(mv, nodes)| Divided { uci: uci(mv), nodes }).collect();
                moves.sort();
            }
            if self.json {
                let report = CountReport {
                    variant: self.variant.uci_name(),
                    fen: position.fen(self.notation).to_string(),
                    depth: self.depth,
                    nodes,
                    seconds: (!source.stdin).then_some(seconds),
                    moves: self.divide.then_some(moves),
                };
                return write_json(&report, out);
            }
            if self.divide {
                moves.iter().try_for_each(|Divided { uci, nodes }| writeln!(out, "{uci}: {nodes}"))?;
                writeln!(out)?;
            }
            match source.stdin {
                true => writeln!(out, "{nodes}"),
                false => writeln!(out, "Nodes searched: {nodes}"),
            }
        })
    }
}

/// The pieces of a variant's position as one of chess, for drawings.
pub(crate) fn drawn(position: &VariantPosition) -> Position {
    Position::from(*position.board())
}

/// How the games of variants are written.
#[derive(Clone, Copy)]
pub(crate) enum GameText {
    San,
    Uci,
    Fen,
    Pgn,
}

/// Writes a game: its main line in a notation, or everything as PGN.
pub(crate) fn write_game(
    game: &GameTree<AnyPosition>,
    to: GameText,
    notation: CastlingNotation,
    out: &mut Vec<u8>,
) {
    // Writing to a vector cannot fail.
    if matches!(to, GameText::Pgn) {
        let _ = writeln!(out, "{game}");
        return;
    }
    let fen = |position: &AnyPosition| match position {
        AnyPosition::Chess(position) => position.fen(notation).to_string(),
        AnyPosition::Variant(position) => position.fen(notation).to_string(),
    };
    let uci = |position: &AnyPosition, mv: VariantMove| match (position, mv.as_move()) {
        (AnyPosition::Chess(position), Some(mv)) => position.uci(mv, notation).to_string(),
        (AnyPosition::Variant(position), _) => position.uci(mv, notation).to_string(),
        (AnyPosition::Chess(_), None) => String::new(),
    };
    let mut position = *game.start();
    let mut texts = Vec::new();
    if matches!(to, GameText::Fen) {
        texts.push(fen(&position));
    }
    for id in game.main_line() {
        let before = position;
        position = game.after(&before, id);
        texts.push(match (to, game.mv(id)) {
            (GameText::Fen, _) => fen(&position),
            (GameText::Uci, Some(mv)) => uci(&before, mv),
            (GameText::Uci, None) => "0000".to_owned(),
            (_, Some(mv)) => GamePosition::san(&before, mv).to_string(),
            (_, None) => "--".to_owned(),
        });
    }
    let separator = if matches!(to, GameText::Fen) { "\n" } else { " " };
    let _ = writeln!(out, "{}", texts.join(separator));
}
