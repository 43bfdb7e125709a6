//! A perft for each library, in the style of its documentation.

use movegen_perft::Method;
use movegen_position::Position;

use crate::{CASES, Call, Done};

/// Counts the nodes of a FEN. Returns `None` if the library rejects the FEN.
type Count = fn(&str, u8) -> Option<u64>;

/// Perfts that count the last ply's moves without making them.
const COUNTING: [(&str, Count); 5] = [
    ("movegen, fast", |fen, depth| movegen(Method::Fast, fen, depth)),
    ("movegen", |fen, depth| movegen(Method::Bulk, fen, depth)),
    ("cozy-chess", |fen, depth| Some(cozy(&fen.parse().ok()?, depth))),
    ("shakmaty", |fen, depth| Some(shakmaty::perft(&shakmaty_position(fen)?, depth.into()))),
    ("chess", |fen, depth| Some(chess(&fen.parse().ok()?, depth))),
];

/// Perfts that make every move.
const MAKING: [(&str, Count); 4] = [
    ("movegen", |fen, depth| movegen(Method::Make, fen, depth)),
    ("cozy-chess", |fen, depth| Some(cozy_make(&fen.parse().ok()?, depth))),
    ("shakmaty", |fen, depth| Some(shakmaty_make(&shakmaty_position(fen)?, depth))),
    ("chess", |fen, depth| Some(chess_make(&fen.parse().ok()?, depth))),
];

/// Perfts with the last ply counted, in the positions of all tables.
pub fn counting() -> Vec<Call> {
    calls(&COUNTING, |depth| depth)
}

/// The same with every move made, which takes about thirty times as long, so one ply less deep.
pub fn making() -> Vec<Call> {
    calls(&MAKING, |depth| depth - 1)
}

/// Perfts to a depth that `of` derives from the position's.
fn calls(counters: &[(&'static str, Count)], of: fn(u8) -> u8) -> Vec<Call> {
    let with = |case: crate::Case| {
        counters.iter().map(move |&(library, count)| {
            let run = move || {
                let depth = of(case.depth);
                let nodes = count(case.fen, depth).expect("a valid FEN");
                if let Some(known) =
                    (depth + 1).checked_sub(case.depth).and_then(|ply| case.nodes.get(ply as usize))
                {
                    assert_eq!(nodes, *known, "{library}, {}", case.name);
                }
                Done { items: nodes, sum: nodes }
            };
            Call { what: case.name.to_owned(), library, run: Box::new(run) }
        })
    };
    CASES.into_iter().flat_map(with).collect()
}

/// All counters to a small depth, for criterion.
pub fn small() -> Vec<Call> {
    [calls(&COUNTING, |_| 3), calls(&MAKING, |_| 3)].into_iter().flatten().collect()
}

fn movegen(method: Method, fen: &str, depth: u8) -> Option<u64> {
    let position: Position = fen.parse().ok()?;
    Some(method.perft(&position, depth))
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
        for call in small() {
            let fen = CASES.iter().find(|case| case.name == call.what).unwrap().fen;
            let expected = movegen(Method::Make, fen, 3).unwrap();
            assert_eq!(
                (call.run)(),
                Done { items: expected, sum: expected },
                "{} {}",
                call.library,
                call.what
            );
        }
    }
}
