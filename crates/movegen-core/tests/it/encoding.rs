//! The 16 bits of a move: all 65,536 values.

use movegen_core::{CastlingSide, Move, MoveKind, Role, Square};

#[test]
fn all_65_536_values_are_a_move_or_none() {
    let mut moves = 0;
    for bits in 0..=u16::MAX {
        let kind = MoveKind::ALL.into_iter().find(|&kind| kind as u16 == bits >> 12);
        match (Move::from_bits(bits), kind) {
            (Some(mv), Some(kind)) => {
                let (from, to) = (usize::from(bits & 63), usize::from(bits >> 6 & 63));
                assert_eq!((mv.kind(), mv.from().index(), mv.to().index()), (kind, from, to));
                assert_eq!(Move::new(kind, mv.from(), mv.to()), mv);
                assert_eq!(mv.bits(), bits);
                assert_eq!(mv.from_to(), to * 64 + from);
                assert!(mv.from_to() < Move::FROM_TO_COUNT);
                moves += 1;
            }
            (None, None) => {}
            (result, _) => panic!("{bits:#06x} is {result:?}"),
        }
    }
    assert_eq!(moves, 13 * 64 * 64);
}

#[test]
fn the_bits_have_not_changed() {
    use MoveKind::*;
    // Files may contain moves: a change here is a breaking change.
    let numbers =
        [Pawn, DoublePush, EnPassant, Knight, Bishop, Rook, Queen, King, Castling].map(|kind| kind as u8);
    assert_eq!(numbers, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    let numbers = [PromoteKnight, PromoteBishop, PromoteRook, PromoteQueen].map(|kind| kind as u8);
    assert_eq!(numbers, [10, 11, 12, 13]);
    assert_eq!(Move::new(DoublePush, Square::E2, Square::E4).bits(), 0x2000 | 28 << 6 | 12);
    assert_eq!(Move::new(Castling, Square::E8, Square::H8).bits(), 0x9ffc);
    assert_eq!(Move::new(PromoteQueen, Square::A7, Square::B8).bits(), 0xde70);
}

#[test]
fn kinds_have_a_role_and_a_promotion() {
    let roles: Vec<(Role, Option<Role>)> =
        MoveKind::ALL.into_iter().map(|kind| (kind.role(), kind.promotion())).collect();
    use Role::{Bishop, King, Knight, Pawn, Queen, Rook};
    assert_eq!(
        roles,
        [
            (Pawn, None),
            (Pawn, None),
            (Pawn, None),
            (Knight, None),
            (Bishop, None),
            (Rook, None),
            (Queen, None),
            (King, None),
            (King, None),
            (Pawn, Some(Knight)),
            (Pawn, Some(Bishop)),
            (Pawn, Some(Rook)),
            (Pawn, Some(Queen)),
        ]
    );
    for role in Role::ALL {
        let promotes = MoveKind::promoting_to(role);
        assert_eq!(promotes.and_then(MoveKind::promotion), promotes.map(|_| role));
        assert_eq!(promotes.is_none(), matches!(role, Pawn | King));
    }
}

#[test]
fn castling_names_the_rook_and_has_the_destination_of_the_king() {
    let cases = [
        (Square::E1, Square::H1, Square::G1, CastlingSide::KingSide),
        (Square::E8, Square::A8, Square::C8, CastlingSide::QueenSide),
        (Square::B1, Square::C1, Square::G1, CastlingSide::KingSide),
        (Square::G8, Square::F8, Square::C8, CastlingSide::QueenSide),
    ];
    for (king, rook, destination, side) in cases {
        let mv = Move::new(MoveKind::Castling, king, rook);
        assert_eq!((mv.arrival(), mv.castling_side()), (destination, Some(side)));
    }
    let step = Move::new(MoveKind::King, Square::E1, Square::F1);
    assert_eq!((step.arrival(), step.castling_side()), (Square::F1, None));
}
