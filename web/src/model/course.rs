//! The courses whose patterns the catalogue holds, and a path through each.

use warpground_patterns::{Family, families};

use super::{Entry, session::Session};
use crate::browser::storage;

/// A course.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Course {
    /// What the catalogue's entries call it.
    pub(crate) name: &'static str,
    /// Its name in full.
    pub(crate) title: &'static str,
    /// What it is about, in a few words.
    pub(crate) about: &'static str,
    /// The families of its patterns by their ids, in the order in which it comes to them.
    families: &'static str,
}

/// Under which key a tab remembers the course that its reader follows.
const FOLLOWED: &str = "warpground.course";

/// The courses, the widest first.
pub(crate) static COURSES: [Course; 5] = [
    Course {
        name: "PMPP",
        title: "Programming Massively Parallel Processors",
        about: "Chapters 3 to 6 of the book: from the first kernel to tiles and reductions",
        families: "vector_add index picture texture matmul barriers copy saxpy memory constant convolution divergence \
                   reduce scan",
    },
    Course {
        name: "Introduction to CUDA",
        title: "Introduction to CUDA",
        about: "Threads and their indices, convolution, atomics, sparse matrices",
        families: "vector_add index picture convolution convolution_2d atomics characters scan spmv constant",
    },
    Course {
        name: "IIT Delhi",
        title: "IIT Delhi, lecture 26",
        about: "How memory serves a warp: coalescing, banks, divergence",
        families: "block_order instructions divergence barriers memory vector_add copy saxpy reduce scan shared",
    },
    Course {
        name: "CS149",
        title: "Stanford CS149, lecture 7",
        about: "GPU architecture and CUDA: blocks, scheduling, persistent threads",
        families: "graphics picture stream vector_add memory convolve atomics block_order mandelbrot barriers reduce \
                   histogram scan",
    },
    Course {
        name: "More CUDA Examples",
        title: "More CUDA Examples",
        about: "Copies, transposes and histograms: each step, and what it gains",
        families: "saxpy memory copy transpose shared histogram",
    },
];

impl Course {
    /// The course that the reader of this tab follows.
    pub(crate) fn followed() -> Option<&'static Course> {
        let name = storage::kept(FOLLOWED)?;
        COURSES.iter().find(|course| course.name == name)
    }

    /// Has the tab remember that its reader follows it.
    pub(crate) fn follow(&self) {
        storage::keep(FOLLOWED, self.name);
    }

    /// The first kernel that the course shows of each family, in the order of the course.
    pub(crate) fn path(&self) -> Vec<Entry> {
        let families =
            self.families.split(' ').filter_map(|id| families().iter().copied().find(|family| family.id == id));
        families.filter_map(|family| self.shown(family).next()).collect()
    }

    /// Whether a kernel that the course shows of a family ran as it should.
    pub(crate) fn is_done(&self, family: &'static Family, session: &Session) -> bool {
        self.shown(family).any(|entry| session.is_done(entry))
    }

    /// The kernels that the course shows of a family, without mistakes on purpose.
    fn shown(&self, family: &'static Family) -> impl Iterator<Item = Entry> {
        let entries = family.variants.iter().map(move |variant| Entry { family, variant });
        entries.filter(|entry| {
            let mut courses = entry.variant.course.split(';');
            entry.variant.defect.is_none() && courses.any(|part| part.trim().starts_with(self.name))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_visits_every_family_of_its_course_once() {
        for course in &COURSES {
            let mut visited: Vec<&str> = course.path().iter().map(|entry| entry.family.id).collect();
            assert_eq!(visited.join(" "), course.families, "{}", course.name);
            let all = families().iter().copied().filter(|family| course.shown(family).next().is_some());
            let mut all: Vec<&str> = all.map(|family| family.id).collect();
            visited.sort_unstable();
            all.sort_unstable();
            assert_eq!(visited, all, "{}", course.name);
        }
    }

    #[test]
    fn the_book_is_read_chapter_by_chapter() {
        let chapter = |entry: &Entry| {
            let part = entry.variant.course.split(';').find(|part| part.trim().starts_with("PMPP"))?;
            part.chars().find_map(|letter| letter.to_digit(10))
        };
        let chapters: Vec<Option<u32>> = COURSES[0].path().iter().map(chapter).collect();
        assert!(chapters.is_sorted() && chapters.iter().all(Option::is_some), "{chapters:?}");
    }
}
