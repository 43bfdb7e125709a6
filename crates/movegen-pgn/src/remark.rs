//! Remarks about text that isn't in the standard and is accepted because its meaning is certain.

use alloc::string::String;
use core::fmt;

/// A note about text that isn't standard PGN but was read anyway.
///
/// ```
/// use movegen::pgn::{GameTree, RemarkKind};
/// let game: GameTree = "1. g1f3 e5 2. g3 ± 1–0".parse().unwrap();
/// let kinds: Vec<RemarkKind> = game.remarks().iter().map(|remark| remark.kind).collect();
/// assert_eq!(kinds, [RemarkKind::Notation, RemarkKind::Glyph, RemarkKind::Result]);
/// assert_eq!(game.remarks()[0].to_string(), "line 1, column 4: \"g1f3\": a move in another notation than SAN");
/// assert_eq!(game.to_string().lines().last(), Some("1. Nf3 e5 2. g3 $16 1-0"));
/// ```
///
/// With the feature `serde` it becomes an object: `{"code":"notation","line":1,"column":4,"text":"g1f3"}`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Remark {
    /// The kind of text that was read.
    #[cfg_attr(feature = "serde", serde(rename = "code"))]
    pub kind: RemarkKind,
    /// The line in the input, from 1.
    pub line: u64,
    /// The column in bytes, from 1.
    pub column: usize,
    /// The text that was read, cut to 40 bytes.
    pub text: String,
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, line, column, text } = self;
        write!(f, "line {line}, column {column}: {text:?}: {kind}")
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for RemarkKind {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

/// Defines the kinds of remarks. Each has a code, a text, and an example beside the same game in standard form.
macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident $code:literal $text:literal, $example:literal is $standard:literal;)*) => {
        /// The subject of a [`Remark`]. The example of each kind is run as a test.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum RemarkKind {
            $(
                $(#[$doc])*
                #[doc = concat!("\n\n`", $example, "` is read as `", $standard, "`.")]
                $name,
            )*
        }

        impl RemarkKind {
            /// All kinds.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// Returns the code, the text, and the example in both forms.
            const fn row(self) -> [&'static str; 4] {
                match self {
                    $(Self::$name => [$code, $text, $example, $standard],)*
                }
            }
        }
    };
}

impl RemarkKind {
    /// Returns the name of the kind for programs in other languages, which never changes.
    #[must_use]
    pub const fn code(self) -> &'static str {
        self.row()[0]
    }

    /// Returns an example, and the same game in standard form.
    #[must_use]
    pub const fn example(self) -> [&'static str; 2] {
        let [_, _, example, standard] = self.row();
        [example, standard]
    }
}

impl fmt::Display for RemarkKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.row()[1])
    }
}

kinds! {
    /// A legal move given by its squares, with zeros for castling, or with a letter in the wrong case. A needless file
    /// or rank, as in `Ngf3`, gets no remark.
    Notation "notation" "a move in another notation than SAN", "1. g1f3 e7-e5 *" is "1. Nf3 e5 *";
    /// A null move in another spelling than `--`.
    NullMove "null-move" "a null move in another spelling", "1. e4 pass 2. d4 Z0 *" is "1. e4 -- 2. d4 -- *";
    /// A dash or a minus sign in place of a hyphen, in castling or a null move.
    Dash "dash" "another dash than a hyphen", "1. Nf3 e5 2. g3 d5 3. Bg2 c5 4. O–O *" is "1. Nf3 e5 2. g3 d5 3. Bg2 c5 4. O-O *";
    /// A result with other dashes, a colon, or fractions in one character.
    Result "result" "a result in other signs", "1. e4 ½–½" is "1. e4 1/2-1/2";
    /// A result without a space before it.
    GluedResult "glued-result" "a result without a space before it", "1. e4 e51-0" is "1. e4 e5 1-0";
    /// The same result once more, or a variation after the result.
    AfterResult "after-result" "text after the result", "1. e4 1-0 1-0" is "1. e4 1-0";
    /// A space, an ellipsis or a comma that isn't in the standard, or a control character.
    Space "space" "a sign that the standard doesn't have", "1. e4 1…c5, *" is "1. e4 c5 *";
    /// A sign of evaluation or of novelty in place of a numeric annotation glyph.
    Glyph "glyph" "a sign in place of a glyph", "1. e4 += *" is "1. e4 $14 *";
    /// A sign or a word for check, mate or an offered draw that stands apart from the move.
    CheckSign "check-sign" "a sign of check, mate or a draw that stands apart", "1. e4 f6 2. Qh5 + (=) *" is "1. e4 f6 2. Qh5+ *";
    /// A note that a pawn captures en passant.
    EnPassant "en-passant" "a note that a capture is en passant",
        "1. e4 a6 2. e5 d5 3. exd6 e.p. *" is "1. e4 a6 2. e5 d5 3. exd6 *";
    /// A byte order mark that isn't at the start of the file.
    Mark "byte-order-mark" "a byte order mark in the middle", "1. e4 \u{feff}e5 *" is "1. e4 e5 *";
    /// A line in brackets that isn't a tag. It is left out.
    Tag "tag" "a tag that can't be read", "[Time Control \"60\"]\n\n1. e4 *" is "1. e4 *";
    /// The tag `FEN`, `Variant` or `Result` with letters in another case.
    TagName "tag-name" "the name of a tag in another case", "[fen \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. Kd1 *" is "[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. Kd1 *";
    /// Moves on the line of a tag.
    TagLine "tag-line" "moves on the line of a tag", "[White \"A\"] 1. e4 *" is "[White \"A\"]\n\n1. e4 *";
    /// A second tag `FEN`, `Variant` or `Result` with another value. The last one counts.
    TagRepeated "tag-repeated" "a tag that was given before, with another value",
        "[Result \"0-1\"]\n[Result \"1-0\"]\n\n1. e4 *" is "[Result \"1-0\"]\n\n1. e4 *";
    /// Typographic quotes around the value of a tag.
    TagQuotes "tag-quotes" "typographic quotes around the value of a tag", "[White “A”]\n\n1. e4 *" is "[White \"A\"]\n\n1. e4 *";
    /// A tag that names no result, such as `0-0`.
    ResultTag "result-tag" "the tag Result has no result", "[Result \"0-0\"]\n\n1. e4 *" is "1. e4 *";
    /// A result after the moves that differs from the tag's. The one after the moves counts, unless it is `*`.
    ResultDiffers "result-differs" "another result than that of the tag", "[Result \"0-1\"]\n\n1. e4 1-0" is "1. e4 1-0";
    /// Moves, or a tag with a result, without a result after them, not even `*`. The text may have been cut off.
    NoResult "no-result" "the game ends without a result", "1. e4 e5" is "1. e4 e5 *";
    /// A tag on a line of a comment. If the brace that should end the comment is missing, games may be in it.
    CommentTag "comment-tag" "a tag in a comment, which may lack its brace",
        "1. e4 {Compare\n[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 *} *" is
        "1. e4 {Compare [White \"A\"] [Black \"B\"] 1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 *} *";
    /// Castling rights or an en passant square in a `FEN` tag that don't fit the pieces. They are left out.
    FenRepaired "fen-repaired" "castling rights or an en passant square that don't fit the pieces",
        "[FEN \"4k3/8/8/8/8/8/8/4K2R w KQ e3 0 1\"]\n\n1. Kd1 *" is "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. Kd1 *";
    /// A `~` after a piece in a `FEN` tag of another variant than Crazyhouse. It is left out.
    FenPromoted "fen-promoted" "a sign of a promoted piece without drops",
        "[FEN \"4k3/8/8/8/8/8/8/4KQ~2 w - - 0 1\"]\n\n1. Kd1 *" is "[FEN \"4k3/8/8/8/8/8/8/4KQ2 w - - 0 1\"]\n\n1. Kd1 *";
}
