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

/// How one color's king can be checked.
pub(crate) struct Checks {
    pub(crate) king: Square,
    squares: CheckSquares,
    /// The attacker's pieces that uncover check by leaving a line.
    pub(crate) discoverers: Bitboard,
}

/// The squares from which each role gives check.
#[derive(Clone, Copy)]
pub(super) struct CheckSquares(pub(super) [Bitboard; 6]);

impl CheckSquares {
    /// Returns where pieces of the other color check the king of `color`, given the `occupied` squares.
    #[inline(always)]
    pub(super) fn new(color: Color, king: Square, occupied: Bitboard) -> Self {
        let (diagonal, orthogonal) = (attacks::bishop(king, occupied), attacks::rook(king, occupied));
        let (pawn, knight) = (attacks::pawn(color, king), attacks::knight(king));
        Self([pawn, knight, diagonal, orthogonal, diagonal | orthogonal, Bitboard::EMPTY])
    }
}

impl Checks {
    /// Returns how the king of `color` can be checked.
    #[inline(always)]
    pub(crate) fn new(board: &Board, color: Color) -> Self {
        let king = board.king(color);
        Self {
            king,
            squares: CheckSquares::new(color, king, board.occupied()),
            discoverers: blockers(board, color) & board.color(!color),
        }
    }

    /// Returns where a piece of `role` gives check. Empty for a king.
    #[inline(always)]
    pub(crate) fn squares(&self, role: Role) -> Bitboard {
        self.squares.0[role.index()]
    }

    /// Returns where the piece of `role` on `from` can go to give check: wherever it sees the king and, if it uncovers
    /// a line, anywhere off that line.
    #[inline(always)]
    pub(crate) fn targets(&self, role: Role, from: Square) -> Bitboard {
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

    /// Whether a legal move gives check, without making it.
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
