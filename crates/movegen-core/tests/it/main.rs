//! Tests of the public API of `movegen-core`.

mod boards;
mod encoding;
mod errors;
mod king;
mod lists;
mod shapes;
mod tables;
mod types;
