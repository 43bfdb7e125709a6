//! The kinds of generation, as types: what `generate::<K>` takes for `K`.

mod sealed {
    pub trait Sealed {}
}

/// A kind of generation. `generate::<Captures>(&board)` reads as the rule it is, and code that `K` does not ask for
/// is not compiled.
///
/// In check, [`Captures`] and [`Quiets`] divide the evasions between them by the same test as ever, so that together
/// they are always all moves there are, and [`QuietChecks`] are those evasions that are quiet and check in turn;
/// [`Evasions`] are none out of check and [`NonEvasions`] none in check.
pub trait GenKind: sealed::Sealed + Copy + 'static {
    /// Whether captures and promotions to a queen are of this kind.
    const CAPTURES: bool;
    /// Whether all other moves are: non-captures, castling, and every under-promotion.
    const QUIETS: bool;
    /// Whether only those of them are that give check.
    const ONLY_CHECKS: bool;
    /// Whether the kind has moves when the king is in check.
    const IN_CHECK: bool;
    /// Whether the kind has moves when it is not.
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
    Legal:       true     true   false       true     true;
    /// Captures, en passant among them, and promotions to a queen, by push or capture. No other promotion.
    ///
    /// ```
    /// use movegen_core::{Board, Captures, MoveKind, MoveList};
    /// let board = Board::from_epd("3r3k/4P3/8/8/8/8/8/K7 w - -").unwrap();
    /// let captures = MoveList::of::<Captures>(&board);
    /// assert!(captures.iter().all(|mv| mv.kind() == MoveKind::PromoteQueen));
    /// assert_eq!(captures.len(), 2);
    /// ```
    Captures:    true     false  false       true     true;
    /// What [`Captures`] leaves: non-captures, castling, and promotions to rook, bishop and knight, captures included.
    Quiets:      false    true   false       true     true;
    /// Those of the [`Quiets`] that do not promote and check, directly or by discovery, castling included; and promotions to
    /// a knight whose knight checks. No other promotion: a queen's check is among the captures.
    QuietChecks: false    true   true        true     true;
    /// All moves when in check; none when not.
    Evasions:    true     true   false       true     false;
    /// All moves when not in check; none when in check.
    NonEvasions: true     true   false       false    true;
}

/// Whether the own king's safety is asked, as a type.
pub trait Legality: sealed::Sealed + Copy + 'static {
    /// Whether moves that leave the own king attacked are left out.
    const LEGAL: bool;
}

/// Only moves that leave the own king safe.
#[derive(Clone, Copy, Debug)]
pub struct OnlyLegal;

/// The own king's safety is left out of account, but for castling. In check, only moves that answer the check.
#[derive(Clone, Copy, Debug)]
pub struct PseudoLegal;

impl sealed::Sealed for OnlyLegal {}
impl sealed::Sealed for PseudoLegal {}

impl Legality for OnlyLegal {
    const LEGAL: bool = true;
}

impl Legality for PseudoLegal {
    const LEGAL: bool = false;
}
