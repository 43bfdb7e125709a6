//! Counting: perft and divide.

mod two_plies;

use core::convert::Infallible;
use core::marker::PhantomData;
use core::ops::ControlFlow;

use movegen_core::cpu::{Base, Cpu};
use movegen_core::side::{Black, Side, White};
use movegen_core::{
    Bitboard, Board, Checks, Color, Count, Legal, Move, MoveKind, Moves, OnlyLegal, PawnMoves, PieceMoves,
    Sink, Square, generate_as,
};

use crate::position::Position;
use two_plies::two_plies;

impl Position {
    /// The number of move sequences of `depth` half-moves from here: 1 for depth 0.
    ///
    /// The last ply is counted and not made, and boards are copied without key and clocks, which no count needs.
    ///
    /// ```
    /// use movegen_position::Position;
    /// assert_eq!(Position::default().perft(4), 197_281);
    /// ```
    pub fn perft(&self, depth: u8) -> u64 {
        match self.turn() {
            Color::White => perft::<Base, White>(&self.board, depth),
            Color::Black => perft::<Base, Black>(&self.board, depth),
        }
    }

    /// For each legal move, the [`perft`](Self::perft) of what is left of `depth` after it. Nothing for depth 0.
    ///
    /// ```
    /// use movegen_position::Position;
    /// let position = Position::default();
    /// assert!(position.divide(3).all(|(_, nodes)| nodes >= 380));
    /// assert_eq!(position.divide(3).map(|(_, nodes)| nodes).sum::<u64>(), 8_902);
    /// ```
    pub fn divide(&self, depth: u8) -> Divide {
        let mut moves = self.legal_moves();
        if depth == 0 {
            moves.clear();
        }
        Divide { position: *self, moves: moves.into_iter(), depth: depth.saturating_sub(1) }
    }
}

/// The moves of a position with the count behind each: see [`Position::divide`].
#[derive(Clone, Debug)]
pub struct Divide {
    position: Position,
    moves: Moves,
    depth: u8,
}

impl Iterator for Divide {
    type Item = (Move, u64);

    fn next(&mut self) -> Option<(Move, u64)> {
        let mv = self.moves.next()?;
        Some((mv, self.position.after(mv).perft(self.depth)))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.moves.size_hint()
    }
}

impl ExactSizeIterator for Divide {}

fn perft<C: Cpu, Us: Side>(board: &Board, depth: u8) -> u64 {
    match depth {
        0 => 1,
        1 => leaves::<C, Us>(board),
        2 => two_plies::<C, Us>(board),
        _ => walk::<C, Us, _>(board, |next| perft::<C, Us::Them>(next, depth - 1)),
    }
}

/// The number of legal moves.
#[inline(never)]
fn leaves<C: Cpu, Us: Side>(board: &Board) -> u64 {
    let mut count = Count::default();
    let checks = Checks::of_as::<C, Us>(board);
    let ControlFlow::Continue(()) = legal::<C, Us, _>(board, &checks, &mut count);
    count.0 as u64
}

/// The sum of `visit` over the boards after all legal moves.
#[inline(always)]
fn walk<C: Cpu, Us: Side, F: FnMut(&Board) -> u64>(board: &Board, visit: F) -> u64 {
    let mut children = Children { board, visit, nodes: 0, side: PhantomData::<Us> };
    let checks = Checks::of_as::<C, Us>(board);
    let ControlFlow::Continue(()) = legal::<C, Us, _>(board, &checks, &mut children);
    children.nodes
}

#[inline(always)]
fn legal<C: Cpu, Us: Side, S: Sink>(board: &Board, checks: &Checks, sink: &mut S) -> ControlFlow<S::Stop> {
    generate_as::<C, Us, Legal, OnlyLegal, S>(board, checks, Bitboard::ALL, Bitboard::ALL, sink)
}

/// Visits the board after each move, without a list in between: kinds stay known to the compiler.
struct Children<'a, Us, F> {
    board: &'a Board,
    visit: F,
    nodes: u64,
    side: PhantomData<Us>,
}

impl<Us: Side, F: FnMut(&Board) -> u64> Children<'_, Us, F> {
    #[inline(always)]
    fn visit(&mut self, kind: MoveKind, from: Square, to: Square) {
        self.nodes += (self.visit)(&self.board.after_as::<Us>(kind, from, to));
    }
}

impl<Us: Side, F: FnMut(&Board) -> u64> Sink for Children<'_, Us, F> {
    type Stop = Infallible;

    #[inline(always)]
    fn piece(&mut self, moves: PieceMoves) -> ControlFlow<Infallible> {
        for to in moves.to {
            self.visit(moves.kind, moves.from, to);
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawns(&mut self, moves: PawnMoves) -> ControlFlow<Infallible> {
        for mv in moves {
            self.visit(moves.kind, mv.from(), mv.to());
        }
        ControlFlow::Continue(())
    }
}
