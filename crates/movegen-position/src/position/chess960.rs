//! Chess960 start positions, numbered 0 to 959, and double Chess960, with a number per side.

use movegen_core::{Bitboard, Color, File, Piece, Rank, Role, Setup, Square};

use crate::position::position::Position;

/// The number of start positions.
const POSITION_COUNT: u16 = 960;

/// The places of the knights among the five squares left by bishops and queen.
const KNIGHTS: [[usize; 2]; 10] =
    [[0, 1], [0, 2], [0, 3], [0, 4], [1, 2], [1, 3], [1, 4], [2, 3], [2, 4], [3, 4]];

/// Returns the back rank of start position `number`, from the a-file to the h-file, or `None` above 959. Positions are
/// numbered as by Reinhard Scharnagl, where standard chess is 518.
fn back_rank(number: u16) -> Option<[Role; 8]> {
    if number >= POSITION_COUNT {
        return None;
    }
    let number = usize::from(number);
    let mut pieces = [None; 8];
    let (light, dark) = (number % 4 * 2 + 1, number / 4 % 4 * 2);
    for (file, slot) in pieces.iter_mut().enumerate() {
        if file == light || file == dark {
            *slot = Some(Role::Bishop);
        }
    }
    let mut fill_free = |nth: usize, role: Role| {
        if let Some(slot) = pieces.iter_mut().filter(|slot| slot.is_none()).nth(nth) {
            *slot = Some(role);
        }
    };
    fill_free(number / 16 % 6, Role::Queen);
    let [first, second] = KNIGHTS.get(number / 96).copied()?;
    fill_free(first, Role::Knight);
    // The first knight took a free square before the second.
    fill_free(second - 1, Role::Knight);
    for role in [Role::Rook, Role::King, Role::Rook] {
        fill_free(0, role);
    }
    Some(pieces.map(|slot| slot.unwrap_or(Role::Rook)))
}

/// Names of chess, without spaces, hyphens and underscores.
const CHESS: [&str; 4] = ["standard", "chess", "normal", "fromposition"];

/// Names of Chess960, likewise.
const CHESS960: [&str; 8] = [
    "chess960",
    "fischerandom",
    "fischerrandom",
    "fischerrandomchess",
    "freestyle",
    "freestylechess",
    "frc",
    "wild/fr",
];

/// Returns whether the name of a variant, as servers write it in PGN, is one of Chess960 rather than of chess. Returns
/// `None` for the names of other variants. Ignores case, spaces, hyphens and underscores.
///
/// ```
/// use movegen::position::names_chess960;
/// assert_eq!(names_chess960("Fischer Random"), Some(true));
/// assert_eq!(names_chess960("From Position"), Some(false));
/// assert_eq!(names_chess960("Atomic"), None);
/// ```
#[must_use]
pub fn names_chess960(variant: &str) -> Option<bool> {
    let letters = || variant.bytes().filter(|byte| !matches!(byte, b' ' | b'-' | b'_'));
    let is = |name: &str| letters().map(|byte| byte.to_ascii_lowercase()).eq(name.bytes());
    let is_chess960 = CHESS960.into_iter().any(is);
    (is_chess960 || CHESS.into_iter().any(is)).then_some(is_chess960)
}

/// # Setting up Chess960
impl Position {
    /// Creates the Chess960 start position `number`, from 0 to 959. Returns `None` above. Standard chess is 518.
    ///
    /// ```
    /// use movegen::Position;
    /// assert_eq!(Position::chess960(518), Some(Position::default()));
    /// let first = Position::chess960(0).unwrap().to_string();
    /// assert_eq!(first, "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1");
    /// assert_eq!(Position::chess960(960), None);
    /// ```
    #[must_use]
    pub fn chess960(number: u16) -> Option<Self> {
        Self::double_chess960(number, number)
    }

    /// Creates one of the 960 x 960 start positions of double Chess960, where each side has its own number. Returns
    /// `None` if one is above 959.
    ///
    /// ```
    /// use movegen::{Color, Position};
    /// let position = Position::double_chess960(518, 0).unwrap();
    /// assert_eq!(position.chess960_number(Color::White), Some(518));
    /// assert_eq!(position.chess960_number(Color::Black), Some(0));
    /// ```
    #[must_use]
    pub fn double_chess960(white: u16, black: u16) -> Option<Self> {
        let mut setup = Setup::EMPTY;
        for (color, number) in [(Color::White, white), (Color::Black, black)] {
            let squares = |rank: Rank| Bitboard::rank(rank.relative_to(color)).into_iter();
            for (square, role) in squares(Rank::First).zip(back_rank(number)?) {
                setup.set(square, Some(Piece::new(color, role)));
                if role == Role::Rook {
                    setup.castling_rooks = setup.castling_rooks.with(square);
                }
            }
            for square in squares(Rank::Second) {
                setup.set(square, Some(Piece::new(color, Role::Pawn)));
            }
        }
        Self::try_from(&setup).ok()
    }

    /// Returns the number of the start position with `color`'s back rank, or `None` if there is no such position. Other
    /// ranks are ignored.
    #[must_use]
    pub fn chess960_number(&self, color: Color) -> Option<u16> {
        let home = Rank::First.relative_to(color);
        let mut pieces = [None; 8];
        for (file, slot) in File::ALL.into_iter().zip(&mut pieces) {
            let piece = self.piece_at(Square::new(file, home)).filter(|piece| piece.color() == color);
            *slot = Some(piece?.role());
        }
        (0..POSITION_COUNT).find(|&number| back_rank(number).map(|roles| roles.map(Some)) == Some(pieces))
    }
}
