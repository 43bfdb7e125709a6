//! `cargo xtask snapshots`: compares the generated tables with their snapshots, or accepts them as they are now.

use crate::Outcome;
use crate::run::cargo;

pub(crate) fn run(options: &[&str]) -> Outcome {
    let update = match options {
        [] => "no",
        ["--accept"] => "always",
        _ => return Err("snapshots takes --accept or nothing".to_owned()),
    };
    cargo(&["test", "-p", "tables-gen", "--test", "it", "snapshots"])
        .env("INSTA_UPDATE", update)
        // A full comparison, whatever the caller's environment says.
        .env("INSTA_FORCE_PASS", "0")
        .done()
}
