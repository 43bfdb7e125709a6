//! Two plies by arithmetic agree with making each move.

use differential::play::choose;
use differential::random::for_game;
use differential::setups;
use movegen_perft::Method;
use movegen_position::{CastlingNotation, Position};

use crate::suites::own_suites;

/// Positions for each correction that the arithmetic makes.
const DIFFICULT: &[&str] = &[
    // A pawn that is pinned along a file may still push: the rook blocks its path, or leaves.
    "4k3/4p3/8/8/4R3/8/8/4K3 w - - 0 1",
    "4k3/4p3/8/4R3/8/8/8/4K3 w - - 0 1",
    // The pinned bishop may capture along the line, but not after the queen has left it.
    "4k3/8/2b5/8/Q7/8/8/4K3 w - - 0 1",
    // A knight lands before or behind the pinned bishop, or beside one of two pinned rooks. A rook lands behind the
    // bishop.
    "4k3/8/8/2N5/4b3/8/8/K1N1R3 w - - 0 1",
    "8/8/8/7N/R1rkr1R1/8/8/7K w - - 0 1",
    "4k3/8/8/8/4b3/8/R7/K3R3 w - - 0 1",
    // A slider pins a knight, a pawn, a rook that may castle, and a pawn about to promote.
    "4k3/4n3/8/8/8/8/8/K2R4 w - - 0 1",
    "4k3/3p4/2N5/8/8/8/4B3/K7 w - - 0 1",
    "4kr2/8/8/8/8/8/8/K6R w f - 0 1",
    "8/8/8/8/8/R7/3pk3/K7 w - - 0 1",
    // A promoted pawn pins along the line of the square it left.
    "1r6/4P3/8/8/8/6K1/4b3/4k3 w - - 0 1",
    // The pinned rook may castle once the queen has left the rank.
    "7k/3P4/8/8/1Q6/5B2/8/qR2K3 b B - 0 1",
    // A pawn is captured by a pawn it attacks: its own capture must be subtracted only once.
    "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1",
    // A double push allows two en passant captures, or none because the king is on that rank.
    "4k3/8/8/8/3p1p2/8/4P3/4K3 w - - 0 1",
    "8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1",
    // A double push beside a pinned pawn, which may not capture en passant, while another pawn could.
    "8/k6p/8/8/3p4/8/4P3/6BK w - - 0 1",
    // A rook moves along the rank on which another rook attacks it.
    "4k3/8/8/r2R3p/8/8/8/4K3 w - - 0 1",
    // Each capture or push of the pawn is four promotions: pieces leave its squares, arrive on
    // them, or capture it.
    "4k3/8/8/8/8/2Q5/1p6/R1N1K3 w - - 0 1",
    "4k3/8/8/8/8/5B2/1p6/1R1K4 w - - 0 1",
    "8/8/8/8/8/4k3/3p4/2B4K w - - 0 1",
    // Pieces go to squares next to the king, protected or not, and leave them.
    "3bk3/2Pp1p2/4N3/1B5Q/8/8/8/3RKR2 w - - 0 1",
    // The castling rooks and the squares between them and the king are reached, captured or uncovered.
    "r3k2r/1P4P1/N7/8/1B6/6N1/8/R3K2R w KQkq - 0 1",
];

/// Compares two plies at once with the replies to each move.
fn check(position: &Position) {
    let board = position.board();
    let replies = |mv| board.after(mv).legal_count() as u64;
    let expected: u64 = position.legal_moves().into_iter().map(replies).sum();
    assert_eq!(Method::Fast.perft(position, 2), expected, "{position}");
    assert_eq!(Method::Bulk.perft(position, 2), expected, "{position}");
}

/// The position with colors exchanged.
fn flipped(position: &Position) -> Position {
    let text = position.fen(CastlingNotation::Chess960).to_string();
    let [placement, turn, castling, en_passant, rest @ ..] = &text.split(' ').collect::<Vec<_>>()[..] else {
        unreachable!()
    };
    let swap = |text: &str| -> String {
        let swap =
            |c: char| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
        text.chars().map(swap).collect()
    };
    let placement: Vec<String> = placement.split('/').rev().map(swap).collect();
    let turn = if *turn == "w" { "b" } else { "w" };
    let en_passant = en_passant.replace('3', "?").replace('6', "3").replace('?', "6");
    let text = format!("{} {turn} {} {en_passant} {}", placement.join("/"), swap(castling), rest.join(" "));
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn difficult_positions() {
    for fen in DIFFICULT {
        let position: Position = fen.parse().unwrap();
        check(&position);
        check(&flipped(&position));
    }
}

#[test]
fn suite_positions_and_their_successors() {
    for line in own_suites() {
        check(&line.position);
        check(&flipped(&line.position));
        for mv in line.position.legal_moves() {
            check(&line.position.after(mv));
        }
    }
}

#[test]
fn positions_of_random_play() {
    let mut positions = 0;
    for game in 0..400 {
        let mut rng = for_game(32, game);
        let starts = own_suites();
        let mut position = match game % 2 {
            0 => setups::random(&mut rng),
            _ => starts[game as usize * 37 % starts.len()].position,
        };
        for _ in 0..80 {
            check(&position);
            positions += 1;
            let Some(mv) = choose(&position, &mut rng) else { break };
            position = position.after(mv);
        }
    }
    assert!(positions > 5_000, "{positions}");
}
