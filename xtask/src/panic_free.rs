//! `cargo xtask panic-free`: proves that the libraries can't panic, by linking a program that contains all their public
//! functions.

use anyhow::{Context, Result, bail, ensure};
use xshell::{Shell, cmd};

use crate::ci::has;

/// The functions in the program.
const FUNCTIONS: &str = "target/bare-metal/functions.rs";

pub(crate) fn run(sh: &Shell) -> Result<()> {
    ensure!(has(sh, "target:thumbv6m-none-eabi"), "the compiler lacks the target thumbv6m-none-eabi");
    let json = |name: &str| {
        let of =
            ["--package", &format!("movegen-{name}"), "--no-default-features", "--target-dir", "target/json"];
        let format = ["-Zunstable-options", "--output-format=json", "--cap-lints=allow"];
        cmd!(sh, "cargo +nightly rustdoc -q {of...} -- {format...}").quiet().run()?;
        Ok(format!("target/json/doc/movegen_{name}.json"))
    };
    let files = ["core", "position", "perft"].into_iter().map(json).collect::<Result<Vec<_>>>()?;
    let list = cmd!(sh, "python3 checks/panic-free/functions.py {files...}").quiet().read()?;
    let functions: Vec<&str> = list.lines().collect();
    println!("linking {} functions, thrice", functions.len());
    // Compiled for size it is other code than for speed, and neither may reach a panic.
    [("s", ""), ("3", ""), ("s", "magic")].into_iter().try_for_each(|build| link(sh, build, &functions))?;
    println!("no panic is reachable");
    Ok(())
}

/// Links a program with functions, or finds one of them with which it doesn't link.
fn link(sh: &Shell, build: (&str, &str), functions: &[&str]) -> Result<()> {
    let (level, feature) = build;
    sh.write_file(FUNCTIONS, format!("fn functions() {{\n{}\n}}\n", functions.join("\n")))?;
    let place = ["--target", "thumbv6m-none-eabi", "--target-dir", "target/bare-metal"];
    let manifest = "checks/panic-free/Cargo.toml";
    let cargo =
        cmd!(sh, "cargo build -q --release --manifest-path {manifest} {place...} --features {feature}")
            .env("RUSTC", sh.var("BARE_METAL_RUSTC")?)
            .env("FUNCTIONS", sh.current_dir().join(FUNCTIONS))
            .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", level)
            .quiet();
    if let [function] = functions {
        return cargo.run().with_context(|| format!("can't link at opt-level {level} {feature}: {function}"));
    }
    let errors = cargo.ignore_status().output()?;
    if errors.status.success() {
        println!("linked at opt-level {level} {feature}");
        return Ok(());
    }
    let (left, right) = functions.split_at(functions.len() / 2);
    link(sh, build, left)?;
    link(sh, build, right)?;
    bail!(
        "links with each half of the functions, but not with all:\n{}",
        String::from_utf8_lossy(&errors.stderr)
    );
}
