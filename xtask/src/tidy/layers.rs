//! The layers of the libraries: a file imports from its own layer or a lower one, by module path.

use super::source::{Role, Source};
use super::tree::module_path;

/// The modules of a crate in layers, lowest first. Modules of one layer may import from each other.
pub(super) struct Layers {
    /// The folder of the sources.
    pub(super) folder: &'static str,
    pub(super) layers: &'static [&'static [&'static str]],
}

/// The layers of the crates that have them. A module is `src/<name>.rs` or everything in
/// `src/<name>/`.
pub(super) const LAYERS: [Layers; 2] = [
    Layers {
        folder: "crates/movegen-core/src",
        layers: &[&["types"], &["attacks"], &["board"], &["king"], &["generate"], &["perft"], &["interop"]],
    },
    Layers {
        folder: "crates/movegen-position/src",
        layers: &[&["position"], &["game"], &["notation"], &["ordering"], &["perft"], &["interop"]],
    },
];

/// What one file violates, as `line: what`. Files outside of the folder and the crate root are
/// exempt.
pub(super) fn of_file(crate_layers: &Layers, path: &str, source: &Source) -> Vec<(usize, String)> {
    let Some(inner) = path.strip_prefix(crate_layers.folder).and_then(|path| path.strip_prefix('/')) else {
        return Vec::new();
    };
    if inner == "lib.rs" {
        return Vec::new();
    }
    let layer_of = |module: &str| crate_layers.layers.iter().position(|layer| layer.contains(&module));
    let file = module_path(inner);
    let own = file.first().map_or("", String::as_str);
    let Some(own_layer) = layer_of(own) else {
        return vec![(1, format!("`{own}` is in no layer of xtask/src/tidy/layers.rs"))];
    };
    let mut wrong = Vec::new();
    for path in source.paths.iter().filter(|path| path.role != Role::Macro) {
        let Some(absolute) = path.absolute(&file, &source.modules) else { continue };
        let Some(module) = absolute.first() else { continue };
        let named = format!("`crate::{}`", absolute.join("::"));
        match layer_of(module) {
            None => wrong.push((
                path.line,
                format!("{named} is not imported by its module path, such as `crate::board::Board`"),
            )),
            Some(layer) if layer > own_layer => {
                wrong.push((path.line, format!("{named} is above the layer of `{own}`")));
            }
            Some(_) => {}
        }
    }
    wrong
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAMPLE: Layers =
        Layers { folder: "crates/x/src", layers: &[&["types"], &["board", "clock"], &["perft"]] };

    fn violations(path: &str, text: &str) -> Vec<(usize, String)> {
        of_file(&SAMPLE, path, &Source::parse(text))
    }

    #[test]
    fn downward_imports_pass() {
        let text = "//! A board.\nuse core::fmt;\nuse crate::types::{Color, square::Square};\nuse super::fen::Fen;\n\
                    fn f() { crate::clock::tick(); crate::assert_small!(1) }";
        assert_eq!(violations("crates/x/src/board/setup.rs", text), []);
        assert_eq!(violations("crates/x/src/lib.rs", "use crate::perft::count;"), []);
        assert_eq!(violations("crates/y/src/board.rs", "use crate::perft::count;"), []);
    }

    #[test]
    fn an_upward_import_is_reported_with_its_line() {
        for text in [
            "\nuse crate::{types::Color, perft::count};",
            "\nfn f() { crate::perft::count() }",
            "\nuse super::super::perft;",
            "\nmod inner { use super::super::super::perft::count; }",
        ] {
            let found = violations("crates/x/src/board/setup.rs", text);
            assert_eq!(found.len(), 1, "{text}");
            assert_eq!(found[0].0, 2);
            assert!(found[0].1.contains("crate::perft"), "{}", found[0].1);
        }
        // The same import one folder higher leads elsewhere.
        assert_eq!(violations("crates/x/src/board/mod.rs", "use super::perft;").len(), 1);
    }

    #[test]
    fn an_import_through_the_crate_root_is_reported() {
        let found = violations("crates/x/src/perft.rs", "use crate::Board;\nuse crate::{types::Color};");
        assert_eq!(found.len(), 1);
        assert!(found[0].1.contains("module path"));
        assert_eq!(violations("crates/x/src/perft.rs", "use crate::*;").len(), 1);
    }

    #[test]
    fn a_module_without_a_layer_is_reported() {
        assert_eq!(violations("crates/x/src/extra.rs", "fn f() {}").len(), 1);
    }
}
