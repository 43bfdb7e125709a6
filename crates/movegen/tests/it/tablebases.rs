//! The example that probes Syzygy tables. This repository has none. Most of it is therefore tested on demand.

#[allow(dead_code)]
#[path = "../../examples/tablebases.rs"]
mod example;

use movegen::Position;
use pyrrhic_rs::WdlProbeResult;

use example::TablesError;

#[test]
fn a_folder_without_tables_is_an_error() {
    let describe =
        |fen| example::describe(env!("CARGO_TARGET_TMPDIR"), fen).map_err(|error| error.to_string());
    assert_eq!(example::open(env!("CARGO_TARGET_TMPDIR")).err(), Some(TablesError::NoTables));
    assert_eq!(describe("8/8/8/8/8/2k5/8/K2Q4 w - - 0 1"), Err("no table found".to_owned()));
    assert_eq!(describe("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"), Ok("1-0, checkmate".to_owned()));
    assert!(describe("8/8 w - - 0 1").unwrap_err().starts_with("placement, column"));
}

#[test]
#[ignore = "needs a folder of tables, MOVEGEN_SYZYGY, and the output of tablebases.py, MOVEGEN_SYZYGY_POSITIONS"]
fn probes_agree_with_python_chess() {
    let tables = example::open(&std::env::var("MOVEGEN_SYZYGY").unwrap()).unwrap();
    let lines = std::fs::read_to_string(std::env::var("MOVEGEN_SYZYGY_POSITIONS").unwrap()).unwrap();
    for line in lines.lines() {
        let [fen, wdl, dtz, keeping] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let position: Position = fen.parse().unwrap();
        let (found, half_moves, mv) = example::probe(&tables, &position).unwrap_or_else(|| panic!("{fen}"));
        let number = match found {
            WdlProbeResult::Loss => -2,
            WdlProbeResult::BlessedLoss => -1,
            WdlProbeResult::Draw => 0,
            WdlProbeResult::CursedWin => 1,
            WdlProbeResult::Win => 2,
        };
        assert_eq!((number.to_string(), half_moves.to_string()), (wdl.to_owned(), dtz.to_owned()), "{fen}");
        let uci = position.uci(mv, movegen::CastlingNotation::Standard).to_string();
        assert!(keeping.split(',').any(|kept| kept == uci), "{fen}: {uci}");
    }
    println!("{} positions", lines.lines().count());
    assert!(lines.lines().count() >= 1000);
}
