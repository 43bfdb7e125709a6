//! The raw text of a tag or a comment, decoded on request.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;

/// The text of a comment or the value of a tag. It is decoded on request, because most visitors need few of them.
///
/// Text that isn't valid UTF-8 is read as Windows-1252. This is the standard's Latin-1, with letters and quotes in
/// place of control characters.
///
/// ```
/// use movegen::pgn::Text;
/// assert_eq!(Text::comment("Grünfeld".as_bytes()).to_str(), "Grünfeld");
/// assert_eq!(Text::comment(b"Gr\xfcnfeld").to_str(), "Grünfeld");
/// assert_eq!(Text::comment(b"\x8aari\xe6").to_str(), "Šariæ");
/// assert_eq!(Text::tag_value(br#"the \"Immortal\" game"#).to_str(), r#"the "Immortal" game"#);
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Text<'a> {
    raw: &'a [u8],
    has_escapes: bool,
}

impl<'a> Text<'a> {
    /// Wraps the text of a comment.
    pub const fn comment(raw: &'a [u8]) -> Self {
        Self { raw, has_escapes: false }
    }

    /// Wraps a tag value, in which a backslash escapes a quote or another backslash.
    pub fn tag_value(raw: &'a [u8]) -> Self {
        Self { raw, has_escapes: memchr::memchr(b'\\', raw).is_some() }
    }

    /// Returns the bytes exactly as they appear in the input.
    pub const fn as_bytes(self) -> &'a [u8] {
        self.raw
    }

    /// Decodes the text. Borrows it if it is UTF-8 without escapes.
    #[doc(alias = "decode_utf8_lossy")]
    pub fn to_str(self) -> Cow<'a, str> {
        let decoded = match core::str::from_utf8(self.raw) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => Cow::Owned(self.raw.iter().copied().map(decode).collect()),
        };
        if self.has_escapes { Cow::Owned(unescape(&decoded)) } else { decoded }
    }

    /// Decodes a comment as a [`GameTree`](crate::GameTree) keeps it: in one line, with single spaces. Returns `None`
    /// if it's blank. Borrows the text if that changes nothing but its ends.
    pub fn to_line(self) -> Option<Cow<'a, str>> {
        match self.to_str() {
            Cow::Borrowed(text) => normalized(text),
            Cow::Owned(text) => normalized(&text).map(|line| line.into_owned().into()),
        }
    }
}

/// Decodes a byte of Windows-1252. The five bytes that it leaves out stay control characters.
fn decode(byte: u8) -> char {
    /// The characters of the bytes 0x80 to 0x9F.
    const FROM_0X80: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
        '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
    ];
    match FROM_0X80.get(usize::from(byte).wrapping_sub(0x80)) {
        Some(&character) => character,
        None => char::from(byte),
    }
}

/// Removes the backslashes that escape quotes and backslashes.
fn unescape(text: &str) -> String {
    let mut rest = text.chars();
    let mut unescaped = String::with_capacity(text.len());
    while let Some(character) = rest.next() {
        let is_escape = character == '\\' && rest.as_str().starts_with(['"', '\\']);
        unescaped.extend(if is_escape { rest.next() } else { Some(character) });
    }
    unescaped
}

/// Collapses whitespace to single spaces. Returns `None` for a blank comment.
pub(crate) fn normalized(text: &str) -> Option<Cow<'_, str>> {
    let is_separator = |character: char| character.is_ascii_whitespace() || character.is_control();
    let text = text.trim_matches(is_separator);
    // Most comments need no more. 0xc2 begins the controls beyond ASCII, and the last byte is never a separator. The
    // loop has no early exit, because it then compares vectors.
    let is_plain = |byte: u8| byte >= b' ' && !matches!(byte, 0x7f | 0xc2);
    let (bytes, next) = (text.as_bytes(), text.as_bytes().get(1..).unwrap_or_default());
    let changes = |one: u8, two: u8| !is_plain(one) | ((one == b' ') & (two == b' '));
    if !bytes.iter().zip(next).fold(false, |found, (&one, &two)| found | changes(one, two)) {
        return (!text.is_empty()).then(|| text.into());
    }
    let mut normalized = String::with_capacity(text.len());
    for word in text.split(is_separator).filter(|word| !word.is_empty()) {
        if !normalized.is_empty() {
            normalized.push(' ');
        }
        normalized.push_str(word);
    }
    (!normalized.is_empty()).then_some(normalized.into())
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_str())
    }
}

impl fmt::Debug for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.to_str(), f)
    }
}
