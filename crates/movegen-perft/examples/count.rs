//! Counts with threads, a hash table and a progress bar: `cargo run --release --example count -- 8`.

use movegen::Position;
use movegen::perft::{Error, Perft, Progress};

fn draw(progress: Progress) {
    let filled = 30 * progress.done / progress.parts.max(1);
    eprint!("\r[{:<30}] {} nodes", "#".repeat(filled), progress.nodes);
}

fn main() -> Result<(), Error> {
    let depth = std::env::args().nth(1).and_then(|depth| depth.parse().ok()).unwrap_or(6);
    let perft = Perft::new().threads(0).hash(64)?.on_progress(draw);
    let nodes = perft.count(&Position::default(), depth)?;
    eprintln!();
    println!("{nodes}");
    Ok(())
}
