//! Picks the file of `src/attacks/arch` for the target and the features, and writes the tables.

use std::{env, fs, path::Path};

use tables_gen::emit::{Sliders, core_tables};
use tables_gen::magics::Magics;

fn main() {
    // The tables depend only on this script and what it links: tables-gen reads no file.
    println!("cargo::rerun-if-changed=build.rs");

    let has = |feature: &str| env::var_os(format!("CARGO_FEATURE_{feature}")).is_some();
    let target = |name: &str| env::var(format!("CARGO_CFG_TARGET_{name}")).unwrap_or_default();
    // 32-bit x86 has no 64-bit PEXT, even with bmi2.
    let x86_64 = target("ARCH") == "x86_64";
    let features = target("FEATURE");
    let processor_has = |feature: &str| x86_64 && features.split(',').any(|name| name == feature);

    let (sliders, tables) = match () {
        () if has("PEXT") && processor_has("bmi2") => ("bmi2", Sliders::Pext),
        () if has("MAGIC") => ("magic", Sliders::Magic),
        () => ("small", Sliders::Small),
    };
    println!("cargo::rustc-check-cfg=cfg(sliders, values(\"magic\", \"bmi2\", \"small\"))");
    println!("cargo::rustc-cfg=sliders=\"{sliders}\"");

    // Where code should be small, the rules are compiled for White only: see src/generate/flipped.rs.
    println!("cargo::rustc-check-cfg=cfg(compact)");
    if env::var("OPT_LEVEL").is_ok_and(|level| level == "s" || level == "z") {
        println!("cargo::rustc-cfg=compact");
    }

    let emitted = core_tables(tables, &Magics::COMMITTED);
    if let Some(warning) = emitted.warning {
        println!("cargo::warning={warning}");
    }
    let out = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    fs::write(Path::new(&out).join("tables.rs"), emitted.text).expect("OUT_DIR can be written to");
}
