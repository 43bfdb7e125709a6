//! A position in 28 bytes.

use core::fmt;

use movegen_core::{Bitboard, Color, Faults, Piece, Rank, Role, Setup, Square};

use crate::position::Position;

/// A position in 28 bytes, for files and tables: what a FEN says, to the bit. The format is stable under semver.
///
/// | bytes | what |
/// | --- | --- |
/// | 0 to 7 | the occupied squares, least byte first, a1 in bit 0 |
/// | 8 to 23 | four bits for each of them, from a1 to h8, low half of a byte first; unused ones are 0 |
/// | 24, 25 | the half-move clock, low byte first |
/// | 26, 27 | the number of the move, low byte first |
///
/// | four bits | man |
/// | --- | --- |
/// | 0 to 5, 6 to 11 | white, black pawn, knight, bishop, rook, queen, king |
/// | 12, 13 | white, black rook that may castle |
/// | 14 | a pawn that can be captured en passant, on rank 4 a white one, on rank 5 a black one |
/// | 15 | the black king, when Black is to move |
///
/// ```
/// use movegen_position::{Packed, Position};
/// let position = Position::default();
/// let packed = Packed::from(&position);
/// assert_eq!(size_of::<Packed>(), 28);
/// assert_eq!(Position::try_from(packed), Ok(position));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Packed(
    /// The bytes.
    pub [u8; 28],
);

const MAY_CASTLE: [u8; 2] = [12, 13];
const HAS_PASSED: u8 = 14;
const BLACK_TO_MOVE: u8 = 15;

/// Why 28 bytes are not a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PackedError {
    /// More than 32 squares are occupied.
    TooManyMen,
    /// The four bits of this square mean nothing there.
    Meaningless(Square),
    /// Bits are set that belong to no man.
    Leftover,
    /// The men, rights and en passant square are not those of a possible position.
    Faults(Faults),
}

impl fmt::Display for PackedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyMen => f.write_str("more than 32 men"),
            Self::Meaningless(square) => write!(f, "no man on {square} is written so"),
            Self::Leftover => f.write_str("bits that belong to no man"),
            Self::Faults(faults) => fmt::Display::fmt(faults, f),
        }
    }
}

impl core::error::Error for PackedError {}

impl From<&Position> for Packed {
    fn from(position: &Position) -> Self {
        let board = position.board();
        let occupied = board.occupied();
        let passed =
            board.en_passant().map(|square| Square::at(square.file(), Rank::Fifth.seen_by(board.turn())));
        let mut men = [0u8; 16];
        for (i, square) in occupied.into_iter().enumerate() {
            let Some(piece) = board.piece_at(square) else { continue };
            let code = if board.castles().rooks().contains(square) {
                MAY_CASTLE[piece.color().index()]
            } else if passed == Some(square) {
                HAS_PASSED
            } else if piece == Piece::BlackKing && board.turn() == Color::Black {
                BLACK_TO_MOVE
            } else {
                piece.index() as u8
            };
            if let Some(byte) = men.get_mut(i / 2) {
                *byte |= code << (i % 2 * 4);
            }
        }
        let mut bytes = [0; 28];
        let clocks = [position.halfmove_clock().to_le_bytes(), position.fullmove_number().to_le_bytes()];
        let parts = occupied.0.to_le_bytes().into_iter().chain(men).chain(clocks.into_iter().flatten());
        for (byte, part) in bytes.iter_mut().zip(parts) {
            *byte = part;
        }
        Self(bytes)
    }
}

impl TryFrom<Packed> for Position {
    type Error = PackedError;

    fn try_from(packed: Packed) -> Result<Self, PackedError> {
        let mut rest = packed.0.into_iter();
        let mut number = |bytes: u32| {
            (0..bytes).fold(0, |number, i| number | u64::from(rest.next().unwrap_or(0)) << (8 * i))
        };
        let (occupied, men) = (Bitboard(number(8)), [number(8), number(8)]);
        let mut setup = Setup::EMPTY;
        setup.halfmove_clock = number(2) as u16;
        setup.fullmove_number = number(2) as u16;
        if occupied.len() > 32 {
            return Err(PackedError::TooManyMen);
        }
        let [mut low, mut high] = men;
        let mut passed = None;
        for square in occupied {
            let code = low as u8 & 15;
            low = low >> 4 | high << 60;
            high >>= 4;
            let piece = match code {
                0..=11 => Piece::ALL.get(usize::from(code)).copied(),
                HAS_PASSED => {
                    let color = match square.rank() {
                        Rank::Fourth => Some(Color::White),
                        Rank::Fifth => Some(Color::Black),
                        _ => None,
                    };
                    let behind = color.map(|color| Square::at(square.file(), Rank::Third.seen_by(color)));
                    if behind.is_none() || setup.en_passant.is_some() {
                        return Err(PackedError::Meaningless(square));
                    }
                    setup.en_passant = behind;
                    passed = Some(square);
                    color.map(|color| Piece::new(color, Role::Pawn))
                }
                BLACK_TO_MOVE => {
                    setup.turn = Color::Black;
                    Some(Piece::BlackKing)
                }
                _ => {
                    setup.castles = setup.castles.with(square);
                    Some(if code == MAY_CASTLE[0] { Piece::WhiteRook } else { Piece::BlackRook })
                }
            };
            setup.set(square, piece);
        }
        if low | high != 0 {
            return Err(PackedError::Leftover);
        }
        let position = Self::try_from(&setup).map_err(PackedError::Faults)?;
        // A position has one form alone: a pawn that nobody can capture en passant is a pawn.
        match (passed, position.board().en_passant()) {
            (Some(pawn), None) => Err(PackedError::Meaningless(pawn)),
            _ => Ok(position),
        }
    }
}

/// The bytes in hexadecimal.
impl fmt::Debug for Packed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Packed(")?;
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))?;
        f.write_str(")")
    }
}
