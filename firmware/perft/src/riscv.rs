//! QEMU's virtual RISC-V board: text over its UART, status through its test device, time by retired instructions.

use core::ptr::write_volatile;

/// The transmit register of the UART.
const UART: *mut u8 = 0x1000_0000 as *mut u8;
/// The test device, which ends the emulation.
const FINISH: *mut u32 = 0x0010_0000 as *mut u32;

/// Where text goes.
pub(crate) struct Console;

impl Console {
    pub(crate) fn new() -> Self {
        Self
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
pub(crate) fn ticks() -> u32 {
    let low: u32;
    // SAFETY: the counter is readable in machine mode, which the program never leaves.
    unsafe { core::arch::asm!("csrr {low}, minstret", low = out(reg) low, options(nomem, nostack)) };
    low
}

/// Instructions retired since `start`, if fewer than 2^32.
pub(crate) fn since(start: u32) -> u32 {
    ticks().wrapping_sub(start)
}

pub(crate) fn leave(all_right: bool) -> ! {
    let code = if all_right { 0x5555 } else { 1 << 16 | 0x3333 };
    // SAFETY: the board has its test device there.
    unsafe { write_volatile(FINISH, code) };
    loop {}
}
