//! A server of games under any rules. Start it with `cargo run -p movegen-pgn --example server`, connect by `nc
//! localhost 7878`, and send `new VARIANT [FEN]`, then `GAME MOVE`, or `back`, `claim`, `resign` or `pgn` for a move.

use std::error::Error;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::sync::Mutex;
use std::thread;

use movegen::CastlingNotation;
use movegen::pgn::{GameResult, GameTree, NodeId};
use movegen::position::names_chess960;
use movegen::variants::{Variant, VariantPosition};
use serde_json::{Value, json};

/// Longer lines are refused.
const MAX_LINE: u64 = 1000;
/// Games that the server keeps at a time.
const MAX_GAMES: usize = 10_000;

/// All games of the server. A game's number is its index.
pub(crate) type Games = Mutex<Vec<Table>>;

/// A game with its last move.
pub(crate) struct Table {
    tree: GameTree<VariantPosition>,
    last: NodeId,
}

fn main() -> io::Result<()> {
    let listener = TcpListener::bind(("localhost", 7878))?;
    let games = &Games::default();
    thread::scope(|threads| {
        for client in listener.incoming().flatten() {
            // A client that hangs up ends its thread.
            threads.spawn(move || serve(BufReader::new(&client), &mut &client, games).is_ok());
        }
    });
    Ok(())
}

/// Answers each line of a client with an object in JSON.
pub(crate) fn serve(mut input: impl BufRead, out: &mut impl Write, games: &Games) -> io::Result<()> {
    let mut line = Vec::new();
    while input.by_ref().take(MAX_LINE).read_until(b'\n', &mut line)? > 0 {
        let answer = if line.len() as u64 == MAX_LINE && !line.ends_with(b"\n") {
            // What is left of the line must not become a command.
            input.skip_until(b'\n')?;
            Err("the line is too long".into())
        } else {
            execute(String::from_utf8_lossy(&line).trim(), &mut games.lock().unwrap())
        };
        writeln!(out, "{}", answer.unwrap_or_else(|error| json!({ "error": error.to_string() })))?;
        line.clear();
    }
    Ok(())
}

fn execute(line: &str, games: &mut Vec<Table>) -> Result<Value, Box<dyn Error>> {
    let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
    if first == "new" {
        let (variant, fen) = rest.trim_start().split_once(' ').unwrap_or((rest, ""));
        // The error of an unknown name lists the known ones.
        let rules: Variant = variant.parse()?;
        let fen = if fen.is_empty() { rules.start_fen() } else { fen };
        let mut tree = GameTree::from_position(VariantPosition::from_fen(rules, fen)?);
        if names_chess960(variant) == Some(true) {
            // Even if the first position is that of chess.
            tree.set_tag("Variant", "Chess960")?;
        }
        if games.len() == MAX_GAMES {
            return Err("the server is full".into());
        }
        games.push(Table { tree, last: GameTree::START });
        return Ok(games[games.len() - 1].state(games.len() - 1));
    }
    let number: usize = first.parse().map_err(|_| "expected \"new\" or the number of a game")?;
    let table = games.get_mut(number).ok_or("there is no such game")?;
    if rest == "pgn" {
        return Ok(json!({ "game": number, "pgn": table.tree.to_string() }));
    }
    table.execute(rest)?;
    Ok(table.state(number))
}

impl Table {
    /// Plays a move as people type it, or executes a command. No text asks for the state alone.
    fn execute(&mut self, text: &str) -> Result<(), Box<dyn Error>> {
        let Self { tree, last } = self;
        match text {
            "" => {}
            // Reopens the game if that move ended it.
            "back" => {
                *last = tree.take_back(*last).ok_or("there is no move to take back")?;
                tree.set_result(GameResult::Unknown);
            }
            _ if tree.result() != GameResult::Unknown => return Err("the game is over".into()),
            "claim" => {
                tree.claim(*last).ok_or("there is no draw to claim")?;
                tree.set_result(GameResult::Drawn);
            }
            "resign" => tree.set_result(GameResult::Won(!tree.position(*last).turn())),
            _ => {
                *last = tree.play(*last, tree.position(*last).parse_move(text)?)?;
                tree.set_result(tree.outcome(*last).into());
            }
        }
        Ok(())
    }

    /// What a page shows.
    fn state(&self, number: usize) -> Value {
        let Self { tree, last } = self;
        let position = tree.position(*last);
        let notation =
            if tree.is_chess960() { CastlingNotation::Chess960 } else { CastlingNotation::Standard };
        let moves: Vec<String> =
            position.legal_moves().iter().map(|&mv| position.uci(mv, notation).to_string()).collect();
        json!({
            "game": number,
            "variant": position.variant(),
            "fen": position.fen(notation).to_string(),
            "moves": if tree.result() == GameResult::Unknown { moves } else { Vec::new() },
            "result": tree.result().to_string(),
            "outcome": tree.outcome(*last),
            "claim": tree.claim(*last),
        })
    }
}
