//! Attacks on a board: attackers of a square, attacked squares, blockers, and whether a move gives check.

use crate::attacks;
use crate::attacks::lookup::{DefaultLookup, SliderLookup};
use crate::board::board::Board;
use crate::board::check_info::{CheckSquares, KingLines, Rays, blockers};
use crate::board::side::{Side, for_side};
use crate::types::{Bitboard, Color, Move, Role, Square};

/// How a move gives check: see [`Board::gives_check`].
///
/// ```
/// use movegen::{Board, Move, MoveKind, Square, board::GivesCheck};
/// let board = Board::from_epd("4k3/8/8/8/8/8/8/R3K3 w - -").unwrap();
/// assert_eq!(board.gives_check(Move::new(MoveKind::Rook, Square::A1, Square::A8)), GivesCheck::Direct);
/// assert_eq!(board.gives_check(Move::new(MoveKind::Rook, Square::A1, Square::A7)), GivesCheck::None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum GivesCheck {
    /// The move does not give check.
    None,
    /// The moving piece gives check. When castling, this is the rook.
    Direct,
    /// Another piece gives check on a line that the move opens, also by capturing en passant a pawn on that line.
    Discovered,
    /// Both.
    Double,
}

/// Returns the squares that a piece attacks from `square`.
#[inline(always)]
pub(crate) fn attacks_of<S: SliderLookup>(
    color: Color,
    role: Role,
    square: Square,
    occupied: Bitboard,
) -> Bitboard {
    match role {
        Role::Pawn => attacks::pawn(color, square),
        Role::Knight => attacks::knight(square),
        Role::Bishop => S::bishop(square, occupied),
        Role::Rook => S::rook(square, occupied),
        Role::Queen => S::bishop(square, occupied) | S::rook(square, occupied),
        Role::King => attacks::king(square),
    }
}

impl Board {
    /// Returns the pieces of `color` that attack `square`, with `occupied` as the blockers of sliders. Whether
    /// `square` itself is occupied makes no difference. A piece of `color` that is not in `occupied` still attacks.
    #[inline]
    #[must_use]
    pub fn attackers_to(&self, square: Square, color: Color, occupied: Bitboard) -> Bitboard {
        self.attackers_as::<DefaultLookup>(square, color, occupied)
    }

    #[inline(always)]
    pub(crate) fn attackers_as<S: SliderLookup>(
        &self,
        square: Square,
        color: Color,
        occupied: Bitboard,
    ) -> Bitboard {
        let attackers = S::rook(square, occupied) & self.orthogonal_sliders()
            | S::bishop(square, occupied) & self.diagonal_sliders()
            | attacks::knight(square) & self.role(Role::Knight)
            | attacks::king(square) & self.role(Role::King)
            | attacks::pawn(!color, square) & self.role(Role::Pawn);
        attackers & self.color(color)
    }

    /// Returns whether any piece of `color` attacks `square`, with `occupied` as the blockers of sliders.
    #[inline]
    #[must_use]
    pub fn is_attacked(&self, square: Square, color: Color, occupied: Bitboard) -> bool {
        self.attackers_to(square, color, occupied).any()
    }

    /// Returns the squares that the piece on `square` attacks, squares of its own pieces included. The set is empty if
    /// `square` is empty.
    ///
    /// ```
    /// use movegen::{Bitboard, Board, Square};
    /// let attacked = Board::default().attacks_from(Square::B1);
    /// assert_eq!(attacked, Bitboard::from_iter([Square::A3, Square::C3, Square::D2]));
    /// assert!(Board::default().attacks_from(Square::E4).is_empty());
    /// ```
    #[must_use]
    pub fn attacks_from(&self, square: Square) -> Bitboard {
        match self.piece_at(square) {
            Some(piece) => attacks_of::<DefaultLookup>(piece.color(), piece.role(), square, self.occupied()),
            None => Bitboard::EMPTY,
        }
    }

    /// Returns all squares that the pieces of `color` attack.
    ///
    /// ```
    /// use movegen::{Bitboard, Board, Color, Rank};
    /// let attacked = Board::default().attacked_by(Color::White);
    /// assert!(Bitboard::rank(Rank::Third).is_subset(attacked));
    /// assert!(attacked.is_disjoint(Bitboard::rank(Rank::Fourth)));
    /// ```
    #[must_use]
    pub fn attacked_by(&self, color: Color) -> Bitboard {
        for_side!(!color, Us => self.attacked_by_them::<DefaultLookup, Us>(self.occupied(), [Bitboard::ALL; 3]))
    }

    /// Returns the pieces of both colors that are alone between the king of `color` and an enemy slider. Those of the king's
    /// own color are pinned; the others give check when they leave the line.
    #[must_use]
    pub fn blockers(&self, color: Color) -> Bitboard {
        self.blockers_among(color, self.occupied())
    }

    /// Returns the pieces of `color` that are pinned to their king.
    #[must_use]
    pub fn pinned(&self, color: Color) -> Bitboard {
        self.blockers_among(color, self.color(color))
    }

    fn blockers_among(&self, color: Color, candidates: Bitboard) -> Bitboard {
        let king = self.king(color);
        let rays = Rays::new::<DefaultLookup>(king, self.occupied());
        blockers::<DefaultLookup>(self, king, rays, candidates, self.color(!color))
    }

    /// Returns how a legal move of this board gives check. The move is not made: two slider look-ups.
    ///
    /// ```
    /// use movegen::{Board, Move, MoveKind, Square, board::GivesCheck};
    /// let board = Board::from_epd("4k3/8/8/8/4N3/8/8/4RK2 w - -").unwrap();
    /// let knight = |to| board.gives_check(Move::new(MoveKind::Knight, Square::E4, to));
    /// assert_eq!(knight(Square::C3), GivesCheck::Discovered);
    /// assert_eq!(knight(Square::D6), GivesCheck::Double);
    /// ```
    #[must_use]
    pub fn gives_check(&self, mv: Move) -> GivesCheck {
        let (us, them) = (self.turn(), !self.turn());
        let king = self.king(them);
        let castled_rook = mv.castle_side().map(|side| Square::at(side.rook_file(), mv.from().rank()));

        // The occupied squares after the move.
        let mut occupied = self.occupied().without(mv.from());
        if let Some(captured) = self.capture_square(mv) {
            occupied = occupied.without(captured);
        }
        if let Some(rook) = castled_rook {
            occupied = occupied.without(mv.to()).with(rook);
        }
        let occupied = occupied.with(mv.destination());

        let rays = Rays::new::<DefaultLookup>(king, occupied);
        let (square, role) = match castled_rook {
            Some(rook) => (rook, Role::Rook),
            None => (mv.to(), mv.kind().arriving_role()),
        };
        let direct = CheckSquares::new(them, king, rays).of(role).contains(square);
        // The other pieces, which did not move, may now attack the king.
        let others = self.color(us).without(mv.from()).without(mv.to());
        let sliders = rays.orthogonal & self.orthogonal_sliders() | rays.diagonal & self.diagonal_sliders();
        match (direct, sliders.is_disjoint(others)) {
            (false, true) => GivesCheck::None,
            (true, true) => GivesCheck::Direct,
            (false, false) => GivesCheck::Discovered,
            (true, false) => GivesCheck::Double,
        }
    }

    /// Returns the enemy pieces that give check to the side to move. A [`CheckInfo`](crate::CheckInfo) also contains the
    /// pinned pieces.
    ///
    /// ```
    /// use movegen::{Board, Square};
    /// let board = Board::from_epd("4r2k/8/8/8/8/8/8/4K3 w - -").unwrap();
    /// assert_eq!(board.checkers(), Square::E8.into());
    /// ```
    #[inline]
    #[must_use]
    pub fn checkers(&self) -> Bitboard {
        KingLines::new(self, self.turn()).checkers(self)
    }

    /// Returns whether the side to move is in check.
    #[inline]
    #[must_use]
    pub fn in_check(&self) -> bool {
        self.checkers().any()
    }

    /// Returns the squares to which the king of the side to move must not step: all that the other side attacks with that
    /// king off the board, since the king does not block a line for itself.
    ///
    /// ```
    /// use movegen::{Board, Square};
    /// let board = Board::from_epd("4r2k/8/8/8/8/8/4K3/8 w - -").unwrap();
    /// assert!(board.king_danger().contains(Square::E1));
    /// ```
    #[must_use]
    pub fn king_danger(&self) -> Bitboard {
        for_side!(self.turn(), Us => self.danger_by::<DefaultLookup, Us>([Bitboard::ALL; 3]))
    }

    /// Returns the squares that the opponent of `Us` attacks without the king of `Us`. Of the knights, the diagonal sliders and the
    /// orthogonal sliders only those in the three sets of `among` count.
    #[inline(always)]
    pub(crate) fn danger_by<S: SliderLookup, Us: Side>(&self, among: [Bitboard; 3]) -> Bitboard {
        let occupied = self.occupied().difference(self.pieces(Us::COLOR, Role::King));
        self.attacked_by_them::<S, Us>(occupied, among)
    }

    /// Returns all squares that the opponent of `Us` attacks, with `occupied` as the blockers of sliders. `among` is as in
    /// [`danger_by`](Self::danger_by).
    #[inline(always)]
    fn attacked_by_them<S: SliderLookup, Us: Side>(
        &self,
        occupied: Bitboard,
        [knights, diagonal, orthogonal]: [Bitboard; 3],
    ) -> Bitboard {
        let them = self.color(Us::Them::COLOR);
        let pawns = self.role(Role::Pawn) & them;

        let mut attacked = pawns.shift(Us::Them::CAPTURE_EAST) | pawns.shift(Us::Them::CAPTURE_WEST);
        attacked |= attacks::king(self.king(Us::Them::COLOR));
        for knight in self.role(Role::Knight) & them & knights {
            attacked |= attacks::knight(knight);
        }
        for slider in self.diagonal_sliders() & them & diagonal {
            attacked |= S::bishop(slider, occupied);
        }
        for slider in self.orthogonal_sliders() & them & orthogonal {
            attacked |= S::rook(slider, occupied);
        }
        attacked
    }
}
