//! `cargo xtask release`: tests the packaged crates outside the repository, the JavaScript package and the wheel, then
//! publishes.

use std::fs;
use std::path::Path;

use crate::run::{Outcome, Run, cargo, has_program, read, root};
use crate::{bare_metal, python, wasm};

/// Where the packages are unpacked and used: a workspace of its own.
const UNPACKED: &str = "target/unpacked";

/// The Python package, which is tested where maturin is installed.
const PYTHON: &str = "crates/movegen-python";

pub(crate) fn run(options: &[&str]) -> Outcome {
    match options {
        ["--dry-run"] => {
            rehearse()?;
            for what in unready()? {
                println!("to do before publishing: {what}");
            }
            Ok(())
        }
        ["--publish"] => {
            let unready = unready()?;
            if !unready.is_empty() {
                return Err(format!("not ready to publish\n       {}", unready.join("\n       ")));
            }
            rehearse()?;
            cargo(&["publish", "--workspace"]).done()?;
            Run::new("npm").args(&["publish", wasm::PACKAGE, "--access", "public"]).done()
        }
        _ => Err("release takes --dry-run or --publish".to_owned()),
    }
}

/// What is left to do before publishing.
fn unready() -> Result<Vec<String>, String> {
    let (changes, _) = Run::new("git").args(&["status", "--porcelain"]).output()?;
    let texts = ["Cargo.toml", "CHANGELOG.md", "crates/movegen-wasm/package.json"].map(read);
    let [manifest, changelog, package] = texts;
    Ok(missing(&manifest?, &changelog?, &package?, changes.trim().is_empty()))
}

/// What's missing in the root manifest, the changelog and the JavaScript package.
fn missing(manifest: &str, changelog: &str, package: &str, is_committed: bool) -> Vec<String> {
    let value = |name: &str| {
        let line = manifest.lines().find_map(|line| line.strip_prefix(&format!("{name} = \"")));
        line.and_then(|rest| rest.strip_suffix('"'))
    };
    let version = value("version").unwrap_or_default();
    let mut missing = Vec::new();
    let mut require = |holds: bool, what: String| {
        if !holds {
            missing.push(what);
        }
    };
    require(
        value("repository").is_some(),
        "Cargo.toml: [workspace.package] has no `repository`, which the published crates inherit".to_owned(),
    );
    require(
        changelog.lines().any(|line| line == format!("## {version}")),
        format!("CHANGELOG.md has no section `## {version}`, or it is still `(unreleased)`"),
    );
    require(
        package.contains(&format!("\"version\": \"{version}\"")),
        format!("the JavaScript package.json does not have version {version}"),
    );
    require(is_committed, "there are changes that are not committed".to_owned());
    missing
}

/// Does everything but the upload.
fn rehearse() -> Outcome {
    let packages = root().join("target/package");
    // Packages of earlier versions would be unpacked too.
    if packages.exists() {
        fs::remove_dir_all(&packages).map_err(|error| format!("target/package: {error}"))?;
    }
    cargo(&["publish", "--workspace", "--dry-run", "--allow-dirty"]).done()?;
    use_packages(&packages)?;
    match (has_program("npm"), bare_metal::compiler(wasm::TARGET)) {
        (true, Ok(_)) => wasm::run(&["node"])?,
        _ => println!("skipped: the JavaScript package, which needs npm and the target {}", wasm::TARGET),
    }
    if !root().join(PYTHON).exists() {
        return Ok(());
    }
    if has_program("maturin") {
        return python::install();
    }
    println!("skipped: the wheel, which needs maturin");
    Ok(())
}

/// Unpacks the crates into a workspace of their own, and runs their contents and the README's quick start.
fn use_packages(packages: &Path) -> Outcome {
    let unpacked = root().join(UNPACKED);
    let failure = |error: std::io::Error| format!("{UNPACKED}: {error}");
    fs::create_dir_all(unpacked.join("user/src")).map_err(failure)?;
    let mut folders = Vec::new();
    // Where Cargo leaves the packages of a dry run.
    for entry in fs::read_dir(packages.join("tmp-crate")).map_err(failure)? {
        let path = entry.map_err(failure)?.path();
        if path.extension().is_some_and(|end| end == "crate") {
            let folder = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            fs::remove_dir_all(unpacked.join(&folder)).ok();
            Run::new("tar").args(&[Path::new("-xzf"), &path, Path::new("-C"), &unpacked]).done()?;
            folders.push(folder);
        }
    }
    folders.sort();
    if folders.is_empty() {
        return Err("cargo publish left no packages in target/package/tmp-crate".to_owned());
    }
    fs::write(unpacked.join("Cargo.toml"), workspace(&folders)).map_err(failure)?;
    fs::copy(root().join("Cargo.lock"), unpacked.join("Cargo.lock")).map_err(failure)?;
    let user = "[package]\nname = \"user\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
                [dependencies]\nmovegen = \"*\"\n";
    fs::write(unpacked.join("user/Cargo.toml"), user).map_err(failure)?;
    let readme = read("README.md")?;
    let program = quick_start(&readme).ok_or("README.md has no example in Rust")?;
    fs::write(unpacked.join("user/src/main.rs"), program).map_err(failure)?;

    let manifest = format!("{UNPACKED}/Cargo.toml");
    let within = ["--manifest-path", &manifest, "--target-dir", "target/unpacked/target"];
    cargo(&["run", "--package", "user"]).args(&within).done()?;
    cargo(&["test", "--workspace", "--lib", "--bins", "--tests", "--examples"]).args(&within).done()
}

/// A workspace of the unpacked crates, which replace the registry's.
fn workspace(folders: &[String]) -> String {
    let members: Vec<String> = folders.iter().map(|folder| format!("{folder:?}")).collect();
    let mut text = format!(
        "[workspace]\nresolver = \"3\"\nmembers = [\"user\", {}]\n\n[profile.test]\nopt-level = 1\n\n\
         [patch.crates-io]\n",
        members.join(", ")
    );
    for folder in folders {
        if let Some((name, _)) = folder.rsplit_once('-') {
            text += &format!("{name} = {{ path = {folder:?} }}\n");
        }
    }
    text
}

/// The first example of a README, which is a program.
fn quick_start(readme: &str) -> Option<&str> {
    let (_, rest) = readme.split_once("```rust\n")?;
    Some(rest.split_once("```")?.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_listed() {
        let manifest = "[workspace.package]\nversion = \"0.2.0\"\nrepository = \"https://example.org\"\n";
        let package = "{\n  \"version\": \"0.2.0\"\n}";
        assert_eq!(missing(manifest, "# Changelog\n\n## 0.2.0\n", package, true), [""; 0]);
        let version = "[workspace.package]\nversion = \"0.2.1\"\n";
        assert_eq!(missing(version, "## Unreleased\n", package, false).len(), 4);
    }

    #[test]
    fn the_quick_start_of_the_readme_is_a_program() {
        let readme = read("README.md").unwrap();
        let program = quick_start(&readme).unwrap();
        assert!(program.starts_with("use movegen::") && program.ends_with("Ok(())\n}\n"), "{program}");
        assert_eq!(quick_start("no code"), None);
    }

    #[test]
    fn unpacked_crates_replace_those_of_the_registry() {
        let text = workspace(&["movegen-0.1.0".to_owned(), "tables-gen-0.1.0".to_owned()]);
        assert!(text.contains("members = [\"user\", \"movegen-0.1.0\", \"tables-gen-0.1.0\"]"), "{text}");
        assert!(text.contains("tables-gen = { path = \"tables-gen-0.1.0\" }"), "{text}");
    }
}
