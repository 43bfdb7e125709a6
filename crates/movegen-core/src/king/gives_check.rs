//! How a move can give check: the squares from which pieces attack the king, and those
//! that uncover an attack.

use crate::attacks::{self, line};
use crate::board::Board;
use crate::king::attackers::sliders_among;
use crate::king::check_info::blockers;
use crate::types::{Bitboard, Color, Move, Role, Square};

/// How a move gives check: see [`Board::check_given`].
///
/// ```
/// use movegen::{Board, Move, MoveKind, Square, king::CheckGiven};
/// let board = Board::from_fen("4k3/8/8/8/8/8/8/R3K3 w - -").unwrap();
/// assert_eq!(board.check_given(Move::new(MoveKind::Rook, Square::A1, Square::A8)), CheckGiven::Direct);
/// assert_eq!(board.check_given(Move::new(MoveKind::Rook, Square::A1, Square::A7)), CheckGiven::None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum CheckGiven {
    /// The move does not give check.
    None,
    /// The moving piece gives check, or the rook in castling.
    Direct,
    /// Another piece gives check, on a line that the move opens. Includes en passant captures of a
    /// pawn on that line.
    Discovered,
    /// Both.
    Double,
}

/// The squares from which pieces check a king, and the pieces that uncover a check.
///
/// ```
/// use movegen::{Board, Color, Role, Square, king::Checks};
/// let board = Board::from_fen("4k3/8/8/8/4N3/8/8/4RK2 w - -").unwrap();
/// let checks = Checks::new(&board, Color::Black);
/// assert!(checks.squares(Role::Knight).contains(Square::D6));
/// assert_eq!(checks.discoverers(), Square::E4.into());
/// // The knight uncovers the rook wherever it goes.
/// assert!(checks.targets(Role::Knight, Square::E4).contains(Square::C3));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Checks {
    pub(crate) king: Square,
    squares: [Bitboard; 6],
    pub(crate) discoverers: Bitboard,
}

impl Checks {
    /// Computes how the king of `color` can be checked.
    #[inline(always)]
    #[must_use]
    pub fn new(board: &Board, color: Color) -> Self {
        let (king, occupied) = (board.king(color), board.occupied());
        let (diagonal, orthogonal) = (attacks::bishop(king, occupied), attacks::rook(king, occupied));
        let (pawn, knight) = (attacks::pawn(color, king), attacks::knight(king));
        Self {
            king,
            squares: [pawn, knight, diagonal, orthogonal, diagonal | orthogonal, Bitboard::EMPTY],
            discoverers: blockers(board, color) & board.color(!color),
        }
    }

    /// Returns where a piece of `role` gives check. Empty for a king.
    #[inline(always)]
    #[must_use]
    pub fn squares(&self, role: Role) -> Bitboard {
        self.squares[role.index()]
    }

    /// Returns the attacker's pieces that uncover check by leaving a line.
    #[inline(always)]
    #[must_use]
    pub const fn discoverers(&self) -> Bitboard {
        self.discoverers
    }

    /// Returns where the piece of `role` on `from` can go to give check: wherever it sees the king and, if it uncovers
    /// a line, anywhere off that line. Promotions, castling and en passant can give check elsewhere, too, which
    /// [`Board::gives_check`] tells.
    #[inline(always)]
    #[must_use]
    pub fn targets(&self, role: Role, from: Square) -> Bitboard {
        let direct = self.squares(role);
        if self.discoverers.contains(from) { direct | !line(self.king, from) } else { direct }
    }
}

/// # Check after a move
impl Board {
    /// Returns the pieces of both colors that are alone between the king of `color` and an enemy slider. The king's own
    /// are pinned, and the others give check by leaving the line.
    #[must_use]
    pub fn blockers(&self, color: Color) -> Bitboard {
        blockers(self, color)
    }

    /// Returns the pieces of `color` pinned to their king.
    #[must_use]
    pub fn pinned(&self, color: Color) -> Bitboard {
        blockers(self, color) & self.color(color)
    }

    /// Returns whether a legal move gives check, without making it.
    #[doc(alias("check", "check_after"))]
    #[inline]
    #[must_use]
    pub fn gives_check(&self, mv: Move) -> bool {
        self.check_given(mv) != CheckGiven::None
    }

    /// Returns how a legal move gives check, without making it.
    ///
    /// ```
    /// use movegen::{Board, Move, MoveKind, Square, king::CheckGiven};
    /// let board = Board::from_fen("4k3/8/8/8/4N3/8/8/4RK2 w - -").unwrap();
    /// let knight = |to| board.check_given(Move::new(MoveKind::Knight, Square::E4, to));
    /// assert_eq!(knight(Square::C3), CheckGiven::Discovered);
    /// assert_eq!(knight(Square::D6), CheckGiven::Double);
    /// ```
    #[must_use]
    pub fn check_given(&self, mv: Move) -> CheckGiven {
        let us = self.turn();
        let king = self.king(!us);
        let mut occupied = self.occupied().without(mv.from()).without(mv.to());
        if let Some(captured) = self.capture_square(mv) {
            occupied = occupied.without(captured);
        }
        let (role, square) = match mv.castling_side() {
            Some(side) => (Role::Rook, side.castled(mv.from().rank()).1),
            None => (mv.arriving_role(), mv.to()),
        };
        let occupied = occupied.with(mv.arrival()).with(square);

        let direct = attacks::of(role, us, square, occupied).contains(king);
        let others = self.color(us).without(mv.from()).without(mv.to());
        let discovered = sliders_among(self, king, others, occupied).any();
        match (direct, discovered) {
            (false, false) => CheckGiven::None,
            (true, false) => CheckGiven::Direct,
            (false, true) => CheckGiven::Discovered,
            (true, true) => CheckGiven::Double,
        }
    }
}
