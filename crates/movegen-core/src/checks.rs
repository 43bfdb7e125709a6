//! The pressure on a king: attackers, checkers, pins, and squares it must not step on.

use crate::board::{Board, lane};
use crate::cpu::{Base, Cpu};
use crate::side::{Side, for_side};
use crate::{Bitboard, Color, Move, Role, Square, attacks, rays};

/// What bears on the king of the side to move: worked out once a position and passed on.
///
/// ```
/// use movegen_core::{Board, Checks, Square};
/// let board = Board::from_epd("4r2k/8/8/b7/8/8/3NB3/4K3 w - -").unwrap();
/// let checks = Checks::of(&board);
/// assert!(checks.checkers().is_empty());
/// assert_eq!(checks.pinned().into_iter().collect::<Vec<_>>(), [Square::D2, Square::E2]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Checks {
    pub(crate) checkers: Bitboard,
    pub(crate) pinned: Bitboard,
    pub(crate) king: Square,
}

impl Checks {
    /// The checks and pins of the side to move: four slider look-ups.
    #[inline]
    pub fn of(board: &Board) -> Self {
        #[cfg(compact)]
        return Self::of_color::<Base>(board, board.turn());
        #[cfg(not(compact))]
        for_side!(board.turn(), Us => Self::of_as::<Base, Us>(board))
    }

    /// [`of`](Self::of) where the colour is known when the code is compiled.
    #[doc(hidden)]
    #[inline(always)]
    pub fn of_as<C: Cpu, Us: Side>(board: &Board) -> Self {
        Self::of_color::<C>(board, Us::COLOR)
    }

    #[inline(always)]
    fn of_color<C: Cpu>(board: &Board, color: Color) -> Self {
        let (us, them) = (board.color(color), board.color(!color));
        let king = board.king(color);
        let occupied = us | them;
        let straight = board.straight_sliders() & them;
        let diagonal = board.diagonal_sliders() & them;

        let along_lines = C::rook(king, occupied);
        let along_diagonals = C::bishop(king, occupied);
        let checkers = along_lines & straight
            | along_diagonals & diagonal
            | attacks::knight(king) & board.role(Role::Knight) & them
            | attacks::pawn(color, king) & board.role(Role::Pawn) & them;

        // Lift the own men that the king sees first: sliders that come into sight then pin what hid them.
        let beyond = occupied.minus((along_lines | along_diagonals) & us);
        let pinners = C::rook(king, beyond).minus(along_lines) & straight
            | C::bishop(king, beyond).minus(along_diagonals) & diagonal;
        let mut pinned = Bitboard::EMPTY;
        for pinner in pinners {
            pinned |= rays::between(king, pinner) & us;
        }
        Self { checkers, pinned, king }
    }

    /// As if nothing bore on a king on this square.
    #[inline(always)]
    pub(crate) const fn none_on(king: Square) -> Self {
        Self { checkers: Bitboard::EMPTY, pinned: Bitboard::EMPTY, king }
    }

    /// The enemy men that give check: two at most in a game, more on boards that no game comes to.
    #[inline]
    pub const fn checkers(&self) -> Bitboard {
        self.checkers
    }

    /// The own men that stand alone between the king and an enemy slider.
    #[inline]
    pub const fn pinned(&self) -> Bitboard {
        self.pinned
    }

    /// Whether the king is in check.
    #[inline]
    pub const fn in_check(&self) -> bool {
        self.checkers.any()
    }

    /// Where the king stands.
    #[inline]
    pub const fn king(&self) -> Square {
        self.king
    }

    /// Where a move of another man than the king may capture: everywhere out of check, on the checker in check, and
    /// nowhere in double check. (En passant, which captures beside its destination, fits no mask.)
    #[inline]
    pub const fn capture_mask(&self) -> Bitboard {
        match (self.checkers.is_empty(), self.checkers.many()) {
            (true, _) => Bitboard::ALL,
            (_, true) => Bitboard::EMPTY,
            _ => self.checkers,
        }
    }

    /// Where a move of another man than the king may go without capturing: everywhere out of check, between king and
    /// checker in check, and nowhere in double check or where nothing is between.
    #[inline]
    pub fn block_mask(&self) -> Bitboard {
        match self.checkers.first() {
            None => Bitboard::ALL,
            Some(_) if self.checkers.many() => Bitboard::EMPTY,
            Some(checker) => rays::between(self.king, checker),
        }
    }

    /// The line that a man on `square` must stay on: that of its pin, or everything if it is not pinned.
    #[inline]
    pub fn pin_line(&self, square: Square) -> Bitboard {
        if self.pinned.contains(square) { rays::line(self.king, square) } else { Bitboard::ALL }
    }
}

/// How a move checks: see [`Board::gives_check`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GivesCheck {
    /// Not at all.
    None,
    /// By the man that moves; castling, whose rook checks, among it.
    Direct,
    /// By another man, whose line it opens: by leaving it, or by capturing en passant a pawn that stood on it.
    Discovered,
    /// By both.
    Double,
}

/// From where each role would give check to the king of the side that waits, and what stands in the way of sliders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CheckSquares {
    pub(crate) king: Square,
    pub(crate) pawn: Bitboard,
    pub(crate) knight: Bitboard,
    pub(crate) diagonal: Bitboard,
    pub(crate) straight: Bitboard,
    /// The own men that give check by leaving the line between a slider and that king.
    pub(crate) discoverers: Bitboard,
}

impl CheckSquares {
    #[inline(always)]
    pub(crate) fn of_as<C: Cpu, Us: Side>(board: &Board) -> Self {
        let king = board.king(Us::Them::COLOR);
        let occupied = board.occupied();
        Self {
            king,
            pawn: attacks::pawn(Us::Them::COLOR, king),
            knight: attacks::knight(king),
            diagonal: C::bishop(king, occupied),
            straight: C::rook(king, occupied),
            discoverers: board.blockers(Us::Them::COLOR) & board.color(Us::COLOR),
        }
    }

    /// Where a man on `from`, that would give check from `direct`, may go so that the move gives check.
    #[inline(always)]
    pub(crate) fn targets(&self, from: Square, direct: Bitboard) -> Bitboard {
        if self.discoverers.contains(from) { direct | !rays::line(self.king, from) } else { direct }
    }
}

impl Board {
    /// The men of `color` that attack `square`, with sliders stopped by `occupied`. (A man on the square itself is
    /// no hindrance; one that is not in `occupied` still attacks.)
    #[inline]
    pub fn attackers_to(&self, square: Square, color: Color, occupied: Bitboard) -> Bitboard {
        self.attackers_as::<Base>(square, color, occupied)
    }

    #[inline(always)]
    pub(crate) fn attackers_as<C: Cpu>(&self, square: Square, color: Color, occupied: Bitboard) -> Bitboard {
        let attackers = C::rook(square, occupied) & self.straight_sliders()
            | C::bishop(square, occupied) & self.diagonal_sliders()
            | attacks::knight(square) & self.role(Role::Knight)
            | attacks::king(square) & self.role(Role::King)
            | attacks::pawn(!color, square) & self.role(Role::Pawn);
        attackers & self.color(color)
    }

    /// Whether any man of `color` attacks `square`, with sliders stopped by `occupied`.
    #[inline]
    pub fn is_attacked(&self, square: Square, color: Color, occupied: Bitboard) -> bool {
        self.attackers_to(square, color, occupied).any()
    }

    /// The squares that the man on `square` attacks, those of its own side among them; none if there is no man.
    ///
    /// ```
    /// use movegen_core::{Bitboard, Board, Square};
    /// let attacked = Board::default().attacks_from(Square::B1);
    /// assert_eq!(attacked, Bitboard::from_iter([Square::A3, Square::C3, Square::D2]));
    /// assert!(Board::default().attacks_from(Square::E4).is_empty());
    /// ```
    pub fn attacks_from(&self, square: Square) -> Bitboard {
        let Some(man) = self.piece_at(square) else { return Bitboard::EMPTY };
        match man.role() {
            Role::Pawn => attacks::pawn(man.color(), square),
            Role::Knight => attacks::knight(square),
            Role::Bishop => attacks::bishop(square, self.occupied()),
            Role::Rook => attacks::rook(square, self.occupied()),
            Role::Queen => attacks::queen(square, self.occupied()),
            Role::King => attacks::king(square),
        }
    }

    /// All squares that a man of `color` attacks, with everything where it stands.
    ///
    /// ```
    /// use movegen_core::{Bitboard, Board, Color, Rank};
    /// let attacked = Board::default().attacked_by(Color::White);
    /// assert!(Bitboard::rank(Rank::Third).is_subset(attacked));
    /// assert!(attacked.is_disjoint(Bitboard::rank(Rank::Fourth)));
    /// ```
    pub fn attacked_by(&self, color: Color) -> Bitboard {
        for_side!(!color, Us => self.attacked::<Base, Us>(self.occupied()))
    }

    /// The men of either colour that stand alone between the king of `color` and a slider of the other side. Those of
    /// the king's own colour are pinned; the others give check by leaving the line.
    pub fn blockers(&self, color: Color) -> Bitboard {
        let king = self.king(color);
        let occupied = self.occupied();
        // Sliders on a line with the king, as if nothing stood in between.
        let lines = attacks::rook(king, Bitboard::EMPTY) & self.straight_sliders();
        let diagonals = attacks::bishop(king, Bitboard::EMPTY) & self.diagonal_sliders();
        let mut blockers = Bitboard::EMPTY;
        for slider in (lines | diagonals) & self.color(!color) {
            let between = rays::between(king, slider) & occupied;
            if !between.many() {
                blockers |= between;
            }
        }
        blockers
    }

    /// The men of `color` that are pinned to their king.
    pub fn pinned(&self, color: Color) -> Bitboard {
        self.blockers(color) & self.color(color)
    }

    /// How a legal move of this board checks. Nothing is made: two slider look-ups.
    ///
    /// ```
    /// use movegen_core::{Board, GivesCheck, Move, MoveKind, Square};
    /// let board = Board::from_epd("4k3/8/8/8/4N3/8/8/4RK2 w - -").unwrap();
    /// let knight = |to| board.gives_check(Move::new(MoveKind::Knight, Square::E4, to));
    /// assert_eq!(knight(Square::C3), GivesCheck::Discovered);
    /// assert_eq!(knight(Square::D6), GivesCheck::Double);
    /// ```
    pub fn gives_check(&self, mv: Move) -> GivesCheck {
        let (us, them) = (self.turn(), !self.turn());
        let king = self.king(them);
        let rook_to = mv.castles().map(|wing| Square::at(wing.rook_file(), mv.from().rank()));

        // The board after the move, as far as lines are concerned.
        let mut occupied = self.occupied().without(mv.from());
        if let Some(captured) = self.capture_square(mv) {
            occupied = occupied.without(captured);
        }
        if let Some(rook) = rook_to {
            occupied = occupied.without(mv.to()).with(rook);
        }
        let occupied = occupied.with(mv.king_destination());

        let along_lines = attacks::rook(king, occupied);
        let along_diagonals = attacks::bishop(king, occupied);
        let (arrived, role) = match rook_to {
            Some(rook) => (rook, Role::Rook),
            None => (mv.to(), mv.kind().arriving_role()),
        };
        let direct = match role {
            Role::Pawn => attacks::pawn(them, king),
            Role::Knight => attacks::knight(king),
            Role::Bishop => along_diagonals,
            Role::Rook => along_lines,
            Role::Queen => along_diagonals | along_lines,
            Role::King => Bitboard::EMPTY,
        };
        let direct = direct.contains(arrived);
        // What moved is no longer where it was; what stands still may see the king now.
        let still = self.color(us).without(mv.from()).without(mv.to());
        let opened = along_lines & self.straight_sliders() | along_diagonals & self.diagonal_sliders();
        match (direct, opened.is_disjoint(still)) {
            (false, true) => GivesCheck::None,
            (true, true) => GivesCheck::Direct,
            (false, false) => GivesCheck::Discovered,
            (true, false) => GivesCheck::Double,
        }
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn in_check(&self) -> bool {
        self.attackers_to(self.king(self.turn()), !self.turn(), self.occupied()).any()
    }

    /// The squares that the king of the side to move must not step on: all that the other side attacks with that king
    /// off the board, since it cannot hide behind itself.
    ///
    /// ```
    /// use movegen_core::{Board, Square};
    /// let board = Board::from_epd("4r2k/8/8/8/8/8/4K3/8 w - -").unwrap();
    /// assert!(board.king_danger().contains(Square::E1));
    /// ```
    pub fn king_danger(&self) -> Bitboard {
        for_side!(self.turn(), Us => self.king_danger_as::<Base, Us>())
    }

    #[inline(always)]
    pub(crate) fn king_danger_as<C: Cpu, Us: Side>(&self) -> Bitboard {
        self.attacked::<C, Us>(self.occupied().minus(self.pieces(Us::COLOR, Role::King)))
    }

    /// All that the enemy of `Us` attacks, with sliders stopped by `occupied`.
    #[inline(always)]
    fn attacked<C: Cpu, Us: Side>(&self, occupied: Bitboard) -> Bitboard {
        let them = self.color(Us::Them::COLOR);
        let pawns = self.role(Role::Pawn) & them;

        let mut attacked = pawns.shift(Us::Them::CAPTURE_EAST) | pawns.shift(Us::Them::CAPTURE_WEST);
        attacked |= attacks::king(self.king(Us::Them::COLOR));
        for knight in self.role(Role::Knight) & them {
            attacked |= attacks::knight(knight);
        }
        for slider in Bitboard(self.lanes[lane::DIAGONAL]) & them {
            attacked |= C::bishop(slider, occupied);
        }
        for slider in Bitboard(self.lanes[lane::STRAIGHT]) & them {
            attacked |= C::rook(slider, occupied);
        }
        attacked
    }
}
