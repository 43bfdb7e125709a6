//! The chapters of the guide, so that `cargo test --doc -p guide` compiles and runs their code.

macro_rules! chapters {
    ($($name:ident $file:literal)*) => {
        $(
            #[cfg(doctest)]
            #[doc = include_str!($file)]
            struct $name;
        )*
    };
}

chapters! {
    Bitboards "src/course/bitboards.md"
    Steps "src/course/steps.md"
    Sliders "src/course/sliders.md"
    ChecksAndPins "src/course/checks-and-pins.md"
    SpecialMoves "src/course/special-moves.md"
    Kinds "src/course/kinds.md"
    MakingMoves "src/course/making-moves.md"
    Perft "src/course/perft.md"
}
