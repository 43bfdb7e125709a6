//! Rows for training: each position of the games from the start position, packed, with the move played and the result.

use crate::Done;

/// After each position: two bytes for the move, one for the result.
const TAIL: usize = 3;

/// Consecutive rows, and how many.
#[derive(Default)]
struct Rows {
    bytes: Vec<u8>,
    rows: u64,
}

impl Rows {
    /// Returns the number of rows, and the sum of the results.
    fn done(&self, row: impl Fn(&[u8]) -> usize) -> Done {
        let (mut rest, mut sum) = (&self.bytes[..], 0);
        while !rest.is_empty() {
            let (row, after) = rest.split_at(row(rest));
            sum += row.last().map_or(0, |&result| u64::from(result));
            rest = after;
        }
        Done { items: self.rows, sum }
    }
}

pub(super) fn movegen(pgn: &[u8]) -> Done {
    ours::convert(pgn).done(|_| ours::ROW)
}

pub(super) fn pgn_reader(pgn: &[u8]) -> Done {
    other::convert(pgn).done(other::row)
}

/// Over movegen-pgn: 28 bytes for a position.
mod ours {
    use std::ops::ControlFlow;

    use movegen_pgn::{GameResult, Movetext, Reader, Stop, Text, Visitor};
    use movegen_position::notation::Packed;
    use movegen_position::{Color, Move, Position};

    use super::{Rows, TAIL};

    pub(super) const ROW: usize = size_of::<Packed>() + TAIL;

    struct Writer {
        rows: Rows,
        result: Option<u8>,
    }

    impl Visitor for Writer {
        fn begin_game(&mut self) {
            self.result = None;
        }

        fn tag(&mut self, name: &[u8], value: Text<'_>) -> ControlFlow<Stop> {
            if name == b"FEN" {
                self.result = None;
            } else if name == b"Result" {
                self.result = match GameResult::from_bytes(value.as_bytes()) {
                    Some(GameResult::Won(Color::White)) => Some(2),
                    Some(GameResult::Drawn) => Some(1),
                    Some(GameResult::Won(Color::Black)) => Some(0),
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
                let Packed(position) = Packed::from(before);
                self.rows.bytes.extend(position);
                self.rows.bytes.extend(mv.bits().to_le_bytes());
                self.rows.bytes.push(result);
                self.rows.rows += 1;
            }
            ControlFlow::Continue(())
        }
    }

    pub(super) fn convert(pgn: &[u8]) -> Rows {
        let mut reader = Reader::new(pgn);
        let mut writer = Writer { rows: Rows::default(), result: None };
        while reader.read_game(&mut writer).expect("valid games") {}
        writer.rows
    }
}

/// Over pgn-reader and shakmaty: the length, and up to 34 bytes for a position.
mod other {
    use std::ops::ControlFlow;

    use pgn_reader::{RawTag, Reader, SanPlus, Visitor};
    use shakmaty::packed::PackedSetup;
    use shakmaty::{Chess, Color, EnPassantMode, KnownOutcome, Outcome, Position};

    use super::{Rows, TAIL};
    use crate::programs::packed_move::pack;

    /// Returns the length of the first row.
    pub(super) fn row(bytes: &[u8]) -> usize {
        1 + usize::from(bytes[0]) + TAIL
    }

    struct Writer {
        rows: Rows,
    }

    impl Visitor for Writer {
        type Tags = Option<u8>;
        type Movetext = (Chess, u8);
        type Output = ();

        fn begin_tags(&mut self) -> ControlFlow<(), Option<u8>> {
            ControlFlow::Continue(None)
        }

        fn tag(&mut self, result: &mut Option<u8>, name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
            if name == b"FEN" {
                *result = None;
            } else if name == b"Result" {
                *result = match Outcome::from_ascii(value.as_bytes()) {
                    Ok(Outcome::Known(KnownOutcome::Decisive { winner: Color::White })) => Some(2),
                    Ok(Outcome::Known(KnownOutcome::Draw)) => Some(1),
                    Ok(Outcome::Known(KnownOutcome::Decisive { winner: Color::Black })) => Some(0),
                    _ => None,
                };
            }
            ControlFlow::Continue(())
        }

        fn begin_movetext(&mut self, result: Option<u8>) -> ControlFlow<(), (Chess, u8)> {
            match result {
                Some(result) => ControlFlow::Continue((Chess::default(), result)),
                None => ControlFlow::Break(()),
            }
        }

        fn san(&mut self, (position, result): &mut (Chess, u8), san: SanPlus) -> ControlFlow<()> {
            let mv = san.san.to_move(position).expect("a legal move");
            let setup = position.to_setup(EnPassantMode::PseudoLegal);
            let packed = PackedSetup::pack_standard(&setup).expect("a legal position");
            let packed = packed.as_bytes();
            self.rows.bytes.push(packed.len() as u8);
            self.rows.bytes.extend(packed);
            self.rows.bytes.extend(pack(mv).to_le_bytes());
            self.rows.bytes.push(*result);
            self.rows.rows += 1;
            position.play_unchecked(mv);
            ControlFlow::Continue(())
        }

        fn end_game(&mut self, _: (Chess, u8)) {}
    }

    pub(super) fn convert(pgn: &[u8]) -> Rows {
        let mut reader = Reader::new(pgn);
        let mut writer = Writer { rows: Rows::default() };
        while reader.read_game(&mut writer).expect("valid games").is_some() {}
        writer.rows
    }
}

#[cfg(test)]
mod tests {
    use movegen_position::notation::Packed;
    use movegen_position::{Move, Position, Role};
    use shakmaty::fen::Fen;
    use shakmaty::packed::PackedSetup;

    use super::{other, ours};
    use crate::programs::games;

    #[test]
    fn both_libraries_write_the_same_rows() {
        let pgn = games::pgn(40);
        let (ours, other) = (ours::convert(&pgn), other::convert(&pgn));
        assert!(ours.rows > 40 * 30 && ours.rows == other.rows);
        let mut rest = &other.bytes[..];
        for row in ours.bytes.chunks(ours::ROW) {
            let (other, after) = rest.split_at(other::row(rest));
            let [position @ .., first, second, result] = row else { panic!("a short row") };
            let [_, setup @ .., low, high, other_result] = other else { panic!("a short row") };
            rest = after;

            let position = Position::try_from(Packed(position.try_into().unwrap())).unwrap();
            let setup = PackedSetup::try_from_bytes(setup).unwrap().unpack_standard().unwrap();
            assert_eq!(position.to_string(), Fen::try_from_setup(setup).unwrap().to_string());

            let mv = Move::from_bits(u16::from_le_bytes([*first, *second])).unwrap();
            assert!(position.is_legal(mv), "{position} {mv:?}");
            let promotion = mv.promotion().map_or(0, Role::index);
            let packed = (mv.from().index() | mv.to().index() << 6 | promotion << 12) as u16;
            assert_eq!((packed, result), (u16::from_le_bytes([*low, *high]), other_result));
        }
        assert!(rest.is_empty());
    }
}
