//! Which files of a crate import which, by the paths they name.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use regex::Regex;

/// The files that each file imports.
pub(crate) type Graph = BTreeMap<String, BTreeSet<String>>;

/// A path from the root of its crate, split at `::`.
type Path = Vec<String>;

struct Source {
    file: String,
    /// The names of its items.
    items: BTreeSet<String>,
    /// What it imports or names in code.
    named: BTreeSet<Path>,
    /// Where each `pub use` leads, by name.
    passed_on: BTreeMap<String, Path>,
}

/// The files of a crate by module.
#[derive(Default)]
pub(crate) struct Crate(BTreeMap<Path, Source>);

/// A compiled pattern. Compiling takes longer than most searches.
pub(crate) fn regex(pattern: &str) -> Regex {
    thread_local!(static KNOWN: RefCell<HashMap<String, Regex>> = RefCell::default());
    let compiled = || Regex::new(pattern).unwrap();
    KNOWN.with_borrow_mut(|known| known.entry(pattern.to_owned()).or_insert_with(compiled).clone())
}

fn matches<'a>(pattern: &str, text: &'a str) -> Vec<regex::Captures<'a>> {
    regex(pattern).captures_iter(text).collect()
}

/// The paths of a `use`, without its groups.
fn flat(tree: &str) -> Vec<String> {
    let Some((before, group)) = tree.split_once('{') else { return vec![tree.to_owned()] };
    let (mut depth, mut paths) = (0, vec![String::new()]);
    for letter in group[..group.rfind('}').unwrap_or(group.len())].chars() {
        match letter {
            ',' if depth == 0 => paths.push(String::new()),
            _ => {
                depth += i32::from(letter == '{') - i32::from(letter == '}');
                paths.last_mut().unwrap().push(letter);
            }
        }
    }
    paths.retain(|path| !path.is_empty());
    paths.iter().flat_map(|path| flat(&format!("{before}{path}"))).collect()
}

impl Crate {
    /// Adds a formatted file, whose path below the root of the crate is `inner`.
    pub(crate) fn add(&mut self, inner: &str, text: &str) {
        let mut module: Path = inner.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
        if ["mod", "lib", "main"].contains(&module[module.len() - 1].as_str()) {
            module.pop();
        }
        // A `main.rs` next to a `lib.rs` is a module of its own.
        if self.0.contains_key(&module) {
            module.push("main".to_owned());
        }
        let text = regex(r#"(?m)"(?:[^"\\\n]|\\.)*"|//.*$|\([a-z]+(?: [a-z:]+)?\) "#)
            .replace_all(text, " ")
            .into_owned();
        // Macros make some of the types.
        let item = concat!(
            r"(?m)^(?: *(?:pub *)?(?:struct|enum)|",
            r"(?:pub *)?(?:(?:unsafe|const|async|extern \S+) )*(?:fn|const|static|trait|type|union|macro_rules!|mod)",
            r") (\w+)(;?)",
        );
        let found = matches(item, &text);
        let items = found.iter().map(|found| found[1].to_owned()).collect();
        let modules: BTreeSet<&str> = found
            .iter()
            .filter(|item| !item[2].is_empty())
            .map(|item| item.get(1).unwrap().as_str())
            .collect();

        let (mut named, mut bound, mut passed_on) = (BTreeSet::new(), BTreeMap::new(), BTreeMap::new());
        // The indentations of inline modules around a line, and the `use` that it ends.
        let (mut inline, mut import) = (Vec::new(), String::new());
        for line in text.lines() {
            let indent = line.len() - line.trim_start().len();
            if line.trim() == "}" && inline.last() == Some(&indent) {
                inline.pop();
            } else if regex(r"^ *(pub *)?mod \w+ \{").is_match(line) {
                inline.push(indent);
            }
            if !import.is_empty() || regex(r"^ *(pub *)?use ").is_match(line) {
                import += line.trim();
                if !line.contains(';') {
                    continue;
                }
            }
            // A path from the root of the crate, or nothing for other crates and the file's own items.
            let absolute = |path: &str| {
                let parts: Vec<&str> =
                    path.split("::").map(str::trim).filter(|part| !["self", "*"].contains(part)).collect();
                let ups = parts.iter().take_while(|part| **part == "super").count();
                let (mut base, rest) = match *parts.first()? {
                    "crate" => (Path::new(), &parts[1..]),
                    "super" if ups <= inline.len() => return None,
                    "super" => {
                        (module[..module.len().checked_sub(ups - inline.len())?].to_vec(), &parts[ups..])
                    }
                    first if bound.contains_key(first) => (Path::clone(&bound[first]), &parts[1..]),
                    first if modules.contains(first) && inline.is_empty() => (module.clone(), &parts[..]),
                    _ => return None,
                };
                base.extend(rest.iter().map(|part| (*part).to_owned()));
                Some(base)
            };
            if import.is_empty() {
                let paths = matches(r"(?:^|[^\w:$])((?:\w+::)+\w+)", line);
                named.extend(paths.iter().filter_map(|path| absolute(&path[1])));
            }
            let tree = std::mem::take(&mut import);
            let paths = tree.split_once("use ").map(|(_, tree)| flat(tree.trim_end_matches(';')));
            let leads = |path: &String| {
                let (path, alias) = path.split_once(" as ").unwrap_or((path, ""));
                let leads = absolute(path)?;
                let last = leads.last().filter(|_| alias.is_empty()).map_or(alias, |last| last).to_owned();
                Some((last, leads))
            };
            let imported: Vec<(String, Path)> = paths.iter().flatten().filter_map(leads).collect();
            if tree.starts_with("pub") {
                passed_on.extend(imported);
            } else {
                named.extend(imported.iter().map(|(_, path)| path.clone()));
                bound.extend(imported);
            }
        }
        self.0.insert(module, Source { file: inner.to_owned(), items, named, passed_on });
    }

    /// The file that has the item a path leads to, by whatever re-exports: the nearest below the path's
    /// module with an item of this name. A macro's items are found by their re-exports.
    fn file(&self, path: &[String]) -> &str {
        let length = (0..=path.len()).rev().find(|&length| self.0.contains_key(&path[..length])).unwrap_or(0);
        let has = |source: &Source| path.get(length).is_none_or(|item| source.items.contains(item));
        let below = self.0.iter().filter(|(module, of)| module.starts_with(&path[..length]) && has(of));
        let nearest = below.min_by_key(|(module, _)| module.len()).map(|(_, source)| &*source.file);
        let own = self.0.get(&path[..length]);
        let through =
            || self.file(own?.passed_on.get(path.get(length)?).filter(|leads| *leads != path)?).into();
        nearest.or_else(through).or(own.map(|source| &*source.file)).unwrap_or_default()
    }

    /// Which file imports which. `mod` and `pub use` do not count.
    pub(crate) fn imports(&self) -> Graph {
        let of = |source: &Source| source.named.iter().map(|path| self.file(path).to_owned()).collect();
        self.0.values().map(|source| (source.file.clone(), of(source))).collect()
    }

    /// Paths that lead to a higher layer, and paths in no layer.
    pub(crate) fn upward(&self, layers: &[&str]) -> Vec<String> {
        let layer =
            |path: &[String]| layers.iter().position(|layer| path.first().is_some_and(|of| of == layer));
        let mut wrong = Vec::new();
        for (module, Source { file, named, .. }) in self.0.iter().filter(|(module, _)| !module.is_empty()) {
            // A macro has a lower-case name and no module.
            let is_macro = |path: &Path| matches!(&path[..], [name] if name.starts_with(char::is_lowercase));
            let is_wrong = |path: &&Path| layer(path).map_or(!is_macro(path), |of| Some(of) > layer(module));
            wrong.extend(
                named.iter().filter(is_wrong).map(|path| format!("{file} names {}", path.join("::"))),
            );
            if layer(module).is_none() {
                wrong.push(format!("{file} is in no layer"));
            }
        }
        wrong
    }
}

/// The files that import each other in a circle: what is left without files that import nothing,
/// or that nothing imports.
pub(crate) fn circles(mut graph: Graph) -> Vec<String> {
    loop {
        let imported: BTreeSet<String> =
            graph.iter().flat_map(|(file, to)| to.iter().filter(move |to| *to != file)).cloned().collect();
        let before = graph.clone();
        graph.retain(|file, to| {
            imported.contains(file) && to.iter().any(|to| to != file && before.contains_key(to))
        });
        if graph.len() == before.len() {
            return graph.into_iter().map(|(file, to)| format!("{file} -> {to:?}")).collect();
        }
    }
}

/// The files next to a Python or JavaScript file that it imports.
pub(crate) fn of_script(path: &str, text: &str) -> BTreeSet<String> {
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    let package = folder.rsplit('/').next().unwrap_or_default();
    if !name.ends_with(".py") {
        let imports = matches(r#"(?:from|import|import\() ?["']\./([\w./-]+)["']"#, text);
        return imports.iter().map(|found| format!("{folder}/{}", &found[1])).collect();
    }
    let modules = matches(&format!(r"(?m)^ *from (?:{package})?\.(\w+) import"), text);
    let names = matches(r"(?m)^ *from \. import (.*)$", text);
    let names = names.iter().flat_map(|found| found[1].split(','));
    let names = names.filter_map(|name| name.split_whitespace().next().map(str::to_owned));
    modules
        .iter()
        .map(|found| found[1].to_owned())
        .chain(names)
        .map(|name| format!("{folder}/{name}.py"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(files: &[(&str, &str)]) -> Crate {
        let mut sample = Crate::default();
        files.iter().for_each(|(inner, text)| sample.add(inner, text));
        sample
    }

    #[test]
    fn an_import_that_goes_up_is_reported() {
        for text in [
            "use crate::{types::Color, perft::count};",
            "fn f() { crate::perft::count() }",
            "fn f() { assert!(crate::perft::count() > 0) }",
            "use super::super::perft;",
            "mod inner {\n    use super::super::super::perft::count;\n}",
            "use crate::Board;\nuse crate::types::{Color};",
            "use crate::perft::X as Y;",
        ] {
            let found = sample(&[("board/setup.rs", text), ("perft.rs", ""), ("types.rs", "")]);
            assert_eq!(found.upward(&["types", "board", "perft"]).len(), 1, "{text}");
        }
        let text =
            "use core::fmt;\nuse super::fen::Fen;\nuse crate::types::Color;\nfn f() { crate::checked!(1) }";
        let found = sample(&[("board/setup.rs", text), ("lib.rs", "use crate::board::Board;")]);
        assert_eq!(found.upward(&["types", "board"]), [""; 0]);
        assert_eq!(sample(&[("extra.rs", "")]).upward(&["types"]), ["extra.rs is in no layer"]);
    }

    #[test]
    fn circles_are_found_through_re_exports_and_aliases() {
        for (import, call) in [
            ("use crate::arch;", "arch::line()"),
            ("use crate::arch as lines;", "lines::line()"),
            ("use crate::arch::{self, line};", "assert!(arch::line() > 0)"),
            ("", "if true { crate::arch::line() }"),
        ] {
            let user = format!("{import}\npub(crate) fn rook() {{ {call} }}");
            let large = "use crate::sliders::rook;\npub(super) fn line() -> u64 { 1 }";
            let files = [
                ("lib.rs", "mod arch;\nmod sliders;"),
                ("arch/mod.rs", "mod large;\npub(super) use large::line;"),
                ("arch/large.rs", large),
                ("sliders.rs", &user),
            ];
            assert_eq!(circles(sample(&files).imports()).len(), 2, "{import} {call}");
            assert_eq!(circles(sample(&files[1..]).imports()).len(), 2, "{import} {call}");
            let one_way = [files[0], files[1], ("arch/large.rs", "pub(super) fn line() {}"), files[3]];
            assert_eq!(circles(sample(&one_way).imports()), [""; 0]);
        }
        let files = [
            ("main.rs", "mod a;\nfn main() { a::run() }\npub struct Error;"),
            ("a.rs", "use crate::Error;\npub fn run() {}"),
        ];
        assert_eq!(circles(sample(&files).imports()).len(), 2);
    }

    #[test]
    fn imports_of_scripts_are_read() {
        let python = "import os\nfrom ._a import x\nfrom . import b, c as d\n    from .e import f\nfrom p.g import h\n";
        let found: Vec<_> = of_script("x/p/z.py", python).into_iter().collect();
        assert_eq!(found, ["x/p/_a.py", "x/p/b.py", "x/p/c.py", "x/p/e.py", "x/p/g.py"]);
        let script = "import { a } from './a.js';\nconst b = await import(\"./b.js\");\nlet c = './c.js';\n";
        assert_eq!(of_script("x/z.js", script).into_iter().collect::<Vec<_>>(), ["x/a.js", "x/b.js"]);
    }
}
