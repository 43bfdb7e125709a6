//! Chooses the slider back end for the target and its features, and writes the tables that tables-gen generates.

use std::{env, fs, path::Path};

use tables_gen::emit::{Layout, Sliders, core_tables};
use tables_gen::magics::Magics;

fn main() {
    // The script and what it links are all that the tables depend on: tables-gen reads no file.
    println!("cargo::rerun-if-changed=build.rs");
    println!(
        "cargo::rustc-check-cfg=cfg(sliders, values(\"magic\", \"pext\", \"hyperbola\", \"kindergarten\"))"
    );

    let has = |feature: &str| env::var_os(format!("CARGO_FEATURE_{feature}")).is_some();
    let target = |name: &str| env::var(format!("CARGO_CFG_TARGET_{name}")).unwrap_or_default();
    // On 32-bit x86, bmi2 has no PEXT of 64 bits.
    let target_has_pext =
        target("ARCH") == "x86_64" && target("FEATURE").split(',').any(|feature| feature == "bmi2");
    let (name, sliders) = match () {
        () if has("PEXT") && target_has_pext => ("pext", Sliders::Pext),
        () if has("MAGIC") => ("magic", Sliders::Magic),
        // Both are small and use the same tables. Kindergarten needs neither 64-bit arithmetic nor byte swaps.
        () if target("POINTER_WIDTH") == "64" => ("hyperbola", Sliders::Small),
        () => ("kindergarten", Sliders::Small),
    };
    println!("cargo::rustc-cfg=sliders=\"{name}\"");

    // The PEXT tables besides those of the chosen back end, for programs that detect the processor at run time.
    let runtime = has("RUNTIME") && target("ARCH") == "x86_64";
    println!("cargo::rustc-check-cfg=cfg(runtime)");
    if runtime {
        println!("cargo::rustc-cfg=runtime");
    }

    println!("cargo::rustc-check-cfg=cfg(lines_tabled)");
    let lines = has("LINES");
    if lines {
        println!("cargo::rustc-cfg=lines_tabled");
    }

    // Where code is to be small, the rules are compiled for White alone: see src/generate/flip.rs.
    println!("cargo::rustc-check-cfg=cfg(compact)");
    if env::var("OPT_LEVEL").is_ok_and(|level| level == "s" || level == "z") {
        println!("cargo::rustc-cfg=compact");
    }

    let layout = Layout { sliders, lines, runtime };
    let emitted = core_tables(layout, &Magics::COMMITTED).expect("a magic exists for every square");
    if let Some(warning) = emitted.warning {
        println!("cargo::warning={warning}");
    }
    let out = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    fs::write(Path::new(&out).join("tables.rs"), emitted.text).expect("OUT_DIR can be written to");
}
