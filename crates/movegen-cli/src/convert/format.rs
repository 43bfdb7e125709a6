//! The notations and formats that games are written in.

use std::collections::BTreeMap;
use std::io::Write;

use movegen_pgn::GameTree;
use movegen_position::notation::Packed;
use movegen_position::{CastlingNotation, Move, Position};
use movegen_training as training;

/// The values of `--to`.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum To {
    /// One line per game: Nf3 exd8=Q O-O
    San,
    /// One line per game: g1f3 e7d8q e1g1
    Uci,
    /// One line per game: Ng1-f3 e7xd8=Q O-O
    Lan,
    /// One line per game: ♘f3 exd8=♕ O-O
    Figurine,
    /// One FEN per line, for the first position and after each move
    Fen,
    /// Like fen, but as EPD, without counters
    Epd,
    /// One object per game, with `tags`, `fen`, `moves` of the main line, and `result`
    Json,
    /// 28 bytes for the first position and after each move
    Packed,
    /// PGN in the standard's export format, with comments and variations
    Pgn,
    /// Samples as Stockfish's .plain
    Plain,
    /// Samples as Stockfish's .binpack
    Binpack,
    /// Samples as bullet's text: FEN | score | result
    BulletText,
    /// Samples as bulletformat, 32 bytes
    Bullet,
    /// Samples as marlinformat, 32 bytes
    Marlinformat,
    /// Samples as viriformat, in games
    Viriformat,
}

impl To {
    /// The format of samples.
    pub(super) fn training(self) -> Option<training::Format> {
        Some(match self {
            Self::Plain => training::Format::Plain,
            Self::Binpack => training::Format::Binpack,
            Self::BulletText => training::Format::BulletText,
            Self::Bullet => training::Format::Bullet,
            Self::Marlinformat => training::Format::Marlin,
            Self::Viriformat => training::Format::Viri,
            _ => return None,
        })
    }

    /// Whether each position is written by itself, without its moves.
    pub(super) fn is_position(self) -> bool {
        matches!(self, Self::Fen | Self::Epd | Self::Packed)
    }
}

/// How games are written.
#[derive(Clone, Copy)]
pub(super) struct Format {
    pub(super) to: To,
    pub(super) notation: CastlingNotation,
}

/// A game in JSON.
#[derive(serde::Serialize)]
struct GameObject<'a> {
    tags: BTreeMap<&'a str, &'a str>,
    /// The first position.
    fen: String,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    comments: &'a [String],
    moves: MainLine<'a>,
    result: &'static str,
}

/// The moves of a game, serialized one by one: a list of them could take more memory than the game.
struct MainLine<'a> {
    game: &'a GameTree,
    notation: CastlingNotation,
}

impl serde::Serialize for MainLine<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { game, notation } = *self;
        let mut position = *game.start();
        serializer.collect_seq(game.main_line().map(|id| {
            let (uci, san) = match game.mv(id) {
                Some(mv) => (position.uci(mv, notation).to_string(), position.san(mv).to_string()),
                None => ("0000".to_owned(), "--".to_owned()),
            };
            position = game.after(&position, id);
            MoveObject { uci, san, nags: game.nags(id), comments: game.comments(id) }
        }))
    }
}

/// A move in JSON.
#[derive(serde::Serialize)]
struct MoveObject<'a> {
    uci: String,
    san: String,
    #[serde(skip_serializing_if = "<[u8]>::is_empty")]
    nags: &'a [u8],
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    comments: &'a [String],
}

/// The position after a legal or null move; a null move in check is not made.
fn after(before: &Position, mv: Option<Move>) -> Position {
    match mv {
        Some(mv) => before.after(mv),
        None => before.after_null().unwrap_or(*before),
    }
}

impl Format {
    /// Whether the format needs the tree: it has tags, comments or variations.
    pub(super) fn needs_tree(self) -> bool {
        matches!(self.to, To::Json | To::Pgn)
    }

    /// Writes a game that is just moves; `None` is a null move.
    pub(super) fn write_moves(
        self,
        start: &Position,
        moves: impl Iterator<Item = Option<Move>>,
        out: &mut Vec<u8>,
    ) {
        let mut position = *start;
        match self.to {
            To::Json | To::Pgn => {
                let mut game = GameTree::from_position(position);
                let mut last = GameTree::START;
                for mv in moves {
                    let added = match mv {
                        Some(mv) => game.add_move(last, mv),
                        None => game.add_null(last),
                    };
                    // The moves are legal.
                    last = added.unwrap_or(last);
                }
                self.write_tree(&game, out);
            }
            _ if self.to.is_position() => {
                self.write_position(&position, out);
                for mv in moves {
                    position = after(&position, mv);
                    self.write_position(&position, out);
                }
            }
            _ => {
                for (i, mv) in moves.enumerate() {
                    if i > 0 {
                        out.push(b' ');
                    }
                    self.write_move(&position, mv, out);
                    position = after(&position, mv);
                }
                out.push(b'\n');
            }
        }
    }

    /// Writes a move in a line notation. Writing to a vector cannot fail.
    fn write_move(self, position: &Position, mv: Option<Move>, out: &mut Vec<u8>) {
        let Some(mv) = mv else {
            out.extend_from_slice(if self.to == To::Uci { b"0000" } else { b"--" });
            return;
        };
        let _ = match self.to {
            To::San => write!(out, "{}", position.san(mv)),
            To::Lan => write!(out, "{}", position.san(mv).long()),
            To::Figurine => write!(out, "{}", position.san(mv).figurines()),
            _ => write!(out, "{}", position.uci(mv, self.notation)),
        };
    }

    /// Writes a position. Writing to a vector cannot fail.
    pub(super) fn write_position(self, position: &Position, out: &mut Vec<u8>) {
        let _ = match self.to {
            To::Packed => out.write_all(&Packed::from(position).0),
            To::Epd => writeln!(out, "{}", position.board().epd(self.notation)),
            _ => writeln!(out, "{}", position.fen(self.notation)),
        };
    }

    /// Writes a game as PGN, with an empty line after it, or as a JSON object.
    pub(super) fn write_tree(self, game: &GameTree, out: &mut Vec<u8>) {
        // Writing to a vector cannot fail, and all JSON keys are strings.
        if self.to == To::Pgn {
            let _ = writeln!(out, "{game}");
            return;
        }
        let object = GameObject {
            tags: game.tags().iter().collect(),
            fen: game.start().fen(self.notation).to_string(),
            comments: game.comments(GameTree::START),
            moves: MainLine { game, notation: self.notation },
            result: game.result().as_str(),
        };
        let _ = serde_json::to_writer(&mut *out, &object);
        out.push(b'\n');
    }
}
