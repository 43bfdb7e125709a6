//! The laws as properties: of set-ups that shrink, when a law fails, to the fewest men that still break it.

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

/// One of these squares.
fn one_of(squares: Bitboard) -> impl Strategy<Value = Square> {
    prop::sample::select(squares.into_iter().collect::<Vec<_>>())
}

fn king(home: Rank) -> impl Strategy<Value = Square> {
    prop_oneof![square(), one_of(Bitboard::rank(home))]
}

fn man() -> impl Strategy<Value = (Square, Piece)> {
    let anywhere = (square(), 0..10_usize).prop_map(|(square, number)| {
        let colors = if number < 5 { Color::White } else { Color::Black };
        (square, Piece::new(colors, Role::ALL[number % 5]))
    });
    // Rooks at home, and pawns about to promote.
    let of_rank = |role: Role, rank: Rank| {
        (color(), 0..8_usize).prop_map(move |(color, file)| {
            (Square::at(File::ALL[file], rank.seen_by(color)), Piece::new(color, role))
        })
    };
    prop_oneof![3 => anywhere, 1 => of_rank(Role::Rook, Rank::First), 1 => of_rank(Role::Pawn, Rank::Seventh)]
}

/// A pair that pins, or nearly: a man beside the king on a line, and a slider further out.
fn pinned() -> impl Strategy<Value = (bool, usize, usize, Piece, Color)> {
    (any::<bool>(), 0..64_usize, 0..64_usize, man().prop_map(|man| man.1), color())
}

fn recipe() -> impl Strategy<Value = Recipe> {
    let kings = (king(Rank::First), king(Rank::Eighth));
    let men = prop::collection::vec(man(), 0..14);
    let pins = prop::collection::vec(pinned(), 0..3);
    let passed = prop::option::of((0..8_usize, any::<bool>()));
    (kings, men, pins, color(), any::<bool>(), passed).prop_map(
        |(kings, mut men, pins, turn, castling, passed)| {
            for (diagonal, near, far, man, color) in pins {
                let king = if color == Color::White { kings.0 } else { kings.1 };
                let (rays, slider) = if diagonal {
                    (attacks::bishop(king, Bitboard::EMPTY), Role::Bishop)
                } else {
                    (attacks::rook(king, Bitboard::EMPTY), Role::Rook)
                };
                let on_line: Vec<Square> = rays.into_iter().collect();
                men.push((on_line[near % on_line.len()], man));
                men.push((on_line[far % on_line.len()], Piece::new(!color, slider)));
            }
            let passed = passed.map(|(file, to_the_east)| {
                let beside = if file == 7 || (file > 0 && !to_the_east) { file - 1 } else { file + 1 };
                let rank = Rank::Fifth.seen_by(turn);
                men.push((Square::at(File::ALL[file], rank), Piece::new(!turn, Role::Pawn)));
                men.push((Square::at(File::ALL[beside], rank), Piece::new(turn, Role::Pawn)));
                File::ALL[file]
            });
            Recipe { kings: [kings.0, kings.1], pieces: men, turn, castling, en_passant: passed }
        },
    )
}

/// A position of a recipe, and some moves further on.
fn position() -> impl Strategy<Value = Position> {
    let moves = prop::collection::vec(any::<prop::sample::Index>(), 0..6);
    (recipe(), moves).prop_filter_map("a position has faults", |(recipe, choices)| {
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
