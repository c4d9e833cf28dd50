//! Which lines of the two texts answer to each other where the reader points, and when they come into view.

use std::rc::Rc;

use gloo_timers::callback::Timeout;
use warpground_measure::program::{cuda_line, wgsl_lines};
use yew::prelude::*;

use crate::components::code_editor::Pointing;

/// So long, in milliseconds, the reader stays with a line before the other text moves: a text that follows each movement
/// of a pointer cannot be read.
const REST: u32 = 160;

/// Where the pointer and the cursor are, in one of the texts; 0 where they are not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Place {
    pointer: u32,
    cursor: u32,
}

impl Place {
    fn of(self, how: Pointing) -> u32 {
        match how {
            Pointing::Pointer => self.pointer,
            Pointing::Cursor => self.cursor,
        }
    }

    fn line(self) -> u32 {
        if self.pointer > 0 { self.pointer } else { self.cursor }
    }
}

/// Both texts' places; a reducer, since the editors keep the callbacks that they are given first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Places {
    cuda: Place,
    wgsl: Place,
    /// What came to a line last, and whether that was in the CUDA text.
    latest: Option<(bool, Pointing)>,
}

/// Something came to a line of one of the texts, or left.
pub(crate) struct Came {
    pub(crate) in_cuda: bool,
    pub(crate) how: Pointing,
    pub(crate) line: u32,
}

impl Reducible for Places {
    type Action = Came;

    fn reduce(self: Rc<Self>, came: Came) -> Rc<Self> {
        let mut places = *self;
        let place = if came.in_cuda { &mut places.cuda } else { &mut places.wgsl };
        match came.how {
            Pointing::Pointer => place.pointer = came.line,
            Pointing::Cursor => place.cursor = came.line,
        }
        if came.line > 0 {
            places.latest = Some((came.in_cuda, came.how));
        }
        Rc::new(places)
    }
}

/// The lines that are lit.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Lit {
    pub(crate) cuda: Vec<u32>,
    pub(crate) wgsl: Vec<u32>,
    /// Whether the reader points into the CUDA text.
    from_cuda: bool,
}

impl Places {
    /// The line of the CUDA text that the cursor is on; 0 if it is not there.
    pub(crate) fn cuda_cursor(&self) -> u32 {
        self.cuda.cursor
    }

    /// Where the reader points: whether into the CUDA text, and at which line. What moved last says most, then a pointer,
    /// then a cursor that was left somewhere.
    fn pointed(&self) -> (bool, u32) {
        if let Some((in_cuda, how)) = self.latest {
            let line = if in_cuda { self.cuda } else { self.wgsl }.of(how);
            if line > 0 {
                return (in_cuda, line);
            }
        }
        let in_cuda = self.wgsl.pointer == 0 && (self.cuda.pointer > 0 || self.wgsl.cursor == 0);
        (in_cuda, if in_cuda { self.cuda } else { self.wgsl }.line())
    }

    /// Whether the reader has come to a line yet.
    pub(crate) fn is_anywhere(&self) -> bool {
        self.latest.is_some()
    }

    /// The lines to light, where the lines of the WGSL belong to these of the CUDA text.
    pub(crate) fn lit(&self, line_map: Option<&[u32]>) -> Lit {
        let Some(line_map) = line_map else { return Lit::default() };
        let (from_cuda, line) = self.pointed();
        let cuda = if from_cuda { line } else { cuda_line(line_map, line).unwrap_or(0) };
        let wgsl: Vec<u32> = wgsl_lines(line_map, cuda).collect();
        if wgsl.is_empty() { Lit::default() } else { Lit { cuda: vec![cuda], wgsl, from_cuda } }
    }
}

/// When the lit lines of the CUDA text and of the WGSL are to come into view, as [`CodeEditor`] takes it: those of the
/// text that the reader does not point into, once the reader stays.
///
/// [`CodeEditor`]: crate::components::code_editor::CodeEditor
#[hook]
pub(crate) fn use_shown(lit: &Lit, tab: &'static str) -> (u32, u32) {
    let times = use_state_eq(|| (0_u32, 0_u32));
    {
        let times = times.clone();
        use_effect_with((lit.clone(), tab), move |(lit, _)| {
            let from_cuda = lit.from_cuda;
            let timeout = (!lit.wgsl.is_empty()).then(|| {
                Timeout::new(REST, move || {
                    let (cuda, wgsl) = *times;
                    times.set(if from_cuda { (cuda, wgsl.wrapping_add(1)) } else { (cuda.wrapping_add(1), wgsl) });
                })
            });
            move || drop(timeout)
        });
    }
    *times
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(came: &[(bool, Pointing, u32)]) -> (bool, u32) {
        let places = came.iter().fold(Rc::new(Places::default()), |places, (in_cuda, how, line)| {
            places.reduce(Came { in_cuda: *in_cuda, how: *how, line: *line })
        });
        places.pointed()
    }

    #[test]
    fn what_moved_last_says_which_line_is_meant() {
        use Pointing::{Cursor, Pointer};
        let (cuda, wgsl) = (true, false);
        assert_eq!(after(&[(cuda, Cursor, 3), (wgsl, Pointer, 7)]), (wgsl, 7));
        // A cursor that moves while the pointer lies somewhere.
        assert_eq!(after(&[(wgsl, Pointer, 7), (cuda, Cursor, 4)]), (cuda, 4));
        // The pointer leaves: the cursor stays where it is.
        assert_eq!(after(&[(cuda, Cursor, 3), (wgsl, Pointer, 7), (wgsl, Pointer, 0)]), (cuda, 3));
        assert_eq!(after(&[(wgsl, Cursor, 5), (cuda, Pointer, 2), (cuda, Pointer, 0)]), (wgsl, 5));
        assert_eq!(after(&[(cuda, Cursor, 3), (cuda, Cursor, 0)]), (cuda, 0));
    }
}
