//! The chapters of the guide, the README and other pages, so that `cargo test --doc -p guide` compiles and
//! runs their code.

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
    Positions "src/using/positions.md"
    Moves "src/using/moves.md"
    Search "src/using/search.md"
    Transposition "src/using/transposition.md"
    Engine "src/using/engine.md"
    Game "src/using/game.md"
    Server "src/using/server.md"
    Variants "src/using/variants.md"
    Debugging "src/using/debugging.md"
    Data "src/using/data.md"
    Training "src/using/training.md"
    Bitboards "src/course/bitboards.md"
    Steps "src/course/steps.md"
    Sliders "src/course/sliders.md"
    ChecksAndPins "src/course/checks-and-pins.md"
    SpecialMoves "src/course/special-moves.md"
    Classes "src/course/classes.md"
    MakingMoves "src/course/making-moves.md"
    Perft "src/course/perft.md"
    Readme "../../README.md"
    BareMetal "../bare-metal.md"
    ComingFrom "../coming-from.md"
}
