//! What to request: a class as a type, or one chosen at run time.

use core::ops::ControlFlow;

use crate::board::Board;
use crate::generate::by_color;
use crate::generate::class::{
    AllCaptures, AllMoves, ClassType, Evasions, Legality, Noisy, NonEvasions, QuietChecks, Quiets,
};
use crate::generate::sink::Sink;
use crate::king::CheckInfo;
use crate::types::names::names;
use crate::types::{Bitboard, Move};
use sealed::Dispatch;

/// A class of moves: a type such as [`Noisy`], or a [`MoveClass`] chosen at run time. For a type,
/// `generate::<Noisy>(&board)` compiles to code for that class alone.
///
/// [`Noisy`] and [`Quiets`] split all moves between them, in check too. [`QuietChecks`] is part of the quiets;
/// [`AllCaptures`] is every move that takes a piece. [`Evasions`] is empty out of check, [`NonEvasions`] in check.
///
/// ```
/// use movegen::generate::{AllCaptures, Class, Evasions};
/// use movegen::{AllMoves, Board, generate};
///
/// /// Returns the number of moves of a class that go to the center.
/// fn central<C: Class>(board: &Board) -> usize {
///     generate::<C>(board).to(movegen::Bitboard(0x0000_0018_1800_0000)).count()
/// }
///
/// let board = Board::default();
/// assert_eq!([central::<AllMoves>(&board), central::<AllCaptures>(&board), central::<Evasions>(&board)], [2, 0, 0]);
/// ```
pub trait Class: Dispatch + Copy + Default + 'static {}

/// A class of moves chosen at run time: see [`generate_class`](crate::generate::generate_class). Each also exists as a
/// type. Six of the names are Stockfish's.
///
/// ```
/// use movegen::generate::MoveClass;
/// assert_eq!((MoveClass::QuietChecks.name(), "evasions".parse()), ("quiet_checks", Ok(MoveClass::Evasions)));
/// assert_eq!(MoveClass::Noisy.name(), "captures", "as in Stockfish 11");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MoveClass {
    /// [`AllMoves`].
    #[default]
    AllMoves,
    /// [`Noisy`].
    Noisy,
    /// [`Quiets`].
    Quiets,
    /// [`QuietChecks`].
    QuietChecks,
    /// [`Evasions`](crate::generate::Evasions).
    Evasions,
    /// [`NonEvasions`](crate::generate::NonEvasions).
    NonEvasions,
    /// [`AllCaptures`].
    AllCaptures,
}

impl MoveClass {
    /// All classes.
    pub const ALL: [Self; 7] = [
        Self::AllMoves,
        Self::Noisy,
        Self::Quiets,
        Self::QuietChecks,
        Self::Evasions,
        Self::NonEvasions,
        Self::AllCaptures,
    ];

    /// The number of values.
    pub const COUNT: usize = Self::ALL.len();
}

names! {
    MoveClass, "the name of a class of moves, such as quiet_checks":
    AllMoves "legal"
    Noisy "captures"
    Quiets "quiets"
    QuietChecks "quiet_checks"
    Evasions "evasions"
    NonEvasions "non_evasions"
    AllCaptures "all_captures"
}

impl Class for AllMoves {}
impl Class for Noisy {}
impl Class for Quiets {}
impl Class for QuietChecks {}
impl Class for Evasions {}
impl Class for NonEvasions {}
impl Class for AllCaptures {}
impl Class for MoveClass {}

mod sealed {
    use core::ops::ControlFlow;

    use crate::board::Board;
    use crate::generate::class::Legality;
    use crate::generate::sink::Sink;
    use crate::king::CheckInfo;
    use crate::types::{Bitboard, Move};

    /// A class's moves with an origin in `from` and a destination in `to`.
    pub trait Dispatch {
        /// Sends them to `sink`.
        fn send<L: Legality, S: Sink>(
            self,
            board: &Board,
            check_info: CheckInfo,
            from: Bitboard,
            to: Bitboard,
            sink: &mut S,
        ) -> ControlFlow<S::Stop>;

        /// Whether `mv`, from `from` to `to`, is one of them.
        fn contains<L: Legality>(
            self,
            board: &Board,
            check_info: CheckInfo,
            from: Bitboard,
            to: Bitboard,
            mv: Move,
        ) -> bool;
    }
}

impl<C: ClassType> Dispatch for C {
    #[inline(always)]
    fn send<L: Legality, S: Sink>(
        self,
        board: &Board,
        check_info: CheckInfo,
        from: Bitboard,
        to: Bitboard,
        sink: &mut S,
    ) -> ControlFlow<S::Stop> {
        by_color::generate::<C, L, S>(board, check_info, from, to, sink)
    }

    #[inline(always)]
    fn contains<L: Legality>(
        self,
        board: &Board,
        check_info: CheckInfo,
        from: Bitboard,
        to: Bitboard,
        mv: Move,
    ) -> bool {
        by_color::contains::<C, L>(board, check_info, from, to, mv)
    }
}

/// Calls a function for a class's type, or evaluates to `$nothing` where the class has no moves.
macro_rules! dispatch {
    ($class:expr, $in_check:expr, $nothing:expr, $function:ident::<$($type:ty),*> $arguments:tt) => {
        match $class {
            MoveClass::Evasions if !$in_check => $nothing,
            MoveClass::NonEvasions if $in_check => $nothing,
            // Evasions and non-evasions are either all moves or none, so they need no code of their own.
            MoveClass::AllMoves | MoveClass::Evasions | MoveClass::NonEvasions => {
                by_color::$function::<AllMoves, $($type),*> $arguments
            }
            MoveClass::Noisy => by_color::$function::<Noisy, $($type),*> $arguments,
            MoveClass::Quiets => by_color::$function::<Quiets, $($type),*> $arguments,
            MoveClass::QuietChecks => by_color::$function::<QuietChecks, $($type),*> $arguments,
            MoveClass::AllCaptures => by_color::$function::<AllCaptures, $($type),*> $arguments,
        }
    };
}

impl Dispatch for MoveClass {
    // Outlined, so that the code for all classes exists once per legality and sink.
    #[inline(never)]
    fn send<L: Legality, S: Sink>(
        self,
        board: &Board,
        check_info: CheckInfo,
        from: Bitboard,
        to: Bitboard,
        sink: &mut S,
    ) -> ControlFlow<S::Stop> {
        let nothing = ControlFlow::Continue(());
        dispatch!(self, check_info.in_check(), nothing, generate::<L, S>(board, check_info, from, to, sink))
    }

    #[inline(never)]
    fn contains<L: Legality>(
        self,
        board: &Board,
        check_info: CheckInfo,
        from: Bitboard,
        to: Bitboard,
        mv: Move,
    ) -> bool {
        dispatch!(self, check_info.in_check(), false, contains::<L>(board, check_info, from, to, mv))
    }
}
