//! All warps of a block, stepped together.

use warpground_sim::observe::recorder::BlockRecording;

/// All warps of a block side by side: by time, the step at which each of them is. Between two barriers every warp takes its
/// next step at the same time, and one that has none left waits at its last.
pub(crate) fn together(block: &BlockRecording) -> Vec<Vec<usize>> {
    let ends: Vec<Vec<usize>> = block
        .warps
        .iter()
        .map(|warp| {
            let barriers = warp.steps.iter().enumerate().filter(|(_, step)| step.barrier.is_some());
            let mut ends: Vec<usize> = barriers.map(|(step, _)| step + 1).collect();
            ends.push(warp.steps.len());
            ends
        })
        .collect();
    let mut begins = vec![0_usize; ends.len()];
    let mut times = Vec::new();
    for stretch in 0..ends.iter().map(Vec::len).max().unwrap_or(0) {
        let end = |warp: usize| ends[warp].get(stretch).or(ends[warp].last()).copied().unwrap_or(0);
        let longest = (0..ends.len()).map(|warp| end(warp) - begins[warp]).max().unwrap_or(0);
        let step = |warp: usize, number: usize| (begins[warp] + number).min(end(warp).saturating_sub(1));
        times.extend((0..longest).map(|number| (0..ends.len()).map(|warp| step(warp, number)).collect::<Vec<_>>()));
        begins = (0..ends.len()).map(end).collect();
    }
    times
}

/// What a warp does at a time at which all are stepped together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Standing {
    /// It takes a step.
    Moves,
    /// It has come to a barrier, or to the end of what it does before one, and waits for the others.
    Waits,
    /// It has taken its last step.
    Ended,
    /// It goes on, but what it does was not recorded any more.
    Unrecorded,
}

/// By warp, what it does at a time.
pub(crate) fn standings(block: &BlockRecording, times: &[Vec<usize>], time: usize) -> Vec<Standing> {
    let Some(now) = times.get(time) else { return Vec::new() };
    let before = time.checked_sub(1).and_then(|before| times.get(before));
    let barriers = |warp: usize, steps: usize| {
        let steps = block.warps.get(warp).map(|warp| &warp.steps[..steps.min(warp.steps.len())]).unwrap_or_default();
        steps.iter().filter(|step| step.barrier.is_some()).count()
    };
    // So many barriers some warp has left behind.
    let passed = now.iter().enumerate().map(|(warp, step)| barriers(warp, *step)).max().unwrap_or(0);
    let standing = |(warp, step): (usize, &usize)| {
        if before.and_then(|before| before.get(warp)) != Some(step) {
            return Standing::Moves;
        }
        let Some(its) = block.warps.get(warp) else { return Standing::Ended };
        let steps = its.steps.as_slice();
        let is_last = step + 1 >= steps.len();
        let meets = steps.get(*step).is_some_and(|step| step.barrier.is_some());
        // At a barrier that nothing follows it waits until the others have come.
        match is_last && (!meets || passed >= barriers(warp, step + 1)) {
            true if its.dropped > 0 => Standing::Unrecorded,
            true => Standing::Ended,
            false => Standing::Waits,
        }
    };
    now.iter().enumerate().map(standing).collect()
}

/// The next time at which a warp comes to a barrier.
pub(crate) fn next_arrival(block: &BlockRecording, times: &[Vec<usize>], time: usize) -> Option<usize> {
    let meets = |warp: usize, step: usize| {
        block.warps.get(warp).and_then(|warp| warp.steps.get(step)).is_some_and(|step| step.barrier.is_some())
    };
    (time + 1..times.len()).find(|at| {
        let (before, now) = (&times[at - 1], &times[*at]);
        now.iter().enumerate().any(|(warp, step)| before.get(warp) != Some(step) && meets(warp, *step))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use warpground_sim::observe::recorder::{BarrierKind, StepRecord, WarpRecording};

    /// Warps by their steps: whether each ends at a barrier.
    fn block(warps: &[&[bool]]) -> BlockRecording {
        let step = |barrier: bool| StepRecord {
            order: 0,
            line: 1,
            active: u32::MAX,
            instructions: 1,
            accesses: Vec::new(),
            values: Vec::new(),
            branches: Vec::new(),
            barrier: barrier.then_some(BarrierKind::Shared),
        };
        let warp = |number, barriers: &[bool]| WarpRecording {
            warp: number,
            threads: u32::MAX,
            steps: barriers.iter().map(|barrier| step(*barrier)).collect(),
            dropped: 0,
        };
        BlockRecording {
            block: 0,
            position: [0; 3],
            warps: (0..).zip(warps).map(|(number, barriers)| warp(number, barriers)).collect(),
        }
    }

    #[test]
    fn warps_side_by_side_meet_at_every_barrier() {
        let block = block(&[&[false, false, true, false], &[true, false, false]]);
        assert_eq!(together(&block), [[0, 0], [1, 0], [2, 0], [3, 1], [3, 2]]);
    }

    #[test]
    fn a_warp_whose_recording_ends_has_not_ended() {
        let mut block = block(&[&[false], &[false, false]]);
        block.warps[0].dropped = 3;
        let times = together(&block);
        assert_eq!(standings(&block, &times, 1), [Standing::Unrecorded, Standing::Moves]);
    }

    #[test]
    fn a_warp_waits_at_a_barrier_and_has_ended_after_its_last_step() {
        use Standing::{Ended, Moves, Waits};
        let block = block(&[&[false, false, true, false], &[true, false, false]]);
        let times = together(&block);
        let all: Vec<Vec<Standing>> = (0..times.len()).map(|time| standings(&block, &times, time)).collect();
        assert_eq!(all, [[Moves, Moves], [Moves, Waits], [Moves, Waits], [Moves, Moves], [Ended, Moves]]);
    }

    #[test]
    fn a_warp_whose_last_step_is_a_barrier_has_ended_once_the_others_have_passed_it() {
        use Standing::{Ended, Moves, Waits};
        let block = block(&[&[true], &[false, true, false, false]]);
        let times = together(&block);
        let first: Vec<Standing> = (0..times.len()).map(|time| standings(&block, &times, time)[0]).collect();
        assert_eq!(first, [Moves, Waits, Ended, Ended]);
    }

    #[test]
    fn the_next_barrier_is_one_at_which_a_warp_arrives_not_one_at_which_it_waits() {
        let block = block(&[&[false, false, false, true, false], &[true, false, false]]);
        let times = together(&block);
        assert_eq!(next_arrival(&block, &times, 0), Some(3));
        assert_eq!(next_arrival(&block, &times, 3), None);
    }
}
