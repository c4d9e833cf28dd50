//! `warpground cover`.

use std::io::{self, Write};

use warpground_hardware::{
    Cover as Covering,
    cover::{Area, CoverError, Summary},
    warp::WarpCount,
};
use warpground_measure::{report, units};

use super::extent;
use crate::{
    Done,
    arguments::Cover,
    terminal::{HEADING, WRONG, table},
};

/// Prints the areas of a grid over a problem.
pub(crate) fn cover(arguments: &Cover, out: &mut impl Write) -> Done {
    let result = covering(arguments)?.summary(arguments.warp_size);
    if arguments.json {
        report::write_line(out, &result)?;
    } else {
        print(arguments.size, &result, out)?;
    }
    Ok(())
}

fn covering(arguments: &Cover) -> Result<Covering, CoverError> {
    match arguments.grid {
        Some(grid) => Covering::of_grid(arguments.size, arguments.block, grid),
        None if arguments.truncated => Covering::truncated(arguments.size, arguments.block),
        None => Covering::new(arguments.size, arguments.block),
    }
}

fn print(problem: [u64; 3], result: &Summary, out: &mut impl Write) -> io::Result<()> {
    let (cover, count) = (result.cover, units::count);
    writeln!(out, "{HEADING}{} elements in blocks of {}{HEADING:#}", extent(&problem), extent(&cover.block()))?;
    let blocks = if result.blocks == 1 { "block" } else { "blocks" };
    writeln!(out, "  grid      {} {blocks}", product(&cover.grid(), result.blocks))?;
    writeln!(out, "  threads   {}, {} idle", product(&cover.extent(), result.threads), count(result.idle_threads))?;
    writeln!(out, "  elements  {}", count(result.elements))?;
    let surplus: Vec<_> = result
        .surplus
        .iter()
        .zip(["columns", "rows", "planes"])
        .filter(|(surplus, _)| **surplus > 0)
        .map(|(surplus, what)| format!("{} {what}", count(*surplus)))
        .collect();
    if !surplus.is_empty() {
        writeln!(out, "  surplus   {} of threads past the problem", surplus.join(", "))?;
    }
    if result.missed_elements > 0 {
        writeln!(
            out,
            "  missed    {WRONG}{} elements have no thread{WRONG:#}: the grid is too small",
            count(result.missed_elements)
        )?;
    }
    writeln!(out)?;
    let header = ["area", "blocks", "with an element", "active", "idle", "full warps", "divergent", "idle warps"];
    let mut shown = table(&header, &[1, 2, 3, 4, 5, 6, 7]);
    for area in &result.areas {
        let Area { name, blocks, active, active_threads, idle_threads, warps, .. } = area;
        let mut row = vec![(*name).to_owned(), count(*blocks), extent(active)];
        row.extend([*active_threads, *idle_threads, warps.full, warps.divergent, warps.idle].map(count));
        shown.add_row(row);
    }
    let WarpCount { full, divergent, idle } = result.warps;
    let mut row = vec!["all".to_owned(), count(result.blocks), String::new()];
    row.extend([result.active_threads, result.idle_threads, full, divergent, idle].map(count));
    shown.add_row(row);
    writeln!(out, "{}", shown.trim_fmt())
}

/// `5 × 4 = 20`; a row's one number alone.
fn product(sides: &[u64; 3], total: u64) -> String {
    let (sides, total) = (extent(sides), units::count(total));
    if sides == total { total } else { format!("{sides} = {total}") }
}
