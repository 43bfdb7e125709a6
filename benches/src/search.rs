//! A small alpha-beta search to a fixed depth, the same over movegen and over cozy-chess.
//!
//! It measures what checks and pins cost where they are used. cozy-chess computes them in every move that is made, and keeps
//! them in its board; movegen computes them where a node asks.

use std::cmp::Reverse;
use std::fmt::Debug;
use std::str::FromStr;

use movegen_position::generate::generate_with;
use movegen_position::{AllMoves, CheckInfo, Color, Move, Position, Role, generate};

use crate::{CASES, Call, Done, OURS};

/// The values of a pawn, a knight, a bishop, a rook and a queen.
const VALUES: [i32; 5] = [100, 300, 310, 500, 900];
/// More than any evaluation.
const MATE: i32 = 1_000_000;

/// What a search does at depth 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Leaves {
    /// Counts the material. No leaf asks whether its king is in check.
    Material,
    /// Asks whether the king is in check. If so, searches one ply more.
    Checks,
    /// Searches captures until the side to move does better without them.
    Captures,
}

impl Leaves {
    /// All of them.
    const ALL: [Self; 3] = [Self::Material, Self::Checks, Self::Captures];

    /// Returns the name for tables.
    const fn name(self) -> &'static str {
        match self {
            Self::Material => "leaves count the material",
            Self::Checks => "leaves ask for check",
            Self::Captures => "leaves search captures",
        }
    }
}

/// The depths of the search in the positions of all tables.
const DEPTHS: [u8; CASES.len()] = [7, 6, 8, 6, 6, 6];

/// Searches of all positions with each kind of leaves, `less` plies less deep.
pub fn calls(less: u8) -> Vec<Call> {
    let with = |leaves: Leaves| {
        let call = |library, search: fn(&str, u8, Leaves) -> Done| {
            let run = move || {
                let cases = CASES.iter().zip(DEPTHS);
                cases.fold(Done { items: 0, sum: 0 }, |all, (case, depth)| {
                    let one = search(case.fen, depth - less, leaves);
                    Done { items: all.items + one.items, sum: all.sum.rotate_left(7) ^ one.sum }
                })
            };
            Call { what: leaves.name().to_owned(), library, run: Box::new(run) }
        };
        [call(OURS, search::<Position>), call("cozy-chess", search::<cozy_chess::Board>)]
    };
    Leaves::ALL.into_iter().flat_map(with).collect()
}

/// What the search needs of a library.
trait Library: FromStr {
    type Move: Copy;

    fn in_check(&self) -> bool;
    /// Adds all legal moves with their keys for ordering. Returns whether the king is in check.
    fn push_moves(&self, list: &mut Vec<Entry<Self::Move>>) -> bool;
    /// Adds the legal captures, without en passant.
    fn push_captures(&self, list: &mut Vec<Entry<Self::Move>>);
    fn after(&self, mv: Self::Move) -> Self;
    /// Returns the material of the side to move less that of the opponent.
    fn material(&self) -> i32;
}

/// A move with its key for ordering.
type Entry<M> = (u32, M);

/// Returns the key of a move: captures of valuable pieces by cheap ones come first. No two moves of a position have the same
/// key, so the order does not depend on that in which a library generates them.
#[inline(always)]
fn key(captured: Option<usize>, mover: usize, [from, to]: [usize; 2], promotion: Option<usize>) -> u32 {
    let gain = captured.map_or(0, |role| 8 * (role + 1) + 5 - mover);
    ((gain << 15) | (promotion.unwrap_or(0) << 12) | (from << 6) | to) as u32
}

/// Returns the material of the side to move less that of the opponent.
#[inline(always)]
fn balance(number: impl Fn(usize, bool) -> usize) -> i32 {
    let of = |role, (index, value): (usize, &i32)| number(index, role) as i32 * value;
    VALUES.iter().enumerate().map(|role| of(true, role) - of(false, role)).sum()
}

impl Library for Position {
    type Move = Move;

    #[inline(always)]
    fn in_check(&self) -> bool {
        self.board().in_check()
    }

    #[inline(always)]
    fn push_moves(&self, list: &mut Vec<Entry<Move>>) -> bool {
        let check_info = CheckInfo::new(self.board());
        generate_with::<AllMoves>(self.board(), check_info).for_each(|mv| list.push(movegen_entry(self, mv)));
        check_info.in_check()
    }

    #[inline(always)]
    fn push_captures(&self, list: &mut Vec<Entry<Move>>) {
        let them = self.board().color(!self.turn());
        generate::<AllMoves>(self.board()).to(them).for_each(|mv| list.push(movegen_entry(self, mv)));
    }

    #[inline(always)]
    fn after(&self, mv: Move) -> Self {
        self.after(mv)
    }

    #[inline(always)]
    fn material(&self) -> i32 {
        let color = |ours: bool| if ours { self.turn() } else { !self.turn() };
        let pieces = |color: Color, role| self.board().pieces(color, Role::ALL[role]).len();
        balance(|role, ours| pieces(color(ours), role))
    }
}

#[inline(always)]
fn movegen_entry(position: &Position, mv: Move) -> Entry<Move> {
    let board = position.board();
    let captured = board.role_at(mv.to()).filter(|_| !board.color(board.turn()).contains(mv.to()));
    let promotion = mv.promotion().map(Role::index);
    let squares = [mv.from().index(), mv.to().index()];
    (key(captured.map(Role::index), mv.kind().role().index(), squares, promotion), mv)
}

impl Library for cozy_chess::Board {
    type Move = cozy_chess::Move;

    #[inline(always)]
    fn in_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    #[inline(always)]
    fn push_moves(&self, list: &mut Vec<Entry<cozy_chess::Move>>) -> bool {
        self.generate_moves(|moves| {
            list.extend(moves.into_iter().map(|mv| cozy_entry(self, moves.piece, mv)));
            false
        });
        !self.checkers().is_empty()
    }

    #[inline(always)]
    fn push_captures(&self, list: &mut Vec<Entry<cozy_chess::Move>>) {
        let them = self.colors(!self.side_to_move());
        self.generate_moves(|mut moves| {
            moves.to &= them;
            list.extend(moves.into_iter().map(|mv| cozy_entry(self, moves.piece, mv)));
            false
        });
    }

    #[inline(always)]
    fn after(&self, mv: cozy_chess::Move) -> Self {
        let mut next = self.clone();
        next.play_unchecked(mv);
        next
    }

    #[inline(always)]
    fn material(&self) -> i32 {
        let color = |ours: bool| if ours { self.side_to_move() } else { !self.side_to_move() };
        let pieces = |color, role| self.colored_pieces(color, cozy_chess::Piece::index(role)).len() as usize;
        balance(|role, ours| pieces(color(ours), role))
    }
}

#[inline(always)]
fn cozy_entry(
    board: &cozy_chess::Board,
    mover: cozy_chess::Piece,
    mv: cozy_chess::Move,
) -> Entry<cozy_chess::Move> {
    let captured = board.piece_on(mv.to).filter(|_| !board.colors(board.side_to_move()).has(mv.to));
    let promotion = mv.promotion.map(|role| role as usize);
    let squares = [mv.from as usize, mv.to as usize];
    (key(captured.map(|role| role as usize), mover as usize, squares, promotion), mv)
}

/// Searches a FEN to a depth. Returns the number of positions visited and the score.
fn search<L: Library<Err: Debug>>(fen: &str, depth: u8, leaves: Leaves) -> Done {
    let position: L = fen.parse().expect("a valid FEN");
    let mut search = State { leaves, nodes: 0, moves: Vec::new() };
    let score = search.score(&position, depth, -MATE, MATE);
    Done { items: search.nodes, sum: score as u64 }
}

/// The state of a search.
struct State<L: Library> {
    leaves: Leaves,
    nodes: u64,
    /// The moves of all nodes from the first to the current one.
    moves: Vec<Entry<L::Move>>,
}

impl<L: Library> State<L> {
    fn score(&mut self, position: &L, depth: u8, mut alpha: i32, beta: i32) -> i32 {
        let mut rest = depth;
        if depth == 0 {
            match self.leaves {
                Leaves::Material => {
                    self.nodes += 1;
                    return position.material();
                }
                Leaves::Checks if position.in_check() => rest = 1,
                Leaves::Checks => {
                    self.nodes += 1;
                    return position.material();
                }
                Leaves::Captures => return self.score_captures(position, alpha, beta),
            }
        }
        self.nodes += 1;
        let first = self.moves.len();
        let in_check = position.push_moves(&mut self.moves);
        if self.moves.len() == first {
            return if in_check { -MATE } else { 0 };
        }
        let mut best = -MATE;
        self.sort(first);
        for index in first..self.moves.len() {
            let next = position.after(self.moves[index].1);
            best = best.max(-self.score(&next, rest - 1, -beta, -alpha));
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        self.moves.truncate(first);
        best
    }

    fn score_captures(&mut self, position: &L, mut alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        let mut best = position.material();
        alpha = alpha.max(best);
        if alpha >= beta {
            return best;
        }
        let first = self.moves.len();
        position.push_captures(&mut self.moves);
        self.sort(first);
        for index in first..self.moves.len() {
            let next = position.after(self.moves[index].1);
            best = best.max(-self.score_captures(&next, -beta, -alpha));
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        self.moves.truncate(first);
        best
    }

    /// Sorts the moves of the current node.
    fn sort(&mut self, first: usize) {
        self.moves[first..].sort_unstable_by_key(|&(key, _)| Reverse(key));
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn both_libraries_search_the_same_tree() {
        let calls = super::calls(3);
        assert_eq!(crate::disagreement(&calls, &[]), None);
        assert!((calls[0].run)().items > 10_000);
    }
}
