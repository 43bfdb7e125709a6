//! Snapshots of everything generated.
//!
//! Small tables are drawn as boards, magics listed in full, large tables summarized by length, digest and
//! extremes. With `INSTA_UPDATE=always` the tests accept what differs.

use std::collections::BTreeSet;
use std::fmt::Write;

use insta::assert_snapshot;
use tables_gen::emit::{Sliders, core_tables, digest, hash_keys};
use tables_gen::geometry::{
    BLACK_PAWN, KING, KNIGHT, Rays, Slider, WHITE_PAWN, between, leaps, line, relevant, square_name as name,
    walk,
};
use tables_gen::magics::Magics;
use tables_gen::subsets::subsets;
use tables_gen::zobrist;

/// Draws a board for each square, eight side by side, with `mark(square, at)` on square `at`.
fn boards(mark: impl Fn(u8, u8) -> char) -> String {
    let mut text = String::new();
    for row in 0..8 {
        let squares = row * 8..row * 8 + 8;
        let heads: Vec<String> = squares.clone().map(|square| format!("{:8}", name(square))).collect();
        writeln!(text, "{}", heads.join(" ").trim_end()).unwrap();
        for rank in (0..8).rev() {
            let lines: Vec<String> = squares
                .clone()
                .map(|square| (0..8).map(|file| mark(square, rank * 8 + file)).collect())
                .collect();
            writeln!(text, "{}", lines.join(" ")).unwrap();
        }
        text.push('\n');
    }
    text
}

/// Draws one set per square: `o` is the square, `X` the set.
fn sets(set: impl Fn(u8) -> u64) -> String {
    boards(|square, at| match (set(square) >> at & 1 == 1, square == at) {
        (true, false) => 'X',
        (false, true) => 'o',
        (true, true) => '!',
        (false, false) => '.',
    })
}

#[test]
fn knight_attacks() {
    assert_snapshot!(sets(|square| leaps(square, &KNIGHT)));
}

#[test]
fn king_attacks() {
    assert_snapshot!(sets(|square| leaps(square, &KING)));
}

#[test]
fn white_pawn_attacks() {
    assert_snapshot!(sets(|square| leaps(square, &WHITE_PAWN)));
}

#[test]
fn black_pawn_attacks() {
    assert_snapshot!(sets(|square| leaps(square, &BLACK_PAWN)));
}

#[test]
fn bishop_attacks_on_an_empty_board() {
    assert_snapshot!(sets(|square| walk(square, 0, &Slider::Bishop.steps())));
}

#[test]
fn rook_attacks_on_an_empty_board() {
    assert_snapshot!(sets(|square| walk(square, 0, &Slider::Rook.steps())));
}

#[test]
fn relevant_occupancy_of_bishops() {
    assert_snapshot!(sets(|square| relevant(Slider::Bishop, square)));
}

#[test]
fn relevant_occupancy_of_rooks() {
    assert_snapshot!(sets(|square| relevant(Slider::Rook, square)));
}

/// Lists every pair of squares with something between them.
#[test]
fn squares_between() {
    let mut text = String::new();
    for a in 0..64 {
        for b in 0..64 {
            let squares: Vec<String> =
                (0..64).filter(|&square| between(a, b) >> square & 1 == 1).map(name).collect();
            if !squares.is_empty() {
                writeln!(text, "{} {}: {}", name(a), name(b), squares.join(" ")).unwrap();
            }
        }
    }
    assert_snapshot!(text);
}

/// Draws, for each square, the line it shares with every other square: rank `=`, file `|`, diagonals `/` and `\`. The
/// mark is derived from the squares of the line. `?` is a line that matches none.
#[test]
fn lines_through_two_squares() {
    /// The squares whose rank and file distances from `square` satisfy `keep`.
    fn all(square: u8, keep: fn(i32, i32) -> bool) -> u64 {
        let (rank, file) = (i32::from(square / 8), i32::from(square % 8));
        (0..64).filter(|at| keep(at / 8 - rank, at % 8 - file)).fold(0, |set, at| set | 1 << at)
    }
    assert_snapshot!(boards(|a, b| match line(a, b) {
        0 if a == b => 'o',
        0 => '.',
        squares if squares == all(a, |ranks, _| ranks == 0) => '=',
        squares if squares == all(a, |_, files| files == 0) => '|',
        squares if squares == all(a, |ranks, files| ranks == files) => '/',
        squares if squares == all(a, |ranks, files| ranks == -files) => '\\',
        _ => '?',
    }));
}

#[test]
fn magics_in_full() {
    let magics = Magics::COMMITTED;
    let table = match magics.attacks() {
        Ok(table) => table,
        Err(error) => return assert_snapshot!(error.to_string()),
    };
    let mut text = String::new();
    for slider in Slider::BOTH {
        writeln!(text, "{slider:?}: mask, factor, first slot, slots, slots reached, digest of their attacks")
            .unwrap();
        for square in 0..64 {
            let mask = relevant(slider, square);
            let (of, at) = (slider as usize, usize::from(square));
            let (factor, offset, slots) =
                (magics.factors[of][at], magics.offsets[of][at], 1u32 << (64 - magics.shifts[of][at]));
            let reached: BTreeSet<usize> =
                subsets(mask).map(|occupied| magics.slot(slider, square, occupied)).collect();
            let attacks: Vec<u64> =
                subsets(mask).map(|occupied| table[magics.slot(slider, square, occupied)]).collect();
            let (square, reached, digest) = (name(square), reached.len(), digest(&attacks));
            writeln!(
                text,
                "{square} {mask:016x} {factor:016x} {offset:5} {slots:4} {reached:4} {digest:016x}"
            )
            .unwrap();
        }
    }
    assert_snapshot!(text);
}

fn extremes(table: &[u64]) -> String {
    let counts = |of: fn(&u64) -> u32| table.iter().map(of).collect::<Vec<_>>();
    let sizes = counts(|attacks| attacks.count_ones());
    format!(
        "entries {}, digest {:016x}, least {:#x}, greatest {:#x}, squares from {} to {}, empty {}",
        table.len(),
        digest(table),
        table.iter().min().unwrap(),
        table.iter().max().unwrap(),
        sizes.iter().min().unwrap(),
        sizes.iter().max().unwrap(),
        table.iter().filter(|&&attacks| attacks == 0).count()
    )
}

#[test]
fn large_tables_in_brief() {
    let mut text = String::new();
    let by_magic = Magics::COMMITTED.attacks();
    let by_magic = by_magic.map_or_else(|error| error.to_string(), |attacks| extremes(&attacks));
    writeln!(text, "By magic: {by_magic}").unwrap();
    for slider in Slider::BOTH {
        let rays = Rays::new(slider);
        let by_extract: Vec<u64> = (0..64)
            .flat_map(|square| {
                let rays = &rays;
                subsets(relevant(slider, square)).map(move |occupied| rays.attacks(square.into(), occupied))
            })
            .collect();
        writeln!(text, "{slider:?} by PEXT: {}", extremes(&by_extract)).unwrap();
    }
    let pairs = |of: fn(u8, u8) -> u64| -> Vec<u64> {
        (0..64 * 64).map(|i| of((i / 64) as u8, (i % 64) as u8)).collect()
    };
    writeln!(text, "Between: {}", extremes(&pairs(between))).unwrap();
    writeln!(text, "Line: {}", extremes(&pairs(line))).unwrap();
    assert_snapshot!(text);
}

/// Any changed entry shows here, because headers state the size and digest of the tables.
#[test]
fn headers_of_the_emitted_text() {
    let mut text = String::new();
    let mut show = |what: &str, source: &str| {
        writeln!(text, "{what}:").unwrap();
        for line in source.lines().take_while(|line| line.starts_with("//")) {
            writeln!(text, "{line}").unwrap();
        }
        for line in source.lines().filter(|line| line.starts_with(|first: char| first.is_ascii_lowercase())) {
            writeln!(text, "{line}").unwrap();
        }
        text.push('\n');
    };
    for sliders in [Sliders::Magic, Sliders::Pext, Sliders::Small] {
        show(&format!("{sliders:?}"), &core_tables(sliders, &Magics::COMMITTED).text);
    }
    show("hash keys", &hash_keys(zobrist::SEED));
    assert_snapshot!(text);
}

#[test]
fn small_tables_as_emitted() {
    assert_snapshot!(core_tables(Sliders::Small, &Magics::COMMITTED).text);
}

#[test]
fn hash_keys_in_full() {
    assert_snapshot!(hash_keys(zobrist::SEED));
}
