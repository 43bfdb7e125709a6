//! Slider lookups: `cargo bench -p benches --bench sliders`.
//!
//! Add `--features movegen-position/pext` for PEXT.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use movegen_position::attacks::SLIDER_LOOKUP;
use movegen_position::{Bitboard, Square, attacks};
use std::hint::black_box;

/// Returns random occupancies as dense as in a game, from a linear congruential generator with a
/// fixed seed.
fn occupancies() -> Vec<u64> {
    let mut state = 1_u64;
    let mut draw = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state ^ state >> 29
    };
    (0..1024).map(|_| draw() & draw()).collect()
}

fn sliders(criterion: &mut Criterion) {
    let occupancies = occupancies();
    let mut group = criterion.benchmark_group("sliders");
    group.throughput(Throughput::Elements(occupancies.len() as u64));
    let squares = || Square::ALL.iter().cycle();

    group.bench_function(format!("movegen-{SLIDER_LOOKUP}/queen"), |bencher| {
        bencher.iter(|| {
            let each = occupancies.iter().zip(squares());
            each.fold(0, |sum, (&occupied, &square)| {
                sum ^ attacks::queen(black_box(square), Bitboard(occupied)).0
            })
        });
    });
    group.bench_function("cozy/queen", |bencher| {
        bencher.iter(|| {
            let each = occupancies.iter().zip(squares());
            each.fold(0, |sum, (&occupied, &square)| {
                let square = cozy_chess::Square::index(black_box(square).index());
                let occupied = cozy_chess::BitBoard(occupied);
                let queen = cozy_chess::get_bishop_moves(square, occupied)
                    | cozy_chess::get_rook_moves(square, occupied);
                sum ^ queen.0
            })
        });
    });
    group.bench_function("shakmaty/queen", |bencher| {
        bencher.iter(|| {
            let each = occupancies.iter().zip(squares());
            each.fold(0, |sum, (&occupied, &square)| {
                let square = shakmaty::Square::new(black_box(square).index() as u32);
                sum ^ u64::from(shakmaty::attacks::queen_attacks(square, shakmaty::Bitboard(occupied)))
            })
        });
    });
    group.finish();
}

criterion_group!(benches, sliders);
criterion_main!(benches);
