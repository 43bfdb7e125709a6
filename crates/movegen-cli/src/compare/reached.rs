//! The rules that decide about the moves of the compared positions.

use std::fmt;

use movegen_position::attacks::{self, between, line};
use movegen_position::king::CheckGiven;
use movegen_position::notation::MoveError;
use movegen_position::{AllMoves, Move, MoveKind, Position, Role};

/// Whether a position, with its legal moves, needs a rule.
type IsReached = fn(&Position, &[Move]) -> bool;

const RULES: [(&str, IsReached); 18] = [
    ("captures", |position, moves| moves.iter().any(|&mv| position.captured(mv).is_some())),
    ("double pushes", |_, moves| has_kind(moves, MoveKind::DoublePush)),
    ("en passant", |_, moves| has_kind(moves, MoveKind::EnPassant)),
    ("en passant that exposes the king", |position, moves| {
        let is_possible =
            || has_kind(&position.generate::<AllMoves>().pseudo_legal().list(), MoveKind::EnPassant);
        position.en_passant().is_some() && !has_kind(moves, MoveKind::EnPassant) && is_possible()
    }),
    ("castling", |_, moves| has_kind(moves, MoveKind::Castling)),
    ("castling through check", |position, _| {
        let is_attacked = |text| matches!(position.parse_move(text), Err(MoveError::CastlingAttacked { .. }));
        can_castle(position) && (is_attacked("O-O") || is_attacked("O-O-O"))
    }),
    ("castling in check", |position, _| position.in_check() && can_castle(position)),
    ("captured rooks that could castle", |position, moves| {
        let rooks = position.castling_rights().rooks();
        moves.iter().any(|&mv| rooks.contains(mv.to()) && position.captured(mv).is_some())
    }),
    ("promotions", |_, moves| moves.iter().any(|mv| mv.promotion().is_some())),
    ("promotions by capture", |position, moves| {
        moves.iter().any(|&mv| mv.promotion().is_some() && position.captured(mv).is_some())
    }),
    ("pinned pieces", |position, _| position.check_info().pinned().any()),
    ("checks", |position, _| position.in_check()),
    ("discovered checks", |position, moves| {
        moves.iter().any(|&mv| position.check_given(mv) == CheckGiven::Discovered)
    }),
    ("double checks", |position, _| position.check_info().checkers().len() > 1),
    ("kings that flee along the line of a check", |position, _| {
        let king = position.king(position.turn());
        position.check_info().checkers().into_iter().any(|checker| {
            let slides = matches!(position.role_at(checker), Some(Role::Bishop | Role::Rook | Role::Queen));
            let behind = (attacks::king(king) & line(king, checker)).without(checker);
            slides && behind.difference(between(king, checker)).any()
        })
    }),
    ("checkmate", |position, moves| moves.is_empty() && position.in_check()),
    ("stalemate", |position, moves| moves.is_empty() && !position.in_check()),
    ("moves of the king into check", |position, moves| {
        let pseudo_legal = position.generate::<AllMoves>().pseudo_legal().list();
        let steps = |moves: &[Move]| moves.iter().filter(|mv| mv.kind() == MoveKind::King).count();
        steps(moves) < steps(&pseudo_legal)
    }),
];

/// Positions to look at: this takes a fraction of a second, and a rule that is reached is found much sooner.
const MOST: u32 = 100_000;

fn has_kind(moves: &[Move], kind: MoveKind) -> bool {
    moves.iter().any(|mv| mv.kind() == kind)
}

fn can_castle(position: &Position) -> bool {
    position.castling_rights().of(position.turn()).any()
}

/// The rules reached, in the order of [`RULES`].
#[derive(Debug, Default)]
pub(super) struct Reached {
    rules: [bool; RULES.len()],
    looked: u32,
}

impl Reached {
    /// Looks at the moves of up to `depth` plies, the first ply of every position first.
    pub(super) fn new(positions: &[Position], depth: u8) -> Self {
        let mut reached = Self::default();
        for depth in 1..=depth {
            positions.iter().for_each(|position| reached.look(position, depth));
        }
        reached
    }

    fn look(&mut self, position: &Position, depth: u8) {
        if self.looked >= MOST || self.rules == [true; RULES.len()] {
            return;
        }
        let moves = position.legal_moves();
        if depth > 1 {
            moves.iter().for_each(|&mv| self.look(&position.after(mv), depth - 1));
            return;
        }
        self.looked += 1;
        for (known, (_, is_reached)) in self.rules.iter_mut().zip(RULES) {
            *known = *known || is_reached(position, &moves);
        }
    }
}

/// Writes a line of rules that were reached, and a line of the others.
impl fmt::Display for Reached {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (title, wanted) in [("reached", true), ("not reached", false)] {
            let names = RULES.iter().zip(self.rules).filter(|&(_, is_reached)| is_reached == wanted);
            let names: Vec<&str> = names.map(|(&(name, _), _)| name).collect();
            if !names.is_empty() {
                writeln!(f, "{title}: {}", names.join(", "))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is not listed is not reached.
    #[test]
    fn each_position_reaches_its_rules_only() {
        for (fen, expected) in [
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "captures, en passant"),
            ("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", "en passant that exposes the king"),
            ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "castling"),
            ("4k1r1/8/8/8/8/8/8/4K2R w K - 0 1", "castling through check"),
            ("4k3/4r3/8/8/8/8/8/4K2R w K - 0 1", "castling in check, checks"),
            ("4k2r/8/8/8/8/8/8/K6R w k - 0 1", "captures, captured rooks that could castle"),
            ("8/P7/8/8/8/8/7k/K7 w - - 0 1", "promotions"),
            (
                "1r6/P7/8/8/8/8/7k/K7 w - - 0 1",
                "captures, promotions, promotions by capture, moves of the king into check",
            ),
            ("4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1", "pinned pieces"),
            ("4r2k/8/8/8/8/8/8/N3K3 w - - 0 1", "checks"),
            ("4k3/8/8/3p4/4K3/8/8/8 w - - 0 1", "captures, checks"),
            ("7k/8/8/8/r3K3/8/8/8 w - - 0 1", "checks, kings that flee along the line of a check"),
            (
                "8/4k3/8/5N2/8/8/8/4RK2 b - - 0 1",
                "checks, double checks, kings that flee along the line of a check, \
                 moves of the king into check",
            ),
            ("k7/8/8/8/N7/8/8/R6K w - - 0 1", "discovered checks"),
            ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "checks, checkmate, moves of the king into check"),
            ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "stalemate, moves of the king into check"),
        ] {
            let position: Position = fen.parse().unwrap();
            let text = Reached::new(&[position], 1).to_string();
            let reached = text.lines().find_map(|line| line.strip_prefix("reached: ")).unwrap_or_default();
            assert_eq!(reached, expected, "{fen}");
        }
    }
}
