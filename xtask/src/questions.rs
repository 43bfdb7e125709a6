//! The table of single calls that `cargo xtask bench` adds: movegen beside the other libraries, in one process.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use crate::median::median;
use crate::run::{Run, cargo};

/// The measurements of one question, by library.
#[derive(Default)]
struct Question {
    /// In the order of the output.
    place: usize,
    libraries: BTreeMap<String, Library>,
}

/// The measurements of one library.
#[derive(Default)]
struct Library {
    /// Whether the library stores the answer in its board, so that making a move takes the time instead.
    is_stored: bool,
    /// Nanoseconds by round.
    rounds: Vec<f64>,
}

/// The library that is compared with the others.
const OURS: &str = "movegen";
/// The other libraries, in the order of the columns.
const OTHERS: [&str; 3] = ["cozy-chess", "shakmaty", "chess"];

/// Builds the program that makes the calls, like the fastest programs of the perft tables, and returns its table in Markdown.
pub(crate) fn table(folder: &str, rounds: usize) -> Result<String, String> {
    cargo(&["build", "--release", "-p", "benches", "--bin", "questions", "--target-dir", folder])
        .args(&["--features", "pext,cozy-pext"])
        .env("RUSTFLAGS", "-C target-cpu=native")
        .env("CARGO_PROFILE_RELEASE_LTO", "fat")
        .done()?;
    let cpu = std::thread::available_parallelism().map_or(0, |cores| cores.get() - 1).to_string();
    let program = crate::run::root().join(Path::new(folder)).join("release/questions");
    let (out, _) = Run::new(program).args(&[rounds.to_string().as_str(), &cpu]).output()?;
    let mut text = String::from(
        "Single calls on 4,096 positions of random games, each time in another random order: CPU nanoseconds a call, and in the \
         first column how many\ntimes as long the fastest of the other libraries takes. A star marks an answer that a library keeps in its board \
         and renews with\neach move; it is not compared.\n\n",
    );
    write_rows(&parse(&out)?, &mut text).map_err(|error| error.to_string())?;
    Ok(text)
}

/// Reads the lines of the program.
fn parse(out: &str) -> Result<BTreeMap<String, Question>, String> {
    let mut questions = BTreeMap::<String, Question>::new();
    for line in out.lines() {
        let [_, name, library, how, nanoseconds] = line.split('\t').collect::<Vec<_>>()[..] else {
            return Err(format!("questions printed {line:?}"));
        };
        let place = questions.len();
        let question =
            questions.entry(name.to_owned()).or_insert_with(|| Question { place, ..Question::default() });
        let library = question.libraries.entry(library.to_owned()).or_default();
        library.is_stored = how == "stored";
        library.rounds.push(nanoseconds.parse().map_err(|error| format!("{nanoseconds}: {error}"))?);
    }
    Ok(questions)
}

/// Returns how many times as long the fastest of the other libraries takes: the least of the medians of the ratios by round,
/// over the libraries that compute the answer.
fn ratio(question: &Question) -> Option<f64> {
    let ours = question.libraries.get(OURS)?;
    let others = question.libraries.iter().filter(|(name, library)| *name != OURS && !library.is_stored);
    let ratios = others.map(|(_, library)| {
        median(library.rounds.iter().zip(&ours.rounds).map(|(theirs, ours)| theirs / ours))
    });
    ratios.min_by(f64::total_cmp)
}

fn write_rows(questions: &BTreeMap<String, Question>, text: &mut String) -> std::fmt::Result {
    let mut rows: Vec<(&String, &Question)> = questions.iter().collect();
    rows.sort_by_key(|(_, question)| question.place);
    writeln!(text, "| call | ratio | {OURS} | {} |", OTHERS.join(" | "))?;
    writeln!(text, "| --- |{}", " ---: |".repeat(2 + OTHERS.len()))?;
    for (name, question) in rows {
        write!(text, "| {name} | ")?;
        match ratio(question) {
            Some(ratio) => write!(text, "**{ratio:.2}** |")?,
            None => write!(text, "|")?,
        }
        for library in [OURS].iter().chain(&OTHERS) {
            match question.libraries.get(*library) {
                Some(Library { is_stored, rounds }) => {
                    let star = if *is_stored { "*" } else { "" };
                    write!(text, " {:.1}{star} |", median(rounds.iter().copied()))?;
                }
                None => write!(text, " |")?,
            }
        }
        writeln!(text)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_keep_their_order_and_stored_answers_are_not_compared() {
        let out = "0\tsecond\tmovegen\tcomputed\t2.0\n0\tsecond\tchess\tcomputed\t3.0\n0\tsecond\tcozy-chess\tstored\t1.0\n\
                   0\tfirst\tmovegen\tcomputed\t4.0\n1\tsecond\tmovegen\tcomputed\t4.0\n1\tsecond\tchess\tcomputed\t8.0\n";
        let questions = parse(out).unwrap();
        assert_eq!(ratio(&questions["second"]), Some(1.75));
        assert_eq!(ratio(&questions["first"]), None);
        let mut text = String::new();
        write_rows(&questions, &mut text).unwrap();
        let lines: Vec<&str> = text.lines().skip(2).collect();
        assert_eq!(lines, ["| second | **1.75** | 3.0 | 1.0* | | 5.5 |", "| first | | 4.0 | | | |"]);
        assert!(parse("no tabs").is_err());
    }
}
