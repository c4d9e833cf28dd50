//! The calculators, which ask no GPU: what page and terminal list, with the rows of the course inventory that each
//! answers.

use warpground_hardware::{presets, property, worked as numbers, worked_numbers};

/// A calculator as page and terminal list it.
#[derive(Debug)]
pub struct Calculator {
    /// The command's name, and the last part of its page's route.
    pub id: &'static str,
    /// Its name in a list.
    pub short: &'static str,
    /// What it calculates.
    pub title: &'static str,
    /// The models whose worked numbers it answers; none for all of them.
    models: &'static [numbers::Calculator],
}

/// All of them.
pub const CALCULATORS: &[Calculator] = &[
    Calculator {
        id: "occupancy",
        short: "Occupancy",
        title: "Blocks, warps and threads on a multiprocessor, and what limits them",
        models: &[numbers::Calculator::Occupancy],
    },
    Calculator {
        id: "index",
        short: "Thread and element",
        title: "Which thread works on which element, in both directions",
        models: &[numbers::Calculator::Index],
    },
    Calculator {
        id: "cover",
        short: "Grid over a problem",
        title: "A grid laid over a problem: full blocks, edges, idle threads",
        models: &[numbers::Calculator::Cover, numbers::Calculator::Warps],
    },
    Calculator {
        id: "schedule",
        short: "Blocks over time",
        title: "Blocks on multiprocessors over time",
        models: &[numbers::Calculator::Schedule],
    },
    Calculator {
        id: "coalescing",
        short: "Coalescing",
        title: "The transactions that a warp's addresses become, by the old rules and the new",
        models: &[numbers::Calculator::Transactions],
    },
    Calculator {
        id: "banks",
        short: "Banks",
        title: "The banks of shared memory that a warp's addresses fall into",
        models: &[numbers::Calculator::Banks],
    },
    Calculator {
        id: "worked",
        title: "Every number that the courses work out, worked out again",
        short: "Worked numbers",
        models: &[],
    },
];

/// The calculator of that id.
#[must_use]
pub fn find(id: &str) -> Option<&'static Calculator> {
    CALCULATORS.iter().find(|calculator| calculator.id == id)
}

impl Calculator {
    /// The calculator that gives the answers of a model; `None` where there is nothing to open.
    #[must_use]
    pub fn of(model: numbers::Calculator) -> Option<&'static Calculator> {
        CALCULATORS.iter().find(|calculator| calculator.models.contains(&model))
    }

    /// Where its page is.
    #[must_use]
    pub fn route(&self) -> String {
        format!("#/calculators/{}", self.id)
    }

    /// The inventory's rows that it answers, in the inventory's order. `occupancy` also shows the devices and what
    /// `cudaGetDeviceProperties` says of them; `worked` shows every worked number, whichever model it comes from.
    #[must_use]
    pub fn covers(&self) -> Vec<&'static str> {
        let mut covers: Vec<_> = worked_numbers()
            .iter()
            .filter(|row| self.models.is_empty() || self.models.contains(&row.calculator))
            .flat_map(|row| std::iter::once(row.id).chain(row.defects.iter().copied()))
            .collect();
        if self.models.contains(&numbers::Calculator::Occupancy) {
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
