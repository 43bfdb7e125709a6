//! Hands the linker script to the linker.

fn main() {
    println!("cargo::rerun-if-changed=link.ld");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/link.ld");
    println!("cargo::rustc-link-arg-bins=-T{script}");
}
