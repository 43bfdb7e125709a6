//! Times movegen against other libraries, call by call in turns, and prints tab-separated values.

use std::process::ExitCode;

#[cfg(feature = "libraries")]
mod time;

use benches::repeat;

const USAGE: &str = "\
usage: measure TABLE ROUNDS [WORDS]     making, counting, calls or programs
       measure repeat NAME ROUNDS       one call for an instruction counter; prints the number of calls
       measure repeat                   the names of these calls

A row is a measurement: what was done, by which library, in which round, with how many items (positions, moves, nodes
or games), and the nanoseconds of processor time of an item. WORDS select the rows that contain them.";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match run(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("measure: {message}\n\n{USAGE}");
            ExitCode::FAILURE
        }
    }
}

fn run(words: &[&str]) -> Result<(), String> {
    match words {
        ["repeat"] => repeat::names().for_each(|name| println!("{name}")),
        ["repeat", name, rounds] => {
            let rounds = rounds.parse().map_err(|_| format!("{rounds} is not a number of rounds"))?;
            println!("{}", repeat::repeat(name, rounds).ok_or_else(|| format!("there is no call {name}"))?);
        }
        #[cfg(feature = "libraries")]
        ["making", options @ ..] => time::table(benches::perft::making(), &[], options)?,
        #[cfg(feature = "libraries")]
        ["counting", options @ ..] => time::table(benches::perft::counting(), &[], options)?,
        #[cfg(feature = "libraries")]
        ["calls", options @ ..] => time::table(benches::calls::calls(), &benches::calls::DIFFERENT, options)?,
        #[cfg(feature = "libraries")]
        ["programs", options @ ..] => time::table(benches::programs::calls(), &[], options)?,
        _ => return Err(format!("there is no table {:?}", words.join(" "))),
    }
    Ok(())
}
