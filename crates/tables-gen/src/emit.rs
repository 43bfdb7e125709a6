//! Writes the tables as Rust source: constant `static` arrays under a header.
//!
//! The header describes how the tables were generated.

use core::fmt::Write;

use crate::geometry::{
    BLACK_PAWN, KING, KNIGHT, Rays, Slider, Step, WHITE_PAWN, between, leaps, line, relevant, square_name,
    walk,
};
use crate::isaac;
use crate::known;
use crate::packing::Candidate;
use crate::placement::Placement;
use crate::search::{Magic, Magics, SearchError};
use crate::subsets::subsets;
use crate::zobrist;

/// A slider back end: how slider attacks are looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sliders {
    /// One multiplication, and one look-up in a table where the windows of all squares overlap.
    Magic,
    /// One parallel bit extract, and one look-up in a table of 861,184 bytes.
    Pext,
    /// Computed line by line, from 1,536 bytes of masks and first-rank attacks.
    Small,
}

/// Selects the tables that movegen-core includes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The slider back end of the build.
    pub sliders: Sliders,
    /// Whether to include tables for `between` and `line`, 32 KiB each. (Otherwise core computes
    /// them.)
    pub lines: bool,
    /// Whether to include the tables of PEXT beside those of another back end, to choose between
    /// them at run time.
    pub runtime: bool,
}

/// The generated source text, and a warning for the user of the build.
#[derive(Clone, Debug)]
pub struct Emitted {
    /// The Rust source. A build script writes it to `OUT_DIR`.
    pub text: String,
    /// Names the first committed magic that fails its proof, if one does. All magics were then
    /// searched again.
    pub warning: Option<String>,
}

/// Generates the tables of movegen-core. The same arguments give the same text.
///
/// If a magic of `placement` fails its proof, the function finds new magics by random search, whose
/// windows do not overlap, and returns a warning.
///
/// # Errors
/// Returns a square for which the random search finds no magic.
pub fn core_tables(layout: Layout, placement: &Placement) -> Result<Emitted, SearchError> {
    let mut out = Tables::default();
    let mut warning = None;
    out.table("KNIGHT_ATTACKS", "The squares that a knight attacks", &from_all(|s| leaps(s, &KNIGHT)));
    out.table("KING_ATTACKS", "The squares that a king attacks", &from_all(|s| leaps(s, &KING)));
    out.tables(
        "PAWN_ATTACKS",
        "The squares that a white pawn attacks, then those of a black pawn",
        &[from_all(|s| leaps(s, &WHITE_PAWN)), from_all(|s| leaps(s, &BLACK_PAWN))],
    );
    if layout.lines {
        let pairs = |of: fn(u8, u8) -> u64| (0..64).map(|a| from_all(|b| of(a, b))).collect::<Vec<_>>();
        out.tables("BETWEEN", "The squares strictly between two squares", &pairs(between));
        out.tables("LINE", "The whole line through two squares", &pairs(line));
    }
    match layout.sliders {
        Sliders::Magic => {
            let magics = match Magics::placed(placement) {
                Ok(magics) => magics,
                Err(error) => {
                    warning = Some(format!("{error}: searched for new magics, which slows the build"));
                    Magics::searched(known::SEED)?
                }
            };
            for slider in Slider::BOTH {
                out.magics(slider, magics.of(slider));
            }
            out.table("SLIDER_ATTACKS", "The attacks by magic index", &magics.attacks);
        }
        Sliders::Pext => out.pext(),
        Sliders::Small => {
            let lines = |steps: [Step; 2]| from_all(|s| walk(s, 0, &steps));
            out.tables(
                "DIAGONALS",
                "The diagonal (towards h8), then the anti-diagonal (towards a8), without the square itself",
                &[lines([(1, 1), (-1, -1)]), lines([(-1, 1), (1, -1)])],
            );
            out.first_rank();
        }
    }
    if layout.runtime && layout.sliders != Sliders::Pext {
        out.pext();
    }
    let magics = match (layout.sliders, &warning) {
        (Sliders::Pext | Sliders::Small, _) => "no magics",
        (_, None) => "magics: committed, proven",
        (_, Some(_)) => "magics: searched, proven",
    };
    Ok(Emitted { text: out.under_header(known::SEED, magics), warning })
}

/// Generates the keys of the Polyglot book format, to be appended to [`hash_keys`].
pub fn polyglot_keys() -> String {
    let mut out = Tables::default();
    let what =
        "The numbers of the Polyglot book format: pieces by square, castling, en passant, White to move";
    out.table("POLYGLOT", what, &isaac::numbers(781));
    String::from_utf8(out.text).expect("tables are written in ASCII")
}

/// Generates the hash keys of movegen-position. The same seed gives the same text.
pub fn hash_keys(seed: u64) -> String {
    let keys = zobrist::keys(seed);
    let mut out = Tables::default();
    out.tables("PIECES", "By piece (white pawn to king, then black) and square", &keys.pieces);
    out.table("CASTLES", "By square of a castling rook: a1 to h1, then a8 to h8", &keys.castling_rooks);
    out.table("EN_PASSANT", "By file of the en passant square", &keys.en_passant);
    out.table("BLACK", "Black to move", &[keys.black]);
    out.under_header(seed, "xoshiro256**")
}

/// Generates the text of `known.rs`: a placement, the command that found it, and how many slots
/// each window reaches.
pub fn known_magics(origin: &str, seed: u64, placement: &Placement) -> String {
    let mut out = String::from(
        "//! @generated by `cargo xtask gen-magics`: the committed magics and their windows in the table.\n",
    );
    let mut line = |text: String| {
        out.push_str(&text);
        out.push('\n');
    };
    line("\nuse crate::placement::{Placed, Placement};".to_owned());
    line(format!("\n/// The seed of the last search, {origin}."));
    line(format!("pub(crate) const SEED: u64 = {};", grouped(seed)));
    let windows = Slider::BOTH.map(|slider| {
        (0..64)
            .zip(placement.of(slider))
            .map(move |(square, placed)| Candidate::new(slider, square, placed.factor, 64 - placed.shift))
    });
    let reached: u32 = windows.into_iter().flatten().map(|window| window.reached).sum();
    let entries = placement.entries;
    line("\nimpl Placement {".to_owned());
    let bytes = entries * size_of::<u64>();
    line(format!(
        "    /// The committed magics: {entries} slots ({bytes} bytes), of which {reached} are reached."
    ));
    line("    #[rustfmt::skip]".to_owned());
    line(format!("    pub const COMMITTED: Self = Self {{\n        entries: {entries},"));
    for (name, slider) in [("bishop", Slider::Bishop), ("rook", Slider::Rook)] {
        line(format!("        {name}: ["));
        for (square, placed) in (0..64).zip(placement.of(slider)) {
            let bits = 64 - placed.shift;
            let reached = Candidate::new(slider, square, placed.factor, bits).reached;
            let (name, slots) = (square_name(square), 1 << bits);
            let (factor, shift, offset) = (grouped(placed.factor), placed.shift, placed.offset);
            line(format!(
                "            Placed::at({offset:5}, {shift}, {factor}), // {name}: {reached} of {slots} slots"
            ));
        }
        line("        ],".to_owned());
    }
    line("    };\n}".to_owned());
    out
}

/// Formats a word as a Rust literal in groups of four digits.
fn grouped(word: u64) -> String {
    let part = |shift: u32| word >> shift & 0xffff;
    format!("{:#06x}_{:04x}_{:04x}_{:04x}", part(48), part(32), part(16), part(0))
}

fn from_all(of: impl Fn(u8) -> u64) -> [u64; 64] {
    core::array::from_fn(|square| of(square as u8))
}

/// The text written so far, with the number of bytes in its tables and their digest.
#[derive(Default)]
struct Tables {
    text: Vec<u8>,
    bytes: usize,
    digest: Digest,
}

impl Tables {
    fn open(&mut self, name: &str, what: &str, kind: &str) {
        let head = format!("\n/// {what}.\npub(crate) static {name}: {kind} = [\n");
        self.text.extend_from_slice(head.as_bytes());
    }

    fn table(&mut self, name: &str, what: &str, words: &[u64]) {
        self.open(name, what, &format!("[u64; {}]", words.len()));
        self.words(words);
        self.text.extend_from_slice(b"];\n");
    }

    fn tables<const N: usize>(&mut self, name: &str, what: &str, rows: &[[u64; N]]) {
        self.open(name, what, &format!("[[u64; {N}]; {}]", rows.len()));
        for row in rows {
            self.text.extend_from_slice(b"[");
            self.words(row);
            self.text.extend_from_slice(b"],\n");
        }
        self.text.extend_from_slice(b"];\n");
    }

    /// Writes words in hexadecimal, by hand: in an unoptimised build script, `format!` takes three
    /// times as long.
    fn words(&mut self, words: &[u64]) {
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        self.bytes += size_of_val(words);
        self.text.reserve(words.len() * 20);
        for &word in words {
            self.digest.word(word);
            let mut literal = *b"0x0000000000000000,\n";
            let mut at = 17;
            let mut rest = word;
            while rest != 0 {
                literal[at] = DIGITS[(rest & 15) as usize];
                rest >>= 4;
                at -= 1;
            }
            self.text.extend_from_slice(&literal);
        }
    }

    fn magics(&mut self, slider: Slider, magics: &[Magic]) {
        let name = format!("{slider:?}_MAGICS").to_uppercase();
        self.open(&name, "The window of each square in the table of attacks", "[Magic; 64]");
        for magic in magics {
            let Magic { mask, factor, shift, offset } = magic;
            let entry = format!(
                "Magic {{ mask: {mask:#x}, factor: {factor:#x}, shift: {shift}, offset: {offset} }},\n"
            );
            self.text.extend_from_slice(entry.as_bytes());
            self.bytes += 24;
            for word in [*mask, *factor, u64::from(*shift), *offset as u64] {
                self.digest.word(word);
            }
        }
        self.text.extend_from_slice(b"];\n");
    }

    /// Writes the tables of the PEXT back end.
    fn pext(&mut self) {
        let mut attacks = Vec::new();
        for slider in Slider::BOTH {
            let name = format!("{slider:?}_EXTRACTS").to_uppercase();
            self.open(&name, "The window of each square in the table of attacks", "[Extract; 64]");
            let rays = Rays::new(slider);
            for square in 0..64 {
                let (mask, offset) = (relevant(slider, square), attacks.len());
                let entry = format!("Extract {{ mask: {mask:#x}, offset: {offset} }},\n");
                self.text.extend_from_slice(entry.as_bytes());
                self.bytes += 16;
                [mask, offset as u64].iter().for_each(|&word| self.digest.word(word));
                attacks.extend(subsets(mask).map(|occupied| rays.attacks(usize::from(square), occupied)));
            }
            self.text.extend_from_slice(b"];\n");
        }
        self.table("EXTRACTED_ATTACKS", "Attacks by extracted index, bishops first", &attacks);
    }

    /// Writes the attacks on the first rank, by file of the slider and occupancy of the six inner
    /// squares.
    fn first_rank(&mut self) {
        self.open(
            "FIRST_RANK",
            "The squares that a rook attacks on its rank, by its file and the occupied inner squares",
            "[[u8; 64]; 8]",
        );
        for file in 0..8u8 {
            let row: [u8; 64] =
                core::array::from_fn(|inner| walk(file, (inner as u64) << 1, &[(1, 0), (-1, 0)]) as u8);
            row.iter().for_each(|&byte| self.digest.word(u64::from(byte)));
            self.text.extend_from_slice(format!("{row:?},\n").as_bytes());
            self.bytes += row.len();
        }
        self.text.extend_from_slice(b"];\n");
    }

    fn under_header(self, seed: u64, how: &str) -> String {
        let Self { text, bytes, digest } = self;
        let body = String::from_utf8(text).expect("tables are written in ASCII");
        let mut out = String::with_capacity(body.len() + 256);
        writeln!(
            out,
            "// @generated by tables-gen {}; do not edit.\n// Seed {seed:#018x}; {how}.\n// {bytes} bytes of tables, digest {:016x}.",
            env!("CARGO_PKG_VERSION"),
            digest.0
        )
        .expect("writing to a String cannot fail");
        out.push_str(&body);
        out
    }
}

/// Returns the digest of a table, which headers and tests use to identify it.
pub fn digest(words: &[u64]) -> u64 {
    let mut digest = Digest::default();
    words.iter().for_each(|&word| digest.word(word));
    digest.0
}

/// FNV-1a with words in place of bytes, and a rotation so that high bits affect low ones. It
/// detects accidental changes of a table, not malicious ones.
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

    const LAYOUTS: [Layout; 5] = [
        Layout { sliders: Sliders::Magic, lines: true, runtime: false },
        Layout { sliders: Sliders::Pext, lines: true, runtime: true },
        Layout { sliders: Sliders::Small, lines: true, runtime: false },
        Layout { sliders: Sliders::Small, lines: false, runtime: false },
        Layout { sliders: Sliders::Magic, lines: true, runtime: true },
    ];

    #[test]
    fn the_same_layout_gives_the_same_text() {
        for layout in LAYOUTS {
            let text = || core_tables(layout, &Placement::COMMITTED).unwrap().text;
            assert_eq!(text(), text());
        }
    }

    #[test]
    fn headers_state_the_size_of_the_tables() {
        let bytes = LAYOUTS.map(|layout| {
            let text = core_tables(layout, &Placement::COMMITTED).unwrap().text;
            let line = text.lines().nth(2).unwrap();
            line[3..line.find(" bytes").unwrap()].parse::<usize>().unwrap()
        });
        let (leapers, lines, attacks) = (4 * 64 * 8, 2 * 64 * 64 * 8, 107_648 * 8);
        // The sizes of the slider tables alone, as docs/sliders.md has them.
        let of_sliders = [bytes[0] - leapers - lines, bytes[1] - leapers - lines, bytes[3] - leapers];
        assert_eq!(of_sliders, [680_200, 863_232, 1_536]);
        assert_eq!(bytes[0], leapers + lines + Placement::COMMITTED.entries * 8 + 128 * 24);
        let extracted = attacks + 128 * 16;
        assert_eq!(bytes[1], leapers + lines + extracted);
        assert_eq!(bytes[2], leapers + lines + 1_536);
        assert_eq!(bytes[3], leapers + 1_536);
        assert_eq!(bytes[4], bytes[0] + extracted);
    }

    #[test]
    fn a_magic_that_fails_its_proof_leads_to_a_search_and_a_warning_that_names_it() {
        let layout = Layout { sliders: Sliders::Magic, lines: false, runtime: false };
        let mut placement = Placement::COMMITTED;
        placement.rook[17].factor ^= 1 << 30;
        let emitted = core_tables(layout, &placement).unwrap();
        let warning =
            "the magic of the rook on b3 fails its proof: searched for new magics, which slows the build";
        assert_eq!(emitted.warning.as_deref(), Some(warning));
        assert!(emitted.text.contains("magics: searched"));
        assert!(emitted.text.contains("[u64; 107648]"));
    }

    #[test]
    fn the_committed_file_is_what_the_generator_writes() {
        let committed = include_str!("known.rs");
        let origin = committed.split('`').nth(3).unwrap();
        let text = known_magics(&format!("`{origin}`"), known::SEED, &Placement::COMMITTED);
        assert_eq!(committed, text);
    }

    #[test]
    fn tables_are_statics_and_words_are_padded() {
        let mut out = Tables::default();
        out.table("T", "Three words", &[0, 1, u64::MAX]);
        let text = String::from_utf8(out.text).unwrap();
        assert_eq!(
            text,
            "\n/// Three words.\npub(crate) static T: [u64; 3] = [\n0x0000000000000000,\n0x0000000000000001,\n0xffffffffffffffff,\n];\n"
        );
    }
}
