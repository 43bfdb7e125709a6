//! The traits of the public types.

use core::fmt::{Debug, Display};
use core::str::FromStr;

use movegen_perft::{Error, Method, Parts, Perft, Stats, Table};
use movegen_position::types::ParseError;
use static_assertions::assert_impl_all;

assert_impl_all!(Method: Copy, Eq, Display, FromStr<Err = ParseError>, Send, Sync);
assert_impl_all!(Error: core::error::Error, Send, Sync);
assert_impl_all!(Parts: Clone, Debug, Send, Sync);
assert_impl_all!(Perft<'static>: Default);
assert_impl_all!(Stats: Copy, Debug, Send, Sync);
assert_impl_all!(Table: Debug, Send, Sync);
