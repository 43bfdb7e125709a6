//! `cargo xtask python`: builds the Python wheel and tests it in a fresh environment.
//!
//! `python3` is the interpreter whose environment has the packages the tests need. The wheel goes into another one:
//! first alone, as users may have it, then beside those packages.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use crate::run::{Outcome, Run, root};
use crate::test_run::test;

/// The folder of the package.
const PACKAGE: &str = "crates/movegen-python";

/// The folder of the builds and of the environment.
const TARGET: &str = "target/python";

/// The size limit of the wheel, in bytes.
const LIMIT: u64 = 1_300_000;

/// Runs a README's first example, which needs only the package.
const FIRST_EXAMPLE: &str = r#"
import doctest, sys
block = open(sys.argv[1], encoding="utf-8").read().split("```python\n")[1].split("```")[0]
runner = doctest.DocTestRunner()
runner.run(doctest.DocTestParser().get_doctest(block, {}, "README", None, 0))
sys.exit(runner.failures or not runner.tries)
"#;

pub(crate) fn run(options: &[&str]) -> Outcome {
    match options {
        [] => tests("", &["--deselect", "test_spark.py"], &[]),
        ["long"] => tests("/test_chess.py", &["-k", "random_positions"], &[("MOVEGEN_LONG", "1")]),
        ["spark"] => tests("/test_spark.py", &[], &[]),
        ["bench"] => {
            let python = environment(&wheel()?)?;
            Run::new(python).args(&[format!("{PACKAGE}/bench/ratios.py")]).done()
        }
        _ => Err("python takes long, spark, bench or nothing".to_owned()),
    }
}

/// Builds the wheel, installs it alone, and runs the first example of the README with it.
pub(crate) fn install() -> Outcome {
    environment(&wheel()?).map(drop)
}

/// Runs the tests of a file, or of all, with options of pytest.
fn tests(file: &str, options: &[&str], variables: &[(&str, &str)]) -> Outcome {
    let python = environment(&wheel()?)?;
    let mut run = Run::new(python)
        .args(&["-B", "-m", "pytest", "-q", "-p", "no:cacheprovider"])
        .args(&[format!("--rootdir={PACKAGE}/tests"), format!("{PACKAGE}/tests{file}")])
        .args(options);
    for (name, value) in variables {
        run = run.env(name, value);
    }
    test(run).map(drop)
}

/// Builds the wheel, and returns its path.
fn wheel() -> Result<PathBuf, String> {
    let wheels = root().join(TARGET).join("wheels");
    // Wheels of other versions must not be installed.
    if wheels.exists() {
        fs::remove_dir_all(&wheels).map_err(|error| format!("{TARGET}/wheels: {error}"))?;
    }
    Run::new("maturin")
        .env("RUSTFLAGS", "")
        .args(&["build", "--release", "--locked", "-m"])
        .args(&[format!("{PACKAGE}/Cargo.toml")])
        .args(&["--target-dir", TARGET, "--out"])
        .args(&[&wheels])
        .done()?;
    let mut files = fs::read_dir(&wheels).map_err(|error| format!("{TARGET}/wheels: {error}"))?;
    let Some(Ok(file)) = files.next() else { return Err("maturin built no wheel".to_owned()) };
    let bytes = file.metadata().map_err(|error| error.to_string())?.len();
    println!("{bytes:>9}  {}", file.file_name().to_string_lossy());
    if bytes < LIMIT {
        Ok(file.path())
    } else {
        Err(format!("the wheel has {bytes} bytes; it must have fewer than {LIMIT}"))
    }
}

/// Creates an environment with only the wheel, runs the README's first example, then adds the packages of `python3`.
/// Returns the interpreter.
fn environment(wheel: &Path) -> Result<PathBuf, String> {
    let folder = root().join(TARGET).join("environment");
    Run::new("python3").args(&["-m", "venv", "--clear", "--without-pip"]).args(&[&folder]).done()?;
    let python = folder.join("bin/python");
    Run::new("python3")
        .args(&["-m", "pip", "--python"])
        .args(&[&python])
        .args(&["install", "--quiet", "--no-index"])
        .args(&[wheel])
        .done()?;
    Run::new(&python).args(&["-c", FIRST_EXAMPLE]).args(&[format!("{PACKAGE}/README.md")]).done()?;
    let site = |python: &OsStr| {
        let paths = Run::new(python).args(&["-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]);
        paths.output().map(|(path, _)| path.trim().to_owned())
    };
    let packages = PathBuf::from(site(python.as_os_str())?).join("packages.pth");
    fs::write(&packages, site("python3".as_ref())?)
        .map_err(|error| format!("{}: {error}", packages.display()))?;
    Ok(python)
}
