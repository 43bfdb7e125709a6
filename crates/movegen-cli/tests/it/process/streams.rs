//! Standard input, output and error: pipes that break, streams that are closed, a full disk.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use super::run::{CORNERS, command};

#[test]
fn a_result_is_written_before_the_next_line_is_read() {
    let mut command = command(&["perft", "1", "--stdin"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut requests = child.stdin.take().unwrap();
    let mut results = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..3 {
        // The next line has started but not ended.
        write!(requests, "{CORNERS}\n{}", &CORNERS[..7]).unwrap();
        let mut result = String::new();
        results.read_line(&mut result).unwrap();
        assert_eq!(result, "26\n");
        writeln!(requests, "{}", &CORNERS[7..]).unwrap();
        result.clear();
        results.read_line(&mut result).unwrap();
        assert_eq!(result, "26\n");
    }
    drop(requests);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_broken_pipe_is_a_silent_success() {
    let mut command = command(&["fen", "--stdin"]);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    // The command ends when its output breaks, and then its input breaks as well.
    while writeln!(input, "{CORNERS}").is_ok() {}
    drop(input);
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}

#[test]
fn a_failure_is_still_a_failure_when_the_output_is_closed() {
    let mut child = command(&["fen", "bad"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(!String::from_utf8(output.stderr).unwrap().contains("panicked"));
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_an_error_and_not_a_panic() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = command(&["moves"]).stdout(full).stderr(Stdio::piped()).output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(error.starts_with("movegen: ") && !error.contains("panicked"), "{error}");
}

/// The standard library opens `/dev/null` in place of a closed stream, so that nothing else gets its number.
#[test]
#[cfg(target_os = "linux")]
fn a_result_for_a_closed_output_is_an_error() {
    let run = |script: &str| {
        let script = script.replace("movegen", &format!("'{}'", env!("CARGO_BIN_EXE_movegen")));
        let output = std::process::Command::new("sh").args(["-c", &script]).output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let closed =
        |script| assert_eq!(run(script), (Some(1), "movegen: standard output is closed\n".to_owned()));
    closed("movegen moves >&-");
    closed("movegen --help >&-");
    closed("echo startpos | movegen fen --stdin >&-");
    // What writes nothing loses nothing, and a sink that was opened on purpose is one.
    assert_eq!(run("movegen fen --stdin < /dev/null >&-"), (Some(0), String::new()));
    assert_eq!(run("movegen moves 1<> /dev/null"), (Some(0), String::new()));
}
