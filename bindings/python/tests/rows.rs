//! Runs the tests that need only Python, with the extension as it's built for tests.
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

/// Returns the path of the extension, which Cargo puts beside this test.
fn library() -> PathBuf {
    let name = format!("{}_movegen{}", env::consts::DLL_PREFIX, env::consts::DLL_SUFFIX);
    env::current_exe().unwrap().with_file_name(name)
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
