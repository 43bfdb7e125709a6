//! The tests of the core from outside: shapes, tables and backends, the vocabulary, and boards by hand.

mod boards;
mod encoding;
mod lists;
mod shapes;
mod tables;
mod vocabulary;
