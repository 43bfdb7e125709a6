//! A perft for each library and method: count the last ply, or make every move.

use movegen_perft::Method;
use movegen_position::Position;

/// A perft of one library, by name.
#[derive(Clone, Copy)]
pub struct Counter {
    /// The name in tables and on the command line.
    pub name: &'static str,
    /// Counts the nodes of a FEN at a depth. Returns `None` if the library rejects the FEN.
    pub count: fn(&str, u8) -> Option<u64>,
}

/// All counters. Those whose names end in `-make` make every move; the others count the last ply.
pub const COUNTERS: [Counter; 10] = [
    Counter { name: "movegen-fast", count: |fen, depth| movegen(Method::Fast, fen, depth) },
    Counter { name: "movegen", count: |fen, depth| movegen(Method::Bulk, fen, depth) },
    Counter { name: "movegen-make", count: |fen, depth| movegen(Method::Make, fen, depth) },
    Counter { name: "movegen-sets-make", count: |fen, depth| movegen(Method::Sets, fen, depth) },
    Counter { name: "cozy", count: |fen, depth| Some(cozy(&fen.parse().ok()?, depth)) },
    Counter { name: "cozy-make", count: |fen, depth| Some(cozy_make(&fen.parse().ok()?, depth)) },
    Counter {
        name: "shakmaty",
        count: |fen, depth| Some(shakmaty::perft(&shakmaty_position(fen)?, depth.into())),
    },
    Counter {
        name: "shakmaty-make",
        count: |fen, depth| Some(shakmaty_make(&shakmaty_position(fen)?, depth)),
    },
    Counter { name: "chess", count: |fen, depth| Some(chess(&fen.parse().ok()?, depth)) },
    Counter { name: "chess-make", count: |fen, depth| Some(chess_make(&fen.parse().ok()?, depth)) },
];

fn movegen(method: Method, fen: &str, depth: u8) -> Option<u64> {
    let position: Position = fen.parse().ok()?;
    Some(method.count(&position, depth))
}

fn cozy(board: &cozy_chess::Board, depth: u8) -> u64 {
    let mut nodes = 0;
    match depth {
        0 => return 1,
        1 => board.generate_moves(|moves| {
            nodes += moves.len() as u64;
            false
        }),
        _ => board.generate_moves(|moves| {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                nodes += cozy(&next, depth - 1);
            }
            false
        }),
    };
    nodes
}

fn cozy_make(board: &cozy_chess::Board, depth: u8) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    board.generate_moves(|moves| {
        for mv in moves {
            let mut next = board.clone();
            next.play_unchecked(mv);
            nodes += cozy_make(&next, depth - 1);
        }
        false
    });
    nodes
}

fn shakmaty_position(fen: &str) -> Option<shakmaty::Chess> {
    let fen: shakmaty::fen::Fen = fen.parse().ok()?;
    fen.into_position(shakmaty::CastlingMode::Standard).ok()
}

fn shakmaty_make(position: &shakmaty::Chess, depth: u8) -> u64 {
    use shakmaty::Position as _;
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    for mv in position.legal_moves() {
        let mut next = position.clone();
        next.play_unchecked(mv);
        nodes += shakmaty_make(&next, depth - 1);
    }
    nodes
}

fn chess(board: &chess::Board, depth: u8) -> u64 {
    let moves = chess::MoveGen::new_legal(board);
    match depth {
        0 => 1,
        1 => moves.len() as u64,
        _ => moves.map(|mv| chess(&board.make_move_new(mv), depth - 1)).sum(),
    }
}

fn chess_make(board: &chess::Board, depth: u8) -> u64 {
    match depth {
        0 => 1,
        _ => chess::MoveGen::new_legal(board).map(|mv| chess_make(&board.make_move_new(mv), depth - 1)).sum(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_counters_agree() {
        for case in crate::CASES {
            let expected = (COUNTERS[0].count)(case.fen, 3);
            for counter in COUNTERS {
                assert_eq!((counter.count)(case.fen, 3), expected, "{} on {}", counter.name, case.name);
            }
        }
    }
}
