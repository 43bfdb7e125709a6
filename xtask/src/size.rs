//! `cargo xtask size`: compares the bytes of code, tables and types with the baseline.

use std::fmt::Write;
use std::path::Path;

use movegen_position::{Board, CheckInfo, Move, MoveList, Position, Setup};
use tables_gen::emit::{Layout, Sliders, core_tables, hash_keys};
use tables_gen::magics::Magics;
use tables_gen::zobrist::SEED;

use crate::bare_metal::{self, Firmware};
use crate::figures::{Row, compare};
use crate::run::{Outcome, cargo, current, read, root, rustc_version, write};

/// The baseline.
pub(crate) const BASELINE: &str = "xtask/size.txt";

/// How far code may grow or shrink before the run fails, in percent.
const TOLERANCE: f64 = 2.0;

pub(crate) fn run(options: &[&str]) -> Outcome {
    let accept = match options {
        [] => false,
        ["--accept"] => true,
        _ => return Err("size takes --accept or nothing".to_owned()),
    };
    let version = rustc_version("rustc")?;
    // Without a baseline, the run fails: it would compare nothing.
    let committed =
        if accept { read(BASELINE).unwrap_or_default() } else { current(BASELINE, &version, "size")? };
    let rows = measure()?;
    let mut text = format!(
        "# Bytes of code (the command, and a program that calls everything), tables and types, \
         by `cargo xtask size --accept`; rustc {version}\n"
    );
    for (name, bytes) in &rows {
        println!("{bytes:>9}  {name}");
        writeln!(text, "{bytes:>9}  {name}").map_err(|error| error.to_string())?;
    }
    if accept {
        return write(BASELINE, &text);
    }
    // Tables and types are compared exactly. Code changes a little with every edit.
    let is_code = |name: &str| name.starts_with("code") || name.starts_with("constants");
    compare(&rows, &committed, "size", |name| if is_code(name) { TOLERANCE } else { 0.0 })
}

fn measure() -> Result<Vec<Row>, String> {
    let mut rows = Vec::new();

    cargo(&["build", "--release", "-p", "movegen-cli"]).done()?;
    sections(&mut rows, "command", &root().join("target/release/movegen"))?;
    for firmware in [Firmware::Small, Firmware::Magic] {
        let program = bare_metal::panic_free(firmware)?;
        sections(&mut rows, &format!("thumbv6m, {}", firmware.name()), &program)?;
    }

    for (name, sliders, lines) in
        [("magic", Sliders::Magic, true), ("pext", Sliders::Pext, true), ("small", Sliders::Small, false)]
    {
        let emitted =
            core_tables(Layout { sliders, lines }, &Magics::COMMITTED).map_err(|error| error.to_string())?;
        rows.push((format!("tables, {name}"), bytes_of(&emitted.text)?));
    }
    rows.push(("tables, hash keys".to_owned(), bytes_of(&hash_keys(SEED))?));

    rows.extend(
        [
            ("Move", size_of::<Move>()),
            ("MoveList", size_of::<MoveList>()),
            ("CheckInfo", size_of::<CheckInfo>()),
            ("Board", size_of::<Board>()),
            ("Position", size_of::<Position>()),
            ("Setup", size_of::<Setup>()),
        ]
        .map(|(name, bytes)| (format!("type {name}"), bytes as u64)),
    );
    Ok(rows)
}

/// Adds the code, the constants and, on bare metal, the static RAM of a linked program.
fn sections(rows: &mut Vec<Row>, name: &str, program: &Path) -> Outcome {
    let [code, constants, ram] = bare_metal::sections(program)?;
    rows.push((format!("code, {name}"), code));
    rows.push((format!("constants, {name}"), constants));
    if name.starts_with("thumb") {
        rows.push((format!("RAM, {name}"), ram));
    }
    Ok(())
}

/// The number of bytes that the header of an emitted text states.
fn bytes_of(text: &str) -> Result<u64, String> {
    let stated = text.lines().find_map(|line| line.strip_prefix("// ")?.split_once(" bytes of tables"));
    stated
        .and_then(|(bytes, _)| bytes.parse().ok())
        .ok_or_else(|| "the header of the tables states no bytes".to_owned())
}
