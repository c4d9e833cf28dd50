//! Which blocks of a job's launches used what which blocks had written: the tree of a recursion over launches, as it happened.

use std::collections::{BTreeSet, HashMap};

use serde::{Deserialize, Serialize};
use warpground_engine::{Error, Job, Launch, Step, wgsl::Module};
use warpground_sim::{RecordOptions, SimOptions, adapter, observe::recorder::Chosen, program::Space, record};

/// Steps, accesses and values that are kept of each launch.
const BUDGET: u32 = 400_000;
/// Uses that are kept.
const MOST_USES: usize = 20_000;

/// A block: its launch's number, and its linear number in the grid.
pub type BlockOf = (u32, u32);

/// What was used by whom.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lineage {
    /// The kernel of each launch, and its blocks.
    pub launches: Vec<(String, u64)>,
    /// A block that wrote, and a block of a later launch that read that.
    pub uses: Vec<(BlockOf, BlockOf)>,
    /// Whether everything is there; a long job is followed only so far.
    pub complete: bool,
}

/// Runs a job once on the simulator and follows what its launches hand on in buffers.
///
/// # Errors
/// Those of [`record`].
pub fn lineage(job: &Job, options: &SimOptions) -> Result<Lineage, Error> {
    let what = RecordOptions { blocks: Chosen::All, warps: Chosen::All, values: false, budget: BUDGET };
    let recorded = record(job, options, &what)?;
    let features = adapter(options.width).features;
    let launches: Vec<&Launch> = job
        .steps
        .iter()
        .filter_map(|step| match step {
            Step::Launch(launch) => Some(launch),
            Step::Clear(_) => None,
        })
        .collect();
    // By buffer and word: who wrote it last.
    let mut written = HashMap::<(usize, u32), BlockOf>::new();
    let (mut uses, mut complete) = (BTreeSet::new(), true);
    let mut shapes = Vec::new();
    for ((number, launch), recording) in (0_u32..).zip(launches).zip(&recorded.recordings) {
        shapes.push((recording.kernel.clone(), recording.timeline.grid_blocks));
        complete &= recording.blocks.len() as u64 == recording.timeline.grid_blocks;
        let kernel = &job.kernels[launch.kernel];
        let module = Module::parse(&kernel.source, &features).map_err(Error::Compilation)?;
        let declared = module.bindings_of(&kernel.entry_point);
        // By variable: the buffer that is bound to it.
        let buffers: Vec<Option<usize>> = recording
            .variables
            .iter()
            .map(|variable| {
                let binding = declared.iter().find(|binding| binding.name == variable.name)?;
                let slot = binding.slot();
                let bound = launch.bindings.iter().find(|(index, _)| *index == slot)?;
                (variable.space == Space::Global).then_some(bound.1)
            })
            .collect();
        let mut writes = Vec::new();
        for block in &recording.blocks {
            let this = (number, block.block);
            for warp in &block.warps {
                complete &= warp.dropped == 0;
                for access in warp.steps.iter().flat_map(|step| &step.accesses) {
                    let Some(Some(buffer)) = buffers.get(usize::from(access.variable)) else { continue };
                    access.offsets.each(access.active, |_, offset| {
                        for word in offset / 4..offset.saturating_add(access.bytes).div_ceil(4) {
                            let place = (*buffer, word);
                            if access.kind.writes() {
                                writes.push((place, this));
                            } else if let Some(writer) = written.get(&place)
                                && uses.len() < MOST_USES
                            {
                                uses.insert((*writer, this));
                            }
                        }
                    });
                }
            }
        }
        written.extend(writes);
    }
    complete &= uses.len() < MOST_USES;
    Ok(Lineage { launches: shapes, uses: uses.into_iter().collect(), complete })
}

impl Lineage {
    /// How far up and down it goes, in a sentence.
    #[must_use]
    pub fn sentence(&self) -> String {
        let blocks: Vec<String> = self.launches.iter().map(|(kernel, blocks)| format!("{kernel} ({blocks})")).collect();
        format!("{} launches, each with its blocks: {}.", self.launches.len(), blocks.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use warpground_patterns::{Request, Settings, find};

    #[test]
    fn a_scan_over_three_levels_is_a_tree_that_is_climbed_down_and_up() {
        let (_, variant) = find("scan/kogge_stone").unwrap();
        let settings = Settings::defaults(variant).with("n", 3000.0).with("block_x", 32.0);
        let limits = adapter(32).limits;
        let job = variant.job(&Request::new(settings, limits)).unwrap();
        let found = lineage(&job, &SimOptions::default()).unwrap();
        assert!(found.complete);
        let blocks: Vec<u64> = found.launches.iter().map(|launch| launch.1).collect();
        // 3,000 elements in sections of 32: 94 sums, their 3, and those in one section; then back.
        assert_eq!(blocks, [94, 3, 1, 3, 94]);
        let into = |launch: u32, block: u32| {
            found.uses.iter().filter(|(_, to)| *to == (launch, block)).map(|(from, _)| *from).collect::<Vec<_>>()
        };
        // The second block of sums reads those of the sections 32 to 63.
        assert_eq!(into(1, 1), (32..64).map(|block| (0, block)).collect::<Vec<_>>());
        assert_eq!(into(2, 0), [(1, 0), (1, 1), (1, 2)]);
        // On the way back a section gets its own prefixes, and what is before it.
        assert_eq!(into(4, 40), [(0, 40), (3, 1)]);
    }
}
