//! The variants and their names, chess among them.

use core::fmt;
use core::str::FromStr;

use movegen_position::position::names_chess960;

/// Defines the variants: each with its name, its name in UCI, the FEN of its start position, and other names that
/// servers and programs use.
macro_rules! variants {
    ($(
        $(#[$doc:meta])*
        $variant:ident $(($default:meta))?: $name:literal, $uci_name:literal, $start_fen:expr, [$($other:literal),*];
    )*) => {
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
            $($(#[$doc])* $(#[$default])? $variant,)*
        }

        impl Variant {
            /// All variants in alphabetical order, after chess.
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$variant),*];

            /// Returns the value of PGN's `Variant` tag.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
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
                    $(Self::$variant => $uci_name,)*
                }
            }

            const fn other_names(self) -> &'static [&'static str] {
                match self {
                    $(Self::$variant => &[$($other),*],)*
                }
            }

            /// Returns the FEN of the start position.
            #[must_use]
            pub const fn start_fen(self) -> &'static str {
                match self {
                    $(Self::$variant => $start_fen,)*
                }
            }
        }
    };
}

/// The start position of chess and of most variants.
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

variants! {
    /// Chess, including Chess960. Rooks and kings may start on any file.
    // It has more names: see `names_chess960`.
    Chess (default): "Standard", "chess", START, [];

    /// The side that has lost all its pieces, or can't move, wins. Captures are mandatory.
    // Suicide and Giveaway differ only in castling and in the rules for the end of a game.
    Antichess: "Antichess", "antichess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
        ["anti", "giveaway", "suicide"];

    /// Captures explode.
    Atomic: "Atomic", "atomic", START, ["atom"];

    /// Captured pieces change sides and can be dropped on the board.
    Crazyhouse: "Crazyhouse", "crazyhouse", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
        ["zh", "house"];

    /// White has 36 pawns and no king.
    Horde: "Horde", "horde", "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1", [];

    /// A king in the center wins.
    KingOfTheHill: "King of the Hill", "kingofthehill", START, ["koth"];

    /// The first king on the eighth rank wins, and nobody may give check.
    RacingKings: "Racing Kings", "racingkings", "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1", ["race", "racing"];

    /// The third check wins.
    ThreeCheck: "Three-check", "3check", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1", [];
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
