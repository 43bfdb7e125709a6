//! Writes random games with comments, glyphs and variations, for benchmarks and comparisons.
//!
//! `cargo run --release -p movegen-pgn --example random_games -- GAMES SEED > games.pgn`

use std::io::{self, BufWriter, Write};

use movegen_pgn::{GameResult, GameTree};
use movegen_position::{Color, Position};
use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Words of the comments.
const WORDS: [&str; 8] =
    ["[%clk 0:03:00]", "[%eval 0.31]", "better", "is", "Nf3", "Grünfeld", "(1. e4)", "1-0?"];

fn main() -> io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let mut number =
        |default| arguments.next().map_or(Ok(default), |text| text.parse()).map_err(io::Error::other);
    let (games, seed) = (number(1000)?, number(1)?);
    let mut rng = Xoshiro256StarStar::seed_from_u64(seed);
    let mut out = BufWriter::new(io::stdout().lock());
    for i in 0..games {
        writeln!(out, "{}", random_game(i, &mut rng).map_err(io::Error::other)?)?;
    }
    out.flush()
}

/// Returns a random number below `bound`.
fn draw(bound: usize, rng: &mut impl Rng) -> usize {
    (rng.next_u64() % bound as u64) as usize
}

/// A game of up to 160 half-moves. One game in ten is Chess960, and one move in 16 gets a variation.
fn random_game(
    number: u64,
    rng: &mut impl Rng,
) -> Result<GameTree, Box<dyn std::error::Error + Send + Sync>> {
    let chess960 = Position::chess960(draw(960, rng) as u16).filter(|_| draw(10, rng) == 0);
    let mut game = GameTree::from_position(chess960.unwrap_or_default());
    for (name, value) in [
        ("Event", "Random games".to_owned()),
        ("Site", "https://example.org/".to_owned() + &number.to_string()),
        ("Date", format!("2024.{:02}.{:02}", 1 + draw(12, rng), 1 + draw(28, rng))),
        ("White", format!("Player {}", draw(5000, rng))),
        ("Black", format!("Player {}", draw(5000, rng))),
        ("WhiteElo", (800 + draw(2000, rng)).to_string()),
        ("BlackElo", (800 + draw(2000, rng)).to_string()),
        ("TimeControl", "180+2".to_owned()),
    ] {
        game.set_tag(name, &value)?;
    }
    // The last move of each line, the position after it, and how many moves to add.
    let mut lines = vec![(GameTree::START, *game.start(), 20 + draw(140, rng))];
    while let Some((mut last, mut position, moves)) = lines.pop() {
        for _ in 0..moves {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            let mv = legal[draw(legal.len(), rng)];
            let before = position;
            let after = game.add_move(last, mv)?;
            position = position.after(mv);
            if draw(16, rng) == 0 && lines.len() < 20 {
                let other = legal[draw(legal.len(), rng)];
                let variation = game.add_move(last, other)?;
                lines.push((variation, before.after(other), draw(8, rng)));
            }
            if draw(12, rng) == 0 {
                game.nags_mut(after).push(1 + draw(20, rng) as u8);
            }
            if draw(6, rng) == 0 {
                let words: Vec<&str> = (0..1 + draw(8, rng)).map(|_| WORDS[draw(WORDS.len(), rng)]).collect();
                game.add_comment(after, &words.join(" "));
            }
            last = after;
        }
    }
    game.set_result(match draw(4, rng) {
        0 => GameResult::Won(Color::White),
        1 => GameResult::Won(Color::Black),
        2 => GameResult::Drawn,
        _ => GameResult::Unknown,
    });
    Ok(game)
}
