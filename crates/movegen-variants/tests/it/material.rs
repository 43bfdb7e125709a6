//! The material that can't win.

use movegen_position::Color;
use movegen_variants::{Variant, VariantPosition};

use crate::rules::{end, read};

/// Returns whether White and Black can't win any more.
fn insufficient(position: &VariantPosition) -> [bool; 2] {
    Color::ALL.map(|color| position.is_insufficient_material_for(color))
}

#[test]
fn material_that_can_not_win() {
    let cases = [
        // One's own bishops take the squares beside a king in the corner, and the other side's mates.
        (Variant::Atomic, "7k/8/8/8/8/4b3/B7/KB6 b - - 0 1", [true, false]),
        (Variant::Atomic, "7k/8/8/8/4b3/8/8/K1B1B3 b - - 0 1", [true, false]),
        (Variant::Atomic, "kb6/b7/8/8/8/8/8/5B1K w - - 0 1", [false, true]),
        (Variant::Atomic, "kb5B/b7/8/8/8/8/8/5B1K w - - 0 1", [false, false]),
        (Variant::Atomic, "7k/8/8/8/8/4b3/8/KB6 b - - 0 1", [true, true]),
        (Variant::Atomic, "7k/8/8/8/8/4b3/8/KN6 b - - 0 1", [false, false]),
        (Variant::Atomic, "7k/8/8/8/8/8/8/KB1B4 b - - 0 1", [false, true]),
        (Variant::Atomic, "7k/8/8/8/8/8/8/KN6 b - - 0 1", [true, true]),
        (Variant::Atomic, "7k/8/8/8/8/8/8/KNN5 b - - 0 1", [true, true]),
        (Variant::Atomic, "7k/8/8/8/8/8/8/KNNN4 b - - 0 1", [false, true]),
        (Variant::Atomic, "7k/8/8/8/8/8/8/KNB5 b - - 0 1", [false, true]),
        (Variant::Atomic, "7k/8/8/8/8/8/8/KR6 b - - 0 1", [true, true]),
        (Variant::Atomic, "7k/8/8/8/8/8/P7/K7 b - - 0 1", [false, true]),
        // The king has exploded: who won can.
        (Variant::Atomic, "8/8/8/8/8/8/8/K7 b - - 0 1", [false, true]),
        (Variant::Atomic, "8/8/8/8/8/r7/8/7K b - - 0 1", [false, true]),
        (Variant::Horde, "4k3/8/8/8/8/8/8/BR6 w - - 0 1", [true, false]),
        (Variant::Horde, "4k3/5b2/4b3/8/8/8/8/1B1R4 w - - 0 1", [true, false]),
        (Variant::Horde, "4k3/5b2/4b3/8/8/8/8/B2R4 w - - 0 1", [false, false]),
        (Variant::Horde, "4k2n/8/8/8/8/8/8/BR6 w - - 0 1", [false, false]),
    ];
    for (variant, fen, expected) in cases {
        let position = read(variant, fen);
        assert_eq!(insufficient(&position), expected, "{variant} {fen}");
        let is_draw = expected == [true, true] && position.legal_count() > 0;
        assert_eq!(end(&position) == "1/2-1/2 insufficient material", is_draw, "{variant} {fen}");
    }
    let mate = read(Variant::Atomic, "7k/8/8/8/3b4/8/B7/KB6 w - - 0 1");
    assert_eq!(end(&mate), "0-1 checkmate");
}

/// Kings, and pieces somewhere: `L` and `D` stand for bishops on light and dark squares.
fn placed(variant: Variant, white: &str, black: &str) -> VariantPosition {
    let mut board = [['1'; 8]; 8];
    let kings = match variant {
        // Beside each other, neither is in check.
        Variant::Atomic => ['k', 'K'],
        Variant::Horde => ['k', '1'],
        _ => ['1', '1'],
    };
    board[0][..2].copy_from_slice(&kings);
    let mut put = |letter: char, is_white: bool| {
        let mut squares = (8..56).map(|i| (i / 8, i % 8));
        let (rank, file) = squares
            .find(|&(rank, file)| {
                let is_light = (rank + file) % 2 == 0;
                board[rank][file] == '1' && (letter != 'L' || is_light) && (letter != 'D' || !is_light)
            })
            .unwrap();
        let letter = if matches!(letter, 'L' | 'D') { 'B' } else { letter };
        board[rank][file] = if is_white { letter } else { letter.to_ascii_lowercase() };
    };
    white.chars().for_each(|letter| put(letter, true));
    black.chars().for_each(|letter| put(letter, false));
    let mut text = board.map(String::from_iter).join("/");
    for len in (2..=8).rev() {
        text = text.replace(&"1".repeat(len), &len.to_string());
    }
    read(variant, &format!("{text} b - - 0 1"))
}

/// All armies of at most this many pieces besides the king.
fn armies(most: usize) -> Vec<String> {
    let mut armies = vec![String::new()];
    let mut done = 0;
    while let Some(army) = armies.get(done).filter(|army| army.len() < most).cloned() {
        let letters = "DLNPQR".chars().filter(|&letter| !army.ends_with(|last| last > letter));
        armies.extend(letters.map(|letter| format!("{army}{letter}")));
        done += 1;
    }
    armies
}

/// Returns whether an army has at least the pieces of one of these.
fn has_one_of(army: &str, least: &str) -> bool {
    let has = |part: &str| part.chars().all(|c| army.matches(c).count() >= part.matches(c).count());
    least.split(' ').any(has)
}

/// Armies of both sides.
type Armies<'a> = &'a [(&'a str, &'a str)];

/// Asserts what the other side needs at least to be mated or exploded by some armies. It needs nothing for the others,
/// and there are pairs that can't win.
fn assert_needs(variant: Variant, needs: Armies<'_>, never: Armies<'_>, attackers: &[Color]) {
    let mut found = 0;
    for ours in armies(3).iter().filter(|ours| !ours.is_empty()) {
        let least = needs.iter().find(|(army, _)| has_one_of(ours, army) && has_one_of(army, ours));
        found += usize::from(least.is_some());
        let least = least.map_or("", |(_, least)| least);
        for theirs in armies(4) {
            for &color in attackers {
                let (white, black) = if color == Color::White { (ours, &theirs) } else { (&theirs, ours) };
                let can_win = !placed(variant, white, black).is_insufficient_material_for(color);
                let expected = has_one_of(&theirs, least) && !never.contains(&(ours, &theirs));
                assert_eq!(can_win, expected, "{variant}: {color} with {ours} beside {theirs}");
            }
        }
    }
    assert_eq!(found, needs.len());
}

#[test]
fn what_the_king_needs_beside_him_to_be_mated_by_a_horde() {
    let needs = [
        ("P", "P R LL DD NNN NNQ NNL NND NQL NQD NLD"),
        (
            "N",
            "PPP PPN PPR PPQ PPL PPD PNN PNR PNQ PNL PND PRR PRQ PRL PRD PQL PQD PLD \
             NNN NNR NNQ NNL NND NRR NRQ NRL NRD NQL NQD NLD RRL RRD RQL RQD RLD",
        ),
        ("R", "PP PN PR NR"),
        ("Q", "P R LL DD"),
        ("L", "PP PD DD"),
        ("D", "PP PL LL"),
        ("NN", "P N L D"),
        ("NL", "P D NN NR NQ RR RQ QQ"),
        ("ND", "P L NN NR NQ RR RQ QQ"),
        ("RL", "P N R Q D"),
        ("RD", "P N R Q L"),
        ("LL", "PP PN PD NN ND DD"),
        ("DD", "PP PN PL NN NL LL"),
        ("LD", "P L D NR NQ"),
        ("NLL", "P N R Q L D"),
        ("NDD", "P N R Q L D"),
        ("LLL", "PP PN PD NN ND DD"),
        ("DDD", "PP PN PL NN NL LL"),
    ];
    assert_needs(Variant::Horde, &needs, &[], &[Color::White]);
}

#[test]
fn what_a_king_needs_beside_him_to_be_exploded_or_mated() {
    let needs = [
        ("N", "P N R Q L D"),
        ("NN", "P N R Q L D"),
        ("R", "P N R Q L D"),
        ("L", "P N R Q L DD"),
        ("D", "P N R Q D LL"),
    ];
    // The king's bishop can't be captured, and takes away one square.
    let never = [("LL", "D"), ("LLL", "D"), ("DD", "L"), ("DDD", "L")];
    assert_needs(Variant::Atomic, &needs, &never, &Color::ALL);
}

#[test]
fn bishops_and_knights_that_can_not_all_be_lost() {
    for (white, black, expected) in [
        ("L", "D", [true, true]),
        ("L", "L", [false, false]),
        ("LD", "L", [true, false]),
        ("D", "LD", [false, true]),
        ("LD", "DL", [false, false]),
        ("LP", "D", [false, false]),
        ("LN", "D", [false, false]),
        ("NN", "N", [false, false]),
        ("N", "P", [false, false]),
        ("R", "R", [false, false]),
        ("Q", "", [true, false]),
    ] {
        assert_eq!(insufficient(&placed(Variant::Antichess, white, black)), expected, "{white} {black}");
    }
    // Whoever moves while two knights stand on squares of different colors may capture, and then has lost.
    for (fen, expected) in [
        ("8/8/8/8/8/8/n7/N7 w - - 0 1", [true, false]),
        ("8/8/8/8/8/8/n7/N7 b - - 0 1", [false, true]),
        ("8/8/8/8/8/8/1n6/N7 w - - 0 1", [false, true]),
        ("8/8/8/8/8/8/1n6/N7 b - - 0 1", [true, false]),
    ] {
        assert_eq!(insufficient(&read(Variant::Antichess, fen)), expected, "{fen}");
    }
}
