//! `cargo xtask header`: writes the C header, or checks that the committed one is current.

use std::fmt::Write;

use crate::run::{Outcome, Run, read, root, write};

/// Pinned: other versions write other headers.
pub(crate) const CBINDGEN: &str = "cbindgen@0.29.4";

const HEADER: &str = "crates/movegen-capi/include/movegen.h";
const EXAMPLE: &str = "crates/movegen-capi/examples/first.c";

/// The width of comments.
const WIDTH: usize = 100;

/// The section headings, each with the first name its section declares.
const SECTIONS: [(&str, &str); 19] = [
    ("MOVEGEN_VERSION_MAJOR", "Version of the header"),
    ("MOVEGEN_OK", "Errors"),
    ("MOVEGEN_WHITE", "Colors"),
    ("MOVEGEN_NO_MOVE", "Moves and capacities"),
    ("MOVEGEN_STYLE_STANDARD", "Styles of castling"),
    ("MOVEGEN_GOES_ON", "Outcomes"),
    ("MOVEGEN_CLAIM_NONE", "Claims"),
    ("MOVEGEN_ALL", "Classes of moves"),
    ("MOVEGEN_FLAG_QUIET", "Flags of moves"),
    ("MOVEGEN_CHECK_NONE", "Checks"),
    ("MOVEGEN_SAN", "Forms of SAN"),
    ("movegen_position", "Types"),
    ("movegen_version", "Version of the library"),
    ("movegen_start", "Setting up and writing"),
    ("movegen_turn", "Looking at a position"),
    ("movegen_repetition_key", "The end of a game"),
    ("movegen_legal_moves", "Listing moves"),
    ("movegen_make", "Making moves"),
    ("movegen_uci", "Moves as text"),
];

pub(crate) fn run(options: &[&str]) -> Outcome {
    let made = made()?;
    match options {
        [] => write(HEADER, &made),
        ["--check"] if read(HEADER)? == made => {
            println!("header: {HEADER} is current");
            Ok(())
        }
        ["--check"] => Err(format!("{HEADER} is stale: cargo xtask header")),
        _ => Err("header takes --check or nothing".to_owned()),
    }
}

fn made() -> Result<String, String> {
    let folder = root().join("crates/movegen-capi");
    let (raw, _) = Run::new("cbindgen")
        .args(&["--quiet", "--config"])
        .args(&[folder.join("cbindgen.toml"), folder])
        .output()
        .map_err(|error| format!("{error} (cargo install --locked {CBINDGEN})"))?;
    polished(&raw, &read(EXAMPLE)?)
}

/// Rewrites cbindgen's output for C programmers: comments of one width without rustdoc headings, negative numbers in
/// parentheses, titled sections, and an example.
fn polished(raw: &str, example: &str) -> Result<String, String> {
    let mut out = String::new();
    let mut comment: Vec<&str> = Vec::new();
    let mut sections = SECTIONS.iter().peekable();
    for line in raw.lines() {
        if line == "EXAMPLE" {
            wrap(&mut out, "", &comment, true);
            comment.clear();
            for line in example.lines().skip_while(|line| !line.starts_with('#')) {
                out += format!("//     {line}").trim_end();
                out.push('\n');
            }
            continue;
        }
        let indent = &line[..line.len() - line.trim_start().len()];
        if let Some(text) = line.trim_start().strip_prefix("//") {
            comment.push(text);
            continue;
        }
        if let Some((_, title)) = sections.next_if(|(name, _)| declares(line, name)) {
            let rule = "-".repeat(WIDTH - 4 - title.len());
            let _ = writeln!(out, "// {title} {rule}\n");
        }
        wrap(&mut out, indent, &comment, false);
        comment.clear();
        match line.rsplit_once(' ') {
            Some((define, number)) if define.starts_with("#define") && number.starts_with('-') => {
                let _ = writeln!(out, "{define} ({number})");
            }
            _ if line.starts_with("typedef") => out = out + line + "\n",
            _ => out = out + &line.replace("struct movegen_", "movegen_") + "\n",
        }
    }
    match sections.next() {
        None => Ok(out),
        Some((name, _)) => Err(format!("the header declares no {name} where its section should open")),
    }
}

/// Whether a line declares a name.
fn declares(line: &str, name: &str) -> bool {
    let is = |start: &str| {
        line.find(start).is_some_and(|at| {
            let rest = &line[at + start.len()..];
            rest.strip_prefix(name).is_some_and(|rest| rest.starts_with([' ', '(']))
        })
    };
    is("#define ") || is("typedef struct ") || (!line.contains("typedef") && is("_t ") && line.contains('('))
}

/// Fills a comment's paragraphs. Text under `# Safety` joins the paragraph before it.
fn wrap(out: &mut String, indent: &str, comment: &[&str], keep_paragraphs: bool) {
    let mut paragraphs = vec![String::new()];
    for text in comment {
        match text.trim() {
            "# Safety" => {}
            "" if keep_paragraphs => paragraphs.push(String::new()),
            words => {
                if let Some(last) = paragraphs.last_mut() {
                    *last = format!("{last} {words}");
                }
            }
        }
    }
    for (index, paragraph) in paragraphs.iter().enumerate() {
        if index > 0 {
            *out = format!("{out}{indent}//\n");
        }
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            if !line.is_empty() && indent.len() + line.len() + 4 + word.len() > WIDTH {
                *out = format!("{out}{indent}//{line}\n");
                line.clear();
            }
            line = format!("{line} {word}");
        }
        if !line.is_empty() {
            *out = format!("{out}{indent}//{line}\n");
        }
    }
}
