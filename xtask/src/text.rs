//! `cargo xtask bench text`: times the calls that read and write text and packed rows beside other libraries.

use std::fmt::Write;

use crate::bench::Build;
use crate::median::median;
use crate::run::{Outcome, Run, root};

/// The library that the others are compared with.
const OURS: &str = "movegen";
/// The operation with which packed rows are compared.
const LEGAL_COUNT: &str = "count of the legal moves";
/// The libraries, in the order of the columns.
const LIBRARIES: [&str; 4] = [OURS, "shakmaty", "cozy-chess", "chess"];

/// The times of one operation by one library, in nanoseconds an item, by round.
struct Times {
    what: String,
    library: String,
    rounds: Vec<f64>,
}

pub(crate) fn run(options: &[&str]) -> Outcome {
    let rounds = match options {
        [] => 7,
        [rounds] => rounds.parse().map_err(|error| format!("{rounds}: {error}"))?,
        _ => return Err("bench text takes a number of rounds".to_owned()),
    };
    if rounds == 0 {
        return Err("bench text takes one round or more".to_owned());
    }
    // The same build as that of the fastest programs of the other tables.
    Build::Pext.make("text")?;
    println!("{}", table(rounds)?);
    Ok(())
}

/// Runs all calls in turns, round by round, and writes the table in Markdown.
fn table(rounds: usize) -> Result<String, String> {
    let cpu = std::thread::available_parallelism().map_or(0, |cores| cores.get() - 1).to_string();
    let program = root().join(Build::Pext.folder()).join("release/text");
    let (out, _) = Run::new(program).args(&[rounds.to_string(), cpu]).output()?;
    let mut calls: Vec<Times> = Vec::new();
    for line in out.lines() {
        let mut fields = line.split('\t');
        let (Some(what), Some(library), Some(time)) = (fields.next(), fields.next(), fields.next()) else {
            return Err(format!("text printed {line:?}"));
        };
        let time: f64 = time.parse().map_err(|error| format!("{time}: {error}"))?;
        match calls.iter_mut().find(|call| call.what == what && call.library == library) {
            Some(call) => call.rounds.push(time),
            None => {
                calls.push(Times { what: what.to_owned(), library: library.to_owned(), rounds: vec![time] });
            }
        }
    }
    write_table(&calls, rounds)
}

/// Writes a row for each operation: movegen's nanoseconds an item, and how many times as long the others take.
fn write_table(calls: &[Times], rounds: usize) -> Result<String, String> {
    let find =
        |what: &str, library: &str| calls.iter().find(|call| call.what == what && call.library == library);
    let mut text = String::new();
    let mut line = |words: String| writeln!(text, "{words}").map_err(|error| error.to_string());
    line(format!(
        "Reading checks that a position is valid and that a move is legal; parsing a move in UCI reads two squares and a promotion, and\n\
         consults no position. cozy-chess and chess keep checkers and pins in their boards, which takes time when a move is made, and not\n\
         when one is read. CPU time of {rounds} rounds in turn; the time of each library as a multiple of movegen's, so more is slower;\n\
         medians.\n"
    ))?;
    let [_, others @ ..] = LIBRARIES;
    line(format!("| | ns | {} | legal counts |", others.join(" | ")))?;
    line(format!("| --- |{}", " ---: |".repeat(others.len() + 2)))?;
    let count = find(LEGAL_COUNT, OURS).ok_or("text timed no count of the legal moves")?;
    for ours in calls.iter().filter(|call| call.library == OURS && call.what != LEGAL_COUNT) {
        let cells = others.map(|library| {
            find(&ours.what, library).map_or("-".to_owned(), |times| format!("{:.2}", ratio(times, ours)))
        });
        // A count of the legal moves is the unit of work on positions.
        let counts = if ours.what.starts_with("row") || ours.what.starts_with("FEN") {
            format!("{:.2}", ratio(ours, count))
        } else {
            "-".to_owned()
        };
        let time = median(ours.rounds.iter().copied());
        line(format!("| {} | {time:.0} | {} | {counts} |", ours.what, cells.join(" | ")))?;
    }
    Ok(text)
}

/// Returns the median of the ratios within a round.
fn ratio(times: &Times, to: &Times) -> f64 {
    median(times.rounds.iter().zip(&to.rounds).map(|(time, to)| time / to))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_has_a_cell_for_each_library() {
        let times = |what: &str, library: &str, rounds: &[f64]| Times {
            what: what.to_owned(),
            library: library.to_owned(),
            rounds: rounds.to_vec(),
        };
        let calls = [
            times("row, reading", OURS, &[10.0, 20.0, 40.0]),
            times("row, reading", "shakmaty", &[30.0, 40.0, 40.0]),
            times("UCI, reading", OURS, &[1.0, 1.0, 1.0]),
            times(LEGAL_COUNT, OURS, &[5.0, 5.0, 5.0]),
        ];
        let text = write_table(&calls, 3).unwrap();
        assert!(text.contains("| row, reading | 20 | 2.00 | - | - | 4.00 |\n"), "{text}");
        assert!(text.ends_with("| UCI, reading | 1 | - | - | - | - |\n"), "{text}");
        assert!(write_table(&calls[..3], 3).is_err());
    }
}
