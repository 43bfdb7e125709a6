//! `cargo xtask site`: page, book and reference as static files. Any host can serve them.

use anyhow::{Result, ensure};
use regex::{Captures, Regex};
use xshell::{Shell, cmd};

use crate::run::script;

#[derive(clap::Args)]
pub(crate) struct Options {
    /// `book`: only the book, with its links checked
    #[arg(value_parser = ["book"])]
    what: Option<String>,
}

/// The page's links to book and reference only work on the site.
const PAGE: &str = r#"
cargo xtask wasm build
node bindings/page/serve.js --copy target/site
sed -i 's/<nav hidden>/<nav>/' target/site/index.html

RUSTDOCFLAGS=-Dwarnings cargo doc --no-deps --all-features --target-dir target/site-reference \
    -p movegen -p movegen-core -p movegen-position -p movegen-perft -p movegen-pgn
mv target/site-reference/doc target/site/reference
echo '<!doctype html><meta http-equiv="refresh" content="0; url=movegen/index.html">' >target/site/reference/index.html
"#;

pub(crate) fn run(sh: &Shell, options: &Options) -> Result<()> {
    sh.remove_path("target/site")?;
    book(sh)?;
    if options.what.is_none() { script(sh, PAGE) } else { Ok(()) }
}

/// Builds the book, and checks its links and those of all other pages of the repository.
fn book(sh: &Shell) -> Result<()> {
    let folder = sh.current_dir().join("target/site/guide");
    let log = cmd!(sh, "mdbook build docs --dest-dir {folder}").output()?;
    let log = String::from_utf8_lossy(&log.stderr).into_owned();
    ensure!(!log.contains("[WARN]") && !log.contains("[ERROR]"), "{log}");
    // mdbook copies every file beside the pages.
    for file in ["book.toml", "guide/Cargo.toml", "guide/chapters.rs"] {
        sh.remove_path(folder.join(file))?;
    }
    for page in cmd!(sh, "find {folder} -name *.html").quiet().read()?.lines() {
        let depth = std::path::Path::new(page).strip_prefix(&folder)?.components().count();
        sh.write_file(page, within_the_book(&sh.read_file(page)?, depth)?)?;
    }
    let pages = cmd!(sh, "git ls-files *.md").quiet().read()?;
    let lychee = cmd!(sh, "lychee --offline --include-fragments --no-progress --root-dir {folder}");
    // The print page repeats all others.
    Ok(lychee.args(["--exclude-path", "print.html"]).arg(&folder).args(pages.lines()).run()?)
}

/// Makes plain text of links to files outside the book, because the repository has no address yet. `depth`
/// counts the folders of the book down to the page's own.
fn within_the_book(page: &str, depth: usize) -> Result<String> {
    let link = Regex::new(r#" href="((?:\.\./)+)[^"]*""#)?;
    let kept =
        |link: &Captures<'_>| if link[1].len() / 3 < depth { link[0].to_owned() } else { String::new() };
    Ok(link.replace_all(page, kept).into_owned())
}

#[cfg(test)]
mod tests {
    #[test]
    fn links_out_of_the_book_are_plain_text() {
        let page = |text: &str| super::within_the_book(text, 2).unwrap();
        assert_eq!(page("<a href=\"../a.html#b\">x</a>"), "<a href=\"../a.html#b\">x</a>");
        assert_eq!(page("<a href=\"../../SECURITY.html\">x</a>"), "<a>x</a>");
    }
}
