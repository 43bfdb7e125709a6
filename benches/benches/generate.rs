//! Move generation by kind, and single calls beside other libraries: `cargo bench -p benches --bench generate`.

use benches::CASES;
use benches::corpus::Corpus;
use benches::questions::{LIBRARIES, QUESTIONS, Way};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use movegen_position::generate::{Evasions, GenKind, NonEvasions, QuietChecks, generate_with};
use movegen_position::{AllMoves, Board, Captures, CheckInfo, MoveList, Quiets, generate};
use std::hint::black_box;

/// The moves of each kind as a list, in the positions of the perft tables. Times are for all of them.
fn kinds(criterion: &mut Criterion) {
    let boards =
        CASES.map(|case| *case.fen.parse::<movegen_position::Position>().expect("a valid FEN").board());
    let checks = boards.map(|board| CheckInfo::new(&board));
    let mut group = criterion.benchmark_group("kinds");
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
    fn of<K: GenKind>(board: &Board) -> MoveList {
        MoveList::of::<K>(board)
    }
    bench("legal", of::<AllMoves>);
    bench("captures", of::<Captures>);
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

/// The single calls of the table of `cargo xtask bench`.
fn questions(criterion: &mut Criterion) {
    let corpus = Corpus::new();
    for question in QUESTIONS {
        let mut group = criterion.benchmark_group(question.name);
        group.throughput(Throughput::Elements(corpus.len() as u64));
        for (library, way) in LIBRARIES.iter().zip(question.ways) {
            if let Way::Computed(ask) | Way::Stored(ask) = way {
                group.bench_function(*library, |bencher| bencher.iter(|| ask(black_box(&corpus))));
            }
        }
        group.finish();
    }
}

criterion_group!(benches, kinds, questions);
criterion_main!(benches);
