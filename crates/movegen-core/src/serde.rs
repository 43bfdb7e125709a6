//! Serde: types in their chess notation or by name. In binary formats squares, bitboards and moves are
//! numbers. Other types derive the traits where they are defined.

use core::fmt;

use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::board::Board;
use crate::generate::MoveClass;
use crate::setup::Setup;
use crate::types::{
    Bitboard, CastlingNotation, CastlingSide, Color, File, Move, MoveKind, Piece, Rank, Role, Square,
};

/// Reads a text.
fn read_text<'de, D: Deserializer<'de>, T>(
    deserializer: D,
    expected: &'static str,
    read: fn(&str) -> Option<T>,
) -> Result<T, D::Error> {
    struct TextVisitor<T> {
        expected: &'static str,
        read: fn(&str) -> Option<T>,
    }
    impl<T> Visitor<'_> for TextVisitor<T> {
        type Value = T;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(self.expected)
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
            (self.read)(text).ok_or_else(|| E::invalid_value(Unexpected::Str(text), &self))
        }
    }
    deserializer.deserialize_str(TextVisitor { expected, read })
}

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
                read_text(deserializer, $expected, |text| text.parse().ok())
            }
        }
    )*};
}

/// Implements both traits for types that are text in formats for people, and numbers in binary formats: how
/// to write and read either, and what to expect.
macro_rules! as_text_or_number {
    ($(
        $(#[$doc:meta])*
        $type:ty, $value:ident => $write:expr, $read:expr, $number:expr, $of_number:expr, $expected:literal;
    )*) => {$(
        $(#[$doc])*
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let $value = self;
                match serializer.is_human_readable() {
                    true => serializer.collect_str(&$write),
                    false => $number.serialize(serializer),
                }
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                if deserializer.is_human_readable() {
                    return read_text(deserializer, $expected, $read);
                }
                let number = Deserialize::deserialize(deserializer)?;
                $of_number(number)
                    .ok_or_else(|| D::Error::invalid_value(Unexpected::Other("another number"), &$expected))
            }
        }
    )*};
}

as_text! {
    Color, color => color, "w or b";
    Role, role => role, "one of pnbrqk";
    Piece, piece => piece, "one of PNBRQKpnbrqk";
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

as_text_or_number! {
    /// In JSON and the like `"e4"`, in binary formats the index, a1 = 0 to h8 = 63.
    Square, square => square, |text| text.parse().ok(),
        *square as u8, |index: u8| Square::from_index(index.into()), "a square from a1 to h8";
    /// In JSON and the like `"0x00000000000000ff"`, bit 0 for a1, because JavaScript rounds numbers of 64
    /// bits. In binary formats the 64 bits.
    Bitboard, bitboard => format_args!("{:#018x}", bitboard.0), read_bitboard,
        bitboard.0, |bits: u64| Some(Bitboard(bits)), "16 hexadecimal digits after 0x";
    /// In JSON and the like the squares, then the piece that a pawn becomes or, for all other moves, the
    /// [kind](MoveKind): `"e7e8q"`, `"g1f3 knight"`, `"e2e4 double-push"`, `"e1h1 castling"`. The kind makes
    /// this lossless. In binary formats the 16 bits.
    Move, mv => MoveText(*mv), read_move,
        mv.bits(), Move::from_bits, "a move such as e7e8q or g1f3 knight";
}

/// The text of a move: see its [`Serialize`].
struct MoveText(Move);

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(mv) = self;
        write!(f, "{}{}", mv.from(), mv.to())?;
        match mv.promotion() {
            Some(role) => write!(f, "{role}"),
            None => write!(f, " {}", mv.kind()),
        }
    }
}

fn read_move(text: &str) -> Option<Move> {
    let (from, to, rest) = (text.get(..2)?.parse().ok()?, text.get(2..4)?.parse().ok()?, text.get(4..)?);
    let kind = match rest.strip_prefix(' ') {
        Some(name) => name.parse().ok().filter(|kind: &MoveKind| kind.promotion().is_none())?,
        None => MoveKind::promoting_to(rest.parse().ok()?)?,
    };
    Some(Move::new(kind, from, to))
}

fn read_bitboard(text: &str) -> Option<Bitboard> {
    let digits = text.strip_prefix("0x")?;
    // `from_str_radix` also accepts a sign.
    let is_number = digits.len() == 16 && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    u64::from_str_radix(digits, 16).ok().filter(|_| is_number).map(Bitboard)
}
