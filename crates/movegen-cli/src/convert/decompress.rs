//! Decompresses input, whose first bytes name the format.

use std::io::{self, BufRead, BufReader, Read};

use bzip2::bufread::MultiBzDecoder;
use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

/// The bytes that are read from a file at a time.
const CHUNK: usize = 1 << 16;

/// Returns the text of an input that is compressed by gzip, bzip2 or zstd, or not compressed.
pub(super) fn decompress<'a>(input: impl Read + 'a) -> io::Result<Box<dyn Read + 'a>> {
    let mut input = BufReader::with_capacity(CHUNK, input);
    let start = input.fill_buf()?;
    Ok(if start.starts_with(b"\x1f\x8b") {
        Box::new(MultiGzDecoder::new(input))
    } else if start.starts_with(b"BZh") && matches!(start.get(3), Some(b'1'..=b'9')) {
        Box::new(MultiBzDecoder::new(input))
    } else if start.starts_with(b"\x28\xb5\x2f\xfd") || matches!(start, [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..]) {
        Box::new(Zstd { input, decoder: FrameDecoder::new(), is_in_frame: false })
    } else {
        Box::new(input)
    })
}

/// A decoder of any number of zstd frames. The library decodes one frame.
struct Zstd<R> {
    input: R,
    decoder: FrameDecoder,
    is_in_frame: bool,
}

impl<R: BufRead> Zstd<R> {
    /// Starts the next frame, and skips the frames that hold no data. Returns `false` at the end of the input.
    fn start_frame(&mut self) -> io::Result<bool> {
        while !self.is_in_frame {
            if self.input.fill_buf()?.is_empty() {
                return Ok(false);
            }
            match self.decoder.init(&mut self.input) {
                Ok(()) => self.is_in_frame = true,
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => {
                    io::copy(&mut self.input.by_ref().take(length.into()), &mut io::sink())?;
                }
                Err(error) => return Err(io::Error::other(error)),
            }
        }
        Ok(true)
    }
}

impl<R: BufRead> Read for Zstd<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while !buffer.is_empty() && self.start_frame()? {
            while self.decoder.can_collect() == 0 && !self.decoder.is_finished() {
                let strategy = BlockDecodingStrategy::UptoBytes(buffer.len());
                self.decoder.decode_blocks(&mut self.input, strategy).map_err(io::Error::other)?;
            }
            let len = self.decoder.read(buffer)?;
            if len > 0 {
                return Ok(len);
            }
            self.is_in_frame = !self.decoder.is_finished();
        }
        Ok(0)
    }
}
