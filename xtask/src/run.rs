//! Where programs run, and with which compilers.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use object::{Object, ObjectSection, SectionKind};
use xshell::{Shell, cmd};

/// A shell in the root of the workspace. The variables of other compilers have their defaults.
pub(crate) fn shell() -> Shell {
    let sh = Shell::new().expect("a current directory");
    sh.change_dir(Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name(""));
    for (name, default) in [("BARE_METAL_RUSTC", "rustc"), ("CHROMIUM", "/usr/bin/chromium")] {
        sh.set_var(name, sh.var_os(name).unwrap_or_else(|| default.into()));
    }
    sh
}

/// Runs lines of shell up to the first that fails, and prints each command before it runs.
pub(crate) fn script(sh: &Shell, text: &str) -> Result<()> {
    let status = Command::from(cmd!(sh, "sh -euxc {text}")).status()?;
    ensure!(status.success(), "{status}, by the command after the last +");
    Ok(())
}

/// A compiler's version, such as `1.95.0`. Bare metal has another compiler, in `BARE_METAL_RUSTC`.
pub(crate) fn rustc_version(sh: &Shell, bare_metal: bool) -> Result<String> {
    let rustc = if bare_metal { sh.var("BARE_METAL_RUSTC")? } else { "rustc".to_owned() };
    let version = cmd!(sh, "{rustc} --version").quiet().read()?;
    Ok(version.split(' ').nth(1).unwrap_or_default().to_owned())
}

/// A linked program's bytes of code, constants and static RAM.
pub(crate) fn sections(sh: &Shell, program: &str) -> Result<[f64; 3]> {
    use SectionKind::{Data, ReadOnlyData, ReadOnlyString, Text, UninitializedData};
    let data = sh.read_binary_file(program)?;
    let file = object::File::parse(&*data).context(program.to_owned())?;
    let size = |kinds: &[SectionKind]| -> u64 {
        // A stack reserved by a runtime is not static RAM.
        let is_stack = |name: Result<&str, _>| name.is_ok_and(|name| name.starts_with(".stack"));
        let sections = file.sections().filter(|of| kinds.contains(&of.kind()) && !is_stack(of.name()));
        sections.map(|section| section.size()).sum()
    };
    Ok([&[Text][..], &[ReadOnlyData, ReadOnlyString], &[Data, UninitializedData]].map(|of| size(of) as f64))
}
