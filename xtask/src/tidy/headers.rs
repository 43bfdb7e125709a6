//! The opening line of each file, where `unsafe` code may be, and macros that no file may hold.

/// The files that may hold `unsafe` code.
pub(super) const UNSAFE: [&str; 16] = [
    "crates/movegen-capi/src/board.rs",
    "crates/movegen-capi/src/game.rs",
    "crates/movegen-capi/src/lib.rs",
    "crates/movegen-capi/src/moves.rs",
    "crates/movegen-capi/src/pointers.rs",
    "crates/movegen-capi/src/text.rs",
    "crates/movegen-capi/tests/it/calls.rs",
    "crates/movegen-core/src/attacks/arch/avx512.rs",
    "crates/movegen-core/src/attacks/arch/magic.rs",
    "crates/movegen-core/src/attacks/arch/bmi2.rs",
    "crates/movegen-core/src/generate/array_vec.rs",
    "crates/movegen-core/src/perft/level.rs",
    "firmware/panic-free/src/main.rs",
    "firmware/boards/src/bin/stack.rs",
    "firmware/boards/src/cortex_m.rs",
    "firmware/boards/src/riscv.rs",
];

/// What no file may hold.
const FORBIDDEN: [&str; 4] = ["static mut", "todo!", "unimplemented!", "dbg!"];

/// This file names what it looks for.
const EXEMPT: &str = "xtask/src/tidy/headers.rs";

/// The libraries whose public items are all documented API.
const LIBRARIES: [&str; 2] = ["crates/movegen-core/src/", "crates/movegen-position/src/"];

/// What is wrong with one Rust file.
pub(super) fn of_rust(path: &str, text: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    if !text.starts_with("//! ") {
        wrong.push("does not open with a `//!` line that says what it contains".to_owned());
    }
    if path == EXEMPT {
        return wrong;
    }
    let code = |line: &str| line.split("//").next().unwrap_or_default().to_owned();
    let has_unsafe = text.lines().map(code).any(|line| {
        ["unsafe {", "unsafe fn", "unsafe impl", "unsafe extern", "unsafe trait", "#[unsafe("]
            .iter()
            .any(|form| line.contains(form))
    });
    match (has_unsafe, UNSAFE.contains(&path)) {
        (true, false) => wrong.push("has unsafe code, and is not listed for it".to_owned()),
        (false, true) => wrong.push("is listed for unsafe code, and has none".to_owned()),
        _ => {}
    }
    if LIBRARIES.iter().any(|library| path.starts_with(library)) && text.contains("doc(hidden)") {
        wrong.push("has a hidden public item: the boundary of the libraries needs none".to_owned());
    }
    for forbidden in FORBIDDEN {
        if text.lines().map(code).any(|line| line.contains(forbidden)) {
            wrong.push(format!("has {forbidden}"));
        }
    }
    wrong
}

/// What is wrong with one file of JavaScript or TypeScript.
pub(super) fn of_script(text: &str) -> Vec<String> {
    let is_described = text.starts_with("// ");
    (!is_described)
        .then(|| "does not open with a `//` line that says what it contains".to_owned())
        .into_iter()
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_violation_of_a_file_is_reported() {
        assert_eq!(of_rust("crates/x/src/a.rs", "//! A module.\nfn f() {}\n"), [""; 0]);
        assert_eq!(of_rust("crates/x/src/a.rs", "fn f() {}\n").len(), 1);
        assert_eq!(of_rust("crates/x/src/a.rs", "//! A module.\nfn f() { unsafe { g() } }\n").len(), 1);
        assert_eq!(of_rust("crates/x/src/a.rs", "//! A module.\n// unsafe { in a comment }\n"), [""; 0]);
        assert_eq!(of_rust("crates/x/src/a.rs", "//! A module.\nstatic mut X: u8 = 0;\n").len(), 1);
        assert_eq!(of_rust(UNSAFE[0], "//! A module.\nfn f() {}\n").len(), 1);
        assert_eq!(of_script("// A module.\n"), [""; 0]);
        assert_eq!(of_script("let x = 1;\n").len(), 1);
    }
}
