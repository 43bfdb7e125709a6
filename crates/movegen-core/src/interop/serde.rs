//! Serde: types in their chess notation or by name, bitboards and moves as bits. Other types derive the traits where
//! they are defined.

use core::fmt;
use core::marker::PhantomData;

use serde::de::{Error, SeqAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::board::{Board, Setup};
use crate::generate::{List, ListEntry, MoveClass};
use crate::types::{
    Bitboard, CastlingNotation, CastlingRights, CastlingSide, Color, File, Move, MoveKind, Piece, Rank, Role,
    Square,
};

/// Implements both traits for types that `FromStr` reads: how to write a value, and what to expect.
macro_rules! as_text {
    ($($type:ty, $value:ident => $write:expr, $expected:literal;)*) => {$(
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
                        text.parse().map_err(|_| E::invalid_value(Unexpected::Str(text), &self))
                    }
                }
                deserializer.deserialize_str(Text)
            }
        }
    )*};
}

as_text! {
    Color, color => color, "w or b";
    Role, role => role, "one of pnbrqk";
    Piece, piece => piece, "one of PNBRQKpnbrqk";
    Square, square => square, "a square from a1 to h8";
    File, file => file, "one of abcdefgh";
    Rank, rank => rank, "one of 12345678";
    CastlingSide, side => side, "king-side or queen-side";
    CastlingNotation, notation => notation, "standard or chess960";
    MoveKind, kind => kind, "the name of a kind of move";
    MoveClass, class => class, "the name of a class of moves";
    Board, board => board.epd(CastlingNotation::Standard), "the four fields of an EPD";
    // Rights outside the first and last rank, which no FEN has, are not written.
    Setup, setup => setup, "the six fields of a FEN";
}

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

/// As the bitboard of the rooks.
impl Serialize for CastlingRights {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.rooks().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for CastlingRights {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let rooks = Bitboard::deserialize(deserializer)?;
        if rooks.is_subset(Bitboard::BACK_RANKS) {
            return Ok(Self::new(rooks));
        }
        Err(D::Error::invalid_value(Unexpected::Unsigned(rooks.0), &"squares of the first and the last rank"))
    }
}

/// As a sequence of the entries.
impl<T: ListEntry + Serialize> Serialize for List<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self)
    }
}

/// Reads at most [`CAPACITY`](List::CAPACITY) entries; a longer sequence is an error.
impl<'de, T: ListEntry + Deserialize<'de>> Deserialize<'de> for List<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries<T>(PhantomData<T>);
        impl<'de, T: ListEntry + Deserialize<'de>> Visitor<'de> for Entries<T> {
            type Value = List<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a list of at most {} moves", List::<T>::CAPACITY)
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut entries: A) -> Result<List<T>, A::Error> {
                let mut list = List::new();
                while let Some(entry) = entries.next_element()? {
                    let too_long = |_| A::Error::invalid_length(List::<T>::CAPACITY + 1, &self);
                    list.push(entry).map_err(too_long)?;
                }
                Ok(list)
            }
        }
        deserializer.deserialize_seq(Entries(PhantomData))
    }
}
