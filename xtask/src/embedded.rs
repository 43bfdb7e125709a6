//! `cargo xtask embedded`: perft on small boards, emulated: counts, instructions, flash and RAM, held against the committed
//! figures.

use std::fmt::Write;

use crate::Outcome;
use crate::bare_metal::{compiler, sections};
use crate::run::{Run, cargo, read, root, write};

/// The committed figures.
const FIGURES: &str = "firmware/perft/figures.txt";

/// A board that QEMU knows, with the memory that `firmware/perft/memory` gives it.
struct Board {
    name: &'static str,
    target: &'static str,
    /// An emulated instruction takes a nanosecond. So many of them make one tick of the timer that the program reads, times
    /// a thousand: the board's clock.
    millis_per_tick: u64,
    /// Features of the program: slider backends that fit.
    backends: &'static [&'static str],
}

const SMALL: &[&str] = &["small"];
const BOARDS: [Board; 5] = [
    Board { name: "microbit", target: "thumbv6m-none-eabi", millis_per_tick: 62_500, backends: SMALL },
    Board {
        name: "stm32vldiscovery",
        target: "thumbv7m-none-eabi",
        millis_per_tick: 41_666,
        backends: SMALL,
    },
    Board { name: "lm3s6965evb", target: "thumbv7m-none-eabi", millis_per_tick: 80_000, backends: SMALL },
    Board {
        name: "mps2-an386",
        target: "thumbv7em-none-eabihf",
        millis_per_tick: 40_000,
        backends: &["small", "magic"],
    },
    Board {
        name: "virt",
        target: "riscv32imc-unknown-none-elf",
        millis_per_tick: 1_000,
        backends: &["small", "magic"],
    },
];

/// How far figures may be off, in percent: compilers differ a little.
const TOLERANCE: f64 = 2.0;

/// The counts that are known, so that a program which prints anything else fails here too.
const COUNTS: [(&str, u64); 2] = [("start 4", 197_281), ("kiwipete 3", 97_862)];

pub(crate) fn run(options: &[&str]) -> Outcome {
    let accept = match options {
        [] => false,
        ["--accept"] => true,
        _ => return Err("embedded takes --accept or nothing".to_owned()),
    };
    let mut rows = Vec::new();
    for board in &BOARDS {
        for backend in board.backends {
            measure(board, backend, &mut rows)?;
        }
    }
    let mut text = "# Perft under QEMU: flash and RAM of the program, instructions a leaf, by `cargo xtask embedded --accept`\n"
        .to_owned();
    for (name, figure) in &rows {
        println!("{figure:>9}  {name}");
        writeln!(text, "{figure:>9}  {name}").map_err(|error| error.to_string())?;
    }
    if accept {
        return write(FIGURES, &text);
    }
    let committed = read(FIGURES)?;
    let mut wrong = Vec::new();
    for (name, figure) in &rows {
        let was = committed.lines().find_map(|line| {
            line.trim().split_once("  ").filter(|(_, known)| known == name)?.0.parse::<u64>().ok()
        });
        let near = was.is_some_and(|was| {
            let off = (*figure as f64 / was.max(1) as f64 - 1.0) * 100.0;
            *figure == was || off.abs() <= TOLERANCE
        });
        if !near {
            wrong.push(format!("{name}: {figure}, committed is {was:?}"));
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n       ")) }
}

/// Builds the program for a board, runs it, and adds what was seen.
fn measure(board: &Board, backend: &str, rows: &mut Vec<(String, u64)>) -> Outcome {
    let Board { name, target, .. } = board;
    let folder = format!("target/embedded/{name}-{backend}");
    let features = if backend == "small" { "" } else { backend };
    cargo(&["build", "--release", "--manifest-path", "firmware/perft/Cargo.toml"])
        .args(&["--target", target, "--target-dir", &folder, "--features", features])
        .env("RUSTC", compiler(target)?)
        .env("BOARD", name)
        .done()?;
    let program = format!("{folder}/{target}/release/perft");

    let title = format!("{name}, {backend}");
    for (what, bytes) in
        ["code", "constants", "static RAM"].into_iter().zip(sections(&root().join(&program))?)
    {
        rows.push((format!("{title}: bytes of {what}"), bytes));
    }

    let (system, options): (&str, &[&str]) = if target.starts_with("riscv") {
        ("qemu-system-riscv32", &["-bios", "none"])
    } else {
        ("qemu-system-arm", &["-semihosting-config", "enable=on,target=native"])
    };
    let (printed, _) = Run::new(system)
        .args(&["-M", name, "-nographic", "-icount", "shift=0", "-kernel", &program])
        .args(options)
        .output()
        .map_err(|error| format!("{error} (Debian: apt-get install qemu-system-arm qemu-system-misc)"))?;
    for (position, count) in COUNTS {
        let line = printed.lines().find_map(|line| line.strip_prefix(position));
        let told: Option<Vec<u64>> =
            line.and_then(|line| line.split_whitespace().map(|word| word.parse().ok()).collect());
        let Some([nodes, ticks]) = told.as_deref() else {
            return Err(format!("{title}: no count of {position} in {printed}"));
        };
        if *nodes != count {
            return Err(format!("{title}: {position} is {count}, not {nodes}"));
        }
        rows.push((
            format!("{title}: instructions a leaf, {position}"),
            ticks * board.millis_per_tick / 1_000 / nodes,
        ));
    }
    Ok(())
}
