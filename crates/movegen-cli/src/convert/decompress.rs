//! Decompresses input, whose first bytes name the format.

use std::io::{self, BufRead, BufReader, Read};

/// The bytes that are read from a file at a time.
const CHUNK: usize = 1 << 16;

/// Returns the text of an input that is compressed by gzip or zstd, or not compressed.
///
/// # Errors
/// Without the feature `compression`, a compressed input is an error.
pub(super) fn decompress<'a>(input: impl Read + 'a) -> io::Result<Box<dyn Read + 'a>> {
    let mut input = BufReader::with_capacity(CHUNK, input);
    match Compression::of(input.fill_buf()?) {
        None => Ok(Box::new(input)),
        Some(compression) => compression.decoder(input),
    }
}

/// A format of compressed data.
#[derive(Clone, Copy, Debug)]
enum Compression {
    Gzip,
    Zstd,
}

impl Compression {
    /// Returns the format of data with these first bytes.
    fn of(start: &[u8]) -> Option<Self> {
        if start.starts_with(b"\x1f\x8b") {
            Some(Self::Gzip)
        } else if start.starts_with(b"\x28\xb5\x2f\xfd")
            || matches!(start, [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..])
        {
            Some(Self::Zstd)
        } else {
            None
        }
    }

    #[cfg(feature = "compression")]
    fn decoder<'a>(self, input: impl BufRead + 'a) -> io::Result<Box<dyn Read + 'a>> {
        Ok(match self {
            Self::Gzip => Box::new(flate2::bufread::MultiGzDecoder::new(input)),
            Self::Zstd => Box::new(super::zstd::Zstd::new(input)),
        })
    }

    #[cfg(not(feature = "compression"))]
    fn decoder<'a>(self, _: impl BufRead + 'a) -> io::Result<Box<dyn Read + 'a>> {
        let name = format!("{self:?}").to_lowercase();
        Err(io::Error::new(
            io::ErrorKind::Unsupported,
            format!(
                "use `{name} -dc FILE | movegen convert`, or build the command with the feature `compression`"
            ),
        ))
    }
}
