//! The pages that are beside the kernels and the calculators, with the rows of the course inventory that they cover:
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
        covers: &[
            "E3", "F7", "L1", "L3", "L4", "L5", "L7", "L12", "L16", "MA1", "MA4", "X1", "X2", "X3", "X4", "X6", "X8",
            "X11", "X12", "X13", "X17", "X19", "X20", "X25", "X27", "X32", "X33", "X36", "X37", "X39", "X43", "X56",
            "X59", "X60", "X61", "X63", "X69", "X81", "X83", "X84", "X85", "X106", "X110", "X112", "X113", "X114",
            "X135",
        ],
    },
    Page {
        id: "lab",
        title: "Lab: your own kernels in WGSL or CUDA C, run, searched for mistakes, counted and compared",
        route: "#/lab",
        covers: &[],
    },
    Page { id: "exercises", title: "Exercises: write a kernel and grade it", route: "#/exercises", covers: &[] },
    Page {
        id: "device",
        title: "The device: what it is, what it allows, and what WebGPU does not report",
        route: "#/device",
        covers: &["DP1", "DP2", "DP3", "DP4", "DP5", "DP6", "DP7", "DP8", "DP9", "DV23", "F46", "X40"],
    },
    Page {
        id: "host",
        title: "The host: memory, copies, launches, events, streams and errors, with their times",
        route: "#/host",
        covers: &["V2", "V3", "V4", "V12", "DV22", "E2", "E6", "E44", "E45", "E61", "F23", "G18", "GL5", "X111"],
    },
    Page {
        id: "ladder",
        title: "Ladders: from the naive kernel of a family to the fastest, each rung measured here",
        route: "#/ladder",
        // The courses show single steps; the whole way is our own.
        covers: &[],
    },
    Page {
        id: "calculators",
        title: "Calculators: indices, grids, occupancy, schedules, transactions, banks, worked numbers",
        route: "#/calculators",
        covers: &[
            "E9", "E10", "E13", "E24", "E25", "E37", "E38", "E46", "E58", "E59", "F1", "F2", "F21", "F28", "F30",
            "F31", "F47",
        ],
    },
];

/// A figure of the courses, of which their texts have kept the caption at most, and where it is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Figure {
    /// What it shows.
    pub shows: &'static str,
    /// Where: a calculator, a page, or a kernel, which draws itself once it has been recorded.
    pub route: &'static str,
}

const fn figure(shows: &'static str, route: &'static str) -> Figure {
    Figure { shows, route }
}

/// The lost figures, in the order of the courses.
pub const FIGURES: &[Figure] = &[
    figure("3.1: one element of the sum per thread", "#/vector_add/guarded?n=8&block_x=8"),
    figure(
        "Task and data parallelism: two timelines of the same work",
        "#/calculators/schedule?device=course-2-cores&multiprocessors=4&sm_blocks=1&blocks=3&threads=32&shared=0&durations=6,30,12&split=12",
    ),
    figure("3.3 to 3.8: host and device in turn, and their memories", "#/host"),
    figure("3.10: the threads of a grid in blocks of 256", "#/calculators/index?grid=4&block=256"),
    figure("4.1: 2 × 2 blocks of 4 × 2 × 2 threads", "#/calculators/index?grid=2x2&block=4x2x2&at=1,1&thread=3,1,1"),
    figure("4.2 and 4.5: blocks over a picture of 76 × 62", "#/calculators/cover?size=76x62&block=16x16"),
    figure("4.3: a matrix in memory, row by row", "#/index/row_major?width=4&height=4&block_x=4&block_y=4"),
    figure("4.6: a tiled matrix multiply", "#/matmul/tiled?rows=4&inner=4&columns=4&tile=2"),
    figure("The memories of a device, and who sees which", "#/memory/every_kind"),
    figure(
        "A multiprocessor: schedulers, units and the warps that wait",
        "#/instructions/divide?n=4096&block_x=128&rounds=4",
    ),
    figure("Blocks on two multiprocessors, over time", "#/calculators/schedule?device=course-2-cores"),
    figure("The rounds of a reduction", "#/reduce/interleaved?n=8&block_x=8"),
    figure("Coalescing: which thread asks for which segment", "#/calculators/coalescing?offset=1"),
    figure("Banks and conflicts", "#/calculators/banks?stride=2"),
    figure("A histogram of 64 bytes per thread: the columns swapped", "#/histogram/per_thread_64?n=4096&shuffle=1"),
    figure("Where its sums start: shifted, and not", "#/histogram/per_thread_64?n=4096&shift_start=0"),
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

    use warpground_patterns::{Settings, find};

    use super::{FIGURES, PAGES};
    use crate::calculators::CALCULATORS;

    #[test]
    fn every_figure_is_drawn_by_a_page_a_calculator_or_a_kernel_that_has_its_settings() {
        for figure in FIGURES {
            let (place, query) = figure.route.split_once('?').unwrap_or((figure.route, ""));
            let known = PAGES.iter().any(|page| page.route == place)
                || CALCULATORS.iter().any(|calculator| calculator.route() == place);
            let Some((_, variant)) = find(place.trim_start_matches("#/")) else {
                assert!(known, "{place}");
                continue;
            };
            let mut settings = Settings::defaults(variant);
            for pair in query.split('&').filter(|pair| !pair.is_empty()) {
                let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
                assert_eq!(settings.set(variant, name, value), Ok(()), "{}", figure.route);
            }
        }
    }

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
