//! Emits the tables as Rust source, with a header that says how they were generated.

use crate::geometry::{
    BLACK_PAWN, KING, KNIGHT, Offset, Rays, Slider, WHITE_PAWN, between, leaps, line, relevant, walk,
};
use crate::isaac;
use crate::known;
use crate::magics::Magics;
use crate::subsets::subsets;
use crate::zobrist;

/// A slider lookup: how slider attacks are found. The two large ones come with the `between` and `line`
/// tables, 32 KiB each, which core otherwise computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sliders {
    /// One multiplication and one lookup, in a table where the squares' windows may overlap.
    Magic,
    /// One parallel bit extract and one lookup, in a table of 861,184 bytes.
    Pext,
    /// Computed line by line, from 1,536 bytes of masks and first-rank attacks.
    Small,
}

/// Generated source, and a warning to show during the build.
#[derive(Clone, Debug)]
pub struct Emitted {
    /// The Rust source, which a build script writes to `OUT_DIR`.
    pub text: String,
    /// If a committed magic failed its proof, names the first. All magics were then searched again.
    pub warning: Option<String>,
}

/// Generates the tables of movegen-core: a static of its struct `Tables`. The output is deterministic.
///
/// If one of `magics` fails its proof, falls back to a random search and adds a warning.
pub fn core_tables(sliders: Sliders, magics: &Magics) -> Emitted {
    let mut out = Tables::default();
    let mut warning = None;
    out.line("\npub(crate) static TABLES: Tables = Tables {");
    out.field("knight", &from_all(|s| leaps(s, &KNIGHT)));
    out.field("king", &from_all(|s| leaps(s, &KING)));
    out.field("pawn", &[from_all(|s| leaps(s, &WHITE_PAWN)), from_all(|s| leaps(s, &BLACK_PAWN))]);
    if sliders != Sliders::Small {
        let pairs = |of: fn(u8, u8) -> u64| (0..64).map(|a| from_all(|b| of(a, b))).collect::<Vec<_>>();
        out.line("lines: Lines {");
        out.field("between", &pairs(between)[..]);
        out.field("line", &pairs(line)[..]);
        out.line("},");
    }
    out.line("sliders: Sliders {");
    let mut origin = "no magics";
    let mut entries = String::new();
    match sliders {
        Sliders::Magic => {
            let searched;
            let (magics, attacks) = match magics.attacks() {
                Ok(attacks) => {
                    origin = "magics: committed, proven";
                    (magics, attacks)
                }
                Err(error) => {
                    origin = "magics: searched, proven";
                    warning = Some(format!("{error}: searched for new magics, which slows the build"));
                    searched = Magics::searched(known::SEED);
                    (&searched, searched.attacks().expect("the search returns proven factors"))
                }
            };
            out.magics(magics, &attacks);
            entries = format!("\npub(crate) const MAGIC_ENTRIES: usize = {};", attacks.len());
        }
        Sliders::Pext => out.extracts(),
        Sliders::Small => {
            let lines = |steps: [Offset; 2]| from_all(|s| walk(s, 0, &steps));
            out.field("diagonals", &[lines([(1, 1), (-1, -1)]), lines([(-1, 1), (1, -1)])]);
            out.field("first_rank", &first_rank());
        }
    }
    out.line("}};");
    out.line(&entries);
    Emitted { text: out.under_header(known::SEED, origin), warning }
}

/// Generates the keys of the Polyglot book format, to append to [`hash_keys`].
pub fn polyglot_keys() -> String {
    let mut out = Tables::default();
    let what =
        "The numbers of the Polyglot book format: pieces by square, castling, en passant, White to move";
    out.constant("POLYGLOT", what, "[u64; 781]", &isaac::numbers(781)[..]);
    out.text()
}

/// Generates the hash keys of movegen-position. The output depends only on the seed.
pub fn hash_keys(seed: u64) -> String {
    let keys = zobrist::keys(seed);
    let mut out = Tables::default();
    let pieces = "By piece (white pawn to king, then black) and square";
    out.constant("PIECES", pieces, "[[u64; 64]; 12]", &keys.pieces);
    let castles = "By square of a castling rook: a1 to h1, then a8 to h8";
    out.constant("CASTLES", castles, "[u64; 16]", &keys.castling_rooks);
    out.constant("EN_PASSANT", "By file of the en passant square", "[u64; 8]", &keys.en_passant);
    out.constant("BLACK", "Black to move", "[u64; 1]", &[keys.black]);
    out.under_header(seed, "xoshiro256**")
}

fn from_all(of: impl Fn(u8) -> u64) -> [u64; 64] {
    core::array::from_fn(|square| of(square as u8))
}

/// Returns what a rook attacks on the first rank, by its file and the occupancy of the six inner squares.
fn first_rank() -> [[u8; 64]; 8] {
    let attacks = |file: usize, inner: usize| walk(file as u8, (inner as u64) << 1, &[(1, 0), (-1, 0)]) as u8;
    core::array::from_fn(|file| core::array::from_fn(|inner| attacks(file, inner)))
}

/// Numbers, or nested arrays of them.
trait Array {
    fn write(&self, out: &mut Tables);
}

impl Array for u64 {
    fn write(&self, out: &mut Tables) {
        out.word(*self, size_of::<Self>());
    }
}

impl Array for u32 {
    fn write(&self, out: &mut Tables) {
        out.word(u64::from(*self), size_of::<Self>());
    }
}

impl Array for u8 {
    fn write(&self, out: &mut Tables) {
        out.word(u64::from(*self), size_of::<Self>());
    }
}

impl<T: Array, const N: usize> Array for [T; N] {
    fn write(&self, out: &mut Tables) {
        self[..].write(out);
    }
}

impl<T: Array> Array for [T] {
    fn write(&self, out: &mut Tables) {
        out.text.extend_from_slice(b"[\n");
        self.iter().for_each(|item| {
            item.write(out);
            out.text.extend_from_slice(b",\n");
        });
        out.text.extend_from_slice(b"]");
    }
}

/// The text so far, with the total size of its tables and their digest.
#[derive(Default)]
struct Tables {
    text: Vec<u8>,
    bytes: usize,
    digest: Digest,
}

impl Tables {
    fn line(&mut self, text: &str) {
        self.text.extend_from_slice(text.as_bytes());
        self.text.push(b'\n');
    }

    /// Writes a standalone static.
    fn constant(&mut self, name: &str, what: &str, kind: &str, array: &(impl Array + ?Sized)) {
        self.line(&format!("\n/// {what}.\npub(crate) static {name}: {kind} ="));
        array.write(self);
        self.line(";");
    }

    /// Writes a field of the current struct.
    fn field(&mut self, name: &str, array: &(impl Array + ?Sized)) {
        self.text.extend_from_slice(format!("{name}: ").as_bytes());
        array.write(self);
        self.line(",");
    }

    fn magics(&mut self, magics: &Magics, attacks: &[u64]) {
        self.field("masks", &Slider::BOTH.map(|slider| from_all(|square| relevant(slider, square))));
        self.field("factors", &magics.factors);
        self.field("offsets", &magics.offsets);
        self.field("shifts", &magics.shifts);
        self.field("attacks", attacks);
    }

    /// Writes the tables of the PEXT lookup.
    fn extracts(&mut self) {
        let (mut offsets, mut attacks) = ([[0; 64]; 2], Vec::new());
        for slider in Slider::BOTH {
            let rays = Rays::new(slider);
            for (square, offset) in offsets[slider as usize].iter_mut().enumerate() {
                *offset = attacks.len() as u32;
                let occupancies = subsets(relevant(slider, square as u8));
                attacks.extend(occupancies.map(|occupied| rays.attacks(square, occupied)));
            }
        }
        self.field("masks", &Slider::BOTH.map(|slider| from_all(|square| relevant(slider, square))));
        self.field("offsets", &offsets);
        self.field("attacks", &attacks[..]);
    }

    /// Writes a number in hexadecimal by hand: in an unoptimized build script, `format!` takes
    /// three times as long.
    fn word(&mut self, word: u64, bytes: usize) {
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        let mut literal = *b"0x0000000000000000";
        let mut at = 17;
        let mut rest = word;
        while rest != 0 {
            literal[at] = DIGITS[(rest & 15) as usize];
            rest >>= 4;
            at -= 1;
        }
        self.text.extend_from_slice(&literal);
        self.bytes += bytes;
        self.digest.word(word);
    }

    fn text(self) -> String {
        String::from_utf8(self.text).expect("tables are written in ASCII")
    }

    fn under_header(self, seed: u64, how: &str) -> String {
        let Self { bytes, digest, .. } = self;
        let version = env!("CARGO_PKG_VERSION");
        format!(
            "// @generated by tables-gen {version}; do not edit.\n// Seed {seed:#018x}; {how}.\n\
             // {bytes} bytes of tables, digest {:016x}.\n{}",
            digest.0,
            self.text()
        )
    }
}

/// Returns a table's digest, which identifies it in headers and tests.
pub fn digest(words: &[u64]) -> u64 {
    let mut digest = Digest::default();
    words.iter().for_each(|&word| digest.word(word));
    digest.0
}

/// FNV-1a over words instead of bytes, with a rotation so that high bits affect low ones. Catches accidental
/// changes of a table, not malicious ones.
#[derive(Clone, Copy)]
struct Digest(u64);

impl Default for Digest {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Digest {
    fn word(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(29);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOOKUPS: [Sliders; 3] = [Sliders::Magic, Sliders::Pext, Sliders::Small];

    #[test]
    fn the_same_lookup_gives_the_same_text() {
        for sliders in LOOKUPS {
            let text = || core_tables(sliders, &Magics::COMMITTED).text;
            assert_eq!(text(), text());
        }
    }

    #[test]
    fn headers_state_the_size_of_the_tables() {
        let bytes = LOOKUPS.map(|sliders| {
            let text = core_tables(sliders, &Magics::COMMITTED).text;
            let line = text.lines().nth(2).unwrap();
            line[3..line.find(" bytes").unwrap()].parse::<usize>().unwrap()
        });
        let (leapers, lines, attacks) = (4 * 64 * 8, 2 * 64 * 64 * 8, 107_648 * 8);
        // The slider tables alone, the sizes quoted in docs/guide/src/course/sliders.md.
        let of_sliders = [bytes[0] - leapers - lines, bytes[1] - leapers - lines, bytes[2] - leapers];
        assert_eq!(of_sliders, [680_200, 862_720, 1_536]);
        assert_eq!(bytes[0], leapers + lines + Magics::COMMITTED.entries * 8 + 128 * 24);
        let extracted = attacks + 128 * 12;
        assert_eq!(bytes[1], leapers + lines + extracted);
        assert_eq!(bytes[2], leapers + 1_536);
    }

    #[test]
    fn a_magic_that_fails_its_proof_leads_to_a_search_and_a_warning_that_names_it() {
        let mut magics = Magics::COMMITTED;
        magics.factors[Slider::Rook as usize][17] ^= 1 << 30;
        let emitted = core_tables(Sliders::Magic, &magics);
        let warning =
            "the magic of the rook on b3 fails its proof: searched for new magics, which slows the build";
        assert_eq!(emitted.warning.as_deref(), Some(warning));
        assert!(emitted.text.contains("magics: searched"));
        assert_eq!(
            emitted.text.lines().filter(|line| line.starts_with("0x")).count(),
            107_648 + 4 * 64 + 8 * 64 + 2 * 64 * 64
        );
    }

    #[test]
    fn arrays_nest_and_words_are_padded() {
        let mut out = Tables::default();
        out.constant("T", "Three words", "[[u64; 3]; 1]", &[[0, 1, u64::MAX]]);
        assert_eq!(
            out.text(),
            "\n/// Three words.\npub(crate) static T: [[u64; 3]; 1] =\n[\n[\n0x0000000000000000,\n\
             0x0000000000000001,\n0xffffffffffffffff,\n],\n];\n"
        );
    }
}
