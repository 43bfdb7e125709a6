//! Defmt: boards as EPD, bitboards in hexadecimal, moves by `Debug`, basic types and errors by `Display`.

use defmt::{Debug2Format, Display2Format, Format, Formatter, write};

use crate::board::Board;
use crate::generate::MoveClass;
use crate::setup::{FenError, SetupError};
use crate::types::{
    Bitboard, CastlingNotation, CastlingSide, Color, File, Move, MoveKind, ParseError, Piece, Rank, Role,
    Square,
};

macro_rules! as_displayed {
    ($($type:ty),+) => {$(
        impl Format for $type {
            fn format(&self, f: Formatter<'_>) {
                write!(f, "{}", Display2Format(self));
            }
        }
    )+};
}

as_displayed!(
    Color,
    Role,
    Piece,
    Square,
    File,
    Rank,
    CastlingSide,
    CastlingNotation,
    MoveKind,
    MoveClass,
    ParseError,
    SetupError,
    FenError
);

impl Format for Bitboard {
    fn format(&self, f: Formatter<'_>) {
        write!(f, "{=u64:#018x}", self.0);
    }
}

impl Format for Move {
    fn format(&self, f: Formatter<'_>) {
        write!(f, "{}", Debug2Format(self));
    }
}

impl Format for Board {
    fn format(&self, f: Formatter<'_>) {
        write!(f, "{}", Display2Format(&self.epd(CastlingNotation::Standard)));
    }
}
