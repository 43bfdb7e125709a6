//! `cargo xtask header`: writes the C header with cbindgen, or checks that the committed one is current.

use anyhow::{Context, Result, ensure};
use regex::Regex;
use xshell::{Shell, cmd};

const HEADER: &str = "bindings/c/include/movegen.h";

/// The first name that each section declares, and the section's title.
const SECTIONS: &str = "\
    MOVEGEN_VERSION_MAJOR Version of the header; MOVEGEN_OK Errors; MOVEGEN_WHITE Colors;\
    MOVEGEN_NO_MOVE Moves and capacities; MOVEGEN_STYLE_STANDARD Styles of castling; MOVEGEN_GOES_ON Outcomes;\
    MOVEGEN_CLAIM_NONE Claims; MOVEGEN_ALL Classes of moves; MOVEGEN_FLAG_QUIET Flags of moves;\
    MOVEGEN_CHECK_NONE Checks; MOVEGEN_SAN Forms of SAN; movegen_position Types;\
    movegen_version Version of the library; movegen_start Setting up and writing;\
    movegen_turn Looking at a position; movegen_repetition_key The end of a game;\
    movegen_is_legal Making moves; movegen_legal_moves Listing and describing moves;\
    movegen_setup_from_fen Setups, for editors;\
    movegen_uci Moves as text";

#[derive(clap::Args)]
pub(crate) struct Options {
    /// Fail if the committed header differs
    #[arg(long)]
    check: bool,
}

pub(crate) fn run(sh: &Shell, options: &Options) -> Result<()> {
    let folder = "bindings/c";
    let raw = cmd!(sh, "cbindgen --quiet --config {folder}/cbindgen.toml {folder}").read()?;
    let made = polished(&raw, &sh.read_file("bindings/c/examples/first.c")?)?;
    if options.check {
        ensure!(sh.read_file(HEADER)? == made, "{HEADER} is stale: cargo xtask header");
    } else {
        sh.write_file(HEADER, made)?;
    }
    Ok(())
}

/// cbindgen's output without rustdoc's headings and struct tags, with the example and with a
/// title above each section.
fn polished(raw: &str, example: &str) -> Result<String> {
    let start = example.find('#').context("an example that includes the header")?;
    let example: String = example[start..].lines().map(|line| format!("//     {line}\n")).collect();
    let mut text = raw.replace("EXAMPLE\n", &example.replace("//     \n", "//\n"));
    for (from, to) in [
        (r"(?m)^//\n// # Safety\n", ""),
        (r"(?m)^(#define \w+) (-\d+)$", "$1 ($2)"),
        (r"struct (movegen_\w+) \*", "$1 *"),
    ] {
        text = Regex::new(from)?.replace_all(&text, to).into_owned();
    }
    for section in SECTIONS.split(';') {
        let (name, title) = section.trim().split_once(' ').context("a name and a title")?;
        let declared = format!(r"(?m)^(?://.*\n)*(?:#define |typedef struct |\w+ \*?){name}\b");
        let at = Regex::new(&declared)?.find(&text).with_context(|| format!("no {name} in the header"))?;
        text.insert_str(at.start(), &format!("// {title} {:-<1$}\n\n", "", 96 - title.len()));
    }
    Ok(text + "\n")
}
