//! Tests of the C interface, called as from C.

mod arguments;
mod bytes;
mod calls;
mod files;
mod game;
mod moves;
mod setup;
mod text;
