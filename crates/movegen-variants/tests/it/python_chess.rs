//! Random positions beside python-chess: moves, SAN, the FEN after moves, checks and outcomes.

use std::collections::BTreeMap;

use movegen_position::CastlingNotation;
use movegen_variants::{Variant, VariantMove, VariantPosition};

/// What is wrong in a line of `python_chess.py`.
fn differences(line: &str) -> Vec<String> {
    let [variant, chess960, fen, check, end, moves, after] = line.split('\t').collect::<Vec<_>>()[..] else {
        panic!("{line}")
    };
    let variant: Variant = variant.parse().unwrap();
    let notation = if chess960 == "1" { CastlingNotation::Chess960 } else { CastlingNotation::Standard };
    let position = match VariantPosition::from_fen(variant, fen) {
        Ok(position) => position,
        Err(error) => return vec![format!("{variant} {fen}: {error}")],
    };
    let mut wrong = Vec::new();
    let mut compare = |what: &str, ours: &str, theirs: &str| {
        if ours != theirs {
            wrong.push(format!("{variant} {fen}: {what}: {ours}, python-chess {theirs}"));
        }
    };
    compare("FEN", &position.fen(notation).to_string(), fen);
    compare("check", if position.in_check() { "1" } else { "0" }, check);
    let outcome = position.outcome().map_or("-".to_owned(), |outcome| {
        let reason = match outcome {
            movegen_position::game::Outcome::Variant { .. } => "variant",
            outcome => outcome.reason(),
        };
        format!("{outcome} {reason}")
    });
    compare("outcome", &outcome, end);

    let list = position.legal_moves();
    let text = |mv: VariantMove| format!("{} {}", position.uci(mv, notation), position.san(mv));
    let mut ours: Vec<String> = list.iter().map(|&mv| text(mv)).collect();
    let mut theirs: Vec<&str> = moves.split(',').filter(|text| !text.is_empty()).collect();
    ours.sort();
    theirs.sort_unstable();
    compare("moves", &ours.join(","), &theirs.join(","));
    compare("count", &position.legal_count().to_string(), &list.len().to_string());
    for &mv in &list {
        let (uci, san) = (position.uci(mv, notation).to_string(), position.san(mv).to_string());
        compare("reads UCI", &format!("{:?}", position.parse_uci(&uci)), &format!("{:?}", Ok::<_, ()>(mv)));
        compare("reads SAN", &format!("{:?}", position.parse_san(&san)), &format!("{:?}", Ok::<_, ()>(mv)));
        assert!(position.is_legal(mv) && VariantMove::from_bits(mv.bits()) == Some(mv));
    }
    for (uci, fen) in after.split(',').filter_map(|move_and_fen| move_and_fen.split_once(' ')) {
        let Ok(mv) = position.parse_uci(uci) else { continue };
        let after = position.after(mv);
        compare(uci, &after.fen(notation).to_string(), fen);
        let read = VariantPosition::from_fen(variant, fen);
        compare("key", &after.key().to_string(), &read.map_or(0, |read| read.key()).to_string());
        let mut made = position;
        let before = made.make(mv);
        assert_eq!(made, after);
        made.unmake(before);
        assert_eq!(made, position);
    }
    wrong
}

#[test]
#[ignore = "needs the output of python_chess.py, in the files that MOVEGEN_VARIANT_POSITIONS names"]
fn positions_agree_with_python_chess() {
    let files = std::env::var("MOVEGEN_VARIANT_POSITIONS").unwrap();
    let (mut wrong, mut counts) = (Vec::new(), BTreeMap::<String, [usize; 3]>::new());
    for file in files.split(':') {
        for line in std::fs::read_to_string(file).unwrap().lines() {
            wrong.extend(differences(line));
            let count = counts.entry(line.split('\t').next().unwrap().to_owned()).or_default();
            let fields: Vec<&str> = line.split('\t').collect();
            count[0] += 1;
            count[1] += fields[5].split(',').count();
            count[2] += usize::from(fields[4] != "-");
        }
    }
    println!("variant: positions, moves, ended games\n{counts:#?}");
    let first = wrong.iter().take(20).map(String::as_str).collect::<Vec<_>>();
    assert!(!counts.is_empty() && counts.values().all(|count| count[0] >= 100), "{counts:?}");
    assert!(wrong.is_empty(), "{} differences\n{}", wrong.len(), first.join("\n"));
}
