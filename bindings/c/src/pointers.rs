//! The positions of C callers, as words.

use core::mem::{MaybeUninit, transmute, transmute_copy};

use movegen_position::{Bitboard, Board, MoveKind};
pub(crate) use movegen_position::{Move, Position};

/// Everything a FEN describes, plus the hash key: 80 bytes, aligned like a `uint64_t`. Declare one, fill it with
/// `movegen_start`, `movegen_chess960` or `movegen_from_fen`, and copy it freely. Equal positions are equal bytes. The
/// size is stable, but the meaning of the words may change.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct MovegenPosition {
    words: [MaybeUninit<u64>; 10],
}

/// The position before a move, for `movegen_unmake`: 80 bytes, aligned like a `uint64_t`. Filled by
/// `movegen_make`, `movegen_play` and `movegen_make_null`. Nothing to release.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct MovegenUndo {
    words: [MaybeUninit<u64>; 10],
}

const _: () = assert!(size_of::<MovegenUndo>() == size_of::<MovegenPosition>());
const _: () = assert!(size_of::<MovegenPosition>() == size_of::<Position>());
const _: () = assert!(align_of::<MovegenPosition>() == align_of::<Position>());
// If any bits were forbidden, `Option` would use them for its `None`. So every value of the words is a
// position, whatever C writes there.
const _: () = assert!(size_of::<Option<Position>>() > size_of::<Position>());

/// Where the padding of a [`Position`] begins: its fields take 76 of its 80 bytes.
const PADDING: usize = 76;

// Zeroing the bytes after it is safe, because all fields lie before the padding.
const _: () = {
    let mut words = [u64::MAX; 10];
    words[9] = u64::from_ne_bytes([0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]);
    // SAFETY: sizes are equal and all bits are a position, as asserted above.
    let position = unsafe { transmute::<[u64; 10], Position>(words) };
    assert!(position.key() == u64::MAX);
    assert!(position.halfmove_clock() == u16::MAX && position.fullmove_number() == u16::MAX);
    // SAFETY: a board is eight words.
    let board = unsafe { transmute_copy::<Board, [u64; 8]>(position.board()) };
    let mut word = 0;
    while word < board.len() {
        assert!(board[word] == u64::MAX);
        word += 1;
    }
};

impl MovegenPosition {
    /// Returns the position as a Rust type.
    #[inline]
    pub(crate) fn get(&self) -> &Position {
        // SAFETY: size and alignment are equal and all bits are a position (asserted above). The
        // words are initialized: Rust cannot reach the private field, and the header requires it of
        // C.
        unsafe { &*(&raw const *self).cast() }
    }

    /// Returns the pieces that give check. Where tables are small, as in JavaScript, the pins cost less than a slider.
    pub(crate) fn checkers(&self) -> Bitboard {
        self.get().check_info().checkers()
    }

    /// Replaces the position, padding included.
    #[inline]
    pub(crate) fn set(&mut self, position: Position) {
        // SAFETY: a reference to initialized memory is one to memory that need not be.
        Self::fill(unsafe { &mut *(&raw mut *self).cast() }, position);
    }

    /// Fills memory that C set aside, zeroing the padding: equal positions are then equal bytes, and
    /// no stack bytes leak.
    #[inline]
    pub(crate) fn fill(place: &mut MaybeUninit<Self>, position: Position) {
        let place = place.as_mut_ptr();
        // SAFETY: size and alignment are equal, and the padding is inside (asserted above).
        unsafe {
            place.cast::<Position>().write(position);
            place.cast::<u8>().add(PADDING).write_bytes(0, size_of::<Position>() - PADDING);
        }
    }
}

impl MovegenUndo {
    /// Returns the position before the move.
    #[inline]
    pub(crate) fn get(&self) -> &Position {
        // SAFETY: both types are the same ten words.
        unsafe { &*(&raw const *self).cast::<MovegenPosition>() }.get()
    }

    /// Fills memory that C set aside with the position before a move.
    #[inline]
    pub(crate) fn fill(place: &mut MaybeUninit<Self>, before: Position) {
        // SAFETY: both types are the same ten words.
        MovegenPosition::fill(unsafe { &mut *place.as_mut_ptr().cast() }, before);
    }
}

/// Returns the kind of a move. Only moves of variants have none.
pub(crate) fn kind_of(mv: Move) -> Option<MoveKind> {
    Some(mv.kind())
}
