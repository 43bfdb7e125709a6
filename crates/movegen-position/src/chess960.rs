//! The start positions of Chess960 by their numbers, and of double Chess960 by two.

use movegen_core::{Bitboard, Color, File, Piece, Rank, Role, Setup, Square};

use crate::position::Position;

/// How many start positions there are.
const POSITIONS: u16 = 960;

/// Where the two knights stand among the five squares that bishops and queen leave.
const KNIGHTS: [[usize; 2]; 10] =
    [[0, 1], [0, 2], [0, 3], [0, 4], [1, 2], [1, 3], [1, 4], [2, 3], [2, 4], [3, 4]];

/// The pieces from the a-file to the h-file of a start position by its number: none above 959. The numbers are Reinhard Scharnagl's; that
/// of chess is 518.
fn back_rank(number: u16) -> Option<[Role; 8]> {
    if number >= POSITIONS {
        return None;
    }
    let number = usize::from(number);
    let mut pieces = [None; 8];
    let (light, dark) = (number % 4 * 2 + 1, number / 4 % 4 * 2);
    for (file, place) in pieces.iter_mut().enumerate() {
        if file == light || file == dark {
            *place = Some(Role::Bishop);
        }
    }
    let mut fill = |nth: usize, role: Role| {
        if let Some(place) = pieces.iter_mut().filter(|place| place.is_none()).nth(nth) {
            *place = Some(role);
        }
    };
    fill(number / 16 % 6, Role::Queen);
    let [first, second] = KNIGHTS.get(number / 96).copied()?;
    fill(first, Role::Knight);
    // One square less is free now.
    fill(second - 1, Role::Knight);
    for role in [Role::Rook, Role::King, Role::Rook] {
        fill(0, role);
    }
    Some(pieces.map(|place| place.unwrap_or(Role::Rook)))
}

impl Position {
    /// The start position of Chess960 with this number, 0 to 959: 518 is chess.
    ///
    /// ```
    /// use movegen_position::Position;
    /// assert_eq!(Position::chess960(518), Some(Position::default()));
    /// assert_eq!(Position::chess960(0).unwrap().to_string(), "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1");
    /// assert_eq!(Position::chess960(960), None);
    /// ```
    pub fn chess960(number: u16) -> Option<Self> {
        Self::double_chess960(number, number)
    }

    /// The start position of double Chess960, where each side has a number of its own: 960 x 960 of them.
    ///
    /// ```
    /// use movegen_position::{Color, Position};
    /// let position = Position::double_chess960(518, 0).unwrap();
    /// assert_eq!(position.chess960_number(Color::White), Some(518));
    /// assert_eq!(position.chess960_number(Color::Black), Some(0));
    /// ```
    pub fn double_chess960(white: u16, black: u16) -> Option<Self> {
        let mut setup = Setup::EMPTY;
        for (color, number) in [(Color::White, white), (Color::Black, black)] {
            let squares = |rank: Rank| Bitboard::rank(rank.seen_by(color)).into_iter();
            for (square, role) in squares(Rank::First).zip(back_rank(number)?) {
                setup.set(square, Some(Piece::new(color, role)));
                if role == Role::Rook {
                    setup.castles = setup.castles.with(square);
                }
            }
            for square in squares(Rank::Second) {
                setup.set(square, Some(Piece::new(color, Role::Pawn)));
            }
        }
        Self::try_from(&setup).ok()
    }

    /// The number of the start position that the pieces of `color` on their back rank make, if they make one. What else
    /// is on the board is not looked at.
    pub fn chess960_number(&self, color: Color) -> Option<u16> {
        let home = Rank::First.seen_by(color);
        let mut pieces = [None; 8];
        for (file, place) in File::ALL.into_iter().zip(&mut pieces) {
            let piece = self.board().piece_at(Square::at(file, home)).filter(|piece| piece.color() == color);
            *place = Some(piece?.role());
        }
        (0..POSITIONS).find(|&number| back_rank(number).map(|roles| roles.map(Some)) == Some(pieces))
    }
}
