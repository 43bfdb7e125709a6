//! Counts with threads, a hash table and a progress bar: `cargo run --release --example count -- 8`.

use movegen::Position;
use movegen::perft::{Error, Parts, Perft};

fn main() -> Result<(), Error> {
    let depth = std::env::args().nth(1).and_then(|depth| depth.parse().ok()).unwrap_or(6);
    let mut parts = Parts::new(&Position::default(), depth);
    let perft = Perft::new().threads(0).hash(64)?;
    perft.resume(&mut parts, |parts| {
        let filled = 30 * parts.done() / parts.counts().len();
        eprint!("\r[{:<30}] {} nodes", "#".repeat(filled), parts.nodes());
        Ok::<(), Error>(())
    })?;
    eprintln!();
    println!("{}", parts.nodes());
    Ok(())
}
