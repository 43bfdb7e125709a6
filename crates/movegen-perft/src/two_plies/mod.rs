//! Counting two plies at once: the replies to most moves are computed without making the move.
//!
//! # The idea
//!
//! We are the side to move, and the opponent replies.
//!
//! The number of replies to a move is close to the number of replies to a null move, which is the same for all moves of
//! a position. A quiet move far from the opponent's pieces often changes nothing at all. Where a move does change it,
//! the change is mostly a sum of a few terms. An opposing slider sees further when a piece leaves its line, and less
//! far when a piece arrives on it. A pawn gains or loses a capture or a push, a captured piece takes its own moves
//! away, and the king loses a step to a newly attacked square. Each term costs a few instructions, and many moves share
//! it. Making the move and generating the replies costs far more.
//!
//! # The steps
//!
//! 1. [`changes`] counts the replies to a null move, and computes the squares that the opponent's pieces
//!    see. [`king`] has the squares around its king, and [`lines`] the lines to it. A move that touches none
//!    of them changes nothing.
//! 2. [`exact`] splits each set of legal moves: for some the sum of all terms is exact, the others are made.
//! 3. `Sum` adds the replies to a null move for each exact move, then the changes: by the departure of the
//!    piece (once for all its moves), by its arrival (cached per square), at the opponent's king, and by pins
//!    that begin or end.
//! 4. The other moves are made on a board, and the replies generated and counted. In check there is no null
//!    move, and all moves are made.
//!
//! # An example
//!
//! ```text
//! 8  k . . . . . . .      White is to move. After a null move Black has 15 replies: 3 king moves
//! 7  . . . . . . . .      and 12 rook moves, of which one captures on d3.
//! 6  . . . . . . . .
//! 5  . . . r . . . .      Nb4: the rook also sees d2 and d1, as the knight left its line.
//! 4  . . . . . . . .           15 + 2 = 17
//! 3  . . . N . . . .      Nc5: the same, but the rook no longer sees b5 and a5, and the king
//! 2  . . . . . . . .           may not go to b7.
//! 1  . . . . . . . K           15 + 2 - 2 - 1 = 14
//!    a b c d e f g h
//! ```
//!
//! ```
//! use movegen::{Board, Move, MoveKind, Square};
//! let board = Board::from_fen("k7/8/8/3r4/8/3N4/8/7K w - -").unwrap();
//! let replies = |to| board.after(Move::new(MoveKind::Knight, Square::D3, to)).legal_count();
//! assert_eq!(board.after_null().unwrap().legal_count(), 15);
//! assert_eq!([replies(Square::B4), replies(Square::C5)], [17, 14]);
//! ```
//!
//! # Evidence
//!
//! Debug builds make every move that is summed, and compare. The tests do that on the positions of all suites
//! and their successors, on random games, and on positions where an earlier version was wrong. They also
//! compare the counts with published ones.
//!
//! Reusing the count after a null move for moves without interaction is an idea of the authors of the fastest
//! perft programs. The sums that extend it to other moves were developed for this crate.

mod changes;
mod exact;
mod king;
mod lines;
mod replies;

use movegen_position::generate::{Origin, Sink, generate_with};
use movegen_position::{
    AllMoves, Bitboard, Board, CheckInfo, Color, MoveKind, MoveList, MoveSet, MoveSets, Square,
};

use crate::level::{Job, Level, count_moves};
use changes::AfterNull;
use exact::Exact;

/// The sequences of two legal moves.
pub(crate) struct TwoPlies<'a>(pub(crate) &'a Board);

impl Job for TwoPlies<'_> {
    #[inline(always)]
    fn count<L: Level>(self) -> u64 {
        // One copy per color, so that the side to move is a constant.
        match self.0.turn() {
            Color::White => count::<L>(self.0, Color::White),
            Color::Black => count::<L>(self.0, Color::Black),
        }
    }
}

/// Counts for `us`, the side to move.
#[inline(always)]
fn count<L: Level>(board: &Board, us: Color) -> u64 {
    let check_info = CheckInfo::new(board);
    let moves = generate_with::<AllMoves>(board, check_info);
    let (mut exact, mut inexact) = (0, MoveList::new());
    if check_info.in_check() {
        moves.send(&mut inexact);
    } else {
        let mut sets = MoveSets::new();
        moves.send(&mut sets);
        let changes = AfterNull::new(board, us);
        let mut sum =
            Sum { changes: &changes, arrivals: Arrivals::default(), exact: 0, inexact: &mut inexact };
        for set in &sets {
            match set.origin() {
                Origin::Square(from) => sum.add_piece(from, *set),
                Origin::Step(step) => sum.add_pawns(step, *set),
            }
        }
        exact = sum.exact;
    }
    let mut sum = exact;
    for &mv in &inexact {
        sum += count_moves::<L>(&board.after(mv));
    }
    sum
}

/// The replies to the moves added so far.
struct Sum<'a> {
    changes: &'a AfterNull<'a>,
    arrivals: Arrivals,
    /// How many replies there are to the moves for which the sum is exact.
    exact: u64,
    /// The other moves.
    inexact: &'a mut MoveList,
}

impl Sum<'_> {
    /// Adds the moves of the piece on `from`.
    #[inline(always)]
    fn add_piece(&mut self, from: Square, moves: MoveSet) {
        let exact = Exact::of_piece(self.changes, from, moves);
        self.add_exact(&exact);
        let others = moves.targets().difference(exact.moves().targets());
        let _ = self.inexact.receive(moves.with_targets(others));
    }

    /// Adds pawn moves by the same step. Adds most of them at once, and one by one those with a departure that changes
    /// something.
    #[inline(always)]
    fn add_pawns(&mut self, step: i8, moves: MoveSet) {
        let exact = Exact::of_pawns(self.changes, moves, step);
        self.add_exact(&exact);
        for to in moves.targets().difference(exact.moves().targets()) {
            let from = moves.from(to);
            self.add_piece(from, MoveSet::new(moves.kind(), from, to.into()));
        }
    }

    /// Adds moves for which the sum is exact. Debug builds make them, and compare.
    #[inline(always)]
    fn add_exact(&mut self, exact: &Exact) {
        let moves = exact.moves();
        self.exact += self.replies(exact, moves.targets()) as u64;
        if cfg!(debug_assertions) {
            for mv in moves {
                let sum = self.replies(exact, mv.to().into());
                let made = self.changes.board.after(mv).legal_count();
                assert_eq!(sum as usize, made, "the replies to {mv:?} of {:?}", self.changes.board);
            }
        }
    }

    /// Sums the replies to exact moves with these destinations: those to a null move, and each change.
    #[inline(always)]
    fn replies(&mut self, exact: &Exact, to: Bitboard) -> i32 {
        let (changes, moves, departure) = (self.changes, exact.moves(), &exact.departure);
        let (kind, role) = (moves.kind(), moves.kind().arriving_role());
        let mut sum = to.len() as i32 * (changes.after_null + departure.change);
        sum += (to & departure.pawn_attackers).len() as i32 * departure.moves_of_attacker;
        if kind == MoveKind::DoublePush {
            // En passant captures.
            let [east, west] = changes.pawns.beside_capturers;
            sum += (to & east).len() as i32 + (to & west).len() as i32;
        }
        for square in to & changes.changing_targets {
            sum += self.arrivals.get(changes, square);
        }
        if let Origin::Square(from) = moves.origin() {
            if !to.is_disjoint(departure.slider_lines) {
                sum += changes.along_lines(from, to);
            }
        }
        let pins = changes.lines.rays | changes.lines.pinning[role.index()];
        for to in if departure.ends_pin { to } else { to & pins } {
            sum += changes.lines.change(role, moves.from(to), to);
        }
        // A new piece may attack through the square the pawn left.
        let sees_all = departure.lost.any() || kind.promotion().is_some();
        for to in if sees_all { to } else { to & changes.zone.sees_unattacked[role.index()] } {
            sum += changes.zone.change(role, moves.from(to), to, departure.lost);
        }
        sum
    }
}

/// Keeps the results of [`AfterNull::arrival`], because several pieces may arrive on the same square.
struct Arrivals {
    change: [i16; 64],
    known: Bitboard,
}

impl Default for Arrivals {
    #[inline(always)]
    fn default() -> Self {
        Self { change: [0; 64], known: Bitboard::EMPTY }
    }
}

impl Arrivals {
    #[inline(always)]
    fn get(&mut self, changes: &AfterNull<'_>, square: Square) -> i32 {
        if !self.known.contains(square) {
            self.known |= square.bitboard();
            self.change[square.index()] = changes.arrival(square) as i16;
        }
        self.change[square.index()].into()
    }
}
