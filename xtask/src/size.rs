//! `cargo xtask size`: compares code and constant sizes with the baseline.

use std::fmt::Write;
use std::path::Path;

use crate::bare_metal::{self, Firmware};
use crate::figures::{Row, compare};
use crate::run::{Outcome, cargo, current, read, root, rustc_version, write};

/// The baseline.
pub(crate) const BASELINE: &str = "xtask/size.txt";

/// How far code may grow or shrink, in percent.
const TOLERANCE: f64 = 2.0;

pub(crate) fn run(options: &[&str]) -> Outcome {
    let accept = match options {
        [] => false,
        ["--accept"] => true,
        _ => return Err("size takes --accept or nothing".to_owned()),
    };
    let version = rustc_version("rustc")?;
    // Without a baseline there is nothing to compare, so the run fails.
    let committed =
        if accept { read(BASELINE).unwrap_or_default() } else { current(BASELINE, &version, "size")? };
    let rows = measure()?;
    let mut text = format!(
        "# Bytes of the command, and of a program that calls everything, \
         by `cargo xtask size --accept`; rustc {version}\n"
    );
    for (name, bytes) in &rows {
        println!("{bytes:>9}  {name}");
        writeln!(text, "{bytes:>9}  {name}").map_err(|error| error.to_string())?;
    }
    if accept {
        return write(BASELINE, &text);
    }
    compare(&rows, &committed, "size", |_| TOLERANCE)
}

fn measure() -> Result<Vec<Row>, String> {
    let mut rows = Vec::new();

    cargo(&["build", "--release", "-p", "movegen-cli"]).done()?;
    sections(&mut rows, "command", &root().join("target/release/movegen"))?;
    for firmware in [Firmware::Small, Firmware::Magic] {
        let program = bare_metal::panic_free(firmware)?;
        sections(&mut rows, &format!("thumbv6m, {}", firmware.name()), &program)?;
    }
    Ok(rows)
}

/// Adds a linked program's code, constants and, on bare metal, static RAM.
fn sections(rows: &mut Vec<Row>, name: &str, program: &Path) -> Outcome {
    let [code, constants, ram] = bare_metal::sections(program)?;
    rows.push((format!("code, {name}"), code));
    rows.push((format!("constants, {name}"), constants));
    if name.starts_with("thumb") {
        rows.push((format!("RAM, {name}"), ram));
    }
    Ok(())
}
