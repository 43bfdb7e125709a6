//! Counting in parts: progress, stopping, resuming.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};

use movegen_perft::{Error, Method, Parts, Perft};
use movegen_position::Position;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn kiwipete() -> Position {
    KIWIPETE.parse().unwrap()
}

#[test]
fn progress_goes_up_to_the_whole_count() {
    for threads in [1, 3] {
        let mut seen = Vec::new();
        let mut parts = Parts::new(&kiwipete(), 5);
        let counted = Perft::new().threads(threads).resume(&mut parts, |parts| {
            seen.push((parts.done(), parts.nodes()));
            Ok::<(), Error>(())
        });
        counted.unwrap();
        assert!(seen.is_sorted());
        assert_eq!(*seen.last().unwrap(), (parts.counts().len(), 193_690_690));
        assert_eq!(parts.counts().len(), 2_039);
    }
}

#[test]
fn a_count_that_was_stopped_keeps_its_parts_and_resumes() {
    for threads in [1, 2] {
        let stop = AtomicBool::new(false);
        let perft = Perft::new().threads(threads).stop_on(&stop);
        let mut parts = Parts::new(&kiwipete(), 5);
        let result = perft.resume(&mut parts, |parts| -> Result<(), Error> {
            stop.store(parts.done() >= 100, Ordering::Relaxed);
            Ok(())
        });
        assert!(matches!(result, Err(Error::Stopped)));
        let done = parts.done();
        assert!((100..2_039).contains(&done), "{done}");
        assert_eq!(parts.counts().iter().flatten().sum::<u128>(), parts.nodes());
        assert!(matches!(perft.count(&kiwipete(), 6), Err(Error::Stopped)));
        assert!(matches!(perft.stats(&kiwipete(), 5), Err(Error::Stopped)));
        stop.store(false, Ordering::Relaxed);
        let first = Cell::new(None);
        let resumed = perft.resume(&mut parts, |parts| -> Result<(), Error> {
            first.set(first.get().or(Some(parts.done())));
            Ok(())
        });
        resumed.unwrap();
        assert!(first.get().unwrap() >= done, "nothing is counted twice");
        assert_eq!((parts.done(), parts.nodes()), (2_039, 193_690_690));
    }
}

#[test]
fn an_error_from_the_callback_ends_the_count() {
    #[derive(Debug)]
    enum Mine {
        Enough,
        Perft(#[expect(dead_code, reason = "shown on failure")] Error),
    }
    impl From<Error> for Mine {
        fn from(error: Error) -> Self {
            Self::Perft(error)
        }
    }
    for threads in [1, 2] {
        let mut parts = Parts::new(&kiwipete(), 6);
        let result = Perft::new()
            .threads(threads)
            .resume(&mut parts, |parts| if parts.done() > 3 { Err(Mine::Enough) } else { Ok(()) });
        assert!(matches!(result, Err(Mine::Enough)), "{result:?}");
        assert!(parts.done() > 3);
    }
}

#[test]
fn the_first_moves_are_in_alphabetical_order_and_known_when_all_their_parts_are() {
    let mut parts = Parts::new(&kiwipete(), 5);
    let position = kiwipete();
    let texts: Vec<String> =
        parts.first_moves().map(|(mv, _)| position.uci(mv, Default::default()).to_string()).collect();
    assert!(texts.len() == 48 && texts.is_sorted(), "{texts:?}");
    assert!(parts.first_moves().all(|(_, nodes)| nodes.is_none()));
    // The replies to the first move are the first parts.
    let (first, _) = parts.first_moves().next().unwrap();
    let replies = position.after(first).legal_moves().len();
    for part in 0..replies {
        assert_eq!(parts.first_moves().next().unwrap().1, None);
        assert!(parts.insert(part, 1));
    }
    assert_eq!(parts.first_moves().next().unwrap().1, Some(replies as u128));
    assert_eq!(parts.first_moves().filter(|(_, nodes)| nodes.is_some()).count(), 1);
}

#[test]
fn a_part_is_inserted_once() {
    let mut parts = Parts::new(&Position::default(), 4);
    assert_eq!(parts.counts().len(), 20);
    assert!(parts.insert(3, 7));
    assert!(!parts.insert(3, 7) && !parts.insert(20, 7) && !parts.insert(4, u128::MAX));
    assert_eq!((parts.done(), parts.nodes()), (1, 7));
}

#[test]
fn small_counts() {
    let mated: Position = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1".parse().unwrap();
    for perft in [Perft::new(), Perft::new().hash(1).unwrap(), Perft::new().threads(2)] {
        for (depth, nodes) in [(0, 1), (1, 20), (2, 400), (3, 8_902), (4, 197_281)] {
            assert_eq!(perft.count(&Position::default(), depth).unwrap(), nodes);
            assert_eq!(perft.stats(&Position::default(), depth).unwrap().nodes, nodes);
        }
        assert_eq!(perft.divide(&Position::default(), 0).unwrap(), []);
        for depth in [1, 2, 5, 9, 255] {
            assert_eq!(perft.count(&mated, depth).unwrap(), 0);
            assert_eq!(perft.stats(&mated, depth).unwrap().nodes, 0);
            assert_eq!(perft.divide(&mated, depth).unwrap(), []);
        }
    }
}

#[test]
fn a_table_that_is_too_large_is_an_error() {
    assert!(matches!(Perft::new().hash(usize::MAX >> 20), Err(Error::HashTooLarge)));
    assert!(matches!(Perft::new().hash(usize::MAX), Err(Error::HashTooLarge)));
}

#[test]
fn lookups_that_find_a_count_add_to_the_chance_of_error() {
    let perft = Perft::new().hash(1).unwrap();
    // The start position, and the positions after each of its 20 moves.
    assert_eq!(perft.count(&Position::default(), 3).unwrap(), 8_902);
    assert_eq!(perft.table().unwrap().lookups(), 21);
    let chance = perft.table().unwrap().chance_of_error();
    // Now the first lookup finds the whole count.
    assert_eq!(perft.count(&Position::default(), 3).unwrap(), 8_902);
    assert_eq!(perft.table().unwrap().lookups(), 22);
    assert!(perft.table().unwrap().chance_of_error() > chance);
}

#[test]
fn every_method_counts_with_threads() {
    for method in Method::ALL {
        let perft = Perft::new().method(method).threads(2);
        assert_eq!(perft.count(&Position::default(), 5).unwrap(), 4_865_609, "{method}");
    }
}
