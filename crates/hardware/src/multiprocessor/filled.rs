//! Work for a whole multiprocessor, where fewer blocks were recorded than it holds.

use std::borrow::Cow;

use super::{BlockTrace, Trace};

impl Trace {
    /// Work of at least `blocks` blocks. Where fewer were recorded, further ones follow that repeat them in turn.
    ///
    /// If blocks are repeated and all of them together have more instructions than `most` and than were recorded, each warp
    /// keeps only its first ones, of every warp equally many at most.
    #[must_use]
    pub fn filled(&self, blocks: u32, most: usize) -> Cow<'_, Trace> {
        let (recorded, wanted) = (self.blocks.len(), blocks as usize);
        let Some(last) = self.blocks.last().filter(|_| recorded < wanted) else { return Cow::Borrowed(self) };
        let numbers = self.blocks.iter().map(|block| block.block).chain(last.block.saturating_add(1)..);
        let mut blocks: Vec<BlockTrace> = numbers
            .zip(self.blocks.iter().cycle())
            .take(wanted)
            .map(|(block, recorded)| BlockTrace { block, warps: recorded.warps.clone() })
            .collect();
        let issues = |blocks: &[BlockTrace]| blocks.iter().flat_map(|block| &block.warps).map(Vec::len).sum::<usize>();
        let most = most.max(issues(&self.blocks));
        if issues(&blocks) > most {
            let warps: usize = blocks.iter().map(|block| block.warps.len()).sum();
            let each = (most / warps.max(1)).max(1);
            blocks.iter_mut().flat_map(|block| &mut block.warps).for_each(|warp| warp.truncate(each));
        }
        Cow::Owned(Trace { operations: self.operations.clone(), registers: self.registers, blocks })
    }
}
