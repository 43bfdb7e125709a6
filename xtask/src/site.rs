//! `cargo xtask site`: page, book and reference as static files, with their links checked.

use std::fs;
use std::path::{Component, Path, PathBuf};

use crate::run::{Outcome, Run, cargo, read, root, write};
use crate::wasm;

/// The folder that is written. Any host can serve it.
const SITE: &str = "target/site";

/// The page's files besides `index.html`. It loads the library from the folder `movegen` beside it.
const PAGE: [&str; 6] = ["page.css", "page.js", "compare.js", "counter.js", "movelist.js", "shapes.js"];

/// The libraries in the reference.
const LIBRARIES: [&str; 10] = [
    "-p",
    "movegen",
    "-p",
    "movegen-core",
    "-p",
    "movegen-position",
    "-p",
    "movegen-perft",
    "-p",
    "movegen-pgn",
];

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
    // The links to book and reference only work on the site.
    let start = read("site/index.html")?.replace("<nav hidden>", "<nav>");
    write(&format!("{SITE}/index.html"), &start)?;
    for name in PAGE {
        copy(format!("site/{name}"), format!("{SITE}/{name}"))?;
    }
    fs::create_dir_all(root().join(SITE).join("movegen")).map_err(|error| format!("{SITE}: {error}"))?;
    for name in [
        "errors.js",
        "machine.js",
        "movegen.js",
        "movegen.wasm",
        "pgn.js",
        "pgn.wasm",
        "source.js",
        "stream.js",
        "tree.js",
    ] {
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
        let (linked, wrong) = relink(page, &text, repository.as_deref(), &Built(&folder));
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

/// The book's pages, without the print page, which repeats them all.
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

/// What a link may lead to.
trait Files {
    /// Whether a path relative to the book's root is in the book.
    fn is_in_book(&self, path: &Path) -> bool;
    /// Whether a path relative to the book's root is in the repository, but not in the book.
    fn is_in_repository(&self, path: &Path) -> bool;
    /// Whether a page has an anchor of this name.
    fn has_place(&self, page: &Path, name: &str) -> bool;
}

/// The book in its folder.
struct Built<'a>(&'a Path);

impl Files for Built<'_> {
    fn is_in_book(&self, path: &Path) -> bool {
        !path.starts_with("..") && self.0.join(path).exists()
    }

    fn is_in_repository(&self, path: &Path) -> bool {
        // `docs` is the book's root, so the repository's root is above it.
        path.strip_prefix("..").is_ok_and(|path| root().join(path).exists())
    }

    fn has_place(&self, page: &Path, name: &str) -> bool {
        fs::read_to_string(self.0.join(page)).is_ok_and(|text| text.contains(&format!("id=\"{name}\"")))
    }
}

/// Replaces links to repository files outside the book: by their address, or by plain text while the repository has
/// none. Returns the page and the dead links.
fn relink(page: &Path, text: &str, repository: Option<&str>, files: &impl Files) -> (String, Vec<String>) {
    let (mut linked, mut broken, mut rest) = (String::new(), Vec::new(), text);
    while let Some(at) =
        [" href=\"", " src=\""].iter().filter_map(|name| Some(rest.find(name)? + name.len())).min()
    {
        let end = rest[at..].find('"').map_or(rest.len(), |length| at + length);
        let (before, target) = (&rest[..at], &rest[at..end]);
        rest = &rest[end..];
        linked.push_str(before);
        // Other sites.
        if target.contains(':') {
            linked.push_str(target);
            continue;
        }
        let (path, place) = target.split_once('#').unwrap_or((target, ""));
        let resolved = if path.is_empty() { page.to_owned() } else { resolve(page, path) };
        // mdbook has replaced page endings, even of pages outside the book.
        let original = resolved.with_extension("md");
        let outside = [&resolved, &original].into_iter().find(|path| files.is_in_repository(path));
        match (outside, repository) {
            _ if files.is_in_book(&resolved) && (place.is_empty() || files.has_place(&resolved, place)) => {
                linked.push_str(target);
            }
            (Some(path), Some(address)) => linked.push_str(&in_repository(address, path)),
            (Some(_), None) if linked.ends_with(" href=\"") => {
                // Without `href`, an `a` is plain text.
                linked.truncate(linked.len() - " href=\"".len());
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

/// The target of a page's link, relative to the book's root.
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

    struct Few;

    impl Files for Few {
        fn is_in_book(&self, path: &Path) -> bool {
            ["a/b.html", "a/c.html", "picture.svg"].iter().any(|file| path == Path::new(file))
        }

        fn is_in_repository(&self, path: &Path) -> bool {
            ["../SECURITY.md", "../src/main.rs"].iter().any(|file| path == Path::new(file))
        }

        fn has_place(&self, _: &Path, name: &str) -> bool {
            name == "part"
        }
    }

    #[test]
    fn links_are_kept_replaced_or_reported() {
        let relink = |text: &str, repository| relink(Path::new("a/c.html"), text, repository, &Few);
        for kept in ["b.html", "b.html#part", "../a/b.html", "#part", "https://example.org/", "./b.html"] {
            let text = format!("<a href=\"{kept}\">x</a>");
            assert_eq!(relink(&text, None), (text.clone(), vec![]));
        }
        let text = "<img src=\"../picture.svg\"><a href=\"../../SECURITY.html\">x</a>";
        assert_eq!(relink(text, None), ("<img src=\"../picture.svg\"><a>x</a>".to_owned(), vec![]));
        let linked = relink(text, Some("https://example.org/m"));
        assert!(linked.0.contains("href=\"https://example.org/m/blob/main/SECURITY.md\""), "{}", linked.0);
        assert!(relink("<a href=\"../../src/main.rs\">", None).1.is_empty());
        for broken in ["no.html", "b.html#no", "#no", "../../no.md"] {
            assert_eq!(relink(&format!("<a href=\"{broken}\">"), None).1, [broken]);
        }
    }
}
