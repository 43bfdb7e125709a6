//! `cargo xtask embedded`: runs the programs of `checks/boards` on emulated boards, and compares counts,
//! replies, instructions, flash, RAM and stack with the baseline.

use std::fmt::Write;

use anyhow::{Context, Result, bail, ensure};
use xshell::{Shell, cmd};

use crate::baseline::{Baseline, Row};
use crate::run::sections;

pub(crate) const BASELINE: Baseline = Baseline {
    path: "checks/boards/figures.txt",
    title: "Programs under QEMU: flash, RAM and stack in bytes, instructions a leaf",
    task: "embedded",
    decimals: 0,
};
/// The expected conversation with the rules server: requests after `> `, each with its reply.
const CONVERSATION: &str = "checks/boards/rules.txt";
/// The user guide, which bounds the stack of each call.
const GUIDE: &str = "docs/bare-metal.md";
/// One folder for all boards, so that common dependencies are compiled once. Each board overwrites the
/// programs of the one before.
const FOLDER: &str = "target/embedded";

/// A board that QEMU emulates, with the memory that `checks/boards/memory` gives it.
struct Board {
    name: &'static str,
    target: &'static str,
    /// Instructions per tick of the programs' timer. Follows from the board's clock, since an emulated
    /// instruction takes a nanosecond.
    per_tick: f64,
    /// Whether the magic tables fit, too, which is a feature of the programs.
    has_magic: bool,
    /// Whether stacks are measured, as on one board per architecture.
    has_stack: bool,
}

const M3: &str = "thumbv7m-none-eabi";
const M4: &str = "thumbv7em-none-eabihf";
#[rustfmt::skip]
const BOARDS: [Board; 4] = [
    Board { name: "microbit", target: "thumbv6m-none-eabi", per_tick: 62.5, has_magic: false, has_stack: true },
    Board { name: "stm32vldiscovery", target: M3, per_tick: 41.666, has_magic: false, has_stack: false },
    Board { name: "mps2-an386", target: M4, per_tick: 40.0, has_magic: true, has_stack: true },
    Board { name: "virt", target: "riscv32imc-unknown-none-elf", per_tick: 1.0, has_magic: true, has_stack: true },
];

/// Known counts. A program that prints anything else fails.
const COUNTS: [(&str, f64); 2] = [("start 4", 197_281.0), ("kiwipete 3", 97_862.0)];

pub(crate) fn run(sh: &Shell, accept: bool) -> Result<()> {
    let measure = || {
        BOARDS[0].refuses(sh, M4)?;
        BOARDS[2].first(sh)?;
        let mut rows = Vec::new();
        for board in &BOARDS {
            for feature in if board.has_magic { &["small", "magic"][..] } else { &["small"] } {
                board.counts(sh, "release", feature, "perft", &mut rows)?;
            }
            board.converse(sh, accept, &mut rows)?;
            if board.has_stack {
                board.library_size(sh, &mut rows)?;
                board.stack(sh, "small", &mut rows)?;
                board.stack(sh, "release", &mut rows)?;
            }
        }
        Ok(rows)
    };
    // In another folder the compiler may keep a few more words in a frame. The guide's bounds hold exactly.
    let tolerance = |name: &str| if name.contains("stack") { -10.0..=10.0 } else { -2.0..=2.0 };
    BASELINE.run(sh, accept, measure, tolerance)
}

fn with_parts(title: &str, bytes: [f64; 3]) -> impl Iterator<Item = Row> {
    ["code", "constants", "static RAM"].into_iter().map(move |part| format!("{title}: {part}")).zip(bytes)
}

impl Board {
    fn cargo<'a>(&self, sh: &'a Shell, subcommand: &str, target: &str) -> Result<xshell::Cmd<'a>> {
        let cargo =
            cmd!(sh, "cargo {subcommand} -q --manifest-path checks/boards/Cargo.toml --target {target}");
        Ok(cargo
            .args(["--target-dir", FOLDER])
            .env("RUSTC", sh.var("BARE_METAL_RUSTC")?)
            .env("BOARD", self.name))
    }

    /// Builds a program, and returns its path.
    fn build(&self, sh: &Shell, profile: &str, feature: &str, program: &str) -> Result<String> {
        let features = if feature == "small" { "" } else { feature };
        let build = self.cargo(sh, "build", self.target)?;
        build.args(["--bin", program, "--profile", profile, "--features", features]).run()?;
        Ok(format!("{FOLDER}/{}/{profile}/{program}", self.target))
    }

    /// Checks that a program for a processor the board lacks does not build.
    fn refuses(&self, sh: &Shell, target: &str) -> Result<()> {
        let error = self.cargo(sh, "check", target)?.ignore_status().read_stderr()?;
        ensure!(error.contains(&format!("the board {} does not run code", self.name)), "{target}: {error}");
        Ok(())
    }

    /// Runs the guide's first program, which must be in the guide as it is.
    fn first(&self, sh: &Shell) -> Result<()> {
        let printed = self.emulate(sh, &self.build(sh, "small", "small", "first")?, "")?;
        ensure!(printed.trim_end() == "7 moves", "the first program prints {printed:?}, not \"7 moves\"");
        let source = sh.read_file("checks/boards/src/bin/first.rs")?;
        let code = source.split_once("\n\n").map_or("", |(_, code)| code);
        ensure!(!code.is_empty() && sh.read_file(GUIDE)?.contains(code), "{GUIDE} must show:\n{code}");
        Ok(())
    }

    /// Runs a program to its end, at most two minutes, and returns its output.
    fn emulate(&self, sh: &Shell, program: &str, input: &str) -> Result<String> {
        let (system, options, end) = if self.target.starts_with("riscv") {
            // Control-D marks the end of the input, which a UART doesn't have.
            ("riscv32", ["-bios", "none", "-serial", "stdio"], "\u{4}")
        } else {
            ("arm", ["-serial", "none", "-semihosting-config", "enable=on,target=native"], "")
        };
        let quiet = ["-display", "none", "-monitor", "none", "-icount", "shift=0"];
        let board = self.name;
        let emulator = cmd!(sh, "timeout 120 qemu-system-{system} -M {board} {quiet...} {options...}");
        Ok(emulator.args(["-kernel", program]).stdin(format!("{input}{end}")).read()?)
    }

    /// Measures a counting program's size, which it returns, and its instructions per leaf.
    fn counts(
        &self,
        sh: &Shell,
        profile: &str,
        feature: &str,
        program: &str,
        rows: &mut Vec<Row>,
    ) -> Result<[f64; 3]> {
        let path = self.build(sh, profile, feature, program)?;
        let title = format!("{}, {feature}, {program}", self.name);
        let bytes = sections(sh, &path)?;
        rows.extend(with_parts(&title, bytes));
        let printed = self.emulate(sh, &path, "")?;
        for (position, count) in COUNTS {
            let line = printed.lines().find_map(|line| line.strip_prefix(position)).unwrap_or_default();
            let numbers: Vec<f64> = line.split_whitespace().filter_map(|word| word.parse().ok()).collect();
            let [nodes, ticks] = numbers[..] else { bail!("{title}: no count of {position} in {printed}") };
            ensure!(nodes == count, "{title}: {position} is {count}, not {nodes}");
            let each = (ticks * self.per_tick / nodes).floor();
            rows.push((format!("{title}: instructions a leaf, {position}"), each));
        }
        Ok(bytes)
    }

    /// Measures the libraries' flash: a minimal program with them minus the same without.
    fn library_size(&self, sh: &Shell, rows: &mut Vec<Row>) -> Result<()> {
        let mut bytes = self.counts(sh, "small", "small", "least", rows)?;
        let without = sections(sh, &self.build(sh, "small", "bare", "least")?)?;
        bytes.iter_mut().zip(without).for_each(|(with, without)| *with -= without);
        rows.extend(with_parts(&format!("{}, small, the libraries", self.name), bytes));
        Ok(())
    }

    /// Sends the expected requests to the rules server and compares its replies.
    fn converse(&self, sh: &Shell, accept: bool, rows: &mut Vec<Row>) -> Result<()> {
        let program = self.build(sh, "small", "small", "rules")?;
        rows.extend(with_parts(&format!("{}, small, rules", self.name), sections(sh, &program)?));
        let script = sh.read_file(CONVERSATION)?;
        let requests: Vec<&str> = script.lines().filter_map(|line| line.strip_prefix("> ")).collect();
        let printed = self.emulate(sh, &program, &(requests.join("\n") + "\n"))?;
        ensure!(printed.lines().count() == requests.len(), "{}: not one reply to each request", self.name);
        let mut conversation = script.lines().next().unwrap_or_default().to_owned() + "\n";
        for (request, reply) in requests.iter().zip(printed.lines()) {
            writeln!(conversation, "> {request}\n{}", reply.trim_end())?;
        }
        if accept {
            sh.write_file(CONVERSATION, &conversation)?;
        }
        let differs = conversation.lines().zip(script.lines()).find(|(now, then)| !accept && now != then);
        ensure!(
            differs.is_none(),
            "{}: the rules server replies other than {CONVERSATION}: {differs:?}",
            self.name
        );
        Ok(())
    }

    /// Measures the stack of each call, which must stay within the guide's bound.
    fn stack(&self, sh: &Shell, profile: &str, rows: &mut Vec<Row>) -> Result<()> {
        let program = self.build(sh, profile, "small", "stack")?;
        let (printed, guide) = (self.emulate(sh, &program, "")?, sh.read_file(GUIDE)?.replace('`', ""));
        ensure!(!printed.is_empty(), "{}: the program printed no stack depth", self.name);
        for line in printed.lines() {
            let (bytes, call) = line.split_once(' ').context("a number and a call")?;
            let (bytes, row): (f64, _) = (bytes.parse()?, format!("| {call} | "));
            let bound = guide.lines().find_map(|line| line.strip_prefix(&row)?.strip_suffix(" |"));
            let bound: f64 =
                bound.with_context(|| format!("{GUIDE} has no bound of {call}"))?.replace(',', "").parse()?;
            ensure!(
                bytes <= bound,
                "{}: {call} uses {bytes} bytes of stack, {GUIDE} states {bound}",
                self.name
            );
            rows.push((format!("{}, {profile}, stack: {call}", self.name), bytes));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{BASELINE, GUIDE};
    use crate::baseline::parse;

    #[test]
    fn the_guide_states_the_baseline() {
        let sh = crate::run::shell();
        let (guide, rows) = (sh.read_file(GUIDE).unwrap(), parse(&sh.read_file(BASELINE.path).unwrap()));
        let find = |name: String| rows.iter().find(|(known, _)| *known == name).map(|(_, figure)| *figure);
        for (chip, board) in [("Cortex-M4", "mps2-an386"), ("Cortex-M0", "microbit"), ("RV32IMC", "virt")] {
            let [code, constants, ram, leaf] = [
                "the libraries: code",
                "the libraries: constants",
                "the libraries: static RAM",
                "least: instructions a leaf, start 4",
            ]
            .map(|what| find(format!("{board}, small, {what}")).unwrap());
            let (code, constants) = (code / 1000.0, constants / 1000.0);
            let row = format!("| {chip} | {code:.1} KB | {constants:.1} KB | {ram} | {leaf} |\n");
            assert!(guide.contains(&row), "{row}");
        }
        let mut programs = 0;
        for line in guide.lines() {
            let cells: Vec<&str> = line.trim_matches(['|', ' ']).split(" | ").collect();
            let [_, board, sliders, bytes, leaf] = cells[..] else { continue };
            let lookup = if sliders == "computed" { "small" } else { "magic" };
            let board = board.split(',').next().unwrap();
            let figure = |what: &str| find(format!("{board}, {lookup}, perft: {what}"));
            let (Some(code), Some(constants)) = (figure("code"), figure("constants")) else { continue };
            let leaves =
                ["start 4", "kiwipete 3"].map(|of| figure(&format!("instructions a leaf, {of}")).unwrap());
            assert_eq!(bytes, format!("{:.0} KB", (code + constants) / 1000.0), "{line}");
            assert_eq!(leaf, leaves.map(|leaf| leaf.to_string()).join(", "), "{line}");
            programs += 1;
        }
        assert_eq!(programs, 6);
    }
}
