//! Errors of samples, with their places in the input.

use std::{error, fmt, io};

use movegen_position::setup::{FenError, SetupError};

/// The error returned when the next sample can't be read.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// Reading the input failed. The iteration ends.
    Io(io::Error),
    /// A sample is invalid. The next call continues after it.
    Sample(SampleError),
}

/// An invalid sample.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SampleError {
    /// The offset of the sample in bytes from the start of the (decompressed) input.
    pub offset: u64,
    /// The problem.
    pub problem: SampleProblem,
}

/// A problem with a sample.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SampleProblem {
    /// The input ends inside the sample.
    Truncated,
    /// More than 32 squares are occupied.
    TooManyPieces,
    /// A code doesn't stand for a piece, or the piece can't be on its square.
    PieceCode(u8),
    /// The castling rights or the en passant square don't fit the pieces, or the pieces break the rules.
    Board(SetupError),
    /// The FEN can't be read.
    Fen(FenError),
    /// The king squares in the record differ from those of its pieces.
    KingSquare,
    /// The castling rights are those of Chess960, which the format can't express.
    Chess960,
    /// The move is malformed or illegal. In viriformat and binpack, the rest of the game or block is skipped, since its
    /// positions are unknown.
    IllegalMove,
    /// The score isn't a number from -32767 to 32767.
    Score,
    /// The result isn't one of the three.
    Result,
    /// The ply isn't a number from 0 to 65535.
    Ply,
    /// The format has no such line.
    UnknownLine,
    /// The sample lacks this field.
    Missing(&'static str),
    /// A line has more than 4096 bytes.
    LongLine,
    /// A binpack block doesn't start with `BINP` and a length of at most 100 MiB. Reading goes on
    /// at the next `BINP`.
    BlockHeader,
}

impl SampleProblem {
    /// Returns the error of the sample at this offset.
    #[cold]
    pub(crate) fn at(self, offset: u64) -> Error {
        Error::Sample(SampleError { offset, problem: self })
    }
}

impl SampleError {
    /// Returns the stable name of the [`problem`](Self::problem) for programs in other languages.
    ///
    /// ```
    /// use movegen_training::{SampleProblem, SampleError};
    /// assert_eq!(SampleError { offset: 0, problem: SampleProblem::PieceCode(15) }.code(), "piece-code");
    /// ```
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self.problem {
            SampleProblem::Truncated => "truncated",
            SampleProblem::TooManyPieces => "too-many-pieces",
            SampleProblem::PieceCode(_) => "piece-code",
            SampleProblem::Board(_) => "board",
            SampleProblem::Fen(_) => "fen",
            SampleProblem::KingSquare => "king-square",
            SampleProblem::Chess960 => "chess960",
            SampleProblem::IllegalMove => "illegal-move",
            SampleProblem::Score => "score",
            SampleProblem::Result => "result",
            SampleProblem::Ply => "ply",
            SampleProblem::UnknownLine => "unknown-line",
            SampleProblem::Missing(_) => "missing",
            SampleProblem::LongLine => "long-line",
            SampleProblem::BlockHeader => "block-header",
        }
    }
}

impl fmt::Display for SampleProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Truncated => f.write_str("the input ends here"),
            Self::TooManyPieces => f.write_str("more than 32 pieces"),
            Self::PieceCode(code) => write!(f, "invalid piece code {code}"),
            Self::Board(error) => error.fmt(f),
            Self::Fen(error) => error.fmt(f),
            Self::KingSquare => f.write_str("the king squares differ from the kings"),
            Self::Chess960 => f.write_str("castling rights of Chess960"),
            Self::IllegalMove => f.write_str("illegal move"),
            Self::Score => f.write_str("invalid score"),
            Self::Result => f.write_str("invalid result"),
            Self::Ply => f.write_str("invalid ply"),
            Self::UnknownLine => f.write_str("unknown line"),
            Self::Missing(field) => write!(f, "no {field}"),
            Self::LongLine => f.write_str("line of more than 4096 bytes"),
            Self::BlockHeader => f.write_str("not a block of binpack"),
        }
    }
}

impl fmt::Display for SampleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "offset {}: {}", self.offset, self.problem)
    }
}

impl error::Error for SampleError {}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Sample(error) => error.fmt(f),
        }
    }
}

impl From<io::Error> for Error {
    #[cold]
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl error::Error for Error {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match self {
            Self::Io(error) => Some(error),
            Self::Sample(error) => Some(error),
        }
    }
}

/// The error returned when a format can't hold a sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unwritable {
    /// The format needs a move, and the sample has none.
    NoMove,
    /// The score is `i16::MIN`, or 32002, which Stockfish's formats use for a missing score.
    Score,
    /// The format can't express castling rights of Chess960.
    Chess960,
    /// The position has more than 32 pieces.
    TooManyPieces,
    /// The format has one byte for the half-move clock.
    HalfmoveClock,
    /// The format has 14 bits for the ply.
    Ply,
}

impl Unwritable {
    /// Returns the stable name of the reason for programs in other languages.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::NoMove => "no-move",
            Self::Score => "score",
            Self::Chess960 => "chess960",
            Self::TooManyPieces => "too-many-pieces",
            Self::HalfmoveClock => "halfmove-clock",
            Self::Ply => "ply",
        }
    }
}

impl fmt::Display for Unwritable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoMove => "the format needs a move",
            Self::Score => "invalid score",
            Self::Chess960 => "the format has no castling rights of Chess960",
            Self::TooManyPieces => "more than 32 pieces",
            Self::HalfmoveClock => "half-move clock above 255",
            Self::Ply => "ply above 16383",
        })
    }
}

impl error::Error for Unwritable {}
