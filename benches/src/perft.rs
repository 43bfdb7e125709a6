//! A perft for each library, in the style of its documentation.

use movegen_perft::Method;
use movegen_position::Position;

use crate::{CASES, Call, Case, Done};

/// Counts the nodes of a FEN. Returns `None` if the library rejects the FEN.
type Count = fn(&str, u8) -> Option<u64>;

/// Perfts that count the last ply's moves without making them.
const COUNTING: [(&str, Count); 4] = [
    ("movegen, fast", |fen, depth| movegen(Method::Fast, fen, depth)),
    ("movegen", |fen, depth| movegen(Method::Bulk, fen, depth)),
    ("cozy-chess", |fen, depth| Some(cozy::<true>(&fen.parse().ok()?, depth))),
    ("shakmaty", |fen, depth| Some(shakmaty::perft(&shakmaty_position(fen)?, depth.into()))),
];

/// Perfts that make every move.
const MAKING: [(&str, Count); 3] = [
    ("movegen", |fen, depth| movegen(Method::Make, fen, depth)),
    ("cozy-chess", |fen, depth| Some(cozy::<false>(&fen.parse().ok()?, depth))),
    ("shakmaty", |fen, depth| Some(shakmaty_make(&shakmaty_position(fen)?, depth))),
];

/// Perfts with the last ply counted, in the positions of all tables.
pub fn counting() -> Vec<Call> {
    calls(&COUNTING, 1)
}

/// The same with every move made. It takes about thirty times as long, and goes one ply less deep.
pub fn making() -> Vec<Call> {
    calls(&MAKING, 0)
}

/// Perfts to one of the two depths with known counts.
fn calls(counters: &[(&'static str, Count)], deeper: u8) -> Vec<Call> {
    let with = |(what, fen, depth, nodes): Case| {
        counters.iter().map(move |&(library, count)| {
            let run = move || {
                let found = count(fen, depth - 1 + deeper).expect("a valid FEN");
                assert_eq!(found, nodes[usize::from(deeper)], "{library}, {what}");
                Done { items: found, sum: found }
            };
            Call { what: what.to_owned(), library, run: Box::new(run) }
        })
    };
    CASES.into_iter().flat_map(with).collect()
}

fn movegen(method: Method, fen: &str, depth: u8) -> Option<u64> {
    let position: Position = fen.parse().ok()?;
    Some(method.perft(&position, depth))
}

fn cozy<const COUNTED: bool>(board: &cozy_chess::Board, depth: u8) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if COUNTED && depth == 1 {
            nodes += moves.len() as u64;
            return false;
        }
        for mv in moves {
            let mut next = board.clone();
            next.play_unchecked(mv);
            nodes += cozy::<COUNTED>(&next, depth - 1);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_counters_agree() {
        for (name, fen, ..) in CASES {
            let expected = movegen(Method::Make, fen, 3);
            for (library, count) in COUNTING.iter().chain(&MAKING) {
                assert_eq!(count(fen, 3), expected, "{library}, {name}");
            }
        }
    }
}
