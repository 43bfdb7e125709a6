//! Every reason for which a move is refused is true, by a statement of its own about the board.

use std::collections::BTreeSet;

use movegen_position::notation::MoveError;
use movegen_position::{Bitboard, Board, CastlingSide, CheckInfo, Color, File, Rank, Role, Square, attacks};
use movegen_variants::{Variant, VariantMove, VariantPosition};

use crate::mutations::next;
use crate::rules::read;

/// Returns whether what an error says about the move from `from` to `to` holds.
fn is_true(
    position: &VariantPosition,
    from: Square,
    to: Square,
    promotion: Option<Role>,
    error: MoveError,
) -> bool {
    use MoveError::*;
    let (board, us) = (position.board(), position.turn());
    let (ours, theirs) = (board.color(us), board.color(!us));
    let role = board.role_at(from);
    let is_king_home = |king: Square| king.rank() == Rank::First.relative_to(us);
    let has_castling = (board.castling_rooks() & board.color(us)).any();
    let connected = position.variant() == Variant::Atomic && near_other_king(board, us);
    match error {
        NoPiece { square } => square == from && role.is_none(),
        NotYours { square } => square == from && theirs.contains(from),
        SameSquare => from == to,
        OwnPiece { square } => square == to && ours.contains(to),
        Blocked { square } => {
            // The first piece on the way, as the piece that moves sees it.
            attacks::between(from, to).with(to).contains(square)
                && board.occupied().contains(square)
                && attacks::between(from, square).is_disjoint(board.occupied())
        }
        Unreachable { role: of, to: at } => Some(of) == role && at == to && !steps(board, from, to),
        NothingToCapture { square } => {
            square == to
                && role == Some(Role::Pawn)
                && board.attacks_from(from).contains(to)
                && !theirs.contains(to)
        }
        NoEnPassant { square } => {
            let passed = Square::new(to.file(), from.rank());
            square == to && board.en_passant() != Some(to) && board.pieces(!us, Role::Pawn).contains(passed)
        }
        PromotionMissing { from: at, to: onto } => {
            (at, onto, promotion) == (from, to, None)
                && position.find_move(from, to, Some(Role::Queen)).is_some()
        }
        NoPromotion => {
            promotion.is_some() && (role != Some(Role::Pawn) || to.rank() != Rank::Eighth.relative_to(us))
        }
        WrongPromotion { role: of } => {
            let kings = position.variant() == Variant::Antichess;
            promotion == Some(of) && (of == Role::Pawn || of == Role::King && !kings)
        }
        Pinned { role: of, square } => {
            let is_rook = of == Role::Rook && role == Some(Role::King);
            (square == from || is_rook) && !connected && CheckInfo::new(board).pinned().contains(square)
        }
        InCheck => !position.in_check() && leaves_attacked(position, from, to),
        StillInCheck => position.in_check() && leaves_attacked(position, from, to),
        NoCastlingRight => role == Some(Role::King) && (!has_castling || !is_meant_right(board, from, to)),
        NoCastlingRook => {
            let rooks = board.pieces(us, Role::Rook);
            let side = CastlingSide::from_squares(from, to);
            let beside = |rook: Square| CastlingSide::from_squares(from, rook) == side;
            is_king_home(from) && !rooks.into_iter().any(|rook| is_king_home(rook) && beside(rook))
        }
        CastlingInCheck => has_castling && position.in_check(),
        CastlingBlocked { square } => has_castling && board.occupied().contains(square),
        CastlingAttacked { square } => {
            let left = board.occupied().without(from);
            has_castling
                && board.is_attacked(square, !us, left)
                && !(connected && beside_other(board, us, square))
        }
        OnlyByCastling { .. } => position
            .legal_moves()
            .iter()
            .any(|mv| mv.as_move().is_some_and(|mv| mv.castling_side().is_some())),
        NobodyCastles => matches!(position.variant(), Variant::Antichess | Variant::RacingKings),
        CaptureForced => {
            !theirs.contains(to) && position.legal_moves().iter().all(|&mv| position.is_capture(mv))
        }
        KingCaptures => role == Some(Role::King) && theirs.contains(to),
        KingExplodes => beside(board.king(us), to) && role != Some(Role::King),
        GivesCheck => board.find_move(from, to, promotion).is_some_and(|mv| board.after(mv).in_check()),
        _ => false,
    }
}

/// Returns whether the piece on `from` moves to `to` if no king and no piece that it passes mattered.
fn steps(board: &Board, from: Square, to: Square) -> bool {
    let Some(piece) = board.piece_at(from) else { return false };
    if piece.role() != Role::Pawn {
        return attacks::of(piece.role(), piece.color(), from, Bitboard::EMPTY).contains(to);
    }
    // A horde's pawns begin on the first rank.
    let (file, ahead) = (to.file() as i8 - from.file() as i8, to.rank() as i8 - from.rank() as i8);
    let ahead = if piece.color() == Color::White { ahead } else { -ahead };
    let may_push_twice = matches!(from.rank().relative_to(piece.color()), Rank::First | Rank::Second);
    ahead == 1 && file.abs() <= 1 || ahead == 2 && file == 0 && may_push_twice
}

fn beside(a: Square, b: Square) -> bool {
    attacks::king(a).contains(b)
}

fn beside_other(board: &Board, us: Color, square: Square) -> bool {
    beside(board.king(!us), square)
}

fn near_other_king(board: &Board, us: Color) -> bool {
    beside_other(board, us, board.king(us))
}

/// Returns whether the king has the right to castle with the rook that is meant.
fn is_meant_right(board: &Board, from: Square, to: Square) -> bool {
    board.castling_rook(board.turn(), CastlingSide::from_squares(from, to)).is_some()
}

/// Returns whether the king can be captured after the pieces have moved.
fn leaves_attacked(position: &VariantPosition, from: Square, to: Square) -> bool {
    let (board, us) = (position.board(), position.turn());
    let is_king = board.role_at(from) == Some(Role::King);
    let king = if is_king { to } else { board.king(us) };
    let is_capture =
        board.color(!us).contains(to) || board.en_passant() == Some(to) && from.file() != to.file();
    let mut occupied = board.occupied().without(from).with(to);
    if board.en_passant() == Some(to) && board.role_at(from) == Some(Role::Pawn) {
        occupied = occupied.without(Square::new(to.file(), from.rank()));
    }
    let mut attackers = occupied.without(to);
    if is_capture && position.variant() == Variant::Atomic {
        attackers = attackers.difference(attacks::king(to).difference(board.role(Role::Pawn)));
        occupied = attackers;
    }
    (board.attackers_to(king, !us, occupied) & attackers).any()
}

/// Returns whether what an error says about the moves of a `role` on `among` to `to` holds.
fn is_true_of_role(
    position: &VariantPosition,
    (role, among): (Role, Bitboard),
    to: Square,
    error: MoveError,
) -> bool {
    use MoveError::*;
    let (board, us) = (position.board(), position.turn());
    let origins = board.pieces(us, role) & among;
    let is_house = position.variant() == Variant::Crazyhouse;
    let in_pocket = position.pockets().count(us, role) > 0;
    let goes = |from: Square| board.find_move(from, to, None).is_some();
    match error {
        NotYours { square } => {
            (board.pieces(!us, role) & among).contains(square) && !origins.into_iter().any(goes)
        }
        NoSuchPiece { role: of } => of == role && board.pieces(us, role).is_empty() && !in_pocket,
        Unreachable { role: of, to: at } | UnreachableFrom { role: of, to: at, .. } => {
            (of, at) == (role, to) && !origins.into_iter().any(|from| steps(board, from, to))
        }
        Ambiguous { origins: of, .. } => of.more_than_one() && of.is_subset(origins),
        OwnPiece { square } => square == to && board.color(us).contains(to),
        NotInPocket { .. } => is_house && !in_pocket,
        Occupied { square } => is_house && square == to && board.occupied().contains(to),
        PawnOnBackRank { square } => is_house && role == Role::Pawn && Bitboard::BACK_RANKS.contains(square),
        StillInCheck if in_pocket && origins.is_empty() => position.in_check(),
        OnlyByCastling { .. } | CastlingInCheck | CastlingBlocked { .. } | CastlingAttacked { .. } => {
            is_true(position, board.king(us), to, None, error)
        }
        OnlyByDrop { .. } => position.is_legal(VariantMove::drop(role, to)) && !origins.into_iter().any(goes),
        _ => origins.into_iter().any(|from| is_true(position, from, to, None, error)),
    }
}

/// Returns whether what an error says about a drop holds.
fn is_true_of_drop(position: &VariantPosition, role: Role, to: Square, error: MoveError) -> bool {
    let is_house = position.variant() == Variant::Crazyhouse;
    match error {
        MoveError::Malformed { .. } => !is_house,
        MoveError::StillInCheck => {
            let blocked = position.board().occupied().with(to);
            let king = position.board().king(position.turn());
            is_house && position.board().is_attacked(king, !position.turn(), blocked)
        }
        _ => is_true_of_role(position, (role, Bitboard::ALL), to, error),
    }
}

/// A random number below a bound, by xorshift.
fn draw(state: &mut u64, below: usize) -> usize {
    next(state) % below.max(1)
}

/// Calls `check` with positions of random games of each variant.
fn for_each_position(mut check: impl FnMut(&VariantPosition, &mut u64)) {
    let suite = include_str!("../../../../testdata/variants.tsv");
    let mut state = 0x2545_f491_4f6c_dd1d;
    for columns in suite.lines().map(|line| line.split('\t').collect::<Vec<_>>()) {
        let mut position = read(columns[0].parse().unwrap(), columns[1]);
        for _ in 0..12 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            check(&position, &mut state);
            position = position.after(moves[draw(&mut state, moves.len())]);
        }
    }
}

#[test]
fn every_reason_is_true() {
    let (mut refused, mut codes) = (0, BTreeSet::new());
    for_each_position(|position, state| {
        for from in Square::ALL {
            for to in Square::ALL {
                // Most squares that one's pieces aren't on tell little.
                if !position.board().color(position.turn()).contains(from) && draw(state, 16) > 0 {
                    continue;
                }
                for (letter, promotion) in
                    [("", None), ("q", Some(Role::Queen)), ("k", Some(Role::King)), ("p", Some(Role::Pawn))]
                {
                    if promotion.is_some() && draw(state, 8) > 0 {
                        continue;
                    }
                    let Err(error) = position.parse_move(&format!("{from}{to}{letter}")) else { continue };
                    let variant = position.variant();
                    let text = format!("{variant} {position}: {from}{to}{letter}: {error}");
                    assert!(is_true(position, from, to, promotion, error), "{text}");
                    refused += 1;
                    codes.insert(error.code());
                }
            }
        }
    });
    assert!(refused > 100_000 && codes.len() > 20, "{refused} {codes:?}");
}

/// By a role and a square, by castling and by drops.
#[test]
fn every_reason_is_true_in_san() {
    let (mut refused, mut codes) = (0, BTreeSet::new());
    for_each_position(|position, state| {
        let mut check = |text: &str, is_true: &dyn Fn(MoveError) -> bool| {
            if let Err(error) = position.parse_move(text) {
                assert!(is_true(error), "{} {position}: {text}: {error}", position.variant());
                refused += 1;
                codes.insert(error.code());
            }
        };
        let (board, us) = (position.board(), position.turn());
        for role in Role::ALL {
            let letter = role.letter().to_ascii_uppercase();
            for to in Square::ALL {
                if role != Role::King {
                    check(&format!("{letter}@{to}"), &|error| is_true_of_drop(position, role, to, error));
                }
                let file = File::ALL[draw(state, 8)];
                let sign = ["", "x"][draw(state, 2)];
                let texts = match role {
                    // A pawn's promotion is missing on the last rank, and a `b` may be a bishop's.
                    Role::Pawn if Bitboard::BACK_RANKS.contains(to) || file == File::B => continue,
                    Role::Pawn => [(to.to_string(), to.file()), (format!("{file}x{to}"), file)]
                        .map(|(text, file)| (text, Bitboard::file(file))),
                    // A file before the square of a castled king isn't compared with the king's.
                    Role::King => ["", "x"].map(|sign| (format!("{letter}{sign}{to}"), Bitboard::ALL)),
                    _ => [
                        (format!("{letter}{sign}{to}"), Bitboard::ALL),
                        (format!("{letter}{file}{sign}{to}"), Bitboard::file(file)),
                    ],
                };
                for (text, among) in texts {
                    check(&text, &|error| is_true_of_role(position, (role, among), to, error));
                }
            }
        }
        for (text, side) in [("O-O", CastlingSide::KingSide), ("O-O-O", CastlingSide::QueenSide)] {
            check(text, &|error| match (board.pieces(us, Role::King).first(), error) {
                (_, MoveError::NobodyCastles) => is_true(position, Square::A1, Square::A1, None, error),
                (None, error) => error == MoveError::NoSuchPiece { role: Role::King },
                (Some(king), error) => {
                    let corner = Square::new(side.standard_rook_file(), king.rank());
                    is_true(position, king, corner, None, error)
                }
            });
        }
    });
    assert!(refused > 100_000 && codes.len() > 20, "{refused} {codes:?}");
}

/// The reasons that were once wrong, ten and more.
#[test]
fn reasons_by_their_texts() {
    let why = |variant, fen: &str, text: &str| read(variant, fen).parse_move(text).unwrap_err().to_string();
    let castles = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for variant in [Variant::Chess, Variant::Atomic, Variant::ThreeCheck] {
        for text in ["e1g1q", "e1h1q", "e1c1n", "e1f1q", "a1a2q"] {
            assert_eq!(
                why(variant, castles, text),
                "only a pawn that reaches the last rank becomes another piece"
            );
        }
    }
    // A king may not capture, whether the piece is defended or not.
    let defended = "4k3/8/8/8/8/4n3/3p4/4K3 w - - 0 1";
    for text in ["Kxd2", "e1d2"] {
        assert_eq!(why(Variant::Atomic, defended, text), "a king can't capture, since it would explode");
    }
    // Kings beside each other are never in check.
    let touching = "8/8/8/8/8/8/3k4/R3K2r w Q - 0 1";
    assert_eq!(why(Variant::Atomic, touching, "O-O"), "there is no rook on that side");
    assert_eq!(
        why(Variant::Atomic, "8/8/8/8/8/8/3k1r2/4K2R w K - 0 1", "O-O"),
        "the king can't castle: f1 is attacked"
    );
    let start = Variant::Chess.start_fen();
    assert_eq!(why(Variant::Chess, start, "bb5"), "the piece on e2 is in the way");
    assert_eq!(why(Variant::Atomic, start, "bb5"), "the piece on e2 is in the way");
    assert_eq!(
        why(Variant::Antichess, Variant::Antichess.start_fen(), "bb5"),
        "the piece on e2 is in the way"
    );
    assert_eq!(
        why(Variant::Antichess, "7k/P7/8/8/8/8/8/8 w - - 0 1", "a8=P"),
        "a pawn can't stay one on the last rank"
    );
}

/// Moves found by squares and promotion, for the statements above.
trait Found {
    fn find_move(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<VariantMove>;
}

impl Found for VariantPosition {
    fn find_move(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<VariantMove> {
        let is_meant = |mv: &VariantMove| (mv.from(), mv.to(), mv.promotion()) == (Some(from), to, promotion);
        self.legal_moves().into_iter().find(is_meant)
    }
}
