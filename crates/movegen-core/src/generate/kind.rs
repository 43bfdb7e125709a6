//! The kinds of moves and the two legalities, as types.

mod sealed {
    pub trait Sealed {}
}

/// A kind of moves, as a type: `generate::<Captures>(&board)`. Code that `K` does not need is not compiled.
/// To choose a kind at run time, see [`Kind`](crate::generate::Kind).
///
/// In check, [`Captures`] and [`Quiets`] divide the evasions by the same test as out of check, so together
/// they are always all moves. [`QuietChecks`] are then the quiet evasions that give check. [`Evasions`] is
/// empty out of check, and [`NonEvasions`] is empty in check.
///
/// ```
/// use movegen::generate::{AllCaptures, Evasions, GenKind};
/// use movegen::{AllMoves, Board, generate};
///
/// /// Returns the number of moves of any kind that go to the center.
/// fn central<K: GenKind>(board: &Board) -> usize {
///     generate::<K>(board).to_mask(movegen::Bitboard(0x0000_0018_1800_0000)).count()
/// }
///
/// let board = Board::default();
/// assert_eq!([central::<AllMoves>(&board), central::<AllCaptures>(&board), central::<Evasions>(&board)], [2, 0, 0]);
/// ```
pub trait GenKind: sealed::Sealed + Copy + 'static {
    /// Whether the kind includes captures and promotions to a queen.
    const CAPTURES: bool;
    /// Whether the kind includes all other moves: non-captures, castling, and every under-promotion.
    const QUIETS: bool;
    /// Whether the kind includes only those quiets that give check.
    const ONLY_CHECKS: bool;
    /// Whether the kind includes only moves that take a piece, with all four promotions.
    const ONLY_TAKES: bool = false;
    /// Whether the kind has moves when the king is in check.
    const IN_CHECK: bool;
    /// Whether the kind has moves when the king is not in check.
    const OUT_OF_CHECK: bool;
}

macro_rules! kinds {
    ($(
        $(#[$doc:meta])*
        $name:ident: $captures:literal $quiets:literal $only_checks:literal $in_check:literal $out_of_check:literal;
    )*) => {$(
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
    ///
    /// ```
    /// use movegen::{AllMoves, Board, generate};
    /// assert_eq!(generate::<AllMoves>(&Board::default()).count(), 20);
    /// ```
    AllMoves:    true     true   false       true     true;
    /// Captures, en passant included, and promotions to a queen by push or capture. No other promotion. These
    /// are the moves that win material at once. For every move that takes a piece, and no other, see
    /// [`AllCaptures`].
    ///
    /// ```
    /// use movegen::{Board, Captures, MoveKind, MoveList};
    /// let board = Board::from_epd("3r3k/4P3/8/8/8/8/8/K7 w - -").unwrap();
    /// let captures = MoveList::of::<Captures>(&board);
    /// assert!(captures.iter().all(|mv| mv.kind() == MoveKind::PromoteQueen));
    /// assert_eq!(captures.len(), 2);
    /// ```
    Captures:    true     false  false       true     true;
    /// All moves that are not [`Captures`]: non-captures, castling, and promotions to rook, bishop and knight
    /// by push or capture.
    ///
    /// ```
    /// use movegen::{Board, Quiets, generate};
    /// let board = Board::from_epd("4k3/8/8/3p4/4P3/8/8/4K2R w K -").unwrap();
    /// assert_eq!(generate::<Quiets>(&board).count(), 16, "all moves but e4d5");
    /// ```
    Quiets:      false    true   false       true     true;
    /// Those [`Quiets`] that give check without promoting, directly or by discovery, castling included; and
    /// promotions to a knight that gives direct check. No other promotion: those to a queen are captures.
    ///
    /// ```
    /// use movegen::{Board, generate, generate::QuietChecks};
    /// let board = Board::from_epd("4k3/8/8/8/8/8/8/R3K3 w Q -").unwrap();
    /// assert_eq!(generate::<QuietChecks>(&board).count(), 1, "a1a8");
    /// ```
    QuietChecks: false    true   true        true     true;
    /// All moves when in check, none otherwise.
    ///
    /// ```
    /// use movegen::{Board, generate, generate::Evasions};
    /// let board = Board::from_epd("4r1k1/8/8/8/8/8/3P4/3QK3 w - -").unwrap();
    /// assert_eq!(generate::<Evasions>(&board).count(), 3, "d1e2, e1f1 and e1f2");
    /// assert_eq!(generate::<Evasions>(&Board::default()).count(), 0);
    /// ```
    Evasions:    true     true   false       true     false;
    /// All moves when not in check, none otherwise.
    ///
    /// ```
    /// use movegen::{Board, generate, generate::NonEvasions};
    /// assert_eq!(generate::<NonEvasions>(&Board::default()).count(), 20);
    /// ```
    NonEvasions: true     true   false       false    true;
}

/// All moves that take a piece, and no other: en passant and captures that promote to any role included,
/// promotions by push excluded. These are the moves for which [`Board::is_capture`](crate::Board::is_capture)
/// holds, in check too.
///
/// The classic engines do not have this kind.
///
/// ```
/// use movegen::{Board, Captures, MoveList, generate::AllCaptures};
/// let board = Board::from_epd("3r3k/4P3/8/8/8/8/8/K7 w - -").unwrap();
/// let takes = MoveList::of::<AllCaptures>(&board);
/// assert_eq!(takes.len(), 4, "e7d8 with each promotion, and not e7e8");
/// assert!(takes.iter().all(|&mv| board.is_capture(mv)));
/// assert_eq!(MoveList::of::<Captures>(&board).len(), 2, "e7d8 and e7e8, each to a queen");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct AllCaptures;

impl sealed::Sealed for AllCaptures {}

impl GenKind for AllCaptures {
    const CAPTURES: bool = true;
    const QUIETS: bool = false;
    const ONLY_CHECKS: bool = false;
    const ONLY_TAKES: bool = true;
    const IN_CHECK: bool = true;
    const OUT_OF_CHECK: bool = true;
}

/// Whether moves that leave the mover's king attacked are excluded, as a type: [`Legal`] or [`PseudoLegal`].
///
/// ```
/// use movegen::generate::{Generate, Legality};
/// use movegen::{AllMoves, Board, generate};
/// fn count<L: Legality>(request: Generate<'_, AllMoves, L>) -> (bool, usize) {
///     (L::LEGAL, request.count())
/// }
/// let board = Board::from_epd("4r2k/8/8/8/8/8/4R3/4K3 w - -").unwrap();
/// assert_eq!(count(generate(&board)), (true, 10));
/// assert_eq!(count(generate(&board).pseudo_legal()), (false, 17));
/// ```
pub trait Legality: sealed::Sealed + Copy + 'static {
    /// Whether moves that leave the mover's king attacked are excluded.
    const LEGAL: bool;
}

/// Only moves that leave the mover's king safe: the legality of every request, unless
/// [`pseudo_legal`](crate::generate::Generate::pseudo_legal) changes it.
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

/// Moves without regard to the safety of the mover's king, except for castling. In check, only moves that may
/// end the check.
///
/// ```
/// use movegen::generate::{Generate, Legal, PseudoLegal};
/// use movegen::{AllMoves, Board, generate};
/// let board = Board::from_epd("4r2k/8/8/8/8/8/4R3/4K3 w - -").unwrap();
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
