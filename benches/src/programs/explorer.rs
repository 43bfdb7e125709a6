//! An opening explorer: the moves played in each position of the first 50 half-moves, with the games' results.

use crate::Done;

/// Half-moves indexed per game.
const PLIES: usize = 50;

/// A move in a position with this key, and an index of [`Results`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Played {
    key: u64,
    mv: u16,
    result: u8,
}

/// White's wins, draws, Black's wins.
type Results = [u32; 3];

/// The moves of all positions, by key and move.
struct Index {
    moves: Vec<(u64, u16, Results)>,
    played: u64,
}

impl Index {
    fn new(mut played: Vec<Played>) -> Self {
        played.sort_unstable();
        let same = played.chunk_by(|one, next| (one.key, one.mv) == (next.key, next.mv));
        let moves = same.map(|same| {
            let mut results = [0; 3];
            same.iter().for_each(|played| results[usize::from(played.result)] += 1);
            (same[0].key, same[0].mv, results)
        });
        Self { moves: moves.collect(), played: played.len() as u64 }
    }

    /// Returns the moves of a position.
    #[cfg(test)]
    fn of(&self, key: u64) -> &[(u64, u16, Results)] {
        let first = self.moves.partition_point(|entry| entry.0 < key);
        self.moves[first..]
            .chunk_by(|one, next| one.0 == next.0)
            .next()
            .filter(|of| of[0].0 == key)
            .unwrap_or_default()
    }

    /// Returns the number of moves, and a checksum that doesn't depend on the keys.
    fn done(&self) -> Done {
        let entry = |&(_, _, [won, drawn, lost]): &(u64, u16, Results)| {
            u64::from(won).wrapping_mul(0x9e37_79b9_7f4a_7c15)
                ^ u64::from(drawn).wrapping_mul(0xbf58_476d_1ce4_e5b9)
                ^ u64::from(lost).wrapping_mul(0x94d0_49bb_1331_11eb)
        };
        Done { items: self.played, sum: self.moves.iter().map(entry).fold(0, u64::wrapping_add) }
    }
}

pub(super) fn movegen(pgn: &[u8]) -> Done {
    ours::index(pgn).done()
}

pub(super) fn pgn_reader(pgn: &[u8]) -> Done {
    other::index(pgn).done()
}

/// Over movegen-pgn.
mod ours {
    use std::ops::ControlFlow;

    use movegen_pgn::{GameResult, Movetext, Reader, Stop, Text, Visitor};
    use movegen_position::{Color, Move, Position};

    use super::{Index, PLIES, Played};

    struct Indexer {
        played: Vec<Played>,
        result: Option<u8>,
        plies: usize,
    }

    impl Visitor for Indexer {
        fn begin_game(&mut self) {
            (self.result, self.plies) = (None, 0);
        }

        fn tag(&mut self, name: &[u8], value: Text<'_>) -> ControlFlow<Stop> {
            if name == b"FEN" {
                self.result = None;
            } else if name == b"Result" {
                self.result = match GameResult::from_bytes(value.as_bytes()) {
                    Some(GameResult::Won(Color::White)) => Some(0),
                    Some(GameResult::Drawn) => Some(1),
                    Some(GameResult::Won(Color::Black)) => Some(2),
                    _ => None,
                };
            }
            ControlFlow::Continue(())
        }

        fn end_tags(&mut self) -> ControlFlow<Stop, Movetext> {
            match self.result {
                Some(_) => ControlFlow::Continue(Movetext::Checked),
                None => ControlFlow::Break(Stop::Game),
            }
        }

        fn make_move(&mut self, before: &Position, mv: Move, _: &Position) -> ControlFlow<Stop> {
            if let Some(result) = self.result {
                self.played.push(Played { key: before.repetition_key(), mv: mv.bits(), result });
            }
            self.plies += 1;
            if self.plies < PLIES { ControlFlow::Continue(()) } else { ControlFlow::Break(Stop::Game) }
        }
    }

    pub(super) fn index(pgn: &[u8]) -> Index {
        let mut reader = Reader::new(pgn);
        let mut visitor = Indexer { played: Vec::new(), result: None, plies: 0 };
        while reader.read_game(&mut visitor).expect("valid games") {}
        Index::new(visitor.played)
    }
}

/// Over pgn-reader and shakmaty.
mod other {
    use std::ops::ControlFlow;

    use pgn_reader::{RawTag, Reader, SanPlus, Visitor};
    use shakmaty::zobrist::Zobrist64;
    use shakmaty::{Chess, Color, EnPassantMode, KnownOutcome, Outcome, Position};

    use super::{Index, PLIES, Played};
    use crate::programs::packed_move::pack;

    struct Indexer {
        played: Vec<Played>,
    }

    /// The game being read.
    struct Line {
        position: Chess,
        key: Zobrist64,
        result: u8,
        plies: usize,
    }

    impl Visitor for Indexer {
        type Tags = Option<u8>;
        type Movetext = Line;
        type Output = ();

        fn begin_tags(&mut self) -> ControlFlow<(), Option<u8>> {
            ControlFlow::Continue(None)
        }

        fn tag(&mut self, result: &mut Option<u8>, name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
            if name == b"FEN" {
                *result = None;
            } else if name == b"Result" {
                *result = match Outcome::from_ascii(value.as_bytes()) {
                    Ok(Outcome::Known(KnownOutcome::Decisive { winner: Color::White })) => Some(0),
                    Ok(Outcome::Known(KnownOutcome::Draw)) => Some(1),
                    Ok(Outcome::Known(KnownOutcome::Decisive { winner: Color::Black })) => Some(2),
                    _ => None,
                };
            }
            ControlFlow::Continue(())
        }

        fn begin_movetext(&mut self, result: Option<u8>) -> ControlFlow<(), Line> {
            let Some(result) = result else { return ControlFlow::Break(()) };
            let position = Chess::default();
            let key = position.zobrist_hash(EnPassantMode::Legal);
            ControlFlow::Continue(Line { position, key, result, plies: 0 })
        }

        fn san(&mut self, line: &mut Line, san: SanPlus) -> ControlFlow<()> {
            let mv = san.san.to_move(&line.position).expect("a legal move");
            self.played.push(Played { key: line.key.0, mv: pack(mv), result: line.result });
            line.plies += 1;
            if line.plies == PLIES {
                return ControlFlow::Break(());
            }
            let key = line.position.update_zobrist_hash(line.key, mv, EnPassantMode::Legal);
            line.position.play_unchecked(mv);
            line.key = key.unwrap_or_else(|| line.position.zobrist_hash(EnPassantMode::Legal));
            ControlFlow::Continue(())
        }

        fn end_game(&mut self, _: Line) {}
    }

    pub(super) fn index(pgn: &[u8]) -> Index {
        let mut reader = Reader::new(pgn);
        let mut visitor = Indexer { played: Vec::new() };
        while reader.read_game(&mut visitor).expect("valid games").is_some() {}
        Index::new(visitor.played)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, HashSet};

    use movegen_position::{CastlingNotation, Move, Position};
    use shakmaty::zobrist::Zobrist64;
    use shakmaty::{CastlingMode, Chess, EnPassantMode, Position as _};

    use super::{Index, Results, other, ours};
    use crate::programs::games;
    use crate::programs::packed_move::pack;

    /// Returns the results of all moves reachable from the start position, by line in UCI.
    fn walk<P>(
        start: P,
        index: &Index,
        key: impl Fn(&P) -> u64,
        play: impl Fn(&P, u16) -> (String, P),
    ) -> BTreeMap<String, Results> {
        let (mut found, mut seen) = (BTreeMap::new(), HashSet::new());
        let mut rest = vec![(String::new(), start)];
        while let Some((line, position)) = rest.pop() {
            for &(key, mv, results) in index.of(key(&position)) {
                let (uci, after) = play(&position, mv);
                found.insert(format!("{line} {uci}"), results);
                if seen.insert((key, mv)) {
                    rest.push((format!("{line} {uci}"), after));
                }
            }
        }
        found
    }

    #[test]
    fn both_libraries_make_the_same_index() {
        let pgn = games::pgn(40);
        let (ours, other) = (ours::index(&pgn), other::index(&pgn));
        assert_eq!(ours.done(), other.done());
        let (moves, count) = (ours.moves.len(), other.moves.len());
        let ours = walk(Position::default(), &ours, Position::repetition_key, |position, mv| {
            let mv = Move::from_bits(mv).unwrap();
            (position.uci(mv, CastlingNotation::Standard).to_string(), position.after(mv))
        });
        let key = |position: &Chess| position.zobrist_hash::<Zobrist64>(EnPassantMode::Legal).0;
        let other = walk(Chess::default(), &other, key, |position, mv| {
            let mv = *position.legal_moves().iter().find(|&&legal| pack(legal) == mv).unwrap();
            (mv.to_uci(CastlingMode::Standard).to_string(), position.clone().play(mv).unwrap())
        });
        assert_eq!(moves, count);
        assert!(ours.len() > 40 * 30 && ours == other);
    }
}
