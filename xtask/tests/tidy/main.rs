//! What no compiler checks: layers within crates, import cycles, where `unsafe` may be, dependencies.

mod aliases;
mod imports;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use imports::{Crate, circles, of_script, regex};

/// Each crate's folders, lowest layer first. A file imports, by module path, from its own folder
/// or a lower one.
const LAYERS: [(&str, &[&str]); 3] = [
    ("crates/movegen-core/src/", &["types", "attacks", "board", "king", "setup", "generate", "serde"]),
    ("crates/movegen-position/src/", &["position", "notation", "game", "ordering", "perft", "serde"]),
    (
        "crates/movegen-variants/src/",
        &[
            "variant",
            "moves",
            "position",
            "rules",
            "play",
            "setup",
            "fen",
            "notation",
            "parse_move",
            "details",
            "serde",
        ],
    ),
];

/// The files that may contain `unsafe`.
const UNSAFE: [&str; 24] = [
    "bindings/c/src/board.rs",
    "bindings/c/src/contents.rs",
    "bindings/c/src/game.rs",
    "bindings/c/src/lib.rs",
    "bindings/c/src/making.rs",
    "bindings/c/src/memory.rs",
    "bindings/c/src/moves.rs",
    "bindings/c/src/parts.rs",
    "bindings/c/src/pointers.rs",
    "bindings/c/src/setup.rs",
    "bindings/c/src/text.rs",
    "bindings/c/tests/it/calls.rs",
    "bindings/c/tests/it/setup.rs",
    "bindings/javascript-pgn/src/exports.rs",
    "bindings/javascript-variants/src/variants.rs",
    "checks/boards/src/bin/stack.rs",
    "checks/boards/src/cortex_m.rs",
    "checks/boards/src/riscv.rs",
    "checks/panic-free/src/main.rs",
    "crates/movegen-cli/src/processor.rs",
    "crates/movegen-cli/src/stdout.rs",
    "crates/movegen-core/src/attacks/arch/large.rs",
    "crates/movegen-core/src/generate/list.rs",
    "crates/movegen-perft/src/level.rs",
];

/// What each published crate may depend on at run time, then what its features may add.
#[rustfmt::skip]
const DEPENDENCIES: [(&str, &str, &str); 16] = [
    ("tables-gen", "rand_xoshiro", ""),
    ("movegen-core", "", "serde"),
    ("movegen-position", "movegen-core", "serde"),
    ("movegen-perft", "movegen-position", "serde"),
    ("movegen-variants", "arrayvec movegen-position", "serde"),
    ("movegen-pgn", "memchr movegen-position", "bzip2 flate2 movegen-variants ruzstd serde zstd"),
    ("movegen-training", "movegen-pgn movegen-position", ""),
    ("movegen-svg", "movegen-core", ""),
    ("movegen", "movegen-position", "movegen-perft movegen-pgn movegen-svg movegen-variants"),
    ("movegen-capi", "movegen-perft movegen-position", ""),
    ("movegen-wasm", "movegen-capi", ""),
    ("movegen-wasm-pgn", "dlmalloc movegen-capi movegen-pgn movegen-position", ""),
    ("movegen-wasm-variants", "movegen-position movegen-variants", ""),
    ("movegen-python", "movegen-perft movegen-pgn movegen-position movegen-svg movegen-training movegen-variants pyo3 \
        rayon", ""),
    ("movegen-convert", "clap movegen-pgn movegen-position movegen-training movegen-variants serde serde_json", ""),
    ("movegen-cli", "clap crc32fast indicatif movegen-convert movegen-perft movegen-pgn movegen-position movegen-svg \
        movegen-training movegen-variants rustix serde serde_json shlex signal-hook tempfile",
        "clap_complete"),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Runs a command in the root, and returns its output.
fn output(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).current_dir(root()).output().unwrap();
    assert!(output.status.success(), "{program} {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The files, but ignored ones, whose names end in one of `ends`, with their text.
fn files(ends: &[&str]) -> BTreeMap<String, String> {
    let listed = output("git", &["ls-files", "--cached", "--others", "--exclude-standard"]);
    let named = listed.lines().filter(|path| ends.iter().any(|end| path.ends_with(end)));
    named
        .filter_map(|path| Some((path.to_owned(), std::fs::read_to_string(root().join(path)).ok()?)))
        .collect()
}

/// The Rust files by crate: the folder of its sources, tests or other programs.
fn crates() -> BTreeMap<String, Crate> {
    let mut crates = BTreeMap::<String, Crate>::new();
    for (path, text) in files(&[".rs"]) {
        let folders = ["/src/", "/tests/it/", "/tests/tidy/"];
        let start = folders.iter().find_map(|folder| Some(path.find(folder)? + folder.len()));
        if let Some((of, inner)) = start.map(|start| path.split_at(start)) {
            crates.entry(of.to_owned()).or_default().add(inner, &text);
        }
    }
    crates
}

fn none(wrong: &[String]) {
    assert!(wrong.is_empty(), "{} violations\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn imports_go_down_the_layers() {
    let crates = crates();
    let is_module = |path: &String| {
        let path = root().join(path);
        path.is_dir() || path.with_extension("rs").is_file()
    };
    let all =
        LAYERS.iter().flat_map(|(folder, layers)| layers.iter().map(move |layer| format!("{folder}{layer}")));
    none(&all.filter(|path| !is_module(path)).collect::<Vec<_>>());
    none(&LAYERS.iter().flat_map(|(folder, layers)| crates[*folder].upward(layers)).collect::<Vec<_>>());
}

#[test]
fn no_files_import_each_other() {
    let mut wrong = Vec::new();
    for (folder, of) in crates() {
        wrong.extend(circles(of.imports()).into_iter().map(|file| folder.clone() + &file));
    }
    let scripts = files(&[".py", ".js", ".ts", ".mjs"]);
    let imports = scripts.iter().map(|(path, text)| (path.clone(), of_script(path, text)));
    let imports: imports::Graph = imports.collect();
    assert!(imports.values().flatten().count() > 5, "imports of scripts are found");
    wrong.extend(circles(imports));
    none(&wrong);
}

#[test]
fn unsafe_code_is_where_it_is_listed() {
    let word = regex(r#"(?m)^(?:[^/"\n]|/[^/]|"[^"\n]*")*\bunsafe\b"#);
    let found = files(&[".rs"]).into_iter().filter(|(_, text)| word.is_match(text));
    assert_eq!(found.map(|(path, _)| path).collect::<Vec<_>>(), UNSAFE);
}

/// Position uses core's public interface like everybody else.
#[test]
fn the_libraries_hide_no_public_item() {
    let libraries = ["crates/movegen-core/src/", "crates/movegen-position/src/"];
    let mut hidden = files(&[".rs"]);
    hidden
        .retain(|path, text| libraries.iter().any(|of| path.starts_with(of)) && text.contains("doc(hidden)"));
    none(&hidden.into_keys().collect::<Vec<_>>());
}

#[test]
fn every_file_opens_with_what_it_contains() {
    let mut wrong = Vec::new();
    for (path, text) in files(&[".rs", ".js", ".ts", ".py"]) {
        let opening = match path.rsplit_once('.') {
            Some((_, "rs")) => "//! ",
            Some((_, "py")) => "\"\"\"",
            _ => "// ",
        };
        if !text.starts_with(opening) {
            wrong.push(format!("{path} does not open with {opening:?}"));
        }
    }
    none(&wrong);
}

/// These items show up on the pages of `movegen`, whose users depend on nothing else. Front pages
/// name their own crate.
#[test]
fn examples_name_the_crate_of_their_readers() {
    let mut wrong = Vec::new();
    for (path, text) in files(&[".rs"]) {
        let library = ["core", "position", "pgn", "perft"]
            .iter()
            .any(|name| path.starts_with(&format!("crates/movegen-{name}/src/")));
        if !library || path.ends_with("/lib.rs") {
            continue;
        }
        let docs = text.lines().filter(|line| line.trim_start().starts_with("//"));
        let named = docs.filter(|line| line.contains("use movegen_"));
        wrong.extend(named.map(|line| format!("{path}: {}", line.trim())));
    }
    none(&wrong);
}

/// Cargo would run nothing of them, and not say it.
#[test]
fn libraries_without_a_harness_have_no_unit_tests() {
    let sources = files(&[".rs"]);
    let mut manifests = files(&["Cargo.toml"]);
    let library = regex(r"(?m)^\[lib\]\n(?:[^\[\n].*\n)*test = false$");
    manifests.retain(|_, text| library.is_match(text));
    assert!(manifests.len() > 5, "libraries without a harness are found");
    let is_in = |path: &String, manifest: &String| path.starts_with(&manifest.replace("Cargo.toml", "src/"));
    let of_them = sources.iter().filter(|(path, _)| manifests.keys().any(|manifest| is_in(path, manifest)));
    let wrong = of_them.filter(|(_, text)| text.contains("#[test]") || text.contains("#[cfg(test)]"));
    none(&wrong.map(|(path, _)| format!("{path} has a test that never runs")).collect::<Vec<_>>());
}

#[test]
fn dependencies_are_listed() {
    let metadata = output(env!("CARGO"), &["metadata", "--no-deps", "--format-version", "1"]);
    let metadata: serde_json::Value = serde_json::from_str(&metadata).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let mut wrong = Vec::new();
    for (name, always, optional) in DEPENDENCIES {
        let package = packages.iter().find(|package| package["name"] == name).unwrap();
        // The features that are on by default.
        let mut on = vec!["default"];
        let mut next = 0;
        while let Some(feature) = on.get(next) {
            on.extend(
                package["features"][feature].as_array().into_iter().flatten().filter_map(|of| of.as_str()),
            );
            next += 1;
        }
        let dependencies = package["dependencies"].as_array().unwrap();
        for dependency in dependencies.iter().filter(|dependency| dependency["kind"].is_null()) {
            let name_of = dependency["name"].as_str().unwrap();
            let is_on = on.iter().any(|on| on.trim_start_matches("dep:").split('/').next() == Some(name_of));
            let listed = if dependency["optional"] == true && !is_on { optional } else { always };
            if listed.split(' ').all(|listed| listed != name_of) {
                wrong.push(format!("{name} must not depend on {name_of}"));
            }
        }
    }
    none(&wrong);
}
