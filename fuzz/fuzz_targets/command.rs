//! Any bytes on the standard input of the command: an answer to every line, and never a panic.
#![no_main]

use libfuzzer_sys::fuzz_target;

const COMMANDS: [&[&str]; 6] = [
    &["fen", "--stdin"],
    &["moves", "--stdin", "--chess960"],
    &["moves", "--stdin", "--json", "--see", "--gives-check", "--pseudo-legal"],
    &["moves", "--stdin", "--candidates", "--json"],
    &["perft", "1", "--stdin"],
    &["kinds", "--stdin"],
];

fuzz_target!(|input: (u8, &[u8])| {
    let (choice, bytes) = input;
    let verb = COMMANDS[usize::from(choice) % COMMANDS.len()];
    let (mut out, mut complaints) = (Vec::new(), Vec::new());
    let status = movegen_cli::run(["movegen"].iter().chain(verb), bytes, &mut out, &mut complaints);
    assert!(status <= 1 && complaints.is_empty(), "{status}");
    let questions = bytes.split_inclusive(|&byte| byte == b'\n').count();
    let answers = out.iter().filter(|&&byte| byte == b'\n').count();
    let most = if verb[0] == "kinds" { 7 } else { 1 };
    assert!(answers >= questions && answers <= questions * most, "{questions} lines, {answers} answers");
});
