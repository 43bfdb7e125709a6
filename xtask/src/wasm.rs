//! `cargo xtask wasm`: builds the JavaScript modules, and tests them, their wrapper and the page.

use anyhow::Result;
use xshell::Shell;

use crate::run::script;

#[derive(clap::Args)]
pub(crate) struct Options {
    /// Tests in node, of the page in Chromium, or of the README's programs in bundlers (without it, all three), or only
    /// the build, times beside chessops and chess.js, or a new picture of the page
    #[arg(value_parser = ["node", "page", "bundlers", "build", "bench", "picture"])]
    what: Option<String>,
}

/// Defines how a module is built and how packages are installed. Inlining slightly larger functions than opt-level `z`
/// does makes the module 3 KB smaller and 10 % faster. Binaryen's optimizer saves 10 % more. It may use only those
/// features of WebAssembly that the compiler uses by default. The lowest memory is the stack's, which never fills it. A
/// module exports those functions that the wrapper names.
const FUNCTIONS: &str = r#"
features='--enable-bulk-memory --enable-multivalue --enable-mutable-globals --enable-nontrapping-float-to-int
    --enable-reference-types --enable-sign-ext'
tools=bindings/javascript/node_modules/.bin
module() { # CRATE FILE
    RUSTC=$BARE_METAL_RUSTC RUSTFLAGS='-C llvm-args=-inline-threshold=25' cargo rustc -p "$1" --lib \
        --crate-type cdylib --no-default-features --profile wasm --target wasm32-unknown-unknown --target-dir target/wasm
    built=target/wasm/wasm32-unknown-unknown/wasm/$(echo "$1" | tr - _).wasm
    { grep -oh '\b\(movegen\|pgn\)_[a-z0-9_]*' bindings/javascript/js/*.js; echo memory; echo __heap_base; } | sort -u |
        sed 's/.*/{"name":"&","export":"&","root":true},/; 1s/^/[/; $s/,$/]/' > target/wasm/exports.json
    inputs=$(cat "$built" target/wasm/exports.json bindings/javascript/package-lock.json xtask/src/wasm.rs | cksum)
    known=target/wasm/$(basename "$2").inputs
    test -f "$2" && test "$inputs" = "$(cat "$known" 2> /dev/null)" && return
    $tools/wasm-metadce $features -f target/wasm/exports.json "$built" -o target/wasm/used.wasm > /dev/null
    $tools/wasm-opt -Oz --converge --low-memory-unused --zero-filled-memory \
        --one-caller-inline-max-function-size=300 $features target/wasm/used.wasm -o "$2"
    echo "$inputs" > "$known"
}
install() { # FOLDER
    test "$1/node_modules/.package-lock.json" -nt "$1/package-lock.json" ||
        npm --prefix "$1" ci --no-audit --no-fund --loglevel error
}
install bindings/javascript
module movegen-wasm bindings/javascript/js/movegen.wasm
module movegen-wasm-pgn bindings/javascript/js/pgn.wasm
module movegen-wasm-variants bindings/javascript/js/variants.wasm
"#;

/// Writes the declarations again, and checks their use.
const TYPES: &str = "
npm --prefix bindings/javascript run --silent types";

const NODE: &str = "
npm --prefix bindings/javascript run --silent format
npm --prefix bindings/javascript test --silent";

const PAGE: &str = "
install bindings/page
npm --prefix bindings/page test --silent";

/// Packing, which they begin with, writes the declarations.
const BUNDLERS: &str = "
install bindings/javascript/bundlers
npm --prefix bindings/javascript/bundlers test --silent";

const BENCH: &str = "
install bindings/javascript/bench
npm --prefix bindings/javascript/bench run --silent bench";

/// Chromium's own file is three times as large.
const PICTURE: &str = "
install bindings/page
PICTURE=$PWD/docs/page.png npm --prefix bindings/page test --silent
pngquant --speed 1 --force --output docs/page.png docs/page.png";

pub(crate) fn run(sh: &Shell, options: &Options) -> Result<()> {
    let parts = match options.what.as_deref().unwrap_or_default() {
        "node" => &[TYPES, NODE][..],
        "page" => &[PAGE],
        "bundlers" => &[BUNDLERS],
        "build" => &[TYPES],
        "bench" => &[BENCH],
        "picture" => &[PICTURE],
        _ => &[TYPES, NODE, PAGE, BUNDLERS],
    };
    script(sh, &[&[FUNCTIONS], parts].concat().concat())
}
