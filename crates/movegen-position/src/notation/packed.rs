//! The packed form: a position in 28 bytes.

use core::fmt;

use movegen_core::board::SetupError;
use movegen_core::{Bitboard, Color, Piece, Rank, Role, Setup, Square};

use crate::position::Position;

/// A position in 28 bytes, for files and tables. It has the same content as a FEN. The format is stable under semver.
///
/// | bytes | content |
/// | --- | --- |
/// | 0 to 7 | the bitboard of the occupied squares, a1 in bit 0, little-endian |
/// | 8 to 23 | a code of four bits for each occupied square, from a1 to h8, low half of a byte first; unused bits are 0 |
/// | 24, 25 | the half-move clock, little-endian |
/// | 26, 27 | the number of the move, little-endian |
///
/// | code | piece |
/// | --- | --- |
/// | 0 to 5 | white pawn, knight, bishop, rook, queen, king |
/// | 6 to 11 | black pawn, knight, bishop, rook, queen, king |
/// | 12, 13 | white, black rook that may castle |
/// | 14 | pawn that can be captured en passant: white on rank 4, black on rank 5 |
/// | 15 | black king, with Black to move |
///
/// ```
/// use movegen_position::Position;
/// use movegen_position::notation::Packed;
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

/// The codes of rooks that may castle, by color.
const CASTLING_ROOK: [u8; 2] = [12, 13];
/// The code of a pawn that can be captured en passant.
const EN_PASSANT_PAWN: u8 = 14;
/// The code of the black king if Black is to move.
const BLACK_KING_TO_MOVE: u8 = 15;

/// The error for 28 bytes that are not a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PackedError {
    /// More than 32 squares are occupied.
    TooManyPieces,
    /// The code of this square is not allowed there.
    InvalidCode(Square),
    /// Bits after the last code are not 0.
    TrailingBits,
    /// The pieces, castling rights and en passant square are not those of a valid position.
    Setup(SetupError),
}

impl fmt::Display for PackedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyPieces => f.write_str("more than 32 pieces"),
            Self::InvalidCode(square) => write!(f, "the code of {square} is not allowed there"),
            Self::TrailingBits => f.write_str("bits after the last code are not 0"),
            Self::Setup(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl core::error::Error for PackedError {}

impl From<&Position> for Packed {
    fn from(position: &Position) -> Self {
        let board = position.board();
        let occupied = board.occupied();
        let rooks = board.castle_rights().rooks();
        let pushed =
            board.en_passant().map(|square| Square::at(square.file(), Rank::Fifth.seen_by(board.turn())));
        let mut codes = [0u8; 16];
        for (i, square) in occupied.into_iter().enumerate() {
            let Some(piece) = board.piece_at(square) else { continue };
            let code = if rooks.contains(square) {
                CASTLING_ROOK[piece.color().index()]
            } else if pushed == Some(square) {
                EN_PASSANT_PAWN
            } else if piece == Piece::BlackKing && board.turn() == Color::Black {
                BLACK_KING_TO_MOVE
            } else {
                piece.index() as u8
            };
            if let Some(byte) = codes.get_mut(i / 2) {
                *byte |= code << (i % 2 * 4);
            }
        }
        let mut bytes = [0; 28];
        let counters = [position.halfmove_clock().to_le_bytes(), position.fullmove_number().to_le_bytes()];
        let parts = occupied.0.to_le_bytes().into_iter().chain(codes).chain(counters.into_iter().flatten());
        for (byte, part) in bytes.iter_mut().zip(parts) {
            *byte = part;
        }
        Self(bytes)
    }
}

impl TryFrom<Packed> for Position {
    type Error = PackedError;

    /// Reads a packed position.
    ///
    /// # Errors
    /// [`PackedError`]: the bytes are not a valid position, or not the only packed form that the position has.
    fn try_from(packed: Packed) -> Result<Self, PackedError> {
        let mut rest = packed.0.into_iter();
        let mut number = |bytes: u32| {
            (0..bytes).fold(0, |number, i| number | u64::from(rest.next().unwrap_or(0)) << (8 * i))
        };
        let occupied = Bitboard(number(8));
        let [mut low, mut high] = [number(8), number(8)];
        let mut setup = Setup::EMPTY;
        setup.halfmove_clock = number(2) as u16;
        setup.fullmove_number = number(2) as u16;
        if occupied.len() > 32 {
            return Err(PackedError::TooManyPieces);
        }
        let mut pushed = None;
        for square in occupied {
            let code = low as u8 & 15;
            low = low >> 4 | high << 60;
            high >>= 4;
            let piece = match code {
                0..=11 => Piece::ALL.get(usize::from(code)).copied(),
                EN_PASSANT_PAWN => {
                    pushed = Some(square);
                    Some(add_en_passant(&mut setup, square)?)
                }
                BLACK_KING_TO_MOVE => {
                    setup.turn = Color::Black;
                    Some(Piece::BlackKing)
                }
                _ => {
                    setup.castling_rooks = setup.castling_rooks.with(square);
                    Some(if code == CASTLING_ROOK[0] { Piece::WhiteRook } else { Piece::BlackRook })
                }
            };
            setup.set(square, piece);
        }
        if low | high != 0 {
            return Err(PackedError::TrailingBits);
        }
        let position = Self::try_from(&setup).map_err(PackedError::Setup)?;
        // Each position has one packed form: a pawn that cannot be captured en passant has the code of a pawn.
        match (pushed, position.board().en_passant()) {
            (Some(pawn), None) => Err(PackedError::InvalidCode(pawn)),
            _ => Ok(position),
        }
    }
}

/// Sets the en passant square behind the pawn on `square`, and returns the pawn.
fn add_en_passant(setup: &mut Setup, square: Square) -> Result<Piece, PackedError> {
    let color = match square.rank() {
        Rank::Fourth if setup.en_passant.is_none() => Color::White,
        Rank::Fifth if setup.en_passant.is_none() => Color::Black,
        _ => return Err(PackedError::InvalidCode(square)),
    };
    setup.en_passant = Some(Square::at(square.file(), Rank::Third.seen_by(color)));
    Ok(Piece::new(color, Role::Pawn))
}

/// Writes the bytes in hexadecimal.
impl fmt::Debug for Packed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Packed(")?;
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))?;
        f.write_str(")")
    }
}
