//! Messages about inputs.

use std::fmt::Display;
use std::io;

/// Prefixes a message with the input's name, if it has one.
pub fn at_place(name: &str, message: &dyn Display) -> String {
    if name.is_empty() { message.to_string() } else { format!("{name}: {message}") }
}

/// Prefixes an error with the input's name, if it has one.
pub fn in_input(name: &str, error: io::Error) -> io::Error {
    io::Error::new(error.kind(), at_place(name, &error))
}

/// Returns a text with its control characters escaped. A message may quote what a user typed, or a file's name or line.
/// It must not move the terminal's cursor or change its colors.
pub fn printable(text: &str) -> String {
    let mut printable = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\n' | '\t' => printable.push(character),
            _ if character.is_control() => printable.extend(character.escape_default()),
            _ => printable.push(character),
        }
    }
    printable
}
