//! The crates that each crate may depend on at run time.

use crate::run::cargo;

/// The dependencies of each crate.
const DEPENDENCIES: [(&str, &[&str]); 10] = [
    ("tables-gen", &["rand_xoshiro"]),
    ("movegen-core", &[]),
    ("movegen-position", &["movegen-core"]),
    ("movegen-pgn", &["memchr", "movegen-position"]),
    ("movegen", &["movegen-position"]),
    ("movegen-capi", &["movegen-position"]),
    ("movegen-wasm", &["movegen-capi"]),
    ("movegen-python", &["movegen-pgn", "movegen-position", "pyo3", "rayon"]),
    ("mailbox-oracle", &[]),
    (
        "movegen-cli",
        &[
            "clap",
            "crc32fast",
            "indicatif",
            "movegen-pgn",
            "movegen-position",
            "serde",
            "serde_json",
            "shlex",
            "signal-hook",
        ],
    ),
];

/// Further dependencies that come with features.
const OPTIONAL: [(&str, &[&str]); 5] = [
    ("movegen", &["movegen-pgn"]),
    ("movegen-core", &["arbitrary", "defmt", "serde"]),
    ("movegen-position", &["arbitrary", "defmt", "serde"]),
    ("movegen-cli", &["clap_complete", "clap_mangen"]),
    ("movegen-pgn", &["flate2", "zstd"]),
];

/// Dependencies that are not listed.
pub(super) fn unlisted() -> Result<Vec<String>, String> {
    let mut wrong = Vec::new();
    for (name, allowed) in DEPENDENCIES {
        let optional = OPTIONAL.iter().find(|(of, _)| *of == name).map_or(&[][..], |(_, optional)| optional);
        for (features, more) in [(&[][..], &[][..]), (&["--all-features"][..], optional)] {
            let (tree, _) = cargo(&["tree", "-q", "-e", "normal", "--target", "all", "--depth", "1"])
                .args(features)
                .args(&["--prefix", "none", "-p", name])
                .output()?;
            wrong.extend(of_tree(name, &tree, &[allowed, more].concat()));
        }
    }
    Ok(wrong)
}

/// The dependencies in the output of `cargo tree` that are not allowed.
fn of_tree(name: &str, tree: &str, allowed: &[&str]) -> Vec<String> {
    let found = tree.lines().skip(1).filter_map(|line| line.split(' ').next());
    let unlisted = found.filter(|dependency| !dependency.is_empty() && !allowed.contains(dependency));
    unlisted.map(|dependency| format!("{name} must not depend on {dependency}")).collect()
}

#[cfg(test)]
mod tests {
    use super::of_tree;

    #[test]
    fn a_dependency_that_is_not_listed_is_reported() {
        let tree = "movegen-x v0.1.0 (/path)\nserde v1.0.0\nmovegen-core v0.1.0 (/path)\n";
        assert_eq!(of_tree("movegen-x", tree, &["movegen-core", "serde"]), [""; 0]);
        assert_eq!(of_tree("movegen-x", tree, &["movegen-core"]), ["movegen-x must not depend on serde"]);
    }
}
