//! Published perft counts of every variant.

use movegen_variants::{Variant, VariantPosition};

#[test]
fn perft_counts() {
    let suite = include_str!("../../../../testdata/variants.tsv");
    let mut covered = [false; Variant::ALL.len()];
    for line in suite.lines() {
        let [variant, fen, counts @ ..] = &line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let variant: Variant = variant.parse().unwrap();
        covered[variant as usize] = true;
        let position = VariantPosition::from_fen(variant, fen)
            .unwrap_or_else(|error| panic!("{variant} {fen}: {error}"));
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(position.perft(depth).to_string(), *count, "{variant} {fen} at depth {depth}");
        }
    }
    assert_eq!(covered, [true; Variant::ALL.len()]);
}
