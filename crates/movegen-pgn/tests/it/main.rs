//! The tests of the reader, the tree, the writer and the books.

mod malformed;
mod random;
mod reading;
mod writing;
