//! FENs with random errors: whatever is accepted can be played and written, and reads back the same.

use movegen_position::CastlingNotation;
use movegen_variants::{Variant, VariantPosition};

/// A random number, by xorshift.
pub(crate) fn next(state: &mut u64) -> usize {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    (*state >> 11) as usize
}

/// Changes one to four characters of a FEN.
fn mutate(fen: &str, state: &mut u64) -> String {
    const SYMBOLS: &[u8] = b"pnbrqkPNBRQK12345678/~[] wb-KQkqAHah36+0";
    let mut bytes = fen.as_bytes().to_vec();
    // Most texts only get other pieces, since few others are FENs at all.
    if next(state) % 4 > 0 {
        let placement = fen.find([' ', '[']).unwrap();
        for _ in 0..1 + next(state) % 6 {
            let at = next(state) % placement;
            if bytes[at].is_ascii_alphabetic() {
                bytes[at] = SYMBOLS[next(state) % 12];
            }
        }
        return String::from_utf8(bytes).unwrap();
    }
    for _ in 0..1 + next(state) % 4 {
        let at = next(state) % bytes.len();
        let symbol = SYMBOLS[next(state) % SYMBOLS.len()];
        match next(state) % 3 {
            0 => bytes[at] = symbol,
            1 => bytes.insert(at, symbol),
            _ => drop(bytes.remove(at)),
        }
        if bytes.is_empty() {
            break;
        }
    }
    String::from_utf8(bytes).unwrap()
}

#[test]
fn accepted_positions_are_played_and_written() {
    let suite = include_str!("../../../../testdata/variants.tsv");
    let columns = suite.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    let fens: Vec<(Variant, &str)> =
        columns.map(|columns| (columns[0].parse().unwrap(), columns[1])).collect();
    let mut state = 0x9e37_79b9_7f4a_7c15;
    let mut accepted = [0; Variant::ALL.len()];
    for round in 0..60_000 {
        // Every second text is a position of another variant.
        let (mut variant, fen) = fens[next(&mut state) % fens.len()];
        if round % 2 == 0 {
            variant = Variant::ALL[round / 2 % Variant::ALL.len()];
        }
        let fen = mutate(fen, &mut state);
        let Ok(mut position) = VariantPosition::from_fen(variant, &fen) else { continue };
        accepted[variant as usize] += 1;
        for _ in 0..6 {
            for notation in [CastlingNotation::Standard, CastlingNotation::Chess960] {
                let written = position.fen(notation).to_string();
                let read = VariantPosition::from_fen(variant, &written);
                assert_eq!(read, Ok(position), "{variant} {fen}: {written}");
                assert_eq!(read.map(|read| read.key()), Ok(position.key()), "{variant} {fen}: {written}");
            }
            let moves = position.legal_moves();
            assert_eq!(moves.len() as u64, position.perft(1), "{variant} {fen}");
            for &mv in &moves {
                let text = position.san(mv).to_string();
                assert_eq!(position.parse_san(&text), Ok(mv), "{variant} {position}: {text}");
            }
            let _ = (position.outcome(), position.after_null());
            let Some(&mv) = moves.get(next(&mut state) % moves.len().max(1)) else { break };
            position.make(mv);
        }
    }
    assert!(accepted.iter().all(|&count| count > 300), "{accepted:?}");
}
