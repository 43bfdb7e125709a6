//! Horde: White has 36 pawns and no king, and wins by mate. Black wins by capturing all of White's pieces. White's
//! pawns may also make a double push from the first rank, after which they can't be captured en passant.

use core::convert::identity;
use core::ops::ControlFlow;

use movegen_position::attacks::pawns;
use movegen_position::game::Outcome;
use movegen_position::generate::MoveSet;
use movegen_position::setup::SetupProblem;
use movegen_position::{AllMoves, Bitboard, Board, Color, MoveKind, Rank, Role, Setup, generate};

use crate::position::VariantPosition;
use crate::rules::hooks::{Restricted, VariantRules, VariantSink};

pub(crate) struct Horde;

impl VariantRules for Horde {
    const MOVES_AS_CHESS: bool = false;

    fn end(position: &VariantPosition) -> Option<Outcome> {
        let horde = position.board().color(Color::White);
        horde.is_empty().then_some(Outcome::Variant { winner: Some(Color::Black), reason: "horde captured" })
    }

    #[inline(always)]
    fn moves<S: VariantSink>(position: &VariantPosition, sink: &mut S) -> ControlFlow<S::Stop> {
        let (board, us) = (position.board(), Color::White);
        if board.turn() != us {
            return generate::<AllMoves>(board).try_send(&mut Restricted(sink, identity));
        }
        let moves = generate::<AllMoves>(board).ignoring_checks();
        moves.try_send(&mut Restricted(&mut *sink, identity))?;
        // A double push from the first rank doesn't have the kind `DoublePush`, since no pawn can capture en passant
        // after it.
        let first = board.pieces(us, Role::Pawn) & Bitboard::rank(Rank::First);
        let once = pawns::pushes(us, first).difference(board.occupied());
        let twice = pawns::pushes(us, once).difference(board.occupied());
        sink.receive(MoveSet::from_step(MoveKind::Pawn, 2 * pawns::forward(us).offset(), twice).into())
    }

    fn in_check(position: &VariantPosition) -> bool {
        position.turn() == Color::Black && position.board().in_check()
    }

    /// Black always has enough, because capturing the horde wins.
    fn is_insufficient_material_for(position: &VariantPosition, color: Color) -> bool {
        color == Color::White && !can_mate(position.board())
    }

    fn allows(problem: SetupProblem, setup: &Setup) -> bool {
        use SetupProblem::{KingCount, PawnOnBackRank, TooManyPawns, TooManyPieces, TooManyPromoted};
        match problem {
            KingCount => {
                setup.pieces(Color::White, Role::King).is_empty()
                    && setup.pieces(Color::Black, Role::King).len() == 1
            }
            PawnOnBackRank => {
                let pawns = setup.role(Role::Pawn) & Bitboard::BACK_RANKS;
                pawns.is_subset(setup.color(Color::White) & Bitboard::rank(Rank::First))
            }
            TooManyPieces => setup.color(Color::White).len() <= 36 && setup.color(Color::Black).len() <= 16,
            TooManyPawns => setup.pieces(Color::Black, Role::Pawn).len() <= 8,
            TooManyPromoted => true,
            _ => false,
        }
    }

    fn problem(position: &VariantPosition, setup: &Setup) -> Option<&'static str> {
        let board = position.board();
        let king = board.king(Color::Black);
        let is_attacked =
            setup.turn == Color::White && board.is_attacked(king, Color::White, board.occupied());
        if setup.pieces(Color::White, Role::King).any() {
            Some("the horde has no king")
        } else {
            is_attacked.then_some("the side not to move is in check")
        }
    }
}

/// Returns whether the horde can mate, if Black helps.
///
/// Four pieces always can. Fewer pieces don't cover enough squares around the king unless Black's own pieces stand on
/// some of them. Each line says which. Pieces that can only stand on squares of the horde's bishop don't block the
/// others.
fn can_mate(board: &Board) -> bool {
    let count = |color, role| board.pieces(color, role).len();
    let bishops = |color| {
        [Bitboard::LIGHT_SQUARES, Bitboard::DARK_SQUARES]
            .map(|squares| (board.pieces(color, Role::Bishop) & squares).len())
    };
    let [pawns, knights, rooks, queens] =
        [Role::Pawn, Role::Knight, Role::Rook, Role::Queen].map(|role| count(Color::Black, role));
    let theirs = bishops(Color::Black);
    // A third bishop on squares of one color adds nothing.
    let ours = bishops(Color::White).map(|count| count.min(2));
    let (same, other) = if ours[0] > 0 { (theirs[0], theirs[1]) } else { (theirs[1], theirs[0]) };
    let is_pair = ours[0] > 0 && ours[1] > 0;
    let one = |count: usize| count.min(1);

    let with_queen = pawns + rooks > 0 || theirs.into_iter().any(|count| count >= 2);
    let others = |bishops: usize| board.color(Color::Black).len() - bishops;
    let with_knight = others(0) >= 4
        && pawns + knights + one(same + other) + one(rooks) >= 2
        && theirs.into_iter().all(|count| count < 2 || others(count) >= 3);

    let horde = [Role::Pawn, Role::Knight, Role::Rook, Role::Queen].map(|role| count(Color::White, role));
    match (horde, ours[0] + ours[1]) {
        ([0, 0, 0, 0], 0) => false,
        ([0, 0, 0, 1], 0) => with_queen,
        ([0, 1, 0, 0], 0) => with_knight,
        ([1, 0, 0, 0], 0) => with_queen || with_knight,
        ([0, 0, 1, 0], 0) => pawns + one(rooks) + one(knights) >= 2,
        ([0, 0, 1, 0], 1) => others(same) > 1,
        ([0, 0, 0, 0], 1) => pawns + other >= 2,
        ([0, 2, 0, 0], 0) => pawns + knights + same + other > 0,
        ([0, 1, 0, 0], 1) => pawns + other > 0 || others(same) >= 3,
        ([0, 0, 0, 0], 2) if is_pair => pawns + same + other > 0 || knights > 0 && rooks + queens > 0,
        ([0, 0, 0, 0], 2) => pawns + knights + other >= 2,
        ([0, 1, 0, 0], 2) if !is_pair => others(0) > 1,
        _ => true,
    }
}
