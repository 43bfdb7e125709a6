//! Serde, arbitrary and defmt for positions and notations.

#[cfg(feature = "arbitrary")]
mod arbitrary_impl {
    use arbitrary::{Arbitrary, Result, Unstructured};

    use crate::position::Position;

    /// Plays up to 200 legal moves from the standard or a double Chess960 start position. One byte says how many; each
    /// move takes another.
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

    use crate::notation::{Packed, Uci};
    use crate::position::Position;

    /// Implements both traits for types that `Display` writes and `FromStr` reads. Errors come from `FromStr`.
    macro_rules! as_text {
        ($($type:ty, $expected:literal;)*) => {$(
            impl Serialize for $type {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    serializer.collect_str(self)
                }
            }

            impl<'de> Deserialize<'de> for $type {
                fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    struct Text;
                    impl Visitor<'_> for Text {
                        type Value = $type;

                        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                            f.write_str($expected)
                        }

                        fn visit_str<E: Error>(self, text: &str) -> Result<$type, E> {
                            text.parse().map_err(E::custom)
                        }
                    }
                    deserializer.deserialize_str(Text)
                }
            }
        )*};
    }

    as_text! {
        Position, "a FEN";
        Uci, "a move such as e2e4 or e7e8q";
    }

    /// As the 28 bytes.
    impl Serialize for Packed {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            self.0.serialize(serializer)
        }
    }

    impl<'de> Deserialize<'de> for Packed {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            Deserialize::deserialize(deserializer).map(Self)
        }
    }
}
