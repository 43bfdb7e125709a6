//! The packed form: a position in 28 bytes.

use core::fmt;

use movegen_core::setup::SetupError;
use movegen_core::{Bitboard, Board, Color, Piece, Rank, Role, Setup, Square};

use crate::position::Position;
use crate::position::key::state_key;
use crate::position::zobrist;

/// A position in 28 bytes, for files and tables, with everything a FEN holds. The format
/// is stable under semver.
///
/// | bytes | content |
/// | --- | --- |
/// | 0 to 7 | the bitboard of the occupied squares, a1 in bit 0, little-endian |
/// | 8 to 23 | a code of four bits for each occupied square, from a1 to h8, low half of a byte first; the rest is 0 |
/// | 24, 25 | the half-move clock, little-endian |
/// | 26, 27 | the full-move number, little-endian |
///
/// | code | piece |
/// | --- | --- |
/// | 0 to 5 | white pawn, knight, bishop, rook, queen, king |
/// | 6 to 11 | black pawn, knight, bishop, rook, queen, king |
/// | 12, 13 | white, black rook that may castle |
/// | 14 | pawn that has just made a double push beside an enemy pawn: white on rank 4, black on rank 5 |
/// | 15 | black king, with Black to move |
///
/// ```
/// use movegen::Position;
/// use movegen::notation::Packed;
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

/// The piece for each code. Code 14 depends on the rank. Here it is White's.
const PIECES: [Piece; 16] = {
    let mut pieces = [Piece::WhitePawn; 16];
    let mut index = 0;
    while index < 12 {
        pieces[index] = Piece::ALL[index];
        index += 1;
    }
    pieces[12] = Piece::WhiteRook;
    pieces[13] = Piece::BlackRook;
    pieces[15] = Piece::BlackKing;
    pieces
};

/// Why 28 bytes are not a position.
///
/// ```
/// use movegen::Position;
/// use movegen::notation::{Packed, PackedError};
/// assert!(matches!(Position::try_from(Packed([0; 28])), Err(PackedError::Setup(_))));
/// ```
///
/// With the feature `serde` it becomes an object: `{"code":"invalid-code","square":"e4"}`. The codes of an
/// invalid position, and its fields, are those of [`SetupError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "code", rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum PackedError {
    /// More than 32 squares are occupied.
    TooManyPieces,
    /// A code that this square can't have.
    InvalidCode {
        /// The square.
        square: Square,
    },
    /// Bits after the last code are set.
    TrailingBits,
    /// Pieces, castling rights and en passant square do not make a valid position.
    #[cfg_attr(feature = "serde", serde(untagged))]
    Setup(SetupError),
}

impl PackedError {
    /// Returns the name of the error for programs in other languages, which never changes: `too-many-pieces`,
    /// `invalid-code`, `trailing-bits`, or the [`code`](SetupError::code) of the setup's first problem.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::TooManyPieces => "too-many-pieces",
            Self::InvalidCode { .. } => "invalid-code",
            Self::TrailingBits => "trailing-bits",
            Self::Setup(error) => error.code(),
        }
    }
}

impl fmt::Display for PackedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyPieces => f.write_str("more than 32 pieces"),
            Self::InvalidCode { square } => write!(f, "invalid code for {square}"),
            Self::TrailingBits => f.write_str("nonzero bits after the last code"),
            Self::Setup(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl core::error::Error for PackedError {}

impl From<&Position> for Packed {
    fn from(position: &Position) -> Self {
        let board = position.board();
        let occupied = board.occupied();
        let codes = Codes::new(board);
        // The first code ends up in the lowest bits: each round shifts the earlier ones down.
        let mut packed: u128 = 0;
        for square in occupied {
            packed = packed >> 4 | u128::from(codes.at(square)) << 124;
        }
        let unused = 32usize.saturating_sub(occupied.len());
        packed = packed.checked_shr(4 * unused as u32).unwrap_or(0);
        let mut bytes = [0; 28];
        put(&mut bytes, 0, occupied.0.to_le_bytes());
        put(&mut bytes, 8, packed.to_le_bytes());
        put(&mut bytes, 24, position.halfmove_clock().to_le_bytes());
        put(&mut bytes, 26, position.fullmove_number().to_le_bytes());
        Self(bytes)
    }
}

impl TryFrom<Packed> for Position {
    type Error = PackedError;

    /// Reads a packed position.
    ///
    /// # Errors
    /// Returns [`PackedError`] if the bytes aren't a valid position, or not its canonical packed form.
    fn try_from(packed: Packed) -> Result<Self, PackedError> {
        let Packed(bytes) = &packed;
        let occupied = Bitboard(u64::from_le_bytes(part(bytes, 0)));
        let mut low = u64::from_le_bytes(part(bytes, 8));
        let mut high = u64::from_le_bytes(part(bytes, 16));
        if occupied.len() > 32 {
            return Err(PackedError::TooManyPieces);
        }
        let mut sets = [Bitboard::EMPTY; 16];
        // Computing the key along the way saves a second loop over the pieces.
        let mut key = 0;
        for square in occupied {
            let code = low as usize & 15;
            sets[code] = sets[code].with(square);
            key ^= zobrist::piece(PIECES[code], square);
            low = low >> 4 | high << 60;
            high >>= 4;
        }
        let [.., white_rooks, black_rooks, pushed, king_to_move] = sets;
        let pushed_color = pushed_color(pushed)?;
        if low | high != 0 {
            return Err(PackedError::TrailingBits);
        }
        let mut add = |piece: Piece, squares| sets[piece.index()] |= squares;
        add(Piece::WhiteRook, white_rooks);
        add(Piece::BlackRook, black_rooks);
        add(Piece::new(pushed_color, Role::Pawn), pushed);
        add(Piece::BlackKing, king_to_move);
        let [pieces @ .., _, _, _, _] = sets;
        let mut setup = Setup::from_bitboards(pieces);
        setup.turn = if king_to_move.any() { Color::Black } else { Color::White };
        setup.castling_rooks = white_rooks | black_rooks;
        setup.en_passant =
            pushed.first().map(|square| Square::new(square.file(), Rank::Third.relative_to(pushed_color)));
        let halfmove_clock = u16::from_le_bytes(part(bytes, 24));
        let fullmove_number = u16::from_le_bytes(part(bytes, 26));
        let board = Board::try_from(&setup).map_err(PackedError::Setup)?;
        // Each position has one packed form: a pawn that cannot be captured en passant has
        // an ordinary pawn's code.
        match (pushed.first(), board.en_passant()) {
            (Some(pawn), None) => return Err(PackedError::InvalidCode { square: pawn }),
            (Some(pawn), _) if pushed_color == Color::Black => {
                key ^= zobrist::piece(Piece::WhitePawn, pawn) ^ zobrist::piece(Piece::BlackPawn, pawn);
            }
            _ => {}
        }
        key ^= state_key(&board);
        Ok(Self { board, key, halfmove_clock, fullmove_number })
    }
}

/// Returns the bytes from `at`.
#[inline]
fn part<const N: usize>(bytes: &[u8; 28], at: usize) -> [u8; N] {
    bytes.get(at..).and_then(|rest| rest.first_chunk()).copied().unwrap_or([0; N])
}

/// Replaces the bytes from `at`.
#[inline]
fn put<const N: usize>(bytes: &mut [u8; 28], at: usize, value: [u8; N]) {
    if let Some(place) = bytes.get_mut(at..).and_then(|rest| rest.first_chunk_mut()) {
        *place = value;
    }
}

/// Returns the color of the pawn that can be captured en passant, or White if there is none.
fn pushed_color(pushed: Bitboard) -> Result<Color, PackedError> {
    let mut color = None;
    for square in pushed {
        color = match square.rank() {
            Rank::Fourth if color.is_none() => Some(Color::White),
            Rank::Fifth if color.is_none() => Some(Color::Black),
            _ => return Err(PackedError::InvalidCode { square }),
        };
    }
    Ok(color.unwrap_or(Color::White))
}

/// The four bits of every square's code, computed without a branch per piece, which would be unpredictable.
struct Codes([u64; 4]);

impl Codes {
    #[inline]
    fn new(board: &Board) -> Self {
        let [pawns, knights, bishops, rooks, queens, kings] = Role::ALL.map(|role| board.role(role).0);
        let [white, black] = Color::ALL.map(|color| board.color(color).0);
        let castling = board.castling_rooks().0;
        let pushed = board.en_passant().map_or(0, |square| {
            Square::new(square.file(), Rank::Fifth.relative_to(board.turn())).bitboard().0
        });
        let to_move = if board.turn() == Color::Black { black & kings } else { 0 };
        // Bit by bit, the codes in the table of `Packed`: pieces first, then the other meanings.
        Self([
            (knights | rooks | kings) ^ castling & white,
            white & (bishops | rooks) & !castling | black & (pawns | knights | queens | kings) | pushed,
            white & (queens | kings) | black & (pawns | knights) | castling | pushed | to_move,
            black & (bishops | rooks | queens | kings) | castling | pushed,
        ])
    }

    /// Returns the code of the piece on an occupied square.
    #[inline]
    fn at(&self, square: Square) -> u8 {
        let [first, second, third, fourth] = self.0.map(|plane| plane >> square.index() & 1);
        (first | second << 1 | third << 2 | fourth << 3) as u8
    }
}

/// Writes the bytes in hexadecimal.
impl fmt::Debug for Packed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Packed(")?;
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))?;
        f.write_str(")")
    }
}
