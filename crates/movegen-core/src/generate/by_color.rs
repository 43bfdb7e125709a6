//! The rules for the side to move: compiled for each color or, where code should be small, for White only.
//!
//! At optimization levels `s` and `z` the build script sets `compact`: Black's boards are flipped, and the resulting
//! moves flipped back. A rules server for a microcontroller then needs two thirds of the flash.

pub(crate) use rules_for::{contains, generate};

#[cfg(not(compact))]
mod rules_for {
    use core::ops::ControlFlow;

    use crate::board::Board;
    use crate::generate::class::{ClassType, Legality};
    use crate::generate::rules::GenContext;
    use crate::generate::side::{Black, White};
    use crate::generate::sink::{Find, Sink};
    use crate::king::CheckInfo;
    use crate::types::{Bitboard, Color, Move};

    /// Runs generic code for the side of a color: `for_side!(color, Us => f::<Us>(..))`.
    macro_rules! for_side {
        ($color:expr, $us:ident => $body:expr) => {
            match $color {
                Color::White => {
                    type $us = White;
                    $body
                }
                Color::Black => {
                    type $us = Black;
                    $body
                }
            }
        };
    }

    /// Sends a request's moves to `sink`. Always inlined, so that each request compiles to one function: perft by
    /// counting takes 3 % fewer instructions.
    #[inline(always)]
    pub(crate) fn generate<C: ClassType, L: Legality, S: Sink>(
        board: &Board,
        check_info: CheckInfo,
        from: Bitboard,
        to: Bitboard,
        sink: &mut S,
    ) -> ControlFlow<S::Stop> {
        for_side!(board.turn(), Us => {
            match GenContext::<Us, C, L>::new(board, &check_info, from, to) {
                Some(context) => context.all(sink),
                None => ControlFlow::Continue(()),
            }
        })
    }

    /// Whether a request contains `mv`, which goes from `from` to `to`.
    #[inline]
    pub(crate) fn contains<C: ClassType, L: Legality>(
        board: &Board,
        check_info: CheckInfo,
        from: Bitboard,
        to: Bitboard,
        mv: Move,
    ) -> bool {
        for_side!(board.turn(), Us => {
            GenContext::<Us, C, L>::new(board, &check_info, from, to)
                .is_some_and(|context| context.of_kind(mv.kind(), &mut Find(mv)).is_break())
        })
    }
}

#[cfg(compact)]
mod rules_for {
    use core::ops::ControlFlow;

    use crate::board::Board;
    use crate::generate::class::{ClassType, Legality};
    use crate::generate::move_set::{MoveSet, Origin};
    use crate::generate::rules::GenContext;
    use crate::generate::side::White;
    use crate::generate::sink::{Find, Sink};
    use crate::king::CheckInfo;
    use crate::types::{Bitboard, Color, Move, Square};

    /// Converts between the side to move's view and White's.
    #[derive(Clone, Copy)]
    enum View {
        /// White to move: the views coincide.
        Same,
        /// Black to move: the board is flipped.
        Flipped,
    }

    impl View {
        /// The view of the side to move.
        fn of(turn: Color) -> Self {
            match turn {
                Color::White => Self::Same,
                Color::Black => Self::Flipped,
            }
        }

        fn board(self, board: &Board) -> Board {
            match self {
                Self::Same => *board,
                Self::Flipped => board.flip(),
            }
        }

        fn check_info(self, CheckInfo { checkers, pinned, king }: CheckInfo) -> CheckInfo {
            CheckInfo {
                checkers: self.squares(checkers),
                pinned: self.squares(pinned),
                king: self.square(king),
            }
        }

        fn squares(self, squares: Bitboard) -> Bitboard {
            match self {
                Self::Same => squares,
                Self::Flipped => squares.flip(),
            }
        }

        fn mv(self, mv: Move) -> Move {
            Move::new(mv.kind(), self.square(mv.from()), self.square(mv.to()))
        }

        fn square(self, square: Square) -> Square {
            match self {
                Self::Same => square,
                Self::Flipped => square.flip(),
            }
        }
    }

    /// Sends a request's moves to `sink`. The generator is compiled once per class and legality, for any sink.
    pub(crate) fn generate<C: ClassType, L: Legality, S: Sink>(
        board: &Board,
        check_info: CheckInfo,
        from: Bitboard,
        to: Bitboard,
        sink: &mut S,
    ) -> ControlFlow<S::Stop> {
        let mut erased = Erased { sink, stop: None };
        let _ = generate_flipped::<C, L>(board, check_info, from, to, &mut erased);
        erased.stop.map_or(ControlFlow::Continue(()), ControlFlow::Break)
    }

    #[inline(never)]
    fn generate_flipped<C: ClassType, L: Legality>(
        board: &Board,
        check_info: CheckInfo,
        from: Bitboard,
        to: Bitboard,
        sink: &mut dyn Sink<Stop = ()>,
    ) -> ControlFlow<()> {
        let view = View::of(board.turn());
        let (from, to) = (view.squares(from), view.squares(to));
        let (board, check_info, sink) =
            (&view.board(board), &view.check_info(check_info), &mut Flip { view, sink });
        match GenContext::<White, C, L>::new(board, check_info, from, to) {
            Some(context) => context.all(sink),
            None => ControlFlow::Continue(()),
        }
    }

    /// Whether a request contains `mv`, which goes from `from` to `to`.
    pub(crate) fn contains<C: ClassType, L: Legality>(
        board: &Board,
        check_info: CheckInfo,
        from: Bitboard,
        to: Bitboard,
        mv: Move,
    ) -> bool {
        let view = View::of(board.turn());
        let (from, to, mv) = (view.squares(from), view.squares(to), view.mv(mv));
        let (board, check_info) = (&view.board(board), &view.check_info(check_info));
        GenContext::<White, C, L>::new(board, check_info, from, to)
            .is_some_and(|context| context.of_kind(mv.kind(), &mut Find(mv)).is_break())
    }

    /// Any sink, as one without a `Stop` value, which is kept here.
    struct Erased<'a, S: Sink> {
        sink: &'a mut S,
        stop: Option<S::Stop>,
    }

    impl<S: Sink> Erased<'_, S> {
        fn keep(&mut self, flow: ControlFlow<S::Stop>) -> ControlFlow<()> {
            self.stop = flow.break_value();
            if self.stop.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        }
    }

    impl<S: Sink> Sink for Erased<'_, S> {
        type Stop = ();

        fn receive(&mut self, set: MoveSet) -> ControlFlow<()> {
            let flow = self.sink.receive(set);
            self.keep(flow)
        }
    }

    /// Converts moves from White's view to the side to move's.
    struct Flip<'a> {
        view: View,
        sink: &'a mut dyn Sink<Stop = ()>,
    }

    // Outlined, so that the conversion exists only once.
    impl Sink for Flip<'_> {
        type Stop = ();

        #[inline(never)]
        fn receive(&mut self, set: MoveSet) -> ControlFlow<()> {
            let to = self.view.squares(set.targets());
            self.sink.receive(match (set.origin(), self.view) {
                (Origin::Square(from), view) => MoveSet::new(set.kind(), view.square(from), to),
                (Origin::Step(_), View::Same) => set,
                // Only ranks are mirrored: 9 (one rank up, one file right) becomes -7.
                (Origin::Step(step), View::Flipped) => {
                    MoveSet::from_step(set.kind(), 2 * ((step + 4) % 8 - 4) - step, to)
                }
            })
        }
    }
}
