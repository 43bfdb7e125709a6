//! The files for C users: the header, the README, and the programs that use them.

use std::collections::BTreeSet;
use std::path::Path;

use movegen_capi::{MOVEGEN_VERSION_MAJOR, MOVEGEN_VERSION_MINOR, MOVEGEN_VERSION_PATCH, movegen_version};
use movegen_position::setup::SetupProblem;

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The words of a text that begin with a prefix.
fn words<'a>(text: &'a str, prefix: &'a str) -> impl Iterator<Item = &'a str> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.filter(move |word| word.starts_with(prefix))
}

#[test]
fn the_readme_shows_the_example_as_it_is() {
    assert!(read("README.md").contains(&read("examples/first.c")), "README.md and examples/first.c differ");
}

#[test]
fn every_function_and_constant_is_used_in_c() {
    let used = read("tests/c/every.c");
    let header = read("include/movegen.h");
    let mut functions = 0;
    for line in header.lines().filter(|line| !line.starts_with("//") && line.ends_with(");")) {
        let name = line.split('(').next().unwrap().split(' ').next_back().unwrap();
        assert!(used.contains(&format!("{name}(")), "{name} is not called in tests/c/every.c");
        functions += 1;
    }
    for line in header.lines().filter_map(|line| line.strip_prefix("#define ")) {
        let name = line.split(' ').next().unwrap();
        if name != "MOVEGEN_H" {
            assert!(words(&used, name).any(|word| word == name), "{name} is not in tests/c/every.c");
        }
    }
    let sources = ["lib", "board", "contents", "game", "making", "moves", "parts", "setup", "text"]
        .map(|module| read(&format!("src/{module}.rs")))
        .concat();
    assert_eq!(functions, sources.matches("extern \"C\" fn movegen_").count());
}

/// The words between backticks in the comment of a function of the header, without functions and constants.
fn names_for(function: &str) -> Vec<String> {
    let header = read("include/movegen.h");
    let end = header.find(&format!("int32_t {function}(")).unwrap();
    let comment = header[..end].rsplit("\n\n").next().unwrap();
    let names = comment.split('`').skip(1).step_by(2).map(str::to_owned);
    names
        .filter(|name| name.contains(|c: char| c.is_ascii_lowercase()) && !name.contains(['_', ' ']))
        .collect()
}

#[test]
fn the_header_lists_all_problems_of_a_setup() {
    let codes = SetupProblem::ALL.map(SetupProblem::code);
    assert_eq!(names_for("movegen_setup_problems")[..codes.len()], codes);
}

/// tests/c/every.c has a text for each name. Of Rust's other codes, only those of variants may be missing.
#[test]
fn the_header_lists_all_reasons_why_a_text_is_no_move() {
    let mut listed = names_for("movegen_move_error_code");
    listed.retain(|name| name != "capacity" && name != "name" && name != "text" && name != "length");
    let every = read("tests/c/every.c");
    for name in &listed {
        assert!(
            every.contains(&format!("\"{name}\")")) || name == "malformed",
            "{name} is not in tests/c/every.c"
        );
    }
    let source = read("../../crates/movegen-position/src/notation/move_error.rs");
    let codes =
        source.split(" = \"").skip(1).filter_map(|rest| rest.split_once("\",\n")).map(|(code, _)| code);
    let chess = codes.take_while(|&code| code != "game-over");
    assert_eq!(listed.into_iter().collect::<BTreeSet<_>>(), chess.map(str::to_owned).collect());
}

#[test]
fn the_header_has_the_version_of_the_package() {
    let parts = [MOVEGEN_VERSION_MAJOR, MOVEGEN_VERSION_MINOR, MOVEGEN_VERSION_PATCH];
    assert_eq!(parts.map(|part| part.to_string()).join("."), env!("CARGO_PKG_VERSION"));
    assert_eq!(movegen_version(), parts[0] * 10_000 + parts[1] * 100 + parts[2]);
}
