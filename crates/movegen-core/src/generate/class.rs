//! The move classes and the two legalities, as types.

/// A class as a type, as the rules see it.
pub trait ClassType {
    /// Includes captures and queen promotions.
    const NOISY: bool;
    /// Includes all other moves: non-captures, castling, and under-promotions.
    const QUIETS: bool;
    /// Of the quiets, only those that give check.
    const ONLY_CHECKS: bool;
    /// Only moves that take a piece, with all four promotions.
    const ONLY_TAKES: bool;
    /// Has moves when the king is in check.
    const IN_CHECK: bool;
    /// Has moves when the king is not in check.
    const OUT_OF_CHECK: bool;
}

mod sealed {
    /// The two legalities.
    pub trait Sealed {}
}

/// Defines the classes. Each one's documentation ends with its moves on the same board.
macro_rules! classes {
    ($(
        $(#[$doc:meta])*
        $name:ident, $moves:literal:
        $noisy:literal $quiets:literal $only_checks:literal $only_takes:literal $in_check:literal $out_of_check:literal;
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

        impl ClassType for $name {
            const NOISY: bool = $noisy;
            const QUIETS: bool = $quiets;
            const ONLY_CHECKS: bool = $only_checks;
            const ONLY_TAKES: bool = $only_takes;
            const IN_CHECK: bool = $in_check;
            const OUT_OF_CHECK: bool = $out_of_check;
        }
    )*};
}

classes! {
    // Last line of each: noisy, quiets, only checks, only takes, in check, out of check.

    /// All moves, in check or not.
    AllMoves, "Kd1 Kd2 Ke2 Kf1 Kf2 O-O Rf1 Rg1 a8=B a8=N+ a8=Q a8=R axb8=B+ axb8=N axb8=Q+ axb8=R e6 exd6+ h3 h4":
    true    true     false         false        true       true;

    /// Moves that win material at once: captures, including en passant, and queen promotions, by push or capture. No
    /// under-promotions, even if they capture: see [`AllCaptures`].
    ///
    /// The command and the libraries for other languages call them `captures`, as Stockfish 11 does. Since Stockfish
    /// 16.1, its captures include under-promotions that take a piece.
    #[doc(alias("captures", "tactical", "CAPTURES"))]
    Noisy, "a8=Q axb8=Q+ exd6+":
    true    false    false         false        true       true;

    /// Everything that is not [`Noisy`]: non-captures, castling, and under-promotions, by push or capture.
    Quiets, "Kd1 Kd2 Ke2 Kf1 Kf2 O-O Rf1 Rg1 a8=B a8=N+ a8=R axb8=B+ axb8=N axb8=R e6 h3 h4":
    false   true     false         false        true       true;

    /// [`Quiets`] that give check without promoting, directly or by discovery, castling included; and promotions to a
    /// knight that gives direct check. No other promotion: not the example's `axb8=B+`.
    QuietChecks, "a8=N+":
    false   true     true          false        true       true;

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
    /// The other classes' board is not in check, so it has no evasions:
    Evasions, "":
    true    true     false         false        true       false;

    /// All moves when not in check, none otherwise.
    NonEvasions, "Kd1 Kd2 Ke2 Kf1 Kf2 O-O Rf1 Rg1 a8=B a8=N+ a8=Q a8=R axb8=B+ axb8=N axb8=Q+ axb8=R e6 exd6+ h3 h4":
    true    true     false         false        false      true;

    /// Every move that takes a piece, including en passant and capturing promotions to any role: the moves for which
    /// [`Board::is_capture`](crate::Board::is_capture) holds. Stockfish lacks this class.
    #[doc(alias("capture_moves", "takes"))]
    AllCaptures, "axb8=B+ axb8=N axb8=Q+ axb8=R exd6+":
    true    false    false         true         true       true;
}

/// Whether to exclude moves that leave the mover's king attacked, as a type: [`Legal`] or [`PseudoLegal`].
///
/// ```
/// use movegen::generate::{Generate, Legality};
/// use movegen::{AllMoves, Board, generate};
/// fn count<L: Legality>(request: Generate<'_, AllMoves, L>) -> (bool, usize) {
///     (L::LEGAL, request.count())
/// }
/// let board = Board::from_fen("4r2k/8/8/8/8/8/4R3/4K3 w - -").unwrap();
/// assert_eq!(count(generate(&board)), (true, 10));
/// assert_eq!(count(generate(&board).pseudo_legal()), (false, 17));
/// ```
pub trait Legality: sealed::Sealed + Copy + 'static {
    /// Whether to exclude moves that leave the mover's king attacked.
    const LEGAL: bool;
}

/// Only moves that leave the mover's king safe. The default; [`pseudo_legal`](crate::generate::Generate::pseudo_legal)
/// changes it.
///
/// ```
/// use movegen::generate::{Generate, Legal};
/// use movegen::{Board, Quiets, generate};
/// let board = Board::default();
/// let request: Generate<'_, Quiets, Legal> = generate(&board);
/// assert_eq!(request.count(), 20);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Legal;

/// Ignores the safety of the mover's king, except for castling. In check, only moves that may end the check.
///
/// ```
/// use movegen::generate::{Generate, Legal, PseudoLegal};
/// use movegen::{AllMoves, Board, generate};
/// let board = Board::from_fen("4r2k/8/8/8/8/8/4R3/4K3 w - -").unwrap();
/// let legal: Generate<'_, AllMoves, Legal> = generate(&board);
/// let pseudo_legal: Generate<'_, AllMoves, PseudoLegal> = legal.pseudo_legal();
/// assert_eq!((legal.count(), pseudo_legal.count()), (10, 17));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PseudoLegal;

impl sealed::Sealed for Legal {}
impl sealed::Sealed for PseudoLegal {}

impl Legality for Legal {
    const LEGAL: bool = true;
}

impl Legality for PseudoLegal {
    const LEGAL: bool = false;
}
