//! Sizes, and what may cross threads.

use movegen_position::*;
use static_assertions::{assert_eq_size, assert_impl_all, assert_not_impl_any};

assert_eq_size!(Position, [u64; 10]);
assert_eq_size!(Undo, [u64; 10]);
assert_eq_size!(Uci, [u8; 3]);
assert_eq_size!(Illegal, ());

assert_impl_all!(Position: Copy, Eq, core::hash::Hash, Default, Send, Sync, Unpin, core::str::FromStr, From<Board>);
assert_impl_all!(Undo: Copy, Eq, Send, Sync);
assert_impl_all!(Divide: Clone, ExactSizeIterator, Send, Sync);
assert_impl_all!(UciError: core::error::Error, Copy, Send, Sync);
assert_impl_all!(Illegal: core::error::Error, Copy, Send, Sync);
// A half-iterated count is not copied unasked.
assert_not_impl_any!(Divide: Copy);
