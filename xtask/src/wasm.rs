//! `cargo xtask wasm`: the module for JavaScript, its wrapper and its page: built, and tested in node and in Chromium.

use std::path::Path;

use crate::bare_metal::compiler;
use crate::run::{Outcome, Run, cargo, root};
use crate::test_run::{Tests, test};

const TARGET: &str = "wasm32-unknown-unknown";

/// The folder of the package.
const PACKAGE: &str = "crates/movegen-wasm";

/// To inline what is a little larger than opt-level `z` thinks right makes the module smaller by 3 KB, and faster by a tenth.
const INLINING: &str = "-C llvm-args=-inline-threshold=25";

/// Where Debian has the browser, if no variable says otherwise.
const CHROMIUM: &str = "/usr/bin/chromium";

pub(crate) fn run(options: &[&str], tests: &mut Tests) -> Outcome {
    match options {
        [] => {}
        ["build"] => return build("wasm", "", &format!("{PACKAGE}/js/movegen.wasm")),
        ["bench"] => return bench(),
        ["picture"] => return picture(),
        _ => return Err("wasm takes build, bench, picture or nothing".to_owned()),
    }
    build("wasm", "", &format!("{PACKAGE}/js/movegen.wasm"))?;
    install(PACKAGE)?;
    npm(PACKAGE, &["run", "--silent", "types"]).done()?;
    test(npm(PACKAGE, &["test", "--silent"]), tests)?;
    let browser = std::env::var_os("CHROMIUM").unwrap_or_else(|| CHROMIUM.into());
    if Path::new(&browser).exists() {
        test(npm(PACKAGE, &["run", "--silent", "test:page"]).env("CHROMIUM", browser), tests)
    } else {
        println!("skipped: no Chromium at {}", Path::new(&browser).display());
        Ok(())
    }
}

/// Takes the picture of the page again.
fn picture() -> Outcome {
    build("wasm", "", &format!("{PACKAGE}/js/movegen.wasm"))?;
    install(PACKAGE)?;
    let picture = root().join("docs/page.png");
    npm(PACKAGE, &["run", "--silent", "test:page"]).env("PICTURE", &picture).done()?;
    // Chromium writes it three times as large.
    let options = ["--speed", "1", "--force", "--output", "docs/page.png", "docs/page.png"];
    Run::new("pngquant").args(&options).done()
}

/// Times perft beside the peers, with modules for speed as well.
fn bench() -> Outcome {
    let folder = format!("{PACKAGE}/bench");
    let [fast, magic] = ["target/wasm/fast.wasm", "target/wasm/magic.wasm"];
    build("wasm", "", &format!("{PACKAGE}/js/movegen.wasm"))?;
    build("wasm-fast", "", fast)?;
    build("wasm-fast", "magic", magic)?;
    install(&folder)?;
    let files = [fast, magic].map(|file| root().join(file));
    npm(&folder, &["run", "--silent", "bench", "--"]).args(&files).done()
}

/// Builds the module by a profile and a feature, and puts it where it is wanted.
fn build(profile: &str, feature: &str, to: &str) -> Outcome {
    cargo(&["rustc", "-p", "movegen-wasm", "--lib", "--crate-type", "cdylib", "--no-default-features"])
        .args(&["--features", feature, "--profile", profile])
        .args(&["--target", TARGET, "--target-dir", "target/wasm"])
        .env("RUSTC", compiler(TARGET)?)
        .env("RUSTFLAGS", INLINING)
        .done()?;
    let from = root().join("target/wasm").join(TARGET).join(profile).join("movegen_wasm.wasm");
    let bytes = std::fs::copy(&from, root().join(to)).map_err(|error| format!("{to}: {error}"))?;
    println!("{bytes:>9}  {to}");
    Ok(())
}

/// Installs what the tests of a package need, as its lock file has it, unless it is there.
fn install(folder: &str) -> Outcome {
    let modules = root().join(folder).join("node_modules/.package-lock.json");
    let newer = |file: &Path| std::fs::metadata(file).and_then(|found| found.modified()).ok();
    if newer(&modules) > newer(&root().join(folder).join("package-lock.json")) {
        return Ok(());
    }
    npm(folder, &["ci", "--no-audit", "--no-fund", "--loglevel", "error"]).done()
}

fn npm(folder: &str, arguments: &[&str]) -> Run {
    Run::new("npm").args(&["--prefix", folder]).args(arguments)
}
