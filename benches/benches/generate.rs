//! Move generation and legality tests: `cargo bench -p benches --bench generate`.

use benches::CASES;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use movegen_position::generate::{Evasions, GenKind, NonEvasions, QuietChecks, generate_with};
use movegen_position::{AllMoves, Board, Captures, CheckInfo, Move, MoveList, Position, Quiets, generate};
use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use shakmaty::Position as _;
use std::hint::black_box;

fn positions() -> Vec<Position> {
    CASES.iter().map(|case| case.fen.parse().expect("a valid FEN")).collect()
}

fn generating(criterion: &mut Criterion) {
    let positions = positions();
    let boards: Vec<Board> = positions.iter().map(|position| *position.board()).collect();
    let checks: Vec<CheckInfo> = boards.iter().map(CheckInfo::new).collect();
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
    bench("movegen/legal", of::<AllMoves>);
    bench("movegen/captures", of::<Captures>);
    bench("movegen/quiets", of::<Quiets>);
    bench("movegen/evasions", of::<Evasions>);
    bench("movegen/non-evasions", of::<NonEvasions>);
    bench("movegen/pseudo-legal", |board| generate::<AllMoves>(board).pseudo_legal().list());

    group.bench_function("movegen/legal-with-checks", |bencher| {
        bencher.iter(|| {
            for (board, checks) in boards.iter().zip(&checks) {
                black_box(generate_with::<AllMoves>(black_box(board), *checks).list());
            }
        });
    });
    group.bench_function("movegen/count", |bencher| {
        bencher.iter(|| {
            boards.iter().map(|board| generate::<AllMoves>(black_box(board)).count()).sum::<usize>()
        });
    });

    let cozy: Vec<cozy_chess::Board> =
        CASES.iter().map(|case| case.fen.parse().expect("a valid FEN")).collect();
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
    let fens = CASES.iter().map(|case| case.fen.parse::<shakmaty::fen::Fen>().expect("a valid FEN"));
    let shakmaty: Vec<shakmaty::Chess> = fens
        .map(|fen| fen.into_position(shakmaty::CastlingMode::Standard).expect("a valid position"))
        .collect();
    group.bench_function("shakmaty/legal", |bencher| {
        bencher.iter(|| {
            for position in &shakmaty {
                black_box(black_box(position).legal_moves());
            }
        });
    });
    let chess: Vec<chess::Board> = CASES.iter().map(|case| case.fen.parse().expect("a valid FEN")).collect();
    group.bench_function("shakmaty/captures", |bencher| {
        bencher.iter(|| {
            for position in &shakmaty {
                black_box(black_box(position).capture_moves());
            }
        });
    });
    group.bench_function("chess/captures", |bencher| {
        bencher.iter(|| {
            for board in &chess {
                let mut moves = chess::MoveGen::new_legal(black_box(board));
                moves.set_iterator_mask(*board.color_combined(!board.side_to_move()));
                let mut list = [None; 256];
                for (slot, mv) in list.iter_mut().zip(moves) {
                    *slot = Some(mv);
                }
                black_box(&list);
            }
        });
    });
    group.bench_function("cozy/captures", |bencher| {
        bencher.iter(|| {
            for board in &cozy {
                let theirs = board.colors(!board.side_to_move());
                let mut list = [None; 256];
                let mut len = 0;
                black_box(board).generate_moves(|mut moves| {
                    moves.to &= theirs;
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

/// The calls of a search in middlegame positions, with check information and a list at hand: all
/// legal moves, captures only, and the legality of one move. Times are for one call.
fn search_calls(criterion: &mut Criterion) {
    fn is_middlegame(position: &Position) -> bool {
        *position != Position::default()
            && position.board().occupied().len() > 20
            && !position.board().in_check()
    }
    let positions: Vec<Position> = positions().into_iter().filter(is_middlegame).collect();
    let mut group = criterion.benchmark_group("ask");
    let mut list = MoveList::new();

    fn send<K: GenKind>(positions: &[Position], list: &mut MoveList) {
        for position in positions {
            list.clear();
            let board = black_box(position.board());
            generate_with::<K>(board, CheckInfo::new(board)).send(list);
            black_box(&*list);
        }
    }
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("legal", |bencher| {
        bencher.iter(|| send::<AllMoves>(&positions, &mut list));
    });
    group.bench_function("captures", |bencher| {
        bencher.iter(|| send::<Captures>(&positions, &mut list));
    });
    group.bench_function("quiet-checks", |bencher| {
        bencher.iter(|| send::<QuietChecks>(&positions, &mut list));
    });

    // The positions in turn, each with a random legal move, so that branch prediction cannot learn
    // the moves.
    let mut random = Xoshiro256StarStar::seed_from_u64(1);
    let queries: Vec<(&Position, CheckInfo, Move)> = positions
        .iter()
        .cycle()
        .take(3 << 12)
        .map(|position| {
            let moves = position.legal_moves();
            let any = random.next_u64() as usize % moves.len();
            (position, position.check_info(), moves[any])
        })
        .collect();
    group.throughput(Throughput::Elements(queries.len() as u64));
    group.bench_function("is-legal", |bencher| {
        bencher.iter(|| {
            queries.iter().filter(|(position, _, mv)| black_box(position).board().is_legal(*mv)).count()
        });
    });
    group.bench_function("is-legal-with-checks", |bencher| {
        bencher.iter(|| {
            let legal = queries.iter().filter(|(position, checks, mv)| {
                generate_with::<AllMoves>(black_box(position).board(), *checks).contains(*mv)
            });
            legal.count()
        });
    });

    let mut any = |len: usize| random.next_u64() as usize % len;
    let cozy: Vec<(cozy_chess::Board, cozy_chess::Move)> = queries
        .iter()
        .map(|(position, ..)| {
            let board: cozy_chess::Board = position.to_string().parse().expect("a valid FEN");
            let mut moves = Vec::new();
            board.generate_moves(|set| {
                moves.extend(set);
                false
            });
            let mv = moves[any(moves.len())];
            (board, mv)
        })
        .collect();
    group.bench_function("cozy/is-legal", |bencher| {
        bencher.iter(|| cozy.iter().filter(|(board, mv)| black_box(board).is_legal(*mv)).count());
    });
    let shakmaty: Vec<(shakmaty::Chess, shakmaty::Move)> = queries
        .iter()
        .map(|(position, ..)| {
            let fen: shakmaty::fen::Fen = position.to_string().parse().expect("a valid FEN");
            let position: shakmaty::Chess =
                fen.into_position(shakmaty::CastlingMode::Standard).expect("a valid position");
            let moves = position.legal_moves();
            let mv = moves[any(moves.len())];
            (position, mv)
        })
        .collect();
    group.bench_function("shakmaty/is-legal", |bencher| {
        bencher.iter(|| shakmaty.iter().filter(|(position, mv)| black_box(position).is_legal(*mv)).count());
    });
    let chess: Vec<(chess::Board, chess::ChessMove)> = queries
        .iter()
        .map(|(position, ..)| {
            let board: chess::Board = position.to_string().parse().expect("a valid FEN");
            let moves: Vec<chess::ChessMove> = chess::MoveGen::new_legal(&board).collect();
            let mv = moves[any(moves.len())];
            (board, mv)
        })
        .collect();
    group.bench_function("chess/is-legal", |bencher| {
        bencher.iter(|| chess.iter().filter(|(board, mv)| black_box(board).legal(*mv)).count());
    });
    group.finish();
}

criterion_group!(benches, generating, search_calls);
criterion_main!(benches);
