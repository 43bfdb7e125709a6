//! Making every legal move of the six positions: `cargo bench -p benches --bench make`.

use benches::CASES;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use movegen_position::{AllMoves, MoveList, MoveSets, Position};
use shakmaty::Position as _;
use std::hint::black_box;

fn making(criterion: &mut Criterion) {
    let positions: Vec<(Position, MoveList)> = CASES
        .iter()
        .map(|case| case.fen.parse().expect("a valid FEN"))
        .map(|position: Position| (position, position.legal_moves()))
        .collect();
    let mut group = criterion.benchmark_group("make");
    group.throughput(Throughput::Elements(positions.iter().map(|(_, list)| list.len() as u64).sum()));

    group.bench_function("movegen/board-after", |bencher| {
        bencher.iter(|| {
            for (position, list) in &positions {
                for &mv in list {
                    black_box(position.board().after(black_box(mv)));
                }
            }
        });
    });
    group.bench_function("movegen/position-after", |bencher| {
        bencher.iter(|| {
            for (position, list) in &positions {
                for &mv in list {
                    black_box(position.after(black_box(mv)));
                }
            }
        });
    });
    group.bench_function("movegen/sets", |bencher| {
        bencher.iter(|| {
            for (position, _) in &positions {
                let mut next = *position;
                for &set in &MoveSets::of::<AllMoves>(position.board()) {
                    position.for_each_after(black_box(set), &mut next, |_, next| {
                        black_box(next);
                    });
                }
            }
        });
    });
    group.bench_function("movegen/make-unmake", |bencher| {
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

    let cozy: Vec<(cozy_chess::Board, Vec<cozy_chess::Move>)> = CASES
        .iter()
        .map(|case| case.fen.parse().expect("a valid FEN"))
        .map(|board: cozy_chess::Board| {
            let mut list = Vec::new();
            board.generate_moves(|moves| {
                list.extend(moves);
                false
            });
            (board, list)
        })
        .collect();
    group.bench_function("cozy/clone-play", |bencher| {
        bencher.iter(|| {
            for (board, list) in &cozy {
                for &mv in list {
                    let mut next = board.clone();
                    next.play_unchecked(black_box(mv));
                    black_box(&next);
                }
            }
        });
    });
    let fens = CASES.iter().map(|case| case.fen.parse::<shakmaty::fen::Fen>().expect("a valid FEN"));
    let shakmaty: Vec<_> = fens
        .map(|fen| {
            fen.into_position::<shakmaty::Chess>(shakmaty::CastlingMode::Standard).expect("a valid position")
        })
        .map(|position| (position.legal_moves(), position))
        .collect();
    group.bench_function("shakmaty/clone-play", |bencher| {
        bencher.iter(|| {
            for (list, position) in &shakmaty {
                for &mv in list {
                    let mut next = position.clone();
                    next.play_unchecked(black_box(mv));
                    black_box(&next);
                }
            }
        });
    });
    let chess: Vec<(chess::Board, Vec<chess::ChessMove>)> = CASES
        .iter()
        .map(|case| case.fen.parse().expect("a valid FEN"))
        .map(|board: chess::Board| (board, chess::MoveGen::new_legal(&board).collect()))
        .collect();
    group.bench_function("chess/make-move-new", |bencher| {
        bencher.iter(|| {
            for (board, list) in &chess {
                for &mv in list {
                    black_box(board.make_move_new(black_box(mv)));
                }
            }
        });
    });
    group.finish();
}

criterion_group!(benches, making);
criterion_main!(benches);
