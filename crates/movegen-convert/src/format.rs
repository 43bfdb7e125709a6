//! The notations and formats that games are written in.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

use clap::ValueEnum;
use movegen_pgn::{GameResult, GameTree, PgnPosition, WriteOptions};
use movegen_position::game::GamePosition;
use movegen_position::notation::Packed;
use movegen_position::{CastlingNotation, Move, Position};
use movegen_training as training;
use movegen_variants::VariantPosition;

/// What is read and written. Most formats can be both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Endpoint {
    /// Games in PGN, with tags, comments and variations
    Pgn,
    /// One game per line: Nf3 exd8=Q O-O
    San,
    /// One game per line: g1f3 e7d8q e1g1
    #[default]
    Uci,
    /// One game per line: Ng1-f3 e7xd8=Q O-O
    Lan,
    /// One game per line: ♘f3 exd8=♕ O-O
    Figurine,
    /// One FEN per line, for the first position and after each move
    Fen,
    /// Like fen, but as EPD, without counters
    Epd,
    /// One object per game, with `tags`, `fen`, `moves` of the main line, and `result`
    Json,
    /// 28 bytes for the first position and after each move
    Packed,
    /// Samples in Stockfish's .plain
    Plain,
    /// Samples in Stockfish's .binpack
    Binpack,
    /// Samples in bullet's text: FEN | score | result
    BulletText,
    /// Samples in bulletformat, 32 bytes
    #[value(alias = "bulletformat")]
    Bullet,
    /// Samples in marlinformat, 32 bytes
    Marlinformat,
    /// Samples in viriformat, in games
    #[value(alias = "viri")]
    Viriformat,
}

impl Endpoint {
    /// Returns the format of samples that the extension of a file's name stands for.
    pub fn from_path(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?;
        Self::from_str(extension, true).ok().filter(|format| format.training().is_some())
    }

    /// Returns the format of samples.
    pub const fn training(self) -> Option<training::Format> {
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

    /// Returns whether each position is written by itself, without its moves. Nothing reads that back.
    pub const fn is_position(self) -> bool {
        matches!(self, Self::Fen | Self::Epd | Self::Packed)
    }

    /// Returns whether the format needs the tree: it has tags, comments or variations.
    pub const fn needs_tree(self) -> bool {
        matches!(self, Self::Json | Self::Pgn)
    }

    /// Returns whether games of variants can be written.
    pub const fn has_variants(self) -> bool {
        matches!(self, Self::San | Self::Uci | Self::Fen) || self.needs_tree()
    }

    /// Returns whether the format can be read.
    pub const fn is_readable(self) -> bool {
        !self.is_position() && !matches!(self, Self::Json)
    }
}

/// How games are written. By default as moves in UCI.
#[derive(Clone, Copy, Debug, Default)]
pub struct Output {
    /// The format.
    pub to: Endpoint,
    /// How castling is written.
    pub notation: CastlingNotation,
    /// The options of PGN.
    pub pgn: WriteOptions,
}

/// Returns the position after a legal or null move. A null move in check isn't made.
fn after<P: GamePosition>(before: &P, mv: Option<P::Move>) -> P {
    match mv {
        Some(mv) => before.after(mv),
        None => before.after_null().unwrap_or(*before),
    }
}

/// Writes moves and positions. Variants have only the formats of the default methods. Writing to a vector cannot fail.
pub(crate) trait Written: PgnPosition {
    /// Writes a move in a line notation.
    fn write_move(&self, mv: Self::Move, output: Output, out: &mut Vec<u8>) {
        let _ = match output.to {
            Endpoint::San => write!(out, "{}", self.san(mv)),
            _ => write!(out, "{}", self.uci(mv, output.notation)),
        };
    }

    /// Writes the position.
    fn write(&self, output: Output, out: &mut Vec<u8>) {
        let _ = writeln!(out, "{}", self.fen(output.notation));
    }
}

impl Written for VariantPosition {}

impl Written for Position {
    fn write_move(&self, mv: Move, output: Output, out: &mut Vec<u8>) {
        let _ = match output.to {
            Endpoint::San => write!(out, "{}", self.san(mv)),
            Endpoint::Lan => write!(out, "{}", self.san(mv).long()),
            Endpoint::Figurine => write!(out, "{}", self.san(mv).figurines()),
            _ => write!(out, "{}", self.uci(mv, output.notation)),
        };
    }

    fn write(&self, output: Output, out: &mut Vec<u8>) {
        let _ = match output.to {
            Endpoint::Packed => out.write_all(&Packed::from(self).0),
            Endpoint::Epd => writeln!(out, "{}", self.board().epd(output.notation)),
            _ => writeln!(out, "{}", self.fen(output.notation)),
        };
    }
}

impl Output {
    /// Writes a game that is just moves and a result. `None` is a null move.
    pub(crate) fn write_moves<P: Written>(
        self,
        start: &P,
        moves: impl Iterator<Item = Option<P::Move>>,
        result: GameResult,
        out: &mut Vec<u8>,
    ) {
        let mut position = *start;
        match self.to {
            _ if self.to.needs_tree() => {
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
                game.set_result(result);
                self.write_tree(&game, out);
            }
            _ if self.to.is_position() => {
                position.write(self, out);
                for mv in moves {
                    position = after(&position, mv);
                    position.write(self, out);
                }
            }
            _ => {
                for (i, mv) in moves.enumerate() {
                    if i > 0 {
                        out.push(b' ');
                    }
                    match mv {
                        Some(mv) => position.write_move(mv, self, out),
                        None => out.extend_from_slice(if self.to == Endpoint::Uci { b"0000" } else { b"--" }),
                    }
                    position = after(&position, mv);
                }
                out.push(b'\n');
            }
        }
    }

    /// Writes a game as PGN, with an empty line after it, or as a JSON object.
    pub(crate) fn write_tree<P: Written>(self, game: &GameTree<P>, out: &mut Vec<u8>) {
        // Writing to a vector cannot fail, and all JSON keys are strings.
        if self.to == Endpoint::Pgn {
            let mut text = String::new();
            let _ = game.write_with(self.pgn, &mut text);
            let _ = writeln!(out, "{text}");
            return;
        }
        if !self.to.needs_tree() {
            let moves = game.main_line().map(|id| game.mv(id));
            return self.write_moves(game.start(), moves, game.result(), out);
        }
        self.write_json(game, out);
    }

    /// Writes a game as a JSON object. A notation's text needs no escapes, and goes to `out` without a string of its own.
    fn write_json<P: Written>(self, game: &GameTree<P>, out: &mut Vec<u8>) {
        let tags: BTreeMap<_, _> = game.tags().iter().collect();
        write_field(b"{\"tags\":", &tags, out);
        let _ = write!(out, ",\"fen\":\"{}\"", game.start().fen(self.notation));
        write_list(b",\"comments\":", game.comments(GameTree::START), out);
        out.extend_from_slice(b",\"moves\":[");
        let mut position = *game.start();
        for (i, id) in game.main_line().enumerate() {
            if i > 0 {
                out.push(b',');
            }
            let _ = match game.mv(id) {
                Some(mv) => {
                    let (uci, san) = (position.uci(mv, self.notation), position.san(mv));
                    write!(out, "{{\"uci\":\"{uci}\",\"san\":\"{san}\"")
                }
                None => write!(out, "{{\"uci\":\"0000\",\"san\":\"--\""),
            };
            write_list(b",\"nags\":", game.nags(id), out);
            write_list(b",\"comments\":", game.comments(id), out);
            out.push(b'}');
            position = game.after(&position, id);
        }
        let _ = write!(out, "],\"result\":\"{}\"", game.result().as_str());
        // What was read beyond the standard, and what cut the game or a variation short.
        write_list(b",\"remarks\":", game.remarks(), out);
        write_list(b",\"errors\":", game.errors(), out);
        out.extend_from_slice(b"}\n");
    }
}

/// Writes a field of a JSON object. Its name comes with the punctuation around it.
fn write_field(name: &[u8], value: &impl serde::Serialize, out: &mut Vec<u8>) {
    out.extend_from_slice(name);
    // Writing to a vector cannot fail, and all JSON keys are strings.
    let _ = serde_json::to_writer(out, value);
}

/// Writes a list as a field, unless it's empty.
fn write_list<T: serde::Serialize>(name: &[u8], list: &[T], out: &mut Vec<u8>) {
    if !list.is_empty() {
        write_field(name, &list, out);
    }
}
