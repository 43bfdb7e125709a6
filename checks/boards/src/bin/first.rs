//! A program to begin with: counts moves with movegen-core alone, shown in `docs/bare-metal.md`.

#![no_std]
#![no_main]

use movegen_core::{AllMoves, Board, generate};

#[cortex_m_rt::entry]
fn main() -> ! {
    let board = Board::from_fen("8/8/8/1Ppp3r/1K3p1k/8/4P1P1/1R6 w - c6").unwrap_or_default();
    cortex_m_semihosting::hprintln!("{} moves", generate::<AllMoves>(&board).count());
    cortex_m_semihosting::debug::exit(Ok(())); // ends the emulator; a board goes on to the loop
    loop {}
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}
