//! What a step of the checks needs of the machine, and the command that installs it.

use std::path::Path;

use crate::bare_metal;
use crate::run::{Run, has_program, is_of, read, rustc_version};

/// Something that a step needs.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Need {
    /// A program, and the package of Debian and Ubuntu that has it.
    Program(&'static str, &'static str),
    /// A subcommand of Cargo, and the crate with its version.
    Cargo(&'static str, &'static str),
    /// A program that Cargo installs, and the crate with its version.
    Crate(&'static str, &'static str),
    /// A module of `python3`, which pip installs.
    Python(&'static str),
    /// A compiler of the nightly channel, for sanitizers and fuzzing.
    Nightly,
    /// The oldest compiler that the libraries support.
    OldestCompiler,
    /// A target without an operating system.
    Target(&'static str),
    /// A browser for the tests of the page.
    Chromium,
    /// An x86-64 machine with Linux.
    X86Linux,
    /// A processor with BMI2.
    Bmi2,
    /// A baseline that was taken with this compiler, and the subcommand that renews it. A baseline
    /// that does not exist is not a need: the step itself fails.
    Baseline(&'static str, &'static str),
}

/// What is missing, and how to get it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Missing {
    pub(super) what: String,
    /// A command, or None where no command helps.
    pub(super) remedy: Option<String>,
}

impl Need {
    /// What is missing on this machine, if anything.
    pub(super) fn missing(self) -> Option<Missing> {
        let found = match self {
            Self::Program(name, _) | Self::Crate(name, _) => has_program(name),
            Self::Cargo(name, _) => has_cargo(&[name, "--version"]),
            Self::Python(name) => {
                Run::new("python3").args(&["-c", &format!("import {name}")]).output().is_ok()
            }
            Self::Nightly => has_cargo(&["+nightly", "--version"]),
            Self::OldestCompiler => oldest_compiler().is_some(),
            Self::Target(target) => bare_metal::compiler(target).is_ok(),
            Self::Chromium => Path::new(&crate::wasm::chromium()).exists(),
            Self::X86Linux => cfg!(all(target_arch = "x86_64", target_os = "linux")),
            Self::Bmi2 => has_bmi2(),
            Self::Baseline(path, _) => baseline_is_current(path),
        };
        (!found).then(|| self.described())
    }

    fn described(self) -> Missing {
        let (what, remedy) = match self {
            Self::Program(name, package) => (name.to_owned(), Some(format!("apt-get install {package}"))),
            Self::Cargo(name, package) => {
                (format!("cargo {name}"), Some(format!("cargo install --locked {package}")))
            }
            Self::Crate(name, package) => {
                (name.to_owned(), Some(format!("cargo install --locked {package}")))
            }
            Self::Python(name) => {
                (format!("{name} for python3"), Some(format!("python3 -m pip install {name}")))
            }
            Self::Nightly => {
                ("a nightly compiler".to_owned(), Some("rustup toolchain install nightly".to_owned()))
            }
            Self::OldestCompiler => {
                let version = oldest_version();
                (
                    format!("rustc {version} (or MSRV_RUSTC)"),
                    Some(format!("rustup toolchain install {version}")),
                )
            }
            Self::Target(target) => (
                format!("the target {target} (or BARE_METAL_RUSTC)"),
                Some(format!("rustup target add {target}")),
            ),
            Self::Chromium => {
                ("Chromium (or CHROMIUM)".to_owned(), Some("apt-get install chromium".to_owned()))
            }
            Self::X86Linux => ("x86-64 Linux".to_owned(), None),
            Self::Bmi2 => ("a processor with BMI2".to_owned(), None),
            Self::Baseline(path, subcommand) => (
                format!("a baseline of this compiler in {path}"),
                Some(format!("cargo xtask {subcommand} --accept")),
            ),
        };
        Missing { what, remedy }
    }
}

/// Whether Cargo has a subcommand. A toolchain that is not installed must not be downloaded by
/// asking for it.
fn has_cargo(arguments: &[&str]) -> bool {
    Run::new("cargo").args(arguments).env("RUSTUP_AUTO_INSTALL", "0").output().is_ok()
}

/// The oldest compiler that the libraries support: the one that `MSRV_RUSTC` names, or rustup's.
pub(super) fn oldest_compiler() -> Option<String> {
    std::env::var("MSRV_RUSTC").ok().or_else(|| {
        let which = Run::new("rustup").args(&["which", "rustc", "--toolchain", &oldest_version()]);
        let (path, _) = which.env("RUSTUP_AUTO_INSTALL", "0").output().ok()?;
        Some(path.trim().to_owned())
    })
}

/// The `rust-version` of the workspace.
fn oldest_version() -> String {
    let manifest = read("Cargo.toml").unwrap_or_default();
    let version = manifest.lines().find_map(|line| line.strip_prefix("rust-version = \"")?.strip_suffix('"'));
    version.unwrap_or_default().to_owned()
}

/// Whether a baseline is of this compiler. True also if there is no baseline, so that its step runs
/// and fails.
fn baseline_is_current(path: &str) -> bool {
    let compiler = if path.starts_with("firmware") { bare_metal::any_compiler() } else { "rustc".into() };
    match (read(path), rustc_version(compiler)) {
        (Ok(baseline), Ok(version)) => is_of(&baseline, &version),
        _ => true,
    }
}

fn has_bmi2() -> bool {
    #[cfg(target_arch = "x86_64")]
    return std::arch::is_x86_feature_detected!("bmi2");
    #[cfg(not(target_arch = "x86_64"))]
    return false;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_comes_with_a_command() {
        assert_eq!(Need::Program("cargo", "cargo").missing(), None);
        let missing = Need::Program("movegen-no-such-program", "no-such-package").missing().unwrap();
        assert_eq!(missing.remedy.unwrap(), "apt-get install no-such-package");
        let missing = Need::Target("no-such-target").missing().unwrap();
        assert_eq!(missing.remedy.unwrap(), "rustup target add no-such-target");
    }

    #[test]
    fn a_baseline_that_does_not_exist_is_left_to_its_step() {
        assert_eq!(Need::Baseline("xtask/no-such-file.txt", "size").missing(), None);
        assert!(Need::Baseline("Cargo.toml", "size").missing().is_some());
    }
}
