//! The traits of serde, arbitrary and defmt for positions.

#[cfg(feature = "arbitrary")]
mod arbitrary_impl {
    use arbitrary::{Arbitrary, Result, Unstructured};

    use crate::position::Position;

    /// Plays up to 200 legal moves from the start of the game or of double Chess960. One byte chooses the number of
    /// moves, and one byte chooses each move.
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
mod defmt_impl {
    use defmt::{Display2Format, Format, Formatter, write};

    use crate::position::Position;

    /// Writes the FEN.
    impl Format for Position {
        fn format(&self, f: Formatter<'_>) {
            write!(f, "{}", Display2Format(self));
        }
    }
}

#[cfg(feature = "serde")]
mod serde_impl {
    use core::fmt;

    use serde::de::{Error, Visitor};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::position::Position;

    /// Serializes a position as its FEN.
    impl Serialize for Position {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_str(self)
        }
    }

    /// Reads a FEN: see [`Position::from_fen`].
    impl<'de> Deserialize<'de> for Position {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            struct FenVisitor;
            impl Visitor<'_> for FenVisitor {
                type Value = Position;

                fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    f.write_str("a FEN")
                }

                fn visit_str<E: Error>(self, text: &str) -> Result<Position, E> {
                    Position::from_fen(text).map_err(E::custom)
                }
            }
            deserializer.deserialize_str(FenVisitor)
        }
    }
}
