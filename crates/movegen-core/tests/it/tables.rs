//! What the core looks up equals what the slow ray walk says, everywhere.

use movegen_core::{Bitboard, Color, Square, aligned, anti_diagonal, attacks, between, diagonal, line};
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
fn sliders_equal_the_slow_walk_on_all_107_648_relevant_occupancies() {
    let mut seen = 0;
    for slider in Slider::BOTH {
        for (square, number) in numbered() {
            for occupied in subsets(relevant(slider, number)) {
                let slow = walk(number, occupied, &slider.steps());
                assert_eq!(look_up(slider, square, occupied), slow, "{slider:?} {square} {occupied:#x}");
                // Nor do the square itself or the edges make a difference.
                let own = occupied | 1 << number;
                assert_eq!(look_up(slider, square, own), slow, "{slider:?} {square} {own:#x}");
                seen += 1;
            }
        }
    }
    assert_eq!(seen, 107_648);
}

/// The look-up that programs choose when they run, where the processor of the test has it.
#[cfg(all(feature = "runtime", target_arch = "x86_64"))]
#[test]
fn pext_chosen_at_run_time_equals_the_slow_walk() {
    use movegen_core::cpu::{Cpu, Task, with_pext};
    struct Prove;
    impl Task for Prove {
        type Output = usize;
        fn run<C: Cpu>(self) -> usize {
            let mut seen = 0;
            for (square, number) in numbered() {
                for slider in Slider::BOTH {
                    for occupied in subsets(relevant(slider, number)) {
                        let full = Bitboard(occupied | 1 << number);
                        let looked_up = match slider {
                            Slider::Bishop => C::bishop(square, full),
                            Slider::Rook => C::rook(square, full),
                        };
                        assert_eq!(looked_up.0, walk(number, occupied, &slider.steps()));
                        seen += 1;
                    }
                }
            }
            seen
        }
    }
    if std::is_x86_feature_detected!("bmi2") {
        // SAFETY: the processor has just been asked.
        let seen = unsafe { with_pext(Prove) };
        assert_eq!(seen, 107_648);
    }
}

#[test]
fn sliders_equal_the_slow_walk_on_random_full_occupancies() {
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
            "a queen walks all eight ways"
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
fn diagonals_are_the_bishops_lines_with_the_square() {
    for (square, number) in numbered() {
        let own = 1 << number;
        assert_eq!(diagonal(square).0, own | walk(number, 0, &[(1, 1), (-1, -1)]));
        assert_eq!(anti_diagonal(square).0, own | walk(number, 0, &[(-1, 1), (1, -1)]));
    }
}

#[test]
fn the_included_text_is_what_tables_gen_says() {
    use tables_gen::emit::{Layout, Sliders, core_tables};
    let sliders = match movegen_core::SLIDER_BACKEND {
        "magic" => Sliders::Magic,
        "pext" => Sliders::Pext,
        _ => Sliders::Small,
    };
    let runtime = cfg!(all(feature = "runtime", target_arch = "x86_64"));
    let layout = Layout { sliders, lines: cfg!(feature = "lines"), runtime };
    let emitted = core_tables(layout, &tables_gen::placement::Placement::COMMITTED).unwrap();
    // Compared without printing two megabytes when they differ.
    let included = include_str!(concat!(env!("OUT_DIR"), "/tables.rs"));
    let differ = included.lines().zip(emitted.text.lines()).position(|(a, b)| a != b);
    assert_eq!((differ, included.len()), (None, emitted.text.len()));
}
