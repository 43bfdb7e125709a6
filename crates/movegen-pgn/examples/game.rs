//! A game at the keyboard: moves in any notation, `back`, `claim`, `save FILE` and `load FILE`.

use std::error::Error;
use std::fs;
use std::io::{self, BufRead, Write};

use movegen::Game;
use movegen::pgn::{GameResult, GameTree};

fn main() -> io::Result<()> {
    run(io::stdin().lock(), &mut io::stdout())
}

pub(crate) fn run(input: impl BufRead, out: &mut impl Write) -> io::Result<()> {
    let (mut game, mut result) = (Game::default(), GameResult::Unknown);
    for line in input.lines() {
        let answer = execute(&line?, &mut game, &mut result);
        writeln!(out, "{}", answer.unwrap_or_else(|error| error.to_string()))?;
    }
    Ok(())
}

/// Plays a move or executes a command, and returns what to answer.
fn execute(line: &str, game: &mut Game, result: &mut GameResult) -> Result<String, Box<dyn Error>> {
    match line.trim().split_once(' ').unwrap_or((line, "")) {
        ("save", path) => {
            let mut tree = GameTree::from(&*game);
            tree.set_result(*result);
            fs::write(path, tree.to_string())?;
        }
        ("load", path) => {
            let tree: GameTree = fs::read_to_string(path)?.parse()?;
            (*game, *result) = (Game::try_from(&tree)?, tree.result());
        }
        ("claim", _) => {
            let claim = game.claim().ok_or("there is no draw to claim")?;
            *result = GameResult::Drawn;
            return Ok(format!("{result}: {claim}"));
        }
        ("back", _) => {
            game.take_back().ok_or("there is no move to take back")?;
            *result = GameResult::Unknown;
        }
        _ => {
            game.play(game.position().parse_move(line)?)?;
            *result = game.outcome().into();
        }
    }
    Ok(game
        .outcome()
        .map_or(game.position().to_string(), |outcome| format!("{result}: {}", outcome.reason())))
}
