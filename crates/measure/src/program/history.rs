//! What a program's host side did, line by line, in words: what the page plays back and forth, and the terminal prints.

use std::fmt::{self, Write as _};

use serde::{Deserialize, Serialize};
use warpground_cuda::{
    Outcome, Source,
    history::{Change, Deed, History, HostMark, HostObject, HostStep, HostWork, MemoryKind, MemorySide, Spot},
};
use warpground_engine::Adapter;

use super::report::Ended;
use crate::units::count;

/// The number of this form. It grows when a key goes or changes its meaning.
pub const HISTORY_VERSION: u32 = 1;

/// So many elements of an array the terminal shows.
const SHOWN_CELLS: usize = 8;

/// A recorded run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Played {
    /// [`HISTORY_VERSION`].
    pub version: u32,
    /// The program's file.
    pub program: String,
    /// The device's name.
    pub device: String,
    /// How it ended.
    pub ended: Ended,
    /// What the program returned, where it ended by itself.
    pub exit_status: Option<i32>,
    /// The variables and pieces of memory, by their numbers.
    pub objects: Vec<PlayedObject>,
    /// The lines that ran.
    pub steps: Vec<PlayedStep>,
    /// The names of the streams that were given work.
    pub streams: Vec<String>,
    /// What they were given, in the order in which it ran here.
    pub works: Vec<HostWork>,
    /// Events and waits.
    pub marks: Vec<HostMark>,
    /// What the timeline shows, in a sentence; empty where nothing was given to a stream.
    pub overlap: String,
    /// What is not in the recording, in sentences.
    pub left_out: Vec<String>,
}

/// A variable, or a piece of memory.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayedObject {
    /// It.
    #[serde(flatten)]
    pub object: HostObject,
    /// What it is, in a few words: `float × 1,000, 4,000 bytes from cudaMalloc`.
    pub caption: String,
}

/// A line that ran.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PlayedStep {
    /// The line, from 1, in its file.
    pub line: u32,
    /// The file, where it is not the first one.
    pub file: Option<String>,
    /// The line's text, without the white space around it.
    pub text: String,
    /// The function.
    pub function: String,
    /// How many functions are open.
    pub depth: u32,
    /// Lines that ran in its place and are not recorded one by one.
    pub left_out: u64,
    /// What it did.
    pub deeds: Vec<PlayedDeed>,
    /// What memory holds after it, where that is not what it held before.
    pub changes: Vec<PlayedChange>,
    /// The objects that are gone after it.
    pub gone: Vec<u32>,
}

/// What a line did.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PlayedDeed {
    /// In words, without a full stop.
    pub words: String,
    /// It.
    #[serde(flatten)]
    pub deed: Deed,
}

/// What an object holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayedChange {
    /// It.
    #[serde(flatten)]
    pub change: Change,
    /// A variable's value, or what is to be said of an array.
    pub value: String,
}

impl Played {
    /// A recorded run in words.
    #[must_use]
    pub fn of(source: &Source, adapter: &Adapter, outcome: Outcome, history: History) -> Played {
        let text = |step: &HostStep| {
            let file = source.files().iter().find(|file| match &step.file {
                Some(name) => file.name == *name,
                None => file.span.start == 0,
            });
            let skipped = usize::try_from(step.line.saturating_sub(1)).unwrap_or(usize::MAX);
            let lines = file.map_or("", |file| source.slice(file.span));
            lines.lines().nth(skipped).unwrap_or("").trim().to_owned()
        };
        let steps = history.steps.iter().map(|step| PlayedStep {
            line: step.line,
            file: step.file.clone(),
            text: text(step),
            function: step.function.clone(),
            depth: step.depth,
            left_out: step.left_out,
            deeds: step
                .deeds
                .iter()
                .map(|deed| PlayedDeed { words: words(&history, source, deed), deed: deed.clone() })
                .collect(),
            changes: step
                .changes
                .iter()
                .map(|change| PlayedChange { value: value(&history, change), change: change.clone() })
                .collect(),
            gone: step.gone.clone(),
        });
        let objects = history.objects.iter().map(|object| {
            let named = HostObject { name: name(object), ..object.clone() };
            PlayedObject { caption: caption(object), object: named }
        });
        Played {
            version: HISTORY_VERSION,
            program: source.name.clone(),
            device: adapter.name.clone(),
            ended: Ended::of(outcome),
            exit_status: if let Outcome::Exited(status) = outcome { Some(status) } else { None },
            objects: objects.collect(),
            steps: steps.collect(),
            overlap: overlap(&history.works),
            streams: history.streams,
            works: history.works,
            marks: history.marks,
            left_out: history.left_out,
        }
    }
}

fn side(side: MemorySide) -> &'static str {
    match side {
        MemorySide::Host => "host",
        MemorySide::Device => "device",
    }
}

fn name(object: &HostObject) -> String {
    if !object.name.is_empty() {
        return object.name.clone();
    }
    if object.line == 0 { "memory".to_owned() } else { format!("memory of line {}", object.line) }
}

fn caption(object: &HostObject) -> String {
    let bytes = format!("{} bytes", count(object.bytes));
    let size = match (object.ty.as_str(), object.elements) {
        ("", _) => bytes,
        (ty, 0 | 1) => ty.to_owned(),
        (ty, elements) if object.kind == MemoryKind::Variable || object.kind == MemoryKind::Global => {
            let whole = if ty.contains('[') { ty.to_owned() } else { format!("{ty} × {}", count(elements)) };
            format!("{whole}, {bytes}")
        }
        (ty, elements) => format!("{ty} × {}, {bytes}", count(elements)),
    };
    match object.kind {
        MemoryKind::Variable | MemoryKind::Elements => size,
        MemoryKind::Global if object.side == MemorySide::Device => format!("{size}, a variable of the device"),
        MemoryKind::Global => format!("{size}, outside of functions"),
        MemoryKind::Heap => format!("{size} from malloc or new"),
        MemoryKind::Pinned => format!("{size}, pinned"),
        MemoryKind::Managed => format!("{size}, managed"),
        MemoryKind::Allocation => format!("{size} from cudaMalloc"),
    }
}

/// A place, as `*d_A (device)`, or with the element that it is.
fn spot(history: &History, at: Spot) -> String {
    let Some(object) = history.objects.get(at.object as usize) else { return "memory".to_owned() };
    let (name, side) = (name(object), side(object.side));
    let element = object.bytes.checked_div(object.elements).unwrap_or(0);
    match (at.offset, element) {
        (0, _) => format!("{name} ({side})"),
        (offset, 1..) if offset % element == 0 => {
            format!("{name} from element {} on ({side})", count(offset / element))
        }
        (offset, _) => format!("{name} from byte {} on ({side})", count(offset)),
    }
}

/// So many of something: "1 block", "4 × 2 blocks".
fn several(number: &str, one: &str) -> String {
    format!("{number} {one}{}", if number == "1" { "" } else { "s" })
}

fn three(counts: [u32; 3]) -> String {
    match counts {
        [x, 1, 1] => count(x.into()),
        [x, y, 1] => format!("({}, {})", count(x.into()), count(y.into())),
        [x, y, z] => format!("({}, {}, {})", count(x.into()), count(y.into()), count(z.into())),
    }
}

/// A stream's name behind what it was given, where it is not the default one.
fn stream(history: &History, work: Option<u32>) -> String {
    let stream = work.and_then(|work| history.streams.get(history.works.get(work as usize)?.stream as usize));
    match stream {
        Some(name) if name != "default stream" => format!(", in {name}"),
        _ => String::new(),
    }
}

fn words(history: &History, source: &Source, deed: &Deed) -> String {
    match deed {
        Deed::Copied { from, to, bytes, work } => format!(
            "copies {} bytes from {} to {}{}",
            count(*bytes),
            spot(history, *from),
            spot(history, *to),
            stream(history, *work)
        ),
        Deed::Filled { to, bytes, byte, work } => {
            format!("fills {} bytes of {} with {byte}{}", count(*bytes), spot(history, *to), stream(history, *work))
        }
        Deed::Launched { kernel, grid, block, shared, work } => {
            let threads: u64 = grid.iter().chain(block).map(|count| u64::from(*count)).product();
            let shared = if *shared == 0 { String::new() } else { format!(", {} bytes shared", count(*shared)) };
            format!(
                "launches {kernel} with {} of {}, {} in all{shared}{}",
                several(&three(*grid), "block"),
                several(&three(*block), "thread"),
                count(threads),
                stream(history, *work)
            )
        }
        Deed::Allocated { object } => {
            let Some(its) = history.objects.get(*object as usize) else { return "allocates memory".to_owned() };
            format!("allocates {}: {}, {}", name(its), caption(its), side(its.side))
        }
        Deed::Freed { object } => {
            let Some(its) = history.objects.get(*object as usize) else { return "frees memory".to_owned() };
            format!("frees {} ({})", name(its), side(its.side))
        }
        Deed::Ordered { text } | Deed::Told { text } => text.clone(),
        Deed::Failed { error, text, asked } => {
            let asked = match asked {
                Some(line) => format!("the program asks for it on line {}", source.line_name(*line)),
                None => "the program never asks for it".to_owned(),
            };
            format!("fails with {error} ({text}); {asked}")
        }
        Deed::Printed { text, error } => {
            let whereto = if *error { "to standard error " } else { "" };
            format!("prints {whereto}{text:?}")
        }
    }
}

fn value(history: &History, change: &Change) -> String {
    match change.to {
        Some(to) if change.text.is_empty() => format!("→ {}", spot(history, to)),
        Some(to) => format!("{} → {}", change.text, spot(history, to)),
        None => change.text.clone(),
    }
}

fn overlap(works: &[HostWork]) -> String {
    if works.is_empty() {
        return String::new();
    }
    let pairs: usize = works.iter().map(|work| work.overlaps.len()).sum::<usize>() / 2;
    let here = "Here each ran alone, in the order of its number.";
    match pairs {
        0 => format!("CUDA orders all of this work: nothing of it may overlap on a real device. {here}"),
        1 => format!("CUDA leaves one pair unordered: on a real device the two may run at the same time. {here}"),
        pairs => format!(
            "CUDA leaves {} pairs unordered: on a real device the two of each pair may run at the same time. {here}",
            count(pairs as u64)
        ),
    }
}

impl PlayedChange {
    /// The value, or an array's first elements, in a line.
    #[must_use]
    pub fn line(&self, object: &HostObject) -> String {
        let cells = &self.change.cells;
        if cells.is_empty() {
            return self.value.clone();
        }
        let first = cells.iter().take(SHOWN_CELLS).map(String::as_str).collect::<Vec<_>>().join(", ");
        let more = if object.elements > SHOWN_CELLS as u64 { ", …" } else { "" };
        format!("{{{first}{more}}}")
    }
}

impl fmt::Display for Played {
    /// Every line with what it did, and below all of them the timeline.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for step in &self.steps {
            let indent = "  ".repeat((step.depth as usize).saturating_sub(1));
            let place = step.file.as_ref().map_or_else(String::new, |file| format!("{file}:"));
            if step.left_out > 0 {
                writeln!(out, "      {indent}… {} more lines of a loop", count(step.left_out))?;
            } else {
                writeln!(out, "{:>5} {indent}{}", format!("{place}{}", step.line), step.text)?;
            }
            for deed in &step.deeds {
                writeln!(out, "      {indent}  {}", deed.words)?;
            }
            for change in &step.changes {
                let Some(object) = self.objects.get(change.change.object as usize) else { continue };
                let value = change.line(&object.object);
                if !value.is_empty() {
                    writeln!(out, "      {indent}  {} = {value}", object.object.name)?;
                }
            }
        }
        if !self.works.is_empty() {
            writeln!(out, "\nThe work of the streams")?;
            for (number, work) in self.works.iter().enumerate() {
                let stream = self.streams.get(work.stream as usize).map_or("", String::as_str);
                let mut with = String::new();
                for other in &work.overlaps {
                    let gap = if with.is_empty() { "; may overlap with " } else { ", " };
                    write!(with, "{gap}{}", other + 1)?;
                }
                let waits = if work.waits { "; the host waits" } else { "" };
                writeln!(out, "{:>5} {stream}: {}{waits}{with}", number + 1, work.label)?;
            }
            writeln!(out, "{}", self.overlap)?;
        }
        self.left_out.iter().try_for_each(|sentence| writeln!(out, "{sentence}"))
    }
}
