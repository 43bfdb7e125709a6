//! The search of the reference finds the names of other libraries.

use super::{files, regex};

/// Names of the standard library in the page's code.
const STANDARD: [&str; 5] = ["Break", "Option", "clone", "parse", "to_string"];

/// A person who ports a program looks for the old name. The tables of the porting guide are the list of those names.
#[test]
fn every_name_of_another_library_is_a_name_or_an_alias() {
    let sources: String = files(&[".rs"])
        .into_iter()
        .filter(|(path, _)| {
            ["core", "position", "pgn"]
                .iter()
                .any(|name| path.starts_with(&format!("crates/movegen-{name}/src/")))
        })
        .map(|(_, text)| text.to_lowercase())
        .collect();
    let page = std::fs::read_to_string(super::root().join("docs/coming-from.md")).unwrap();
    let (_, tables) = page.split_once("\n## Names\n").unwrap();
    let (tables, _) = tables.split_once("| texts |").unwrap();
    let name = regex(r"(?:\.|::)([a-z]\w*)\(|\b([A-Z]\w*[a-z]\w*)");
    let (mut checked, mut unknown) = (0, Vec::new());
    for row in tables.lines().filter(|line| line.starts_with('|')) {
        for code in
            row.replace("\\|", "").split('|').skip(2).flat_map(|cell| cell.split('`').skip(1).step_by(2))
        {
            for found in name.captures_iter(code) {
                let name = found.get(1).or(found.get(2)).unwrap().as_str();
                let lower = name.to_lowercase();
                // The search ignores capitals.
                let is_known = regex(&format!(r#"\b(fn|struct|enum|trait|type|mod) {lower}\b|alias.*"{lower}""#))
                    .is_match(&sources)
                    // Values of an enum.
                    || regex(&format!(r"(?m)^    {lower}(,|\(| \{{)")).is_match(&sources);
                checked += 1;
                if !is_known && !STANDARD.contains(&name) {
                    unknown.push(name.to_owned());
                }
            }
        }
    }
    assert!(checked > 80, "{checked}");
    assert!(unknown.is_empty(), "{unknown:?}");
}
