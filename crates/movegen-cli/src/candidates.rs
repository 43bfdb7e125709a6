//! The moves a player looks at first: checks, then captures, then threats.

use movegen_position::{
    Captures, GivesCheck, Move, MoveKind, Position, Quiets, Role, Square, attacks, exchange_value, generate,
};

/// Why a move is worth a look. The order is the one in which to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Candidate {
    Check,
    Capture,
    Threat,
}

/// The candidates among the legal moves: first the checks, then all other captures and promotions to a queen, both by
/// what the exchange wins, then the threats, the strongest first.
///
/// A threat is another move that loses nothing itself and after which, if the other side passed, there would be
/// something to win that there is not now: a capture that wins material, or the push of a pawn, to where it is not
/// lost, that attacks two men at once, a better man than a pawn among them.
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
            // The move gives no check, so that passing in answer is allowed.
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

/// Something to win: by arriving where, and how much.
struct Prospect {
    square: Square,
    gain: i32,
}

/// What the side to move has to win: on each square the most there is.
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
    let them = board.color(!board.turn()).minus(board.role(Role::King));
    generate::<Quiets>(board).leaving(board.role(Role::Pawn)).for_each(|mv| {
        let pushed = matches!(mv.kind(), MoveKind::Pawn | MoveKind::DoublePush);
        let forked = attacks::pawn(board.turn(), mv.to()) & them;
        let worth = forked.into_iter().filter_map(|square| board.role_at(square)).map(exchange_value);
        let (least, most) = (worth.clone().min().unwrap_or(0), worth.max().unwrap_or(0));
        if pushed && forked.many() && most > exchange_value(Role::Pawn) && position.see_at_least(mv, 0) {
            add(mv.to(), least);
        }
    });
    found
}
