//! The tests of the reader, the tree, the writer and the books.

#[cfg(feature = "polyglot")]
mod books;
mod malformed;
mod random;
mod reading;
mod writing;
