//! Decompresses zstd.

use std::io::{self, BufRead, Read};

use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

/// A decoder of any number of zstd frames. The library decodes one frame.
pub(crate) struct Zstd<R> {
    input: R,
    decoder: FrameDecoder,
    is_in_frame: bool,
}

impl<R: BufRead> Zstd<R> {
    pub(crate) fn new(input: R) -> Self {
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

    /// Compares the checksum at the end of a frame, if it has one. The library leaves that to its users.
    fn check(&self) -> io::Result<()> {
        match self.decoder.get_checksum_from_data() {
            Some(expected) if self.decoder.get_calculated_checksum() != Some(expected) => {
                Err(io::Error::new(io::ErrorKind::InvalidData, "the checksum of the zstd frame is wrong"))
            }
            _ => Ok(()),
        }
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
            if !self.is_in_frame {
                self.check()?;
            }
        }
        Ok(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checksums_are_compared() {
        // A frame of one block that is not compressed, and the XXH64 of its content.
        let frame = |content: &[u8; 3]| {
            let (start, end) = ([0x28, 0xb5, 0x2f, 0xfd, 0x24, 3, 0x19, 0, 0], [0x99, 0x09, 0x77, 0xad]);
            [&start[..], content, &end].concat()
        };
        let read = |frame: &[u8]| {
            let mut text = String::new();
            Zstd::new(frame).read_to_string(&mut text).map(|_| text)
        };
        assert_eq!(read(&frame(b"abc")).unwrap(), "abc");
        assert_eq!(read(&[frame(b"abc"), frame(b"abc")].concat()).unwrap(), "abcabc");
        assert_eq!(read(&frame(b"abd")).unwrap_err().kind(), io::ErrorKind::InvalidData);
    }
}
