//! Figures of lessons: pictures of a recording, drawn where the text explains what they show.
//!
//! ````text
//! ```figure
//! kernel: transpose/naive, width = 64, height = 64
//! view: request
//! at: output[column * parameters.height
//! caption: Each of the 32 lanes writes into a sector of its own.
//! ```
//! ````
//!
//! Nothing in a figure is drawn by hand: the kernel runs on the simulator, with these settings, and `view` names one of
//! the recorder's pictures ([`View`]). `at` is a part of the source line at whose first access the recording stands;
//! `block`, `warp` and `launch` count from 0, and are 0 where they are left out.

use warpground_engine::Limits;
use warpground_patterns::{Family, Request, SettingError, Settings, Variant, VariantId, find};
use warpground_sim::{
    Recording,
    observe::recorder::{AccessRecord, StepRecord, WarpRecording},
    program::Space,
};

/// A picture of a recording.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum View {
    /// A warp's request to memory, in sectors or banks.
    Request,
    /// What an array holds, as numbers or shades.
    Memory,
    /// The threads of a block, and the elements that each touches.
    Elements,
    /// The active lanes of a warp over its steps.
    Lanes,
    /// What went from where to where in shared memory.
    Flow,
    /// What a block touches of global memory between two barriers.
    Phases,
    /// What a thread reads before it writes an element.
    Output,
    /// Blocks over multiprocessors and time.
    Blocks,
    /// Warps over time on one multiprocessor.
    Warps,
    /// Which blocks of a launch use what blocks of an earlier one wrote.
    Launches,
}

impl View {
    /// All of them, in the order in which the recorder offers them.
    pub const ALL: [View; 10] = [
        View::Request,
        View::Memory,
        View::Elements,
        View::Lanes,
        View::Flow,
        View::Phases,
        View::Output,
        View::Blocks,
        View::Warps,
        View::Launches,
    ];

    /// Its name in lessons and links.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            View::Request => "request",
            View::Memory => "memory",
            View::Elements => "elements",
            View::Lanes => "lanes",
            View::Flow => "flow",
            View::Phases => "phases",
            View::Output => "output",
            View::Blocks => "blocks",
            View::Warps => "warps",
            View::Launches => "launches",
        }
    }

    /// Whether it shows a block, a launch or several, and so nothing of a single step.
    #[must_use]
    pub fn spans_steps(self) -> bool {
        !matches!(self, View::Request | View::Memory | View::Lanes)
    }

    /// Its name for people.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            View::Request => "Memory request",
            View::Memory => "Memory",
            View::Elements => "Threads and elements",
            View::Lanes => "Lanes",
            View::Flow => "Shared memory",
            View::Phases => "Phases",
            View::Output => "One output",
            View::Blocks => "Blocks over SMs",
            View::Warps => "Warps over time",
            View::Launches => "Launches",
        }
    }

    /// The view of that name.
    #[must_use]
    pub fn find(id: &str) -> Option<View> {
        View::ALL.into_iter().find(|view| view.id() == id)
    }
}

/// A figure of a lesson.
#[derive(Debug, Clone)]
pub struct Figure {
    /// The kernel's family.
    pub family: &'static Family,
    /// The kernel.
    pub variant: &'static Variant,
    /// Sizes, block and overrides.
    pub settings: Settings,
    /// Which picture.
    pub view: View,
    /// Which of the job's launches, from 0.
    pub launch: usize,
    /// Which block of it, by its linear number.
    pub block: u32,
    /// Which warp of the block.
    pub warp: usize,
    /// A part of the source line at which the recording stands; empty: its first access to memory.
    pub at: String,
    /// What the picture shows, in a sentence or two; `code` stands between backticks.
    pub caption: String,
    /// The line of the lesson at which it begins, from 1.
    pub line: usize,
}

impl PartialEq for Figure {
    fn eq(&self, other: &Figure) -> bool {
        self.id() == other.id() && self.line == other.line && self.settings == other.settings
    }
}

/// What is wrong with a lesson's figure.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct FigureError {
    /// The line in the lesson, from 1.
    pub line: usize,
    /// What it is.
    pub reason: Reason,
}

/// Why a block is no figure.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Reason {
    /// A line that it needs.
    #[error("the figure has no line that begins with `{0}:`")]
    Missing(&'static str),
    /// A line that says nothing known.
    #[error(
        "a figure has lines that begin with `kernel:`, `view:`, `at:`, `launch:`, `block:`, `warp:` and `caption:`, not `{0}`"
    )]
    UnknownKey(String),
    /// No such kernel.
    #[error("there is no kernel `{0}`")]
    NoKernel(String),
    /// No such picture.
    #[error("there is no picture `{0}`; there are {list}", list = View::ALL.map(View::id).join(", "))]
    NoView(String),
    /// A setting without a value.
    #[error("`{0}` is no setting: write `name = value`")]
    NoSetting(String),
    /// A value that the setting cannot have.
    #[error("{0}")]
    Setting(#[from] SettingError),
    /// Neither a launch, nor a block, nor a warp has this number.
    #[error("`{0}` is no whole number")]
    NoNumber(String),
}

impl Figure {
    /// Reads the lines of a block; `first_line` is the number of the first one in the lesson.
    ///
    /// # Errors
    /// Which line is wrong, and why.
    pub fn parse(block: &str, first_line: usize) -> Result<Figure, FigureError> {
        let at_line = |line, reason| FigureError { line, reason };
        let (mut kernel, mut view, mut at, mut caption) = (None, None, String::new(), String::new());
        let mut places = [0_u32; 3];
        for (line, text) in (first_line..).zip(block.lines()) {
            let Some((key, value)) = text.split_once(':').map(|(key, value)| (key.trim(), value.trim())) else {
                if !caption.is_empty() {
                    // A long caption runs over several lines.
                    caption.push(' ');
                    caption.push_str(text.trim());
                    continue;
                }
                return Err(at_line(line, Reason::UnknownKey(text.trim().to_owned())));
            };
            let number = || value.parse().map_err(|_| at_line(line, Reason::NoNumber(value.to_owned())));
            match key {
                "kernel" => kernel = Some(launch(value).map_err(|reason| at_line(line, reason))?),
                "view" => {
                    let found = View::find(value);
                    view = Some(found.ok_or_else(|| at_line(line, Reason::NoView(value.to_owned())))?);
                }
                "at" => value.clone_into(&mut at),
                "launch" => places[0] = number()?,
                "block" => places[1] = number()?,
                "warp" => places[2] = number()?,
                "caption" => value.clone_into(&mut caption),
                _ if !caption.is_empty() => {
                    caption.push(' ');
                    caption.push_str(text.trim());
                }
                _ => return Err(at_line(line, Reason::UnknownKey(text.trim().to_owned()))),
            }
        }
        let missing = |key| at_line(first_line, Reason::Missing(key));
        let (family, variant, settings) = kernel.ok_or_else(|| missing("kernel"))?;
        let view = view.ok_or_else(|| missing("view"))?;
        if caption.is_empty() {
            return Err(missing("caption"));
        }
        let [launch, block, warp] = places;
        Ok(Figure {
            family,
            variant,
            settings,
            view,
            launch: launch as usize,
            block,
            warp: warp as usize,
            at,
            caption,
            line: first_line,
        })
    }

    /// The kernel's id.
    #[must_use]
    pub fn id(&self) -> VariantId {
        self.family.id_of(self.variant)
    }

    /// What is recorded, on a device with these limits.
    #[must_use]
    pub fn request(&self, limits: Limits) -> Request {
        Request::new(self.settings.clone(), limits)
    }

    /// The step of a warp of a recording at which the picture stands: the first that touches global or shared memory at a
    /// line that holds [`Figure::at`], or else the first of such a line. `None` where the warp never comes there.
    #[must_use]
    pub fn step(&self, recording: &Recording, warp: &WarpRecording) -> Option<usize> {
        let source = self.variant.wgsl.get();
        let lines: Vec<&str> = source.lines().collect();
        let is_there = |step: &StepRecord| {
            let text = (step.line as usize).checked_sub(1).and_then(|place| lines.get(place));
            text.is_some_and(|text| text.contains(&self.at))
        };
        let accesses = warp.steps.iter().position(|step| is_there(step) && touches_memory(recording, step));
        accesses.or_else(|| warp.steps.iter().position(is_there))
    }
}

/// Whether a step touches what pictures are drawn of: global or shared memory.
fn touches_memory(recording: &Recording, step: &StepRecord) -> bool {
    let space = |access: &AccessRecord| Some(recording.variables.get(usize::from(access.variable))?.space);
    step.accesses.iter().any(|access| matches!(space(access), Some(Space::Global | Space::Shared)))
}

/// `family/variant, name = value, …`
fn launch(text: &str) -> Result<(&'static Family, &'static Variant, Settings), Reason> {
    let mut parts = text.split(',').map(str::trim);
    let id = parts.next().unwrap_or_default();
    let (family, variant) = find(id).ok_or_else(|| Reason::NoKernel(id.to_owned()))?;
    let mut settings = Settings::defaults(variant);
    for part in parts {
        let (name, value) = part.split_once('=').ok_or_else(|| Reason::NoSetting(part.to_owned()))?;
        settings.set(variant, name.trim(), value.trim())?;
    }
    Ok((family, variant, settings))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{lesson, question::functions::planning_device};
    use warpground_engine::Step;
    use warpground_patterns::families;
    use warpground_sim::{RecordOptions, SimOptions, observe::recorder::Chosen};

    fn broken(block: &str) -> String {
        Figure::parse(block, 7).map(|_| ()).expect_err(block).to_string()
    }

    #[test]
    fn a_figure_names_a_kernel_with_settings_a_picture_and_a_line() {
        let figure = Figure::parse(
            "kernel: transpose/naive, width = 64, height = 2^5\nview: request\nat: output[\nblock: 3\ncaption: One: and\ntwo.\n",
            7,
        );
        let figure = figure.expect("a figure");
        assert_eq!(figure.id().to_string(), "transpose/naive");
        assert_eq!(["width", "height"].map(|name| figure.settings.whole(name)), [64, 32]);
        assert_eq!((figure.view, figure.block, &*figure.at), (View::Request, 3, "output["));
        assert_eq!(figure.caption, "One: and two.");
    }

    #[test]
    fn a_block_that_is_no_figure_says_why_and_where() {
        assert_eq!(broken("view: request\n"), "line 7: the figure has no line that begins with `kernel:`");
        assert_eq!(broken("kernel: none/such\n"), "line 7: there is no kernel `none/such`");
        assert!(
            broken("kernel: copy/one_each\nview: tree\n")
                .starts_with("line 8: there is no picture `tree`; there are request,")
        );
        assert_eq!(broken("kernel: copy/one_each, n\n"), "line 7: `n` is no setting: write `name = value`");
        assert_eq!(broken("kernel: copy/one_each\nview: flow\nwarp: -1\n"), "line 9: `-1` is no whole number");
        assert!(broken("kernel: copy/one_each\nwhat\n").ends_with("not `what`"));
        assert!(Figure::parse("kernel: copy/one_each, n = many\n", 1).is_err());
    }

    /// What keeps a figure from showing what it says; nothing where it can be drawn.
    fn obstacle(figure: &Figure) -> Result<(), String> {
        let job = figure.variant.job(&figure.request(planning_device().limits)).map_err(|error| error.to_string())?;
        let grids =
            job.steps.iter().filter_map(|step| if let Step::Launch(launch) = step { Some(launch.grid) } else { None });
        let blocks: u64 = grids.map(|grid| grid.iter().map(|side| u64::from(*side)).product::<u64>()).sum();
        if blocks > 4096 {
            return Err(format!("{blocks} blocks are too many to wait for"));
        }
        let what = RecordOptions { blocks: Chosen::These(vec![figure.block]), ..RecordOptions::default() };
        let recorded =
            warpground_sim::record(&job, &SimOptions::default(), &what).map_err(|error| error.to_string())?;
        let recording = recorded.recordings.get(figure.launch).ok_or("there is no such launch")?;
        let block = recording.blocks.first().ok_or("there is no such block")?;
        let warp = block.warps.get(figure.warp).ok_or("there is no such warp")?;
        let step = figure.step(recording, warp).ok_or_else(|| format!("the warp never comes to `{}`", figure.at))?;
        let touches = || touches_memory(recording, &warp.steps[step]);
        let is_there = match figure.view {
            View::Request => touches(),
            View::Elements => figure.at.is_empty() || touches(),
            View::Flow => recording.variables.iter().any(|variable| variable.space == Space::Shared),
            View::Launches => recorded.recordings.len() > 1,
            _ => true,
        };
        if is_there { Ok(()) } else { Err(format!("there is nothing to draw at `{}`", figure.at)) }
    }

    #[test]
    fn every_figure_of_every_lesson_has_something_to_show_at_the_line_that_it_names() {
        let mut wrong = Vec::new();
        for family in families() {
            for figure in lesson::read(family.lesson.get()).figures() {
                if let Err(reason) = obstacle(figure) {
                    wrong.push(format!("{}/lesson.md, line {}: {reason}", family.id, figure.line));
                }
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}
