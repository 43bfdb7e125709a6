//! Positions for serde (as a FEN), for fuzzers (as random play comes to them) and for defmt (as a FEN).

#[cfg(feature = "arbitrary")]
mod fuzzed {
    use arbitrary::{Arbitrary, Result, Unstructured};

    use crate::Position;

    /// A start position of chess or, every second time, of double Chess960, a byte for the length of the game, up to 200
    /// moves, and one for each move.
    impl<'a> Arbitrary<'a> for Position {
        fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
            let start = if bool::arbitrary(u)? {
                Self::double_chess960(u.int_in_range(0..=959)?, u.int_in_range(0..=959)?)
            } else {
                None
            };
            let mut position = start.unwrap_or_default();
            for _ in 0..u.int_in_range(0..=200)? {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position = position.after(*u.choose(&moves)?);
            }
            Ok(position)
        }
    }
}

#[cfg(feature = "defmt")]
mod logged {
    use defmt::{Display2Format, Format, Formatter, write};

    use crate::Position;

    impl Format for Position {
        fn format(&self, f: Formatter<'_>) {
            write!(f, "{}", Display2Format(self));
        }
    }
}

#[cfg(feature = "serde")]
mod stored {
    use core::fmt;

    use serde::de::{Error, Visitor};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::Position;

    impl Serialize for Position {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_str(self)
        }
    }

    impl<'de> Deserialize<'de> for Position {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            struct Text;
            impl Visitor<'_> for Text {
                type Value = Position;

                fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    f.write_str("a FEN")
                }

                fn visit_str<E: Error>(self, text: &str) -> Result<Position, E> {
                    Position::from_fen(text).map_err(E::custom)
                }
            }
            deserializer.deserialize_str(Text)
        }
    }
}
