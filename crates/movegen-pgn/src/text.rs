//! The text of a tag or a comment, as it is in the input.

use std::borrow::Cow;
use std::fmt;

/// The text of a comment, or the value of a tag. It is decoded on request, since most visitors need few of the texts.
///
/// A text is UTF-8, or otherwise Latin-1, the encoding of the standard.
///
/// ```
/// use movegen::pgn::Text;
/// assert_eq!(Text::comment("Grünfeld".as_bytes()).to_str(), "Grünfeld");
/// assert_eq!(Text::comment(b"Gr\xfcnfeld").to_str(), "Grünfeld");
/// assert_eq!(Text::tag_value(br#"the \"Immortal\" game"#).to_str(), r#"the "Immortal" game"#);
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Text<'a> {
    raw: &'a [u8],
    has_escapes: bool,
}

impl<'a> Text<'a> {
    /// Creates the text of a comment.
    pub const fn comment(raw: &'a [u8]) -> Self {
        Self { raw, has_escapes: false }
    }

    /// Creates the text of a tag value, in which a backslash precedes quotes and backslashes.
    pub fn tag_value(raw: &'a [u8]) -> Self {
        Self { raw, has_escapes: memchr::memchr(b'\\', raw).is_some() }
    }

    /// Creates the text of a tag value that has no backslash.
    pub(crate) const fn without_escapes(raw: &'a [u8]) -> Self {
        Self { raw, has_escapes: false }
    }

    /// Returns the bytes of the input: not decoded, and with the backslashes of a tag value.
    pub const fn as_bytes(self) -> &'a [u8] {
        self.raw
    }

    /// Decodes the text. The result is borrowed if the text is UTF-8 without escapes.
    pub fn to_str(self) -> Cow<'a, str> {
        let decoded = match std::str::from_utf8(self.raw) {
            Ok(text) => Cow::Borrowed(text),
            // The first 256 characters of Unicode are those of Latin-1.
            Err(_) => Cow::Owned(self.raw.iter().copied().map(char::from).collect()),
        };
        if self.has_escapes { Cow::Owned(unescape(&decoded)) } else { decoded }
    }
}

/// Returns the text without the backslashes before quotes and backslashes.
fn unescape(text: &str) -> String {
    let mut rest = text.chars();
    let mut unescaped = String::with_capacity(text.len());
    while let Some(character) = rest.next() {
        let is_escape = character == '\\' && rest.as_str().starts_with(['"', '\\']);
        unescaped.extend(if is_escape { rest.next() } else { Some(character) });
    }
    unescaped
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
