//! Sizes and niches of the types, and the traits that they implement.

use movegen_core::attacks::SLIDER_LOOKUP;
use movegen_core::generate::{
    Count, Evasions, Legal, MoveClass, MoveSetIter, NonEvasions, PseudoLegal, QuietChecks, ScoredList,
    ScoredMove, Sink,
};
use movegen_core::setup::{FenError, SetupError};
use movegen_core::types::Direction;
use movegen_core::*;
use static_assertions::{
    assert_eq_align, assert_eq_size, assert_impl_all, assert_not_impl_any, const_assert_eq,
};

assert_eq_size!(Color, u8);
assert_eq_size!(Role, u8);
assert_eq_size!(Piece, u8);
assert_eq_size!(Square, u8);
assert_eq_size!(Direction, i8);
assert_eq_size!(MoveKind, u8);
assert_eq_size!(MoveClass, u8);
assert_eq_size!(Bitboard, u64);
assert_eq_size!(CheckInfo, [u64; 3]);
assert_eq_size!(Board, [u64; 8]);
assert_eq_align!(Board, u64);
assert_eq_size!(Move, u16);
assert_eq_size!(MoveList, [u16; 258]);
assert_eq_size!(ScoredMove, u64);
assert_eq_size!(ScoredList, [u32; 513]);
assert_eq_size!(SetupError, u16);

// `None` takes no extra space.
assert_eq_size!(Option<Color>, u8);
assert_eq_size!(Option<Role>, u8);
assert_eq_size!(Option<Piece>, u8);
assert_eq_size!(Option<Square>, u8);
assert_eq_size!(Option<File>, u8);
assert_eq_size!(Option<MoveKind>, u8);
assert_eq_size!(Option<Move>, u16);

// The result of a sink that never breaks is zero-sized, and so are classes and legalities.
const_assert_eq!(size_of::<core::ops::ControlFlow<<Count as Sink>::Stop>>(), 0);
const_assert_eq!(size_of::<core::ops::ControlFlow<<MoveList as Sink>::Stop>>(), 0);
const_assert_eq!(
    size_of::<(AllMoves, Noisy, Quiets, QuietChecks, Evasions, NonEvasions, Legal, PseudoLegal)>(),
    0
);

assert_impl_all!(Board: Copy, Eq, core::hash::Hash, Default, Send, Sync, Unpin);
assert_impl_all!(Move: Copy, Ord, core::hash::Hash, Send, Sync);
assert_impl_all!(MoveList: Clone, Eq, Default, Send, Sync, IntoIterator, core::ops::Deref<Target = [Move]>);
assert_eq_size!(MoveSet, [u64; 2]);
assert_impl_all!(MoveSet: Copy, Eq, core::hash::Hash, IntoIterator<Item = Move>, Send, Sync);
assert_impl_all!(MoveSetIter: DoubleEndedIterator, ExactSizeIterator, core::iter::FusedIterator, Send, Sync);
assert_impl_all!(MoveSets: Clone, Eq, Default, Send, Sync, core::ops::Deref<Target = [MoveSet]>);
assert_not_impl_any!(MoveSets: Copy);
assert_impl_all!(Setup: Clone, Eq, core::hash::Hash, Default, Send, Sync);
assert_impl_all!(CheckInfo: Copy, Eq, Send, Sync);
assert_impl_all!(Bitboard: Copy, Ord, core::hash::Hash, Default, FromIterator<Square>, Send, Sync);
assert_impl_all!(FenError: core::error::Error, Copy, Send, Sync);
assert_impl_all!(SetupError: core::error::Error, Copy, Send, Sync);
// Half a kilobyte must not be copied implicitly.
assert_not_impl_any!(MoveList: Copy);

#[test]
fn the_slider_back_end_is_the_requested_one() {
    let bmi2 = cfg!(all(target_arch = "x86_64", target_feature = "bmi2"));
    let expected = match () {
        () if cfg!(feature = "pext") && bmi2 => "pext",
        () if cfg!(feature = "magic") => "magic",
        () => "kindergarten",
    };
    assert_eq!(SLIDER_LOOKUP, expected);
}
