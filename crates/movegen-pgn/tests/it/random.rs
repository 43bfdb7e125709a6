//! Random games with comments, annotations and variations.

use movegen_pgn::{GameResult, GameTree};
use movegen_position::{Color, Position};
use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Words for comments, picked to be hard to write.
const WORDS: [&str; 16] = [
    "a",
    "better",
    "[%clk",
    "0:03:00]",
    "%",
    "[Event",
    "\"x\"]",
    "(1.",
    "e4)",
    "1-0",
    "*",
    "; ",
    "{",
    "Grünfeld",
    "♞f6\t",
    "a-word-that-is-longer-than-any-line-of-the-export-format-since-it-has-more-than-eighty-characters",
];

/// The values of random tags.
const VALUES: [&str; 6] = ["", "?", "say \"check\"", "back\\slash\\", "Kovačević, Łukasz", "]["];

/// Generates random games.
pub(crate) struct Player {
    rng: Xoshiro256StarStar,
}

impl Player {
    pub(crate) fn new(seed: u64) -> Self {
        Self { rng: Xoshiro256StarStar::seed_from_u64(seed) }
    }

    pub(crate) fn draw(&mut self, bound: usize) -> usize {
        (self.rng.next_u64() % bound as u64) as usize
    }

    fn comment(&mut self) -> String {
        let mut words: Vec<&str> = (0..self.draw(14)).map(|_| WORDS[self.draw(WORDS.len())]).collect();
        if self.draw(12) == 0 {
            words.push("}");
        }
        words.join(" ")
    }

    /// Returns a game of up to `moves` moves, variations included.
    pub(crate) fn game(&mut self, moves: usize) -> GameTree {
        let start = match self.draw(3) {
            0 => Position::chess960(self.draw(960) as u16).unwrap(),
            1 => "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 3 17".parse().unwrap(),
            _ => Position::default(),
        };
        let mut game = GameTree::from_position(start);
        for name in ["White", "Date", "ECO", "Annotator", "Z_9"] {
            if self.draw(2) == 0 {
                game.set_tag(name, VALUES[self.draw(VALUES.len())]).unwrap();
            }
        }
        let mut nodes = vec![GameTree::START];
        for _ in 0..self.draw(moves + 1) {
            // Mostly continue the last move, so that lines get long.
            let choice = if self.draw(6) == 0 { self.draw(nodes.len()) } else { nodes.len() - 1 };
            let after = nodes[choice];
            let legal = game.position(after).legal_moves();
            if legal.is_empty() {
                continue;
            }
            let node = game.add_move(after, legal[self.draw(legal.len())]).unwrap();
            if self.draw(5) == 0 {
                game.nags_mut(node).push(self.draw(256) as u8);
            }
            nodes.push(node);
        }
        for &node in &nodes {
            for _ in 0..self.draw(8).saturating_sub(5) {
                let text = self.comment();
                game.add_comment(node, &text);
            }
            if self.draw(5) == 0 {
                let text = self.comment();
                game.add_opening_comment(node, &text);
            }
        }
        for _ in 0..self.draw(3) {
            let node = nodes[self.draw(nodes.len())];
            game.promote(node);
        }
        game.set_result(match self.draw(4) {
            0 => GameResult::Won(Color::White),
            1 => GameResult::Won(Color::Black),
            2 => GameResult::Drawn,
            _ => GameResult::Unknown,
        });
        game
    }
}
