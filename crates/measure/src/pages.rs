//! The pages that stand beside the kernels and the calculators, with the rows of the course inventory that they cover:
//! one list for the page's navigation, `warpground list` and the coverage test.

use serde::Serialize;

/// A page of the playground.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Page {
    /// Short and unique.
    pub id: &'static str,
    /// For headings.
    pub title: &'static str,
    /// Where it is, as the part of the address that starts with `#`.
    pub route: &'static str,
    /// The rows of the course inventory that it covers; a page of our own covers none.
    pub covers: &'static [&'static str],
}

/// All of them, in the order in which they are listed.
pub const PAGES: &[Page] = &[
    Page {
        id: "cuda",
        title: "CUDA workbench: a whole CUDA program, run here, with the WGSL of its kernels line by line",
        route: "#/cuda",
        covers: &["L1", "L3", "L4", "L5", "L7", "L12", "L16"],
    },
    Page {
        id: "device",
        title: "The device: what it is, what it allows, and what WebGPU does not say",
        route: "#/device",
        covers: &["DP1", "DP2", "DP3", "DP4", "DP5", "DP6", "DP7", "DP8", "DP9", "DV23", "F46", "X40"],
    },
    Page {
        id: "host",
        title: "The host: memory, copies, launches, events, streams and errors, with their times",
        route: "#/host",
        covers: &["V2", "V3", "V4", "V12", "E2", "E6", "E44", "E61", "F23", "G18", "GL5"],
    },
    Page {
        id: "ladder",
        title: "Ladders: from the plainest kernel of a family to the fastest, each rung measured here",
        route: "#/ladder",
        // The courses show single steps; the whole way is our own.
        covers: &[],
    },
    Page {
        id: "calculators",
        title: "Calculators: indices, grids, occupancy, schedules, transactions, banks, worked numbers",
        route: "#/calculators",
        covers: &[
            "E9", "E10", "E13", "E24", "E25", "E37", "E38", "E46", "E58", "E59", "F1", "F21", "F28", "F30", "F31",
        ],
    },
];

impl Page {
    /// The title's first words, for a list.
    #[must_use]
    pub fn short(&self) -> &'static str {
        self.title.split(':').next().unwrap_or(self.title)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::PAGES;

    #[test]
    fn every_page_has_its_own_id_and_route() {
        let ids: BTreeSet<_> = PAGES.iter().map(|page| page.id).collect();
        let routes: BTreeSet<_> = PAGES.iter().map(|page| page.route).collect();
        assert_eq!((ids.len(), routes.len()), (PAGES.len(), PAGES.len()));
        for page in PAGES {
            assert!(page.route.starts_with("#/") && !page.title.is_empty(), "{}", page.id);
        }
    }
}
