//! Hands the linker the memory layout of the board named by `BOARD`, if that runs the target's code.

use std::{env, fs, path::Path};

/// The boards of `memory/`, each with the targets whose code its processor runs.
const BOARDS: [(&str, &[&str]); 4] = [
    ("microbit", &["thumbv6m-none-eabi"]),
    ("stm32vldiscovery", &["thumbv6m-none-eabi", "thumbv7m-none-eabi"]),
    (
        "mps2-an386",
        &["thumbv6m-none-eabi", "thumbv7m-none-eabi", "thumbv7em-none-eabi", "thumbv7em-none-eabihf"],
    ),
    ("virt", &["riscv32i-unknown-none-elf", "riscv32imc-unknown-none-elf", "riscv32imac-unknown-none-elf"]),
];

fn main() {
    println!("cargo::rerun-if-env-changed=BOARD");
    println!("cargo::rerun-if-changed=memory");
    let target = env::var("TARGET").expect("Cargo sets TARGET");
    let is_riscv = target.starts_with("riscv32");
    let board = env::var("BOARD").unwrap_or_else(|_| if is_riscv { "virt" } else { "mps2-an386" }.to_owned());
    match BOARDS.iter().find(|(name, _)| *name == board) {
        None => {
            let names = BOARDS.map(|(name, _)| name).join(", ");
            println!("cargo::error=there is no board {board:?}: BOARD is one of {names}");
            return;
        }
        Some((_, targets)) if !targets.contains(&target.as_str()) => {
            println!(
                "cargo::error=the board {board} does not run code for {target}, only for {}",
                targets.join(", ")
            );
        }
        Some(_) => {}
    }
    let out = env::var("OUT_DIR").expect("Cargo sets OUT_DIR");
    let memory = format!("memory/{board}.x");
    if let Err(error) = fs::copy(&memory, Path::new(&out).join("memory.x")) {
        println!("cargo::error={memory}: {error}");
    }
    println!("cargo::rustc-link-search={out}");
    if is_riscv {
        println!("cargo::rustc-link-arg=-Tmemory.x");
    }
    println!("cargo::rustc-link-arg=-Tlink.x");
}
