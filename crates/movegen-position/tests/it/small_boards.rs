//! All boards of two kings and another piece, either side to move, compared with the mailbox oracle.

use differential::mailbox;
use movegen_position::*;

/// Compares every `every`th such board, and returns how many there were.
fn two_kings_and_one_piece(every: usize) -> usize {
    let mut compared = 0;
    let pieces = Piece::ALL.into_iter().filter(|piece| piece.role() != Role::King);
    for (kind, piece) in pieces.enumerate() {
        for number in (0..64 * 64 * 64 * 2).filter(|number| (number + kind) % every == 0) {
            let square = |digit: u32| Square::ALL[number / 64_usize.pow(digit) % 64];
            let (white, black, other) = (square(0), square(1), square(2));
            if white == black || white == other || black == other {
                continue;
            }
            let mut setup = Setup::EMPTY;
            setup.set(white, Some(Piece::WhiteKing));
            setup.set(black, Some(Piece::BlackKing));
            setup.set(other, Some(piece));
            setup.turn = if number < 64 * 64 * 64 { Color::White } else { Color::Black };
            // With and without the castling right of a rook.
            let rooks = setup.pieces(Color::White, Role::Rook) | setup.pieces(Color::Black, Role::Rook);
            let boards = [rooks, Bitboard::EMPTY].map(|castling_rooks| {
                setup.castling_rooks = castling_rooks;
                Position::try_from(&setup).ok()
            });
            let boards = if rooks.any() { &boards[..] } else { &boards[..1] };
            for position in boards.iter().flatten() {
                let oracle = mailbox::oracle(position).unwrap();
                mailbox::compare(position, &oracle).unwrap();
                mailbox::make_and_unmake(position).unwrap();
                compared += 1;
            }
        }
    }
    compared
}

#[test]
fn two_kings_and_one_piece_sampled() {
    assert!(two_kings_and_one_piece(97) > 30_000);
}

#[test]
#[ignore = "exhaustive: 3.4 million boards"]
fn exhaustive_two_kings_and_one_piece() {
    assert!(two_kings_and_one_piece(1) > 3_000_000);
}
