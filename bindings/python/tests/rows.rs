//! Builds the extension and runs, with it, the tests that need only Python.
//!
//! The extension resolves the interpreter's functions when loaded, so no Rust test can call it.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

/// Runs a command, and fails with what it has written.
#[track_caller]
fn run(command: &mut Command) -> String {
    let output = command.stderr(Stdio::piped()).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {}\n{text}{errors}", output.status);
    text
}

/// Builds the library as the tests are built, and returns its path.
fn library() -> PathBuf {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let build =
        ["build", "--quiet", "--locked", "--profile", "test", "--message-format", "json-render-diagnostics"];
    let text = run(Command::new(cargo).args(build).args(["--package", "movegen-python", "--lib"]));
    let endings = ["lib_movegen.so\"", "lib_movegen.dylib\"", "_movegen.dll\""];
    let mut paths =
        text.split_inclusive('"').filter(|path| endings.iter().any(|ending| path.ends_with(ending)));
    PathBuf::from(paths.next_back().unwrap().trim_end_matches('"'))
}

#[test]
fn rows_in_python() {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("movegen");
    fs::create_dir_all(&folder).unwrap();
    for file in fs::read_dir(package.join("python/movegen")).unwrap() {
        let file = file.unwrap();
        if file.file_type().unwrap().is_file() {
            fs::copy(file.path(), folder.join(file.file_name())).unwrap();
        }
    }
    let name = if cfg!(windows) { "_movegen.pyd" } else { "_movegen.abi3.so" };
    fs::copy(library(), folder.join(name)).unwrap();
    let text = run(Command::new("python3")
        .args(["-B"])
        .arg(package.join("tests/test_rows.py"))
        .env("PYTHONPATH", env!("CARGO_TARGET_TMPDIR")));
    assert!(text.lines().count() >= 9 && text.lines().all(|line| line.ends_with(": ok")), "{text}");
}
