//! The games that the programs read, in PGN, the same in each run.

use std::fmt::Write;

use movegen_pgn::{GameResult, GameTree};
use movegen_position::ordering::exchange_value;
use movegen_position::{Color, Move, Position};
use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Plays games of two weak players, and returns their moves and results. Each has at most 40 to 139
/// half-moves, like games between people.
fn play(count: usize) -> impl Iterator<Item = (Vec<Move>, GameResult)> {
    let mut random = Xoshiro256StarStar::seed_from_u64(34);
    (0..count).map(move |_| {
        let (mut position, mut moves) = (Position::default(), Vec::new());
        let length = 40 + random.next_u64() as usize % 100;
        while moves.len() < length {
            let legal = position.legal_moves();
            let Some(&mv) = legal.iter().max_by_key(|&&mv| appeal(&position, mv, random.next_u64())) else {
                break;
            };
            moves.push(mv);
            position = position.after(mv);
        }
        let result = result(&position);
        (moves, result)
    })
}

/// How much a move appeals to a player, in centipawns: what it wins, a taste that all players share (so
/// openings repeat), and chance.
fn appeal(position: &Position, mv: Move, chance: u64) -> i32 {
    let mixed = (position.key() ^ u64::from(mv.bits())).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let (taste, chance) = ((mixed >> 57) as i32, (chance >> 58) as i32);
    let castling = if mv.castling_side().is_some() { 60 } else { 0 };
    position.see(mv) + castling + taste + chance
}

/// Returns the result: the side with more material has won.
fn result(last: &Position) -> GameResult {
    let material = |color: Color| -> i32 {
        let pieces = last.iter().filter(|(_, piece)| piece.color() == color);
        pieces.map(|(_, piece)| exchange_value(piece.role())).sum()
    };
    match material(Color::White) - material(Color::Black) {
        _ if last.is_checkmate() => GameResult::Won(!last.turn()),
        200.. => GameResult::Won(Color::White),
        ..=-200 => GameResult::Won(Color::Black),
        _ => GameResult::Drawn,
    }
}

/// Returns games in PGN with a server's tags. Every other game has clocks after the moves.
pub(crate) fn pgn(count: usize) -> Vec<u8> {
    let mut text = String::new();
    for (number, (moves, result)) in play(count).enumerate() {
        let mut game = GameTree::default();
        let (white, black) = (number * 7 % 1000, number * 13 % 1000);
        let tags = [
            ("Event", "Rated blitz game".to_owned()),
            ("Site", format!("https://example.org/{number:08}")),
            ("Date", format!("2026.{:02}.{:02}", number % 12 + 1, number % 28 + 1)),
            ("Round", "-".to_owned()),
            ("White", format!("player {white}")),
            ("Black", format!("player {black}")),
            ("WhiteElo", (1200 + white).to_string()),
            ("BlackElo", (1200 + black).to_string()),
            ("ECO", format!("C{:02}", number % 100)),
            ("TimeControl", "300+3".to_owned()),
            ("Termination", "Normal".to_owned()),
        ];
        for (name, value) in tags {
            game.set_tag(name, &value).expect("a tag");
        }
        let mut last = GameTree::START;
        for (ply, &mv) in moves.iter().enumerate() {
            last = game.add_move(last, mv).expect("a legal move");
            if number % 2 == 1 {
                let seconds = 300 - ply;
                game.add_comment(last, &format!("[%clk 0:{:02}:{:02}]", seconds / 60, seconds % 60));
            }
        }
        game.set_result(result);
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{game}");
    }
    text.into_bytes()
}
