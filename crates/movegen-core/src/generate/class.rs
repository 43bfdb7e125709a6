//! The classes of moves, as types and chosen at run time, and the two legalities.

use crate::types::names::names;
pub(crate) use sealed::Contents;

/// A class of moves: a type such as [`Noisy`], or a [`MoveClass`] chosen at run time. For a type,
/// `generate::<Noisy>(&board)` compiles to code for that class alone.
///
/// [`Noisy`] and [`Quiets`] split all moves between them, in check too. [`QuietChecks`] is part of the quiets.
/// [`AllCaptures`] is every move that takes a piece. [`Evasions`] is empty out of check, [`NonEvasions`] in check.
///
/// ```
/// use movegen::generate::{AllCaptures, Class, Evasions};
/// use movegen::{AllMoves, Board, generate};
///
/// /// Returns the number of moves of a class that go to the center.
/// fn central<C: Class>(board: &Board) -> usize {
///     generate::<C>(board).targets(movegen::Bitboard(0x0000_0018_1800_0000)).count()
/// }
///
/// let board = Board::default();
/// assert_eq!([central::<AllMoves>(&board), central::<AllCaptures>(&board), central::<Evasions>(&board)], [2, 0, 0]);
/// ```
pub trait Class: sealed::Sealed + Copy + Default + 'static {}

mod sealed {
    /// The contents of a class, which are all that the rules know about it.
    #[derive(Clone, Copy, Default)]
    pub struct Contents {
        /// Captures, including en passant, that don't promote.
        pub captures: bool,
        /// Moves that neither capture nor promote, including castling.
        pub quiets: bool,
        /// Promotions to a queen.
        pub queen_promotions: bool,
        /// Promotions to a rook, a bishop or a knight.
        pub under_promotions: bool,
        /// Whether promotions by a push count, or only those that capture.
        pub pushed_promotions: bool,
        /// Only moves that give check. Of the promotions, only those to a knight that gives check itself.
        pub only_checks: bool,
        /// Whether the class has moves in check, and out of check.
        pub in_check: bool,
        pub out_of_check: bool,
    }

    /// The classes.
    pub trait Sealed {
        /// Returns the contents of the class. Constant for a type, which lets the compiler drop the rules that it
        /// doesn't use.
        fn contents(self) -> Contents;
    }

    /// The two legalities.
    pub trait SealedLegality {}
}

#[cfg(compact)]
impl Class for Contents {}

#[cfg(compact)]
impl sealed::Sealed for Contents {
    fn contents(self) -> Contents {
        self
    }
}

/// Defines the classes, as types and as values of [`MoveClass`]. The documentation of each type ends with its moves on
/// the same board.
macro_rules! classes {
    ($(
        $(#[$doc:meta])*
        $name:ident $text:literal $(($default:meta))?, $moves:literal: $($field:ident)*;
    )*) => {$(
        $(#[$doc])*
        ///
        /// ```text
        /// 8  . r . . . . . .    White to move. Black's pawn came from d7.
        /// 7  P . k . . . . .
        /// 6  . . . . . . . .
        /// 5  . . . p P . . .
        /// 4  . . . . . . . .
        /// 3  . . . . . . . .
        /// 2  . . . . . . . P
        /// 1  . . . . K . . R
        ///    a b c d e f g h
        /// ```
        #[doc = concat!("```
use movegen::{Position, generate::", stringify!($name), "};
let position: Position = \"1r6/P1k5/8/3pP3/8/8/7P/4K2R w K d6 0 1\".parse().unwrap();
let mut moves: Vec<String> =
    position.generate::<", stringify!($name), ">().list().iter().map(|&mv| position.san(mv).to_string()).collect();
moves.sort();
assert_eq!(moves.join(\" \"), \"", $moves, "\");
```")]
        #[derive(Clone, Copy, Debug, Default)]
        pub struct $name;

        impl Class for $name {}

        impl sealed::Sealed for $name {
            #[inline(always)]
            fn contents(self) -> Contents {
                Contents { $($field: true,)* ..Contents::default() }
            }
        }
    )*

        /// A class of moves chosen at run time: see [`generate_class`](crate::generate::generate_class). Each also
        /// exists as a type.
        ///
        /// ```
        /// use movegen::generate::MoveClass;
        /// assert_eq!((MoveClass::QuietChecks.name(), "evasions".parse()), ("quiet_checks", Ok(MoveClass::Evasions)));
        /// assert_eq!(MoveClass::default(), MoveClass::AllMoves);
        /// ```
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum MoveClass {$(
            #[doc = concat!("[`", stringify!($name), "`].")]
            $(#[$default])?
            $name,
        )*}

        names! {
            MoveClass, "the name of a class of moves, such as quiet_checks": $($name $text)*
        }

        impl Class for MoveClass {}

        impl sealed::Sealed for MoveClass {
            fn contents(self) -> Contents {
                match self {
                    $(Self::$name => $name.contents(),)*
                }
            }
        }
    };
}

classes! {
    /// All moves, in check or not.
    AllMoves "all" (default),
        "Kd1 Kd2 Ke2 Kf1 Kf2 O-O Rf1 Rg1 a8=B a8=N+ a8=Q a8=R axb8=B+ axb8=N axb8=Q+ axb8=R e6 exd6+ h3 h4":
        captures quiets queen_promotions under_promotions pushed_promotions in_check out_of_check;

    /// Moves that win material at once: captures, including en passant, and queen promotions, by push or
    /// capture. No under-promotions, even if they capture: see [`AllCaptures`].
    ///
    /// Stockfish 11 generates the same moves, and calls them captures. Since 16.1, its captures include
    /// under-promotions that take a piece.
    #[doc(alias("captures", "tactical", "CAPTURES"))]
    Noisy "noisy", "a8=Q axb8=Q+ exd6+":
        captures queen_promotions pushed_promotions in_check out_of_check;

    /// Everything that is not [`Noisy`]: non-captures, castling, and under-promotions, by push or capture.
    Quiets "quiets", "Kd1 Kd2 Ke2 Kf1 Kf2 O-O Rf1 Rg1 a8=B a8=N+ a8=R axb8=B+ axb8=N axb8=R e6 h3 h4":
        quiets under_promotions pushed_promotions in_check out_of_check;

    /// [`Quiets`], castling included, that give check, directly or by discovery. Of the under-promotions, only those to
    /// a knight that gives check itself. No other promotion: not the example's `axb8=B+`.
    QuietChecks "quiet_checks", "a8=N+":
        quiets under_promotions pushed_promotions only_checks in_check out_of_check;

    /// All moves when in check, none otherwise.
    ///
    /// ```text
    /// 3  . . . . . n . .    White to move, in check by the knight.
    /// 2  . . . P P . . .
    /// 1  . . . Q K B . .
    ///    a b c d e f g h
    /// ```
    /// ```
    /// use movegen::{Board, generate, generate::Evasions};
    /// let board = Board::from_fen("4k3/8/8/8/8/5n2/3PP3/3QKB2 w - -").unwrap();
    /// assert_eq!(generate::<Evasions>(&board).count(), 2, "Kf2 and exf3");
    /// ```
    ///
    /// The board in the other classes' examples has no evasions, because nobody is in check there:
    Evasions "evasions", "":
        captures quiets queen_promotions under_promotions pushed_promotions in_check;

    /// All moves when not in check, none otherwise.
    NonEvasions "non_evasions",
        "Kd1 Kd2 Ke2 Kf1 Kf2 O-O Rf1 Rg1 a8=B a8=N+ a8=Q a8=R axb8=B+ axb8=N axb8=Q+ axb8=R e6 exd6+ h3 h4":
        captures quiets queen_promotions under_promotions pushed_promotions out_of_check;

    /// Every move that takes a piece, including en passant and capturing promotions to any role: the moves
    /// for which [`Board::is_capture`](crate::Board::is_capture) holds. Stockfish lacks this class.
    #[doc(alias("capture_moves", "takes"))]
    AllCaptures "all_captures", "axb8=B+ axb8=N axb8=Q+ axb8=R exd6+":
        captures queen_promotions under_promotions in_check out_of_check;
}

/// Whether to exclude moves that leave the mover's king attacked, as a type: [`Legal`] or [`PseudoLegal`].
pub trait Legality: sealed::SealedLegality + Copy + 'static {
    /// Whether to exclude moves that leave the mover's king attacked.
    const LEGAL: bool;
}

/// Only moves that leave the mover's king safe. The default. [`pseudo_legal`](crate::generate::Request::pseudo_legal)
/// changes it.
#[derive(Clone, Copy, Debug)]
pub struct Legal;

/// Ignores the safety of the mover's king, except for castling. In check, only moves that may end the check.
#[derive(Clone, Copy, Debug)]
pub struct PseudoLegal;

impl sealed::SealedLegality for Legal {}
impl sealed::SealedLegality for PseudoLegal {}

impl Legality for Legal {
    const LEGAL: bool = true;
}

impl Legality for PseudoLegal {
    const LEGAL: bool = false;
}
