//! The text of every error.

use std::error::Error as _;
use std::io;

use movegen_perft::{Error, Method};

#[test]
fn errors_have_their_texts() {
    let thread = || Error::Thread(io::Error::other("no memory"));
    let texts = [
        (Error::HashTooLarge.to_string(), "not enough memory for the hash table"),
        (Error::Overflow.to_string(), "the count is 2^128 or more"),
        (thread().to_string(), "cannot start a thread: no memory"),
        (Error::Stopped.to_string(), "stopped"),
        ("magic".parse::<Method>().unwrap_err().to_string(), "expected make, bulk or fast"),
    ];
    for (text, expected) in texts {
        assert_eq!(text, expected);
    }
    assert_eq!(thread().source().map(ToString::to_string).as_deref(), Some("no memory"));
    assert!(Error::Stopped.source().is_none());
}
