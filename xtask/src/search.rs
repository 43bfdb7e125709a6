//! `cargo xtask bench search`: times the same alpha-beta search over movegen and over cozy-chess.

use std::fmt::Write;

use crate::bench::Build;
use crate::median::median;
use crate::run::{Outcome, Run, root};

/// The libraries, in the order of the columns.
const LIBRARIES: [&str; 2] = ["movegen", "cozy-chess"];

/// The searches with one kind of leaves.
struct Searches {
    leaves: String,
    nodes: f64,
    /// CPU seconds by library and round.
    seconds: [Vec<f64>; 2],
}

pub(crate) fn run(options: &[&str]) -> Outcome {
    let rounds = match options {
        [] => 7,
        [rounds] => rounds.parse().map_err(|error| format!("{rounds}: {error}"))?,
        _ => return Err("bench search takes a number of rounds".to_owned()),
    };
    if rounds == 0 {
        return Err("bench search takes one round or more".to_owned());
    }
    // The same build as that of the fastest programs of the other tables.
    Build::Pext.make("search")?;
    let cpu = std::thread::available_parallelism().map_or(0, |cores| cores.get() - 1).to_string();
    let program = root().join(Build::Pext.folder()).join("release/search");
    let (out, _) = Run::new(program).args(&[rounds.to_string(), cpu]).output()?;
    println!("{}", table(&parse(&out)?, rounds).map_err(|error| error.to_string())?);
    Ok(())
}

/// Reads the lines of the program.
fn parse(out: &str) -> Result<Vec<Searches>, String> {
    let mut all: Vec<Searches> = Vec::new();
    for line in out.lines() {
        let wrong = || format!("search printed {line:?}");
        let [leaves, library, nodes, seconds] = line.split('\t').collect::<Vec<_>>()[..] else {
            return Err(wrong());
        };
        let library = LIBRARIES.iter().position(|name| *name == library).ok_or_else(wrong)?;
        let (nodes, seconds) = nodes.parse().ok().zip(seconds.parse().ok()).ok_or_else(wrong)?;
        let place = all.iter().position(|searches| searches.leaves == leaves).unwrap_or_else(|| {
            all.push(Searches { leaves: leaves.to_owned(), nodes, seconds: Default::default() });
            all.len() - 1
        });
        all[place].seconds[library].push(seconds);
    }
    Ok(all)
}

/// Writes the table in Markdown.
fn table(all: &[Searches], rounds: u32) -> Result<String, std::fmt::Error> {
    let mut text = format!(
        "The same alpha-beta search to a fixed depth in the six positions, with equal nodes and scores: CPU nanoseconds a node, and in the\n\
         first column how many times as long cozy-chess takes; medians of {rounds} rounds in turn. cozy-chess computes checks and pins when a\n\
         move is made; movegen computes them where a node asks.\n\n"
    );
    writeln!(text, "| search | ratio | {} | million nodes |", LIBRARIES.join(" | "))?;
    writeln!(text, "| --- |{}", " ---: |".repeat(2 + LIBRARIES.len()))?;
    for Searches { leaves, nodes, seconds: [ours, theirs] } in all {
        let ratio = median(theirs.iter().zip(ours).map(|(theirs, ours)| theirs / ours));
        let [ours, theirs] = [ours, theirs].map(|seconds| median(seconds.iter().copied()) * 1e9 / nodes);
        writeln!(text, "| {leaves} | **{ratio:.2}** | {ours:.1} | {theirs:.1} | {:.1} |", nodes / 1e6)?;
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_has_the_median_of_the_ratios() {
        let out = "a\tmovegen\t2000000\t0.1\na\tcozy-chess\t2000000\t0.2\nb\tmovegen\t1000000\t0.1\nb\tcozy-chess\t1000000\t0.1\n\
                   a\tmovegen\t2000000\t0.1\na\tcozy-chess\t2000000\t0.4\n";
        let text = table(&parse(out).unwrap(), 2).unwrap();
        assert!(text.contains("| a | **3.00** | 50.0 | 150.0 | 2.0 |\n"), "{text}");
        assert!(text.ends_with("| b | **1.00** | 100.0 | 100.0 | 1.0 |\n"), "{text}");
        assert!(parse("a\tother\t1\t1").is_err());
    }
}
