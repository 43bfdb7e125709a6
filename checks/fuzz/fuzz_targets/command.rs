//! Any bytes on the command's standard input.
//!
//! The command prints a result for every line and never panics.
#![no_main]

use libfuzzer_sys::fuzz_target;

const COMMANDS: [&[&str]; 4] = [
    &["fen", "--stdin"],
    &["moves", "--stdin", "--chess960"],
    &["moves", "--stdin", "--json", "--see", "--pseudo-legal"],
    &["perft", "1", "--stdin"],
];

fuzz_target!(|input: (u8, &[u8])| {
    let (choice, bytes) = input;
    let command = COMMANDS[usize::from(choice) % COMMANDS.len()];
    let (mut out, mut errors) = (Vec::new(), Vec::new());
    let status = movegen_cli::run(["movegen"].iter().chain(command), bytes, &mut out, &mut errors);
    assert!(status <= 1 && errors.is_empty(), "{status}");
    let lines_in = bytes.split_inclusive(|&byte| byte == b'\n').count();
    let lines_out = out.iter().filter(|&&byte| byte == b'\n').count();
    assert_eq!(lines_out, lines_in, "lines out and in");
});
