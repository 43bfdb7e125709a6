//! Sizes, niches, and what may cross threads.

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
assert_eq_size!(Bitboard, u64);
assert_eq_size!(CastleRights, u64);
assert_eq_size!(Checks, [u64; 3]);
assert_eq_size!(Board, [u64; 8]);
assert_eq_align!(Board, u64);
assert_eq_size!(Move, u16);
assert_eq_size!(MoveList, [u16; 258]);
assert_eq_size!(ScoredMove, u64);
assert_eq_size!(ScoredList, [u32; 513]);
assert_eq_size!(Faults, u16);

// Nothing is paid for "or none".
assert_eq_size!(Option<Color>, u8);
assert_eq_size!(Option<Role>, u8);
assert_eq_size!(Option<Piece>, u8);
assert_eq_size!(Option<Square>, u8);
assert_eq_size!(Option<File>, u8);
assert_eq_size!(Option<MoveKind>, u8);
assert_eq_size!(Option<Move>, u16);

// A sink that never breaks off costs nothing, and kinds and sides are types without a value.
const_assert_eq!(size_of::<core::ops::ControlFlow<<Count as Sink>::Stop>>(), 0);
const_assert_eq!(size_of::<core::ops::ControlFlow<<MoveList as Sink>::Stop>>(), 0);
const_assert_eq!(
    size_of::<(Legal, Captures, Quiets, QuietChecks, Evasions, NonEvasions, OnlyLegal, PseudoLegal)>(),
    0
);
const_assert_eq!(size_of::<(side::White, side::Black, cpu::Base)>(), 0);

assert_impl_all!(Board: Copy, Eq, core::hash::Hash, Default, Send, Sync, Unpin);
assert_impl_all!(Move: Copy, Ord, core::hash::Hash, Send, Sync);
assert_impl_all!(MoveList: Clone, Eq, Default, Send, Sync, IntoIterator, core::ops::Deref<Target = [Move]>);
assert_impl_all!(Setup: Clone, Eq, core::hash::Hash, Default, Send, Sync);
assert_impl_all!(Checks: Copy, Eq, Send, Sync);
assert_impl_all!(Bitboard: Copy, Ord, core::hash::Hash, Default, FromIterator<Square>, Send, Sync);
assert_impl_all!(FenError: core::error::Error, Copy, Send, Sync);
assert_impl_all!(Faults: core::error::Error, Copy, Send, Sync);
// Half a kilobyte is not copied unasked.
assert_not_impl_any!(MoveList: Copy);

#[test]
fn the_backend_is_the_one_asked_for() {
    let bmi2 = cfg!(all(target_arch = "x86_64", target_feature = "bmi2"));
    let expected = match () {
        () if cfg!(feature = "pext") && bmi2 => "pext",
        () if cfg!(feature = "magic") => "magic",
        () if cfg!(target_pointer_width = "64") => "hyperbola",
        () => "fold",
    };
    assert_eq!(SLIDER_BACKEND, expected);
}
