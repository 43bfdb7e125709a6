//! Reading and writing the FENs of the six positions: `cargo bench -p benches --bench fen`.

use benches::CASES;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use movegen_position::Position;
use std::fmt::Write;
use std::hint::black_box;

fn reading_and_writing(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("fen");
    group.throughput(Throughput::Elements(CASES.len() as u64));
    macro_rules! bench {
        ($name:literal, $read:expr, $written:expr) => {
            let read = $read;
            group.bench_function(concat!($name, "/read"), |bencher| {
                bencher.iter(|| {
                    for case in CASES {
                        black_box(read(black_box(case.fen)));
                    }
                });
            });
            let written: Vec<_> = CASES.iter().map(|case| $written(read(case.fen))).collect();
            group.bench_function(concat!($name, "/write"), |bencher| {
                let mut text = String::with_capacity(100);
                bencher.iter(|| {
                    for board in &written {
                        text.clear();
                        let _ = write!(text, "{}", black_box(board));
                        black_box(&text);
                    }
                });
            });
        };
    }
    bench!("movegen", |fen: &str| fen.parse::<Position>().expect("a valid FEN"), |read| read);
    bench!("cozy", |fen: &str| fen.parse::<cozy_chess::Board>().expect("a valid FEN"), |read| { read });
    bench!("chess", |fen: &str| fen.parse::<chess::Board>().expect("a valid FEN"), |read| read);
    let shakmaty = |fen: &str| -> shakmaty::Chess {
        let fen: shakmaty::fen::Fen = fen.parse().expect("a valid FEN");
        fen.into_position(shakmaty::CastlingMode::Standard).expect("a valid position")
    };
    bench!("shakmaty", shakmaty, |read: shakmaty::Chess| {
        shakmaty::fen::Fen::from_position(&read, shakmaty::EnPassantMode::Legal)
    });
    group.finish();
}

criterion_group!(benches, reading_and_writing);
criterion_main!(benches);
