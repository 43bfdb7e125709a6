//! Hands the linker script to the linker, on bare metal.

fn main() {
    // An operating system has an entry point of its own.
    let is_hosted = std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system != "none");
    assert!(!is_hosted, "for bare metal only: run `cargo xtask panic-free`");
    println!("cargo::rerun-if-changed=link.ld");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/link.ld");
    println!("cargo::rustc-link-arg-bins=-T{script}");
}
