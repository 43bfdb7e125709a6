//! The steps of the checks: what each needs besides cargo, and the lines of shell that it runs.
//!
//! Some runs are left out because another step covers them:
//! - The C API with the small slider lookup: "C library on a board" calls every function of such a build.
//! - The optional features of the libraries with magics: they don't depend on the lookup, and are tested
//!   with the small one.
//! - movegen-position and the command under the address sanitizer: the first forbids unsafe code, the second
//!   needs it only to ask for processor features. The fuzz targets run both under the same sanitizer.
//! - Clippy of tests without some of the features: what isn't compiled then has no test either.
//! - The libraries on aarch64, which has no code of its own: s390x, armv7 and "tests of core with magics" run the same
//!   code, and the hosted workflow runs all tests on real processors.
//! - Core and position alone on bare metal: "no panic" and "boards" build them into programs.
//! - The `MOVEGEN_SUITES` with the small lookup: `cargo test` counts them, with the same rules.

/// One check.
pub(crate) struct Step {
    /// The hosted workflow runs the groups in parallel.
    pub(crate) group: &'static str,
    /// Its budget on two cores of a Zen 4, once the dependencies are compiled. Together they are 25 minutes.
    pub(crate) seconds: u64,
    pub(crate) name: &'static str,
    pub(crate) needs: &'static str,
    /// Whether each line runs tests. If so, a line that runs none fails.
    pub(crate) has_tests: bool,
    pub(crate) script: &'static str,
}

const fn check(
    group: &'static str,
    seconds: u64,
    name: &'static str,
    needs: &'static str,
    script: &'static str,
) -> Step {
    Step { group, seconds, name, needs, has_tests: false, script }
}

const fn tests(
    group: &'static str,
    seconds: u64,
    name: &'static str,
    needs: &'static str,
    script: &'static str,
) -> Step {
    Step { has_tests: true, ..check(group, seconds, name, needs, script) }
}

/// All steps, in running order. Clippy and `cargo check` have their own folder, so that other steps
/// don't undo their work.
#[rustfmt::skip]
pub(crate) const STEPS: &[Step] = &[
    check("quick", 1, "format", "", "
        cargo fmt --all --check
        cargo fmt --check --manifest-path checks/panic-free/Cargo.toml
        cargo fmt --check --manifest-path checks/boards/Cargo.toml
        cargo fmt --check --manifest-path checks/fuzz/Cargo.toml"),
    tests("quick", 6, "tidy", "", "cargo test -p xtask --test tidy"),
    tests("quick", 45, "README: cargo test", "", "cargo test"),
    check("quick", 15, "README: perft 6", "", "cargo run --release -- perft 6 | grep -x 'Nodes searched: 119060324'"),
    check("quick", 25, "clippy", "", "
        cargo clippy --workspace --all-features --all-targets --target-dir target/check -- -D warnings"),
    check("quick", 11, "documentation", "", "
        RUSTDOCFLAGS=-Dwarnings cargo doc --workspace --no-deps --target-dir target/check"),
    // The programs of `cargo test`. Without `-p`, since the libraries then have the same features.
    check("tests", 12, "further suites, if MOVEGEN_SUITES names them", "", "
        test -z \"$MOVEGEN_SUITES\" || ls \"$MOVEGEN_SUITES\"/stats.tsv \"$MOVEGEN_SUITES\"/successors.tsv
        test -z \"$MOVEGEN_SUITES\" || cargo test --test it -- --ignored further --skip full"),
    tests("tests", 12, "variants beside python-chess", "python:chess", "
        mkdir -p target/variants; cd crates/movegen-variants/tests; for variant in antichess atomic crazyhouse horde \
            kingofthehill racingkings 3check; do python3 python_chess.py $variant 1000 1 \
            >../../../target/variants/$variant.tsv || exit 1; python3 python_games.py $variant 100 1 \
            >../../../target/variants/$variant.pgn || exit 1; done; cd ../../..; \
            MOVEGEN_VARIANT_POSITIONS=$(ls $PWD/target/variants/*.tsv | paste -sd:) cargo test --test it -- \
            --ignored positions_agree
        MOVEGEN_VARIANT_GAMES=$(ls $PWD/target/variants/*.pgn | paste -sd:) cargo test --test it -- --ignored \
            games_of_python_chess"),
    // The crates that `cargo test` leaves out, by exclusion so that a new crate is tested, and those whose features it
    // leaves out.
    tests("tests", 110, "tests of the other crates, and of the command with all features", "", "
        cargo test --workspace --exclude 'movegen-p[eo]*' --exclude movegen-core --exclude movegen-svg --exclude \
            movegen-variants --exclude movegen-training --exclude movegen-convert --features \
            differential/run,movegen-cli/full"),
    // The repository's own suites suffice here.
    tests("tests", 32, "tests of optional features, the small lookup and code for size", "", "
        env -u MOVEGEN_SUITES CARGO_PROFILE_TEST_OPT_LEVEL=s cargo test -p movegen-core -p movegen-position \
            --no-default-features --target-dir target/compact --features \
            movegen-position/alloc,movegen-position/polyglot,movegen-position/serde"),
    // `cargo test` uses PEXT and AVX2, like the command. This covers magics, and perft's choice at run time.
    tests("tests", 36, "tests of core with magics, and with PEXT", "bmi2", "
        RUSTFLAGS= cargo test -p movegen-core -p movegen-perft --target-dir target/plain
        RUSTFLAGS=-Ctarget-feature=+bmi1,+bmi2,+popcnt,+lzcnt cargo test -p movegen-core --features pext \
            --target-dir target/bmi2"),
    // The crates whose unsafe code handles memory, as in a release build, which accepts positions and moves
    // of arbitrary bits. With a target, so that build scripts are not sanitized.
    tests("tests", 38, "tests under the address sanitizer", "linux-x86-64 +nightly", "
        RUSTFLAGS=-Zsanitizer=address CARGO_PROFILE_TEST_DEBUG_ASSERTIONS=false \
            CARGO_PROFILE_TEST_OVERFLOW_CHECKS=true cargo +nightly test --lib --bins --tests -p movegen-core -p \
            movegen-perft -p movegen-capi --target x86_64-unknown-linux-gnu --target-dir target/asan"),
    check("tests", 60, "fuzz targets", "+nightly cargo-fuzz", "cargo xtask fuzz --short"),
    // The games are the same in every run, and more of them would add little. The long runs of docs/trust.md play other
    // seeds.
    check("tests", 20, "random play beside other libraries", "", "
        cargo xtask differential --positions 50000
        cargo xtask differential --positions 50000 --chess960"),
    check("variants", 42, "clippy of each feature, for any processor and with BMI2", "cargo-hack", "
        cargo hack clippy -p movegen-core -p movegen-position --each-feature --target-dir target/check -- -D warnings
        RUSTFLAGS= cargo hack clippy -p movegen-core --each-feature --target-dir target/check-plain -- -D warnings"),
    check("variants", 3, "clippy of code for size", "", "
        CARGO_PROFILE_DEV_OPT_LEVEL=s cargo clippy -p movegen-core -p movegen-position --target-dir target/check -- \
            -D warnings"),
    // The two crates with other chess libraries need the newest compiler.
    check("variants", 13, "oldest compiler", "oldest-rustc", "
        RUSTC=$MSRV_RUSTC cargo check --workspace --exclude differential --exclude benches --features \
            movegen-cli/full --target-dir target/msrv"),
    check("variants", 4, "magics", "", "cargo xtask gen-magics --check"),
    check("variants", 2, "guide as a book, and all links", "mdbook lychee", "cargo xtask site book"),
    // Advisories change without a commit. The hosted workflow asks for them every week.
    check("variants", 2, "licenses, sources and bans", "cargo-deny", "
        cargo deny --log-level error check licenses sources bans"),
    check("variants", 22, "instructions", "valgrind baseline:instructions", "cargo xtask instructions"),
    check("metal", 85, "boards", "qemu-system-arm qemu-system-riscv32 target:thumbv6m-none-eabi \
        target:thumbv7m-none-eabi target:thumbv7em-none-eabihf target:riscv32imc-unknown-none-elf baseline:embedded", "
        cargo xtask embedded"),
    check("metal", 65, "no panic", "+nightly python3 target:thumbv6m-none-eabi", "cargo xtask panic-free"),
    check("metal", 10, "C library on a board", "make arm-none-eabi-gcc qemu-system-arm target:thumbv7em-none-eabihf", "
        RUSTC=$BARE_METAL_RUSTC make --silent -C bindings/c check-board"),
    tests("machines", 165, "s390x, big-endian", "target:s390x-unknown-linux-gnu s390x-linux-gnu-gcc qemu-s390x", "
        cargo xtask cross s390x"),
    tests("machines", 185, "armv7, 32 bits", "target:armv7-unknown-linux-gnueabihf arm-linux-gnueabihf-gcc qemu-arm", "
        cargo xtask cross armv7"),
    tests("machines", 115, "Windows", "target:x86_64-pc-windows-gnu x86_64-w64-mingw32-gcc wine", "
        cargo xtask cross windows"),
    check("machines", 10, "C library on Windows", "make target:x86_64-pc-windows-gnu x86_64-w64-mingw32-gcc wine", "
        RUSTC=$BARE_METAL_RUSTC make --silent -C bindings/c check-windows"),
    check("languages", 7, "C library", "make cc c++", "make --silent -C bindings/c check"),
    check("languages", 8, "C library, installed", "make cc pkg-config cmake", "
        make --silent -C bindings/c check-install"),
    check("languages", 1, "C library, shared", "make cc nm", "make --silent -C bindings/c check-shared"),
    check("languages", 9, "C library under the address sanitizer", "linux-x86-64 +nightly cc", "
        make --silent -C bindings/c check-sanitized"),
    check("languages", 1, "C header", "cbindgen", "cargo xtask header --check"),
    tests("languages", 80, "Python package", "maturin python:pytest python:xdist python:chess python:numpy \
        python:pandas python:pyarrow python:polars python:duckdb python:mypy python:pyright python:ruff", "
        cargo xtask python"),
    tests("languages", 60, "Python package on Spark", "\
        maturin python:pytest python:chess python:pyspark python:pyarrow java", "
        cargo xtask python spark"),
    tests("languages", 45, "JavaScript module", "npm target:wasm32-unknown-unknown", "cargo xtask wasm node"),
    tests("languages", 75, "JavaScript in a browser", "npm target:wasm32-unknown-unknown chromium", "
        cargo xtask wasm page"),
    tests("languages", 16, "JavaScript in bundlers", "npm target:wasm32-unknown-unknown chromium", "
        cargo xtask wasm bundlers"),
];
