//! Writes the hash keys that tables-gen generates.

use std::{env, fs, path::Path};

use tables_gen::emit::{hash_keys, polyglot_keys};
use tables_gen::zobrist::SEED;

fn main() {
    // The keys depend only on this script and what it links: tables-gen reads no file.
    println!("cargo::rerun-if-changed=build.rs");
    let out = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    let mut keys = hash_keys(SEED);
    if env::var_os("CARGO_FEATURE_POLYGLOT").is_some() {
        keys += &polyglot_keys();
    }
    fs::write(Path::new(&out).join("keys.rs"), keys).expect("OUT_DIR can be written to");
}
