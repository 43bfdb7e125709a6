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
    let (mut game, mut agreed) = (Game::default(), GameResult::Unknown);
    for line in input.lines() {
        let answer = execute(line?.trim(), &mut game, &mut agreed);
        writeln!(out, "{}", answer.unwrap_or_else(|error| error.to_string()))?;
    }
    Ok(())
}

/// Plays a move or executes a command, and returns what to answer. `agreed` is a result that no rule decides.
fn execute(line: &str, game: &mut Game, agreed: &mut GameResult) -> Result<String, Box<dyn Error>> {
    match line.split_once(' ').unwrap_or((line, "")) {
        ("save", path) => {
            let mut tree = GameTree::from(&*game);
            if game.outcome().is_none() {
                tree.set_result(*agreed);
            }
            fs::write(path, tree.to_string())?;
        }
        ("load", path) => {
            let tree: GameTree = fs::read_to_string(path)?.parse()?;
            (*game, *agreed) = (Game::try_from(&tree)?, tree.result());
        }
        ("claim", _) => {
            let claim = game.claim().ok_or("there is no draw to claim")?;
            *agreed = GameResult::Drawn;
            return Ok(format!("{agreed}: {claim}"));
        }
        ("back", _) => {
            game.take_back().ok_or("there is no move to take back")?;
            *agreed = GameResult::Unknown;
        }
        _ => {
            game.play(game.position().parse_move(line)?)?;
            *agreed = GameResult::Unknown;
        }
    }
    Ok(match game.outcome() {
        Some(outcome) => format!("{outcome}: {}", outcome.reason()),
        None => game.position().to_string(),
    })
}
