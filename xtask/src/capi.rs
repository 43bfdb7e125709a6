//! `cargo xtask capi`: tests the C library on this machine, installed, and on an emulated board.

use crate::bare_metal::compiler;
use crate::run::{Outcome, Run, has_program};

pub(crate) fn run() -> Outcome {
    make("check").done()?;
    if has_program("pkg-config") {
        make("check-install").done()?;
    } else {
        println!("skipped: no pkg-config");
    }
    if has_program("arm-none-eabi-gcc") && has_program("qemu-system-arm") {
        make("check-board").env("RUSTC", compiler("thumbv7em-none-eabihf")?).done()
    } else {
        println!("skipped: no arm-none-eabi-gcc, or no QEMU for Arm");
        Ok(())
    }
}

fn make(goal: &str) -> Run {
    Run::new("make").args(&["--silent", "--no-print-directory", "-C", "crates/movegen-capi", goal])
}
