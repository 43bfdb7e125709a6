//! Ways to generate and to make moves: `cargo bench -p benches --bench generate`.

use benches::CASES;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use movegen_position::generate::{Class, Evasions, NonEvasions, QuietChecks, generate_with};
use movegen_position::{AllMoves, Board, CheckInfo, MoveList, Noisy, Position, Quiets, generate};
use std::hint::black_box;

/// The moves of each class as a list, in the positions of the perft tables. Times are for all of them.
fn classes(criterion: &mut Criterion) {
    let boards = CASES.map(|case| *case.fen.parse::<Position>().expect("a valid FEN").board());
    let checks = boards.map(|board| CheckInfo::new(&board));
    let mut group = criterion.benchmark_group("classes");
    group.throughput(Throughput::Elements(CASES.len() as u64));

    let mut bench = |name: &str, list: fn(&Board) -> MoveList| {
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                for board in &boards {
                    black_box(list(black_box(board)));
                }
            });
        });
    };
    fn of<C: Class>(board: &Board) -> MoveList {
        MoveList::of::<C>(board)
    }
    bench("legal", of::<AllMoves>);
    bench("captures", of::<Noisy>);
    bench("quiets", of::<Quiets>);
    bench("quiet-checks", of::<QuietChecks>);
    bench("evasions", of::<Evasions>);
    bench("non-evasions", of::<NonEvasions>);
    bench("pseudo-legal", |board| generate::<AllMoves>(board).pseudo_legal().list());

    group.bench_function("legal-with-checks", |bencher| {
        bencher.iter(|| {
            for (board, checks) in boards.iter().zip(&checks) {
                black_box(generate_with::<AllMoves>(black_box(board), *checks).list());
            }
        });
    });
    group.finish();
}

/// Making every legal move of the six positions.
fn making(criterion: &mut Criterion) {
    let positions: Vec<(Position, MoveList)> = CASES
        .iter()
        .map(|case| case.fen.parse().expect("a valid FEN"))
        .map(|position: Position| (position, position.legal_moves()))
        .collect();
    let mut group = criterion.benchmark_group("make");
    group.throughput(Throughput::Elements(positions.iter().map(|(_, list)| list.len() as u64).sum()));

    group.bench_function("board-after", |bencher| {
        bencher.iter(|| {
            for (position, list) in &positions {
                for &mv in list {
                    black_box(position.board().after(black_box(mv)));
                }
            }
        });
    });
    group.bench_function("position-after", |bencher| {
        bencher.iter(|| {
            for (position, list) in &positions {
                for &mv in list {
                    black_box(position.after(black_box(mv)));
                }
            }
        });
    });
    group.bench_function("make-unmake", |bencher| {
        bencher.iter(|| {
            for (position, list) in &positions {
                let mut position = *position;
                for &mv in list {
                    let undo = position.make(black_box(mv));
                    black_box(&mut position);
                    position.unmake(undo);
                }
            }
        });
    });

    group.finish();
}

criterion_group!(benches, classes, making);
criterion_main!(benches);
