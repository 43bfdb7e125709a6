//! Setups of variants: what they keep, and the rules that they break.

use movegen_position::setup::{FenField, Validation};
use movegen_position::{Color, Role, Setup, Square};
use movegen_variants::{Variant, VariantPosition, VariantSetup};

/// The problems of a FEN, with their fields.
fn problems(variant: Variant, fen: &str) -> Vec<(FenField, String)> {
    let setup = VariantSetup::from_fen(variant, fen).unwrap();
    setup.problems(Validation::Strict).map(|(field, problem)| (field, problem.to_string())).collect()
}

#[test]
fn a_possible_position_survives_as_a_setup() {
    for variant in Variant::ALL {
        let start = VariantPosition::new(variant);
        let setup = VariantSetup::from(&start);
        assert_eq!(setup.position_unchecked(), start);
        assert_eq!(VariantSetup::from_fen(variant, variant.start_fen()).unwrap(), setup);
        assert_eq!(setup.problems(Validation::Strict).count(), 0, "{variant}");
        let empty = VariantSetup { setup: Setup::EMPTY, ..setup };
        // In Antichess the game is over then.
        assert_eq!(empty.problems(Validation::Playable).count() == 0, variant == Variant::Antichess);
    }
}

#[test]
fn a_setup_lists_every_rule_that_it_breaks() {
    let found = problems(Variant::RacingKings, "8/8/8/8/8/8/k3R3/4K2P w K - 0 1");
    let expected = [
        (FenField::Placement, "the side not to move is in check"),
        (FenField::Placement, "a pawn is on the first or last rank"),
        (FenField::Castling, "no rook of that color to castle with"),
        (FenField::Castling, "nobody castles in Racing Kings"),
        (FenField::Placement, "Racing Kings has no pawns"),
    ];
    assert_eq!(found, expected.map(|(field, text)| (field, text.to_owned())));
    assert_eq!(problems(Variant::Atomic, "8/8/8/4k3/4K3/8/8/8 w - - 0 1"), []);
    assert_eq!(problems(Variant::Chess, "8/8/8/4k3/4K3/8/8/8 w - - 0 1").len(), 1);
    assert!(VariantSetup::from_fen(Variant::Atomic, "8/8/8/4k3/4K3/8/8 w - - 0 1").is_err());
}

#[test]
fn only_crazyhouse_writes_marks_of_promoted_pieces() {
    for variant in [Variant::Crazyhouse, Variant::Atomic] {
        let mut setup = VariantSetup::from(&VariantPosition::new(variant));
        setup.promoted = Square::B1.into();
        setup.pockets.add(Color::White, Role::Pawn);
        setup.pockets.add(Color::White, Role::King);
        setup.pockets.remove(Color::Black, Role::Pawn);
        assert_eq!(setup.pockets.len(), 1);
        let text = setup.position_unchecked().to_string();
        assert_eq!(text.contains("RN~BQKBNR[P]"), variant == Variant::Crazyhouse, "{text}");
    }
}
