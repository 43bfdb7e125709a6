//! What the programs have in common: a console, a clock, and a way out, for each sort of chip.

#![no_std]

use core::panic::PanicInfo;

#[cfg_attr(target_arch = "arm", path = "cortex_m.rs")]
#[cfg_attr(target_arch = "riscv32", path = "riscv.rs")]
mod chip;

pub use chip::{Console, leave, since, stack_pointer, ticks};

/// The function that a program starts with, which never returns.
#[cfg(target_arch = "arm")]
pub use cortex_m_rt::entry;
#[cfg(target_arch = "riscv32")]
pub use riscv_rt::entry;

impl Console {
    /// Reads a line into `buffer`, without its end: what does not fit is dropped. `None` at the end of the input.
    pub fn line<'a>(&mut self, buffer: &'a mut [u8]) -> Option<&'a [u8]> {
        let mut length = 0;
        loop {
            match self.byte()? {
                b'\n' => return buffer.get(..length),
                b'\r' => {}
                byte => {
                    if let Some(place) = buffer.get_mut(length) {
                        *place = byte;
                        length += 1;
                    }
                }
            }
        }
    }
}

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    leave(false)
}
