//! The formats, the iterator that reads them, and the encoder.

use std::io::Read;

use crate::error::{Error, SampleProblem};
use crate::input::Input;
use crate::sample::Sample;
use crate::{binpack, bullet, bullet_text, marlin, plain, viri};

/// A format of training data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Stockfish's `.plain`, in text.
    Plain,
    /// Stockfish's `.binpack`: chains of positions in bits.
    Binpack,
    /// bullet's text: a FEN, a score and a result per line.
    BulletText,
    /// bulletformat: 32 bytes, from the side to move's view.
    Bullet,
    /// marlinformat: 32 bytes with everything a FEN holds.
    Marlin,
    /// viriformat: whole games.
    Viri,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 6] =
        [Self::Plain, Self::Binpack, Self::BulletText, Self::Bullet, Self::Marlin, Self::Viri];

    /// Returns whether the samples of this format have a move. If so, a sample must have one to be written.
    #[must_use]
    pub const fn has_moves(self) -> bool {
        matches!(self, Self::Plain | Self::Binpack | Self::Viri)
    }

    /// Returns whether the samples of this format have a ply.
    #[must_use]
    pub const fn has_plies(self) -> bool {
        !matches!(self, Self::Bullet)
    }
}

/// Iterates over the samples of an input. Each sample has a valid position and a legal move. An invalid sample is an
/// error, and the next call continues after it, in binpack with the next block, because nothing in a block marks where
/// a sample starts.
///
/// In Stockfish's formats, the score 32002 marks a position that wasn't searched. Like trainers, the iterator skips
/// such samples. It [counts](Self::without_score) them.
///
/// It takes a buffer of 64 KiB, and for binpack the memory of a block, which usually has 1 to 8 MiB and at most 100.
///
/// ```
/// use movegen_training::{Error, Format, SampleProblem, Samples};
///
/// let text = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 | 125 | 1.0\n4k3/8/8/8 w - - 0 1 | 0 | 0.5\n";
/// let mut samples = Samples::new(text.as_bytes(), Format::BulletText);
/// assert_eq!(samples.next().unwrap().unwrap().score, 125);
/// let Some(Err(Error::Sample(error))) = samples.next() else { panic!() };
/// assert_eq!(error.offset, 44);
/// assert!(matches!(error.problem, SampleProblem::Fen(_)));
/// assert!(samples.next().is_none());
/// ```
pub struct Samples<R> {
    input: Input<R>,
    format: Format,
    /// The state between samples of two formats.
    viri: viri::Reader,
    binpack: binpack::Reader,
    without_score: u64,
}

impl<R: Read> Samples<R> {
    /// Creates an iterator over the samples of an input, which doesn't need a buffer of its own.
    pub fn new(input: R, format: Format) -> Self {
        Self::from_input(Input::at(0, input), format)
    }

    pub(crate) fn from_input(input: Input<R>, format: Format) -> Self {
        let (viri, binpack) = (viri::Reader::default(), binpack::Reader::default());
        Self { input, format, viri, binpack, without_score: 0 }
    }
}

impl<R> Samples<R> {
    /// Returns the number of samples left out so far because they have no score.
    ///
    /// ```
    /// use movegen_training::{Format, Samples};
    ///
    /// let text = "fen 4k3/8/8/8/8/8/4P3/4K3 b - - 0 1\nmove e8d7\nscore 32002\nply 1\nresult -1\ne\n";
    /// let mut samples = Samples::new(text.as_bytes(), Format::Plain);
    /// assert!(samples.next().is_none());
    /// assert_eq!(samples.without_score(), 1);
    /// ```
    pub const fn without_score(&self) -> u64 {
        self.without_score
    }
}

impl<R: Read> Iterator for Samples<R> {
    type Item = Result<Sample, Error>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let Self { input, format, viri, binpack, without_score } = self;
        // Every reader builds its sample in the place of the result. A copy would load fields at another width than
        // they were just stored, and processors wait for such stores.
        match format {
            Format::Bullet => read_record(input, bullet::read),
            Format::Marlin => read_record(input, marlin::read),
            Format::Viri => viri.next(input),
            Format::Binpack => binpack.next(input, without_score),
            Format::Plain => plain::next(input, without_score).transpose(),
            Format::BulletText => bullet_text::next(input).transpose(),
        }
    }
}

/// Reads the next sample of a format with records of 32 bytes.
#[inline]
fn read_record<R: Read>(
    input: &mut Input<R>,
    read: impl Fn(&[u8; 32]) -> Result<Sample, SampleProblem>,
) -> Option<Result<Sample, Error>> {
    let offset = input.offset();
    let record = input.record().transpose()?;
    Some(record.and_then(|record| read(record).map_err(|problem| problem.at(offset))))
}

/// Encodes samples in a format.
///
/// Write the samples of a game in order. In binpack and viriformat, a sample takes two to four bytes if its position
/// follows from the one before.
///
/// ```
/// use movegen_position::Position;
/// use movegen_training::{Encoder, Format, Sample, Samples, Wdl};
///
/// let position = Position::default();
/// let best = position.parse_uci("e2e4").ok();
/// let sample = Sample { position, best, score: 31, result: Wdl::WhiteWins, ply: 0 };
/// let (mut encoder, mut bytes) = (Encoder::new(Format::Viri), Vec::new());
/// encoder.write(&sample, &mut bytes).unwrap();
/// encoder.finish(&mut bytes);
/// assert_eq!(bytes.len(), 32 + 4 + 4);
/// let read = Samples::new(&bytes[..], Format::Viri).collect::<Result<Vec<_>, _>>().unwrap();
/// assert_eq!(read, [sample]);
/// ```
pub struct Encoder {
    format: Format,
    /// The state between samples of two formats.
    viri: viri::Writer,
    binpack: binpack::Writer,
}

impl Encoder {
    /// Creates an encoder for a new file.
    #[must_use]
    pub fn new(format: Format) -> Self {
        Self { format, viri: viri::Writer::default(), binpack: binpack::Writer::default() }
    }

    /// Appends a sample to `out`. Its move must be legal. With binpack, up to 64 KiB are held back until a block is
    /// full.
    ///
    /// # Errors
    /// Returns [`SampleProblem`] and writes nothing if the format can't hold the sample.
    pub fn write(&mut self, sample: &Sample, out: &mut Vec<u8>) -> Result<(), SampleProblem> {
        if sample.score == i16::MIN {
            return Err(SampleProblem::Score);
        }
        if sample.position.occupied().len() > 32 {
            return Err(SampleProblem::TooManyPieces);
        }
        debug_assert!(sample.best.is_none_or(|mv| sample.position.is_legal(mv)));
        match self.format {
            Format::Plain => plain::write(sample, out),
            Format::BulletText => bullet_text::write(sample, out),
            Format::Bullet => bullet::write(sample, out),
            Format::Marlin => marlin::write(sample, out),
            Format::Viri => self.viri.write(sample, out),
            Format::Binpack => self.binpack.write(sample, out),
        }
    }

    /// Ends the current game or block, and appends it to `out`. More samples may follow.
    pub fn finish(&mut self, out: &mut Vec<u8>) {
        self.viri.finish(out);
        self.binpack.finish(out);
    }
}
