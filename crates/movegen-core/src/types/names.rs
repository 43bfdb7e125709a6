//! Reading and writing basic types as text, and enumerations with names for their values.

use core::fmt;

/// The error returned when a text isn't a value of a basic type, such as a square or a piece.
///
/// ```
/// use movegen::{Role, Square};
/// assert_eq!("e9".parse::<Square>().unwrap_err().to_string(), "expected a square from a1 to h8");
/// assert_eq!("x".parse::<Role>().unwrap_err().to_string(), "expected one letter of pnbrqk");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ParseError {
    expected: &'static str,
}

impl ParseError {
    /// Creates the error for a text that isn't what was expected.
    #[must_use]
    pub const fn new(expected: &'static str) -> Self {
        Self { expected }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}", self.expected)
    }
}

impl core::error::Error for ParseError {}

/// Returns the character of a one-character text.
pub(crate) fn single(text: &str) -> Option<char> {
    let mut letters = text.chars();
    letters.next().filter(|_| letters.next().is_none())
}

/// Implements `FromStr`, given a function that reads a text and what it expects.
macro_rules! from_str {
    ($type:ty, $expected:literal, $read:expr) => {
        #[doc = concat!("Reads ", $expected, ".")]
        impl core::str::FromStr for $type {
            type Err = $crate::types::names::ParseError;

            #[doc = concat!("Reads ", $expected, ".")]
            ///
            /// # Errors
            /// Returns [`ParseError`](crate::types::ParseError) for any other text.
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                let read: fn(&str) -> Option<Self> = $read;
                read(text).ok_or($crate::types::names::ParseError::new($expected))
            }
        }
    };
}

/// Defines an enumeration whose values are indices.
macro_rules! numbered {
    ($(#[$doc:meta])* $name:ident $all:literal $noun:literal: $($item:ident)*) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum $name {$(
            #[doc = concat!("The ", $noun, " `", stringify!($item), "`.")]
            $item,
        )*}

        impl $name {
            /// All values, in index order.
            pub const ALL: [Self; $all] = [$(Self::$item),*];

            /// The number of values.
            pub const COUNT: usize = $all;

            /// Returns the index, from 0.
            #[inline]
            #[must_use]
            pub const fn index(self) -> usize {
                self as usize
            }

            /// Returns the value with this index, or `None` if out of range.
            #[inline]
            #[must_use]
            pub const fn from_index(index: usize) -> Option<Self> {
                if index < $all { Some(Self::wrapping(index as u32)) } else { None }
            }

            /// Returns the value with this index modulo the number of values, which cannot panic. Compiles to an AND,
            /// or to nothing where the compiler can see that the index is in range.
            #[inline]
            pub(crate) const fn wrapping(index: u32) -> Self {
                struct Number;
                #[allow(non_upper_case_globals)]
                impl Number {
                    $(const $item: u32 = $name::$item as u32;)*
                }
                match index % $all {
                    $(Number::$item => $name::$item,)*
                    // Unreachable: a remainder is below the divisor. LLVM removes this arm.
                    $all.. => $name::ALL[0],
                }
            }
        }
    };
}

/// Lists an enumeration's values with their names, which `Display` writes and `FromStr` reads.
macro_rules! names {
    ($type:ident, $expected:literal: $($variant:ident $name:literal)*) => {
        impl $type {
            /// All values, in order.
            pub const ALL: [Self; Self::COUNT] = [$(Self::$variant),*];

            /// The number of values.
            pub const COUNT: usize = [$($name),*].len();

            /// Returns the lower-case name, as `Display` writes and `FromStr` reads it.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }
        }

        /// Writes the [name](Self::name).
        impl core::fmt::Display for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(self.name())
            }
        }

        $crate::types::names::from_str!($type, $expected, |text| match text {
            $($name => Some(Self::$variant),)*
            _ => None,
        });
    };
}

pub(crate) use {from_str, names, numbered};
