//! Asks tables-gen for the hash keys.

use std::{env, fs, path::Path};

use tables_gen::{emit::hash_keys, zobrist::SEED};

fn main() {
    // The script and what it links are all that the keys depend on: tables-gen reads no file.
    println!("cargo::rerun-if-changed=build.rs");
    let out = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    fs::write(Path::new(&out).join("keys.rs"), hash_keys(SEED)).expect("OUT_DIR can be written to");
}
