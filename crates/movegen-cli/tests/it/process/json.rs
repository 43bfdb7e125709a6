//! The JSON of each subcommand, by the examples of its documentation.

use super::run::run;

#[test]
fn the_examples_of_the_documentation_are_exact() {
    let text = include_str!("../../../../../docs/json.md");
    let mut examples = 0;
    for block in text.split("```text\n").skip(1) {
        let block = block.split("```").next().unwrap();
        for example in block.split("$ ").skip(1) {
            let (line, expected) = example.split_once('\n').unwrap();
            let (input, arguments) = match line.strip_prefix("echo ") {
                Some(rest) => rest.split_once(" | movegen ").unwrap(),
                None => ("", line.strip_prefix("movegen ").unwrap()),
            };
            let arguments: Vec<&str> = arguments.split(' ').collect();
            let (out, _) = run(&arguments, input.trim_matches('"').as_bytes());
            assert_eq!(out, expected, "docs/json.md: {line}");
            examples += 1;
        }
    }
    assert_eq!(examples, 6);
}

#[test]
fn every_line_gets_an_object() {
    let input = "startpos\nx\n\u{feff}kiwipete\n";
    for arguments in ["perft 1", "moves", "fen", "outcome"] {
        let arguments: Vec<&str> = arguments.split(' ').chain(["--json", "--stdin"]).collect();
        let (out, status) = run(&arguments, input.as_bytes());
        let lines: Vec<serde_json::Value> =
            out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!((lines.len(), status), (3, 1), "{arguments:?}");
        assert!(lines[0]["fen"].is_string() && lines[2]["fen"].is_string(), "{out}");
        assert_eq!(
            lines[1],
            serde_json::json!({ "error": "placement, column 1: unexpected 'x'", "code": "unexpected" })
        );
        let single = [&arguments[..arguments.len() - 1], &["startpos"]].concat();
        let (out, status) = run(&single, b"");
        assert!(out.starts_with("{\"fen\":\"rnbq") && out.lines().count() == 1 && status == 0, "{out}");
    }
}
