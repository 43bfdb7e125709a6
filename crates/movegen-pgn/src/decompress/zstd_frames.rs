//! zstd in Rust: the frames of a file, one after another, with their checksums.

use std::fmt;
use std::io::{self, BufRead, Read};

use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

/// An empty last block, and four bytes for a checksum.
const END: [u8; 7] = [1, 0, 0, 0, 0, 0, 0];

/// Reads the frames of an input.
pub(super) struct Frames<R> {
    input: R,
    decoder: FrameDecoder,
    /// Whether the decoder is within a frame.
    is_open: bool,
    /// Whether the input ended within the frame.
    is_cut: bool,
}

impl<R: BufRead> Frames<R> {
    pub(super) fn new(input: R) -> Self {
        let mut decoder = FrameDecoder::new();
        // The decoder limits the window of every frame but its first. This one has the smallest window.
        let _ = decoder.reset(&b"\x28\xb5\x2f\xfd\0\0"[..]);
        Self { input, decoder, is_open: false, is_cut: false }
    }

    /// Begins the next frame that holds data. Returns `false` at the end of the input.
    fn open(&mut self) -> io::Result<bool> {
        while !self.input.fill_buf()?.is_empty() {
            match self.decoder.reset(&mut self.input) {
                Ok(()) => return Ok(true),
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => {
                    let skipped = io::copy(&mut self.input.by_ref().take(length.into()), &mut io::sink())?;
                    if skipped < length.into() {
                        return Err(io::ErrorKind::UnexpectedEof.into());
                    }
                }
                Err(error) => return Err(invalid(error)),
            }
        }
        Ok(false)
    }
}

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while !buffer.is_empty() && (self.is_open || self.open()?) {
            self.is_open = true;
            let decoder = &mut self.decoder;
            while decoder.can_collect() == 0 && !decoder.is_finished() {
                let blocks = BlockDecodingStrategy::UptoBlocks(1);
                if let Err(error) = decoder.decode_blocks(&mut self.input, blocks) {
                    self.is_cut = self.input.fill_buf()?.is_empty();
                    // The decoder holds text back until the frame ends.
                    if !self.is_cut || decoder.decode_blocks(&END[..], BlockDecodingStrategy::All).is_err() {
                        return Err(invalid(error));
                    }
                }
            }
            let len = decoder.read(buffer)?;
            if len > 0 {
                return Ok(len);
            }
            if self.is_cut {
                return Err(invalid("incomplete frame"));
            }
            let stored = decoder.get_checksum_from_data();
            if stored.is_some() && stored != decoder.get_calculated_checksum() {
                return Err(invalid("wrong checksum"));
            }
            self.is_open = false;
        }
        Ok(0)
    }
}

fn invalid(error: impl fmt::Display) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, std::format!("zstd: {error}"))
}
