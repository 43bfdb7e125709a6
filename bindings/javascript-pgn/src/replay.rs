//! Builds a tree from words and text, to write it.

use alloc::vec;

use movegen_pgn::{GameResult, GameTree, NodeId};
use movegen_position::{Color, Move, Position};

use crate::Opcode;

/// Reads the words of a game, and the strings of its text.
pub(crate) struct Parts<'a> {
    words: core::slice::Iter<'a, u16>,
    text: &'a str,
}

impl<'a> Parts<'a> {
    pub(crate) fn new(words: &'a [u16], text: &'a str) -> Self {
        Self { words: words.iter(), text }
    }

    pub(crate) fn word(&mut self) -> Option<u16> {
        self.words.next().copied()
    }

    pub(crate) fn number(&mut self) -> Option<usize> {
        Some(usize::from(self.word()?) | usize::from(self.word()?) << 16)
    }

    /// The next string, whose length in UTF-16 code units is the next number.
    fn string(&mut self) -> Option<&'a str> {
        let wanted = self.number()?;
        let (mut units, mut bytes) = (0, 0);
        for character in self.text.chars() {
            if units >= wanted {
                break;
            }
            units += character.len_utf16();
            bytes += character.len_utf8();
        }
        let (string, rest) = self.text.split_at_checked(bytes)?;
        self.text = rest;
        (units == wanted).then_some(string)
    }
}

/// The tree of a game, or `None` if it isn't one: a part is missing, or a move is illegal.
pub(crate) fn tree(words: &[u16], text: &str) -> Option<GameTree> {
    let mut parts = Parts::new(words, text);
    let mut tree = GameTree::default();
    let mut nodes = vec![GameTree::START];
    while let Some(word) = parts.word() {
        let last = *nodes.last()?;
        match Opcode::from_word(word)? {
            Opcode::Tag => {
                let (name, value) = (parts.string()?, parts.string()?);
                // The result and the start position are written from where they are kept.
                let _ = tree.set_tag(name, value);
            }
            Opcode::Start => {
                let _ = parts.word()?;
                tree = GameTree::from_position(Position::from_fen(parts.string()?).ok()?);
            }
            Opcode::Move => {
                let parent: NodeId = *nodes.get(parts.number()?)?;
                let mv = Move::from_bits(parts.word()?)?;
                nodes.push(tree.add_move(parent, mv).ok()?);
            }
            Opcode::Null => {
                let parent: NodeId = *nodes.get(parts.number()?)?;
                nodes.push(tree.add_null(parent).ok()?);
            }
            Opcode::Glyph => tree.nags_mut(last).push(u8::try_from(parts.word()?).ok()?),
            Opcode::Comment => tree.add_comment(last, parts.string()?),
            Opcode::OpeningComment => tree.add_opening_comment(last, parts.string()?),
            Opcode::Result => tree.set_result(match parts.word()? {
                1 => GameResult::Won(Color::White),
                2 => GameResult::Won(Color::Black),
                3 => GameResult::Drawn,
                _ => GameResult::Unknown,
            }),
            Opcode::Open | Opcode::Close | Opcode::Error | Opcode::Remark => return None,
        }
    }
    Some(tree)
}
