//! Comparison of all table lookups with rays that are followed square by square.

use movegen_core::attacks::{aligned, anti_diagonal, between, diagonal, line};
use movegen_core::{Bitboard, Color, Square, attacks};
use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use tables_gen::geometry::{self, Slider, leaps, relevant, walk};
use tables_gen::subsets::subsets;

fn numbered() -> impl Iterator<Item = (Square, u8)> {
    Square::ALL.into_iter().zip(0..)
}

fn look_up(slider: Slider, square: Square, occupied: u64) -> u64 {
    match slider {
        Slider::Bishop => attacks::bishop(square, Bitboard(occupied)).0,
        Slider::Rook => attacks::rook(square, Bitboard(occupied)).0,
    }
}

#[test]
fn sliders_equal_the_rays_for_all_107_648_relevant_occupancies() {
    let mut seen = 0;
    for slider in Slider::BOTH {
        for (square, number) in numbered() {
            for occupied in subsets(relevant(slider, number)) {
                let slow = walk(number, occupied, &slider.steps());
                assert_eq!(look_up(slider, square, occupied), slow, "{slider:?} {square} {occupied:#x}");
                // The square itself makes no difference.
                let own = occupied | 1 << number;
                assert_eq!(look_up(slider, square, own), slow, "{slider:?} {square} {own:#x}");
                seen += 1;
            }
        }
    }
    assert_eq!(seen, 107_648);
}

#[test]
fn sliders_equal_the_rays_for_random_full_occupancies() {
    let mut rng = Xoshiro256StarStar::seed_from_u64(7);
    for _ in 0..200_000 {
        let occupied = match rng.next_u64() % 3 {
            0 => rng.next_u64(),
            1 => rng.next_u64() & rng.next_u64(),
            _ => rng.next_u64() | rng.next_u64(),
        };
        let number = (rng.next_u64() % 64) as u8;
        let square = Square::ALL[usize::from(number)];
        for slider in Slider::BOTH {
            assert_eq!(look_up(slider, square, occupied), walk(number, occupied, &slider.steps()));
        }
        assert_eq!(
            attacks::queen(square, Bitboard(occupied)).0,
            walk(number, occupied, &geometry::KING),
            "a queen on {square} {occupied:#x}"
        );
    }
}

#[test]
fn leapers_equal_their_leaps() {
    for (square, number) in numbered() {
        assert_eq!(attacks::knight(square).0, leaps(number, &geometry::KNIGHT));
        assert_eq!(attacks::king(square).0, leaps(number, &geometry::KING));
        assert_eq!(attacks::pawn(Color::White, square).0, leaps(number, &geometry::WHITE_PAWN));
        assert_eq!(attacks::pawn(Color::Black, square).0, leaps(number, &geometry::BLACK_PAWN));
    }
}

#[test]
fn between_and_line_equal_the_geometry_for_all_pairs() {
    for (a, i) in numbered() {
        for (b, j) in numbered() {
            assert_eq!(between(a, b).0, geometry::between(i, j), "between {a} and {b}");
            assert_eq!(line(a, b).0, geometry::line(i, j), "line {a} {b}");
            for c in Square::ALL {
                assert_eq!(aligned(a, b, c), geometry::line(i, j) >> c.index() & 1 == 1);
            }
        }
    }
}

#[test]
fn diagonals_are_the_lines_of_a_bishop_with_its_square() {
    for (square, number) in numbered() {
        let own = 1 << number;
        assert_eq!(diagonal(square).0, own | walk(number, 0, &[(1, 1), (-1, -1)]));
        assert_eq!(anti_diagonal(square).0, own | walk(number, 0, &[(-1, 1), (1, -1)]));
    }
}

#[test]
fn the_included_tables_come_from_tables_gen() {
    use tables_gen::emit::{Sliders, core_tables};
    let sliders = match attacks::SLIDER_LOOKUP {
        "magic" => Sliders::Magic,
        "pext" => Sliders::Pext,
        _ => Sliders::Small,
    };
    let emitted = core_tables(sliders, &tables_gen::magics::Magics::COMMITTED);
    // `assert_eq!` of the texts would print two megabytes.
    let included = include_str!(concat!(env!("OUT_DIR"), "/tables.rs"));
    let differ = included.lines().zip(emitted.text.lines()).position(|(a, b)| a != b);
    assert_eq!((differ, included.len()), (None, emitted.text.len()));
}
