//! What a step needs of the machine, and the command that installs it.

use std::path::Path;

use crate::bare_metal;
use crate::run::{Run, has_program, is_of, read, rustc_version};

/// Something a step needs.
#[derive(Clone, Copy)]
pub(super) struct Need {
    what: &'static str,
    /// The command that installs it; empty where none helps.
    remedy: &'static str,
    is_there: fn(&str) -> bool,
}

/// A program that the command installs.
pub(super) const fn program(what: &'static str, remedy: &'static str) -> Need {
    Need { what, remedy, is_there: has_program }
}

/// A subcommand of Cargo.
pub(super) const fn subcommand(what: &'static str, remedy: &'static str) -> Need {
    Need { what, remedy, is_there: has_cargo }
}

/// A module of `python3`.
pub(super) const fn python(what: &'static str, remedy: &'static str) -> Need {
    Need { what, remedy, is_there: has_module }
}

/// A target without an operating system.
pub(super) const fn target(what: &'static str) -> Need {
    Need {
        what,
        remedy: "rustup target add, or BARE_METAL_RUSTC",
        is_there: |name| bare_metal::compiler(name).is_ok(),
    }
}

/// A baseline taken with this compiler. If there is none at all, the step itself fails.
pub(super) const fn baseline(what: &'static str) -> Need {
    Need { what, remedy: "take it with this compiler: --accept", is_there: baseline_is_current }
}

/// A nightly compiler, for sanitizers and fuzzing.
pub(super) const NIGHTLY: Need =
    Need { what: "+nightly", remedy: "rustup toolchain install nightly", is_there: has_cargo };
/// The oldest supported compiler.
pub(super) const OLDEST: Need = Need {
    what: "the oldest compiler",
    remedy: "rustup toolchain install the rust-version of Cargo.toml, or MSRV_RUSTC",
    is_there: |_| oldest_compiler().is_some(),
};
/// A browser for the page's tests.
pub(super) const CHROMIUM: Need = Need {
    what: "Chromium",
    remedy: "apt-get install chromium, or CHROMIUM",
    is_there: |_| Path::new(&crate::wasm::chromium()).exists(),
};
pub(super) const X86_LINUX: Need = Need {
    what: "x86-64 Linux",
    remedy: "",
    is_there: |_| cfg!(all(target_arch = "x86_64", target_os = "linux")),
};
pub(super) const BMI2: Need = Need { what: "a processor with BMI2", remedy: "", is_there: |_| has_bmi2() };

impl Need {
    /// What is missing on this machine, and the remedy.
    pub(super) fn missing(self) -> Option<String> {
        let Self { what, remedy, is_there } = self;
        (!is_there(what))
            .then(|| if remedy.is_empty() { what.to_owned() } else { format!("{what} ({remedy})") })
    }
}

/// Whether Cargo has a subcommand or toolchain. Asking must not download it.
fn has_cargo(name: &str) -> bool {
    Run::new("cargo").args(&[name, "--version"]).env("RUSTUP_AUTO_INSTALL", "0").output().is_ok()
}

fn has_module(name: &str) -> bool {
    Run::new("python3").args(&["-c", &format!("import {name}")]).output().is_ok()
}

/// The oldest supported compiler: `MSRV_RUSTC`, or rustup's.
pub(super) fn oldest_compiler() -> Option<String> {
    std::env::var("MSRV_RUSTC").ok().or_else(|| {
        let manifest = read("Cargo.toml").ok()?;
        let version =
            manifest.lines().find_map(|line| line.strip_prefix("rust-version = \"")?.strip_suffix('"'))?;
        let which = Run::new("rustup").args(&["which", "rustc", "--toolchain", version]);
        let (path, _) = which.env("RUSTUP_AUTO_INSTALL", "0").output().ok()?;
        Some(path.trim().to_owned())
    })
}

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
        assert_eq!(program("cargo", "cargo").missing(), None);
        let missing = program("movegen-no-such-program", "apt-get install it").missing();
        assert_eq!(missing.as_deref(), Some("movegen-no-such-program (apt-get install it)"));
        assert!(target("no-such-target").missing().is_some());
        assert!(baseline("Cargo.toml").missing().is_some());
        assert_eq!(baseline("xtask/no-such-file.txt").missing(), None);
    }
}
