//! `cargo xtask embedded`: the programs of `firmware/boards` on emulated boards: counts, answers, instructions, flash, RAM and
//! stack, held against the committed figures.

use std::fmt::Write;

use crate::bare_metal::{compiler, sections};
use crate::figures::{Row, compare};
use crate::run::{Outcome, Run, cargo, is_of, read, root, rustc_version, write};

/// The committed figures.
const FIGURES: &str = "firmware/boards/figures.txt";
/// What the rules server is told, and what it answers.
const TALK: &str = "firmware/boards/rules.txt";
/// Where users are told how much stack each call takes.
const STATED: &str = "docs/bare-metal.md";

/// A board that QEMU knows, with the memory that `firmware/boards/memory` gives it.
struct Board {
    name: &'static str,
    target: &'static str,
    /// An emulated instruction takes a nanosecond. So many of them make one tick of the timer that the programs read, times
    /// a thousand: the board's clock.
    millis_per_tick: u64,
    /// Features of the programs: slider backends that fit.
    backends: &'static [&'static str],
    /// Of the board that stands for its sort of chip, the profiles by which the depth of the stack is measured.
    stack: &'static [&'static str],
}

const SMALL: &[&str] = &["small"];
const BOTH: &[&str] = &["small", "magic"];
const PROFILES: &[&str] = &["small", "release"];
const M0: &str = "thumbv6m-none-eabi";
const M3: &str = "thumbv7m-none-eabi";
const M4: &str = "thumbv7em-none-eabihf";
const RISCV: &str = "riscv32imc-unknown-none-elf";
#[rustfmt::skip]
const BOARDS: [Board; 5] = [
    Board { name: "microbit", target: M0, millis_per_tick: 62_500, backends: SMALL, stack: PROFILES },
    Board { name: "stm32vldiscovery", target: M3, millis_per_tick: 41_666, backends: SMALL, stack: &[] },
    Board { name: "lm3s6965evb", target: M3, millis_per_tick: 80_000, backends: SMALL, stack: &[] },
    Board { name: "mps2-an386", target: M4, millis_per_tick: 40_000, backends: BOTH, stack: PROFILES },
    Board { name: "virt", target: RISCV, millis_per_tick: 1_000, backends: BOTH, stack: PROFILES },
];

/// The parts of a program's bytes.
const PARTS: [&str; 3] = ["code", "constants", "static RAM"];

/// How far figures may be off, in percent: compilers differ a little.
const TOLERANCE: f64 = 2.0;

/// The counts that are known, so that a program which prints anything else fails here too.
const COUNTS: [(&str, u64); 2] = [("start 4", 197_281), ("kiwipete 3", 97_862)];

/// How a program is built.
#[derive(Clone, Copy)]
struct Build {
    /// The profile of cargo.
    profile: &'static str,
    /// The feature, or `small` for none.
    feature: &'static str,
}

pub(crate) fn run(options: &[&str]) -> Outcome {
    let accept = match options {
        [] => false,
        ["--accept"] => true,
        _ => return Err("embedded takes --accept or nothing".to_owned()),
    };
    let mut rows = Vec::new();
    for board in &BOARDS {
        for feature in board.backends {
            let build = Build { profile: "release", feature };
            board.counts(build, "perft", &mut rows)?;
        }
        board.talks(accept, &mut rows)?;
        if !board.stack.is_empty() {
            board.takes(&mut rows)?;
        }
        for profile in board.stack {
            board.stack(profile, &mut rows)?;
        }
    }
    let version = rustc_version(compiler(M4)?)?;
    let mut text = format!(
        "# Programs under QEMU: flash, RAM and stack in bytes, instructions a leaf, by `cargo xtask embedded --accept`; rustc {version}\n"
    );
    for (name, figure) in &rows {
        println!("{figure:>9}  {name}");
        writeln!(text, "{figure:>9}  {name}").map_err(|error| error.to_string())?;
    }
    if accept {
        return write(FIGURES, &text);
    }
    let committed = read(FIGURES)?;
    if !is_of(&committed, &version) {
        println!("figures not compared: the committed ones are of another compiler than rustc {version}");
        return Ok(());
    }
    compare(&rows, &committed, "embedded", |_| TOLERANCE)
}

impl Board {
    /// Builds all programs, and tells where the one of a name is.
    fn build(&self, Build { profile, feature }: Build, program: &str) -> Result<String, String> {
        let Self { name, target, .. } = self;
        // One folder for all, so that what the boards share is compiled once; the next board's program takes the place of this
        // one's.
        let folder = "target/embedded";
        let features = if feature == "small" { "" } else { feature };
        cargo(&["build", "--manifest-path", "firmware/boards/Cargo.toml", "--bin", program])
            .args(&["--profile", profile, "--features", features])
            .args(&["--target", target, "--target-dir", folder])
            .env("RUSTC", compiler(target)?)
            .env("BOARD", name)
            .done()?;
        Ok(format!("{folder}/{target}/{profile}/{program}"))
    }

    /// Runs a program to its end, and gives what it prints.
    fn emulate(&self, program: &str, input: &str) -> Result<String, String> {
        let riscv = self.target.starts_with("riscv");
        let (system, options): (&str, &[&str]) = if riscv {
            ("qemu-system-riscv32", &["-bios", "none", "-serial", "stdio"])
        } else {
            ("qemu-system-arm", &["-serial", "none", "-semihosting-config", "enable=on,target=native"])
        };
        // A UART has no end of input, so Control-D is its sign.
        let end = if riscv { "\u{4}" } else { "" };
        let printed = Run::new(system)
            .args(&["-M", self.name, "-display", "none", "-monitor", "none", "-icount", "shift=0"])
            .args(options)
            .args(&["-kernel", program])
            .answer(&format!("{input}{end}"))
            .map_err(|error| format!("{error} (Debian: apt-get install qemu-system-arm qemu-system-misc)"))?;
        Ok(printed)
    }

    /// A program that counts: its bytes, which it gives back, and its instructions a leaf.
    fn counts(&self, build: Build, program: &str, rows: &mut Vec<Row>) -> Result<[u64; 3], String> {
        let path = self.build(build, program)?;
        let title = format!("{}, {}, {program}", self.name, build.feature);
        let taken = sections(&root().join(&path))?;
        for (what, bytes) in PARTS.into_iter().zip(taken) {
            rows.push((format!("{title}: {what}"), bytes));
        }
        let printed = self.emulate(&path, "")?;
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
            let instructions = ticks * self.millis_per_tick / 1_000 / nodes;
            rows.push((format!("{title}: instructions a leaf, {position}"), instructions));
        }
        Ok(taken)
    }

    /// What the libraries take of flash: the least program beside itself without them.
    fn takes(&self, rows: &mut Vec<Row>) -> Outcome {
        let profile = "small";
        let with = self.counts(Build { profile, feature: "small" }, "least", rows)?;
        let without = sections(&root().join(self.build(Build { profile, feature: "bare" }, "least")?))?;
        for ((what, with), without) in PARTS.into_iter().zip(with).zip(without) {
            let more = with.checked_sub(without).ok_or("a program is larger without the libraries")?;
            rows.push((format!("{}, small, the libraries: {what}", self.name), more));
        }
        Ok(())
    }

    /// The rules server, told what is written down: it has to answer what is written down.
    fn talks(&self, accept: bool, rows: &mut Vec<Row>) -> Outcome {
        let program = self.build(Build { profile: "small", feature: "small" }, "rules")?;
        for (what, bytes) in PARTS.into_iter().zip(sections(&root().join(&program))?) {
            rows.push((format!("{}, small, rules: {what}", self.name), bytes));
        }
        let script = read(TALK)?;
        let told: String = script
            .lines()
            .filter_map(|line| line.strip_prefix("> "))
            .fold(String::new(), |all, line| all + line + "\n");
        let printed = self.emulate(&program, &told)?;
        let mut talk = script.lines().next().unwrap_or_default().to_owned() + "\n";
        let mut answers = printed.lines();
        for line in told.lines() {
            let answer = answers.next().ok_or_else(|| format!("{}: no answer to {line}", self.name))?;
            writeln!(talk, "> {line}\n{}", answer.trim_end()).map_err(|error| error.to_string())?;
        }
        if let Some(more) = answers.next() {
            return Err(format!("{}: more answers than lines, first {more}", self.name));
        }
        if talk == script {
            println!("{}: {} lines answered by the rules server", self.name, told.lines().count());
            return Ok(());
        }
        if accept {
            return write(TALK, &talk);
        }
        let pairs = talk.lines().zip(script.lines());
        let (now, then) = pairs.into_iter().find(|(now, then)| now != then).unwrap_or_default();
        Err(format!("{}: the rules server answers {now:?}, and {TALK} has {then:?}", self.name))
    }

    /// How deep the stack gets in each call, which must not be more than users are told.
    fn stack(&self, profile: &'static str, rows: &mut Vec<Row>) -> Outcome {
        let program = self.build(Build { profile, feature: "small" }, "stack")?;
        let printed = self.emulate(&program, "")?;
        let stated = read(STATED)?;
        if printed.lines().count() == 0 {
            return Err(format!("{}: no depth of any call", self.name));
        }
        for line in printed.lines() {
            let Some((Ok(bytes), call)) =
                line.split_once(' ').map(|(bytes, call)| (bytes.parse::<u64>(), call))
            else {
                return Err(format!("{}: not a depth: {line}", self.name));
            };
            let bound = stated.lines().find_map(|line| {
                let mut cells = line.strip_prefix("| ")?.split(" | ");
                (cells.next()?.replace('`', "") == call).then(|| cells.next())?
            });
            let bound: Option<u64> =
                bound.and_then(|bound| bound.trim_end_matches(" |").replace(',', "").parse().ok());
            if bound.is_none_or(|bound| bytes > bound) {
                return Err(format!(
                    "{}: {call} takes {bytes} bytes of stack, {STATED} says {bound:?}",
                    self.name
                ));
            }
            rows.push((format!("{}, {}, stack: {call}", self.name, profile), bytes));
        }
        Ok(())
    }
}
