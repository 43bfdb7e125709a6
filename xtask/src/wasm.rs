//! `cargo xtask wasm`: builds the JavaScript module, and tests it, its wrapper and its page in node and in Chromium.

use std::ffi::OsString;
use std::path::Path;

use crate::bare_metal::compiler;
use crate::run::{Outcome, Run, cargo, root};
use crate::test_run::test;

pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// The folder of the package.
pub(crate) const PACKAGE: &str = "crates/movegen-wasm";

/// The page's folder, which has its own package.
const SITE: &str = "site";

/// Inlining slightly larger functions than opt-level `z` does makes the module 3 KB smaller and 10 % faster.
const INLINING: &str = "-C llvm-args=-inline-threshold=25";

/// Debian's browser. `CHROMIUM` overrides it.
const CHROMIUM: &str = "/usr/bin/chromium";

pub(crate) fn run(options: &[&str]) -> Outcome {
    match options {
        [] => {
            node()?;
            page()?;
            bundlers()
        }
        ["node"] => node(),
        ["page"] => page(),
        ["bundlers"] => bundlers(),
        ["build"] => module(),
        ["bench"] => bench(),
        ["picture"] => picture(),
        _ => Err("wasm takes build, node, page, bundlers, bench, picture or nothing".to_owned()),
    }
}

/// Builds the two modules that are published: moves, and PGN for the programs that load it.
fn module() -> Outcome {
    build("movegen-wasm", "wasm", "", &format!("{PACKAGE}/js/movegen.wasm"))?;
    build("movegen-wasm-pgn", "wasm", "", &format!("{PACKAGE}/js/pgn.wasm"))
}

/// Tests the module and its wrapper in node.
fn node() -> Outcome {
    module()?;
    install(PACKAGE)?;
    npm(PACKAGE, &["run", "--silent", "types"]).done()?;
    test(npm(PACKAGE, &["test", "--silent"])).map(drop)
}

/// Tests the page in Chromium.
fn page() -> Outcome {
    module()?;
    install(SITE)?;
    test(npm(SITE, &["test", "--silent"]).env("CHROMIUM", chromium())).map(drop)
}

/// Compiles and bundles the README's programs as users do, and runs them in Chromium.
fn bundlers() -> Outcome {
    let folder = format!("{PACKAGE}/bundlers");
    module()?;
    // Packing writes the declarations.
    install(PACKAGE)?;
    install(&folder)?;
    test(npm(&folder, &["test", "--silent"]).env("CHROMIUM", chromium())).map(drop)
}

/// The path of the browser.
pub(crate) fn chromium() -> OsString {
    std::env::var_os("CHROMIUM").unwrap_or_else(|| CHROMIUM.into())
}

/// Renews the picture of the page.
fn picture() -> Outcome {
    module()?;
    install(SITE)?;
    let picture = root().join("docs/page.png");
    npm(SITE, &["test", "--silent"]).env("PICTURE", &picture).done()?;
    // Chromium's own file is three times as large.
    let options = ["--speed", "1", "--force", "--output", "docs/page.png", "docs/page.png"];
    Run::new("pngquant").args(&options).done()
}

/// Times perft beside other libraries, with the modules built for speed as well.
fn bench() -> Outcome {
    let folder = format!("{PACKAGE}/bench");
    let [fast, magic] = ["target/wasm/fast.wasm", "target/wasm/magic.wasm"];
    module()?;
    build("movegen-wasm", "wasm-fast", "", fast)?;
    build("movegen-wasm", "wasm-fast", "magic", magic)?;
    install(&folder)?;
    let files = [fast, magic].map(|file| root().join(file));
    npm(&folder, &["run", "--silent", "bench", "--"]).args(&files).done()
}

/// Builds the module of a crate with a profile and a feature, and copies it to `to`.
fn build(of: &str, profile: &str, feature: &str, to: &str) -> Outcome {
    cargo(&["rustc", "-p", of, "--lib", "--crate-type", "cdylib", "--no-default-features"])
        .args(&["--features", feature, "--profile", profile])
        .args(&["--target", TARGET, "--target-dir", "target/wasm"])
        .env("RUSTC", compiler(TARGET)?)
        .env("RUSTFLAGS", INLINING)
        .done()?;
    let from =
        root().join("target/wasm").join(TARGET).join(profile).join(format!("{}.wasm", of.replace('-', "_")));
    let bytes = std::fs::copy(&from, root().join(to)).map_err(|error| format!("{to}: {error}"))?;
    println!("{bytes:>9}  {to}");
    Ok(())
}

/// Installs the packages of a lock file, unless they are already newer than it.
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
