//! `warpground index`.

use std::io::{self, Write};

use warpground_hardware::{
    Launch,
    index::{Place, Thread, WarpLane, unfold},
};
use warpground_measure::{report, units};

use super::extent;
use crate::{
    Done,
    arguments::Index,
    failure::Failure,
    terminal::{FAINT, HEADING, table},
};

/// Prints the place of one thread, however it was named.
pub(crate) fn index(arguments: &Index, out: &mut impl Write) -> Done {
    let launch = Launch::new(arguments.grid, arguments.block)?;
    let thread = match (arguments.thread.zip(arguments.at_block), arguments.number, arguments.element) {
        (Some((thread, block)), _, _) => Thread { block, thread },
        (_, Some(number), _) => launch.locate(number)?,
        (_, _, Some(element)) => launch.owner(element)?,
        _ => return Err(Failure::Input("name a thread, a number or an element".to_owned())),
    };
    let place = Place::of(&launch, thread, arguments.warp_size)?;
    if arguments.json {
        report::write_line(out, &place)?;
    } else {
        print(&launch, &place, arguments.warp_size, out)?;
    }
    Ok(())
}

fn print(launch: &Launch, place: &Place, warp_size: u32, out: &mut impl Write) -> io::Result<()> {
    let dimensions = launch.dimensions();
    let count = units::count;
    writeln!(
        out,
        "{HEADING}thread {} of {}{HEADING:#}: {} blocks of {} threads",
        place.number,
        count(launch.threads()),
        extent(&place.grid),
        extent(&place.block)
    )?;
    writeln!(
        out,
        "  threadIdx  {}, number {} in its block",
        tuple(&place.thread_idx, dimensions),
        place.number_in_block
    )?;
    writeln!(out, "  blockIdx   {}, number {} in the grid", tuple(&place.block_idx, dimensions), place.block_number)?;
    let WarpLane { warp, lane } = place.warp_lane;
    writeln!(
        out,
        "  warp       {warp} of its block, lane {lane}: {}·{warp_size} + {lane} = {}",
        warp, place.number_in_block
    )?;
    writeln!(out, "  element    {}\n", tuple(&place.element, dimensions))?;

    writeln!(out, "{HEADING}the number from the thread{HEADING:#}")?;
    writeln!(out, "  {}", place.formula)?;
    for step in &place.steps {
        writeln!(out, "  = {step}")?;
    }
    let per_block = launch.threads_per_block();
    writeln!(out, "\n{HEADING}the thread from the number{HEADING:#}")?;
    writeln!(
        out,
        "  {} / {per_block} = {}, remainder {}: thread {} of block {}",
        place.number, place.block_number, place.number_in_block, place.number_in_block, place.block_number
    )?;
    for (name, number, extents, at) in [
        ("blockIdx", place.block_number, place.grid, place.block_idx),
        ("threadIdx", place.number_in_block, place.block, place.thread_idx),
    ] {
        for line in unfold(name, number, extents, at, dimensions) {
            writeln!(out, "  {line}")?;
        }
    }

    writeln!(out, "\n{HEADING}the element from the thread, and back{HEADING:#}")?;
    let mut shown = table(&["", "element", "block", "thread"], &[]);
    for (axis, name) in ["x", "y", "z"].into_iter().enumerate().take(dimensions) {
        let (block, side, thread) = (place.block_idx[axis], place.block[axis], place.thread_idx[axis]);
        let element = place.element[axis];
        shown.add_row([
            name.to_owned(),
            format!("blockIdx.{name}·blockDim.{name} + threadIdx.{name} = {block}·{side} + {thread} = {element}"),
            format!("{element} / {side} = {block}"),
            format!("{element} % {side} = {thread}"),
        ]);
    }
    writeln!(out, "{}", shown.trim_fmt())?;
    writeln!(out, "{FAINT}Neighbours in x are neighbours in a warp.{FAINT:#}")
}

/// `(3, 1)`, or one number alone.
fn tuple<T: ToString>(coordinates: &[T; 3], dimensions: usize) -> String {
    let shown: Vec<_> = coordinates.iter().take(dimensions).map(ToString::to_string).collect();
    if dimensions == 1 { shown.concat() } else { format!("({})", shown.join(", ")) }
}
