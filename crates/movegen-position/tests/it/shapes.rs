//! Sizes of the types, and the traits that they implement.

use movegen_position::notation::{Uci, UciError};
use movegen_position::position::IllegalMoveError;
use movegen_position::*;
use static_assertions::{assert_eq_size, assert_impl_all};

assert_eq_size!(Position, [u64; 10]);
assert_eq_size!(Uci, [u8; 3]);
assert_eq_size!(IllegalMoveError, ());

assert_impl_all!(Position: Copy, Eq, core::hash::Hash, Default, Send, Sync, Unpin, core::str::FromStr);
assert_impl_all!(UciError: core::error::Error, Copy, Send, Sync);
assert_impl_all!(IllegalMoveError: core::error::Error, Copy, Send, Sync);
// A partly consumed iterator must not be copied implicitly.
