//! Which file a path leads to, and import cycles between the files of a crate.
//!
//! A `mod x;` and a `pub use` are not imports: a parent that declares a child, or re-exports its
//! items, does not depend on it. A file that imports an item through a `pub use` depends on the
//! file that defines the item. The root file of a crate is left out, since `main` calls modules
//! that use the root's types.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::source::{Path, Role, Source};

/// How many re-exports are followed from one to the next.
const HOPS: usize = 8;

/// The module that a file below a crate's root is, such as `["board", "fen"]` for `board/fen.rs`.
pub(super) fn module_path(inner: &str) -> Vec<String> {
    let mut segments: Vec<String> = inner.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
    if segments.last().is_some_and(|last| ["mod", "lib", "main"].contains(&last.as_str())) {
        segments.pop();
    }
    segments
}

impl Path {
    /// The path from the crate's root, seen from the module `file`, which declares `modules`. None
    /// for other crates' paths.
    pub(super) fn absolute(&self, file: &[String], modules: &BTreeSet<String>) -> Option<Vec<String>> {
        let (first, rest) = self.segments.split_first()?;
        let mut base: Vec<String> = file.iter().chain(&self.inside).cloned().collect();
        let mut rest = rest;
        match first.as_str() {
            "crate" => base.clear(),
            "self" => {}
            "super" => {
                base.pop();
                while let Some(("super", more)) = rest.split_first().map(|(next, more)| (next.as_str(), more))
                {
                    base.pop();
                    rest = more;
                }
            }
            name if modules.contains(name) && self.inside.is_empty() => base.push(name.to_owned()),
            _ => return None,
        }
        base.extend(rest.iter().cloned());
        Some(base)
    }
}

/// The files of one crate by module path.
#[derive(Default)]
struct Crate<'a> {
    files: BTreeMap<Vec<String>, (&'a str, &'a Source)>,
}

impl Crate<'_> {
    /// The module whose file defines what a path from the root leads to.
    fn resolve(&self, path: &[String], hops: usize) -> Option<Vec<String>> {
        let length = (0..=path.len()).rev().find(|&length| self.files.contains_key(&path[..length]))?;
        let (module, rest) = path.split_at(length);
        let (_, source) = *self.files.get(module)?;
        let Some((name, _)) = rest.split_first() else { return Some(module.to_vec()) };
        if source.items.contains(name) || hops == 0 {
            return Some(module.to_vec());
        }
        let re_exports = source.paths.iter().filter(|path| path.role == Role::ReExport);
        for path in re_exports {
            let Some(mut target) = path.absolute(module, &source.modules) else { continue };
            if path.name == *name {
                target.extend(rest[1..].iter().cloned());
            } else if path.name == "*" {
                target.pop();
                target.push(name.clone());
            } else {
                continue;
            }
            let found = self.resolve(&target, hops - 1)?;
            if path.name != "*" || self.files[&found].1.items.contains(name) {
                return Some(found);
            }
        }
        Some(module.to_vec())
    }

    /// The imports of each file, by module path.
    fn imports(&self) -> BTreeMap<&[String], BTreeSet<Vec<String>>> {
        let mut imports = BTreeMap::new();
        for (module, (_, source)) in self.files.iter().filter(|(module, _)| !module.is_empty()) {
            let targets = source
                .paths
                .iter()
                .filter(|path| path.role != Role::ReExport)
                .filter_map(|path| self.resolve(&path.absolute(module, &source.modules)?, HOPS))
                .filter(|target| target != module && !target.is_empty())
                .collect();
            imports.insert(module.as_slice(), targets);
        }
        imports
    }

    /// For every import that lies on a cycle, the shortest cycle through it; each cycle once.
    fn cycles(&self) -> BTreeSet<Vec<String>> {
        let imports = self.imports();
        let mut cycles = BTreeSet::new();
        for (&from, targets) in &imports {
            for target in targets {
                let Some(mut cycle) = shortest(&imports, target, from) else { continue };
                let least = (0..cycle.len()).min_by_key(|&i| &cycle[i]).unwrap_or(0);
                cycle.rotate_left(least);
                cycles.insert(cycle.iter().map(|module| self.files[module].0.to_owned()).collect());
            }
        }
        cycles
    }
}

/// The modules on the shortest way from one module to another, both included.
fn shortest(
    imports: &BTreeMap<&[String], BTreeSet<Vec<String>>>,
    from: &[String],
    to: &[String],
) -> Option<Vec<Vec<String>>> {
    let mut ways = VecDeque::from([vec![from.to_vec()]]);
    let mut seen = BTreeSet::from([from.to_vec()]);
    while let Some(way) = ways.pop_front() {
        let last = way.last()?;
        if last == to {
            return Some(way);
        }
        for next in imports.get(last.as_slice()).into_iter().flatten() {
            if seen.insert(next.clone()) {
                ways.push_back(way.iter().cloned().chain([next.clone()]).collect());
            }
        }
    }
    None
}

/// The import cycles within the crates of a repository, each as the paths of its files in order.
pub(super) fn cycles(sources: &BTreeMap<String, Source>) -> Vec<Vec<String>> {
    let folder_of = |path: &str| path.rsplit_once('/').map_or("", |(folder, _)| folder).to_owned();
    let is_root = |path: &str| path.ends_with("/lib.rs") || path.ends_with("/main.rs");
    let roots: BTreeSet<String> =
        sources.keys().filter(|path| is_root(path)).map(|path| folder_of(path)).collect();
    let mut crates = BTreeMap::<String, Crate<'_>>::new();
    for (path, source) in sources {
        // The nearest folder above that has a root; a folder of programs has one crate for each
        // file.
        let mut folder = folder_of(path);
        if folder.ends_with("/bin") {
            continue;
        }
        while !roots.contains(&folder) && !folder.is_empty() {
            folder = folder_of(&folder);
        }
        if let Some(inner) = path.strip_prefix(&folder).and_then(|path| path.strip_prefix('/')) {
            crates.entry(folder.clone()).or_default().files.insert(module_path(inner), (path, source));
        }
    }
    crates.values().flat_map(Crate::cycles).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(files: &[(&str, &str)]) -> Vec<Vec<String>> {
        let parsed = files.iter().map(|(path, text)| (format!("crates/x/src/{path}"), Source::parse(text)));
        let mut cycles = cycles(&parsed.collect());
        for path in cycles.iter_mut().flatten() {
            *path = path.replace("crates/x/src/", "");
        }
        cycles
    }

    #[test]
    fn imports_in_one_direction_pass() {
        let files = [
            // The root starts what imports from it.
            ("lib.rs", "mod a; mod b; pub use a::A; fn f() { a::f() } pub struct Root;"),
            ("a.rs", "use crate::Root; use crate::b::{B, C}; pub struct A; pub fn f() {}"),
            // A parent that passes on its children, of which one uses the other through it.
            ("b/mod.rs", "mod b; mod c; pub use b::*; pub use c::C;"),
            ("b/b.rs", "use super::C; pub struct B(C);"),
            ("b/c.rs", "pub struct C;"),
        ];
        assert_eq!(found(&files), [[""; 0]; 0]);
    }

    #[test]
    fn two_files_that_import_each_other_are_reported() {
        let files =
            [("lib.rs", "mod a; mod b;"), ("a.rs", "use crate::b::B;"), ("b.rs", "fn f() { super::a::g() }")];
        assert_eq!(found(&files), [["a.rs", "b.rs"]]);
    }

    #[test]
    fn a_parent_that_uses_its_child_is_a_cycle() {
        let files = [
            ("lib.rs", "mod a;"),
            ("a/mod.rs", "mod b; pub fn f() { b::g() } pub struct A;"),
            ("a/b.rs", "use super::A; pub fn g() {}"),
        ];
        assert_eq!(found(&files), [["a/mod.rs", "a/b.rs"]]);
    }

    #[test]
    fn longer_cycles_and_cycles_through_re_exports_are_reported_once() {
        let files = [
            ("lib.rs", "mod a; mod b; mod c; pub use c::{f as g};"),
            ("a.rs", "use crate::b::B; pub struct A;"),
            ("b.rs", "use crate::g; pub struct B;"),
            ("c.rs", "use crate::a::A; pub fn f() {}"),
        ];
        assert_eq!(found(&files), [["a.rs", "b.rs", "c.rs"]]);
    }
}
