//! The engine's board and move picker with movegen.

use movegen_position::board::Changes;
use movegen_position::ordering::{Refutations, Scores, When};
use movegen_position::{Move, MovePicker, Piece, Position, Role, SearchPosition, Square};

use super::network::{Accumulator, Input, Network, input};
use super::search::{Game, History, capture_order, order};

pub(super) struct Node(SearchPosition);

impl Game for Node {
    type Move = Move;
    type Picker = MovePicker;

    fn read(fen: &str) -> Self {
        Self(SearchPosition::new(fen.parse().expect("a valid FEN")))
    }

    fn inputs(&self) -> impl Iterator<Item = Input> {
        self.0.iter().map(|(square, piece)| to_input((piece, square)))
    }

    fn turn(&self) -> usize {
        self.0.turn().index()
    }

    fn in_check(&self) -> bool {
        self.0.in_check()
    }

    fn key(&self) -> u64 {
        self.0.key()
    }

    fn halfmove_clock(&self) -> usize {
        self.0.halfmove_clock().into()
    }

    #[inline(always)]
    fn picker(&self, hash: u16, has_quiets: bool) -> MovePicker {
        if has_quiets {
            MovePicker::new(&self.0, Move::from_bits(hash), Refutations::default())
        } else {
            MovePicker::quiescence(&self.0, None)
        }
    }

    #[inline(always)]
    fn next(&self, picker: &mut MovePicker, history: &History) -> Option<Move> {
        picker.next(Order(history))
    }

    fn is_quiet(&self, mv: Move) -> bool {
        !self.0.is_capture(mv) && mv.promotion().is_none()
    }

    fn squares(mv: Move) -> [usize; 2] {
        [mv.from().index(), mv.to().index()]
    }

    fn pack(mv: Move) -> u16 {
        mv.bits()
    }

    #[inline(always)]
    fn make(&self, mv: Move, network: &Network, before: &Accumulator, after: &mut Accumulator) -> Self {
        let step = self.0.step(mv);
        match step.changes() {
            Changes::Quiet { removed, added } => {
                network.update(before, after, [to_input(added)], [to_input(removed)]);
            }
            Changes::Capture { removed, captured, added } => {
                network.update(before, after, [to_input(added)], [to_input(removed), to_input(captured)]);
            }
            Changes::Castling { removed, added } => {
                network.update(before, after, added.map(to_input), removed.map(to_input));
            }
        }
        Self(SearchPosition::new(step.after()))
    }
}

fn to_input((piece, square): (Piece, Square)) -> Input {
    input(piece.index(), square.index())
}

/// Orders noisy moves by what they win, and the others by history.
struct Order<'a>(&'a History);

impl Scores for Order<'_> {
    fn noisy(&mut self, position: &Position, mv: Move) -> i32 {
        let (victim, mover) = (position.captured(mv).map(Role::index), mv.role().index());
        capture_order(victim, mover, mv.promotion().is_some(), Node::squares(mv))
    }

    fn when(&mut self, _: &Position, _: Move, _: i32) -> When {
        When::Now
    }

    fn quiet(&mut self, position: &Position, mv: Move) -> i32 {
        let (squares, turn) = (Node::squares(mv), position.turn().index());
        order(self.0.of(turn, squares), squares, mv.promotion().map_or(0, Role::index))
    }
}
