//! The moves that a player considers first: checks, then captures, then threats.

use movegen_position::board::GivesCheck;
use movegen_position::ordering::exchange_value;
use movegen_position::{Captures, Move, MoveKind, Position, Quiets, Role, Square, attacks, generate};

/// The reason why a move is a candidate. The variants are in the order in which to consider the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Candidate {
    Check,
    Capture,
    Threat,
}

/// Returns the candidates among the legal moves: first the checks, then the other captures and promotions to a queen,
/// both in the order of the material that the exchange wins, then the threats, the strongest first.
///
/// A threat is a move that loses no material, and after which, if the other side made a null move, there would be a new
/// prospect: a capture that wins material, or a safe pawn push that attacks two pieces at once, at least one of them
/// more valuable than a pawn.
pub(crate) fn candidates(position: &Position) -> Vec<(Move, Candidate)> {
    let board = position.board();
    let prospects_now = prospects(position);
    let mut found: Vec<(Candidate, i32, Move)> = Vec::new();
    for mv in position.legal_moves() {
        let gain = position.see(mv);
        if board.gives_check(mv) != GivesCheck::None {
            found.push((Candidate::Check, gain, mv));
        } else if board.is_capture(mv) || mv.promotion() == Some(Role::Queen) {
            found.push((Candidate::Capture, gain, mv));
        } else if gain >= 0 {
            // The move gives no check, so a null move of the other side is allowed.
            let mut after = position.after(mv);
            let _ = after.make_null();
            let is_new = |next: &&Prospect| {
                !prospects_now.iter().any(|now| now.square == next.square && now.gain >= next.gain)
            };
            let new = prospects(&after);
            let strength: i32 = new.iter().filter(is_new).map(|prospect| prospect.gain).sum();
            if strength > 0 {
                found.push((Candidate::Threat, strength, mv));
            }
        }
    }
    found.sort_by_key(|&(candidate, gain, mv)| (candidate, -gain, mv));
    found.into_iter().map(|(candidate, _, mv)| (mv, candidate)).collect()
}

/// Material that a side can win.
struct Prospect {
    /// The destination of the move that wins it.
    square: Square,
    /// The material, in hundredths of a pawn.
    gain: i32,
}

/// Returns what the side to move can win: for each destination the largest gain.
fn prospects(position: &Position) -> Vec<Prospect> {
    let board = position.board();
    let mut found: Vec<Prospect> = Vec::new();
    let mut add = |square, gain| match found.iter_mut().find(|prospect| prospect.square == square) {
        Some(prospect) => prospect.gain = prospect.gain.max(gain),
        None => found.push(Prospect { square, gain }),
    };
    generate::<Captures>(board).for_each(|mv| {
        let gain = position.see(mv);
        if gain > 0 {
            add(mv.to(), gain);
        }
    });
    let enemies = board.color(!board.turn()).difference(board.role(Role::King));
    generate::<Quiets>(board).from_mask(board.role(Role::Pawn)).for_each(|mv| {
        let is_push = matches!(mv.kind(), MoveKind::Pawn | MoveKind::DoublePush);
        let attacked = attacks::pawn(board.turn(), mv.to()) & enemies;
        let values = attacked.into_iter().filter_map(|square| board.role_at(square)).map(exchange_value);
        let (least, most) = (values.clone().min().unwrap_or(0), values.max().unwrap_or(0));
        if is_push
            && attacked.more_than_one()
            && most > exchange_value(Role::Pawn)
            && position.see_at_least(mv, 0)
        {
            add(mv.to(), least);
        }
    });
    found
}
