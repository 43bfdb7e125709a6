//! Import graphs and their cycles.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// The files that each file imports.
pub(crate) type Graph = BTreeMap<String, BTreeSet<String>>;

/// A shortest cycle through each group of files that import each other.
pub(crate) fn cycles(graph: &Graph) -> Vec<Vec<String>> {
    let mut cycles = Vec::<Vec<String>>::new();
    for start in graph.keys() {
        if cycles.iter().flatten().any(|known| known == start) {
            continue;
        }
        cycles.extend(cycle(graph, start));
    }
    cycles
}

/// A shortest way from a file back to itself.
fn cycle(graph: &Graph, start: &String) -> Option<Vec<String>> {
    let mut ways = VecDeque::from([vec![start.clone()]]);
    let mut seen = BTreeSet::new();
    while let Some(way) = ways.pop_front() {
        for next in way.last().and_then(|last| graph.get(last)).into_iter().flatten() {
            let longer = [&way[..], std::slice::from_ref(next)].concat();
            if next == start {
                return Some(longer);
            }
            if seen.insert(next) {
                ways.push_back(longer);
            }
        }
    }
    None
}

/// The files next to a Python or JavaScript file that it may import, existing or not.
pub(crate) fn of_script(path: &str, text: &str) -> Vec<String> {
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let package = folder.rsplit('/').next().unwrap_or_default();
    let mut imported = Vec::new();
    for line in text.lines().map(str::trim) {
        if let Some(statement) = line.strip_prefix("from ") {
            let Some((module, names)) = statement.split_once(" import ") else { continue };
            let Some(module) = module.strip_prefix('.').or(module.strip_prefix(package)) else { continue };
            match module.trim_start_matches('.') {
                "" => imported.extend(names.split(',').filter_map(|name| name.split_whitespace().next())),
                module => imported.push(module),
            }
        } else if let Some((_, rest)) = line.split_once("\"./").or(line.split_once("'./")) {
            if line.starts_with("import") || line.starts_with('}') || line.contains("import(") {
                imported.extend(rest.split(['"', '\'']).next());
            }
        }
    }
    let end = if path.ends_with(".py") { ".py" } else { "" };
    imported.iter().map(|name| format!("{folder}/{}{end}", name.trim_matches(['(', ')']))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(edges: &[(&str, &[&str])]) -> Graph {
        let names = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        edges.iter().map(|&(from, to)| (from.to_owned(), names(to))).collect()
    }

    #[test]
    fn a_cycle_is_found_once() {
        assert_eq!(cycles(&graph(&[("a", &["b", "c"]), ("b", &["c"]), ("c", &[])])), [[""; 0]; 0]);
        let cycles = cycles(&graph(&[("a", &["b"]), ("b", &["c"]), ("c", &["b", "d"]), ("d", &["a"])]));
        assert_eq!(cycles, [vec!["a", "b", "c", "d", "a"]]);
    }

    #[test]
    fn imports_of_scripts_are_read() {
        let python = "import os\nfrom ._a import x\nfrom . import b, c as d\n    from .e import f\nfrom p.g import h\n";
        let found = of_script("x/p/z.py", python);
        assert_eq!(found, ["x/p/_a.py", "x/p/b.py", "x/p/c.py", "x/p/e.py", "x/p/g.py"]);
        let script = "import { a } from './a.js';\nconst b = await import(\"./b.js\");\nlet c = './c.js';\n";
        assert_eq!(of_script("x/z.js", script), ["x/a.js", "x/b.js"]);
    }
}
