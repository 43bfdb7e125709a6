//! `cargo xtask embedded`: runs the programs of `firmware/boards` on emulated boards, and compares counts, replies,
//! instructions, flash, RAM and stack with the baseline.

use std::fmt::Write;

use crate::bare_metal::{compiler, sections};
use crate::figures::{Row, compare};
use crate::run::{Outcome, Run, cargo, current, read, root, rustc_version, write};

/// The baseline.
pub(crate) const BASELINE: &str = "firmware/boards/figures.txt";
/// The expected conversation with the rules server: requests after `> `, each with its reply.
const CONVERSATION: &str = "firmware/boards/rules.txt";
/// The user guide, which bounds the stack of each call.
const GUIDE: &str = "docs/bare-metal.md";

/// A board that QEMU emulates, with the memory that `firmware/boards/memory` gives it.
struct Board {
    name: &'static str,
    target: &'static str,
    /// Instructions per tick of the programs' timer, in thousandths. Follows from the board's clock, since an emulated
    /// instruction takes a nanosecond.
    millis_per_tick: u64,
    /// The slider lookups that fit; each is a feature of the programs.
    lookups: &'static [&'static str],
    /// The profiles whose stack is measured, on one board per architecture.
    stack: &'static [&'static str],
}

/// One folder for all boards, so that common dependencies are compiled once. Each board overwrites the programs of the
/// one before.
const FOLDER: &str = "target/embedded";

const SMALL: &[&str] = &["small"];
const BOTH: &[&str] = &["small", "magic"];
const PROFILES: &[&str] = &["small", "release"];
const M0: &str = "thumbv6m-none-eabi";
const M3: &str = "thumbv7m-none-eabi";
const M4: &str = "thumbv7em-none-eabihf";
const RISCV: &str = "riscv32imc-unknown-none-elf";
#[rustfmt::skip]
const BOARDS: [Board; 5] = [
    Board { name: "microbit", target: M0, millis_per_tick: 62_500, lookups: SMALL, stack: PROFILES },
    Board { name: "stm32vldiscovery", target: M3, millis_per_tick: 41_666, lookups: SMALL, stack: &[] },
    Board { name: "lm3s6965evb", target: M3, millis_per_tick: 80_000, lookups: SMALL, stack: &[] },
    Board { name: "mps2-an386", target: M4, millis_per_tick: 40_000, lookups: BOTH, stack: PROFILES },
    Board { name: "virt", target: RISCV, millis_per_tick: 1_000, lookups: BOTH, stack: PROFILES },
];

/// The parts of a program's size.
const PARTS: [&str; 3] = ["code", "constants", "static RAM"];

/// How far figures may stray from the baseline, in percent.
const TOLERANCE: f64 = 2.0;

/// The same for the stack of a call: in another folder the compiler may keep a few more words in a frame. The bounds in
/// `docs/bare-metal.md` hold exactly.
const STACK_TOLERANCE: f64 = 10.0;

fn tolerance(name: &str) -> f64 {
    if name.contains("stack") { STACK_TOLERANCE } else { TOLERANCE }
}

/// Known counts; a program that prints anything else fails.
const COUNTS: [(&str, u64); 2] = [("start 4", 197_281), ("kiwipete 3", 97_862)];

/// How a program is built.
#[derive(Clone, Copy)]
struct Build {
    /// The profile of Cargo.
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
    let version = rustc_version(compiler(M4)?)?;
    let committed = if accept { String::new() } else { current(BASELINE, &version, "embedded")? };
    BOARDS[0].refuses(M4)?;
    let mut rows = Vec::new();
    for board in &BOARDS {
        for feature in board.lookups {
            let build = Build { profile: "release", feature };
            board.counts(build, "perft", &mut rows)?;
        }
        board.converse(accept, &mut rows)?;
        if !board.stack.is_empty() {
            board.library_size(&mut rows)?;
        }
        for profile in board.stack {
            board.stack(profile, &mut rows)?;
        }
    }
    let mut text = format!(
        "# Programs under QEMU: flash, RAM and stack in bytes, instructions a leaf, \
         by `cargo xtask embedded --accept`; rustc {version}\n"
    );
    for (name, figure) in &rows {
        println!("{figure:>9}  {name}");
        writeln!(text, "{figure:>9}  {name}").map_err(|error| error.to_string())?;
    }
    if accept {
        return write(BASELINE, &text);
    }
    compare(&rows, &committed, "embedded", tolerance)
}

impl Board {
    /// Builds a program, and returns its path.
    fn build(&self, Build { profile, feature }: Build, program: &str) -> Result<String, String> {
        let Self { name, target, .. } = self;
        let features = if feature == "small" { "" } else { feature };
        cargo(&["build", "--manifest-path", "firmware/boards/Cargo.toml", "--bin", program])
            .args(&["--profile", profile, "--features", features])
            .args(&["--target", target, "--target-dir", FOLDER])
            .env("RUSTC", compiler(target)?)
            .env("BOARD", name)
            .done()?;
        Ok(format!("{FOLDER}/{target}/{profile}/{program}"))
    }

    /// Checks that a program for a processor the board lacks does not build.
    fn refuses(&self, target: &str) -> Outcome {
        let built = cargo(&["check", "--quiet", "--manifest-path", "firmware/boards/Cargo.toml"])
            .args(&["--target", target, "--target-dir", FOLDER])
            .env("RUSTC", compiler(target)?)
            .env("BOARD", self.name)
            .output();
        match built {
            Err(message) if message.contains(&format!("the board {} does not run code", self.name)) => Ok(()),
            other => Err(format!("{} with code for {target}: {other:?}", self.name)),
        }
    }

    /// Runs a program to its end, and returns its output.
    fn emulate(&self, program: &str, input: &str) -> Result<String, String> {
        let riscv = self.target.starts_with("riscv");
        let (system, options): (&str, &[&str]) = if riscv {
            ("qemu-system-riscv32", &["-bios", "none", "-serial", "stdio"])
        } else {
            ("qemu-system-arm", &["-serial", "none", "-semihosting-config", "enable=on,target=native"])
        };
        // A UART has no end of input, so Control-D marks it.
        let end = if riscv { "\u{4}" } else { "" };
        let printed = Run::new(system)
            .args(&["-M", self.name, "-display", "none", "-monitor", "none", "-icount", "shift=0"])
            .args(options)
            .args(&["-kernel", program])
            .answer(&format!("{input}{end}"))
            .map_err(|error| format!("{error} (Debian: apt-get install qemu-system-arm qemu-system-misc)"))?;
        Ok(printed)
    }

    /// Measures a counting program's size, which it returns, and its instructions per leaf.
    fn counts(&self, build: Build, program: &str, rows: &mut Vec<Row>) -> Result<[u64; 3], String> {
        let path = self.build(build, program)?;
        let title = format!("{}, {}, {program}", self.name, build.feature);
        let bytes = sections(&root().join(&path))?;
        for (what, bytes) in PARTS.into_iter().zip(bytes) {
            rows.push((format!("{title}: {what}"), bytes));
        }
        let printed = self.emulate(&path, "")?;
        for (position, count) in COUNTS {
            let line = printed.lines().find_map(|line| line.strip_prefix(position));
            let numbers: Option<Vec<u64>> =
                line.and_then(|line| line.split_whitespace().map(|word| word.parse().ok()).collect());
            let Some([nodes, ticks]) = numbers.as_deref() else {
                return Err(format!("{title}: no count of {position} in {printed}"));
            };
            if *nodes != count {
                return Err(format!("{title}: {position} is {count}, not {nodes}"));
            }
            let instructions = ticks * self.millis_per_tick / 1_000 / nodes;
            rows.push((format!("{title}: instructions a leaf, {position}"), instructions));
        }
        Ok(bytes)
    }

    /// Measures the libraries' flash: a minimal program with them minus the same without.
    fn library_size(&self, rows: &mut Vec<Row>) -> Outcome {
        let profile = "small";
        let with = self.counts(Build { profile, feature: "small" }, "least", rows)?;
        let without = sections(&root().join(self.build(Build { profile, feature: "bare" }, "least")?))?;
        for ((what, with), without) in PARTS.into_iter().zip(with).zip(without) {
            let more = with.checked_sub(without).ok_or("a program is larger without the libraries")?;
            rows.push((format!("{}, small, the libraries: {what}", self.name), more));
        }
        Ok(())
    }

    /// Sends the expected requests to the rules server and compares its replies.
    fn converse(&self, accept: bool, rows: &mut Vec<Row>) -> Outcome {
        let program = self.build(Build { profile: "small", feature: "small" }, "rules")?;
        for (what, bytes) in PARTS.into_iter().zip(sections(&root().join(&program))?) {
            rows.push((format!("{}, small, rules: {what}", self.name), bytes));
        }
        let script = read(CONVERSATION)?;
        let requests: String = script
            .lines()
            .filter_map(|line| line.strip_prefix("> "))
            .fold(String::new(), |all, line| all + line + "\n");
        let printed = self.emulate(&program, &requests)?;
        let mut conversation = script.lines().next().unwrap_or_default().to_owned() + "\n";
        let mut replies = printed.lines();
        for line in requests.lines() {
            let reply = replies.next().ok_or_else(|| format!("{}: no reply to {line}", self.name))?;
            writeln!(conversation, "> {line}\n{}", reply.trim_end()).map_err(|error| error.to_string())?;
        }
        if let Some(more) = replies.next() {
            return Err(format!("{}: more replies than requests, first {more}", self.name));
        }
        if conversation == script {
            println!("{}: {} requests answered by the rules server", self.name, requests.lines().count());
            return Ok(());
        }
        if accept {
            return write(CONVERSATION, &conversation);
        }
        let pairs = conversation.lines().zip(script.lines());
        let (now, then) = pairs.into_iter().find(|(now, then)| now != then).unwrap_or_default();
        Err(format!("{}: the rules server replies {now:?}, and {CONVERSATION} has {then:?}", self.name))
    }

    /// Measures the stack of each call, which must stay within the guide's bound.
    fn stack(&self, profile: &'static str, rows: &mut Vec<Row>) -> Outcome {
        let program = self.build(Build { profile, feature: "small" }, "stack")?;
        let printed = self.emulate(&program, "")?;
        let guide = read(GUIDE)?;
        if printed.lines().count() == 0 {
            return Err(format!("{}: the program printed no stack depth", self.name));
        }
        for line in printed.lines() {
            let Some((Ok(bytes), call)) =
                line.split_once(' ').map(|(bytes, call)| (bytes.parse::<u64>(), call))
            else {
                return Err(format!("{}: {line:?} is not a stack depth", self.name));
            };
            let bound = guide.lines().find_map(|line| {
                let mut cells = line.strip_prefix("| ")?.split(" | ");
                (cells.next()?.replace('`', "") == call).then(|| cells.next())?
            });
            let bound: Option<u64> =
                bound.and_then(|bound| bound.trim_end_matches(" |").replace(',', "").parse().ok());
            if bound.is_none_or(|bound| bytes > bound) {
                return Err(format!(
                    "{}: {call} uses {bytes} bytes of stack, {GUIDE} states {bound:?}",
                    self.name
                ));
            }
            rows.push((format!("{}, {}, stack: {call}", self.name, profile), bytes));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{BASELINE, GUIDE};
    use crate::figures::parse;
    use crate::run::read;

    #[test]
    fn the_guide_states_the_baseline() {
        let (guide, rows) = (read(GUIDE).unwrap(), parse(&read(BASELINE).unwrap()));
        let find = |name: String| rows.iter().find(|(known, _)| *known == name).map(|(_, figure)| *figure);
        for (chip, board) in [("Cortex-M4", "mps2-an386"), ("Cortex-M0", "microbit"), ("RV32IMC", "virt")] {
            let figure = |what: &str| find(format!("{board}, small, {what}")).unwrap();
            let kilobytes = |part| figure(&format!("the libraries: {part}")) as f64 / 1000.0;
            let (code, constants) = (kilobytes("code"), kilobytes("constants"));
            let (ram, leaf) =
                (figure("the libraries: static RAM"), figure("least: instructions a leaf, start 4"));
            let row = format!("| {chip} | {code:.1} KB | {constants:.1} KB | {ram} | {leaf} |\n");
            assert!(guide.contains(&row), "{row}");
        }
        let mut programs = 0;
        for line in guide.lines() {
            let cells: Vec<&str> = line.trim_matches(['|', ' ']).split(" | ").collect();
            let [_, board, sliders, bytes, leaf] = cells[..] else { continue };
            let (board, lookup) =
                (board.split(',').next().unwrap(), if sliders == "computed" { "small" } else { "magic" });
            let figure = |what: &str| find(format!("{board}, {lookup}, perft: {what}"));
            let (Some(code), Some(constants)) = (figure("code"), figure("constants")) else { continue };
            let kilobytes = (code + constants + 500) / 1000;
            let leaves =
                ["start 4", "kiwipete 3"].map(|count| figure(&format!("instructions a leaf, {count}")));
            assert_eq!(bytes, format!("{kilobytes} KB"), "{line}");
            assert_eq!(leaf, leaves.map(|leaf| leaf.unwrap().to_string()).join(", "), "{line}");
            programs += 1;
        }
        assert_eq!(programs, 7);
    }
}
