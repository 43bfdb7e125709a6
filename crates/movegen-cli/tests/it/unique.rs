//! `movegen positions`, `movegen perft --positions` and `movegen merge`.

use std::collections::HashMap;
use std::fs;
use std::process::Stdio;
use std::time::Duration;

use movegen_position::{CastlingNotation, Position};

use crate::folder::Folder;
use crate::run::{CORNERS, command, fails, prints, run};

/// The bytes of the header and of a row.
const HEADER: usize = 512;
const ROW: usize = 40;

/// Writes the positions of a root to a folder, in so many units, and returns the paths of the files.
#[track_caller]
fn write_positions(folder: &Folder, name: &str, ply: &str, root: &str, units: usize) -> Vec<String> {
    let out = folder.path(name);
    let (text, status) =
        run(&["positions", ply, root, "--out", &out, "--units", &units.to_string(), "--json"], b"");
    assert_eq!(status, 0, "{text}");
    let report: serde_json::Value = serde_json::from_str(&text).unwrap();
    let files = report["files"].as_array().unwrap();
    assert_eq!((files.len(), fs::read_dir(&out).unwrap().count()), (units, units));
    files.iter().map(|file| file.as_str().unwrap().to_owned()).collect()
}

#[test]
fn unique_positions_are_counted() {
    let published = [(1, 1), (20, 20), (400, 400), (5_362, 8_902), (72_078, 197_281)];
    for (ply, (positions, paths)) in published.into_iter().enumerate() {
        let expected = format!("Positions: {positions}\nPaths: {paths}\n");
        prints(&["positions", &ply.to_string()], "", &expected, 0);
    }
    // After mate there is nothing.
    prints(&["positions", "1", "startpos moves f2f3 e7e5 g2g4 d8h4"], "", "Positions: 0\nPaths: 0\n", 0);
}

#[test]
#[ignore = "takes a minute"]
fn the_published_counts_of_plies_5_and_6_are_right() {
    prints(&["positions", "5"], "", "Positions: 822518\nPaths: 4865609\n", 0);
    prints(&["positions", "6", "--memory", "256M"], "", "Positions: 9417681\nPaths: 119060324\n", 0);
}

#[test]
fn positions_are_the_same_if_their_texts_are() {
    // Many en passant squares, some of pinned pawns, and castling rights of both sides.
    let roots = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 9 33",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9",
    ];
    for root in roots {
        let mut paths = HashMap::from([(root.to_owned(), 1_u64)]);
        for _ in 0..3 {
            let mut next = HashMap::new();
            for (fen, count) in &paths {
                let position = Position::from_fen(fen).unwrap();
                for &mv in &position.legal_moves() {
                    let next_position = position.after(mv);
                    let text = next_position.fen(CastlingNotation::Chess960).legal_en_passant().to_string();
                    let fields: Vec<&str> = text.split(' ').take(4).collect();
                    *next.entry(fields.join(" ")).or_default() += count;
                }
            }
            paths = next;
        }
        let expected = format!("Positions: {}\nPaths: {}\n", paths.len(), paths.values().sum::<u64>());
        prints(&["positions", "3", root], "", &expected, 0);
    }
}

#[test]
fn memory_changes_no_byte() {
    let folder = Folder::new("memory");
    let expected = fs::read(&write_positions(&folder, "much", "4", "startpos", 1)[0]).unwrap();
    let header = String::from_utf8(expected[..HEADER].to_vec()).unwrap();
    assert!(
        header.starts_with(
            "movegen positions 1\nroot rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1\nply 4\nrules chess"
        ) && header.contains("\nunit 1 of 1\npositions 72078\npaths 197281\n"),
        "{header}"
    );
    assert_eq!(expected.len(), HEADER + 72_078 * ROW);
    let little = folder.path("little");
    let (_, status) = run(&["positions", "4", "--memory", "1", "--out", &little], b"");
    assert_eq!(status, 0);
    assert!(fs::read(format!("{little}/unit-1.positions")).unwrap() == expected);
    // Nothing else is left.
    assert_eq!(fs::read_dir(&little).unwrap().count(), 1);
}

#[test]
fn a_count_from_positions_is_that_of_the_root() {
    let folder = Folder::new("from-positions");
    let cases =
        [("startpos", "3", "5", 4_865_609), ("kiwipete", "2", "4", 4_085_603), (CORNERS, "3", "3", 13_744)];
    for (number, (root, ply, depth, nodes)) in cases.into_iter().enumerate() {
        let file = &write_positions(&folder, &number.to_string(), ply, root, 1)[0];
        let expected = format!("Nodes searched: {nodes}\n");
        for options in [
            "--threads 1",
            "--threads 3 --hash 1",
            "--method make --threads 2",
            "--chess960 --hash 1 --verify",
        ] {
            let options: Vec<&str> = options.split(' ').collect();
            prints(&[&["perft", depth, "--positions", file], &options[..]].concat(), "", &expected, 0);
        }
    }
    let file = &write_positions(&folder, "json", "2", CORNERS, 1)[0];
    let (out, _) = run(&["perft", "3", "--positions", file, "--json"], b"");
    let report: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(report["fen"], "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1");
    let numbers = ["depth", "ply", "unit", "units", "nodes"].map(|name| report[name].as_u64().unwrap());
    assert_eq!(numbers, [3, 2, 1, 1, 13_744]);
    fails(&["perft", "1", "--positions", file], "the positions are at ply 2, after depth 1", 1);
    for options in ["startpos", "--divide", "--stats", "--stdin"] {
        fails(&["perft", "3", options, "--positions", file], "cannot be used with", 2);
    }
}

#[test]
fn counts_of_positions_may_exceed_64_bits() {
    let folder = Folder::new("many-paths");
    // No king passes the pawns, so that a few positions are reached in many ways.
    let root = "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1";
    let file = &write_positions(&folder, "at-29", "29", root, 1)[0];
    let (text, _) = run(&["positions", "30", root], b"");
    let paths = text.split_once("Paths: ").unwrap().1;
    let (expected, nodes) = (format!("Nodes searched: {paths}"), paths.trim_end().parse::<u128>().unwrap());
    assert!(nodes > u128::from(u64::MAX));
    prints(&["perft", "30", "--positions", file], "", &expected, 0);
    fails(&["positions", "60", root], "there are 2^128 paths or more", 1);
}

#[test]
fn units_are_merged() {
    let folder = Folder::new("units");
    let files = write_positions(&folder, "units", "3", "startpos", 12);
    let whole = fs::read(&write_positions(&folder, "whole", "3", "startpos", 1)[0]).unwrap();
    let rows: Vec<u8> = files.iter().flat_map(|file| fs::read(file).unwrap().split_off(HEADER)).collect();
    assert!(rows == whole[HEADER..]);
    assert!(files[0].ends_with("/unit-01.positions") && files[11].ends_with("/unit-12.positions"));
    let counts: Vec<String> = files.iter().map(|file| format!("{file}.count")).collect();
    let count = |unit: usize, depth: &str| {
        run(&["perft", depth, "--positions", &files[unit], "--checkpoint", &counts[unit]], b"")
    };
    for unit in 0..files.len() {
        assert_eq!(count(unit, "5").1, 0);
    }
    let merge = |files: &[&String]| -> Vec<String> {
        ["merge".to_owned()].into_iter().chain(files.iter().map(|&file| file.clone())).collect()
    };
    let fails = |files: &[&String], message: &str| {
        let arguments = merge(files);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        fails(&arguments, message, 1);
    };
    let all: Vec<&String> = counts.iter().rev().collect();
    let arguments = merge(&all);
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    prints(&arguments, "", "Nodes searched: 4865609\n", 0);
    let json = "{\"fen\":\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1\",\"ply\":3,\"units\":12,\"depth\":5,\"nodes\":4865609}\n";
    prints(&[&arguments[..], &["--json"]].concat(), "", json, 0);
    fails(&all[3..], "3 of 12 units are missing: 10, 11, 12");
    fails(&all[11..], "11 of 12 units are missing: 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, ..");
    fails(&[&all[..], &[&counts[4]]].concat(), "unit 5 is given twice: ");
    fails(&[&files[0]], "not a checkpoint");
    fails(&[&folder.path("none")], "none: ");
    // Another depth, or another root.
    fs::remove_file(&counts[4]).unwrap();
    count(4, "4");
    fails(&all, "unit-05.positions.count does not belong to ");
    let other = write_positions(&folder, "other", "3", "kiwipete", 12);
    // A checkpoint of another unit is not used.
    let wrong = ["perft", "5", "--positions", &other[4], "--checkpoint", &counts[3]];
    crate::run::fails(&wrong, "the checkpoint of another count: \"root rnbq", 1);
    fs::remove_file(&counts[4]).unwrap();
    count(4, "5");
    // A part that is missing, and what is not the checkpoint of a positions file.
    let text = fs::read_to_string(&counts[4]).unwrap();
    let damage = |from: &str, to: &str, message: &str| {
        assert!(text.contains(from), "{text}");
        fs::write(&counts[4], text.replace(from, to)).unwrap();
        fails(&all, message);
    };
    let first = text.lines().find(|line| line.starts_with("0 ")).unwrap();
    damage(&format!("\n{first}\n"), "\n", "unit-05.positions.count: only 446 of 447 parts are counted");
    damage("\nend", "", "the end is missing");
    damage("parts 447", "parts 448", "448 parts instead of 447");
    damage("parts 447", "parts 99999999999", "99999999999 parts are too many");
    damage("unit 5 of", "unit 13 of", "the line \"unit\" is missing or wrong: \"unit 13 of 12\"");
    damage("rules chess", "rules draughts", "the line \"rules\" is missing or wrong");
    damage("\npositions 447", "\npositions 446", "447 parts instead of 446");
    let plain = folder.path("plain.count");
    assert_eq!(run(&["perft", "4", "--checkpoint", &plain], b"").1, 0);
    fails(&[&plain], "plain.count: not the checkpoint of a positions file");
}

#[test]
fn damaged_and_foreign_files_are_errors() {
    let folder = Folder::new("damaged");
    let whole = fs::read(&write_positions(&folder, "whole", "2", "startpos", 1)[0]).unwrap();
    let file = folder.path("file.positions");
    let check = |bytes: &[u8], message: &str| {
        fs::write(&file, bytes).unwrap();
        fails(&["perft", "4", "--positions", &file], &format!("movegen: {file}: {message}"), 1);
    };
    let changed = |at: usize, byte: u8| {
        let mut bytes = whole.clone();
        bytes[at] = byte;
        bytes
    };
    check(b"", "not a positions file that this version reads");
    check(b"startpos\n", "not a positions file that this version reads");
    check(&changed(18, b'2'), "not a positions file that this version reads");
    check(&whole[..100], "truncated: the header is not complete");
    check(&whole[..HEADER], "truncated: 512 bytes instead of 16512");
    check(&whole[..whole.len() - 1], "truncated: 16511 bytes instead of 16512");
    check(&[&whole[..], b"\n"].concat(), "16513 bytes are more than 400 positions need");
    check(&changed(whole.len() - 20, 0x77), "damaged: the checksum is ");
    let header = String::from_utf8(whole[..HEADER].to_vec()).unwrap();
    let ply = header.find("ply 2").unwrap();
    check(&changed(ply + 4, b'x'), "header: the line \"ply\" is missing or wrong: \"ply x\"");
    // Rows that do not match the header, with the right checksum.
    let forged = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut rows = whole[HEADER..].to_vec();
        change(&mut rows);
        let (old, new) = (crc32fast::hash(&whole[HEADER..]), crc32fast::hash(&rows));
        let header = header.replace(&format!("checksum {old:08x}"), &format!("checksum {new:08x}"));
        [header.into_bytes(), rows].concat()
    };
    check(&forged(&|rows| rows[..2 * ROW].rotate_left(ROW)), "the rows are not in order");
    check(&forged(&|rows| rows[24] = 2), "the rows do not have 400 paths");
    check(&forged(&|rows| rows[..24].fill(0)), "row 1: ");
    fails(&["perft", "4", "--positions", &folder.path("none")], "none: ", 1);
}

#[test]
fn files_of_two_runs_are_not_mixed() {
    let folder = Folder::new("mixed");
    write_positions(&folder, "out", "2", "startpos", 3);
    fails(
        &["positions", "2", "--out", &folder.path("out")],
        ".positions is there already; remove it first",
        1,
    );
    fs::write(folder.path("file"), "").unwrap();
    fails(&["positions", "2", "--out", &folder.path("file")], "file: ", 1);
    for (options, message) in [
        ("2 --units 3", "--out <DIR>"),
        ("2 --units 0 --out x", "0 is not in 1..=100000"),
        ("2 --memory 0", "not a size such as 64, 64M or 2G"),
        ("256", "256 is not in 0..=255"),
    ] {
        let arguments: Vec<&str> = ["positions"].into_iter().chain(options.split(' ')).collect();
        fails(&arguments, message, 2);
    }
    fails(
        &["positions", "2", "--memory", "8000000G"],
        "--memory is larger than the memory of the machine",
        1,
    );
}

#[test]
fn a_count_of_positions_that_was_killed_resumes_with_nothing_lost_or_counted_twice() {
    let folder = Folder::new("killed-positions");
    let positions = &write_positions(&folder, "out", "4", "startpos", 1)[0];
    let file = folder.path("count.txt");
    let arguments =
        ["perft", "6", "--positions", positions, "--method", "bulk", "--threads", "2", "--checkpoint", &file];
    let lines = || fs::read_to_string(&file).map_or(0, |text| text.lines().count());
    let (mut kills, mut known) = (0, 0);
    // Moments that do not depend on anything that repeats in the command.
    for (number, milliseconds) in [5, 160, 7, 83, 3, 127, 11, 109, 13, 71].into_iter().enumerate() {
        let mut command = command(&[&arguments[..], &["--checkpoint-every", "0.01"]].concat());
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        // Every other time, something new is counted before.
        while number % 2 == 0 && lines() <= known && child.try_wait().unwrap().is_none() {
            std::thread::sleep(Duration::from_millis(1));
        }
        std::thread::sleep(Duration::from_millis(milliseconds));
        kills += u32::from(child.try_wait().unwrap().is_none());
        child.kill().unwrap();
        child.wait().unwrap();
        let text = fs::read_to_string(&file).unwrap();
        assert!(text.starts_with("movegen perft checkpoint 1\nroot ") && text.ends_with("end\n"), "{text}");
        assert!(lines() >= known, "parts are lost");
        known = lines();
    }
    assert!(kills > 0 && known > 15, "the command was never killed while it counted");
    prints(&arguments, "", "Nodes searched: 119060324\n", 0);
    prints(&["merge", &file], "", "Nodes searched: 119060324\n", 0);
}

#[test]
#[cfg(unix)]
fn an_interruption_leaves_no_files() {
    let folder = Folder::new("interrupted-positions");
    let out = folder.path("out");
    let mut child = command(&["positions", "8", "--out", &out, "--memory", "4"])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The handler is there when the temporary folder is.
    while fs::read_dir(&out).map_or(0, Iterator::count) == 0 {
        std::thread::sleep(Duration::from_millis(1));
    }
    let status = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(status.success());
    let status = child.wait().unwrap();
    let error = std::io::read_to_string(child.stderr.take().unwrap()).unwrap();
    assert_eq!((status.code(), error.as_str()), (Some(130), "movegen: interrupted; nothing is kept\n"));
    assert_eq!(fs::read_dir(&out).unwrap().count(), 0);
}
