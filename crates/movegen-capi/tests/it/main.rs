//! The tests of the interface for C, called as C calls it.

mod arguments;
mod bytes;
mod calls;
mod files;
mod game;
mod moves;
mod text;
