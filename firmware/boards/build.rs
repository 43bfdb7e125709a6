//! Hands the linker the memory of the board that `BOARD` names.

use std::{env, fs, path::Path};

fn main() {
    println!("cargo::rerun-if-env-changed=BOARD");
    println!("cargo::rerun-if-changed=memory");
    let is_riscv = env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "riscv32");
    let board = env::var("BOARD").unwrap_or_else(|_| if is_riscv { "virt" } else { "mps2-an386" }.to_owned());
    let out = env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    let memory = format!("memory/{board}.x");
    fs::copy(&memory, Path::new(&out).join("memory.x")).unwrap_or_else(|error| panic!("{memory}: {error}"));
    println!("cargo::rustc-link-search={out}");
    if is_riscv {
        println!("cargo::rustc-link-arg=-Tmemory.x");
    }
    println!("cargo::rustc-link-arg=-Tlink.x");
}
