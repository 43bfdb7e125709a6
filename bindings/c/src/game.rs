//! The end of a game for C: repetition, outcomes, claims, and their names. The JavaScript module with variants contains
//! this file, too.

use core::ffi::c_char;

use movegen_position::Color;
use movegen_position::game::{Claim, Outcome};

use crate::MOVEGEN_ERROR_ARGUMENT;
use crate::contents::color_of;
use crate::memory::{elements, text_buffer, write_str};
use crate::pointers::MovegenPosition;

/// The game is not over.
pub const MOVEGEN_GOES_ON: i32 = 0;
/// The side to move is checkmated, and the other side wins.
pub const MOVEGEN_CHECKMATE: i32 = 1;
/// The side to move is not in check and has no legal move.
pub const MOVEGEN_STALEMATE: i32 = 2;
/// No sequence of legal moves leads to checkmate.
pub const MOVEGEN_INSUFFICIENT_MATERIAL: i32 = 3;
/// Each side has made seventy-five moves without a capture or a pawn move.
pub const MOVEGEN_SEVENTY_FIVE_MOVES: i32 = 4;
/// The position has occurred five times.
pub const MOVEGEN_FIVEFOLD_REPETITION: i32 = 5;

/// No draw to claim.
pub const MOVEGEN_CLAIM_NONE: i32 = 0;
/// Each side has made fifty moves without a capture or a pawn move.
pub const MOVEGEN_CLAIM_FIFTY_MOVES: i32 = 1;
/// The position has occurred three times.
pub const MOVEGEN_CLAIM_THREEFOLD_REPETITION: i32 = 2;

/// The names of the outcomes, by number.
const OUTCOMES: [&str; 6] = [
    "",
    // The name does not mention the winner.
    Outcome::Checkmate { winner: Color::White }.reason(),
    Outcome::Stalemate.reason(),
    Outcome::InsufficientMaterial.reason(),
    Outcome::SeventyFiveMoves.reason(),
    Outcome::FivefoldRepetition.reason(),
];

/// The names of the claims, by number.
const CLAIMS: [&str; 3] = ["", Claim::FiftyMoves.reason(), Claim::ThreefoldRepetition.reason()];

/// Returns a key that is equal for positions that count as repeated: the hash key, minus the en passant
/// square if no legal move can use it.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_repetition_key(position: Option<&MovegenPosition>) -> u64 {
    position.map_or(0, |position| position.get().repetition_key())
}

/// Returns the number of times that the position has occurred in its game, counting this one. `keys` are the repetition
/// keys of the earlier positions, oldest first, without this one's. You may omit those from before the last capture or
/// pawn move.
///
/// # Safety
/// `keys` points to `count` readable elements. It may be null if `count` is 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn movegen_repetitions(
    position: Option<&MovegenPosition>,
    keys: *const u64,
    count: usize,
) -> i32 {
    // SAFETY: by the `# Safety` section of this function.
    let (Some(position), Some(keys)) = (position, unsafe { elements(keys, count) }) else {
        return MOVEGEN_ERROR_ARGUMENT;
    };
    i32::try_from(position.get().repetitions_in(keys)).unwrap_or(i32::MAX)
}

/// Returns how the game has ended: one of `MOVEGEN_GOES_ON` to `MOVEGEN_FIVEFOLD_REPETITION`. `repetitions` is how many
/// times the position has occurred, at least 1: see `movegen_repetitions`.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_game_outcome(position: Option<&MovegenPosition>, repetitions: i32) -> i32 {
    let Some((position, repetitions)) = position.zip(occurrences(repetitions)) else {
        return MOVEGEN_ERROR_ARGUMENT;
    };
    number_of(position.get().game_outcome(repetitions).map_or("", Outcome::reason), &OUTCOMES)
}

/// Returns the draw that the side to move may claim: one of `MOVEGEN_CLAIM_NONE` to
/// `MOVEGEN_CLAIM_THREEFOLD_REPETITION`, and the latter if both are possible. It is always none once the game is over.
/// `repetitions` is how many times the position has occurred, at least 1: see `movegen_repetitions`.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_claim(position: Option<&MovegenPosition>, repetitions: i32) -> i32 {
    let Some((position, repetitions)) = position.zip(occurrences(repetitions)) else {
        return MOVEGEN_ERROR_ARGUMENT;
    };
    number_of(position.get().claim(repetitions).map_or("", Claim::reason), &CLAIMS)
}

/// Returns 1 if a color doesn't have enough material left to checkmate, even with the other side's help, and 0
/// otherwise.
#[unsafe(no_mangle)]
pub extern "C" fn movegen_insufficient_material(position: Option<&MovegenPosition>, color: u8) -> i32 {
    let Some((position, color)) = position.zip(color_of(color)) else { return MOVEGEN_ERROR_ARGUMENT };
    i32::from(position.get().is_insufficient_material_for(color))
}

/// Writes the name of an outcome, truncated to `capacity` bytes including the NUL. Returns the length of the whole name
/// without the NUL (at most 21). The names are `checkmate`, `stalemate`, `insufficient material`, `seventy-five moves`
/// and `fivefold repetition`. `MOVEGEN_GOES_ON` has an empty one.
///
/// # Safety
/// `text` points to `capacity` writable bytes. It may be null if `capacity` is 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn movegen_outcome_name(outcome: i32, text: *mut c_char, capacity: usize) -> i32 {
    // SAFETY: by the `# Safety` section of this function.
    unsafe { write_name(&OUTCOMES, outcome, text, capacity) }
}

/// Writes the name of a claim, `fifty moves` or `threefold repetition`. `MOVEGEN_CLAIM_NONE` has an empty one.
/// Otherwise like `movegen_outcome_name`.
///
/// # Safety
/// `text` points to `capacity` writable bytes. It may be null if `capacity` is 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn movegen_claim_name(claim: i32, text: *mut c_char, capacity: usize) -> i32 {
    // SAFETY: by the `# Safety` section of this function.
    unsafe { write_name(&CLAIMS, claim, text, capacity) }
}

/// Returns the number of a name. Chess has no others.
fn number_of(name: &str, names: &[&str]) -> i32 {
    names.iter().position(|&known| known == name).unwrap_or(0) as i32
}

/// Writes the name with a number to the caller's buffer.
///
/// # Safety
/// `text` points to `capacity` writable bytes. It may be null if `capacity` is 0.
unsafe fn write_name(names: &[&str], number: i32, text: *mut c_char, capacity: usize) -> i32 {
    let name = usize::try_from(number).ok().and_then(|number| names.get(number));
    // SAFETY: by the `# Safety` section of this function.
    match (unsafe { text_buffer(text, capacity) }, name) {
        (Some(text), Some(name)) => write_str(text, name),
        _ => MOVEGEN_ERROR_ARGUMENT,
    }
}

/// Checks a number of occurrences, which includes the present one.
fn occurrences(number: i32) -> Option<usize> {
    usize::try_from(number).ok().filter(|&number| number > 0)
}
