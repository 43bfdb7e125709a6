//! Tests of the examples.

mod tablebases;
