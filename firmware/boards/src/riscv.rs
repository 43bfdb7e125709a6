//! QEMU's virtual RISC-V board: text over its UART, status through its test device, time by retired instructions.

use core::ptr::{read_volatile, write_volatile};

/// The UART, a 16550: its data, and its status five bytes on, whose lowest bit says that a byte has come.
const UART: *mut u8 = 0x1000_0000 as *mut u8;
const STATUS: *const u8 = 0x1000_0005 as *const u8;
/// What ends the input: Control-D, as at a terminal.
const END: u8 = 4;
/// The test device, which ends the emulation.
const FINISH: *mut u32 = 0x0010_0000 as *mut u32;

/// Where text goes and comes from.
pub struct Console;

impl Console {
    /// The board's only one.
    pub fn new() -> Self {
        Self
    }

    /// The next byte, or `None` at the end of the input.
    pub(crate) fn byte(&mut self) -> Option<u8> {
        // SAFETY: the board has its UART there; reading its registers has no effect but to take the byte.
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
            // SAFETY: the board has its UART there, and QEMU's takes a byte at any time.
            unsafe { write_volatile(UART, byte) };
        }
        Ok(())
    }
}

/// Instructions retired, the low half.
pub fn ticks() -> u32 {
    let low: u32;
    // SAFETY: the counter is readable in machine mode, which the program never leaves.
    unsafe { core::arch::asm!("csrr {low}, minstret", low = out(reg) low, options(nomem, nostack)) };
    low
}

/// Instructions retired since `start`, if fewer than 2^32.
pub fn since(start: u32) -> u32 {
    ticks().wrapping_sub(start)
}

/// Where the stack ends now: it grows downwards.
#[inline(always)]
pub fn stack_pointer() -> usize {
    let pointer: usize;
    // SAFETY: the register is only read.
    unsafe { core::arch::asm!("mv {pointer}, sp", pointer = out(reg) pointer, options(nomem, nostack)) };
    pointer
}

/// Ends the program.
pub fn leave(all_right: bool) -> ! {
    let code = if all_right { 0x5555 } else { 1 << 16 | 0x3333 };
    // SAFETY: the board has its test device there.
    unsafe { write_volatile(FINISH, code) };
    loop {}
}
