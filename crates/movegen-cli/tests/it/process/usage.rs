//! Wrong usage: exit status 2, with the reason on standard error.

use super::run::fails;

#[test]
fn wrong_usage_is_status_2() {
    fails(&[], "Usage", 2);
    fails(&["perft"], "DEPTH", 2);
    fails(&["perft", "x"], "invalid value", 2);
    fails(&["perft", "kiwipete", "3"], "the depth comes first, as in `movegen perft 3 kiwipete`", 2);
    fails(&["perft", "256"], "256", 2);
    fails(&["perft", "-1"], "-1", 2);
    fails(&["perft", "1", "startpos", "--stdin"], "--stdin", 2);
    fails(&["perft", "1", "--stdin", "--divide"], "--divide", 2);
    fails(&["moves", "--class", "best"], "best", 2);
    fails(&["suite"], "<FILES>", 2);
    fails(&["play"], "play", 2);
}
