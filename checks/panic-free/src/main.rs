//! A bare-metal program that contains every public function of the libraries.
//!
//! It links only if no panic is reachable, because its panic handler calls an undefined symbol. Defining a panic
//! handler also fails if the standard library is linked. The program is never run.

#![no_std]
#![no_main]
// A build with some of the functions finds which of them can panic.
#![allow(dead_code, unused_imports)]

use core::fmt::{Debug, Display, Write};
use core::hash::{Hash, Hasher};
use core::hint::black_box;
use core::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, ControlFlow, Deref, DerefMut, Not,
};
use core::panic::PanicInfo;
use core::str::FromStr;

use movegen_core::generate::{AllMoves, Legal, MoveClass, MoveSets, PseudoLegal, QuietChecks, ScoredMove};
use movegen_core::setup::Validation;
use movegen_core::{Bitboard, Move};
use movegen_position::Position;
use movegen_position::game::FixedHistory;
use movegen_position::ordering::Scores;

unsafe extern "C" {
    /// A function that is not defined anywhere.
    fn a_panic_is_reachable() -> !;
}

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    // SAFETY: a program that links never makes this call, since the symbol does not exist.
    unsafe { a_panic_is_reachable() }
}

// SAFETY: no other symbol of the program has this name, the entry point's.
#[unsafe(no_mangle)]
extern "C" fn _start() -> ! {
    functions();
    loop {}
}

// A function that refers to all public functions, written by `functions.py`.
include!(env!("FUNCTIONS"));

/// A pointer to a function.
trait Function {
    type Output;
}

macro_rules! functions {
    ($(($($input:ident)*))*) => { $(
        impl<Output, $($input),*> Function for fn($($input),*) -> Output {
            type Output = Output;
        }
    )* };
}
functions! { () (A) (A B) (A B C) (A B C D) (A B C D E) (A B C D E F) (A B C D E F G) }

/// Keeps a function. The compiler can't know what it's called with.
fn keep<F>(function: F) {
    black_box(function);
}

/// Keeps a function and the iterator that it returns.
fn keep_iterator<F: Function<Output: Iterator>>(function: F) {
    black_box(function);
    keep(F::Output::next as fn(_) -> _);
}

/// Keeps a function and the iterator that it returns, in both directions.
fn keep_doubleendediterator<F: Function<Output: DoubleEndedIterator>>(function: F) {
    keep_iterator(function);
    keep(F::Output::next_back as fn(_) -> _);
}

/// Keeps a function and the list that it returns.
fn keep_deref<F: Function<Output: Deref>>(function: F) {
    black_box(function);
    keep(F::Output::deref as fn(_) -> _);
}

/// Keeps a function and the text that it returns.
fn keep_display<F: Function<Output: Display>>(function: F) {
    black_box(function);
    keep(F::Output::fmt as fn(_, _) -> _);
}

/// Something of the caller's that the compiler can't look into.
struct Opaque;

impl Write for Opaque {
    fn write_str(&mut self, text: &str) -> Result<(), core::fmt::Error> {
        black_box(text);
        black_box(Ok(()))
    }
}

impl Hasher for Opaque {
    fn write(&mut self, bytes: &[u8]) {
        black_box(bytes);
    }

    fn finish(&self) -> u64 {
        black_box(0)
    }
}

impl Scores for Opaque {
    fn quiet(&mut self, _: &Position, mv: Move) -> i32 {
        black_box(i32::from(mv.bits()))
    }
}
