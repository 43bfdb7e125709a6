//! Cortex-M under QEMU: text and exit status through semihosting, time from the system timer.

use cortex_m::peripheral::SYST;
use cortex_m::peripheral::syst::SystClkSource;
use cortex_m_semihosting::{debug, hio, nr, syscall};

/// The input and output of a program.
pub struct Console {
    out: Option<hio::HostStream>,
    input: usize,
}

impl Console {
    /// Opens the console and starts the clock.
    pub fn new() -> Self {
        if let Some(mut peripherals) = cortex_m::Peripherals::take() {
            peripherals.SYST.set_clock_source(SystClkSource::Core);
            peripherals.SYST.set_reload(0x00ff_ffff);
            peripherals.SYST.clear_current();
            peripherals.SYST.enable_counter();
        }
        let name = b":tt\0";
        // SAFETY: the arguments of OPEN are a NUL-terminated name, a mode, and the length of the
        // name without the NUL.
        let input = unsafe { syscall!(OPEN, name.as_ptr(), nr::open::R, name.len() - 1) };
        Self { out: hio::hstdout().ok(), input }
    }

    /// Returns the next byte, or `None` at the end of the input.
    pub(crate) fn byte(&mut self) -> Option<u8> {
        let mut byte = 0u8;
        // SAFETY: the arguments of READ are a file, a buffer and its length. It returns the number
        // of bytes not read.
        let unread = unsafe { syscall!(READ, self.input, &raw mut byte, 1) };
        (unread == 0).then_some(byte)
    }
}

impl Default for Console {
    fn default() -> Self {
        Self::new()
    }
}

impl core::fmt::Write for Console {
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        match &mut self.out {
            Some(stream) => stream.write_str(text),
            None => Err(core::fmt::Error),
        }
    }
}

/// The timer, which counts down.
pub fn ticks() -> u32 {
    SYST::get_current()
}

/// Ticks since `start`, which must be less than 2^24 ticks ago.
pub fn since(start: u32) -> u32 {
    start.wrapping_sub(ticks()) & 0x00ff_ffff
}

/// Returns the stack pointer. The stack grows downwards.
#[inline(always)]
pub fn stack_pointer() -> usize {
    cortex_m::register::msp::read() as usize
}

/// Ends the program after a processor exception, instead of hanging.
// SAFETY: the handler does not read its argument and never returns.
#[cortex_m_rt::exception]
unsafe fn HardFault(_: &cortex_m_rt::ExceptionFrame) -> ! {
    leave(false)
}

/// Ends the program with status 0 if `all_right`, otherwise with an error status.
pub fn leave(all_right: bool) -> ! {
    debug::exit(if all_right { debug::EXIT_SUCCESS } else { debug::EXIT_FAILURE });
    loop {
        cortex_m::asm::wfi();
    }
}
