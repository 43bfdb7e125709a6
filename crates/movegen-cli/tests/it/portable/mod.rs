//! What one machine writes, others read: committed bytes of every stored format, in either byte order.
//!
//! Runs the command without a process, as emulators need it.

use std::fs;

use movegen_cli::run;
use movegen_pgn::Reader;
use movegen_pgn::book::{Book, BookBuilder};
use movegen_position::notation::Packed;
use movegen_position::{CastlingNotation, Position};

const GAMES: &[u8] = include_bytes!("games.pgn");
const PACKED: &[u8] = include_bytes!("games.packed");
/// The FEN, hash key and Polyglot key of each packed position.
const KEYS: &str = include_str!("games.keys");
const BOOK: &[u8] = include_bytes!("games.bin");
/// The samples, as text and in each binary format.
const TEXT: &str = include_str!("games.txt");
const SAMPLES: [(&str, &[u8]); 4] = [
    ("binpack", include_bytes!("games.binpack")),
    ("bullet", include_bytes!("games.bullet")),
    ("marlinformat", include_bytes!("games.marlinformat")),
    ("viriformat", include_bytes!("games.viriformat")),
];
/// The counts of every second part of a perft, and the checksum of all of them.
const CHECKPOINT: &str = include_str!("../process/castling.checkpoint");
const FINISHED: &str = "checksum 60ea6538\n";

/// What the command prints.
#[track_caller]
fn output(arguments: &[&str], input: &[u8]) -> Vec<u8> {
    let (mut out, mut errors) = (Vec::new(), Vec::new());
    let status = run([&["movegen"], arguments].concat(), input, &mut out, &mut errors);
    assert_eq!(status, 0, "{arguments:?}: {}", String::from_utf8_lossy(&errors));
    out
}

#[track_caller]
fn convert(arguments: &[&str], input: &[u8]) -> Vec<u8> {
    output(&[&["convert"], arguments].concat(), input)
}

fn keys(positions: &[Position]) -> String {
    let line = |position: &Position| {
        let fen = position.fen(CastlingNotation::Chess960);
        format!("{fen} {:016x} {:016x}\n", position.key(), position.polyglot_key())
    };
    positions.iter().map(line).collect()
}

#[test]
fn packed_positions_keys_and_books_are_the_same_everywhere() {
    assert_eq!(convert(&["--to", "packed"], GAMES), PACKED);
    let packed = PACKED.chunks_exact(28).map(|row| Packed(row.try_into().unwrap()));
    let positions: Vec<Position> = packed.map(|packed| packed.try_into().unwrap()).collect();
    assert_eq!(keys(&positions), KEYS);

    let (mut builder, mut moves) = (BookBuilder::new(), Vec::new());
    for game in Reader::new(GAMES).games() {
        let game = game.unwrap();
        let mut position = *game.start();
        for mv in game.main_line().map(|id| game.mv(id).unwrap()) {
            builder.add(&position, mv, 258);
            moves.push((position, mv));
            position = position.after(mv);
        }
    }
    let mut bytes = Vec::new();
    builder.build().write(&mut bytes).unwrap();
    assert_eq!(bytes, BOOK);
    let book = Book::read(BOOK).unwrap();
    for (position, mv) in moves {
        assert!(book.moves(&position).any(|(found, _)| found == mv), "{position}");
    }
}

#[test]
fn samples_are_the_same_everywhere() {
    assert_eq!(convert(&["--to", "bullet-text"], GAMES), TEXT.as_bytes());
    for (format, bytes) in SAMPLES {
        assert_eq!(convert(&["--to", format], GAMES), bytes, "{format}");
        assert_eq!(convert(&["--from", format, "--to", format], bytes), bytes, "{format}");
    }
}

#[test]
fn a_count_can_be_resumed_on_another_machine() {
    let path = std::env::temp_dir().join(format!("movegen-portable-{}", std::process::id()));
    fs::write(&path, CHECKPOINT).unwrap();
    let corners = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let counted = output(&["perft", "5", corners, "--checkpoint", path.to_str().unwrap()], b"");
    let finished = fs::read_to_string(&path).unwrap();
    fs::remove_file(&path).unwrap();
    assert_eq!(String::from_utf8(counted).unwrap(), "Nodes searched: 7594526\n");
    assert!(finished.ends_with(FINISHED), "{finished}");
}
