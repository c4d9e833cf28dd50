//! The commands that calculate with `warpground_hardware`'s models and ask no GPU. One file a command.

pub(crate) mod cover;
pub(crate) mod index;
pub(crate) mod occupancy;
pub(crate) mod schedule;
pub(crate) mod worked;

use warpground_hardware::{presets, property, worked as numbers, worked_numbers};

/// A calculator as `warpground list` shows it.
pub(crate) struct Calculator {
    /// The command's name.
    pub(crate) id: &'static str,
    /// What it calculates.
    pub(crate) title: &'static str,
    /// The worked numbers that it answers; `None` for all of them.
    model: Option<numbers::Calculator>,
}

/// All of them.
pub(crate) const CALCULATORS: &[Calculator] = &[
    Calculator {
        id: "occupancy",
        title: "Blocks, warps and threads on a multiprocessor, and what limits them",
        model: Some(numbers::Calculator::Occupancy),
    },
    Calculator {
        id: "index",
        title: "Which thread works on which element, both ways",
        model: Some(numbers::Calculator::Index),
    },
    Calculator {
        id: "cover",
        title: "A grid laid over a problem: full blocks, edges, idle threads",
        model: Some(numbers::Calculator::Cover),
    },
    Calculator {
        id: "schedule",
        title: "Blocks onto multiprocessors over time",
        model: Some(numbers::Calculator::Schedule),
    },
    Calculator { id: "worked", title: "Every number that the courses work out, worked out again", model: None },
];

impl Calculator {
    /// The inventory's rows that it answers, in the inventory's order. `occupancy` also shows the devices and what
    /// `cudaGetDeviceProperties` says of them; `worked` shows every worked number, whichever model it comes from.
    pub(crate) fn covers(&self) -> Vec<&'static str> {
        let mut covers: Vec<_> = worked_numbers()
            .iter()
            .filter(|row| self.model.is_none_or(|model| row.calculator == model))
            .map(|row| row.id)
            .collect();
        if self.model == Some(numbers::Calculator::Occupancy) {
            covers.extend(property::PROPERTIES.iter().map(|property| property.covers));
            covers.extend(presets().iter().flat_map(|gpu| gpu.covers));
        }
        covers.sort_by_key(|row| {
            let number = row.trim_start_matches(|letter: char| letter.is_ascii_alphabetic());
            (&row[..row.len() - number.len()], number.parse::<u32>().unwrap_or(u32::MAX))
        });
        covers.dedup();
        covers
    }
}

/// An extent as `5 × 4`; trailing ones are left out.
fn extent<T: Copy + Into<u64>>(sides: &[T]) -> String {
    let length = sides.iter().rposition(|side| (*side).into() != 1).map_or(1, |last| last + 1);
    sides[..length].iter().map(|side| warpground_measure::units::count((*side).into())).collect::<Vec<_>>().join(" × ")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_calculators_together_cover_all_that_the_models_answer() {
        let covered: BTreeSet<_> = CALCULATORS.iter().flat_map(Calculator::covers).collect();
        assert_eq!(covered, warpground_hardware::covers().into_iter().collect());
    }
}
