//! The variants and their names, chess among them.

use core::fmt;
use core::str::FromStr;

use movegen_position::position::names_chess960;

/// Chess, or a variant of it as lichess plays it.
///
/// ```
/// use movegen::variants::Variant;
/// assert_eq!(Variant::ThreeCheck.to_string(), "Three-check");
/// assert_eq!("King of the Hill".parse(), Ok(Variant::KingOfTheHill));
/// assert_eq!("kingofthehill".parse(), Ok(Variant::KingOfTheHill));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Variant {
    /// Chess, including Chess960. Rooks and kings may start on any file.
    #[default]
    Chess,
    /// The side that has lost all its pieces, or can't move, wins. Captures are mandatory.
    Antichess,
    /// Captures explode.
    Atomic,
    /// Captured pieces change sides and can be dropped on the board.
    Crazyhouse,
    /// White has 36 pawns and no king.
    Horde,
    /// A king in the center wins.
    KingOfTheHill,
    /// The first king on the eighth rank wins, and nobody may give check.
    RacingKings,
    /// The third check wins.
    ThreeCheck,
}

impl Variant {
    /// All variants in alphabetical order, after chess.
    pub const ALL: [Self; 8] = [
        Self::Chess,
        Self::Antichess,
        Self::Atomic,
        Self::Crazyhouse,
        Self::Horde,
        Self::KingOfTheHill,
        Self::RacingKings,
        Self::ThreeCheck,
    ];

    /// Returns the value of PGN's `Variant` tag.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Chess => "Standard",
            Self::Antichess => "Antichess",
            Self::Atomic => "Atomic",
            Self::Crazyhouse => "Crazyhouse",
            Self::Horde => "Horde",
            Self::KingOfTheHill => "King of the Hill",
            Self::RacingKings => "Racing Kings",
            Self::ThreeCheck => "Three-check",
        }
    }

    /// Returns the value of the UCI option `UCI_Variant`.
    ///
    /// ```
    /// use movegen::variants::Variant;
    /// assert_eq!(Variant::ThreeCheck.uci_name(), "3check");
    /// ```
    #[must_use]
    pub const fn uci_name(self) -> &'static str {
        match self {
            Self::Chess => "chess",
            Self::Antichess => "antichess",
            Self::Atomic => "atomic",
            Self::Crazyhouse => "crazyhouse",
            Self::Horde => "horde",
            Self::KingOfTheHill => "kingofthehill",
            Self::RacingKings => "racingkings",
            Self::ThreeCheck => "3check",
        }
    }

    /// Returns other names that servers and programs use, but not those of chess: see [`names_chess960`].
    /// Suicide and Giveaway differ from Antichess only in castling and in the rules for the end of a game.
    const fn other_names(self) -> &'static [&'static str] {
        match self {
            Self::Antichess => &["anti", "giveaway", "suicide"],
            Self::Atomic => &["atom"],
            Self::Crazyhouse => &["zh", "house"],
            Self::KingOfTheHill => &["koth"],
            Self::RacingKings => &["race", "racing"],
            Self::Chess | Self::Horde | Self::ThreeCheck => &[],
        }
    }

    /// Returns the FEN of the start position.
    #[must_use]
    pub const fn start_fen(self) -> &'static str {
        match self {
            Self::Antichess => "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
            Self::Crazyhouse => "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
            Self::Horde => "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1",
            Self::RacingKings => "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1",
            Self::ThreeCheck => "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1",
            Self::Chess | Self::Atomic | Self::KingOfTheHill => {
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
            }
        }
    }
}

/// Writes the [`name`](Self::name).
impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error returned when a text isn't the name of a variant.
///
/// ```
/// use movegen::variants::{ParseVariantError, Variant};
/// assert_eq!("Shogi".parse::<Variant>(), Err(ParseVariantError));
/// assert_eq!(ParseVariantError.code(), "variant");
/// ```
///
/// With the feature `serde` it becomes an object: `{"code":"variant"}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseVariantError;

impl ParseVariantError {
    /// Returns the stable name of the error for programs in other languages: `variant`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        "variant"
    }
}

impl fmt::Display for ParseVariantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a variant:")?;
        for (i, variant) in Variant::ALL.into_iter().enumerate() {
            write!(f, "{} {}", if i == 0 { "" } else { "," }, variant.uci_name())?;
        }
        Ok(())
    }
}

impl core::error::Error for ParseVariantError {}

impl FromStr for Variant {
    type Err = ParseVariantError;

    /// Reads a name from a PGN tag or the option `UCI_Variant`, or a short form that servers use, such as `KOTH` or
    /// `zh`. Ignores case, spaces, hyphens and underscores. Chess960 is `Chess`, whose rules include it. To tell them
    /// apart, ask [`names_chess960`].
    fn from_str(text: &str) -> Result<Self, ParseVariantError> {
        fn letters(text: &str) -> impl Iterator<Item = u8> {
            let bytes = text.bytes().map(|byte| byte.to_ascii_lowercase());
            bytes.filter(|byte| !matches!(byte, b' ' | b'-' | b'_'))
        }
        let is_named = |variant: &Self| {
            let names = [variant.name(), variant.uci_name()];
            names.iter().chain(variant.other_names()).any(|name| letters(name).eq(letters(text)))
        };
        if names_chess960(text).is_some() {
            return Ok(Self::Chess);
        }
        Self::ALL.into_iter().find(is_named).ok_or(ParseVariantError)
    }
}
