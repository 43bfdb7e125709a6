//! A UCI chess engine: `cargo run --release -p movegen-position --example engine`, with `-- bench` to count.
//!
//! The guide's chapter "An engine" explains it. `uci` reads commands and never waits for a search, `search` thinks in a
//! thread of its own, `table` remembers, `time` says when to stop, and `evaluate` is short: there is room for yours.

mod evaluate;
pub(crate) mod search;
mod table;
mod time;
pub(crate) mod uci;

use std::io;
use std::sync::{Arc, Mutex};

fn main() {
    let mut engine = uci::Engine::new(Arc::new(Mutex::new(io::stdout())));
    if std::env::args().nth(1).as_deref() == Some("bench") {
        engine.command("bench");
        return;
    }
    for line in io::stdin().lines().map_while(Result::ok) {
        if !engine.command(&line) {
            return;
        }
    }
    engine.finish();
}
