//! Rust source as the checks read it: tokens without comments and literals, and the paths that a
//! file names.

use std::collections::BTreeSet;

/// A word or a mark of Rust code.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Token {
    pub(super) line: usize,
    pub(super) text: String,
}

/// A path such as `crate::board::Board`, split at `::`. A glob import ends with `*`.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Path {
    pub(super) line: usize,
    pub(super) segments: Vec<String>,
    /// The name that a `use` gives to the item: its last segment, or what follows `as`.
    pub(super) name: String,
    /// Inline modules around the path, outermost first.
    pub(super) inside: Vec<String>,
    pub(super) role: Role,
}

/// How a file names a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Role {
    /// A private `use`.
    Import,
    /// A `use` with a visibility, which passes the item on.
    ReExport,
    /// A path in code.
    Inline,
    /// A macro's name, with a `!` after it.
    Macro,
}

/// What one Rust file declares and names.
#[derive(Debug, Default)]
pub(super) struct Source {
    pub(super) paths: Vec<Path>,
    /// Names that the file defines, at any depth.
    pub(super) items: BTreeSet<String>,
    /// Modules that the file declares and that live in files of their own.
    pub(super) modules: BTreeSet<String>,
}

/// Keywords before the name of an item.
const ITEMS: [&str; 9] = ["fn", "struct", "enum", "union", "trait", "type", "const", "static", "macro_rules"];

impl Source {
    /// Reads a file. Modules under `#[cfg(test)]` are left out.
    pub(super) fn parse(text: &str) -> Self {
        let tokens = without_tests(&tokens(text));
        let mut source = Self::default();
        let text_at = |i: usize| tokens.get(i).map_or("", |token| token.text.as_str());
        // The modules declared here have to be known before paths that begin with their names are
        // met.
        for i in 0..tokens.len() {
            if text_at(i) == "mod" && text_at(i + 2) == ";" {
                source.modules.insert(text_at(i + 1).to_owned());
            }
        }
        let mut depth = 0_usize;
        let mut inside: Vec<(String, usize)> = Vec::new();
        let mut i = 0;
        while i < tokens.len() {
            let names = |inside: &[(String, usize)]| inside.iter().map(|(name, _)| name.clone()).collect();
            match text_at(i) {
                "{" => depth += 1,
                "}" => {
                    depth = depth.saturating_sub(1);
                    inside.retain(|(_, at)| *at < depth + 1);
                }
                "mod" if text_at(i + 2) == "{" => {
                    inside.push((text_at(i + 1).to_owned(), depth + 1));
                    depth += 1;
                    i += 2;
                }
                "use" if i == 0 || [";", "}", "{", "]", ")", "pub"].contains(&text_at(i - 1)) => {
                    let public = i > 0 && ["pub", ")"].contains(&text_at(i - 1));
                    let role = if public { Role::ReExport } else { Role::Import };
                    let end = (i..tokens.len()).find(|&j| text_at(j) == ";").unwrap_or(tokens.len());
                    let mut tree = Tree { tokens: &tokens[i + 1..end], at: 0, found: Vec::new() };
                    tree.read(&[]);
                    source.paths.extend(tree.found.into_iter().map(|(line, segments, name)| Path {
                        line,
                        segments,
                        name,
                        inside: names(&inside),
                        role,
                    }));
                    i = end;
                }
                word if ITEMS.contains(&word) => {
                    let name = if text_at(i + 1) == "!" { text_at(i + 2) } else { text_at(i + 1) };
                    source.items.insert(name.to_owned());
                }
                word if text_at(i + 1) == "::"
                    && (i == 0 || !["::", "$", "in"].contains(&text_at(i - 1)))
                    && (["crate", "super", "self"].contains(&word) || source.modules.contains(word)) =>
                {
                    let line = tokens[i].line;
                    let mut segments = vec![word.to_owned()];
                    while text_at(i + 1) == "::" && is_word(text_at(i + 2)) {
                        segments.push(text_at(i + 2).to_owned());
                        i += 2;
                    }
                    let role = if text_at(i + 1) == "!" { Role::Macro } else { Role::Inline };
                    let name = segments.last().cloned().unwrap_or_default();
                    source.paths.push(Path { line, segments, name, inside: names(&inside), role });
                }
                _ => {}
            }
            i += 1;
        }
        source
    }
}

/// A `use` tree on its way to being read.
struct Tree<'a> {
    tokens: &'a [Token],
    at: usize,
    found: Vec<(usize, Vec<String>, String)>,
}

impl Tree<'_> {
    fn text(&self) -> &str {
        self.tokens.get(self.at).map_or("", |token| token.text.as_str())
    }

    /// Reads one branch that continues `before`.
    fn read(&mut self, before: &[String]) {
        let mut segments = before.to_vec();
        let line = self.tokens.get(self.at).map_or(0, |token| token.line);
        loop {
            match self.text() {
                "{" => {
                    self.at += 1;
                    while !["}", ""].contains(&self.text()) {
                        self.read(&segments);
                        if self.text() == "," {
                            self.at += 1;
                        }
                    }
                    self.at += 1;
                    return;
                }
                "::" => self.at += 1,
                "self" if !segments.is_empty() => self.at += 1,
                "as" => {
                    let name = self.tokens.get(self.at + 1).map_or("_", |token| token.text.as_str());
                    self.found.push((line, segments, name.to_owned()));
                    self.at += 2;
                    return;
                }
                word if is_word(word) || word == "*" => {
                    segments.push(word.to_owned());
                    self.at += 1;
                }
                // The end of the branch, or something that is no `use` tree: the cursor must not
                // stay in place.
                mark => {
                    if !["}", ",", ""].contains(&mark) {
                        self.at += 1;
                    }
                    let name = segments.last().cloned().unwrap_or_default();
                    self.found.push((line, segments, name));
                    return;
                }
            }
        }
    }
}

fn is_word(text: &str) -> bool {
    text.starts_with(|first: char| first.is_alphabetic() || first == '_')
}

/// The tokens without modules under `#[cfg(test)]`.
fn without_tests(tokens: &[Token]) -> Vec<Token> {
    const ATTRIBUTE: [&str; 7] = ["#", "[", "cfg", "(", "test", ")", "]"];
    let mut kept = Vec::new();
    let mut i = 0;
    while i < tokens.len() {
        let rest = &tokens[i..];
        let is_test = rest.len() > ATTRIBUTE.len() + 2
            && rest.iter().zip(ATTRIBUTE).all(|(token, expected)| token.text == expected)
            && rest[ATTRIBUTE.len()].text == "mod";
        if !is_test {
            kept.push(tokens[i].clone());
            i += 1;
            continue;
        }
        let mut depth = 0_usize;
        for token in &rest[ATTRIBUTE.len()..] {
            i += 1;
            match token.text.as_str() {
                "{" => depth += 1,
                "}" => depth = depth.saturating_sub(1),
                _ => {}
            }
            if depth == 0 && [";", "}"].contains(&token.text.as_str()) {
                break;
            }
        }
        i += ATTRIBUTE.len();
    }
    kept
}

/// Words and marks. `::` is one token; comments and the contents of literals are left out.
fn tokens(text: &str) -> Vec<Token> {
    let characters: Vec<char> = text.chars().collect();
    let mut tokens = Vec::new();
    let (mut i, mut line) = (0, 1);
    let at = |i: usize| characters.get(i).copied().unwrap_or('\0');
    while i < characters.len() {
        let start = i;
        match at(i) {
            '/' if at(i + 1) == '/' => {
                while i < characters.len() && at(i) != '\n' {
                    i += 1;
                }
            }
            '/' if at(i + 1) == '*' => {
                let mut depth = 0;
                while i < characters.len() {
                    match (at(i), at(i + 1)) {
                        ('/', '*') => (depth, i) = (depth + 1, i + 2),
                        ('*', '/') => (depth, i) = (depth - 1, i + 2),
                        _ => i += 1,
                    }
                    if depth == 0 {
                        break;
                    }
                }
            }
            '"' => i = end_of_string(&characters, i),
            // A character literal, or a lifetime, of which nothing needs to be known.
            '\'' => {
                i += match (at(i + 1), at(i + 2)) {
                    ('\\', _) => (i + 3..characters.len()).find(|&j| at(j) == '\'').map_or(1, |j| j + 1 - i),
                    (_, '\'') => 3,
                    _ => 1,
                }
            }
            first if first.is_alphanumeric() || first == '_' => {
                while at(i).is_alphanumeric() || at(i) == '_' {
                    i += 1;
                }
                let word: String = characters[start..i].iter().collect();
                let hashes = (i..characters.len()).take_while(|&j| at(j) == '#').count();
                if ["r", "br", "cr"].contains(&word.as_str()) && at(i + hashes) == '"' {
                    let end = |&j: &usize| at(j) == '"' && (1..=hashes).all(|k| at(j + k) == '#');
                    let end = (i + hashes + 1..characters.len()).find(end);
                    i = end.map_or(characters.len(), |j| j + hashes + 1);
                } else if !(["b", "c"].contains(&word.as_str()) && at(i) == '"') {
                    tokens.push(Token { line, text: word });
                }
            }
            ':' if at(i + 1) == ':' => {
                i += 2;
                tokens.push(Token { line, text: "::".to_owned() });
            }
            mark => {
                i += 1;
                if !mark.is_whitespace() {
                    tokens.push(Token { line, text: mark.to_string() });
                }
            }
        }
        line += characters[start..i].iter().filter(|&&character| character == '\n').count();
    }
    tokens
}

/// The place after a string literal that opens at `i`.
fn end_of_string(characters: &[char], i: usize) -> usize {
    let mut j = i + 1;
    while j < characters.len() && characters[j] != '"' {
        j += if characters[j] == '\\' { 2 } else { 1 };
    }
    (j + 1).min(characters.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paths(text: &str) -> Vec<String> {
        Source::parse(text).paths.iter().map(|path| path.segments.join("::")).collect()
    }

    #[test]
    fn nested_imports_are_taken_apart() {
        let text = "use crate::{board::{Board, fen::{self, write as put}}, types::*};";
        let expected =
            ["crate::board::Board", "crate::board::fen", "crate::board::fen::write", "crate::types::*"];
        assert_eq!(paths(text), expected);
        let names: Vec<String> = Source::parse(text).paths.into_iter().map(|path| path.name).collect();
        assert_eq!(names, ["Board", "fen", "put", "*"]);
    }

    #[test]
    fn comments_literals_and_tests_are_left_out() {
        let text = "//! See crate::a.\n/* crate::b /* crate::c */ */\nfn f() { g(\"crate::d \\\" crate::e\", r#\"crate::f\"#); }\n\
                    fn h<'a>(x: &'a char) { let c = '\"'; crate::i::j('\\'', x) }\n\
                    #[cfg(test)]\nmod tests { use crate::k::l; fn m() {} }\nfn n() { crate::o::p() }";
        assert_eq!(paths(text), ["crate::i::j", "crate::o::p"]);
        assert_eq!(Source::parse(text).paths.iter().map(|path| path.line).collect::<Vec<_>>(), [4, 7]);
    }

    #[test]
    fn roles_follow_from_the_context() {
        let roles = |text: &str| Source::parse(text).paths.iter().map(|path| path.role).collect::<Vec<_>>();
        assert_eq!(roles("pub use crate::a::B; use crate::c::D;"), [Role::ReExport, Role::Import]);
        assert_eq!(roles("fn f() { crate::a::b(); crate::c!(); }"), [Role::Inline, Role::Macro]);
        // A visibility and a path of the user of a macro import nothing.
        assert_eq!(roles("pub(in crate::a) fn f() {} macro_rules! m { () => { $crate::b::c() } }"), []);
        // A module that is declared here is named without `self`.
        assert_eq!(
            paths("mod a; mod b { use super::c::D; } fn f() { a::g(); std::mem::drop(0) }"),
            ["super::c::D", "a::g"]
        );
    }
}
