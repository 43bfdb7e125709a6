//! A game at the keyboard: moves in any notation, and the commands of `HELP`.

use std::error::Error;
use std::fs;
use std::io::{self, BufRead, Write};

use movegen::pgn::{GameResult, GameTree};
use movegen::{File, Game, Position, Rank, Square};

const HELP: &str = "a move such as e4, back, board, claim, save FILE, load FILE";

fn main() -> io::Result<()> {
    run(io::stdin().lock(), &mut io::stdout())
}

pub(crate) fn run(input: impl BufRead, out: &mut impl Write) -> io::Result<()> {
    let (mut game, mut tree) = (Game::default(), GameTree::default());
    // A stray byte from the keyboard must not end the game.
    for line in input.split(b'\n') {
        let answer = execute(String::from_utf8_lossy(&line?).trim(), &mut game, &mut tree);
        writeln!(out, "{}", answer.unwrap_or_else(|error| error.to_string()))?;
    }
    Ok(())
}

/// Plays a move or executes a command, and returns what to answer. The tree keeps what a loaded file says, and
/// a result that no rule decides.
fn execute(line: &str, game: &mut Game, tree: &mut GameTree) -> Result<String, Box<dyn Error>> {
    match line.split_once(' ').unwrap_or((line, "")) {
        ("save", path) => {
            tree.set_main_line(&*game);
            fs::write(path, tree.to_string())?;
        }
        ("load", path) => {
            let loaded = GameTree::try_from(fs::read(path)?.as_slice())?;
            (*game, *tree) = (Game::try_from(&loaded)?, loaded);
        }
        ("claim", _) => {
            let claim = game.claim().ok_or("there is no draw to claim")?;
            tree.set_main_line(&*game);
            tree.set_result(GameResult::Drawn);
            return Ok(format!("{}: {claim}", tree.result()));
        }
        ("help", _) => return Ok(HELP.to_owned()),
        ("board", _) => return Ok(board(game.position())),
        ("back", _) => {
            game.take_back().ok_or("there is no move to take back")?;
        }
        _ => {
            game.play(game.position().parse_move(line)?)?;
        }
    }
    Ok(match game.outcome() {
        Some(outcome) => format!("{outcome}: {}", outcome.reason()),
        None => game.position().to_string(),
    })
}

/// Draws the board as White sees it.
fn board(position: &Position) -> String {
    let letter = |square| position.piece_at(square).map_or('.', movegen::Piece::letter);
    let row = |rank: &Rank| File::ALL.map(|file| letter(Square::new(file, *rank)).to_string()).join(" ");
    Rank::ALL.iter().rev().map(row).collect::<Vec<_>>().join("\n")
}
