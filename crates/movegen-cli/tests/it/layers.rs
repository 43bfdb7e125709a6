//! The files of the command: nothing imports from `lib.rs`, and no circle of files import each other.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The module of each file, as in `convert::games`, with the modules that it names. `lib.rs` is the empty name.
type Imports = BTreeMap<String, BTreeSet<String>>;

/// Adds the files of a folder.
fn read(folder: &Path, module: &str, texts: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let stem = path.file_stem().unwrap().to_str().unwrap();
        let name = format!("{module}{}{stem}", if module.is_empty() { "" } else { "::" });
        match (path.is_dir(), stem) {
            (true, _) => read(&path, &name, texts),
            (_, "main") => {}
            (_, "lib" | "mod") => drop(texts.insert(module.to_owned(), fs::read_to_string(path).unwrap())),
            _ => drop(texts.insert(name, fs::read_to_string(path).unwrap())),
        }
    }
}

/// Finds the modules that each file names after `crate::` or `super::`. A file also imports from the files that it
/// declares, so a file that imports from the one above it is in a circle.
fn imports(texts: &BTreeMap<String, String>) -> Imports {
    let named = |module: &str, text: &str| {
        let mut found = BTreeSet::new();
        let code: Vec<&str> = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        let code = code.join(" ");
        let code = code.split("mod tests {").next().unwrap();
        let parent = module.rsplit_once("::").map_or("", |(parent, _)| parent);
        let folder =
            if texts.keys().any(|key| key.starts_with(&format!("{module}::"))) { module } else { parent };
        for (prefix, base) in [("crate::", ""), ("super::", parent), ("mod ", folder)] {
            for (at, _) in code.match_indices(prefix) {
                let path = &code[at + prefix.len()..];
                let end = path.find(|letter: char| !letter.is_alphanumeric() && !"_:".contains(letter));
                let (path, rest) = path.split_at(end.unwrap_or(path.len()));
                let group = rest.strip_prefix('{').and_then(|rest| rest.split('}').next());
                for item in group.unwrap_or_default().split(',') {
                    let full = format!("{base}::{path}{}", item.trim());
                    let mut name = full.trim_matches(':');
                    // A path ends with an item of the module.
                    while !texts.contains_key(name) {
                        name = name.rsplit_once("::").map_or("", |(module, _)| module);
                    }
                    found.insert(name.to_owned());
                }
            }
        }
        found.remove(module);
        found
    };
    texts.iter().map(|(module, text)| (module.clone(), named(module, text))).collect()
}

/// Returns the modules that are in a circle, or above one: what is left when files without imports are taken away.
fn in_circles(imports: &Imports) -> Vec<&str> {
    let mut left: BTreeSet<&str> = imports.keys().map(String::as_str).collect();
    loop {
        let before = left.clone();
        left.retain(|module| imports[*module].iter().any(|other| before.contains(other.as_str())));
        if left.len() == before.len() {
            return left.into_iter().collect();
        }
    }
}

#[test]
fn imports_go_down() {
    let mut texts = BTreeMap::new();
    read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), "", &mut texts);
    let mut imports = imports(&texts);
    let from_the_top: Vec<_> = imports.iter().filter(|(_, names)| names.contains("")).collect();
    assert!(from_the_top.is_empty(), "{from_the_top:?}");
    assert_eq!(in_circles(&imports), [""; 0]);
    // The test sees what it should see.
    assert!(imports["convert"].contains("input") && imports["input"].contains("error"), "{imports:?}");
    assert!(imports["show"].contains("show::view") && imports["show::svg"].contains("show::view"));
    imports.get_mut("error").unwrap().insert("convert".to_owned());
    assert!(in_circles(&imports).contains(&"error"));
}
