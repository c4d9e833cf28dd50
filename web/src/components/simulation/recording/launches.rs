//! The launches of a job as a tree: which blocks used what which blocks of earlier launches wrote.

use std::{collections::BTreeSet, rc::Rc};

use warpground_measure::{lineage::Lineage, order::set_of, units::count};
use warpground_protocol::{lineage::Follow, simulation::Subject};
use yew::prelude::*;

use super::super::progress::waiting;
use super::svg::{Shapes, at};
use crate::{
    browser::worker::Worker,
    hooks::{use_room, use_work},
};

/// The width of the drawing, at least and at most.
const WIDTH: (f64, f64) = (200.0, 900.0);
/// Names stand beside the blocks; in narrower drawings above them.
const NARROW: f64 = 460.0;
/// From one launch to the next.
const LEVEL: f64 = 62.0;
/// A line of a name.
const LINE: f64 = 14.0;
/// The room that a character of a name takes, and the most that all of a line take.
const CHARACTER: f64 = 6.2;
const NAMES: f64 = 190.0;
/// From the upper edge to the first blocks: beside their name, and under it.
const BLOCKS: (f64, f64) = (16.0, 24.0);
/// The largest that a block is drawn.
const RADIUS: f64 = 5.0;
/// More blocks than these are drawn in groups of neighbours.
const MOST: u64 = 64;
/// With more lines than these, their heads would hide the lines.
const MOST_HEADS: usize = 160;

#[derive(Properties, PartialEq)]
pub(super) struct LaunchesProps {
    pub(super) subject: Rc<Subject>,
}

#[component]
pub(super) fn Launches(props: &LaunchesProps) -> Html {
    let worker = use_memo((), |()| Worker::default());
    let (work, ask) = use_work::<Follow>(&worker);
    use_effect_with(Rc::clone(&props.subject), move |subject| ask.emit(Follow { subject: (**subject).clone() }));
    if let Some(progress) = work.running {
        let stop = Callback::from(move |()| worker.stop());
        return waiting(
            "All launches run on the simulator, which records which block reads what another wrote.",
            progress,
            &stop,
        );
    }
    let Some(done) = work.done else { return Html::default() };
    let lineage = match &done.1 {
        Ok(reply) => &reply.lineage,
        Err(reason) => return html! { <p class="failure" role="status">{ reason }</p> },
    };
    html! { <Tree lineage={Rc::new(lineage.clone())} /> }
}

#[derive(Properties, PartialEq)]
struct TreeProps {
    lineage: Rc<Lineage>,
}

/// The launches from top to bottom, the blocks of each from left to right.
#[component]
fn Tree(props: &TreeProps) -> Html {
    let lineage = &props.lineage;
    let width = use_room().clamp(WIDTH.0, WIDTH.1);
    let is_narrow = width < NARROW;
    let sentence = lineage.sentence();
    let blocks_of = |launch: u32| lineage.launches.get(launch as usize).map_or(1, |its| its.1.max(1));
    // Blocks in each node.
    let each = |launch: u32| blocks_of(launch).div_ceil(MOST).max(1);
    let lines: Vec<Vec<String>> = (0_u32..)
        .zip(&lineage.launches)
        .map(|(launch, (kernel, blocks))| name(lineage, (launch, kernel, *blocks), each(launch)))
        .collect();
    let longest = lines.iter().flatten().map(|line| line.chars().count()).max().unwrap_or(0);
    let left = if is_narrow { 0.0 } else { (at(longest) * CHARACTER + 10.0).min(NAMES) };
    let top = if is_narrow { BLOCKS.1 } else { BLOCKS.0 };
    let place = |(launch, node): (u32, u64)| {
        let nodes = blocks_of(launch).div_ceil(each(launch));
        #[expect(clippy::cast_precision_loss, reason = "a place within the picture")]
        let x = left + (width - left) * (node as f64 + 0.5) / nodes as f64;
        (x, f64::from(launch) * LEVEL + top)
    };
    let node = |(launch, block): (u32, u32)| (launch, u64::from(block) / each(launch));
    let uses = set_of(lineage.uses.iter().map(|(from, to)| (node(*from), node(*to))));
    let (mut next, mut later, mut heads, mut nodes) =
        (Shapes::default(), Shapes::default(), Shapes::default(), Shapes::default());
    for (from, to) in &uses {
        let ends = (place(*from), place(*to));
        let lines = if to.0 == from.0 + 1 { &mut next } else { &mut later };
        lines.line(ends.0, ends.1);
        if uses.len() <= MOST_HEADS {
            heads.head(ends.0, ends.1, RADIUS);
        }
    }
    for launch in (0_u32..).take(lineage.launches.len()) {
        let count = blocks_of(launch).div_ceil(each(launch));
        #[expect(clippy::cast_precision_loss, reason = "a width within the picture")]
        let radius = ((width - left) / count as f64 * 0.4).clamp(1.0, RADIUS);
        (0..count).for_each(|number| nodes.disc(place((launch, number)), radius));
    }
    // The last name has up to three lines.
    let height =
        at(lineage.launches.len()) * LEVEL - LEVEL + top + if is_narrow { 2.0 * RADIUS } else { 2.0 * LINE + 6.0 };
    let grouped = (0_u32..).take(lineage.launches.len()).any(|launch| each(launch) > 1);
    let skips = uses.iter().any(|(from, to)| to.0 > from.0 + 1);
    let names = lines.into_iter().enumerate().flat_map(|(launch, lines)| {
        let y = at(launch) * LEVEL + 12.0;
        // Above the blocks there is one line for all of it.
        let lines = if is_narrow { vec![lines.join(", ")] } else { lines };
        let most = ((if is_narrow { width } else { left }) / CHARACTER).floor();
        lines.into_iter().enumerate().map(move |(line, text)| {
            html! { <text class="picture-label" x="0" y={(y + at(line) * LINE).to_string()}>{ shortened(&text, most) }</text> }
        })
    });
    html! {
        <figure class="picture-figure" data-testid="launches-tree" data-uses={lineage.uses.len().to_string()}>
            <figcaption>{ sentence.clone() }</figcaption>
            <p class="picture-key">
                <span class="key key-node">{ if grouped { "a block, or a group of neighbouring blocks" } else { "a block" } }</span>
                <span>{"An arrow leads from a block that wrote to a block of a later launch that read it."}</span>
                if skips {
                    <span class="key key-later">{"skips a launch"}</span>
                }
            </p>
            <svg class="drawing-exact launches-drawing" width={width.to_string()} height={height.to_string()} viewBox={format!("0 0 {width} {height}")} role="img" aria-label={sentence}>
                <path class="link-later" d={later.path()} />
                <path class="link" d={next.path()} />
                <path class="link-head" d={heads.path()} />
                <path class="flow-node" d={nodes.path()} />
                { for names }
            </svg>
            if !lineage.complete {
                <p class="watch-note">{"This job is long: not every block is followed."}</p>
            }
        </figure>
    }
}

/// A launch, its blocks, and of which launches it read what they wrote: a line each.
fn name(lineage: &Lineage, (launch, kernel, blocks): (u32, &str, u64), each: u64) -> Vec<String> {
    let from: BTreeSet<u32> =
        lineage.uses.iter().filter(|(_, to)| to.0 == launch).map(|(from, _)| from.0 + 1).collect();
    let from: Vec<String> = from.iter().map(u32::to_string).collect();
    let reads = match from.as_slice() {
        [] => None,
        [one] => Some(format!("reads launch {one}")),
        [some @ .., last] => Some(format!("reads launches {} and {last}", some.join(", "))),
    };
    let many = if blocks == 1 { "1 block".to_owned() } else { format!("{} blocks", count(blocks)) };
    let grouped = if each > 1 { format!(" in groups of {each}") } else { String::new() };
    [format!("{}. {kernel}", launch + 1), format!("{many}{grouped}")].into_iter().chain(reads).collect()
}

/// The beginning of a text that has no room for more characters.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a small positive number")]
fn shortened(text: &str, most: f64) -> String {
    let most = most.max(2.0) as usize;
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let kept: String = text.chars().take(most - 1).collect();
    format!("{}…", kept.trim_end_matches([',', ' ']))
}
