//! Setups for C, which are positions that may be impossible, for editors.

use core::ffi::c_char;
use core::fmt;
use core::mem::MaybeUninit;

use movegen_position::setup::{SetupError, SetupProblem, Validation};
use movegen_position::{Bitboard, Piece, Setup, Square};

use crate::board::unreadable;
use crate::contents::{castle_style, color_of};
use crate::memory::{bytes, text_buffer, utf8, write};
use crate::{MOVEGEN_ERROR_ARGUMENT, MOVEGEN_NO_SQUARE, MOVEGEN_OK, MOVEGEN_SETUP_ROOM};

/// A position that may be impossible, for editors. Set the fields, then pass the text of `movegen_setup_fen` to
/// `movegen_from_fen`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MovegenSetup {
    /// The squares of the rooks that may castle, one bit each.
    pub castling_rooks: u64,
    /// The piece on each square, from a1 to h8, as a FEN letter. Anything else is an empty square.
    pub pieces: [c_char; 64],
    /// The half-moves since the last capture or pawn move, any number.
    pub halfmove_clock: u16,
    /// The move number, as in a FEN, any number.
    pub fullmove_number: u16,
    /// The side to move: `MOVEGEN_WHITE` or `MOVEGEN_BLACK`.
    pub turn: u8,
    /// The square behind a pawn that has just made a double push, or `MOVEGEN_NO_SQUARE` or any other number above 63.
    pub en_passant: u8,
    /// Zeros, in place of padding, whose bytes would be undefined.
    pub reserved: [u8; 2],
}

impl MovegenSetup {
    fn new(setup: &Setup) -> Self {
        let letter = |index| {
            let piece = Square::from_index(index).and_then(|square| setup.piece_at(square));
            piece.map_or(0, |piece| piece.letter() as u8 as c_char)
        };
        Self {
            castling_rooks: setup.castling_rooks.0,
            pieces: core::array::from_fn(letter),
            halfmove_clock: setup.halfmove_clock,
            fullmove_number: setup.fullmove_number,
            turn: setup.turn as u8,
            en_passant: setup.en_passant.map_or(MOVEGEN_NO_SQUARE, |square| square.index() as u8),
            reserved: [0; 2],
        }
    }

    /// Returns the setup, or `None` if the side to move is invalid.
    fn get(&self) -> Option<Setup> {
        let mut setup = Setup::EMPTY;
        for (square, &letter) in Square::ALL.into_iter().zip(&self.pieces) {
            setup.set(square, Piece::from_letter(char::from(letter as u8)));
        }
        setup.turn = color_of(self.turn)?;
        setup.castling_rooks = Bitboard(self.castling_rooks);
        setup.en_passant = Square::from_index(self.en_passant.into());
        setup.halfmove_clock = self.halfmove_clock;
        setup.fullmove_number = self.fullmove_number;
        Some(setup)
    }
}

/// Reads a FEN whose position may be impossible. Otherwise works like `movegen_from_fen`.
///
/// # Safety
/// `fen` points to `length` readable bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn movegen_setup_from_fen(
    setup: Option<&mut MaybeUninit<MovegenSetup>>,
    fen: *const c_char,
    length: usize,
    column: Option<&mut MaybeUninit<usize>>,
) -> i32 {
    // SAFETY: by the `# Safety` section of this function.
    let (Some(setup), Some(fen)) = (setup, unsafe { bytes(fen, length) }) else {
        return MOVEGEN_ERROR_ARGUMENT;
    };
    match utf8(fen).and_then(|fen| Setup::from_fen(fen, Validation::Any).map_err(|error| error.column)) {
        Ok(found) => {
            setup.write(MovegenSetup::new(&found));
            MOVEGEN_OK
        }
        Err(wrong) => unreadable(wrong, column),
    }
}

/// Writes a setup as a FEN, which `movegen_from_fen` reads if the position is possible. The text fits in
/// `MOVEGEN_SETUP_ROOM`. Otherwise like `movegen_fen`.
///
/// # Safety
/// `text` points to `capacity` writable bytes. It may be null if `capacity` is 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn movegen_setup_fen(
    setup: Option<&MovegenSetup>,
    style: u8,
    text: *mut c_char,
    capacity: usize,
) -> i32 {
    // SAFETY: by the `# Safety` section of this function.
    let text = unsafe { text_buffer(text, capacity) };
    let (Some(setup), Some(style), Some(text)) =
        (setup.and_then(MovegenSetup::get), castle_style(style), text)
    else {
        return MOVEGEN_ERROR_ARGUMENT;
    };
    write(text, format_args!("{}", setup.fen(style)))
}

/// Writes the names of a setup's problems with a space between them, such as `king-count castling-rook`, or nothing.
/// The text fits in `MOVEGEN_SETUP_ROOM`. Otherwise works like `movegen_fen`. The names are, in this order:
///
/// `king-count`, `kings-adjacent`, `opponent-in-check`, `pawn-on-back-rank`, `too-many-pieces`, `too-many-pawns`,
/// `castling-rook`, `castling-king`, `castling-twice`, `en-passant-rank`, `en-passant-pawn`, `en-passant-blocked`,
/// `en-passant-check`, `too-many-promoted` and `impossible-check`.
///
/// The last two mean that no game leads to the position, and `movegen_from_fen` allows them.
///
/// # Safety
/// `text` points to `capacity` writable bytes. It may be null if `capacity` is 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn movegen_setup_problems(
    setup: Option<&MovegenSetup>,
    text: *mut c_char,
    capacity: usize,
) -> i32 {
    // SAFETY: by the `# Safety` section of this function.
    let text = unsafe { text_buffer(text, capacity) };
    let (Some(setup), Some(text)) = (setup.and_then(MovegenSetup::get), text) else {
        return MOVEGEN_ERROR_ARGUMENT;
    };
    match setup.validate(Validation::Strict) {
        Ok(()) => write(text, format_args!("")),
        Err(error) => write(text, format_args!("{}", Codes(error))),
    }
}

// All codes fit, each with a space or the NUL behind it.
const _: () = {
    let (mut room, mut i) = (0, 0);
    while i < SetupProblem::ALL.len() {
        room += SetupProblem::ALL[i].code().len() + 1;
        i += 1;
    }
    assert!(room <= MOVEGEN_SETUP_ROOM);
};

/// The codes of the problems, with a space between them.
struct Codes(SetupError);

impl fmt::Display for Codes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut space = "";
        self.0.iter().try_for_each(|problem| {
            f.write_str(core::mem::replace(&mut space, " "))?;
            f.write_str(problem.code())
        })
    }
}

/// Removes castling rights and an en passant square that don't fit the pieces.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_setup_repair(setup: Option<&mut MovegenSetup>) -> i32 {
    change(setup, |setup| {
        setup.remove_invalid_castling();
        setup.remove_invalid_en_passant();
    })
}

/// Removes the castling rights that only Chess960 has.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_setup_remove_chess960_castling(setup: Option<&mut MovegenSetup>) -> i32 {
    change(setup, |setup| {
        setup.remove_chess960_castling();
    })
}

fn change(place: Option<&mut MovegenSetup>, f: impl FnOnce(&mut Setup)) -> i32 {
    let Some((place, mut setup)) = place.and_then(|place| place.get().map(|setup| (place, setup))) else {
        return MOVEGEN_ERROR_ARGUMENT;
    };
    f(&mut setup);
    *place = MovegenSetup::new(&setup);
    MOVEGEN_OK
}
