//! The laws as properties of random setups. A setup that breaks one is shrunk to as few pieces as possible.

use differential::setups::Recipe;
use movegen_position::{Bitboard, Color, File, Piece, Position, Rank, Role, Square, attacks};
use proptest::prelude::*;

use crate::laws::LAWS;

fn square() -> impl Strategy<Value = Square> {
    (0..64_usize).prop_map(|number| Square::ALL[number])
}

fn color() -> impl Strategy<Value = Color> {
    any::<bool>().prop_map(|black| if black { Color::Black } else { Color::White })
}

/// Chooses one of these squares.
fn one_of(squares: Bitboard) -> impl Strategy<Value = Square> {
    prop::sample::select(squares.into_iter().collect::<Vec<_>>())
}

/// A square for a king: any, or one on its back rank.
fn king(home: Rank) -> impl Strategy<Value = Square> {
    prop_oneof![square(), one_of(Bitboard::rank(home))]
}

fn piece() -> impl Strategy<Value = (Square, Piece)> {
    let anywhere = (square(), 0..10_usize).prop_map(|(square, number)| {
        let colors = if number < 5 { Color::White } else { Color::Black };
        (square, Piece::new(colors, Role::ALL[number % 5]))
    });
    // Rooks that may castle, and pawns before promotion.
    let of_rank = |role: Role, rank: Rank| {
        (color(), 0..8_usize).prop_map(move |(color, file)| {
            (Square::new(File::ALL[file], rank.relative_to(color)), Piece::new(color, role))
        })
    };
    prop_oneof![3 => anywhere, 1 => of_rank(Role::Rook, Rank::First), 1 => of_rank(Role::Pawn, Rank::Seventh)]
}

/// A possible pin: a piece on a line to a king, and an enemy slider on the same line.
fn pinned() -> impl Strategy<Value = (bool, usize, usize, Piece, Color)> {
    (any::<bool>(), 0..64_usize, 0..64_usize, piece().prop_map(|piece| piece.1), color())
}

fn recipe() -> impl Strategy<Value = Recipe> {
    let kings = (king(Rank::First), king(Rank::Eighth));
    let pieces = prop::collection::vec(piece(), 0..14);
    let pins = prop::collection::vec(pinned(), 0..3);
    let en_passant = prop::option::of((0..8_usize, any::<bool>()));
    (kings, pieces, pins, color(), any::<bool>(), en_passant).prop_map(
        |(kings, mut pieces, pins, turn, castling, en_passant)| {
            for (diagonal, near, far, piece, color) in pins {
                let king = if color == Color::White { kings.0 } else { kings.1 };
                let (rays, slider) = if diagonal {
                    (attacks::bishop(king, Bitboard::EMPTY), Role::Bishop)
                } else {
                    (attacks::rook(king, Bitboard::EMPTY), Role::Rook)
                };
                let on_line: Vec<Square> = rays.into_iter().collect();
                pieces.push((on_line[near % on_line.len()], piece));
                pieces.push((on_line[far % on_line.len()], Piece::new(!color, slider)));
            }
            let en_passant = en_passant.map(|(file, is_east)| {
                let beside = if file == 7 || (file > 0 && !is_east) { file - 1 } else { file + 1 };
                let rank = Rank::Fifth.relative_to(turn);
                pieces.push((Square::new(File::ALL[file], rank), Piece::new(!turn, Role::Pawn)));
                pieces.push((Square::new(File::ALL[beside], rank), Piece::new(turn, Role::Pawn)));
                File::ALL[file]
            });
            Recipe { kings: [kings.0, kings.1], pieces, turn, castling, en_passant }
        },
    )
}

/// Makes the position of a recipe, and up to five moves in it.
fn position() -> impl Strategy<Value = Position> {
    let moves = prop::collection::vec(any::<prop::sample::Index>(), 0..6);
    (recipe(), moves).prop_filter_map("the position is not valid", |(recipe, choices)| {
        let mut position = recipe.position()?;
        for choice in choices {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position = position.after(moves[choice.index(moves.len())]);
        }
        Some(position)
    })
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 3_000,
        max_global_rejects: 100_000,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn all_laws_hold_in_any_position(position in position()) {
        for law in LAWS {
            law(&position);
        }
    }
}
