//! zip: the files of an archive, in their order, without seeking.

use std::io::{self, BufRead, Read, Take};
use std::string::String;
use std::vec::Vec;

use flate2::Crc;
use flate2::bufread::DeflateDecoder;

/// The bytes that begin the header of a file, and those that may follow the last file.
const FILE: u32 = 0x504b_0304;
const END: [u32; 4] = [0x504b_0102, 0x504b_0506, 0x504b_0606, 0x504b_0608];

/// The longest description of a file's length after its data.
const MAX_DESCRIPTOR: usize = 24;

/// Reads the files of an archive.
pub(super) struct Files<R> {
    state: State<R>,
    /// The checksum of the file so far, and the one that its header has.
    crc: Crc,
    stored_crc: u32,
    /// Whether the checksum follows the data.
    has_descriptor: bool,
    /// Whether to leave the file out, as one of those that macOS adds to an archive.
    is_skipped: bool,
}

enum State<R> {
    /// Before the header of a file.
    Between(R),
    Stored(Take<R>),
    Deflated(DeflateDecoder<R>),
    /// After the last file, or after an error.
    Done,
}

impl<R: BufRead> Files<R> {
    pub(super) fn new(input: R) -> Self {
        let (crc, state) = (Crc::new(), State::Between(input));
        Self { state, crc, stored_crc: 0, has_descriptor: false, is_skipped: false }
    }

    /// Reads the bytes between two files: the end of the first, if there is one, and the header of the second.
    fn advance(&mut self, mut input: R, is_first: bool) -> io::Result<()> {
        let mut descriptor = Vec::new();
        let max_descriptor = if self.has_descriptor { MAX_DESCRIPTOR } else { 0 };
        let mut signature = u32::from_be_bytes(array(&mut input)?);
        while !(signature == FILE || END.contains(&signature)) {
            let [byte] = array(&mut input)?;
            descriptor.push((signature >> 24) as u8);
            signature = signature << 8 | u32::from(byte);
            if descriptor.len() > max_descriptor {
                return Err(invalid("zip: no header after a file"));
            }
        }
        if !is_first {
            if self.has_descriptor {
                // The signature is optional.
                let crc = descriptor.strip_prefix(b"PK\x07\x08").unwrap_or(&descriptor).first_chunk();
                self.stored_crc = u32::from_le_bytes(*crc.ok_or_else(|| invalid("zip: no checksum"))?);
            }
            if self.crc.sum() != self.stored_crc {
                return Err(invalid("zip: wrong checksum"));
            }
        }
        self.crc.reset();
        if signature != FILE {
            // The directory of the archive repeats what the headers have.
            return io::copy(&mut input, &mut io::sink()).map(drop);
        }
        let header: [u8; 26] = array(&mut input)?;
        let word = |at: usize| u16::from_le_bytes([header[at], header[at + 1]]);
        let long = |at: usize| u32::from(word(at)) | u32::from(word(at + 2)) << 16;
        let (flags, method, len) = (word(2), word(4), long(14));
        let mut name = Vec::new();
        input.by_ref().take(word(22).into()).read_to_end(&mut name)?;
        io::copy(&mut input.by_ref().take(word(24).into()), &mut io::sink())?;
        let name = String::from_utf8_lossy(&name);
        self.has_descriptor = flags & 8 != 0;
        (self.stored_crc, self.is_skipped) = (long(10), name.starts_with("__MACOSX/"));
        self.state = match method {
            _ if flags & 1 != 0 => return Err(unsupported(&name, "it is encrypted")),
            0 if self.has_descriptor || len == u32::MAX => {
                return Err(unsupported(&name, "its length is unknown"));
            }
            0 => State::Stored(input.take(len.into())),
            8 => State::Deflated(DeflateDecoder::new(input)),
            _ => return Err(unsupported(&name, "it is compressed by another method than deflate")),
        };
        Ok(())
    }
}

impl<R: BufRead> Read for Files<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while !buffer.is_empty() {
            let len = match &mut self.state {
                State::Done => return Ok(0),
                State::Between(_) => 0,
                State::Stored(file) => file.read(buffer)?,
                State::Deflated(file) => file.read(buffer)?,
            };
            self.crc.update(&buffer[..len]);
            if len > 0 && !self.is_skipped {
                return Ok(len);
            }
            if len == 0 {
                match std::mem::replace(&mut self.state, State::Done) {
                    State::Between(input) => self.advance(input, true)?,
                    State::Stored(file) if file.limit() > 0 => {
                        return Err(io::ErrorKind::UnexpectedEof.into());
                    }
                    State::Stored(file) => self.advance(file.into_inner(), false)?,
                    State::Deflated(file) => self.advance(file.into_inner(), false)?,
                    State::Done => {}
                }
            }
        }
        Ok(0)
    }
}

fn array<const N: usize>(input: &mut impl Read) -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    input.read_exact(&mut bytes).map(|()| bytes)
}

fn invalid(text: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, text)
}

fn unsupported(name: &str, reason: &str) -> io::Error {
    let text = std::format!("{name} in the zip file: {reason}; use `unzip -p FILE`");
    io::Error::new(io::ErrorKind::Unsupported, text)
}
