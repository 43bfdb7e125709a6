//! `movegen show`.

use super::folder::Folder;
use super::run::{CORNERS, fails, prints, run};

const PINNED: &str = "4r2k/8/8/8/7b/8/4N3/4K3 w - - 0 1";

#[test]
fn a_board_is_drawn_as_text() {
    let expected = "\
8  r  n  b  q  k  b  n  r \n\
7  p  p  p  p  p  p  p  p \n\
6  .  .  .  .  .  .  .  . \n\
5  .  .  .  .  .  .  .  . \n\
4  .  .  .  .  P  .  .  . \n\
3  .  .  .  .  .  .  .  . \n\
2  P  P  P  P  .  P  P  P \n\
1  R  N  B  Q  K  B  N  R \n   a  b  c  d  e  f  g  h\n\n\
fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\nturn: black\n";
    prints(&["show", "startpos", "moves", "e2e4"], "", expected, 0);
}

#[test]
fn squares_are_marked() {
    let (out, _) = run(&["show", PINNED, "--pins", "--checkers", "--attacks", "h4"], b"");
    for line in [
        "8  .  .  . (.) r  .  .  k \n",
        "5  .  .  .  .  .  . (.) . \n",
        "2  .  .  .  . {N}(.) .  . \n",
        "\npinned: e2\n",
        "\ncheckers: h4\n",
        "\nattacks: e1 f2 g3 g5 f6 e7 d8\n",
    ] {
        assert!(out.contains(line), "{line}{out}");
    }
    assert!(out.contains("!b!"), "{out}");
    let (out, _) = run(&["show", "--attacks", "a1", "--flip"], b"");
    assert!(
        out.starts_with("1  R  N  B  K  Q  B (N) R \n2  P  P  P  P  P  P  P (P)\n")
            && out.contains("\n8  r  n  b  k  q  b  n  r \n   h  g  f  e  d  c  b  a\n"),
        "{out}"
    );
    let (out, _) = run(&["show", CORNERS, "--moves", "noisy"], b"");
    assert!(
        out.contains("\n1  R  .  .  .  K  .  .  R \n") && out.starts_with("8 (r) .  .  .  k  .  . (r)\n"),
        "{out}"
    );
    assert!(out.contains("\nmoves: a1a8 h1h8\n"), "{out}");
}

#[test]
fn a_picture_has_every_piece_and_arrow() {
    let folder = Folder::new("show");
    let file = folder.path("board.svg");
    prints(&["show", CORNERS, "--moves", "noisy", "--svg", &file], "", "", 0);
    let picture = std::fs::read_to_string(&file).unwrap();
    assert!(picture.starts_with("<svg xmlns=") && picture.ends_with("</svg>\n"));
    let count = |text: &str| picture.matches(text).count();
    assert_eq!((count("<g transform="), count("<g opacity=")), (6, 2));
    // 64 squares, and marks on two destinations.
    assert_eq!((count("<rect "), count("fill-opacity")), (66, 2));
    assert_eq!((count("<path transform="), count("<text")), (16, 0));
    assert!(picture.contains(&format!("<title>{CORNERS}</title>")));
    assert_eq!(count("<g"), count("</g>"));
    // The same picture on standard output, and another one from the other side.
    let arguments = ["show", CORNERS, "--moves", "noisy", "--svg", "-"];
    assert_eq!(run(&arguments, b"").0, picture);
    let (flipped, _) = run(&[&arguments[..], &["--flip"]].concat(), b"");
    assert!(flipped != picture && flipped.matches("<g transform=").count() == 6);
}

#[test]
fn the_picture_of_the_documentation_is_current() {
    let expected = include_str!("../../../../../docs/show.svg");
    prints(&["show", "kiwipete", "--moves", "noisy", "--pins", "--svg", "-"], "", expected, 0);
}

#[test]
fn wrong_options_are_rejected() {
    fails(&["show", "--attacks", "e4"], "movegen: there is no piece on e4\n", 1);
    fails(&["show", "--svg", "no-folder/x.svg"], "no-folder/x.svg: ", 1);
    fails(&["show", "x"], "movegen: FEN: placement", 1);
}
