//! The slots reached by a partial factor, and those added by an extension.

/// The slots reached by one partial factor and by the extension being tried.
pub(crate) struct Slots {
    /// The number of the attacks in each slot, or [`FREE`].
    held: Vec<u16>,
    /// The same for the extension: its number, with the attacks in the lowest 12 bits.
    added: Vec<u32>,
    extension: u32,
    /// The same for blocks, without contents.
    blocks_held: Vec<bool>,
    blocks_added: Vec<u32>,
    block: u32,
}

const FREE: u16 = u16::MAX;

impl Slots {
    pub(crate) fn new(bits: u32, block: u32) -> Self {
        Self {
            held: vec![FREE; 1 << bits],
            added: vec![0; 1 << bits],
            extension: 0,
            blocks_held: vec![false; 1 << bits >> block],
            blocks_added: vec![0; 1 << bits >> block],
            block,
        }
    }

    /// Starts a new partial factor.
    pub(crate) fn clear(&mut self) {
        self.held.fill(FREE);
        self.blocks_held.fill(false);
    }

    /// Enters attacks for the partial factor.
    pub(crate) fn hold(&mut self, at: usize, attacks: u16) {
        self.held[at] = attacks;
        self.blocks_held[at >> self.block] = true;
    }

    /// Starts a new extension.
    pub(crate) fn extend(&mut self) {
        self.extension += 1;
        if self.extension >> 20 != 0 {
            self.added.fill(0);
            self.blocks_added.fill(0);
            self.extension = 1;
        }
    }

    /// Adds a block. Returns `true` if it was free.
    pub(crate) fn add_block(&mut self, at: usize) -> bool {
        let block = at >> self.block;
        let free = !self.blocks_held[block] && self.blocks_added[block] != self.extension;
        self.blocks_added[block] = self.extension;
        free
    }

    /// Returns whether a slot is reached.
    pub(crate) fn reached(&self, at: usize) -> bool {
        let at = at & (self.held.len() - 1);
        self.held[at] != FREE || self.added[at] >> 12 == self.extension
    }

    /// Adds attacks to a slot: `true` if it was free, `None` if it holds different attacks.
    pub(crate) fn add(&mut self, at: usize, attacks: u16) -> Option<bool> {
        if self.held[at] != FREE {
            return (self.held[at] == attacks).then_some(false);
        }
        let new = self.extension << 12 | u32::from(attacks);
        let free = self.added[at] >> 12 != self.extension;
        if free {
            self.added[at] = new;
        }
        (self.added[at] == new).then_some(free)
    }
}
