//! Static exchange evaluation, compared with a minimax over positions.

use movegen_position::ordering::{Exchange, Pins, exchange_value};
use movegen_position::*;

use crate::play;

/// Values unlike the default: a bishop is worth more than a rook, and a queen little more than a pawn.
const ODD: Exchange = Exchange { values: [200, 310, 700, 510, 230, 0], pins: Pins::Respected };

/// Promoting to a queen that is worth less than a pawn loses material.
const CHEAP_QUEEN: Exchange = Exchange { values: [200, 310, 320, 510, 50, 0], pins: Pins::Respected };

/// The side to move's gain if it captures on `to` with its least valuable piece, or 0 if that is better.
fn minimax(position: &Position, to: Square, value: &impl Fn(Role) -> i32) -> i32 {
    let captures = generate::<Noisy>(position.board()).targets(to).list();
    // Among equal pieces the rearmost as the side sees it, then the one nearest the a-file.
    let seen = |square: Square| if position.turn() == Color::White { square } else { square.flip() };
    let least = captures.into_iter().min_by_key(|mv| (mv.role(), seen(mv.from())));
    least.map_or(0, |mv| gain(position, mv, value).max(0))
}

/// A capture's gain after the opponent's best reply on that square.
fn gain(position: &Position, mv: Move, value: &impl Fn(Role) -> i32) -> i32 {
    let captured = position.board().captured(mv).map_or(0, value);
    let promoted = mv.promotion().map_or(0, |role| value(role) - value(Role::Pawn));
    captured + promoted - minimax(&position.after(mv), mv.to(), value)
}

#[test]
fn see_is_the_minimax_of_the_exchange() {
    let (mut captures, mut losing) = (0, 0);
    play::random_games(77, 2_600, 120, |position, _| {
        for mv in MoveList::of::<Noisy>(position.board()) {
            let expected = gain(position, mv, &exchange_value);
            assert_eq!(position.see(mv), expected, "{position} {mv:?}");
            for threshold in [expected - 100, expected, expected + 1, 0] {
                assert_eq!(position.see_at_least(mv, threshold), expected >= threshold, "{position} {mv:?}");
            }
            for exchange in [ODD, CHEAP_QUEEN] {
                let odd = gain(position, mv, &|role| exchange.values[role.index()]);
                assert_eq!(position.see_with(mv, exchange), odd, "{position} {mv:?}");
                for threshold in [odd - 1, odd, odd + 1, odd + 150, i32::MIN, i32::MAX] {
                    let is_met = position.see_at_least_with(mv, threshold, exchange);
                    assert_eq!(is_met, odd >= threshold, "{position} {mv:?} {threshold}");
                }
            }
            captures += 1;
            losing += usize::from(expected < 0);
        }
    });
    assert!(captures > 200_000 && losing > 10_000, "{captures} captures, {losing} losing");
}

#[track_caller]
fn see(fen: &str, uci: &str, expected: i32) {
    let position: Position = fen.parse().unwrap();
    assert_eq!(position.see(position.parse_uci(uci).unwrap()), expected, "{fen} {uci}");
}

#[test]
fn known_exchanges() {
    // A pawn for nothing, and a pawn for a rook.
    see("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100);
    see("1k2r3/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100 - 500);
    // A battery: the second rook takes part.
    see("4r1k1/8/8/4p3/8/8/4R3/4R1K1 w - - 0 1", "e2e5", 100);
    // Quiet moves, to a safe square and to an attacked one.
    see("4k3/8/3p4/8/8/8/8/R3K3 w - - 0 1", "a1a5", 0);
    see("k7/8/3p4/8/8/8/4R3/4K3 w - - 0 1", "e2e5", -500);
    // En passant, and a promotion that is captured.
    see("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100);
    see("3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", 500 + 800 - 900);
    // A pawn that captures on its last rank promotes. The one on b7 takes no part.
    see("4k3/8/8/8/8/8/1p6/2R1K3 b - - 0 1", "b2c1q", 500 + 800);
    see("7k/1P6/8/8/8/8/8/2rRK3 b - - 0 1", "c1d1", 500 - 500);
    // A king captures only undefended pieces.
    see("8/8/8/3k4/4p3/8/8/4RK2 w - - 0 1", "e1e4", 100 - 500);
    see("8/8/8/3k4/4p3/8/4R3/4RK2 w - - 0 1", "e2e4", 100);
    // Castling wins nothing.
    see("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", 0);
}

#[test]
fn pins_are_respected_or_ignored() {
    // The knight that would recapture is pinned to its king.
    let position: Position = "4k3/8/2n5/1B2p3/8/5N2/8/4K3 w - - 0 1".parse().unwrap();
    let takes = position.parse_uci("f3e5").unwrap();
    assert_eq!(position.see(takes), 100);
    assert_eq!(position.see_with(takes, Pins::Respected.into()), 100);
    assert_eq!(position.see_with(takes, Pins::Ignored.into()), 100 - 300);
}
