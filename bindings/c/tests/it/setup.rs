//! Setups: the FEN of an impossible position, what is wrong with it, and its repair.

use std::ffi::c_char;
use std::mem::MaybeUninit;

use movegen_capi::*;

use crate::calls::{POSITIONS, taken};

fn read(fen: &str) -> Result<MovegenSetup, usize> {
    let (mut setup, mut column) = (MaybeUninit::uninit(), MaybeUninit::new(0));
    // SAFETY: the text is as long as it says.
    let code = unsafe {
        movegen_setup_from_fen(Some(&mut setup), fen.as_ptr().cast(), fen.len(), Some(&mut column))
    };
    match code {
        MOVEGEN_OK => Ok(taken(setup)),
        code => {
            assert_eq!(code, MOVEGEN_ERROR_UNREADABLE, "{fen}");
            Err(taken(column))
        }
    }
}

fn text(write: impl FnOnce(*mut c_char, usize) -> i32) -> String {
    let mut text = [0 as c_char; 256];
    let length = write(text.as_mut_ptr(), text.len()) as usize;
    text[..length].iter().map(|&byte| char::from(byte as u8)).collect()
}

fn fen(setup: &MovegenSetup) -> String {
    // SAFETY: the buffer is as long as it says.
    text(|place, room| unsafe { movegen_setup_fen(Some(setup), MOVEGEN_STYLE_STANDARD, place, room) })
}

fn problems(setup: &MovegenSetup) -> String {
    // SAFETY: the buffer is as long as it says.
    text(|place, room| unsafe { movegen_setup_problems(Some(setup), place, room) })
}

#[test]
fn any_position_is_read_and_written() {
    let impossible = [
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "PPPPPPPP/8/8/8/8/8/8/KKKKKKKK b - e3 65535 65535",
        "8/8/8/8/8/8/8/8 w KQkq - 7 0",
    ];
    for text in POSITIONS.iter().chain(&impossible) {
        assert_eq!(fen(&read(text).unwrap()), *text);
    }
    assert_eq!(read("8/8/8/8/8/8/8/8 x - - 0 1"), Err(17));
    assert_eq!(read("8/8/8/8/8/8/8/8 w - -\u{e9} 0 1"), Err(21));
}

#[test]
fn fields_are_edited_and_problems_named() {
    let mut setup = read("8/8/8/8/8/8/8/8 w - - 0 1").unwrap();
    assert_eq!((setup.pieces, setup.en_passant, setup.turn), ([0; 64], 64, MOVEGEN_WHITE));
    assert_eq!(problems(&setup), "king-count");
    (setup.pieces[4], setup.pieces[60], setup.pieces[7]) = (b'K' as c_char, b'k' as c_char, b'R' as c_char);
    (setup.castling_rooks, setup.turn) = (1 << 7, MOVEGEN_BLACK);
    assert_eq!((fen(&setup).as_str(), problems(&setup).as_str()), ("4k3/8/8/8/8/8/8/4K2R b K - 0 1", ""));
    setup.pieces[4] = 0;
    setup.pieces[3] = b'X' as c_char;
    assert_eq!(problems(&setup), "king-count castling-king");
    let three_knights = read("4k3/8/8/8/8/NNN5/PPPPPPPP/4K3 w - - 0 1").unwrap();
    assert_eq!(problems(&three_knights), "too-many-promoted");
    let two_knights = read("8/8/N7/2k5/N7/8/8/3K4 b - - 0 1").unwrap();
    assert_eq!(problems(&two_knights), "impossible-check");
    let attacked_corner = read("4k3/8/8/8/8/1n6/2n5/8 w - - 0 1").unwrap();
    assert_eq!(problems(&attacked_corner), "king-count");
}

/// Programs compare and store the bytes of a setup.
#[test]
fn every_byte_of_a_setup_is_written() {
    let setup = read(POSITIONS[0]).unwrap();
    assert_eq!(setup.reserved, [0; 2]);
    let end = std::mem::offset_of!(MovegenSetup, reserved) + setup.reserved.len();
    assert_eq!(end, size_of::<MovegenSetup>(), "no padding");
}

#[test]
fn a_repair_keeps_what_fits() {
    let mut setup = read("r3k2r/8/8/8/4P3/8/8/R3K2R b KQkq d3 4 5").unwrap();
    (setup.pieces[0], setup.pieces[60]) = (0, 0);
    assert_eq!(movegen_setup_repair(Some(&mut setup)), MOVEGEN_OK);
    assert_eq!(fen(&setup), "r6r/8/8/8/4P3/8/8/4K2R b K - 4 5");
    let mut moved = read("r3k2r/8/8/8/8/8/8/R2K3R w KQkq - 0 1").unwrap();
    assert_eq!(movegen_setup_remove_chess960_castling(Some(&mut moved)), MOVEGEN_OK);
    assert_eq!(fen(&moved), "r3k2r/8/8/8/8/8/8/R2K3R w kq - 0 1");
}

#[test]
fn wrong_arguments_are_errors() {
    let mut setup = read("8/8/8/8/8/8/8/8 w - - 0 1").unwrap();
    let null = core::ptr::null_mut();
    // SAFETY: the capacities are 0.
    unsafe {
        assert_eq!(movegen_setup_from_fen(None, null, 0, None), MOVEGEN_ERROR_ARGUMENT);
        assert_eq!(movegen_setup_fen(Some(&setup), 2, null, 0), MOVEGEN_ERROR_ARGUMENT);
        assert_eq!(movegen_setup_fen(None, 0, null, 0), MOVEGEN_ERROR_ARGUMENT);
        assert_eq!(movegen_setup_problems(None, null, 0), MOVEGEN_ERROR_ARGUMENT);
        assert_eq!(movegen_setup_problems(Some(&setup), null, 0), 10);
        assert_eq!(movegen_setup_repair(None), MOVEGEN_ERROR_ARGUMENT);
        setup.turn = 2;
        assert_eq!(movegen_setup_fen(Some(&setup), 0, null, 0), MOVEGEN_ERROR_ARGUMENT);
        assert_eq!(movegen_setup_problems(Some(&setup), null, 0), MOVEGEN_ERROR_ARGUMENT);
    }
    assert_eq!(movegen_setup_repair(Some(&mut setup)), MOVEGEN_ERROR_ARGUMENT);
}
