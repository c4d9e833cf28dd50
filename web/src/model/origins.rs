//! Where the elements of shared arrays come from.

use std::collections::BTreeMap;

use warpground_measure::order::map_of;
use warpground_sim::{Recording, observe::recorder::BlockRecording, program::Space};

/// An element: its variable, and its number there.
type Element = (u16, u32);

/// By element of shared memory, an element of global memory.
pub(crate) type Origins = BTreeMap<Element, Element>;

/// By element of shared memory, the element of global memory whose copy it is: the one that the thread loaded last before it
/// stored the same value. Elements that hold copies of several, one after another, are left out.
pub(crate) fn origins(recording: &Recording, block: &BlockRecording) -> Origins {
    let mut all = BTreeMap::<Element, Option<Element>>::new();
    for warp in &block.warps {
        let mut loaded: [Option<(Element, u64)>; 32] = [None; 32];
        for access in warp.steps.iter().flat_map(|step| &step.accesses) {
            let space = recording.variables.get(usize::from(access.variable)).map(|variable| variable.space);
            let (offsets, values) = (access.offsets.lanes(access.active), access.values.first());
            let values = values.map_or([None; 32], |values| values.lanes(access.active));
            for (lane, (offset, value)) in offsets.into_iter().zip(values).enumerate() {
                let place = offset.and_then(|offset| recording.element(access.variable, u32::try_from(offset).ok()?));
                let Some((element, _)) = place else { continue };
                let element = (access.variable, element);
                match (space, access.kind.writes()) {
                    (Some(Space::Global), false) => loaded[lane] = value.map(|value| (element, value)),
                    (Some(Space::Shared), true) => {
                        let from = loaded[lane].take().filter(|(_, bits)| Some(*bits) == value).map(|(from, _)| from);
                        all.entry(element)
                            .and_modify(|known| *known = known.filter(|known| Some(*known) == from))
                            .or_insert(from);
                    }
                    _ => {}
                }
            }
        }
    }
    map_of(all.into_iter().filter_map(|(element, from)| Some((element, from?))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::recorded::recorded;

    #[test]
    fn a_tile_with_halo_is_a_copy_that_begins_before_its_block() {
        let recording = recorded("convolution/tiled", &[("n", 1000.0)]);
        let origins = origins(&recording, &recording.blocks[0]);
        let of = |name: &str| recording.variables.iter().position(|variable| variable.name == name).unwrap();
        let (input, tile) = (u16::try_from(of("input")).unwrap(), u16::try_from(of("sh_tile")).unwrap());
        // A mask of five elements: two are before the block's first output.
        assert_eq!(origins.get(&(tile, 130)), Some(&(input, 128)));
    }
}
