//! Running cargo: one command at a time, in the root of the workspace, with its words in every complaint.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// The result of a task. The error is a message for the person who ran it.
pub(crate) type Outcome = Result<(), String>;

/// How long an emulated program may run.
const PATIENCE: Duration = Duration::from_secs(120);

/// The root of the workspace.
pub(crate) fn root() -> PathBuf {
    std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Reads a text file below the root.
pub(crate) fn read(path: &str) -> Result<String, String> {
    std::fs::read_to_string(root().join(path)).map_err(|error| format!("{path}: {error}"))
}

/// Writes a text file below the root, and says so.
pub(crate) fn write(path: &str, text: &str) -> Outcome {
    std::fs::write(root().join(path), text).map_err(|error| format!("{path}: {error}"))?;
    println!("wrote {path}");
    Ok(())
}

/// The version of a compiler, such as `1.95.0`.
pub(crate) fn rustc_version(rustc: impl AsRef<OsStr>) -> Result<String, String> {
    let (told, _) = Run::new(rustc).args(&["--version"]).output()?;
    Ok(told.split(' ').nth(1).unwrap_or_default().to_owned())
}

/// Whether committed figures, whose first line ends with the version of their compiler, are of this one.
pub(crate) fn is_of(figures: &str, version: &str) -> bool {
    figures.lines().next().is_some_and(|line| line.ends_with(&format!("rustc {version}")))
}

/// Whether a program can be started.
pub(crate) fn has_program(name: &str) -> bool {
    Run::new(name).args(&["--version"]).output().is_ok()
}

/// A command under way to being run.
pub(crate) struct Run {
    command: Command,
}

/// A cargo command, run in the root of the workspace.
pub(crate) fn cargo(arguments: &[&str]) -> Run {
    Run::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into())).args(arguments)
}

impl Run {
    /// A command, run in the root of the workspace.
    pub(crate) fn new(program: impl AsRef<OsStr>) -> Self {
        let mut command = Command::new(program);
        command.current_dir(root());
        Self { command }
    }

    pub(crate) fn args(mut self, arguments: &[impl AsRef<OsStr>]) -> Self {
        self.command.args(arguments);
        self
    }

    pub(crate) fn env(mut self, name: &str, value: impl AsRef<OsStr>) -> Self {
        self.command.env(name, value);
        self
    }

    /// The words of the command, for complaints.
    fn text(&self) -> String {
        let words = std::iter::once(self.command.get_program()).chain(self.command.get_args());
        let words: Vec<_> = words
            .map(|word| {
                let path = std::path::Path::new(word);
                // Of a program, its name; of an argument, all of it.
                let short = if path.is_absolute() { path.file_name().unwrap_or(word) } else { word };
                short.to_string_lossy()
            })
            .collect();
        words.join(" ")
    }

    /// Runs to the end, with all output passed on.
    pub(crate) fn done(mut self) -> Outcome {
        let text = self.text();
        let status = self.command.status().map_err(|error| format!("{text}: {error}"))?;
        if status.success() { Ok(()) } else { Err(format!("{text}: {status}")) }
    }

    /// Runs to the end, and calls `each` with every line of standard output.
    pub(crate) fn lines(mut self, mut each: impl FnMut(&str)) -> Outcome {
        let text = self.text();
        let complain = |error: std::io::Error| format!("{text}: {error}");
        let mut child = self.command.stdout(Stdio::piped()).spawn().map_err(complain)?;
        if let Some(out) = child.stdout.take() {
            for line in BufReader::new(out).lines() {
                each(&line.map_err(complain)?);
            }
        }
        let status = child.wait().map_err(complain)?;
        if status.success() { Ok(()) } else { Err(format!("{text}: {status}")) }
    }

    /// Runs to the end, and gives back standard output and standard error.
    pub(crate) fn output(mut self) -> Result<(String, String), String> {
        let text = self.text();
        let output = self.command.output().map_err(|error| format!("{text}: {error}"))?;
        told(&text, &output)
    }

    /// Runs to the end with `input` as standard input, and gives back standard output. What runs too long is ended. Both texts
    /// must be short, for neither waits for the other.
    pub(crate) fn answer(mut self, input: &str) -> Result<String, String> {
        let text = self.text();
        let complain = |error: std::io::Error| format!("{text}: {error}");
        let command = self.command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().map_err(complain)?;
        if let Some(mut stdin) = child.stdin.take() {
            match stdin.write_all(input.as_bytes()) {
                // Whoever does not read its input need not.
                Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => return Err(complain(error)),
                _ => {}
            }
        }
        let start = Instant::now();
        while child.try_wait().map_err(complain)?.is_none() {
            if start.elapsed() > PATIENCE {
                child.kill().map_err(complain)?;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        let output = child.wait_with_output().map_err(complain)?;
        told(&text, &output).map(|(out, _)| out)
    }
}

/// What a command has written, or what it complained of.
fn told(text: &str, output: &Output) -> Result<(String, String), String> {
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    if !output.status.success() {
        return Err(format!("{text}: {}\n{error}", output.status));
    }
    Ok((String::from_utf8_lossy(&output.stdout).into_owned(), error))
}
