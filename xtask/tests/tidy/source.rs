//! Rust files: what modules they import from, and whether they contain `unsafe`.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Item, ItemMod, ItemUse, UseTree, Visibility};

use crate::graph::Graph;

/// A path from the root of its crate, split at `::`.
type Path = Vec<String>;

/// What a file names, and what it re-exports.
#[derive(Debug, Default)]
pub(crate) struct Source {
    /// The module that the file is.
    module: Path,
    /// The inline modules around the current item.
    inside: Path,
    /// Modules it declares that have their own files.
    modules: BTreeSet<String>,
    /// The names of its items.
    items: BTreeSet<String>,
    /// The modules, and other items, that it imports: where each name leads.
    bound: BTreeMap<String, Path>,
    /// What it imports or names in code.
    named: BTreeSet<Path>,
    /// Where each `pub use` leads, by name; globs by `*`.
    passed_on: Vec<(String, Path)>,
}

/// The files of a crate by module.
#[derive(Default)]
pub(crate) struct Crate(BTreeMap<Path, (String, Source)>);

impl Source {
    /// Reads a file, whose path below the root of the crate is `inner`.
    pub(crate) fn parse(text: &str, inner: &str) -> syn::Result<Self> {
        let file = syn::parse_file(text)?;
        let mut module: Path = inner.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
        if module.last().is_some_and(|last| ["mod", "lib", "main"].contains(&last.as_str())) {
            module.pop();
        }
        let mut source = Self { module, ..Self::default() };
        for item in &file.items {
            match item {
                Item::Mod(item) if item.content.is_none() => {
                    source.modules.insert(item.ident.to_string());
                }
                _ => source.items.extend(name(item)),
            }
        }
        // Imports first, because code names modules by them: `use crate::arch;`, then `arch::line(a, b)`.
        let uses = |item: &&Item| matches!(item, Item::Use(_));
        file.items.iter().filter(uses).for_each(|item| source.visit_item(item));
        source.visit_file(&file);
        Ok(source)
    }

    /// A path from the crate root; `None` for paths into other crates and to the file's own items.
    fn absolute(&self, path: &[String]) -> Option<Path> {
        let (first, rest) = path.split_first()?;
        let mut base = [&self.module[..], &self.inside].concat();
        let mut rest = rest;
        match first.as_str() {
            "crate" => base.clear(),
            "self" => {}
            "super" => {
                base.pop();
                while let Some(more) = rest.strip_prefix(&["super".to_owned()]) {
                    base.pop();
                    rest = more;
                }
            }
            // A module of the file, not a variable of the same name.
            module if self.modules.contains(module) && self.inside.is_empty() && !rest.is_empty() => {
                base.push(module.to_owned());
            }
            name if self.inside.is_empty() && !rest.is_empty() => base = self.bound.get(name)?.clone(),
            _ => return None,
        }
        base.extend_from_slice(rest);
        Some(base)
    }

    /// Adds the leaves of a `use`.
    fn import(&mut self, tree: &UseTree, before: &[String], is_public: bool) {
        let leaf = |segment: &dyn ToString| [before, &[segment.to_string()]].concat();
        let (path, name) = match tree {
            UseTree::Path(path) => return self.import(&path.tree, &leaf(&path.ident), is_public),
            UseTree::Group(group) => {
                return group.items.iter().for_each(|item| self.import(item, before, is_public));
            }
            UseTree::Name(item) if item.ident == "self" => (before.to_vec(), before.last().cloned()),
            UseTree::Name(item) => (leaf(&item.ident), Some(item.ident.to_string())),
            UseTree::Rename(item) => (leaf(&item.ident), Some(item.rename.to_string())),
            UseTree::Glob(_) => (before.to_vec(), Some("*".to_owned())),
        };
        let declared = |path: &[String]| match path {
            [module] if self.modules.contains(module) => Some([&self.module[..], path].concat()),
            _ => None,
        };
        let Some(path) = self.absolute(&path).or_else(|| declared(&path)) else { return };
        if is_public {
            self.passed_on.extend(name.map(|name| (name, path)));
        } else {
            self.bound.extend(name.map(|name| (name, path.clone())));
            self.named.insert(path);
        }
    }
}

impl<'ast> Visit<'ast> for Source {
    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        let is_public = !matches!(item.vis, Visibility::Inherited);
        self.import(&item.tree, &[], is_public);
    }

    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        self.inside.push(item.ident.to_string());
        visit::visit_item_mod(self, item);
        self.inside.pop();
    }

    /// The path in `pub(crate)` is no import.
    fn visit_visibility(&mut self, _: &'ast Visibility) {}

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let segments: Path = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        self.named.extend(self.absolute(&segments));
        visit::visit_path(self, path);
    }

    /// Arguments such as those of `assert!` are read; other macro contents are not.
    fn visit_macro(&mut self, mac: &'ast syn::Macro) {
        let arguments = syn::punctuated::Punctuated::<syn::Expr, syn::Token![,]>::parse_terminated;
        for argument in mac.parse_body_with(arguments).into_iter().flatten() {
            let mut inner = Self {
                inside: self.inside.clone(),
                module: self.module.clone(),
                modules: self.modules.clone(),
                bound: self.bound.clone(),
                ..Self::default()
            };
            inner.visit_expr(&argument);
            self.named.append(&mut inner.named);
        }
    }
}

/// The name of an item.
fn name(item: &Item) -> Option<String> {
    Some(match item {
        Item::Const(item) => item.ident.to_string(),
        Item::Enum(item) => item.ident.to_string(),
        Item::Fn(item) => item.sig.ident.to_string(),
        Item::Macro(item) => item.ident.as_ref()?.to_string(),
        Item::Mod(item) => item.ident.to_string(),
        Item::Static(item) => item.ident.to_string(),
        Item::Struct(item) => item.ident.to_string(),
        Item::Trait(item) => item.ident.to_string(),
        Item::Type(item) => item.ident.to_string(),
        Item::Union(item) => item.ident.to_string(),
        _ => return None,
    })
}

impl Crate {
    /// Adds a file. A `main.rs` next to a `lib.rs` is a module of its own.
    pub(crate) fn add(&mut self, inner: &str, source: Source) {
        let is_second_root = source.module.is_empty() && self.0.contains_key(&source.module);
        let module = if is_second_root { vec![inner.to_owned()] } else { source.module.clone() };
        self.0.insert(module, (inner.to_owned(), source));
    }

    /// The module whose file has the item that a path leads to, through re-exports.
    fn resolve<'a>(&'a self, path: &'a [String], hops: u32) -> Option<&'a [String]> {
        let length = (0..=path.len()).rev().find(|&length| self.0.contains_key(&path[..length]))?;
        let (module, rest) = path.split_at(length);
        let source = &self.0[module].1;
        let Some(item) = rest.first().filter(|item| !source.items.contains(*item)) else {
            return Some(module);
        };
        let through = |target: &'a Path| self.resolve(target, hops.checked_sub(1)?);
        let named = source.passed_on.iter().find(|(name, _)| name == item);
        let found = named.and_then(|(_, target)| through(target)).or_else(|| {
            let globs = source.passed_on.iter().filter(|(name, _)| name == "*");
            globs
                .filter_map(|(_, target)| through(target))
                .find(|found| self.0[*found].1.items.contains(item))
        });
        found.or(Some(module))
    }

    /// Which file imports which. `mod` and `pub use` do not count.
    pub(crate) fn graph(&self) -> Graph {
        let of = |source: &Source| {
            let modules = source.named.iter().filter_map(|path| self.resolve(path, 8));
            let others = modules.filter(|module| *module != source.module);
            others.map(|module| self.0[module].0.clone()).collect()
        };
        self.0.values().map(|(inner, source)| (inner.clone(), of(source))).collect()
    }

    /// Paths that lead to a higher layer, and paths in no layer.
    pub(crate) fn upward(&self, layers: &[&str]) -> Vec<String> {
        let layer = |path: &[String]| {
            layers.iter().position(|layer| path.first().is_some_and(|first| first == layer))
        };
        let mut wrong = Vec::new();
        for (inner, source) in self.0.values().filter(|(_, source)| !source.module.is_empty()) {
            let Some(own) = layer(&source.module) else {
                wrong.push(format!("{inner} is in no layer"));
                continue;
            };
            for path in &source.named {
                // A macro has a lower-case name and no module.
                let is_macro = path.len() == 1
                    && path[0].starts_with(char::is_lowercase)
                    && self.0.values().all(|(_, source)| source.module != *path);
                let text = path.join("::");
                match layer(path) {
                    Some(layer) if layer > own => {
                        wrong.push(format!("{inner} names {text}, which is above it"));
                    }
                    None if !is_macro || path.is_empty() => {
                        wrong.push(format!("{inner} names {text:?} of no layer"));
                    }
                    _ => {}
                }
            }
        }
        wrong
    }
}

/// Whether a file contains `unsafe`, macros and attributes included.
pub(crate) fn has_unsafe(text: &str) -> syn::Result<bool> {
    fn any(tokens: TokenStream) -> bool {
        tokens.into_iter().any(|token| match token {
            TokenTree::Group(group) => any(group.stream()),
            TokenTree::Ident(ident) => ident == "unsafe",
            _ => false,
        })
    }
    Ok(any(text.parse::<TokenStream>()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(files: &[(&str, &str)]) -> Crate {
        let mut sample = Crate::default();
        for (inner, text) in files {
            sample.add(inner, Source::parse(text, inner).unwrap());
        }
        sample
    }

    #[test]
    fn an_import_that_goes_up_is_reported() {
        for text in [
            "use crate::{types::Color, perft::count};",
            "fn f() { crate::perft::count() }",
            "fn f() { assert!(crate::perft::count() > 0) }",
            "use super::super::perft;",
            "mod inner { use super::super::super::perft::count; }",
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
    fn imports_are_followed_through_re_exports() {
        let of_a = "use crate::b::Item;\nstruct Own;";
        let files = [
            ("lib.rs", "mod a;\nmod b;\npub use b::*;"),
            ("a.rs", of_a),
            ("b/mod.rs", "mod c;\npub use c::Item;"),
        ];
        let graph =
            sample(&[&files[..], &[("b/c.rs", "use crate::a::Own;\npub struct Item;")]].concat()).graph();
        assert_eq!(graph["a.rs"].iter().collect::<Vec<_>>(), ["b/c.rs"]);
        assert_eq!(graph["b/c.rs"].iter().collect::<Vec<_>>(), ["a.rs"]);
        assert!(graph["lib.rs"].is_empty() && graph["b/mod.rs"].is_empty());
    }

    #[test]
    fn a_module_under_another_name_is_followed() {
        let graph = sample(&[
            ("lib.rs", "mod arch;\nmod tables;"),
            ("arch/mod.rs", "mod magic;\npub(crate) use magic as sliders;"),
            ("arch/magic.rs", "use crate::tables::TABLES;\npub(crate) struct Sliders;"),
            ("tables.rs", "use crate::arch::sliders::Sliders;\npub(crate) static TABLES: Sliders = Sliders;"),
        ]);
        let cycles = crate::graph::cycles(&graph.graph());
        assert_eq!(cycles, [["arch/magic.rs", "tables.rs", "arch/magic.rs"]]);
    }

    #[test]
    fn a_call_through_an_imported_module_is_followed() {
        for (import, call) in [
            ("use crate::arch;", "arch::line()"),
            ("use crate::arch as lines;", "lines::line()"),
            ("use crate::arch::{self, line};", "assert!(arch::line() > 0)"),
        ] {
            let user = format!("{import}\nfn f() {{ {call} }}");
            let graph = sample(&[
                ("lib.rs", "mod arch;\nmod sliders;"),
                ("arch/mod.rs", "mod large;\npub(super) use large::line;"),
                ("arch/large.rs", "use crate::sliders::rook;\npub(super) fn line() -> u64 { 1 }"),
                ("sliders.rs", &user),
            ]);
            let cycles = crate::graph::cycles(&graph.graph());
            assert_eq!(cycles, [["arch/large.rs", "sliders.rs", "arch/large.rs"]], "{import}");
        }
    }

    #[test]
    fn an_import_that_runs_back_up_is_a_cycle() {
        let graph = sample(&[
            ("main.rs", "mod a;\nfn main() { a::run() }\npub struct Error;"),
            ("a.rs", "use crate::Error;"),
        ]);
        assert_eq!(crate::graph::cycles(&graph.graph()), [["a.rs", "main.rs", "a.rs"]]);
    }

    #[test]
    fn unsafe_code_is_seen_in_macros_and_not_in_comments() {
        assert!(has_unsafe("fn f() { vec![unsafe { g() }] }").unwrap());
        assert!(has_unsafe("#[unsafe(no_mangle)] fn f() {}").unwrap());
        assert!(!has_unsafe("//! unsafe\n#![forbid(unsafe_code)]\nconst TEXT: &str = \"unsafe\";").unwrap());
    }
}
