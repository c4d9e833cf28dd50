//! The work of the streams, in the order that CUDA promises.

use super::recording::{HostMark, HostWork, MOST_WORKS};
use crate::host::order::OWN;

/// How much of each stream's work comes before.
pub(in crate::host) type Before<'a> = &'a [u64];

/// What the streams were given.
#[derive(Debug, Default)]
pub(in crate::host) struct Timeline {
    works: Vec<Placed>,
    marks: Vec<HostMark>,
    /// The streams that were given work, by their numbers.
    streams: Vec<usize>,
    /// By stream: the numbers of its work, and behind which column each ends.
    ends: Vec<Vec<(u64, u32)>>,
    /// Work for which there was no room.
    pub(super) left_out: u64,
}

#[derive(Debug)]
struct Placed {
    work: HostWork,
    /// The stream as the run counts them, its number there, and what comes before it.
    stream: usize,
    number: u64,
    before: Vec<u64>,
}

impl Placed {
    fn knows(&self, other: &Placed) -> bool {
        self.before.get(other.stream).is_some_and(|known| *known >= other.number)
    }
}

/// A stream that the program created, by its number in the run.
fn created_stream(stream: usize) -> String {
    format!("stream {}", stream - OWN)
}

/// A launch's stream as its configuration names it; nothing: the default one.
pub(in crate::host) fn named_stream(stream: usize) -> Option<String> {
    match stream {
        0 => None,
        OWN => Some("cudaStreamPerThread".to_owned()),
        created => Some(created_stream(created)),
    }
}

impl Timeline {
    /// Behind which column everything ends that a clock knows.
    fn end_of(&self, before: Before<'_>) -> u32 {
        let end = |(stream, known): (usize, &u64)| {
            let ends = self.ends.get(stream)?;
            let last = ends.partition_point(|(number, _)| number <= known).checked_sub(1)?;
            Some(ends[last].1)
        };
        before.iter().enumerate().filter_map(end).max().unwrap_or(0)
    }

    fn end(&mut self, stream: usize, number: u64, column: u32) {
        if self.ends.len() <= stream {
            self.ends.resize_with(stream + 1, Vec::new);
        }
        self.ends[stream].push((number, column));
    }

    fn shown(&mut self, stream: usize) -> u32 {
        let at = self.streams.iter().position(|known| *known == stream).unwrap_or_else(|| {
            self.streams.push(stream);
            self.streams.len() - 1
        });
        u32::try_from(at).unwrap_or(u32::MAX)
    }

    /// A stream is given work. Answers which it is, if there is room.
    pub(super) fn work(
        &mut self,
        (stream, number): (usize, u64),
        before: Before<'_>,
        label: &str,
        waits: bool,
        step: u32,
    ) -> Option<u32> {
        // Its own number is not before it.
        let mut others = before.to_vec();
        if let Some(own) = others.get_mut(stream) {
            *own = number.saturating_sub(1);
        }
        let column = self.end_of(&others);
        self.end(stream, number, column + 1);
        if self.works.len() >= MOST_WORKS {
            self.left_out += 1;
            return None;
        }
        let shown = self.shown(stream);
        let work = HostWork { label: label.to_owned(), stream: shown, column, step, waits, overlaps: Vec::new() };
        self.works.push(Placed { work, stream, number, before: others });
        u32::try_from(self.works.len() - 1).ok()
    }

    /// Names work better.
    pub(super) fn rename(&mut self, work: u32, label: String) {
        if let Some(placed) = self.works.get_mut(work as usize) {
            placed.work.label = label;
        }
    }

    /// An event of a stream, whose number takes no time.
    pub(super) fn event(&mut self, (stream, number): (usize, u64), before: Before<'_>, label: &str, step: u32) {
        let column = self.end_of(before);
        self.end(stream, number, column);
        let stream = Some(self.shown(stream));
        self.mark(HostMark { label: label.to_owned(), stream, column, step });
    }

    /// A stream, or with none the host, waits for what a clock knows.
    pub(super) fn wait(&mut self, stream: Option<usize>, before: Before<'_>, label: &str, step: u32) {
        let column = self.end_of(before);
        let stream = stream.map(|stream| self.shown(stream));
        self.mark(HostMark { label: label.to_owned(), stream, column, step });
    }

    fn mark(&mut self, mark: HostMark) {
        if self.marks.len() < MOST_WORKS {
            self.marks.push(mark);
        } else {
            self.left_out += 1;
        }
    }

    /// The names of the streams, their work with what it may overlap with, and the marks.
    pub(super) fn finish(mut self) -> (Vec<String>, Vec<HostWork>, Vec<HostMark>) {
        for one in 0..self.works.len() {
            for other in one + 1..self.works.len() {
                let (left, right) = (&self.works[one], &self.works[other]);
                if left.stream != right.stream && !left.knows(right) && !right.knows(left) {
                    self.works[one].work.overlaps.push(u32::try_from(other).unwrap_or(u32::MAX));
                    self.works[other].work.overlaps.push(u32::try_from(one).unwrap_or(u32::MAX));
                }
            }
        }
        let name = |stream: &usize| match *stream {
            0 => "default stream".to_owned(),
            OWN => "default stream of the thread".to_owned(),
            created => created_stream(created),
        };
        (
            self.streams.iter().map(name).collect(),
            self.works.into_iter().map(|placed| placed.work).collect(),
            self.marks,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_of_two_streams_overlaps_until_one_waits_for_the_other() {
        let mut timeline = Timeline::default();
        assert_eq!(timeline.work((2, 1), &[0, 0, 1], "a", false, 0), Some(0));
        assert_eq!(timeline.work((3, 1), &[0, 0, 0, 1], "b", false, 1), Some(1));
        assert_eq!(timeline.work((3, 2), &[0, 0, 1, 2], "c", false, 2), Some(2));
        let (streams, works, _) = timeline.finish();
        assert_eq!(streams, ["stream 1", "stream 2"]);
        assert_eq!(works.iter().map(|work| work.column).collect::<Vec<_>>(), [0, 0, 1]);
        assert_eq!((&works[0].overlaps, &works[1].overlaps, &works[2].overlaps), (&vec![1], &vec![0], &vec![]));
    }

    #[test]
    fn an_event_takes_no_time() {
        let mut timeline = Timeline::default();
        timeline.work((2, 1), &[0, 0, 1], "a", false, 0);
        timeline.event((2, 2), &[0, 0, 2], "event", 1);
        timeline.work((2, 3), &[0, 0, 3], "b", true, 2);
        let (_, works, marks) = timeline.finish();
        assert_eq!((works[0].column, marks[0].column, works[1].column), (0, 1, 1));
    }
}
