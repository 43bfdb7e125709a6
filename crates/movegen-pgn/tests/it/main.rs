//! The tests of the reader, the tree, the writer and the books.

#[cfg(feature = "polyglot")]
mod books;
mod broken;
mod errors;
mod games;
mod labels;
mod malformed;
mod random;
mod reading;
mod remarks;
mod splitting;
mod tag_filter;
#[cfg(feature = "variants")]
mod variants;
mod writing;
