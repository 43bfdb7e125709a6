//! `movegen moves`.

use super::run::{CORNERS, fails, prints, run};

#[test]
fn moves_in_json_have_the_requested_details() {
    let fen = "4k3/8/8/3pP3/8/8/8/R3K2R w KQ d6 0 1";
    let read = |arguments: &[&str]| -> Vec<serde_json::Value> {
        let (out, code) = run(&[&["moves", "--json"], arguments].concat(), b"");
        assert_eq!((out.lines().count(), code), (1, 0), "{arguments:?}");
        let report: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert_eq!(report["fen"], fen);
        report["moves"].as_array().unwrap().clone()
    };
    let moves = read(&[fen]);
    let (listed, _) = run(&["moves", fen], b"");
    assert!(listed.lines().eq(moves.iter().map(|mv| mv["uci"].as_str().unwrap())), "{listed}");
    assert!(moves.iter().all(|mv| mv.get("see").is_none() && mv.get("legal").is_none()));

    let moves = read(&[fen, "--see"]);
    let find = |uci: &str| moves.iter().find(|mv| mv["uci"] == uci).unwrap().clone();
    let en_passant = serde_json::json!({
        "uci": "e5d6", "san": "exd6", "from": "e5", "to": "d6", "piece": "P", "captured": "p",
        "flag": "en-passant", "see": 100, "gives_check": "none"
    });
    assert_eq!(find("e5d6"), en_passant);
    let castling = find("e1c1");
    assert_eq!((&castling["flag"], &castling["to"]), (&"castle-queen-side".into(), &"c1".into()));
    assert_eq!(find("a1a8")["gives_check"], "direct");
    assert_eq!(find("h1h5")["see"], 0);

    let blocked = "4k3/8/8/8/4N3/p7/P7/4RK2 b - - 0 1";
    prints(
        &["moves", blocked, "--json", "--from", "a3"],
        "",
        &format!("{{\"fen\":\"{blocked}\",\"moves\":[]}}\n"),
        0,
    );
    let (out, _) = run(&["moves", "4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1", "--json", "--from", "e4"], b"");
    assert_eq!(out.matches("\"discovered\"").count(), 6, "{out}");
    assert_eq!(out.matches("\"double\"").count(), 2, "{out}");

    // An undefined class, an illegal move, and a line that isn't a FEN.
    let (out, _) = run(&["moves", fen, "--json", "--pseudo-legal", "--class", "evasions"], b"");
    assert!(out.ends_with("\"moves\":null}\n"), "{out}");
    let pinned = "4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1";
    let (out, _) =
        run(&["moves", pinned, "--json", "--pseudo-legal", "--see", "--from", "e2", "--to", "d2"], b"");
    assert!(out.contains("\"legal\":false") && !out.contains("see"), "{out}");
    prints(
        &["moves", "--json", "--stdin"],
        "x\n",
        "{\"error\":\"placement, column 1: unexpected 'x'\",\"code\":\"unexpected\"}\n",
        1,
    );
    prints(&["moves", "--see"], "", "", 2);
}

#[test]
fn moves_are_listed_by_kind() {
    let fen = "4k3/1P6/8/2pP4/8/8/8/R3K3 w Q c6 0 1";
    let quiets = "a1a2\na1a3\na1a4\na1a5\na1a6\na1a7\na1a8\na1b1\na1c1\na1d1\nb7b8b\nb7b8n\nb7b8r\nd5d6\n\
        e1c1\ne1d1\ne1d2\ne1e2\ne1f1\ne1f2\n";
    prints(&["moves", fen, "--class", "noisy"], "", "b7b8q\nd5c6\n", 0);
    prints(&["moves", fen, "--class", "quiets"], "", quiets, 0);
    prints(&["moves", fen, "--class", "quiets", "--chess960"], "", &quiets.replace("e1c1", "e1a1"), 0);
    prints(&["moves", fen, "--class", "evasions"], "", "", 0);
    let promotions = "3r3k/4P3/8/8/8/8/8/K7 w - - 0 1";
    prints(&["moves", promotions, "--class", "all_captures"], "", "e7d8b\ne7d8n\ne7d8q\ne7d8r\n", 0);
    let all = run(&["moves", fen], b"");
    assert_eq!(all, run(&["moves", fen, "--class", "non-evasions"], b""));
    assert_eq!(all.0.lines().count(), 22);
    prints(
        &["moves", "--stdin", "--class", "evasions"],
        "4k3/8/8/8/8/8/4q3/R3K3 w - - 0 1\n4k3/8/8/8/8/8/8/R3K3 w - - 0 1\n",
        "e1e2\n\n",
        0,
    );
}

#[test]
fn moves_are_selected_by_squares_and_legality() {
    prints(&["moves", "--from", "e2,b1", "--to", "e4,c3"], "", "b1c3\ne2e4\n", 0);
    prints(&["moves", CORNERS, "--from", "e1", "--to", "h1,a1"], "", "e1c1\ne1g1\n", 0);
    let pinned = "4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1";
    prints(&["moves", pinned, "--from", "e2", "--to", "d2"], "", "", 0);
    prints(&["moves", pinned, "--from", "e2", "--to", "d2", "--pseudo-legal"], "", "e2d2\n", 0);
    prints(&["moves", pinned, "--class", "quiet-checks"], "", "", 0);
    let check = "4r2k/8/8/8/8/8/3R4/4K3 w - - 0 1";
    prints(&["moves", check, "--class", "noisy", "--pseudo-legal"], "", "-\n", 0);
    prints(&["moves", check, "--class", "noisy"], "", "", 0);
    prints(&["moves", check, "--class", "evasions", "--pseudo-legal", "--from", "d2"], "", "d2e2\n", 0);
    fails(&["moves", "--from", "e9"], "e9", 2);
}

#[test]
fn moves_are_written_in_san_on_request() {
    let fen = "4k3/1P6/8/2pP4/8/8/8/R3K3 w Q c6 0 1";
    prints(&["moves", fen, "--san", "--class", "noisy"], "", "b8=Q+\ndxc6\n", 0);
    prints(
        &["moves", "--san", "--stdin", "--from", "a1,e1", "--to", "a1,a8"],
        &format!("{fen}\n"),
        "O-O-O Ra8+\n",
        0,
    );
    let (out, _) = run(&["moves", fen, "--san", "--json", "--from", "d5", "--to", "c6"], b"");
    assert!(out.contains("\"uci\":\"d5c6\",\"san\":\"dxc6\","), "{out}");
    // SAN is defined for legal moves only.
    fails(&["moves", "--san", "--pseudo-legal"], "--pseudo-legal", 2);
}

#[test]
fn kinds_partition_the_moves_and_are_read_with_hyphens() {
    let list = |kind: &str, more: &[&str]| {
        let (out, status) = run(&[&["moves", "kiwipete", "--class", kind], more].concat(), b"");
        assert_eq!(status, 0, "{kind}");
        out.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let mut both = [list("noisy", &[]), list("quiets", &[])].concat();
    both.sort_unstable();
    assert_eq!(both, list("all", &[]));
    assert_eq!(both, list("non_evasions", &[]));
    assert_eq!(list("evasions", &["--pseudo-legal"]), ["-"]);
    let hyphen = run(&["moves", CORNERS, "--class", "quiet-checks"], b"");
    assert_eq!((hyphen.1, hyphen), (0, run(&["moves", CORNERS, "--class", "quiet_checks"], b"")));
}
