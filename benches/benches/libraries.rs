//! Every call of movegen and of the other libraries: `cargo bench -p benches --bench libraries`.

use benches::{Call, calls, perft, text};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

fn bench(criterion: &mut Criterion, table: &str, calls: Vec<Call>) {
    for Call { what, library, run } in calls {
        let mut group = criterion.benchmark_group(format!("{table}: {what}"));
        group.throughput(Throughput::Elements(run().items));
        group.bench_function(library, |bencher| bencher.iter(&run));
        group.finish();
    }
}

fn libraries(criterion: &mut Criterion) {
    bench(criterion, "calls", calls::calls());
    bench(criterion, "text", text::calls());
    bench(criterion, "perft", perft::small());
}

criterion_group!(benches, libraries);
criterion_main!(benches);
