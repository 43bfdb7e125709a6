//! Generating moves by kind, all six positions a round: `cargo bench -p benches --bench generate`.

use benches::CASES;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use movegen_position::{
    Board, Captures, Checks, Evasions, GenKind, Legal, Move, MoveList, NonEvasions, Position, QuietChecks,
    Quiets, generate, generate_with,
};
use shakmaty::Position as _;
use std::hint::black_box;

fn generating(criterion: &mut Criterion) {
    let positions: Vec<Position> = CASES.iter().filter_map(|case| case.fen.parse().ok()).collect();
    let boards: Vec<Board> = positions.iter().map(|position| *position.board()).collect();
    let checks: Vec<Checks> = boards.iter().map(Checks::of).collect();
    let mut group = criterion.benchmark_group("generate");
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
    bench("movegen/legal", of::<Legal>);
    bench("movegen/captures", of::<Captures>);
    bench("movegen/quiets", of::<Quiets>);
    bench("movegen/evasions", of::<Evasions>);
    bench("movegen/non-evasions", of::<NonEvasions>);
    bench("movegen/pseudo-legal", |board| generate::<Legal>(board).pseudo_legal().list());

    group.bench_function("movegen/legal-with-checks", |bencher| {
        bencher.iter(|| {
            for (board, checks) in boards.iter().zip(&checks) {
                black_box(generate_with::<Legal>(black_box(board), *checks).list());
            }
        });
    });
    group.bench_function("movegen/count", |bencher| {
        bencher
            .iter(|| boards.iter().map(|board| generate::<Legal>(black_box(board)).count()).sum::<usize>());
    });

    let cozy: Vec<cozy_chess::Board> = CASES.iter().filter_map(|case| case.fen.parse().ok()).collect();
    group.bench_function("cozy/legal", |bencher| {
        bencher.iter(|| {
            for board in &cozy {
                let mut list = [None; 256];
                let mut len = 0;
                black_box(board).generate_moves(|moves| {
                    for mv in moves {
                        list[len] = Some(mv);
                        len += 1;
                    }
                    false
                });
                black_box((&list, len));
            }
        });
    });
    let fens = CASES.iter().filter_map(|case| case.fen.parse::<shakmaty::fen::Fen>().ok());
    let shakmaty: Vec<shakmaty::Chess> =
        fens.filter_map(|fen| fen.into_position(shakmaty::CastlingMode::Standard).ok()).collect();
    group.bench_function("shakmaty/legal", |bencher| {
        bencher.iter(|| {
            for position in &shakmaty {
                black_box(black_box(position).legal_moves());
            }
        });
    });
    let chess: Vec<chess::Board> = CASES.iter().filter_map(|case| case.fen.parse().ok()).collect();
    group.bench_function("chess/legal", |bencher| {
        bencher.iter(|| {
            for board in &chess {
                let mut list = [None; 256];
                for (slot, mv) in list.iter_mut().zip(chess::MoveGen::new_legal(black_box(board))) {
                    *slot = Some(mv);
                }
                black_box(&list);
            }
        });
    });
    group.finish();
}

/// What a search asks, with its checks and its list at hand: legal moves, captures alone, one move's legality.
fn asking(criterion: &mut Criterion) {
    let positions: Vec<Position> = CASES.iter().filter_map(|case| case.fen.parse().ok()).collect();
    let mut group = criterion.benchmark_group("ask");
    let mut list = MoveList::new();

    fn send<K: GenKind>(positions: &[Position], list: &mut MoveList) {
        for position in positions {
            list.clear();
            let board = black_box(position.board());
            let _ = generate_with::<K>(board, Checks::of(board)).send(list);
            black_box(&*list);
        }
    }
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("legal", |bencher| {
        bencher.iter(|| send::<Legal>(&positions, &mut list));
    });
    group.bench_function("captures", |bencher| {
        bencher.iter(|| send::<Captures>(&positions, &mut list));
    });
    group.bench_function("quiet-checks", |bencher| {
        bencher.iter(|| send::<QuietChecks>(&positions, &mut list));
    });

    // One question a position, each time for another move.
    let questions: Vec<(Position, Checks, Vec<Move>)> = positions
        .iter()
        .map(|position| (*position, position.checks(), position.legal_moves().to_vec()))
        .collect();
    let mut turn = 0;
    group.bench_function("is-legal", |bencher| {
        bencher.iter(|| {
            turn += 1;
            for (position, _, moves) in &questions {
                black_box(position.board().is_legal(black_box(moves[turn % moves.len()])));
            }
        });
    });
    group.bench_function("is-legal-with-checks", |bencher| {
        bencher.iter(|| {
            turn += 1;
            for (position, checks, moves) in &questions {
                let request = generate_with::<Legal>(position.board(), *checks);
                black_box(request.contains(black_box(moves[turn % moves.len()])));
            }
        });
    });
    group.finish();
}

criterion_group!(benches, generating, asking);
criterion_main!(benches);
