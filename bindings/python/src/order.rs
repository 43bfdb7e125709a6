//! The order of moves in python-chess. Programs see it where they break ties or choose at random.

use movegen_position::MoveKind;
use movegen_variants::{Variant, VariantMove, VariantPosition};

/// Where the kinds of moves stand in the order of python-chess, by their four bits: after evasions by the king come the
/// pieces, castling, pawns' captures, single steps and promotions, double steps, captures en passant, and drops.
const PLACES: [u32; 16] = [0, STEP, DOUBLE_STEP, 6, 1, 1, 1, 1, 1, 2, STEP, STEP, STEP, STEP, DROP, STEP];
const CAPTURE: u32 = 3;
const STEP: u32 = 4;
const DOUBLE_STEP: u32 = 5;
const DROP: u32 = 7;

/// Returns moves of a position in the order of python-chess: by place, then from the highest origin and destination
/// down. A pawn becomes the most valuable piece first. Drops go up, by role. Variants that test each move for safety
/// have no evasions.
pub(crate) fn in_order(
    position: &VariantPosition,
    moves: impl Iterator<Item = VariantMove>,
    are_legal: bool,
) -> Box<[VariantMove]> {
    let mut places = PLACES;
    let tests_each = matches!(position.variant(), Variant::Atomic | Variant::Antichess);
    if are_legal && !tests_each && position.in_check() {
        places[MoveKind::King as usize] = 0;
    }
    let mut ranks: Vec<u32> = Vec::with_capacity(64);
    ranks.extend(moves.map(|mv| {
        let bits = u32::from(mv.bits());
        let (kind, from, to) = (bits >> 12 & 15, bits & 63, bits >> 6 & 63);
        let place = match (places[kind as usize], from ^ to) {
            (STEP, apart) if apart & 7 != 0 => CAPTURE,
            // In Horde, pawns of the first rank take two steps without a kind of their own.
            (STEP, 16) => DOUBLE_STEP,
            (place, _) => place,
        };
        let squares = (from << 6 | to) ^ if place == DROP { 0 } else { 0xFFF };
        // Inverted, the bits have the highest promotion first.
        place << 28 | squares << 16 | !bits & 0xFFFF
    }));
    ranks.sort_unstable();
    let mut sorted = Vec::with_capacity(ranks.len());
    sorted.extend(ranks.into_iter().filter_map(|rank| VariantMove::from_bits(!rank as u16)));
    sorted.into()
}
