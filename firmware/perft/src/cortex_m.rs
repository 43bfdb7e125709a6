//! Cortex-M under QEMU: text and status over semihosting, time by the system timer.

use cortex_m::peripheral::SYST;
use cortex_m::peripheral::syst::SystClkSource;
use cortex_m_semihosting::{debug, hio};

/// Where text goes.
pub(crate) struct Console(Option<hio::HostStream>);

impl Console {
    pub(crate) fn new() -> Self {
        if let Some(mut peripherals) = cortex_m::Peripherals::take() {
            peripherals.SYST.set_clock_source(SystClkSource::Core);
            peripherals.SYST.set_reload(0x00ff_ffff);
            peripherals.SYST.clear_current();
            peripherals.SYST.enable_counter();
        }
        Self(hio::hstdout().ok())
    }
}

impl core::fmt::Write for Console {
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        match &mut self.0 {
            Some(stream) => stream.write_str(text),
            None => Err(core::fmt::Error),
        }
    }
}

/// The timer, which counts down.
pub(crate) fn ticks() -> u32 {
    SYST::get_current()
}

/// Ticks since `start`, if it was less than 16 million of them ago.
pub(crate) fn since(start: u32) -> u32 {
    start.wrapping_sub(ticks()) & 0x00ff_ffff
}

pub(crate) fn leave(all_right: bool) -> ! {
    debug::exit(if all_right { debug::EXIT_SUCCESS } else { debug::EXIT_FAILURE });
    loop {
        cortex_m::asm::wfi();
    }
}
