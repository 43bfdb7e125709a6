//! Runs commands in the workspace root. Error messages quote the command.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// A task's result. The error is a message for the person at the terminal.
pub(crate) type Outcome = Result<(), String>;

/// The time limit of an emulated program.
const PATIENCE: Duration = Duration::from_secs(120);

/// The root of the workspace.
pub(crate) fn root() -> PathBuf {
    std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Reads a text file below the root.
pub(crate) fn read(path: &str) -> Result<String, String> {
    std::fs::read_to_string(root().join(path)).map_err(|error| format!("{path}: {error}"))
}

/// Writes a text file below the root, and prints its name.
pub(crate) fn write(path: &str, text: &str) -> Outcome {
    std::fs::write(root().join(path), text).map_err(|error| format!("{path}: {error}"))?;
    println!("wrote {path}");
    Ok(())
}

/// The version of a compiler, such as `1.95.0`.
pub(crate) fn rustc_version(rustc: impl AsRef<OsStr>) -> Result<String, String> {
    let (version, _) = Run::new(rustc).args(&["--version"]).output()?;
    Ok(version.split(' ').nth(1).unwrap_or_default().to_owned())
}

/// Whether a baseline was taken with this compiler version, which ends its first line.
pub(crate) fn is_of(figures: &str, version: &str) -> bool {
    figures.lines().next().is_some_and(|line| line.ends_with(&format!("rustc {version}")))
}

/// Reads a baseline. Fails if it is missing or was taken with another compiler version.
pub(crate) fn current(baseline: &str, version: &str, subcommand: &str) -> Result<String, String> {
    let text = read(baseline)?;
    if is_of(&text, version) {
        Ok(text)
    } else {
        let renew = format!("cargo xtask {subcommand} --accept");
        Err(format!("{baseline} was taken with another compiler than rustc {version}: to renew it, {renew}"))
    }
}

/// Whether a program can be started.
pub(crate) fn has_program(name: &str) -> bool {
    Run::new(name).args(&["--version"]).output().is_ok()
}

/// A command with its arguments.
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

    pub(crate) fn without_env(mut self, name: &str) -> Self {
        self.command.env_remove(name);
        self
    }

    /// Reads standard input from a file below the root.
    pub(crate) fn input(mut self, path: &str) -> Result<Self, String> {
        let file = File::open(root().join(path)).map_err(|error| format!("{path}: {error}"))?;
        self.command.stdin(file);
        Ok(self)
    }

    /// The words of the command, for error messages.
    fn text(&self) -> String {
        let words = std::iter::once(self.command.get_program()).chain(self.command.get_args());
        let words: Vec<_> = words
            .map(|word| {
                let path = std::path::Path::new(word);
                // Name programs without their folder.
                let short = if path.is_absolute() { path.file_name().unwrap_or(word) } else { word };
                short.to_string_lossy()
            })
            .collect();
        words.join(" ")
    }

    /// Runs the command, and passes all output on.
    pub(crate) fn done(mut self) -> Outcome {
        let text = self.text();
        let status = self.command.status().map_err(|error| format!("{text}: {error}"))?;
        if status.success() { Ok(()) } else { Err(format!("{text}: {status}")) }
    }

    /// Runs the command, and calls `each` with every line of standard output.
    pub(crate) fn lines(mut self, mut each: impl FnMut(&str)) -> Outcome {
        let text = self.text();
        let failure = |error: std::io::Error| format!("{text}: {error}");
        let mut child = self.command.stdout(Stdio::piped()).spawn().map_err(failure)?;
        if let Some(out) = child.stdout.take() {
            for line in BufReader::new(out).lines() {
                each(&line.map_err(failure)?);
            }
        }
        let status = child.wait().map_err(failure)?;
        if status.success() { Ok(()) } else { Err(format!("{text}: {status}")) }
    }

    /// Runs the command and returns standard output and standard error.
    pub(crate) fn output(mut self) -> Result<(String, String), String> {
        let text = self.text();
        let output = self.command.output().map_err(|error| format!("{text}: {error}"))?;
        texts(&text, &output)
    }

    /// Runs the command with `input` and returns its output, killing it after the time limit. Both texts must fit a
    /// pipe's buffer, since they are not read and written concurrently.
    pub(crate) fn answer(mut self, input: &str) -> Result<String, String> {
        let text = self.text();
        let failure = |error: std::io::Error| format!("{text}: {error}");
        let command = self.command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().map_err(failure)?;
        if let Some(mut stdin) = child.stdin.take() {
            match stdin.write_all(input.as_bytes()) {
                // A program need not read its input.
                Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => return Err(failure(error)),
                _ => {}
            }
        }
        let start = Instant::now();
        while child.try_wait().map_err(failure)?.is_none() {
            if start.elapsed() > PATIENCE {
                child.kill().map_err(failure)?;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        let output = child.wait_with_output().map_err(failure)?;
        texts(&text, &output).map(|(out, _)| out)
    }
}

/// The output of a command, or an error message with its standard error.
fn texts(text: &str, output: &Output) -> Result<(String, String), String> {
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    if !output.status.success() {
        return Err(format!("{text}: {}\n{error}", output.status));
    }
    Ok((String::from_utf8_lossy(&output.stdout).into_owned(), error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_baseline_that_is_missing_or_of_another_compiler_fails() {
        let committed = read("xtask/size.txt").unwrap();
        let version = committed.lines().next().unwrap().rsplit(' ').next().unwrap();
        assert_eq!(current("xtask/size.txt", version, "size"), Ok(committed.clone()));
        let error = current("xtask/size.txt", "1.0.0", "size").unwrap_err();
        assert!(error.ends_with("cargo xtask size --accept"), "{error}");
        assert!(current("xtask/no-such-file.txt", version, "size").is_err());
    }
}
