//! `cargo xtask site`: the page, the book and the reference as static files, with their links checked.

use std::fs;
use std::path::{Component, Path, PathBuf};

use crate::run::{Outcome, Run, cargo, read, root, write};
use crate::wasm;

/// The folder that is written. Any host can serve it.
const SITE: &str = "target/site";

/// The files of the page beside `index.html`. It loads the library from the folder `movegen` beside it.
const PAGE: [&str; 3] = ["page.css", "page.js", "counter.js"];

/// The libraries in the reference.
const LIBRARIES: [&str; 8] =
    ["-p", "movegen", "-p", "movegen-core", "-p", "movegen-position", "-p", "movegen-pgn"];

pub(crate) fn run(options: &[&str]) -> Outcome {
    match options {
        [] => {
            empty(&root().join(SITE))?;
            page()?;
            book()?;
            reference()?;
            println!("wrote {SITE}: index.html, guide/, reference/");
            Ok(())
        }
        ["book"] => {
            empty(&root().join(SITE))?;
            book()
        }
        _ => Err("site takes book or nothing".to_owned()),
    }
}

/// Creates an empty folder.
fn empty(folder: &Path) -> Outcome {
    let failure = |error: std::io::Error| format!("{}: {error}", folder.display());
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(failure)?;
    }
    fs::create_dir_all(folder).map_err(failure)
}

/// Copies the page, and the library with its module.
fn page() -> Outcome {
    wasm::run(&["build"])?;
    let copy = |from: String, to: String| {
        fs::copy(root().join(&from), root().join(to)).map(drop).map_err(|error| format!("{from}: {error}"))
    };
    // Beside the book and the reference, the links to them work.
    let start = read("site/index.html")?.replace("<nav hidden>", "<nav>");
    write(&format!("{SITE}/index.html"), &start)?;
    for name in PAGE {
        copy(format!("site/{name}"), format!("{SITE}/{name}"))?;
    }
    fs::create_dir_all(root().join(SITE).join("movegen")).map_err(|error| format!("{SITE}: {error}"))?;
    for name in ["movegen.js", "machine.js", "movegen.wasm"] {
        copy(format!("{}/js/{name}", wasm::PACKAGE), format!("{SITE}/movegen/{name}"))?;
    }
    Ok(())
}

/// Builds the book. Warnings of mdbook are errors.
fn book() -> Outcome {
    let folder = root().join(SITE).join("guide");
    let (_, log) = Run::new("mdbook")
        .args(&[Path::new("build"), Path::new("docs"), Path::new("--dest-dir"), &folder])
        .output()
        .map_err(|error| format!("{error}\nto install it: cargo install mdbook@0.4.52 --locked"))?;
    if let Some(line) = log.lines().find(|line| line.contains("[WARN]") || line.contains("[ERROR]")) {
        return Err(format!("mdbook: {line}"));
    }
    // mdbook copies every file beside the pages.
    for file in ["book.toml", "guide/Cargo.toml", "guide/chapters.rs"] {
        fs::remove_file(folder.join(file)).map_err(|error| format!("guide/{file}: {error}"))?;
    }
    let repository = read("Cargo.toml")?.lines().find_map(|line| {
        line.strip_prefix("repository = \"").and_then(|rest| rest.strip_suffix('"')).map(str::to_owned)
    });
    let (mut broken, mut count) = (Vec::new(), 0);
    for path in pages(&folder)? {
        let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let page = path.strip_prefix(&folder).unwrap_or(&path);
        let exists = |target: &Path| match target.strip_prefix("..") {
            // `docs` is the root of the book, so what is above it is in the root of the repository.
            Ok(outside) => root().join(outside).exists().then_some(Place::Repository),
            Err(_) => folder.join(target).exists().then_some(Place::Book),
        };
        let (linked, wrong) = relink(page, &text, repository.as_deref(), exists);
        broken.extend(wrong.into_iter().map(|target| format!("{}: {target}", page.display())));
        count += 1;
        fs::write(&path, linked).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    if broken.is_empty() {
        println!("the links of {count} pages lead somewhere");
        Ok(())
    } else {
        Err(format!("{} broken links\n       {}", broken.len(), broken.join("\n       ")))
    }
}

/// The pages of the book, without the one for printing, which repeats them all.
fn pages(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let (mut found, mut folders) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = folders.pop() {
        let failure = |error: std::io::Error| format!("{}: {error}", folder.display());
        for entry in fs::read_dir(&folder).map_err(failure)? {
            let path = entry.map_err(failure)?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "html") && !path.ends_with("print.html") {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// Where a link leads.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    Book,
    Repository,
}

/// Replaces links to files of the repository that are not in the book: by their address, or by their
/// text as long as the repository has none. Returns the page, and the links that lead nowhere.
fn relink(
    page: &Path,
    text: &str,
    repository: Option<&str>,
    exists: impl Fn(&Path) -> Option<Place>,
) -> (String, Vec<String>) {
    let (mut linked, mut broken, mut rest) = (String::new(), Vec::new(), text);
    while let Some(at) =
        rest.find("href=\"").map(|at| at + 6).into_iter().chain(rest.find("src=\"").map(|at| at + 5)).min()
    {
        let end = rest[at..].find('"').map_or(rest.len(), |length| at + length);
        let (before, target) = (&rest[..at], &rest[at..end]);
        rest = &rest[end..];
        linked.push_str(before);
        let file = target.split(['#', '?']).next().unwrap_or_default();
        // Other sites, and places on this page.
        if file.is_empty() || target.contains(':') {
            linked.push_str(target);
            continue;
        }
        // mdbook has replaced the endings of pages, also of those that are not in the book.
        let resolved = resolve(page, file);
        let original = resolved.with_extension("md");
        match (exists(&resolved), exists(&original), repository) {
            (Some(Place::Book), ..) => linked.push_str(target),
            (Some(Place::Repository), _, Some(address)) => {
                linked.push_str(&in_repository(address, &resolved))
            }
            (_, Some(Place::Repository), Some(address)) => {
                linked.push_str(&in_repository(address, &original))
            }
            (Some(Place::Repository), _, None) | (_, Some(Place::Repository), None) => {
                // Without its attribute, an `a` is text.
                linked.truncate(linked.len() - "href=\"".len());
                rest = rest.strip_prefix('"').unwrap_or(rest);
            }
            _ => {
                broken.push(target.to_owned());
                linked.push_str(target);
            }
        }
    }
    linked.push_str(rest);
    (linked, broken)
}

fn in_repository(address: &str, path: &Path) -> String {
    let path = path.strip_prefix("..").unwrap_or(path);
    format!("{address}/blob/main/{}", path.display())
}

/// The path of a link from a page, relative to the root of the book.
fn resolve(page: &Path, link: &str) -> PathBuf {
    let mut resolved = page.parent().unwrap_or(Path::new("")).to_owned();
    for part in Path::new(link).components() {
        match part {
            Component::ParentDir if resolved.file_name().is_some() => {
                resolved.pop();
            }
            Component::CurDir => {}
            part => resolved.push(part),
        }
    }
    resolved
}

/// Builds the reference with all features.
fn reference() -> Outcome {
    cargo(&["doc", "--no-deps", "--all-features", "--target-dir", "target/site-reference"])
        .args(&LIBRARIES)
        .env("RUSTDOCFLAGS", "-D warnings")
        .done()?;
    let [from, to] = ["target/site-reference/doc", SITE].map(|folder| root().join(folder));
    fs::rename(from, to.join("reference")).map_err(|error| format!("{SITE}/reference: {error}"))?;
    let start = "<!doctype html><meta http-equiv=\"refresh\" content=\"0; url=movegen/index.html\">";
    fs::write(to.join("reference/index.html"), start).map_err(|error| format!("{SITE}/reference: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exists(path: &Path) -> Option<Place> {
        match path.to_str()? {
            "a/b.html" | "picture.svg" => Some(Place::Book),
            "../SECURITY.md" | "../src/main.rs" => Some(Place::Repository),
            _ => None,
        }
    }

    #[test]
    fn links_are_kept_replaced_or_reported() {
        let relink = |text: &str, repository| relink(Path::new("a/c.html"), text, repository, exists);
        for kept in ["b.html", "b.html#part", "../a/b.html", "#here", "https://example.org/", "./b.html"] {
            let text = format!("<a href=\"{kept}\">x</a>");
            assert_eq!(relink(&text, None), (text.clone(), vec![]));
        }
        let text = "<img src=\"../picture.svg\"><a href=\"../../SECURITY.html\">x</a>";
        assert_eq!(relink(text, None).0, "<img src=\"../picture.svg\"><a >x</a>");
        let linked = relink(text, Some("https://example.org/m"));
        assert!(linked.0.contains("href=\"https://example.org/m/blob/main/SECURITY.md\""), "{}", linked.0);
        assert!(relink("<a href=\"../../src/main.rs\">", None).1.is_empty());
        assert_eq!(relink("<a href=\"no.html\">", None).1, ["no.html"]);
    }
}
