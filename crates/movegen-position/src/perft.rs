//! Counting: perft and divide.

mod level;
mod two_plies;

use core::hint::black_box;
use core::ops::ControlFlow;

use movegen_core::cpu::Cpu;
use movegen_core::side::{Black, COMPACT, Side, White};
use movegen_core::{
    Bitboard, Board, Checks, Color, Count, Legal, Move, MoveList, Moves, OnlyLegal, Sink, generate_as,
};

use crate::position::Position;
use level::{Body, Level};
use two_plies::TwoPlies;

pub use level::CpuLevel;

/// How [`Perft`] counts. The counts are always the same. (Compiled for size, the
/// fast way makes all moves but those of the last ply.)
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Method {
    /// Every move goes into a list, is made on a full position with key and clocks: what a search does.
    Make,
    /// The same, but the moves of the last ply are counted and not made.
    Bulk,
    /// The fastest exact way: boards without key and clocks, and most moves of the last ply but one are not made
    /// either.
    #[default]
    Fast,
}

/// A way of counting move sequences.
///
/// ```
/// use movegen_position::{Method, Perft, Position};
/// let by_making = Perft { method: Method::Make, ..Perft::default() };
/// assert_eq!(by_making.count(&Position::default(), 3), 8_902);
/// assert_eq!(Perft::default().count(&Position::default(), 3), 8_902);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Perft {
    /// How.
    pub method: Method,
    /// What the code is compiled for.
    pub cpu: CpuLevel,
}

impl Default for Perft {
    /// The fastest method on the best level that the processor has.
    fn default() -> Self {
        Self { method: Method::Fast, cpu: CpuLevel::detect() }
    }
}

impl Perft {
    /// The number of move sequences of `depth` half-moves: 1 for depth 0.
    pub fn count(&self, position: &Position, depth: u8) -> u64 {
        if COMPACT {
            return match self.method {
                Method::Fast => boards(&position.board, depth),
                Method::Bulk => positions(position, depth, 1),
                Method::Make => positions(position, depth, 0),
            };
        }
        match position.turn() {
            Color::White => self.count_as::<White>(position, depth),
            Color::Black => self.count_as::<Black>(position, depth),
        }
    }

    /// For each legal move, the [`count`](Self::count) of what is left of `depth` after it. Nothing for depth 0.
    pub fn divide(self, position: &Position, depth: u8) -> Divide {
        let mut moves = position.legal_moves();
        if depth == 0 {
            moves.clear();
        }
        Divide { perft: self, position: *position, moves: moves.into_iter(), depth: depth.saturating_sub(1) }
    }

    fn count_as<Us: Side>(&self, position: &Position, depth: u8) -> u64 {
        match self.method {
            Method::Make => self.cpu.call::<Making, Us>((position, depth)),
            Method::Bulk => self.cpu.call::<Bulk, Us>((position, depth)),
            Method::Fast => self.cpu.call::<Fast, Us>((&position.board, depth)),
        }
    }
}

impl Position {
    /// The number of move sequences of `depth` half-moves from here: 1 for depth 0. See [`Perft`] for other ways to count.
    ///
    /// ```
    /// use movegen_position::Position;
    /// assert_eq!(Position::default().perft(4), 197_281);
    /// ```
    pub fn perft(&self, depth: u8) -> u64 {
        // To ask the processor takes longer than so few moves.
        let cpu = if depth < 3 { CpuLevel::TARGET } else { CpuLevel::detect() };
        Perft { method: Method::Fast, cpu }.count(self, depth)
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
        Perft::default().divide(self, depth)
    }
}

/// [`Method::Fast`] where code is to be small: by what programs have of the library anyway.
fn boards(board: &Board, depth: u8) -> u64 {
    match depth {
        0 => 1,
        1 => board.legal_count() as u64,
        _ => MoveList::of::<Legal>(board).iter().map(|&mv| boards(&board.after(mv), depth - 1)).sum(),
    }
}

/// The other methods, likewise: at `counted` moves before the end they are counted, so that with 0 all are made.
fn positions(position: &Position, depth: u8, counted: u8) -> u64 {
    if depth == 0 {
        // Nobody looks at the last positions; they are made all the same.
        black_box(position);
        return 1;
    }
    if depth == counted {
        return position.board.legal_count() as u64;
    }
    position.legal_moves().iter().map(|&mv| positions(&position.after(mv), depth - 1, counted)).sum()
}

/// The moves of a position with the count behind each: see [`Position::divide`].
#[derive(Clone, Debug)]
pub struct Divide {
    perft: Perft,
    position: Position,
    moves: Moves,
    depth: u8,
}

impl Iterator for Divide {
    type Item = (Move, u64);

    fn next(&mut self) -> Option<(Move, u64)> {
        let mv = self.moves.next()?;
        Some((mv, self.perft.count(&self.position.after(mv), self.depth)))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.moves.size_hint()
    }
}

impl ExactSizeIterator for Divide {}

/// [`Method::Fast`].
struct Fast;

impl Body for Fast {
    type Input<'a> = (&'a Board, u8);

    #[inline(always)]
    fn count<L: Level, C: Cpu, Us: Side>((board, depth): (&Board, u8)) -> u64 {
        match depth {
            0 => 1,
            1 => L::call::<Leaves, Us>(board),
            2 => L::call::<TwoPlies, Us>(board),
            3 => walk::<C, Us>(board, |next| L::call::<TwoPlies, Us::Them>(next)),
            _ => walk::<C, Us>(board, |next| L::call::<Self, Us::Them>((next, depth - 1))),
        }
    }
}

/// [`Method::Bulk`].
struct Bulk;

impl Body for Bulk {
    type Input<'a> = (&'a Position, u8);

    #[inline(always)]
    fn count<L: Level, C: Cpu, Us: Side>((position, depth): (&Position, u8)) -> u64 {
        match depth {
            0 => 1,
            1 => L::call::<Leaves, Us>(&position.board),
            // Counting right where the move was made, with the lanes still in registers, saves a sixth. No count needs key
            // and clocks, but they are what is asked for here.
            2 => each::<C, Us>(position, |next| {
                black_box((next.key, next.halfmove_clock, next.fullmove_number));
                count::<C, Us::Them>(&next.board)
            }),
            _ => each::<C, Us>(position, |next| L::call::<Self, Us::Them>((next, depth - 1))),
        }
    }
}

/// [`Method::Make`].
struct Making;

impl Body for Making {
    type Input<'a> = (&'a Position, u8);

    #[inline(always)]
    fn count<L: Level, C: Cpu, Us: Side>((position, depth): (&Position, u8)) -> u64 {
        match depth {
            0 => 1,
            // Nobody looks at the last positions; they are made all the same.
            1 => made::<C, Us>(position),
            2 => each::<C, Us>(position, |next| made::<C, Us::Them>(next)),
            _ => each::<C, Us>(position, |next| L::call::<Self, Us::Them>((next, depth - 1))),
        }
    }
}

/// The number of legal moves, each made.
#[inline(always)]
fn made<C: Cpu, Us: Side>(position: &Position) -> u64 {
    each::<C, Us>(position, |next| {
        black_box(next);
        1
    })
}

/// The sum of `visit` over the positions after all legal moves, each on a position of its own.
#[inline(always)]
fn each<C: Cpu, Us: Side>(position: &Position, mut visit: impl FnMut(&Position) -> u64) -> u64 {
    let mut list = MoveList::new();
    let checks = Checks::of_as::<C, Us>(&position.board);
    let ControlFlow::Continue(()) = legal::<C, Us, _>(&position.board, &checks, &mut list);
    let mut nodes = 0;
    for &mv in &list {
        nodes += visit(&position.after_as::<Us>(mv));
    }
    nodes
}

/// The number of legal moves.
struct Leaves;

impl Body for Leaves {
    type Input<'a> = &'a Board;

    #[inline(always)]
    fn count<L: Level, C: Cpu, Us: Side>(board: &Board) -> u64 {
        count::<C, Us>(board)
    }
}

#[inline(always)]
fn count<C: Cpu, Us: Side>(board: &Board) -> u64 {
    let mut count = Count::default();
    let checks = Checks::of_as::<C, Us>(board);
    let ControlFlow::Continue(()) = legal::<C, Us, _>(board, &checks, &mut count);
    count.0 as u64
}

/// The sum of `visit` over the boards after all legal moves.
#[inline(always)]
fn walk<C: Cpu, Us: Side>(board: &Board, mut visit: impl FnMut(&Board) -> u64) -> u64 {
    let mut list = MoveList::new();
    let checks = Checks::of_as::<C, Us>(board);
    let ControlFlow::Continue(()) = legal::<C, Us, _>(board, &checks, &mut list);
    list.iter().map(|mv| visit(&board.after_as::<Us>(mv.kind(), mv.from(), mv.to()))).sum()
}

#[inline(always)]
fn legal<C: Cpu, Us: Side, S: Sink>(board: &Board, checks: &Checks, sink: &mut S) -> ControlFlow<S::Stop> {
    generate_as::<C, Us, Legal, OnlyLegal, S>(board, checks, Bitboard::ALL, Bitboard::ALL, sink)
}
