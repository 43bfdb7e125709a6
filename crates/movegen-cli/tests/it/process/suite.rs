//! `movegen suite`.

use super::run::{CORNERS, prints, run_with};

#[test]
fn suites_pass_or_report_where_they_fail() {
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata");
    let core = format!("{data}/core.epd");
    let tricky = format!("{data}/tricky.epd");
    let lines = |path: &str| std::fs::read_to_string(path).unwrap().lines().count();
    let passed = format!("{} passed, 0 failed\n", lines(&core) + lines(&tricky));
    prints(&["suite", &core, &tricky, "--max-nodes", "100000"], "", &passed, 0);

    let folder = std::env::temp_dir().join(format!("movegen-suite-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("wrong.epd");
    let good = "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5 ;D2 25";
    let wrong = "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5 ;D2 26";
    let text = format!("# a remark\n{good}\n{wrong}\n\n4k3 w - -;D1 1\n{CORNERS}\n{CORNERS};D1 x\n");
    std::fs::write(&path, text).unwrap();
    let name = path.to_str().unwrap();
    let expected = format!(
        "{name}:3: D2 is 25, expected 26: {wrong}\n\
         {name}:5: placement, column 4: ends too soon: 4k3 w - -;D1 1\n\
         {name}:6: no count: {CORNERS}\n\
         {name}:7: malformed count D1 x;: {CORNERS};D1 x\n\
         1 passed, 4 failed\n"
    );
    prints(&["suite", name], "", &expected, 1);
    // Counts above the limit are skipped.
    std::fs::write(&path, format!("{wrong}\n")).unwrap();
    prints(&["suite", name, "--max-nodes", "25"], "", "1 passed, 0 failed\n", 0);
    std::fs::remove_dir_all(&folder).unwrap();
    // `DM` and text in quotes are not counts.
    let text = "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;DM 3 ;c0 \"see; D1 7\" ;D1 5\n";
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(&path, text).unwrap();
    prints(&["suite", name], "", "1 passed, 0 failed\n", 0);
    let output = run_with(&["suite", name, "no-such-file.epd"], b"");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8(output.stderr).unwrap().starts_with("movegen: no-such-file.epd: "));
    // Checking nothing is a failure.
    std::fs::write(name, "# nothing\n\n").unwrap();
    let output = run_with(&["suite", name], b"");
    assert!(String::from_utf8(output.stderr).unwrap().contains("no position to check"));
    assert_eq!((output.stdout.as_slice(), output.status.code()), (&b"0 passed, 0 failed\n"[..], Some(1)));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_suite_is_read_from_standard_input() {
    let line = "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5 ;D2 25\n";
    let epd = "4k3/8/8/8/8/8/8/4K3 w - - D1 5; D2 26; id \"x\";";
    prints(&["suite", "-"], &format!("\u{feff}{line}startpos ;D1 20\n"), "2 passed, 0 failed\n", 0);
    let expected = format!("-:2: D2 is 25, expected 26: {epd}\n1 passed, 1 failed\n");
    prints(&["suite", "-"], &format!("{line}{epd}\n"), &expected, 1);
}
