//! Asking for moves: which of them, and what is done with them.

use core::convert::Infallible;
use core::marker::PhantomData;
use core::ops::ControlFlow;

use crate::board::Board;
use crate::checks::Checks;
use crate::cpu::Base;
#[cfg(not(compact))]
use crate::generate::generate_as;
use crate::generate::{is_legal_as, yields_as};
use crate::kind::{GenKind, Legal, Legality, OnlyLegal, PseudoLegal};
#[cfg(compact)]
use crate::mirror::{self, Mirror};
#[cfg(compact)]
use crate::side::White;
#[cfg(not(compact))]
use crate::side::for_side;
use crate::sink::{Any, Count, Each, Sink};
use crate::{Bitboard, Move, MoveKind, MoveList};

/// Asks for the legal moves of kind `K`; what is done with them, and to which of them, is said by the methods of
/// [`Generate`].
///
/// ```
/// use movegen_core::{Bitboard, Board, Captures, Legal, Rank, generate};
///
/// let board = Board::from_epd("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -").unwrap();
/// assert_eq!(generate::<Legal>(&board).count(), 48);
/// assert_eq!(generate::<Captures>(&board).count(), 8);
/// assert_eq!(generate::<Legal>(&board).onto(Bitboard::rank(Rank::Sixth)).count(), 7);
/// assert!(generate::<Legal>(&board).any());
/// for mv in generate::<Captures>(&board).list() {
///     assert!(board.is_capture(mv));
/// }
/// ```
#[inline]
pub fn generate<K: GenKind>(board: &Board) -> Generate<'_, K, OnlyLegal> {
    generate_with(board, Checks::of(board))
}

/// [`generate`] for one who has the board's [`Checks`] already. With those of another board the moves are wrong, and
/// nothing worse happens.
///
/// ```
/// use movegen_core::{Board, Captures, Checks, Quiets, generate_with};
///
/// let board = Board::default();
/// let checks = Checks::of(&board);
/// let captures = generate_with::<Captures>(&board, checks).list();
/// let quiets = generate_with::<Quiets>(&board, checks).list();
/// assert_eq!((captures.len(), quiets.len()), (0, 20));
/// ```
#[inline]
pub fn generate_with<K: GenKind>(board: &Board, checks: Checks) -> Generate<'_, K, OnlyLegal> {
    Generate { board, checks, from: Bitboard::ALL, onto: Bitboard::ALL, kind: PhantomData }
}

/// A request for moves: see [`generate`].
#[must_use = "nothing is generated until the moves are counted, listed or sent somewhere"]
#[derive(Clone, Copy, Debug)]
pub struct Generate<'a, K, L> {
    board: &'a Board,
    checks: Checks,
    from: Bitboard,
    onto: Bitboard,
    kind: PhantomData<(K, L)>,
}

impl<'a, K: GenKind, L: Legality> Generate<'a, K, L> {
    /// Only moves of men that stand on one of `squares`.
    #[inline]
    pub fn leaving(mut self, squares: Bitboard) -> Self {
        self.from &= squares;
        self
    }

    /// Only moves whose destination, [`Move::to`], is one of `squares`. (For castling that is the rook's square.)
    #[inline]
    pub fn onto(mut self, squares: Bitboard) -> Self {
        self.onto &= squares;
        self
    }

    /// Pseudo-legal moves in place of legal ones: the own king's safety is left out of account, but castling is
    /// always wholly legal. In check they are the king's steps but for those along the line of a checking slider and,
    /// with one checker, moves that land on it or in between.
    ///
    /// ```
    /// use movegen_core::{Board, Legal, generate};
    /// let board = Board::from_epd("4r2k/8/8/8/8/8/4R3/4K3 w - -").unwrap();
    /// assert_eq!(generate::<Legal>(&board).count(), 10);
    /// assert_eq!(generate::<Legal>(&board).pseudo_legal().count(), 17);
    /// ```
    #[inline]
    pub fn pseudo_legal(self) -> Generate<'a, K, PseudoLegal> {
        let Self { board, checks, from, onto, .. } = self;
        Generate { board, checks, from, onto, kind: PhantomData }
    }

    /// Sends the moves into `sink`, until it breaks off.
    #[inline]
    pub fn send<S: Sink>(self, sink: &mut S) -> ControlFlow<S::Stop> {
        let Self { board, checks, from, onto, .. } = self;
        #[cfg(compact)]
        return mirror::generate::<K, L, S>(board, checks, from, onto, sink);
        #[cfg(not(compact))]
        for_side!(board.turn(), Us => generate_as::<Base, Us, K, L, S>(board, &checks, from, onto, sink))
    }

    /// How many moves there are. No move is built.
    #[inline]
    pub fn count(self) -> usize {
        let mut count = Count::default();
        let ControlFlow::Continue(()) = self.send(&mut count);
        count.0
    }

    /// Whether there is any move.
    #[inline]
    pub fn any(self) -> bool {
        self.send(&mut Any).is_break()
    }

    /// The moves in a list.
    #[inline]
    pub fn list(self) -> MoveList {
        let mut list = MoveList::new();
        let ControlFlow::Continue(()) = self.send(&mut list);
        list
    }

    /// Lends each move to `visit`.
    #[inline]
    pub fn for_each(self, mut visit: impl FnMut(Move)) {
        let mut each = Each(|mv| {
            visit(mv);
            ControlFlow::<Infallible>::Continue(())
        });
        let ControlFlow::Continue(()) = self.send(&mut each);
    }

    /// Whether `mv` is one of the moves, whatever its bits. It costs a tenth of generating them.
    #[inline]
    pub fn contains(self, mv: Move) -> bool {
        let Self { board, checks, from, onto, .. } = self;
        #[cfg(compact)]
        {
            let mirror = Mirror::of(board.turn());
            let (from, onto, mv) = (mirror.squares(from), mirror.squares(onto), mirror.mv(mv));
            yields_as::<Base, White, K, L>(&mirror.board(board), &mirror.checks(checks), from, onto, mv)
        }
        #[cfg(not(compact))]
        for_side!(board.turn(), Us => yields_as::<Base, Us, K, L>(board, &checks, from, onto, mv))
    }
}

impl Board {
    /// Whether `mv`, which may come from anywhere, is a legal move of this board.
    ///
    /// ```
    /// use movegen_core::{Board, Move, MoveKind, Square};
    /// let board = Board::default();
    /// assert!(board.is_legal(Move::new(MoveKind::Knight, Square::G1, Square::F3)));
    /// assert!(!board.is_legal(Move::new(MoveKind::Bishop, Square::G1, Square::F3)));
    /// ```
    #[inline]
    pub fn is_legal(&self, mv: Move) -> bool {
        #[cfg(compact)]
        {
            let mirror = Mirror::of(self.turn());
            is_legal_as::<Base, White>(&mirror.board(self), mirror.mv(mv))
        }
        #[cfg(not(compact))]
        for_side!(self.turn(), Us => is_legal_as::<Base, Us>(self, mv))
    }

    /// Whether there is any legal move. No check and no legal move is stalemate, a check and none is mate.
    #[inline]
    pub fn has_legal_move(&self) -> bool {
        generate::<Legal>(self).any()
    }

    /// Whether a legal move captures en passant. (The [en passant square](Board::en_passant) is there whenever a pawn
    /// attacks it, pinned or not.)
    ///
    /// ```
    /// use movegen_core::Board;
    /// let board = Board::from_epd("8/8/8/8/k2Pp2R/8/8/4K3 b - d3").unwrap();
    /// assert!(board.en_passant().is_some() && !board.can_capture_en_passant());
    /// ```
    pub fn can_capture_en_passant(&self) -> bool {
        let onto = self.en_passant().map_or(Bitboard::EMPTY, Bitboard::from);
        let mut each = Each(|mv: Move| match mv.kind() {
            MoveKind::EnPassant => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        });
        onto.any() && generate::<Legal>(self).onto(onto).send(&mut each).is_break()
    }

    /// How many legal moves there are.
    #[inline]
    pub fn legal_count(&self) -> usize {
        generate::<Legal>(self).count()
    }

    /// Whether `mv`, which may come from anywhere, is a pseudo-legal move of this board: see
    /// [`Generate::pseudo_legal`].
    #[inline]
    pub fn is_pseudo_legal(&self, mv: Move) -> bool {
        generate::<Legal>(self).pseudo_legal().contains(mv)
    }
}
