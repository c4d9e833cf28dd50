//! How the warps of a scheduler hide each other's waits: one instruction per cycle, from a warp that is ready. Which of
//! several ready ones, no programming guide says; here are two ways, since they differ.

use serde::{Deserialize, Serialize};

/// What every warp does: some instructions, then a load that the next round needs, and that as often as there are rounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Work {
    /// Warps of the scheduler.
    pub warps: u32,
    /// Instructions of a round, the load among them, one per cycle.
    pub instructions: u32,
    /// Cycles from the load until its value is there.
    pub wait: u32,
    /// Rounds of each warp.
    pub rounds: u32,
}

/// Which of the warps that are ready goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Priority {
    /// Each in turn.
    Turns,
    /// The one that went last for as long as it can, then the one with the lowest number.
    Oldest,
}

/// What came of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Hidden {
    /// Cycles until the last load of the last warp is there.
    pub cycles: u64,
    /// Cycles before the last instruction in which no warp was ready.
    pub idle: u64,
}

/// Cycles and warps that a simulation takes.
pub const MOST_INSTRUCTIONS: u64 = 1_000_000;

/// Why nothing can be scheduled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum LatencyError {
    /// No warps, no instructions or no rounds.
    #[error("there must be at least one warp, one instruction and one round")]
    Nothing,
    /// More than is simulated.
    #[error("{asked} instructions in all; at most {MOST_INSTRUCTIONS} are simulated")]
    TooLong {
        /// How many.
        asked: u64,
    },
}

/// Lets the warps run.
///
/// # Errors
/// Nothing to run, or more than [`MOST_INSTRUCTIONS`].
pub fn hide(work: Work, priority: Priority) -> Result<Hidden, LatencyError> {
    let Work { warps, instructions, wait, rounds } = work;
    if warps == 0 || instructions == 0 || rounds == 0 {
        return Err(LatencyError::Nothing);
    }
    let each = u64::from(instructions).saturating_mul(rounds.into());
    let asked = each.saturating_mul(warps.into());
    if asked > MOST_INSTRUCTIONS {
        return Err(LatencyError::TooLong { asked });
    }
    // Of each warp: the cycle from which it is ready, and how many instructions it has issued.
    let mut states = vec![(0_u64, 0_u64); warps as usize];
    let (mut now, mut idle, mut issued, mut last, mut end) = (0_u64, 0_u64, 0_u64, 0_usize, 0_u64);
    while issued < asked {
        let ready = |index: &usize| states[*index].0 <= now && states[*index].1 < each;
        let chosen = match priority {
            Priority::Turns => (1..=states.len()).map(|step| (last + step) % states.len()).find(ready),
            Priority::Oldest => std::iter::once(last).chain(0..states.len()).find(ready),
        };
        let Some(chosen) = chosen else {
            let next = states.iter().filter(|(_, done)| *done < each).map(|(ready, _)| *ready).min().unwrap_or(now + 1);
            idle += next - now;
            now = next;
            continue;
        };
        let (ready, done) = &mut states[chosen];
        *done += 1;
        now += 1;
        issued += 1;
        last = chosen;
        if done.is_multiple_of(instructions.into()) {
            *ready = now + u64::from(wait);
            end = end.max(*ready);
        }
    }
    Ok(Hidden { cycles: end, idle })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn both(work: Work) -> [Hidden; 2] {
        [Priority::Turns, Priority::Oldest].map(|priority| hide(work, priority).unwrap())
    }

    #[test]
    fn a_single_warp_hides_nothing() {
        let work = Work { warps: 1, instructions: 10, wait: 400, rounds: 3 };
        assert_eq!(both(work), [Hidden { cycles: 1230, idle: 800 }; 2]);
    }

    #[test]
    fn with_enough_warps_no_cycle_is_idle() {
        let work = Work { warps: 41, instructions: 10, wait: 400, rounds: 3 };
        assert_eq!(hide(work, Priority::Oldest), Ok(Hidden { cycles: 1630, idle: 0 }));
    }

    #[test]
    fn warps_in_turn_come_to_their_loads_together_and_wait_together() {
        let work = Work { warps: 4, instructions: 8, wait: 24, rounds: 4 };
        let [turns, oldest] = both(work);
        assert_eq!((turns.idle, oldest.idle), (63, 0));
    }

    #[test]
    fn nothing_and_too_much_are_refused() {
        let work = Work { warps: 0, instructions: 1, wait: 1, rounds: 1 };
        assert_eq!(hide(work, Priority::Turns), Err(LatencyError::Nothing));
        let long = Work { warps: u32::MAX, instructions: u32::MAX, wait: 1, rounds: u32::MAX };
        assert_eq!(hide(long, Priority::Turns), Err(LatencyError::TooLong { asked: u64::MAX }));
    }
}
