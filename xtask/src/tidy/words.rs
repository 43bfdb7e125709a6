//! Words that this project does not use, in prose and in identifiers, and what to write instead.
//!
//! Identifiers are split at `_` and at the humps of camelCase.

/// A banned word or a phrase of several, in lower case, and its replacement.
const BANNED: [(&str, &str); 40] = [
    ("chore", "task"),
    ("chores", "tasks"),
    ("complain", "report, reject"),
    ("complained", "reported, rejected"),
    ("complaining", "reporting, rejecting"),
    ("complains", "reports, rejects"),
    ("complaint", "validation error, warning"),
    ("complaints", "validation errors, warnings"),
    ("dear", "expensive"),
    ("fault", "validation error"),
    ("faults", "validation errors"),
    ("held against", "compared with, checked against"),
    ("hold against", "compare with, check against"),
    ("holds against", "compares with, checks against"),
    ("in the way of", "between, blocking"),
    ("landing", "targets"),
    ("lane", "bitboard"),
    ("lanes", "bitboards"),
    ("man", "piece"),
    ("men", "pieces"),
    ("mended", "fixed"),
    ("mend", "fix"),
    ("mends", "fixes"),
    ("peer", "other library"),
    ("peers", "other libraries"),
    ("scene", "GenContext"),
    ("scenes", "GenContext"),
    ("straight slider", "orthogonal slider"),
    ("straight sliders", "orthogonal sliders"),
    ("tell", "describe, return, report"),
    ("telling", "describing, returning, reporting"),
    ("tells", "describes, returns, reports"),
    ("told", "described, returned, reported"),
    ("verb", "subcommand"),
    ("verbs", "subcommands"),
    ("whoever", "callers, programs that"),
    ("whomever", "callers, programs that"),
    ("wing", "castling side, CastleSide"),
    ("wings", "castling sides"),
    ("dearer", "more expensive"),
];

/// Words before or after a banned one that give it another meaning: the pages of `man` and the crate
/// that writes them, an exception of a processor, and `movegen_men`, a function of the stable C
/// interface.
const ALLOWED: [(&str, &str); 7] = [
    ("man", "page"),
    ("man", "pages"),
    ("share", "man"),
    ("mangen", "man"),
    ("hard", "fault"),
    ("segmentation", "fault"),
    ("movegen", "men"),
];

/// Names of files and endings of names that are read.
const READ: [&str; 12] =
    [".rs", ".md", ".js", ".mjs", ".ts", ".html", ".c", ".h", ".toml", "Makefile", ".sh", ".yml"];

/// Files that name the words.
const EXEMPT: [&str; 1] = ["xtask/src/tidy/words.rs"];

/// Whether the words of a file are checked. Scripts of the shell without an ending begin with `#!`.
pub(super) fn is_read(path: &str, text: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    let is_listed = READ.iter().any(|end| name.ends_with(end));
    let is_script = !name.contains('.') && text.starts_with("#!");
    (is_listed || is_script) && !EXEMPT.contains(&path)
}

/// The banned words of a text, each with its line and its replacement.
pub(super) fn banned(text: &str) -> Vec<(usize, String)> {
    let words = words(text);
    let mut found = Vec::new();
    for (i, (line, word)) in words.iter().enumerate() {
        let is_pair = |(first, second): &(&str, &str)| {
            (word == second && i > 0 && words[i - 1].1 == *first)
                || (word == first && words.get(i + 1).is_some_and(|(_, next)| next == second))
        };
        if ALLOWED.iter().any(is_pair) {
            continue;
        }
        for (phrase, instead) in BANNED {
            let mut rest = words[i..].iter().map(|(_, word)| word.as_str());
            if phrase.split(' ').all(|part| rest.next() == Some(part)) {
                found.push((*line, format!("`{phrase}` is not our word: {instead}")));
            }
        }
    }
    found
}

/// The words of a text in lower case, each with its line. `castleMan` and `castle_man` are two
/// words each.
fn words(text: &str) -> Vec<(usize, String)> {
    let mut words = Vec::new();
    for (line, content) in (1..).zip(text.lines()) {
        let characters: Vec<char> = content.chars().collect();
        let mut word = String::new();
        for (i, &character) in characters.iter().enumerate() {
            if character.is_alphanumeric() {
                word.extend(character.to_lowercase());
            }
            let is = |place: usize, test: fn(char) -> bool| {
                characters.get(place).is_some_and(|&found| test(found))
            };
            // A hump: a capital after a small letter, or before one and after another capital, as
            // in `FENMan`.
            let hump = is(i + 1, char::is_uppercase)
                && (is(i, char::is_lowercase) || is(i, char::is_uppercase) && is(i + 2, char::is_lowercase));
            if (hump || !is(i + 1, char::is_alphanumeric)) && !word.is_empty() {
                words.push((line, std::mem::take(&mut word)));
            }
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clean_text_passes() {
        let text = "//! A manual of the moment: Roman documents, `command`, meningitis, planes, default.\n\
                    // See the man page, `share/man` and the manPages of HardFault.\nlet
                    // manual_men_u = 1;";
        assert_eq!(banned(&text.replace("_men_u", "_menu")), []);
    }

    #[test]
    fn a_banned_word_is_found_in_prose() {
        assert_eq!(banned("# Title\n\nThe men move.").iter().map(|(line, _)| *line).collect::<Vec<_>>(), [3]);
        assert!(banned("Told twice.")[0].1.contains("reported"));
        // A phrase may go on in the next line.
        assert_eq!(banned("/// Moves are held\n/// against the oracle.")[0].0, 1);
    }

    #[test]
    fn a_banned_word_is_found_within_an_identifier() {
        for name in ["king_man", "KingMan", "manOnSquare", "MEN", "FENMan", "MAX_LANES", "the_Wing1_wing"] {
            assert_eq!(banned(&format!("let {name} = 1;")).len(), 1, "{name}");
        }
    }

    #[test]
    fn licences_lock_files_and_snapshots_are_not_read() {
        for path in ["LICENSE-MIT", "Cargo.lock", "a/b.snap", "docs/chart.svg", "xtask/src/tidy/words.rs"] {
            assert!(!is_read(path, "men"), "{path}");
        }
        for path in ["README.md", "a/Makefile", "a/b.rs", "a/b.sh"] {
            assert!(is_read(path, "men"), "{path}");
        }
        assert!(is_read(".ci/run", "#!/usr/bin/env bash"));
    }
}
