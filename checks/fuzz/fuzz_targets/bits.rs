//! Any sixteen bits as a move, in a random position.
//!
//! A move is legal exactly if the list of legal moves has it, and likewise for pseudo-legal moves.
#![no_main]

use differential::{random, setups};
use libfuzzer_sys::fuzz_target;
use movegen_position::{AllMoves, Move, generate};

fuzz_target!(|input: (u64, Vec<u16>)| {
    let (seed, bits) = input;
    let position = setups::random(&mut random::for_game(seed, 0));
    let board = position.board();
    let legal = generate::<AllMoves>(board).list();
    let pseudo_legal = generate::<AllMoves>(board).pseudo_legal().list();
    for bits in bits {
        let Some(mv) = Move::from_bits(bits) else {
            assert!(!(1..=13).contains(&(bits >> 12)));
            continue;
        };
        assert_eq!(mv.bits(), bits);
        assert_eq!(board.is_legal(mv), legal.contains(&mv), "{position} {mv:?}");
        assert_eq!(board.is_pseudo_legal(mv), pseudo_legal.contains(&mv), "{position} {mv:?}");
        let mut copy = position;
        match copy.play(mv) {
            Ok(undo) => {
                assert!(legal.contains(&mv));
                copy.unmake(undo);
            }
            Err(_) => assert!(!legal.contains(&mv)),
        }
        assert_eq!(copy, position);
    }
});
