//! `warpground occupancy`.

use std::io::{self, Write};

use serde::Serialize;
use warpground_hardware::{
    Gpu, LimitError, Needs, Occupancy as Found,
    multiprocessor::units_in_words,
    occupancy::{Resource, usual_sizes},
    preset::devices as all_devices,
    property::PROPERTIES,
};
use warpground_measure::{report, units};

use crate::{
    Done,
    arguments::Occupancy,
    machine::{Machine, machine},
    terminal::{FAINT, HEADING, NOTE, table},
};

/// No table is longer, whatever limits were set.
const MOST_ROWS: usize = 1024;

/// A block size as a program reads it.
#[derive(Serialize)]
struct Row<'found> {
    device: Option<&'static str>,
    needs: Needs,
    #[serde(flatten)]
    outcome: Outcome<'found>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Outcome<'found> {
    Fits {
        #[serde(flatten)]
        found: &'found Found,
        share: Option<f64>,
        limited_by: Vec<Resource>,
    },
    Refused {
        #[serde(flatten)]
        error: LimitError,
        sentence: String,
    },
}

impl Row<'_> {
    fn of(machine: &Machine, needs: Needs, outcome: &Result<Found, LimitError>) -> impl Serialize {
        let outcome = match outcome {
            Ok(found) => Outcome::Fits { found, share: found.share(), limited_by: found.limited_by().collect() },
            Err(error) => Outcome::Refused { error: *error, sentence: error.to_string() },
        };
        Row { device: machine.gpu.map(|gpu| gpu.id), needs, outcome }
    }
}

/// Prints the occupancy of one block size, or of all the usual ones, or the devices.
pub(crate) fn occupancy(arguments: &Occupancy, out: &mut impl Write) -> Done {
    if arguments.devices && arguments.machine.device.is_none() {
        return devices(arguments.json, out);
    }
    let machine = machine(&arguments.machine)?;
    if let Some(gpu) = machine.gpu.filter(|_| arguments.devices) {
        return device(gpu, arguments.json, out);
    }
    let needs = |threads| Needs::threads(threads).registers(arguments.registers).shared(arguments.shared);
    let calculate = |needs| warpground_hardware::occupancy(&machine.block, &machine.sm, needs);
    if let Some(threads) = arguments.threads {
        let needs = needs(threads);
        let outcome = calculate(needs);
        if arguments.json && outcome.is_ok() {
            report::write_line(out, &Row::of(&machine, needs, &outcome))?;
        } else {
            print_one(&machine, needs, &outcome?, out)?;
        }
        return Ok(());
    }
    let rows: Vec<_> = sizes(&machine).into_iter().map(|threads| (needs(threads), calculate(needs(threads)))).collect();
    // Where every block is refused, the smallest says best why.
    if let Some((_, Err(error))) = rows.first()
        && rows.iter().all(|(_, outcome)| outcome.is_err())
    {
        return Err((*error).into());
    }
    if arguments.json {
        for (needs, outcome) in &rows {
            report::write_line(out, &Row::of(&machine, *needs, outcome))?;
        }
        return Ok(());
    }
    writeln!(out, "{HEADING}{}{HEADING:#}: blocks{}", machine.name(), besides_threads(needs(0)))?;
    let header = ["threads", "blocks", "warps", "threads per SM", "occupancy", "limited by"];
    let mut shown = table(&header, &[0, 1, 2, 3, 4]);
    for (needs, outcome) in &rows {
        let threads = units::count(needs.threads.into());
        shown.add_row(match outcome {
            Ok(found) => [
                threads,
                units::count(found.blocks.into()),
                units::count(found.warps.into()),
                units::count(found.threads.into()),
                percent(found),
                limiting(found),
            ],
            Err(error) => [threads, String::new(), String::new(), String::new(), String::new(), error.to_string()],
        });
    }
    writeln!(out, "{}", shown.trim_fmt())?;
    note(&machine, out)?;
    Ok(())
}

/// The block sizes of a table; the largest block alone where it is smaller than a warp.
fn sizes(machine: &Machine) -> Vec<u32> {
    let usual: Vec<_> = usual_sizes(&machine.block, &machine.sm).take(MOST_ROWS).collect();
    if usual.is_empty() { vec![machine.block.threads.unwrap_or(machine.sm.warp_size)] } else { usual }
}

fn print_one(machine: &Machine, needs: Needs, found: &Found, out: &mut impl Write) -> io::Result<()> {
    let block = format!("blocks of {} threads", units::count(needs.threads.into()));
    writeln!(out, "{HEADING}{}{HEADING:#}: {block}{}", machine.name(), besides_threads(needs))?;
    let most = found.most_warps.map_or_else(String::new, |most| format!(" of {}", units::count(most.into())));
    let share = match percent(found) {
        share if share.is_empty() => share,
        share => format!(", occupancy {share}"),
    };
    writeln!(out, "  blocks   {} per SM", units::count(found.blocks.into()))?;
    writeln!(
        out,
        "  warps    {}{most} per SM, {} per block{share}",
        units::count(found.warps.into()),
        units::count(found.warps_per_block.into())
    )?;
    writeln!(out, "  threads  {} per SM", units::count(found.threads.into()))?;
    if let Some(multiprocessors) = machine.multiprocessors {
        let times = |count: u32| units::count(u64::from(count) * u64::from(multiprocessors));
        writeln!(
            out,
            "  device   {} blocks, {} threads on {} SMs",
            times(found.blocks),
            times(found.threads),
            units::count(multiprocessors.into())
        )?;
    }
    writeln!(out, "  limit    {NOTE}{}{NOTE:#}\n", limiting(found))?;
    let mut shown = table(&["resource", "a block takes", "an SM has", "blocks", ""], &[1, 2, 3]);
    for limiter in &found.limiters {
        shown.add_row([
            limiter.resource.name().to_owned(),
            units::count(limiter.per_block),
            units::count(limiter.available.into()),
            units::count(limiter.blocks.into()),
            if limiter.binds { "limits" } else { "" }.to_owned(),
        ]);
    }
    writeln!(out, "{}", shown.trim_fmt())?;
    note(machine, out)
}

/// `, 40 registers per thread, 8,192 bytes of shared memory per block`, without what is not used.
fn besides_threads(needs: Needs) -> String {
    let mut text = String::new();
    if needs.registers_per_thread > 0 {
        text += &format!(", {} registers per thread", units::count(needs.registers_per_thread.into()));
    }
    if needs.shared_bytes > 0 {
        text += &format!(", {} bytes of shared memory per block", units::count(needs.shared_bytes.into()));
    }
    text
}

fn percent(found: &Found) -> String {
    found.share().map_or_else(String::new, |share| format!("{} %", units::significant(100.0 * share)))
}

fn limiting(found: &Found) -> String {
    found.limited_by().map(Resource::name).collect::<Vec<_>>().join(", ")
}

fn note(machine: &Machine, out: &mut impl Write) -> io::Result<()> {
    match machine.gpu.map(|gpu| gpu.note) {
        None | Some("") => Ok(()),
        Some(note) => writeln!(out, "{FAINT}{note}{FAINT:#}"),
    }
}

fn devices(json: bool, out: &mut impl Write) -> Done {
    if json {
        for gpu in all_devices() {
            report::write_line(out, gpu)?;
        }
        return Ok(());
    }
    let header = ["id", "name", "SMs", "threads per SM", "blocks", "registers", "shared bytes", "threads per block"];
    let mut shown = table(&header, &[2, 3, 4, 5, 6, 7]);
    for gpu in all_devices() {
        let Gpu { multiprocessors, sm, block, .. } = gpu;
        let mut row = vec![gpu.id.to_owned(), gpu.name.to_owned()];
        row.extend([*multiprocessors, sm.threads, sm.blocks, sm.registers, sm.shared_bytes, block.threads].map(number));
        shown.add_row(row);
    }
    writeln!(out, "{}", shown.trim_fmt())?;
    writeln!(out, "{FAINT}Empty fields are not published, and limit nothing.{FAINT:#}")?;
    Ok(())
}

fn device(gpu: &Gpu, json: bool, out: &mut impl Write) -> Done {
    if json {
        report::write_line(out, gpu)?;
        return Ok(());
    }
    writeln!(out, "{HEADING}{}{HEADING:#}", gpu.name)?;
    let mut shown = table(&["CUDA", "value", "meaning", "WebGPU"], &[]);
    for property in PROPERTIES {
        if let Some(value) = property.of(gpu) {
            shown.add_row([property.cuda, &value, property.meaning, property.webgpu.unwrap_or("not exposed")]);
        }
    }
    writeln!(out, "{}\n", shown.trim_fmt())?;
    let mut shown = table(&["of an SM", "value"], &[1]);
    let sm = &gpu.sm;
    for (name, value) in [
        ("threads", sm.threads),
        ("block slots", sm.blocks),
        ("registers", sm.registers),
        ("bytes of shared memory", sm.shared_bytes),
        ("bytes of shared memory, one block", gpu.block.shared_bytes),
        ("registers, one thread", gpu.block.registers_per_thread),
    ] {
        shown.add_row([name.to_owned(), value.map_or_else(|| "not stated".to_owned(), |value| number(Some(value)))]);
    }
    writeln!(out, "{}", shown.trim_fmt())?;
    if let Some(units) = units_in_words(gpu) {
        writeln!(out, "{units}")?;
    }
    if !gpu.note.is_empty() {
        writeln!(out, "{NOTE}{}{NOTE:#}", gpu.note)?;
    }
    writeln!(out, "{FAINT}From: {}.{FAINT:#}", gpu.source)?;
    Ok(())
}

fn number(value: Option<u32>) -> String {
    value.map_or_else(String::new, |value| units::count(value.into()))
}
