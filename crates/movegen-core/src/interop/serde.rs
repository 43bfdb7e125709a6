//! Serde: the public types in their chess notations, a bitboard and a move as bits.

use core::fmt;

use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::board::Board;
use crate::types::{Bitboard, CastlingNotation, Color, Move, Piece, Role, Square};

/// Implements both traits for a type with a text form: how to write it, what to expect, and how to read it.
macro_rules! as_text {
    ($type:ty, $value:ident => $write:expr, $expected:literal, $read:expr) => {
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let $value = self;
                serializer.collect_str(&$write)
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
                        $read(text).ok_or_else(|| E::invalid_value(Unexpected::Str(text), &self))
                    }
                }
                deserializer.deserialize_str(Text)
            }
        }
    };
}

/// Returns the character of a text of one character.
fn letter(text: &str) -> Option<char> {
    let mut letters = text.chars();
    letters.next().filter(|_| letters.next().is_none())
}

as_text!(Color, color => color, "w or b", |text| match text {
    "w" => Some(Color::White),
    "b" => Some(Color::Black),
    _ => None,
});
as_text!(Role, role => role.letter(), "one of pnbrqk", |text| letter(text).and_then(Role::from_letter));
as_text!(Piece, piece => piece, "one of PNBRQKpnbrqk", |text| letter(text).and_then(Piece::from_letter));
as_text!(Square, square => square, "a square from a1 to h8", |text: &str| text.parse().ok());
as_text!(Board, board => board.epd(CastlingNotation::Standard), "the four fields of an EPD", |text: &str| {
    text.parse().ok()
});

/// As 64 bits.
impl Serialize for Bitboard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Bitboard {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        u64::deserialize(deserializer).map(Self)
    }
}

/// As 16 bits, whose meaning depends on the position.
impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.bits().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let bits = u16::deserialize(deserializer)?;
        let wrong = || D::Error::invalid_value(Unexpected::Unsigned(bits.into()), &"the bits of a move");
        Self::from_bits(bits).ok_or_else(wrong)
    }
}
