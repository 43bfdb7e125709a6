//! `cargo xtask cross`: the libraries' tests and perft 5 on other processors and on Windows, emulated.
//!
//! Each runs the crates that depend on what it has of its own: the order of bytes, the width of words, or the system.
//! The command's tests in `process` run on Windows alone, because QEMU's user mode can't start it.

use anyhow::Result;
use xshell::Shell;

use crate::run::script;

#[derive(clap::Args)]
pub(crate) struct Options {
    /// One machine (without it, all)
    #[arg(value_parser = MACHINES.map(|machine| machine.0))]
    machine: Option<String>,
}

/// The machines, each with the lines that set `target`, `linker`, `emulator` and `crates`. QEMU finds the C library in
/// `/usr`.
const MACHINES: [(&str, &str); 3] = [
    (
        "s390x",
        "target=s390x-unknown-linux-gnu linker=s390x-linux-gnu-gcc emulator=qemu-s390x
         crates='position pgn training capi cli'",
    ),
    (
        "armv7",
        "target=armv7-unknown-linux-gnueabihf linker=arm-linux-gnueabihf-gcc emulator=qemu-arm
         crates='core position perft pgn training capi cli'",
    ),
    (
        "windows",
        "target=x86_64-pc-windows-gnu linker=x86_64-w64-mingw32-gcc emulator=wine
         crates='perft pgn capi cli'",
    ),
];

/// Debug information would only take time, and the suites of this repository suffice. The games against
/// Stockfish are left out, since there is none for these machines, and under QEMU also the tests that take
/// longest there and check rules rather than bytes.
const CHECK: &str = r#"
mkdir -p target/cross
folder=$PWD/target/cross
variable=CARGO_TARGET_$(echo "$target" | tr a-z- A-Z_)
export "${variable}_LINKER=$linker" "${variable}_RUNNER=$emulator" QEMU_LD_PREFIX="/usr/${linker%-gcc}"
export RUSTC="$BARE_METAL_RUSTC" CARGO_PROFILE_TEST_DEBUG=0 WINEDEBUG=-all WINEPREFIX="$folder/wine" WINEPATH="$folder"
unset MOVEGEN_SUITES
skipped='against_stockfish process:: laws:: small_boards:: properties:: chunks:: counts_of_ all_ways_to_count_agree
    leaf_counts_by_class_of_move reasons_agree_with_the_generator every_method_counts_the_suites
    suite_positions_and_their_successors accepted_positions_are_played_and_written san_is_found_as_if_compared
    every_text_is_read_as_its_move see_is_the_minimax a_move_is_found_by_its_squares a_count_that_was_stopped
    progress_goes_up'
if [ "$emulator" = wine ]; then
    skipped=against_stockfish
    # Wine 8 lacks this library of Windows, from which std takes random numbers. A later Wine prefers its own.
    cat >"$folder/random.c" <<'SOURCE'
#include <windows.h>
#include <ntsecapi.h>
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE bytes, SIZE_T n) { return RtlGenRandom(bytes, (ULONG)n); }
SOURCE
    "$linker" -shared -o "$folder/bcryptprimitives.dll" "$folder/random.c" -ladvapi32
fi
cargo test --target "$target" --target-dir "$folder" --tests $(printf -- '-p movegen-%s ' $crates) -- \
    $(printf -- '--skip=%s ' $skipped)
# The command that those tests were built beside.
command=$folder/$target/debug/movegen
[ "$emulator" != wine ] || command=$command.exe
"$emulator" "$command" perft 5 | tr -d '\r' | grep -x 'Nodes searched: 4865609'
"#;

pub(crate) fn run(sh: &Shell, options: &Options) -> Result<()> {
    let is_asked = |name: &str| options.machine.as_deref().is_none_or(|asked| asked == name);
    let mut asked = MACHINES.iter().filter(|(name, _)| is_asked(name));
    asked.try_for_each(|(_, machine)| script(sh, &format!("{machine}\n{CHECK}")))
}
