//! A game whose moves the input picks.
//!
//! Every position agrees with the mailbox oracle, and unmaking all moves restores the first
//! position.
#![no_main]

use differential::mailbox;
use differential::play::{self, Variant};
use differential::random;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u64, bool, Vec<u8>)| {
    let (seed, chess960, choices) = input;
    let variant = if chess960 { Variant::Chess960 } else { Variant::Standard };
    let start = play::start(variant, seed, &mut random::for_game(seed, 0));
    let mut oracle = mailbox::oracle(&start).unwrap();
    let (mut position, mut line) = (start, Vec::new());
    for choice in choices.into_iter().take(60) {
        mailbox::compare(&position, &oracle).unwrap();
        mailbox::make_and_unmake(&position).unwrap();
        let moves = position.legal_moves();
        let Some(&mv) = moves.get(usize::from(choice) % moves.len().max(1)) else { break };
        oracle = mailbox::after(&oracle, mv).unwrap();
        line.push(position.make(mv));
    }
    while let Some(undo) = line.pop() {
        position.unmake(undo);
    }
    assert_eq!(position, start);
});
