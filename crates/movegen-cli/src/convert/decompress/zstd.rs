//! Decompresses zstd.

use std::io::{self, BufRead, Read};

use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

/// A decoder of any number of zstd frames. The library decodes one frame.
pub(super) struct Zstd<R> {
    input: R,
    decoder: FrameDecoder,
    is_in_frame: bool,
}

impl<R: BufRead> Zstd<R> {
    pub(super) fn new(input: R) -> Self {
        Self { input, decoder: FrameDecoder::new(), is_in_frame: false }
    }

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
