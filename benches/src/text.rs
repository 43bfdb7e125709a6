//! Calls that read and write text and packed rows, for each library, on positions from play.

use std::fmt::Write;

use movegen_position::notation::Packed;
use movegen_position::{CastlingNotation, Move, Position, Uci};
use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use shakmaty::packed::PackedSetup;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, EnPassantMode, Position as _};

use crate::{Asker, CASES, Call, OURS, in_turns};

/// The number of positions: a power of two.
const POSITIONS: usize = 512;
/// The number of moves: a power of two.
const MOVES: usize = 4096;

/// A position with its texts and its legal moves, as each library has them.
struct Sample {
    movegen: Position,
    cozy: cozy_chess::Board,
    shakmaty: shakmaty::Chess,
    chess: chess::Board,
    fen: String,
    row: Packed,
    shakmaty_row: PackedSetup,
    moves: Vec<Choice>,
}

/// A position and a move of it.
type Played = (&'static Sample, &'static Choice);

/// A legal move with its texts.
struct Choice {
    movegen: Move,
    cozy: cozy_chess::Move,
    shakmaty: shakmaty::Move,
    chess: chess::ChessMove,
    uci: String,
    san: String,
}

impl Sample {
    fn new(movegen: Position) -> Self {
        let fen = movegen.to_string();
        let cozy: cozy_chess::Board = fen.parse().expect("cozy-chess reads the FEN");
        let shakmaty = shakmaty_position(&fen).expect("shakmaty reads the FEN");
        let chess: chess::Board = fen.parse().expect("chess reads the FEN");
        let row = Packed::from(&movegen);
        let shakmaty_row = pack_shakmaty(&shakmaty).expect("shakmaty packs the position");
        let moves = movegen.legal_moves();
        let moves = moves.iter().map(|&mv| {
            let uci = movegen.uci(mv, CastlingNotation::Standard).to_string();
            let san = movegen.san(mv).to_string();
            Choice {
                movegen: mv,
                cozy: cozy_uci(&cozy, &uci).expect("cozy-chess reads the move"),
                shakmaty: shakmaty_uci(&shakmaty, &uci).expect("shakmaty reads the move"),
                chess: chess_uci(&chess, &uci).expect("chess reads the move"),
                uci,
                san,
            }
        });
        let moves = moves.collect();
        Self { movegen, cozy, shakmaty, chess, fen, row, shakmaty_row, moves }
    }
}

/// Returns [`POSITIONS`] positions of play from the [`CASES`], with moves chosen by hash key.
fn samples() -> Vec<Sample> {
    let mut samples = Vec::new();
    for case in CASES {
        let mut position: Position = case.fen.parse().expect("a valid FEN");
        for _ in 0..POSITIONS.div_ceil(CASES.len()) {
            if position.legal_moves().is_empty() {
                position = case.fen.parse().expect("a valid FEN");
            }
            samples.push(Sample::new(position));
            let moves = position.legal_moves();
            position = position.after(moves[(position.key() % moves.len() as u64) as usize]);
        }
    }
    samples.truncate(POSITIONS);
    samples
}

/// Returns [`MOVES`] moves from all positions, in random order.
fn shuffled_moves(samples: &'static [Sample]) -> Vec<Played> {
    let mut moves: Vec<_> =
        samples.iter().flat_map(|sample| sample.moves.iter().map(move |choice| (sample, choice))).collect();
    let mut random = Xoshiro256StarStar::seed_from_u64(18);
    for last in (1..moves.len()).rev() {
        moves.swap(last, random.next_u64() as usize % (last + 1));
    }
    moves.truncate(MOVES);
    moves
}

fn shakmaty_position(fen: &str) -> Option<shakmaty::Chess> {
    let fen = shakmaty::fen::Fen::from_ascii(fen.as_bytes()).ok()?;
    fen.into_position(CastlingMode::Standard).ok()
}

fn pack_shakmaty(position: &shakmaty::Chess) -> Option<PackedSetup> {
    PackedSetup::pack_standard(&position.to_setup(EnPassantMode::PseudoLegal)).ok()
}

fn shakmaty_uci(position: &shakmaty::Chess, text: &str) -> Option<shakmaty::Move> {
    UciMove::from_ascii(text.as_bytes()).ok()?.to_move(position).ok()
}

fn shakmaty_san(position: &shakmaty::Chess, text: &str) -> Option<shakmaty::Move> {
    // Without check marks, which `San` doesn't read.
    SanPlus::from_ascii(text.as_bytes()).ok()?.san.to_move(position).ok()
}

fn cozy_uci(board: &cozy_chess::Board, text: &str) -> Option<cozy_chess::Move> {
    let mv = cozy_chess::util::parse_uci_move(board, text).ok()?;
    board.is_legal(mv).then_some(mv)
}

fn chess_uci(board: &chess::Board, text: &str) -> Option<chess::ChessMove> {
    let mv = text.parse().ok()?;
    board.legal(mv).then_some(mv)
}

/// Writes a value whose library has no faster way.
fn display(text: &mut String, value: impl std::fmt::Display) {
    // Writing to a string cannot fail.
    let _ = write!(text, "{value}");
}

const READ_FEN: &str = "FEN, reading";
const WRITE_FEN: &str = "FEN, writing";
const READ_SAN: &str = "SAN, reading";
const WRITE_SAN: &str = "SAN, writing";
const PARSE_UCI: &str = "UCI, parsing";
const READ_UCI: &str = "UCI, reading";
const WRITE_UCI: &str = "UCI, writing";
const READ_ROW: &str = "row, reading";
const WRITE_ROW: &str = "row, writing";

/// All calls.
pub fn calls() -> Vec<Call> {
    let samples: &'static [Sample] = samples().leak();
    let moves: &'static [Played] = shuffled_moves(samples).leak();
    in_turns([
        ours(samples, moves),
        of_cozy(samples, moves),
        of_shakmaty(samples, moves),
        of_chess(samples, moves),
    ])
}

fn ours(samples: &'static [Sample], moves: &'static [Played]) -> Vec<Call> {
    let mut positions = Asker::new(OURS, samples);
    positions.ask(READ_FEN, |sample| Position::from_fen(&sample.fen).ok());
    positions.write(WRITE_FEN, |sample, text| {
        let _ = sample.movegen.fen(CastlingNotation::Standard).write_to(text);
    });
    positions.ask(READ_ROW, |sample| Position::try_from(sample.row).ok());
    positions.ask(WRITE_ROW, |sample| Packed::from(&sample.movegen));
    let mut played = Asker::new(OURS, moves);
    played.ask(READ_SAN, |(sample, choice)| sample.movegen.parse_san(&choice.san).ok());
    played.write(WRITE_SAN, |(sample, choice), text| {
        let _ = sample.movegen.san(choice.movegen).write_to(text);
    });
    played.ask(PARSE_UCI, |(_, choice)| choice.uci.parse::<Uci>().ok());
    played.ask(READ_UCI, |(sample, choice)| sample.movegen.parse_uci(&choice.uci).ok());
    played.write(WRITE_UCI, |(sample, choice), text| {
        let _ = sample.movegen.uci(choice.movegen, CastlingNotation::Standard).write_to(text);
    });
    positions.and(played)
}

fn of_cozy(samples: &'static [Sample], moves: &'static [Played]) -> Vec<Call> {
    let mut positions = Asker::new("cozy-chess", samples);
    positions.ask(READ_FEN, |sample| cozy_chess::Board::from_fen(&sample.fen, false).ok());
    positions.write(WRITE_FEN, |sample, text| display(text, &sample.cozy));
    let mut played = Asker::new("cozy-chess", moves);
    played.ask(READ_SAN, |(sample, choice)| cozy_chess::util::parse_san_move(&sample.cozy, &choice.san).ok());
    played.write(WRITE_SAN, |(sample, choice), text| {
        display(text, cozy_chess::util::display_san_move(&sample.cozy, choice.cozy));
    });
    played.ask(PARSE_UCI, |(_, choice)| choice.uci.parse::<cozy_chess::Move>().ok());
    played.ask(READ_UCI, |(sample, choice)| cozy_uci(&sample.cozy, &choice.uci));
    played.write(WRITE_UCI, |(sample, choice), text| {
        display(text, cozy_chess::util::display_uci_move(&sample.cozy, choice.cozy));
    });
    positions.and(played)
}

fn of_shakmaty(samples: &'static [Sample], moves: &'static [Played]) -> Vec<Call> {
    let mut positions = Asker::new("shakmaty", samples);
    positions.ask(READ_FEN, |sample| shakmaty_position(&sample.fen));
    positions.write(WRITE_FEN, |sample, text| {
        let fen = shakmaty::fen::Fen::from_position(&sample.shakmaty, EnPassantMode::Legal);
        fen.append_to_string(text);
    });
    positions.ask(READ_ROW, |sample| {
        let setup = sample.shakmaty_row.unpack_standard().ok()?;
        setup.position::<shakmaty::Chess>(CastlingMode::Standard).ok()
    });
    positions.ask(WRITE_ROW, |sample| pack_shakmaty(&sample.shakmaty));
    let mut played = Asker::new("shakmaty", moves);
    played.ask(READ_SAN, |(sample, choice)| shakmaty_san(&sample.shakmaty, &choice.san));
    played.write(WRITE_SAN, |(sample, choice), text| {
        SanPlus::from_move(sample.shakmaty.clone(), choice.shakmaty).append_to_string(text);
    });
    played.ask(PARSE_UCI, |(_, choice)| UciMove::from_ascii(choice.uci.as_bytes()).ok());
    played.ask(READ_UCI, |(sample, choice)| shakmaty_uci(&sample.shakmaty, &choice.uci));
    played.write(WRITE_UCI, |(_, choice), text| {
        choice.shakmaty.to_uci(CastlingMode::Standard).append_to_string(text);
    });
    positions.and(played)
}

fn of_chess(samples: &'static [Sample], moves: &'static [Played]) -> Vec<Call> {
    let mut positions = Asker::new("chess", samples);
    positions.ask(READ_FEN, |sample| sample.fen.parse::<chess::Board>().ok());
    positions.write(WRITE_FEN, |sample, text| display(text, sample.chess));
    let mut played = Asker::new("chess", moves);
    played.ask(READ_SAN, |(sample, choice)| chess::ChessMove::from_san(&sample.chess, &choice.san).ok());
    played.ask(PARSE_UCI, |(_, choice)| choice.uci.parse::<chess::ChessMove>().ok());
    played.ask(READ_UCI, |(sample, choice)| chess_uci(&sample.chess, &choice.uci));
    played.write(WRITE_UCI, |(_, choice), text| display(text, choice.chess));
    positions.and(played)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_libraries_read_the_same_moves() {
        for Sample { movegen, cozy, shakmaty, chess, fen, moves, .. } in samples() {
            for choice in moves {
                let Choice { san, uci, .. } = &choice;
                assert_eq!(movegen.parse_san(san), Ok(choice.movegen), "{fen} {san}");
                assert_eq!(shakmaty_san(&shakmaty, san), Some(choice.shakmaty), "{fen} {san}");
                assert_eq!(
                    cozy_chess::util::parse_san_move(&cozy, san).ok(),
                    Some(choice.cozy),
                    "{fen} {san}"
                );
                assert_eq!(SanPlus::from_move(shakmaty.clone(), choice.shakmaty).to_string(), *san, "{fen}");
                assert_eq!(choice.chess.to_string(), *uci, "{fen}");
                assert!(chess.legal(choice.chess), "{fen} {uci}");
            }
        }
    }

    #[test]
    fn every_call_has_items() {
        assert_eq!(crate::disagreement(&calls(), &[]), None);
    }
}
