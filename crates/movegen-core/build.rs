//! Picks the files of `src/attacks/arch` for the target and the features, and writes the tables.

use std::{env, fs, path::Path};

use tables_gen::emit::{Layout, Sliders, core_tables};
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
        // Both are small and share their tables. Kindergarten needs neither 64-bit arithmetic nor byte swaps.
        () if target("POINTER_WIDTH") == "64" => ("hyperbola", Sliders::Small),
        () => ("kindergarten", Sliders::Small),
    };
    choose("sliders", sliders, &["magic", "bmi2", "hyperbola", "kindergarten"]);

    let lines = if has("LINES") { "tabled" } else { "computed" };
    choose("lines", lines, &["tabled", "computed"]);

    // Compilers before 1.89 neither report these features nor have such vectors.
    let needed = ["avx512f", "avx512cd", "avx512vl", "avx512vpopcntdq"];
    let vectors = if needed.into_iter().all(processor_has) { "avx512" } else { "none" };
    choose("vectors", vectors, &["avx512", "none"]);

    // Where code should be small, the rules are compiled for White only: see src/generate/by_color.rs.
    println!("cargo::rustc-check-cfg=cfg(compact)");
    if env::var("OPT_LEVEL").is_ok_and(|level| level == "s" || level == "z") {
        println!("cargo::rustc-cfg=compact");
    }

    let layout = Layout { sliders: tables, lines: has("LINES") };
    let emitted = core_tables(layout, &Magics::COMMITTED).expect("a magic exists for every square");
    if let Some(warning) = emitted.warning {
        println!("cargo::warning={warning}");
    }
    let out = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    fs::write(Path::new(&out).join("tables.rs"), emitted.text).expect("OUT_DIR can be written to");
}

/// Sets a cfg and declares its possible values.
fn choose(name: &str, value: &str, values: &[&str]) {
    println!("cargo::rustc-check-cfg=cfg({name}, values(\"{}\"))", values.join("\", \""));
    println!("cargo::rustc-cfg={name}=\"{value}\"");
}
