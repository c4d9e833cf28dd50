//! What shared memory holds while the warps of a block take their steps.

use std::collections::BTreeMap;

use warpground_measure::order::sort_by_key;
use warpground_sim::{
    Recording,
    observe::{AccessKind, recorder::BlockRecording},
    program::{ScalarKind, Space},
};

use super::tape::WORD;

/// An array of shared memory whose elements are words.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct SharedArray {
    pub(crate) variable: u16,
    pub(crate) name: String,
    pub(crate) kind: ScalarKind,
}

/// The arrays of shared memory whose elements are words of a plain type.
pub(crate) fn shared_arrays(recording: &Recording) -> Vec<SharedArray> {
    let all = (0_u16..).zip(&recording.variables);
    let arrays = all.filter(|(_, its)| {
        its.space == Space::Shared && its.element_bytes == WORD && its.elements.is_some_and(|elements| elements > 1)
    });
    arrays
        .filter_map(|(variable, its)| {
            let kinds = [("f32", ScalarKind::F32), ("i32", ScalarKind::I32), ("u32", ScalarKind::U32)];
            let (_, kind) = kinds.into_iter().find(|(name, _)| its.type_name.contains(name))?;
            Some(SharedArray { variable, name: its.name.clone(), kind })
        })
        .collect()
}

/// By element, the word that an array holds once every warp has taken its steps up to this one. An element is absent until a
/// thread has stored or loaded it, and after an atomic update until it is loaded: the record has only what was added.
pub(crate) fn held(
    recording: &Recording,
    block: &BlockRecording,
    variable: u16,
    steps: &[usize],
) -> BTreeMap<u32, u64> {
    let taken = block.warps.iter().zip(steps).flat_map(|(warp, step)| warp.steps.iter().take(step + 1));
    let mut taken: Vec<_> = taken.collect();
    sort_by_key(&mut taken, |step| step.order);
    let mut held = BTreeMap::new();
    for access in taken.iter().flat_map(|step| &step.accesses).filter(|access| access.variable == variable) {
        let offsets = access.offsets.lanes(access.active);
        for (number, values) in (0_u32..).zip(&access.values) {
            for (offset, value) in offsets.iter().zip(values.lanes(access.active)) {
                let (Some(offset), Some(value)) = (offset.and_then(|offset| u32::try_from(offset).ok()), value) else {
                    continue;
                };
                let Some((element, _)) = recording.element(variable, offset + number * WORD) else { continue };
                match access.kind {
                    AccessKind::AtomicUpdate => held.remove(&element),
                    _ => held.insert(element, value),
                };
            }
        }
    }
    held
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::reading::{BlockReads, written_by};
    use warpground_patterns::{Request, Settings, find};

    #[test]
    fn a_reduction_leaves_its_sum_in_the_first_element() {
        let (_, variant) = find("reduce/sequential").unwrap();
        let settings = Settings::defaults(variant).with("n", 128.0).with("block_x", 64.0);
        let job = variant.job(&Request::new(settings, warpground_sim::adapter(32).limits)).unwrap();
        let options = warpground_sim::SimOptions::default();
        let recorded = warpground_sim::record(&job, &options, &warpground_sim::RecordOptions::default()).unwrap();
        let recording = &recorded.recordings[0];
        let block = &recording.blocks[0];
        let arrays = shared_arrays(recording);
        assert_eq!(arrays.len(), 1);
        let ends: Vec<usize> = block.warps.iter().map(|warp| warp.steps.len() - 1).collect();
        let starts = vec![0; ends.len()];
        assert!(held(recording, block, arrays[0].variable, &starts).is_empty());
        let held = held(recording, block, arrays[0].variable, &ends);
        assert_eq!(held.len(), 64);
        let reads = BlockReads::of(recording, block);
        let stored = written_by(recording, block, &reads, 0);
        let sum = stored.last().and_then(|written| written.value.as_ref()).map(|value| value.number).unwrap();
        let first = f64::from(f32::from_bits(u32::try_from(held[&0]).unwrap()));
        assert!((first - sum).abs() < f64::EPSILON, "{first} is not {sum}");
    }
}
