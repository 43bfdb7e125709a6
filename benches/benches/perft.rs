//! Perft of movegen and other libraries at a small depth: `cargo bench -p benches --bench perft`.

use benches::{CASES, libraries::COUNTERS};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;

fn perft(criterion: &mut Criterion) {
    for case in CASES {
        let mut group = criterion.benchmark_group(format!("perft/{}", case.name));
        let depth = 3;
        let nodes = (COUNTERS[0].count)(case.fen, depth).unwrap_or_default();
        group.throughput(Throughput::Elements(nodes));
        for counter in COUNTERS {
            group.bench_function(BenchmarkId::from_parameter(counter.name), |bencher| {
                bencher.iter(|| (counter.count)(black_box(case.fen), black_box(depth)));
            });
        }
        group.finish();
    }
}

criterion_group!(benches, perft);
criterion_main!(benches);
