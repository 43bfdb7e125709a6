//! Counts the legal moves of many FENs, one per line, on all processors: `cargo run --release -p
//! movegen-position --example batch <positions.txt`.

use std::io::{self, Write};
use std::thread;

use movegen_position::Position;

/// For each line of `text`, in order: the number of legal moves, or what is wrong with the FEN.
pub(crate) fn count_all(text: &str, threads: usize) -> Vec<String> {
    let fens: Vec<&str> = text.lines().collect();
    let share = fens.len().div_ceil(threads.max(1)).max(1);
    // Positions share nothing and allocate nothing, so threads need no lock.
    thread::scope(|scope| {
        let workers: Vec<_> = fens
            .chunks(share)
            .map(|fens| scope.spawn(|| fens.iter().map(|fen| count(fen)).collect::<Vec<_>>()))
            .collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("counting does not panic")).collect()
    })
}

fn count(fen: &str) -> String {
    match Position::from_fen(fen) {
        Ok(position) => position.legal_count().to_string(),
        Err(error) => format!("error {error}"),
    }
}

fn main() -> io::Result<()> {
    let text = io::read_to_string(io::stdin())?;
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let mut out = io::stdout().lock();
    for line in count_all(&text, threads) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}
