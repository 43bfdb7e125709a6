//! What the programs share: a console, a clock and an exit, for each kind of chip.

#![no_std]

use core::fmt::Write;
use core::panic::PanicInfo;

#[cfg_attr(target_arch = "arm", path = "cortex_m.rs")]
#[cfg_attr(target_arch = "riscv32", path = "riscv.rs")]
mod chip;

pub use chip::{Console, leave, since, stack_pointer, ticks};

/// Marks the entry point of a program, a function that never returns.
#[cfg(target_arch = "arm")]
pub use cortex_m_rt::entry;
#[cfg(target_arch = "riscv32")]
pub use riscv_rt::entry;

/// A line of the input, without the newline.
pub enum Line<'a> {
    /// A complete line.
    Whole(&'a [u8]),
    /// A line longer than the buffer.
    TooLong,
}

/// The cases of perft: name, EPD, depth, and the known node count.
const CASES: [(&str, &str, u8, u32); 2] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", 4, 197_281),
    ("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", 3, 97_862),
];

/// Counts the leaves of each case, given its EPD and depth, and prints `NAME DEPTH NODES TICKS`. Exits with 0 if all
/// counts are right.
pub fn count_all(count: fn(&str, u8) -> u32) -> ! {
    let mut out = Console::new();
    let mut all_right = true;
    for (name, epd, depth, expected) in CASES {
        let start = ticks();
        let nodes = count(epd, depth);
        let took = since(start);
        all_right &= nodes == expected;
        let _ = writeln!(out, "{name} {depth} {nodes} {took}");
    }
    leave(all_right)
}

impl Console {
    /// Reads a line into `buffer`. Returns `None` at the end of the input.
    pub fn line<'a>(&mut self, buffer: &'a mut [u8]) -> Option<Line<'a>> {
        let (mut length, mut ended) = (0, false);
        while !ended {
            match self.byte() {
                Some(b'\n') => ended = true,
                Some(b'\r') => {}
                Some(byte) => {
                    if let Some(slot) = buffer.get_mut(length) {
                        *slot = byte;
                    }
                    length += 1;
                }
                None if length == 0 => return None,
                None => ended = true,
            }
        }
        Some(buffer.get(..length).map_or(Line::TooLong, Line::Whole))
    }
}

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    leave(false)
}
