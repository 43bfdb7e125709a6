//! The notations and formats that games are written in.

use std::fmt;
use std::io::Write;
use std::path::Path;

use clap::ValueEnum;
use movegen_pgn::{GameTree, PgnPosition, WriteOptions};
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
    #[value(aliases = ["viri", "vf"])]
    Viriformat,
}

impl Endpoint {
    /// Returns the format, of samples or PGN, that the extension of a file's name stands for. An extension of
    /// compressed files may follow it.
    pub fn from_path(path: &Path) -> Option<Self> {
        let name = path.file_name()?.to_str()?;
        let inner = [".gz", ".zst", ".bz2", ".zip"].iter().find_map(|ending| name.strip_suffix(ending));
        let extension = Path::new(inner.unwrap_or(name)).extension()?.to_str()?;
        Self::from_str(extension, true).ok().filter(|&format| format.has_samples())
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

    /// Returns whether samples can be read: of training data, and of games with scores.
    pub const fn has_samples(self) -> bool {
        self.training().is_some() || matches!(self, Self::Pgn)
    }

    /// Returns whether each position is written by itself, without its moves. Nothing reads that back.
    pub const fn is_position(self) -> bool {
        matches!(self, Self::Fen | Self::Epd | Self::Packed)
    }

    /// Returns whether games of variants can be written.
    pub const fn has_variants(self) -> bool {
        matches!(self, Self::Pgn | Self::San | Self::Uci | Self::Fen | Self::Json)
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

/// Writes text to bytes without a formatter.
struct Utf8<'a>(&'a mut Vec<u8>);

impl fmt::Write for Utf8<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.extend_from_slice(text.as_bytes());
        Ok(())
    }
}

impl Written for VariantPosition {}

impl Written for Position {
    fn write_move(&self, mv: Move, output: Output, out: &mut Vec<u8>) {
        let out = &mut Utf8(out);
        let _ = match output.to {
            Endpoint::San => self.san(mv).write_to(out),
            Endpoint::Lan => self.san(mv).long().write_to(out),
            Endpoint::Figurine => self.san(mv).figurines().write_to(out),
            _ => self.uci(mv, output.notation).write_to(out),
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
    /// Writes a game as PGN, with an empty line after it.
    pub(crate) fn write_tree<P: PgnPosition>(self, game: &GameTree<P>, out: &mut Vec<u8>) {
        let mut text = String::new();
        // Writing to a string or a vector cannot fail.
        let _ = game.write_with(self.pgn, &mut text);
        let _ = writeln!(out, "{text}");
    }
}
