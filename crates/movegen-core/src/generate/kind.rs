//! The kinds of moves and the two legalities, as types.

mod sealed {
    pub trait Sealed {}
}

/// A kind of moves, as a type: `generate::<Captures>(&board)`. Code that `K` does not need is not compiled. To choose a kind
/// at run time, see [`Kind`](crate::generate::Kind).
///
/// In check, [`Captures`] and [`Quiets`] divide the evasions by the same test as out of check, so together they are always
/// all moves. [`QuietChecks`] are then the quiet evasions that give check. [`Evasions`] is empty out of check, and
/// [`NonEvasions`] is empty in check.
pub trait GenKind: sealed::Sealed + Copy + 'static {
    /// Whether the kind includes captures and promotions to a queen.
    const CAPTURES: bool;
    /// Whether the kind includes all other moves: non-captures, castling, and every under-promotion.
    const QUIETS: bool;
    /// Whether the kind includes only those quiets that give check.
    const ONLY_CHECKS: bool;
    /// Whether the kind has moves when the king is in check.
    const IN_CHECK: bool;
    /// Whether the kind has moves when the king is not in check.
    const OUT_OF_CHECK: bool;
}

macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident: $captures:literal $quiets:literal $only_checks:literal $in_check:literal $out_of_check:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name;

        impl sealed::Sealed for $name {}

        impl GenKind for $name {
            const CAPTURES: bool = $captures;
            const QUIETS: bool = $quiets;
            const ONLY_CHECKS: bool = $only_checks;
            const IN_CHECK: bool = $in_check;
            const OUT_OF_CHECK: bool = $out_of_check;
        }
    )*};
}

kinds! {
    //           captures quiets only-checks in-check out-of-check
    /// All moves, in check or not.
    AllMoves:    true     true   false       true     true;
    /// Captures, en passant included, and promotions to a queen by push or capture. No other promotion.
    ///
    /// ```
    /// use movegen_core::{Board, Captures, MoveKind, MoveList};
    /// let board = Board::from_epd("3r3k/4P3/8/8/8/8/8/K7 w - -").unwrap();
    /// let captures = MoveList::of::<Captures>(&board);
    /// assert!(captures.iter().all(|mv| mv.kind() == MoveKind::PromoteQueen));
    /// assert_eq!(captures.len(), 2);
    /// ```
    Captures:    true     false  false       true     true;
    /// All moves that are not [`Captures`]: non-captures, castling, and promotions to rook, bishop and knight by push or
    /// capture.
    Quiets:      false    true   false       true     true;
    /// Those [`Quiets`] that give check without promoting, directly or by discovery, castling included; and promotions to a
    /// knight that gives direct check. No other promotion: those to a queen are captures.
    QuietChecks: false    true   true        true     true;
    /// All moves when in check, none otherwise.
    Evasions:    true     true   false       true     false;
    /// All moves when not in check, none otherwise.
    NonEvasions: true     true   false       false    true;
}

/// Whether moves that leave the mover's king attacked are excluded, as a type: [`Legal`] or [`PseudoLegal`].
pub trait Legality: sealed::Sealed + Copy + 'static {
    /// Whether moves that leave the mover's king attacked are excluded.
    const LEGAL: bool;
}

/// Only moves that leave the mover's king safe.
#[derive(Clone, Copy, Debug)]
pub struct Legal;

/// Moves without regard to the safety of the mover's king, except for castling. In check, only moves that may end the check.
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
