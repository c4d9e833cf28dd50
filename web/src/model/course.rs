//! The courses whose patterns the catalogue holds, and a path through each.

use warpground_patterns::families;

use super::Entry;

/// A course.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Course {
    /// What the catalogue's entries call it.
    pub(crate) name: &'static str,
    /// Its name in full.
    pub(crate) title: &'static str,
    /// What it is about, in a few words.
    pub(crate) about: &'static str,
}

/// The courses, the widest first.
pub(crate) const COURSES: [Course; 5] = [
    Course {
        name: "PMPP",
        title: "Programming Massively Parallel Processors",
        about: "Chapters 3 to 6 of the book: from the first kernel to tiles and reductions",
    },
    Course {
        name: "Introduction to CUDA",
        title: "Introduction to CUDA",
        about: "Threads and their indices, convolution, atomics, sparse matrices",
    },
    Course {
        name: "IIT Delhi",
        title: "IIT Delhi, lecture 26",
        about: "How memory serves a warp: coalescing, banks, divergence",
    },
    Course {
        name: "CS149",
        title: "Stanford CS149, lecture 7",
        about: "GPU architecture and CUDA: blocks, scheduling, persistent threads",
    },
    Course {
        name: "More CUDA Examples",
        title: "More CUDA Examples",
        about: "Copies, transposes and histograms: each step, and what it gains",
    },
];

impl Course {
    /// The first kernel that the course shows of each family, in the order of the catalogue.
    pub(crate) fn path(&self) -> Vec<Entry> {
        let shows = |course: &str| course.split(';').any(|part| part.trim().starts_with(self.name));
        families()
            .iter()
            .filter_map(|family| {
                let shown = |entry: &Entry| entry.variant.defect.is_none() && shows(entry.variant.course);
                family.variants.iter().map(|variant| Entry { family, variant }).find(shown)
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_course_has_a_path_of_several_families() {
        for course in COURSES {
            assert!(course.path().len() >= 4, "{}: {:?}", course.name, course.path());
        }
    }
}
