//! Repeats one call of movegen, for an instruction counter.

use std::fmt::Write;
use std::hint::black_box;

use movegen_perft::Method;
use movegen_position::generate::Evasions;
use movegen_position::{AllMoves, CheckInfo, Move, MoveList, Noisy, Position, Quiets, generate};

use crate::{CASES, Case};

/// A name, and a function that makes the call for a number of rounds and returns how many calls that was.
type Call = (&'static str, fn(&[Position], u32) -> u64);

#[rustfmt::skip]
const CALLS: [Call; 14] = [
    ("perft", |positions, rounds| each(positions, rounds, |position| {
        Method::Fast.perft(position, black_box(if position.legal_moves().len() > 20 { 3 } else { 4 }))
    })),
    ("checks", |positions, rounds| call(positions, rounds, |of| CheckInfo::new(of.board()))),
    ("count", |positions, rounds| call(positions, rounds, |of| generate::<AllMoves>(of.board()).count())),
    ("legal", |positions, rounds| call(positions, rounds, |of| MoveList::of::<AllMoves>(of.board()))),
    ("captures", |positions, rounds| call(positions, rounds, |of| MoveList::of::<Noisy>(of.board()))),
    ("quiets", |positions, rounds| call(positions, rounds, |of| MoveList::of::<Quiets>(of.board()))),
    ("evasions", |positions, rounds| call(positions, rounds, |of| MoveList::of::<Evasions>(of.board()))),
    ("pseudo-legal", |positions, rounds| {
        call(positions, rounds, |of| generate::<AllMoves>(of.board()).pseudo_legal().list())
    }),
    ("is-legal", |positions, rounds| with_moves(positions, rounds, |of, mv| black_box(of.board().is_legal(mv)))),
    ("after", |positions, rounds| with_moves(positions, rounds, |of, mv| of.board().after(mv))),
    ("make-unmake", |positions, rounds| with_moves(positions, rounds, |position, mv| {
        let mut position = *position;
        let undo = position.make(mv);
        black_box(&mut position);
        position.unmake(undo);
        position
    })),
    ("key", |positions, rounds| call(positions, rounds, Position::compute_key)),
    ("fen-read", |_, rounds| {
        let read = |(_, fen, ..): Case| black_box(Position::from_fen(black_box(fen)).is_ok());
        (0..rounds).for_each(|_| CASES.into_iter().for_each(|case| { read(case); }));
        u64::from(rounds) * CASES.len() as u64
    }),
    ("fen-write", |positions, rounds| {
        let mut text = String::with_capacity(100);
        call(positions, rounds, |position| {
            text.clear();
            write!(text, "{position}").is_ok()
        })
    }),
];

fn each(positions: &[Position], rounds: u32, mut of: impl FnMut(&Position) -> u64) -> u64 {
    (0..rounds).map(|_| positions.iter().map(|position| of(black_box(position))).sum::<u64>()).sum()
}

fn call<T>(positions: &[Position], rounds: u32, mut of: impl FnMut(&Position) -> T) -> u64 {
    each(positions, rounds, |position| {
        black_box(&of(position));
        1
    })
}

/// Makes the call for every legal move of every position.
fn with_moves<T>(positions: &[Position], rounds: u32, mut of: impl FnMut(&Position, Move) -> T) -> u64 {
    let lists: Vec<MoveList> = positions.iter().map(Position::legal_moves).collect();
    let mut calls = 0;
    for _ in 0..rounds {
        for (position, list) in positions.iter().zip(&lists) {
            for &mv in list {
                black_box(&of(black_box(position), black_box(mv)));
            }
            calls += list.len() as u64;
        }
    }
    calls
}

/// Returns the names of the calls.
pub fn names() -> impl Iterator<Item = &'static str> {
    CALLS.iter().map(|(name, _)| *name)
}

/// Repeats a call. Returns the number of calls (for perft, of leaves), or `None` if there is no such call.
pub fn repeat(name: &str, rounds: u32) -> Option<u64> {
    let (_, call) = CALLS.iter().find(|(known, _)| *known == name)?;
    let positions: Vec<Position> =
        CASES.iter().map(|(_, fen, ..)| fen.parse().expect("a valid FEN")).collect();
    Some(call(&positions, rounds))
}
