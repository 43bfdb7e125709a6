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
    /// The number of bytes from there to where reading continues, if other samples may be lost with this one.
    pub skipped: Option<u64>,
    /// The problem.
    pub problem: SampleProblem,
}

/// A problem with a sample, which makes it invalid, or prevents a format from holding it.
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
    /// The score isn't a number from -32767 to 32767, or is 32002, which Stockfish's formats use for a missing score.
    Score,
    /// The result isn't one of the three.
    Result,
    /// The ply isn't a number from 0 to 65535.
    Ply,
    /// The ply is above 16383, the largest in binpack.
    LargePly,
    /// The line isn't valid in the format.
    UnknownLine,
    /// The sample lacks this field.
    Missing(&'static str),
    /// A line has more than 4096 bytes.
    LongLine,
    /// A binpack block doesn't start with `BINP` and a length of at most 100 MiB. Reading goes on
    /// at the next `BINP`.
    BlockHeader,
    /// The format needs a move, but the sample has none.
    NoMove,
    /// The half-move clock doesn't fit into the format's one byte.
    HalfmoveClock,
}

impl SampleProblem {
    /// Returns the stable name of the problem for programs in other languages.
    ///
    /// ```
    /// use movegen_training::SampleProblem;
    /// assert_eq!(SampleProblem::PieceCode(15).code(), "piece-code");
    /// ```
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.words().0
    }

    /// Returns the code, and the message unless it depends on a value.
    const fn words(&self) -> (&'static str, &'static str) {
        match self {
            Self::Truncated => ("truncated", "the input ends here"),
            Self::TooManyPieces => ("too-many-pieces", "more than 32 pieces"),
            Self::PieceCode(_) => ("piece-code", ""),
            Self::Board(_) => ("board", ""),
            Self::Fen(_) => ("fen", ""),
            Self::KingSquare => ("king-square", "the king squares differ from the kings"),
            Self::Chess960 => ("chess960", "the format has no castling rights of Chess960"),
            Self::IllegalMove => ("illegal-move", "illegal move"),
            Self::Score => {
                ("score", "the score isn't from -32767 to 32767, or is 32002, which stands for none")
            }
            Self::Result => ("result", "the result isn't one of the format's three"),
            Self::Ply => ("ply", "the ply isn't from 0 to 65535"),
            Self::LargePly => ("ply", "ply above 16383"),
            Self::UnknownLine => ("unknown-line", "unknown line"),
            Self::Missing(_) => ("missing", ""),
            Self::LongLine => ("long-line", "line of more than 4096 bytes"),
            Self::BlockHeader => ("block-header", "not a block of binpack"),
            Self::NoMove => ("no-move", "the format needs a move"),
            Self::HalfmoveClock => ("halfmove-clock", "half-move clock above 255"),
        }
    }

    /// Returns the error of the sample at this offset.
    #[cold]
    pub(crate) fn at(self, offset: u64) -> Error {
        Error::Sample(SampleError { offset, skipped: None, problem: self })
    }

    /// Returns the error of the sample at this offset, after which reading continues at `next`.
    #[cold]
    pub(crate) fn skipping(self, offset: u64, next: u64) -> Error {
        Error::Sample(SampleError { offset, skipped: Some(next - offset), problem: self })
    }
}

impl fmt::Display for SampleProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PieceCode(code) => write!(f, "invalid piece code {code}"),
            Self::Board(error) => error.fmt(f),
            Self::Fen(error) => error.fmt(f),
            Self::Missing(field) => write!(f, "no {field}"),
            _ => f.write_str(self.words().1),
        }
    }
}

impl fmt::Display for SampleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "offset {}: {}", self.offset, self.problem)?;
        self.skipped.map_or(Ok(()), |bytes| write!(f, ", skipped {bytes} bytes"))
    }
}

impl error::Error for SampleProblem {}

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
