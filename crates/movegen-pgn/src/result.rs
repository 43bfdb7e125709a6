//! The results of games, and how they are written.

use core::fmt;

use movegen_position::Color;

/// The recorded result of a game. It needn't follow from the last position. An
/// [`Outcome`](movegen_position::game::Outcome) converts to a result by `From`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// `1-0`, `0-1`: this side won.
    Won(Color),
    /// `1/2-1/2`.
    Drawn,
    /// `*`: ongoing or unknown.
    #[default]
    Unknown,
}

impl GameResult {
    /// Parses a result in any of the forms that people write, such as `1-0`, `1:0`, `½–½` or `1/2`. Ignores
    /// surrounding spaces.
    ///
    /// ```
    /// use movegen::pgn::GameResult;
    /// use movegen::Color;
    /// assert_eq!(GameResult::from_bytes(b"0-1"), Some(GameResult::Won(Color::Black)));
    /// assert_eq!(GameResult::from_bytes("½–½".as_bytes()), Some(GameResult::Drawn));
    /// assert_eq!(GameResult::from_bytes(b"0-0"), None);
    /// ```
    pub fn from_bytes(text: &[u8]) -> Option<Self> {
        match text {
            b"1-0" => Some(Self::Won(Color::White)),
            b"0-1" => Some(Self::Won(Color::Black)),
            b"1/2-1/2" => Some(Self::Drawn),
            _ => strip_result(text.trim_ascii())
                .filter(|(before, _)| before.is_empty())
                .map(|(_, result)| result),
        }
    }

    /// Returns the PGN text: `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Won(Color::White) => "1-0",
            Self::Won(Color::Black) => "0-1",
            Self::Drawn => "1/2-1/2",
            Self::Unknown => "*",
        }
    }
}

/// The text, such as `1-0`.
#[cfg(feature = "serde")]
impl serde::Serialize for GameResult {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The length of the longest result and one byte before it.
pub(crate) const LONGEST_RESULT: usize = 16;

/// Splits off the result at the end of a text, in any form that people write.
///
/// The dash may be any dash or a colon. A half may be one character, and one player's may be missing, as in `½`. Bytes
/// that aren't UTF-8 are read as Windows-1252.
pub(crate) fn strip_result(text: &[u8]) -> Option<(&[u8], GameResult)> {
    if let [before @ .., b'*'] = text {
        return Some((before, GameResult::Unknown));
    }
    let (before, second) = strip_points(text)?;
    let result = match strip_dash(before).and_then(strip_points) {
        Some((before, first)) if first + second == 2 => {
            let won = |color| (before, GameResult::Won(color));
            match first {
                2 => won(Color::White),
                1 => (before, GameResult::Drawn),
                _ => won(Color::Black),
            }
        }
        _ if second == 1 => (before, GameResult::Drawn),
        _ => return None,
    };
    let is_longer = result.0.ends_with(b"/") || strip_dash(result.0).is_some();
    (!is_longer).then_some(result)
}

/// Splits off the points of a player at the end of a text, counted in halves.
fn strip_points(text: &[u8]) -> Option<(&[u8], u8)> {
    match text {
        [before @ .., b'1', b'/', b'2'] | [before @ .., 0xc2, 0xbd] => Some((before, 1)),
        [before @ .., 0xbd] if !matches!(before.last(), Some(0x80..=0x95 | 0x98..)) => Some((before, 1)),
        [before @ .., b'1'] => Some((before, 2)),
        [before @ .., b'0'] => Some((before, 0)),
        _ => None,
    }
}

/// Splits off the dash or the colon at the end of a text.
fn strip_dash(text: &[u8]) -> Option<&[u8]> {
    match text {
        [before @ .., 0xe2, 0x80, 0x90..=0x95]
        | [before @ .., 0xe2, 0x88, 0x92]
        | [before @ .., 0xef, 0xb9, 0xa3]
        | [before @ .., 0xef, 0xbc, 0x8d]
        | [before @ .., b'-' | b':' | 0x96 | 0x97] => Some(before),
        _ => None,
    }
}
