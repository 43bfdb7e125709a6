//! Equal positions and undos are equal bytes, whatever the memory held before.

use movegen_capi::*;

use crate::calls::{self, POSITIONS};

/// Plays every move in memory pre-filled with a byte, and returns the words after each step.
fn words_of_play(fen: &str, byte: u8) -> Vec<[u64; 10]> {
    let mut place = calls::used_memory(byte);
    assert_eq!(calls::fill_from_fen(fen.as_bytes(), &mut place), MOVEGEN_OK);
    let mut position = calls::taken(place);
    let first = calls::words(&position);
    let mut steps = vec![first];
    for mv in calls::list(Some(&position), calls::List::All, MOVEGEN_MAX_MOVES).1 {
        let (mut undo, mut null) = (calls::used_undo(byte), calls::used_undo(!byte));
        assert_eq!(movegen_make(Some(&mut position), mv, Some(&mut undo)), MOVEGEN_OK);
        let made = calls::words(&position);
        // The undo of a refused pass stays as it was.
        if movegen_make_null(Some(&mut position), Some(&mut null)) != MOVEGEN_OK {
            assert_eq!(calls::words(&position), made, "{fen} {mv:04x}");
            let undo = calls::taken(undo);
            assert_eq!(movegen_unmake(Some(&mut position), Some(&undo)), MOVEGEN_OK);
            continue;
        }
        steps.extend([made, calls::words(&position)]);

        let [undo, null] = [undo, null].map(calls::taken);
        assert_eq!((calls::undo_words(&undo), calls::undo_words(&null)), (first, made), "{fen} {mv:04x}");
        assert_eq!(movegen_unmake(Some(&mut position), Some(&null)), MOVEGEN_OK);
        assert_eq!(calls::words(&position), made, "{fen} {mv:04x}");
        assert_eq!(movegen_unmake(Some(&mut position), Some(&undo)), MOVEGEN_OK);
        assert_eq!(calls::words(&position), first, "{fen} {mv:04x}");
    }
    steps
}

#[test]
fn equal_positions_are_equal_bytes() {
    for fen in POSITIONS {
        assert_eq!(words_of_play(fen, 0xaa), words_of_play(fen, 0x55), "{fen}");
    }
    for (white, black) in [(518, 518), (0, 959)] {
        let [one, other] = [0xaa, 0x55].map(|byte| {
            let mut place = calls::used_memory(byte);
            assert_eq!(movegen_chess960(Some(&mut place), white, black), MOVEGEN_OK);
            calls::words(&calls::taken(place))
        });
        assert_eq!(one, other);
    }
    let mut place = calls::used_memory(0xaa);
    assert_eq!(movegen_start(Some(&mut place)), MOVEGEN_OK);
    assert_eq!(calls::words(&calls::taken(place)), words_of_play(POSITIONS[0], 0x55)[0]);
}

#[test]
fn alignment_and_size_match_the_header() {
    assert_eq!((size_of::<MovegenPosition>(), align_of::<MovegenPosition>()), (80, align_of::<u64>()));
    assert_eq!((size_of::<MovegenUndo>(), align_of::<MovegenUndo>()), (80, align_of::<u64>()));
}
