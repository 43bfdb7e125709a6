//! QEMU's `virt` board for RISC-V.
//!
//! Text goes through the UART, the exit status through the test device. Time is retired instructions.

use core::ptr::{read_volatile, write_volatile};

/// The data register of the UART, a 16550, and its status register. The lowest status bit means
/// that a byte is ready.
const UART: *mut u8 = 0x1000_0000 as *mut u8;
const STATUS: *const u8 = 0x1000_0005 as *const u8;
/// The byte that ends the input: Control-D, as at a terminal.
const END: u8 = 4;
/// The test device. Writing to it ends the emulation.
const FINISH: *mut u32 = 0x0010_0000 as *mut u32;

/// The input and output of a program.
pub struct Console;

impl Console {
    /// Returns the console. The UART needs no setup.
    pub fn new() -> Self {
        Self
    }

    /// Returns the next byte, or `None` at the end of the input.
    pub(crate) fn byte(&mut self) -> Option<u8> {
        // SAFETY: the board has its UART at these addresses. Reading its registers only consumes
        // the byte.
        let byte = unsafe {
            while read_volatile(STATUS) & 1 == 0 {}
            read_volatile(UART)
        };
        (byte != END).then_some(byte)
    }
}

impl Default for Console {
    fn default() -> Self {
        Self::new()
    }
}

impl core::fmt::Write for Console {
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        for byte in text.bytes() {
            // SAFETY: the board has its UART at this address, and QEMU's UART accepts a byte at any
            // time.
            unsafe { write_volatile(UART, byte) };
        }
        Ok(())
    }
}

/// The low half of the number of retired instructions.
pub fn ticks() -> u32 {
    let low: u32;
    // SAFETY: the counter is readable in machine mode, and the program always runs in machine mode.
    unsafe { core::arch::asm!("csrr {low}, minstret", low = out(reg) low, options(nomem, nostack)) };
    low
}

/// Instructions retired since `start`, which must be fewer than 2^32.
pub fn since(start: u32) -> u32 {
    ticks().wrapping_sub(start)
}

/// Returns the stack pointer. The stack grows downwards.
#[inline(always)]
pub fn stack_pointer() -> usize {
    let pointer: usize;
    // SAFETY: the instruction only reads a register.
    unsafe { core::arch::asm!("mv {pointer}, sp", pointer = out(reg) pointer, options(nomem, nostack)) };
    pointer
}

/// Ends the program with status 0 if `all_right`, otherwise with an error status.
pub fn leave(all_right: bool) -> ! {
    let code = if all_right { 0x5555 } else { 1 << 16 | 0x3333 };
    // SAFETY: the board has its test device at this address.
    unsafe { write_volatile(FINISH, code) };
    loop {}
}
