//! Decompresses input, whose first bytes name the format.

use std::fmt;
use std::io::{self, BufRead, BufReader, Read};

/// The bytes that are read from a file at a time.
const CHUNK: usize = 1 << 16;

/// The text of an input that is compressed by gzip or zstd, or not compressed.
///
/// ```
/// use std::io::Read;
/// use movegen::pgn::Decompressed;
///
/// let mut text = String::new();
/// Decompressed::new(&b"1. e4 *\n"[..])?.read_to_string(&mut text)?;
/// assert_eq!(text, "1. e4 *\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Decompressed<R>(Format<R>);

/// An input by its format.
enum Format<R> {
    Plain(BufReader<R>),
    #[cfg(feature = "compression")]
    Gzip(flate2::bufread::MultiGzDecoder<BufReader<R>>),
    #[cfg(feature = "compression")]
    Zstd(Box<crate::zstd::Zstd<BufReader<R>>>),
}

impl<R: Read> Decompressed<R> {
    /// Reads the first bytes of an input, which name its format.
    ///
    /// # Errors
    /// If the input cannot be read. Without the feature `compression`, a compressed input is an error, too.
    pub fn new(input: R) -> io::Result<Self> {
        let mut input = BufReader::with_capacity(CHUNK, input);
        let start = input.fill_buf()?;
        let is_gzip = start.starts_with(b"\x1f\x8b");
        let is_zstd =
            start.starts_with(b"\x28\xb5\x2f\xfd") || matches!(start, [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..]);
        #[cfg(feature = "compression")]
        return Ok(Self(match (is_gzip, is_zstd) {
            (true, _) => Format::Gzip(flate2::bufread::MultiGzDecoder::new(input)),
            (_, true) => Format::Zstd(Box::new(crate::zstd::Zstd::new(input))),
            _ => Format::Plain(input),
        }));
        #[cfg(not(feature = "compression"))]
        match (is_gzip, is_zstd) {
            (true, _) => Err(without_feature("gzip")),
            (_, true) => Err(without_feature("zstd")),
            _ => Ok(Self(Format::Plain(input))),
        }
    }
}

#[cfg(not(feature = "compression"))]
fn without_feature(program: &str) -> io::Error {
    let text = format!("use `{program} -dc FILE`, or build the program with the feature `compression`");
    io::Error::new(io::ErrorKind::Unsupported, text)
}

impl<R> fmt::Debug for Decompressed<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Decompressed").finish_non_exhaustive()
    }
}

impl<R: Read> Read for Decompressed<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match &mut self.0 {
            Format::Plain(input) => input.read(buffer),
            #[cfg(feature = "compression")]
            Format::Gzip(input) => input.read(buffer),
            #[cfg(feature = "compression")]
            Format::Zstd(input) => input.read(buffer),
        }
    }
}
