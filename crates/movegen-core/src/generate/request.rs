//! Requests for moves: which moves, and what to do with them.

use core::convert::Infallible;
use core::marker::PhantomData;
use core::ops::ControlFlow;

use crate::attacks::lookup::DefaultLookup;
#[cfg(compact)]
use crate::board::side::White;
#[cfg(not(compact))]
use crate::board::side::for_side;
use crate::board::{Board, CheckInfo, CheckInfoAfter, FenText};
#[cfg(compact)]
use crate::generate::flip::{self, View};
use crate::generate::kind::{AllMoves, GenKind, Legal, Legality, PseudoLegal};
use crate::generate::move_list::MoveList;
use crate::generate::move_set::MoveSet;
use crate::generate::move_sets::MoveSets;
use crate::generate::rules::{find_as, is_plain_move_legal, is_rare_move_legal};
#[cfg(not(compact))]
use crate::generate::rules::{generate_as, legal_count_as};
use crate::generate::sink::{Any, Count, Each, EachSet, Sink};
use crate::types::{Bitboard, Move, MoveKind};

/// Requests the legal moves of kind `K`. The methods of [`Generate`] restrict the moves and carry the request out.
///
/// ```
/// use movegen::{Bitboard, Board, Captures, AllMoves, Rank, generate};
///
/// let board = Board::from_epd("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -").unwrap();
/// assert_eq!(generate::<AllMoves>(&board).count(), 48);
/// assert_eq!(generate::<Captures>(&board).count(), 8);
/// assert_eq!(generate::<AllMoves>(&board).to_mask(Bitboard::rank(Rank::Sixth)).count(), 7);
/// assert!(generate::<AllMoves>(&board).any());
/// for mv in generate::<Captures>(&board).list() {
///     assert!(board.is_capture(mv));
/// }
/// ```
#[inline]
pub fn generate<K: GenKind>(board: &Board) -> Generate<'_, K, Legal> {
    Generate::new(board, CheckInfo::new(board))
}

/// Requests the legal moves of kind `K` with a [`CheckInfo`] that the caller has already computed. It must belong to
/// `board`. Debug builds assert this; in release builds a wrong `check_info` gives wrong moves, and nothing worse.
///
/// ```
/// use movegen::{Board, Captures, CheckInfo, Quiets};
/// use movegen::generate::generate_with;
///
/// let board = Board::default();
/// let check_info = CheckInfo::new(&board);
/// let captures = generate_with::<Captures>(&board, check_info).list();
/// let quiets = generate_with::<Quiets>(&board, check_info).list();
/// assert_eq!((captures.len(), quiets.len()), (0, 20));
/// ```
#[inline]
pub fn generate_with<K: GenKind>(board: &Board, check_info: CheckInfo) -> Generate<'_, K, Legal> {
    debug_assert!(check_info == CheckInfo::new(board), "the CheckInfo of another board");
    Generate::new(board, check_info)
}

/// A request for moves: see [`generate`].
///
/// ```
/// use movegen::{AllMoves, Board, Rank, generate};
/// let board = Board::default();
/// let request = generate::<AllMoves>(&board).to_mask(movegen::Bitboard::rank(Rank::Third));
/// assert_eq!((request.count(), request.any(), request.list().len()), (12, true, 12));
/// ```
#[must_use = "nothing is generated until the moves are counted, listed or sent somewhere"]
#[derive(Clone, Copy, Debug)]
pub struct Generate<'a, K, L> {
    board: &'a Board,
    check_info: CheckInfo,
    from: Bitboard,
    to: Bitboard,
    kind: PhantomData<(K, L)>,
}

impl<'a, K: GenKind, L: Legality> Generate<'a, K, L> {
    #[inline]
    const fn new(board: &'a Board, check_info: CheckInfo) -> Self {
        Self { board, check_info, from: Bitboard::ALL, to: Bitboard::ALL, kind: PhantomData }
    }

    /// Keeps only moves with an origin in `squares`.
    #[inline]
    pub fn from_mask(mut self, squares: Bitboard) -> Self {
        self.from &= squares;
        self
    }

    /// Keeps only moves with a destination, [`Move::to`], in `squares`. For castling that is the rook's square.
    #[inline]
    pub fn to_mask(mut self, squares: Bitboard) -> Self {
        self.to &= squares;
        self
    }

    /// Requests pseudo-legal moves: the safety of the mover's king is ignored, except that castling is always fully legal. In
    /// check these are the king's steps that do not follow the line of a checking slider and, with a single checker, the
    /// moves that capture it or block the check.
    ///
    /// ```
    /// use movegen::{Board, AllMoves, generate};
    /// let board = Board::from_epd("4r2k/8/8/8/8/8/4R3/4K3 w - -").unwrap();
    /// assert_eq!(generate::<AllMoves>(&board).count(), 10);
    /// assert_eq!(generate::<AllMoves>(&board).pseudo_legal().count(), 17);
    /// ```
    #[inline]
    pub fn pseudo_legal(self) -> Generate<'a, K, PseudoLegal> {
        let Self { board, check_info, from, to, .. } = self;
        Generate { board, check_info, from, to, kind: PhantomData }
    }

    /// Sends each set of moves to `sink`, which cannot stop the generator. For one that can, see
    /// [`try_send`](Self::try_send).
    #[inline]
    pub fn send<S: Sink<Stop = Infallible>>(self, sink: &mut S) {
        let ControlFlow::Continue(()) = self.try_send(sink);
    }

    /// Sends each set of moves to `sink`. Stops early if the sink returns `Break`.
    #[inline]
    pub fn try_send<S: Sink>(self, sink: &mut S) -> ControlFlow<S::Stop> {
        let Self { board, check_info, from, to, .. } = self;
        #[cfg(compact)]
        return flip::generate::<K, L, S>(board, check_info, from, to, sink);
        #[cfg(not(compact))]
        for_side!(board.turn(), Us => {
            generate_as::<DefaultLookup, Us, K, L, S>(board, &check_info, from, to, sink)
        })
    }

    /// Returns the number of moves. No move is created.
    #[inline]
    #[must_use]
    pub fn count(self) -> usize {
        let mut count = Count::default();
        self.send(&mut count);
        count.0
    }

    /// Returns whether there is any move. For all moves of a board, [`Board::has_legal_move`] is faster.
    #[inline]
    pub fn any(self) -> bool {
        self.try_send(&mut Any).is_break()
    }

    /// Returns the moves as a list.
    #[inline]
    #[must_use]
    pub fn list(self) -> MoveList {
        let mut list = MoveList::new();
        self.send(&mut list);
        list
    }

    /// Returns the moves as a list of sets.
    #[inline]
    #[must_use]
    pub fn sets(self) -> MoveSets {
        let mut sets = MoveSets::new();
        self.send(&mut sets);
        sets
    }

    /// Calls `visit` with each move.
    #[inline]
    pub fn for_each(self, mut visit: impl FnMut(Move)) {
        self.for_each_set(|set| set.into_iter().for_each(&mut visit));
    }

    /// Calls `visit` with each set of moves. No set is empty.
    ///
    /// ```
    /// use movegen::{AllMoves, Board, generate};
    /// let mut lengths = Vec::new();
    /// generate::<AllMoves>(&Board::default()).for_each_set(|set| lengths.push(set.len()));
    /// lengths.sort();
    /// assert_eq!(lengths, [2, 2, 8, 8]);
    /// ```
    #[inline]
    pub fn for_each_set(self, visit: impl FnMut(MoveSet)) {
        self.send(&mut EachSet(visit));
    }

    /// Returns whether `mv`, which may be any value, is one of the moves. About ten times cheaper than generating the list.
    #[inline]
    #[must_use]
    pub fn contains(self, mv: Move) -> bool {
        let Self { board, check_info, from, to, .. } = self;
        #[cfg(compact)]
        {
            let view = View::of(board.turn());
            let (from, to, mv) = (view.squares(from), view.squares(to), view.mv(mv));
            let (board, check_info) = (&view.board(board), &view.check_info(check_info));
            find_as::<DefaultLookup, White, K, L>(board, check_info, from, to, mv)
        }
        #[cfg(not(compact))]
        for_side!(board.turn(), Us => {
            find_as::<DefaultLookup, Us, K, L>(board, &check_info, from, to, mv)
        })
    }
}

impl Board {
    /// Returns whether `mv`, which may be any value, is a legal move of this board.
    ///
    /// ```
    /// use movegen::{Board, Move, MoveKind, Square};
    /// let board = Board::default();
    /// assert!(board.is_legal(Move::new(MoveKind::Knight, Square::G1, Square::F3)));
    /// assert!(!board.is_legal(Move::new(MoveKind::Bishop, Square::G1, Square::F3)));
    /// ```
    // Always inlined: the call would take a seventh of the instructions.
    #[cfg_attr(not(compact), inline(always))]
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        match mv.kind() {
            MoveKind::Castle | MoveKind::EnPassant => is_rare_move_legal(self, mv),
            _ => is_plain_move_legal(self, mv),
        }
    }

    /// Returns whether a legal move captures en passant. The [en passant square](Board::en_passant) is present whenever a
    /// pawn attacks it, even if that pawn is pinned.
    ///
    /// ```
    /// use movegen::Board;
    /// let board = Board::from_epd("8/8/8/8/k2Pp2R/8/8/4K3 b - d3").unwrap();
    /// assert!(board.en_passant().is_some() && !board.can_capture_en_passant());
    /// ```
    pub fn can_capture_en_passant(&self) -> bool {
        let square = self.en_passant().map_or(Bitboard::EMPTY, Bitboard::from);
        let mut each = Each(|mv: Move| match mv.kind() {
            MoveKind::EnPassant => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        });
        square.any() && generate::<AllMoves>(self).to_mask(square).try_send(&mut each).is_break()
    }

    /// Returns the number of legal moves.
    #[must_use]
    pub fn legal_count(&self) -> usize {
        #[cfg(compact)]
        return generate::<AllMoves>(self).count();
        #[cfg(not(compact))]
        for_side!(self.turn(), Us => legal_count_as::<DefaultLookup, Us>(self, &CheckInfo::new_as::<Us>(self)))
    }

    /// Returns whether `mv`, which may be any value, is a pseudo-legal move of this board: see
    /// [`Generate::pseudo_legal`].
    #[inline]
    #[must_use]
    pub fn is_pseudo_legal(&self, mv: Move) -> bool {
        generate::<AllMoves>(self).pseudo_legal().contains(mv)
    }
}

impl CheckInfoAfter {
    /// Returns the number of legal moves of `next`, which must be the board after `mv`: as [`Board::legal_count`], with the
    /// [`CheckInfo`] [`after`](Self::after) `mv`.
    ///
    /// ```
    /// use movegen::{AllMoves, Board, MoveList, board::CheckInfoAfter};
    /// let board = Board::default();
    /// let check_info = CheckInfoAfter::new(&board);
    /// let replies = |&mv| check_info.legal_count(mv, &board.after(mv));
    /// assert_eq!(MoveList::of::<AllMoves>(&board).iter().map(replies).sum::<usize>(), 400);
    /// ```
    #[must_use]
    pub fn legal_count(&self, mv: Move, next: &Board) -> usize {
        let check_info = self.after(mv, next);
        #[cfg(compact)]
        return generate_with::<AllMoves>(next, check_info).count();
        #[cfg(not(compact))]
        for_side!(next.turn(), Us => legal_count_as::<DefaultLookup, Us>(next, &check_info))
    }
}

impl MoveList {
    /// Returns the legal moves of kind `K`.
    #[inline]
    #[must_use]
    pub fn of<K: GenKind>(board: &Board) -> Self {
        generate::<K>(board).list()
    }
}

impl MoveSets {
    /// Returns the legal moves of kind `K`.
    #[inline]
    #[must_use]
    pub fn of<K: GenKind>(board: &Board) -> Self {
        generate::<K>(board).sets()
    }
}

impl FenText<'_> {
    /// Writes the en passant square only if a legal move captures there, as some programs expect. Otherwise the square is
    /// written whenever a pawn attacks it. The text of a set-up that is not valid does not change.
    ///
    /// ```
    /// use movegen::{Board, CastlingNotation, Setup};
    /// let board = Board::from_epd("8/8/8/8/k2Pp2R/8/8/4K3 b - d3").unwrap();
    /// let epd = board.epd(CastlingNotation::Standard);
    /// assert_eq!(epd.to_string(), "8/8/8/8/k2Pp2R/8/8/4K3 b - d3");
    /// assert_eq!(epd.legal_en_passant().to_string(), "8/8/8/8/k2Pp2R/8/8/4K3 b - -");
    /// let setup = Setup::from(&board);
    /// let fen = setup.fen(CastlingNotation::Standard).legal_en_passant();
    /// assert_eq!(fen.to_string(), "8/8/8/8/k2Pp2R/8/8/4K3 b - - 0 1");
    /// ```
    #[must_use]
    pub fn legal_en_passant(mut self) -> Self {
        // A set-up has pieces alone, and the board of a valid one is made from all its parts.
        let board = match self.board.en_passant() {
            Some(_) => Ok(*self.board),
            None => Board::try_from(self.setup()),
        };
        if board.is_ok_and(|board| !board.can_capture_en_passant()) {
            self.en_passant = None;
        }
        self
    }
}
