//! Every board there is of two kings and one man, either side to move, against the mailbox oracle.

use differential::mailbox;
use movegen_position::*;

/// Compares every such board whose number is a multiple of `every`, and gives back how many there were.
fn two_kings_and_one_man(every: usize) -> usize {
    let mut compared = 0;
    let men = Piece::ALL.into_iter().filter(|piece| piece.role() != Role::King);
    for (kind, piece) in men.enumerate() {
        for number in (0..64 * 64 * 64 * 2).filter(|number| (number + kind) % every == 0) {
            let square = |digit: u32| Square::ALL[number / 64_usize.pow(digit) % 64];
            let (white, black, man) = (square(0), square(1), square(2));
            if white == black || white == man || black == man {
                continue;
            }
            let mut setup = Setup::EMPTY;
            setup.set(white, Some(Piece::WhiteKing));
            setup.set(black, Some(Piece::BlackKing));
            setup.set(man, Some(piece));
            setup.turn = if number < 64 * 64 * 64 { Color::White } else { Color::Black };
            // A rook that can castle may do so, or may not.
            let rooks = setup.pieces(Piece::WhiteRook) | setup.pieces(Piece::BlackRook);
            let boards = [rooks, Bitboard::EMPTY].map(|castles| {
                setup.castles = castles;
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
fn two_kings_and_one_man_sampled() {
    assert!(two_kings_and_one_man(97) > 30_000);
}

#[test]
#[ignore = "exhaustive: 3.4 million boards"]
fn exhaustive_two_kings_and_one_man() {
    assert!(two_kings_and_one_man(1) > 3_000_000);
}
