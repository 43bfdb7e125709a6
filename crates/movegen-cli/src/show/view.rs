//! What to draw: a position, and the squares and moves that options ask for.

use movegen_position::{Bitboard, CastlingNotation, Square};
use movegen_svg::Picture;
use movegen_variants::{Variant, VariantMove, VariantPosition};

/// The picture to draw. `None` where an option was not given.
pub(super) struct View<'a> {
    pub(super) position: &'a VariantPosition,
    pub(super) notation: CastlingNotation,
    pub(super) is_flipped: bool,
    pub(super) attacks: Option<Bitboard>,
    pub(super) moves: Option<Vec<VariantMove>>,
    pub(super) pinned: Option<Bitboard>,
    pub(super) checkers: Option<Bitboard>,
}

/// Why a square is marked.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    Checker,
    Pinned,
    Member,
}

impl View<'_> {
    /// Returns why a square is marked, rarest reason first.
    pub(super) fn mark(&self, square: Square) -> Option<Mark> {
        let contains = |squares: Option<Bitboard>| squares.is_some_and(|squares| squares.contains(square));
        let is_target = || self.moves.iter().flatten().any(|mv| mv.arrival() == square);
        if contains(self.checkers) {
            Some(Mark::Checker)
        } else if contains(self.pinned) {
            Some(Mark::Pinned)
        } else {
            (contains(self.attacks) || is_target()).then_some(Mark::Member)
        }
    }

    /// Returns the picture.
    pub(super) fn picture(&self) -> Picture<'_> {
        let title = self.position.fen(self.notation).to_string();
        let mut picture = Picture::new(self.position.board()).title(&title).flip(self.is_flipped);
        for square in Square::ALL {
            let color = self.mark(square).map(|mark| match mark {
                Mark::Member => [0x3a, 0x8f, 0x4d],
                Mark::Checker => [0xd0, 0x2f, 0x2f],
                Mark::Pinned => [0x2f, 0x74, 0xc0],
            });
            if let Some(color) = color {
                picture = picture.mark([square], color);
            }
        }
        for mv in self.moves.iter().flatten() {
            picture = picture.arrow(mv.from().unwrap_or(mv.to()), mv.arrival(), [0x1d, 0x6b, 0x30]);
        }
        picture
    }

    /// Returns the lines below the board, by name: the position, and what each option shows.
    pub(super) fn lines(&self) -> impl Iterator<Item = (&'static str, String)> {
        let position = self.position;
        let is_variant = position.variant() != Variant::Chess;
        let squares =
            |set: Bitboard| set.into_iter().map(|square| square.to_string()).collect::<Vec<_>>().join(" ");
        let moves = self.moves.as_ref().map(|moves| {
            let mut texts: Vec<_> =
                moves.iter().map(|&mv| position.uci(mv, self.notation).to_string()).collect();
            texts.sort_unstable();
            texts.join(" ")
        });
        let outcome = position.outcome().filter(|_| is_variant);
        let lines = [
            ("variant", is_variant.then(|| position.variant().to_string())),
            ("fen", Some(position.fen(self.notation).to_string())),
            ("turn", Some(position.turn().name().to_owned())),
            ("attacks", self.attacks.map(squares)),
            ("moves", moves),
            ("pinned", self.pinned.map(squares)),
            ("checkers", self.checkers.map(squares)),
            ("outcome", outcome.map(|outcome| format!("{outcome} {}", outcome.reason()))),
        ];
        lines.into_iter().filter_map(|(name, text)| Some((name, text?)))
    }
}
