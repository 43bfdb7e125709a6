//! Reading and writing FENs, moves and packed rows, of all the libraries: `cargo bench -p benches --bench text`.
//!
//! A throughput is in items: positions, or legal moves.

use benches::text::calls;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

fn reading_and_writing(criterion: &mut Criterion) {
    for call in calls() {
        let mut group = criterion.benchmark_group(call.what);
        group.throughput(Throughput::Elements((call.run)() as u64));
        group.bench_function(call.library, |bencher| bencher.iter(|| (call.run)()));
        group.finish();
    }
}

criterion_group!(benches, reading_and_writing);
criterion_main!(benches);
