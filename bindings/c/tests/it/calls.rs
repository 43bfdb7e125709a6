//! Calls as from C, with guard bytes around each buffer that must not change.

use std::ffi::c_char;
use std::mem::MaybeUninit;

use movegen_capi::*;
use movegen_position::{Move, Position};

/// Fills memory that no call has written.
const UNTOUCHED: u8 = 0xaa;

/// Positions for every test: each phase, Chess960, in check, with promotions, without moves.
pub(crate) const POSITIONS: [&str; 10] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "2r5/8/8/8/8/8/6PP/k2KR3 w E - 3 2",
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    "4k3/8/4r3/8/8/8/3PNP2/3QKB2 w - - 150 65535",
    "R5k1/5ppp/8/8/8/8/8/4K3 b - - 1 40",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
];

/// The words of a position, as C would compare or store them.
pub(crate) fn words(position: &MovegenPosition) -> [u64; 10] {
    // SAFETY: the type is ten such words, and every byte of a filled position is initialized.
    unsafe { std::mem::transmute(*position) }
}

/// The words that an undo restores.
pub(crate) fn undo_words(undo: &MovegenUndo) -> [u64; 10] {
    // SAFETY: likewise.
    unsafe { std::mem::transmute(*undo) }
}

/// Memory that held something else before a function fills it.
pub(crate) fn used_memory(byte: u8) -> MaybeUninit<MovegenPosition> {
    MaybeUninit::new(of_words([u64::from_ne_bytes([byte; 8]); 10]))
}

/// Memory of an undo that held something else.
pub(crate) fn used_undo(byte: u8) -> MaybeUninit<MovegenUndo> {
    // SAFETY: the type is ten words, of any value.
    MaybeUninit::new(unsafe { std::mem::transmute::<[u8; 80], MovegenUndo>([byte; 80]) })
}

/// The value that a function has filled.
pub(crate) fn taken<T>(place: MaybeUninit<T>) -> T {
    // SAFETY: callers pass memory that was initialized from the start.
    unsafe { place.assume_init() }
}

/// The position that a function fills, if it succeeds.
pub(crate) fn filled(
    fill: impl FnOnce(Option<&mut MaybeUninit<MovegenPosition>>) -> i32,
) -> Result<MovegenPosition, i32> {
    let mut position = MaybeUninit::uninit();
    match fill(Some(&mut position)) {
        // SAFETY: the function returned that it has filled the memory.
        MOVEGEN_OK => Ok(unsafe { position.assume_init() }),
        error => Err(error),
    }
}

pub(crate) fn start() -> MovegenPosition {
    filled(|position| movegen_start(position)).expect("the start position is valid")
}

/// The position of a FEN, or the error and the column.
pub(crate) fn from_fen(fen: &[u8]) -> Result<MovegenPosition, (i32, usize)> {
    let mut column = MaybeUninit::new(0);
    let found = filled(|position| {
        // SAFETY: pointer and length are of one slice.
        unsafe { movegen_from_fen(position, fen.as_ptr().cast(), fen.len(), Some(&mut column)) }
    });
    // SAFETY: it was initialized above.
    found.map_err(|error| (error, unsafe { column.assume_init() }))
}

/// Fills memory with the position of a FEN.
pub(crate) fn fill_from_fen(fen: &[u8], place: &mut MaybeUninit<MovegenPosition>) -> i32 {
    // SAFETY: pointer and length are of one slice.
    unsafe { movegen_from_fen(Some(place), fen.as_ptr().cast(), fen.len(), None) }
}

/// The position of a FEN, for C and for Rust.
pub(crate) fn both(fen: &str) -> (MovegenPosition, Position) {
    let position = Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    (from_fen(fen.as_bytes()).unwrap_or_else(|error| panic!("{fen}: {error:?}")), position)
}

/// A position of any bits.
pub(crate) fn of_words(words: [u64; 10]) -> MovegenPosition {
    // SAFETY: the type is ten such words, of any value.
    unsafe { std::mem::transmute(words) }
}

/// The result of a call and the text it writes to a buffer of `capacity` bytes, up to the required NUL.
/// Checks that no byte outside the buffer changes.
pub(crate) fn text(capacity: usize, call: impl FnOnce(*mut c_char, usize) -> i32) -> (i32, Vec<u8>) {
    let mut bytes = vec![UNTOUCHED; capacity + 16];
    let result = call(bytes[8..].as_mut_ptr().cast(), capacity);
    let (before, rest) = bytes.split_at(8);
    let (inside, after) = rest.split_at(capacity);
    assert!(before.iter().chain(after).all(|&byte| byte == UNTOUCHED), "written outside of {capacity} bytes");
    if result < 0 || capacity == 0 {
        let (end, rest) = inside.split_at(capacity.min(1));
        assert!(end.iter().all(|&byte| byte == 0), "not empty after error {result}");
        assert!(rest.iter().all(|&byte| byte == UNTOUCHED), "written in spite of error {result}");
        return (result, Vec::new());
    }
    let end = inside.iter().position(|&byte| byte == 0).expect("a NUL ends the text");
    (result, inside[..end].to_vec())
}

/// Compares the text that a function writes with the expected one: with no capacity, too little,
/// just enough, and more.
pub(crate) fn check_text(expected: &str, write: impl Fn(usize) -> (i32, Vec<u8>)) {
    let length = expected.len();
    for capacity in [0, 1, 2, length.saturating_sub(1), length, length + 1, length + 2, 200] {
        let (result, text) = write(capacity);
        assert_eq!(result, length as i32, "{expected}, capacity {capacity}");
        assert_eq!(
            text,
            expected.as_bytes()[..length.min(capacity.saturating_sub(1))],
            "{expected}, capacity {capacity}"
        );
    }
}

/// Returns the result of a call and the moves that it writes to a buffer of `capacity` moves.
pub(crate) fn moves(capacity: usize, call: impl FnOnce(*mut MovegenMove, usize) -> i32) -> (i32, Vec<u16>) {
    const NOTHING: u16 = 0xaaaa;
    let mut bits = vec![NOTHING; capacity + 2];
    let result = call(bits[1..].as_mut_ptr(), capacity);
    let written = capacity.min(usize::try_from(result).unwrap_or(0));
    assert_eq!(bits[0], NOTHING);
    assert!(bits[written + 1..].iter().all(|&bits| bits == NOTHING), "more than {written} written");
    (result, bits[1..=written].to_vec())
}

/// Calls one of the functions that list moves.
pub(crate) fn list(position: Option<&MovegenPosition>, of: List, capacity: usize) -> (i32, Vec<u16>) {
    // SAFETY: `moves` passes a pointer to `capacity` elements.
    moves(capacity, |moves, capacity| unsafe {
        match of {
            List::All => movegen_legal_moves(position, moves, capacity),
            List::Legal(kind) => movegen_moves(position, kind, moves, capacity),
            List::PseudoLegal(kind) => movegen_pseudo_legal_moves(position, kind, moves, capacity),
        }
    })
}

/// Which moves to list.
#[derive(Clone, Copy, Debug)]
pub(crate) enum List {
    All,
    Legal(u8),
    PseudoLegal(u8),
}

/// The three lists with a null pointer in place of a buffer of `capacity` moves.
pub(crate) fn without_buffer(position: Option<&MovegenPosition>, capacity: usize) -> [i32; 3] {
    let null = std::ptr::null_mut();
    // SAFETY: the pointer is null.
    unsafe {
        [
            movegen_legal_moves(position, null, capacity),
            movegen_moves(position, MOVEGEN_ALL, null, capacity),
            movegen_pseudo_legal_moves(position, MOVEGEN_ALL, null, capacity),
        ]
    }
}

pub(crate) fn fen(position: Option<&MovegenPosition>, style: u8, capacity: usize) -> (i32, Vec<u8>) {
    // SAFETY: `text` passes a pointer to `capacity` bytes.
    text(capacity, |text, capacity| unsafe { movegen_fen(position, style, text, capacity) })
}

pub(crate) fn fen_error(fen: &[u8], capacity: usize) -> (i32, Vec<u8>) {
    // SAFETY: likewise, and the other pointer is a slice's.
    text(capacity, |text, capacity| unsafe {
        movegen_fen_error(fen.as_ptr().cast(), fen.len(), text, capacity)
    })
}

pub(crate) fn uci(position: Option<&MovegenPosition>, mv: u16, style: u8, capacity: usize) -> (i32, Vec<u8>) {
    // SAFETY: as for `fen`.
    text(capacity, |text, capacity| unsafe { movegen_uci(position, mv, style, text, capacity) })
}

pub(crate) fn san(position: Option<&MovegenPosition>, mv: u16, form: u8, capacity: usize) -> (i32, Vec<u8>) {
    // SAFETY: as for `fen`.
    text(capacity, |text, capacity| unsafe { movegen_san(position, mv, form, text, capacity) })
}

pub(crate) fn parse_uci(position: Option<&MovegenPosition>, text: &[u8]) -> i32 {
    // SAFETY: pointer and length are of one slice.
    unsafe { movegen_parse_uci(position, text.as_ptr().cast(), text.len()) }
}

pub(crate) fn parse_san(position: Option<&MovegenPosition>, text: &[u8]) -> i32 {
    // SAFETY: pointer and length are of one slice.
    unsafe { movegen_parse_san(position, text.as_ptr().cast(), text.len()) }
}

pub(crate) fn parse_move(position: Option<&MovegenPosition>, text: &[u8]) -> i32 {
    // SAFETY: pointer and length are of one slice.
    unsafe { movegen_parse_move(position, text.as_ptr().cast(), text.len()) }
}

pub(crate) fn move_error(position: Option<&MovegenPosition>, of: &[u8], capacity: usize) -> (i32, Vec<u8>) {
    // SAFETY: as for `fen`, and pointer and length are of one slice.
    text(capacity, |text, capacity| unsafe {
        movegen_move_error(position, of.as_ptr().cast(), of.len(), text, capacity)
    })
}

/// The results of functions with a null pointer in place of text or of a buffer for it.
pub(crate) fn without_text(position: Option<&MovegenPosition>) -> [i32; 12] {
    let (null, mv) = (std::ptr::null_mut::<c_char>(), 0x131c);
    // SAFETY: the pointers are null, or of a slice of that length.
    unsafe {
        [
            movegen_from_fen(Some(&mut MaybeUninit::uninit()), null, 0, None),
            movegen_fen_error(null, 0, null, 0),
            movegen_fen_error(c"8/8".as_ptr(), 3, null, 1),
            movegen_fen(position, MOVEGEN_STYLE_STANDARD, null, 1),
            movegen_uci(position, mv, MOVEGEN_STYLE_STANDARD, null, 1),
            movegen_san(position, mv, MOVEGEN_SAN, null, 1),
            movegen_parse_uci(position, null, 4),
            movegen_parse_san(position, null, 4),
            movegen_parse_move(position, null, 4),
            movegen_move_error(position, c"e4".as_ptr(), 2, null, 1),
            movegen_move_error_code(position, c"e4".as_ptr(), 2, null, 1),
            movegen_fen_legal_en_passant(position, MOVEGEN_STYLE_STANDARD, null, 1),
        ]
    }
}

/// The results of functions with lengths that no object has.
pub(crate) fn with_too_much(position: Option<&MovegenPosition>) -> [i32; 4] {
    let (mut text, mut moves) = ([0 as c_char; 1], [0; 1]);
    // SAFETY: a length of more than half the address space is refused before a byte is read.
    unsafe {
        [
            movegen_fen(position, MOVEGEN_STYLE_STANDARD, text.as_mut_ptr(), usize::MAX),
            movegen_parse_uci(position, text.as_ptr(), usize::MAX),
            movegen_legal_moves(position, moves.as_mut_ptr(), usize::MAX),
            movegen_legal_moves(position, moves.as_mut_ptr(), usize::MAX / 4 + 1),
        ]
    }
}

pub(crate) fn repetitions(position: Option<&MovegenPosition>, keys: &[u64]) -> i32 {
    // SAFETY: pointer and length are of one slice.
    unsafe { movegen_repetitions(position, keys.as_ptr(), keys.len()) }
}

/// Repetitions with a null pointer in place of `count` keys.
pub(crate) fn repetitions_without_keys(position: &MovegenPosition, count: usize) -> i32 {
    // SAFETY: the pointer is null.
    unsafe { movegen_repetitions(Some(position), std::ptr::null(), count) }
}

/// Repetitions with more keys than an object can have.
pub(crate) fn repetitions_of_too_many(position: &MovegenPosition) -> i32 {
    // SAFETY: a length of more than half the address space is refused before any element is read.
    unsafe { movegen_repetitions(Some(position), [0_u64; 1].as_ptr(), usize::MAX / 8) }
}

pub(crate) fn outcome_name(outcome: i32, capacity: usize) -> (i32, Vec<u8>) {
    // SAFETY: as for `fen`.
    text(capacity, |text, capacity| unsafe { movegen_outcome_name(outcome, text, capacity) })
}

pub(crate) fn claim_name(claim: i32, capacity: usize) -> (i32, Vec<u8>) {
    // SAFETY: as for `fen`.
    text(capacity, |text, capacity| unsafe { movegen_claim_name(claim, text, capacity) })
}

/// All names with a null pointer in place of a buffer of `capacity` bytes.
pub(crate) fn names_without_buffer(capacity: usize) -> [i32; 2] {
    let null = std::ptr::null_mut();
    // SAFETY: the pointer is null.
    unsafe {
        [
            movegen_outcome_name(MOVEGEN_CHECKMATE, null, capacity),
            movegen_claim_name(MOVEGEN_CLAIM_FIFTY_MOVES, null, capacity),
        ]
    }
}

/// Returns whether `movegen_make` can be called with these bits: debug builds assert that the piece that
/// moves is on the origin.
pub(crate) fn may_be_made(position: &MovegenPosition, mv: u16) -> bool {
    let has_mover = |description: MovegenDescription| {
        movegen_piece_at(Some(position), description.from) == description.piece
    };
    !cfg!(debug_assertions) || describe(position, mv).map_or(true, has_mover)
}

/// Makes a move and returns its undo.
pub(crate) fn make(position: &mut MovegenPosition, mv: u16) -> Result<MovegenUndo, i32> {
    undo(|undo| movegen_make(Some(position), mv, undo))
}

pub(crate) fn play(position: &mut MovegenPosition, mv: u16) -> Result<MovegenUndo, i32> {
    undo(|undo| movegen_play(Some(position), mv, undo))
}

pub(crate) fn make_null(position: &mut MovegenPosition) -> Result<MovegenUndo, i32> {
    undo(|undo| movegen_make_null(Some(position), undo))
}

fn undo(call: impl FnOnce(Option<&mut MaybeUninit<MovegenUndo>>) -> i32) -> Result<MovegenUndo, i32> {
    let mut undo = MaybeUninit::uninit();
    match call(Some(&mut undo)) {
        // SAFETY: the function returned that it has filled the memory.
        MOVEGEN_OK => Ok(unsafe { undo.assume_init() }),
        error => Err(error),
    }
}

pub(crate) fn describe(position: &MovegenPosition, mv: u16) -> Result<MovegenDescription, i32> {
    let mut description = MaybeUninit::uninit();
    match movegen_describe(Some(position), mv, Some(&mut description)) {
        // SAFETY: the function returned that it has filled the memory.
        MOVEGEN_OK => Ok(unsafe { description.assume_init() }),
        error => Err(error),
    }
}

/// The FEN and the key of a position.
pub(crate) fn state(position: &MovegenPosition) -> (Vec<u8>, u64) {
    (fen(Some(position), MOVEGEN_STYLE_CHESS960, 200).1, movegen_key(Some(position)))
}

/// The bits of moves.
pub(crate) fn bits<'a>(moves: impl IntoIterator<Item = &'a Move>) -> Vec<u16> {
    moves.into_iter().map(|mv| mv.bits()).collect()
}
