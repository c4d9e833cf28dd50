//! How many blocks a multiprocessor holds at once, and what limits it.

use warpground_hardware::{
    Gpu, LimitError, Machine, Needs, Occupancy,
    machine::{MachineError, SETTINGS},
    multiprocessor::units_in_words,
    notation,
    occupancy::{Resource, table, usual_sizes},
    preset::{Origin, capabilities, presets},
};
use warpground_measure::units::{count, significant};
use yew::prelude::*;

use crate::{
    browser::chart::{Line, Point, Spec},
    components::{Chart, Choice, Column, DataTable, Named, TextField, examples, facts, wrong_sentence},
    hooks::{Field, Texts, Wrong, use_texts},
    model::Query,
};

const ROUTE: &str = "#/calculators/occupancy";

/// The device's own limits are fields, too: empty ones are the preset's.
const FIELDS: &[Field] = &[
    ("device", USUAL_DEVICE),
    ("threads", "256"),
    ("registers", "40"),
    ("shared", "8192"),
    ("multiprocessors", ""),
    ("sm_threads", ""),
    ("sm_blocks", ""),
    ("sm_registers", ""),
    ("sm_shared", ""),
    ("block_threads", ""),
    ("block_registers", ""),
    ("block_shared", ""),
    ("thread_registers", ""),
    ("warp_size", ""),
    ("register_unit", ""),
    ("shared_unit", ""),
    ("shared_reserved", ""),
];

/// A card that many have: a calculator begins with it.
pub(crate) const USUAL_DEVICE: &str = "rtx-4090";

/// The name of no preset in links.
const OWN: &str = "own";

/// Block sizes that are calculated for the chart.
const MOST_SIZES: usize = 256;

#[derive(Properties, PartialEq)]
pub(crate) struct OccupancyProps {
    pub(crate) query: Query,
    pub(crate) visit: u32,
}

/// A device as the fields describe it.
pub(super) fn machine(texts: &Texts) -> Result<Machine, Wrong> {
    let mut machine = match texts.get("device") {
        OWN => Machine::of(None),
        _ => texts.read("device", Machine::named)?,
    };
    for setting in SETTINGS {
        if !texts.get(setting.name).trim().is_empty() {
            machine
                .set(setting.name, texts.get(setting.name))
                .map_err(|error| Wrong { field: Some(setting.name), sentence: without_name(&error) })?;
        }
    }
    Ok(machine)
}

/// What is wrong with a value. The terminal says the limit's name before it; here the field has its title.
fn without_name(error: &MachineError) -> String {
    let sentence = error.to_string();
    sentence.rsplit_once(": ").map_or(sentence.as_str(), |(_, rest)| rest).to_owned()
}

/// The devices to choose from: those without a compute capability, and under their headings the others, the newest
/// capability first, and those that courses made up.
pub(crate) fn known_devices() -> (Vec<Named>, Vec<(AttrValue, Vec<Named>)>) {
    let plain = |gpu: &Gpu| -> Named { (gpu.id.into(), gpu.name.into()) };
    let of_origin =
        |origin| -> Vec<Named> { presets().iter().filter(move |gpu| gpu.origin == origin).map(plain).collect() };
    let mut groups: Vec<(AttrValue, Vec<Named>)> = capabilities()
        .into_iter()
        .map(|capability| {
            let (major, minor) = capability.number;
            let named = |gpu: &Gpu| match gpu.origin {
                // The list is closed when a card is chosen, and its heading is not seen.
                Origin::Card => (gpu.id.into(), format!("{} · {major}.{minor}", gpu.name).into()),
                _ => plain(gpu),
            };
            let heading = format!("{major}.{minor}, {}", capability.architecture);
            (heading.into(), capability.devices.into_iter().map(named).collect())
        })
        .collect();
    groups.push(("Made-up devices of the courses".into(), of_origin(Origin::Exercise)));
    (of_origin(Origin::Interface), groups)
}

/// The choice of a device and, folded, its limits.
pub(super) fn device_fields(texts: &Texts, wrong: Option<&Wrong>, machine: Option<&Machine>) -> (Html, Html) {
    let (plain, groups) = known_devices();
    let options: Vec<Named> = std::iter::once((OWN.into(), "A device of my own".into())).chain(plain).collect();
    let is_own = texts.get("device") == OWN || SETTINGS.iter().any(|setting| !texts.get(setting.name).is_empty());
    let choice =
        html! { <Choice texts={texts.clone()} name="device" label="Device" is_wide=true {options} {groups} /> };
    let limits = html! {
        <details class="calc-own" open={is_own}>
            <summary>{"The device's limits, or numbers of your own"}</summary>
            <div class="calc-fields">
                { for SETTINGS.iter().map(|setting| {
                    let preset = machine.filter(|_| texts.get(setting.name).is_empty()).and_then(|machine| setting.of(machine));
                    let placeholder = preset.map_or_else(|| "not known".to_owned(), |value| count(value.into()));
                    html! {
                        <TextField key={setting.name} texts={texts.clone()} name={setting.name} label={setting.title}
                            {placeholder} wrong={wrong.cloned()} />
                    }
                }) }
            </div>
        </details>
    };
    (choice, limits)
}

#[component]
pub(crate) fn OccupancyPage(props: &OccupancyProps) -> Html {
    let texts = use_texts(ROUTE, (&props.query, props.visit), FIELDS);
    let machine = machine(&texts);
    let found = machine.clone().and_then(|machine| {
        let needs = Needs::threads(texts.read("threads", notation::narrow)?)
            .registers(texts.read("registers", notation::narrow)?)
            .shared(texts.read("shared", notation::narrow)?);
        Ok((machine, needs, warpground_hardware::occupancy(&machine.block, &machine.sm, needs)))
    });
    let wrong = match &found {
        Err(wrong) => Some(wrong.clone()),
        Ok((_, _, Err(error))) => Some(Wrong::together(error)),
        Ok(_) => None,
    };
    let (device, limits) = device_fields(&texts, wrong.as_ref(), machine.as_ref().ok());
    html! {
        <>
            <h1>{"Occupancy"}</h1>
            <p class="lead">
                {"A multiprocessor holds as many blocks as its threads, block slots, registers and shared memory \
                  allow. Each of the four gives a number, and the smallest is the answer."}
            </p>
            <div class="calc-fields">
                { device }
                <TextField texts={texts.clone()} name="threads" label="Threads per block" wrong={wrong.clone()} />
                <TextField texts={texts.clone()} name="registers" label="Registers per thread" hint="0 leaves them out" wrong={wrong.clone()} />
                <TextField texts={texts.clone()} name="shared" label="Shared bytes per block" wrong={wrong.clone()} />
            </div>
            { limits }
            { wrong_sentence(wrong.as_ref()) }
            {
                match found {
                    Ok((machine, needs, outcome)) => html! {
                        <>
                            { outcome.map(|found| result(&machine, needs, &found)).unwrap_or_default() }
                            { over_sizes(&machine, needs) }
                            { note(&machine) }
                        </>
                    },
                    Err(_) => Html::default(),
                }
            }
            { examples(&[
                ("#/calculators/occupancy?device=course-1024&threads=64&registers=0&shared=0", "blocks of 8 × 8 on the course's first device"),
                ("#/calculators/occupancy?device=course-d&threads=512&registers=11&shared=0", "11 registers on its device D"),
                ("#/calculators/occupancy?device=course-d&threads=256&registers=0&shared=5120", "5 KB per block on it"),
                ("#/calculators/occupancy?device=h200&threads=1024&registers=64&shared=0", "1,024 threads on an H200"),
            ]) }
        </>
    }
}

fn percent(found: &Occupancy) -> String {
    found.share().map_or_else(|| "not known".to_owned(), |share| format!("{} %", significant(100.0 * share)))
}

fn result(machine: &Machine, needs: Needs, found: &Occupancy) -> Html {
    let limited: Vec<_> = found.limited_by().map(Resource::name).collect();
    let most = found.most_warps.map_or_else(String::new, |most| format!(" of {}", count(most.into())));
    let mut rows = vec![
        ("Occupancy", html! { <strong>{ percent(found) }</strong> }),
        ("Limited by", html! { { limited.join(", ") } }),
        ("Blocks per SM", html! { { count(found.blocks.into()) } }),
        (
            "Warps per SM",
            html! { { format!("{}{most}, {} per block", count(found.warps.into()), count(found.warps_per_block.into())) } },
        ),
        ("Threads per SM", html! { { count(found.threads.into()) } }),
    ];
    if let Some(multiprocessors) = machine.multiprocessors {
        let times = |number: u32| count(u64::from(number) * u64::from(multiprocessors));
        rows.push((
            "The whole device",
            html! { { format!("{} blocks, {} threads on {} SMs", times(found.blocks), times(found.threads), count(multiprocessors.into())) } },
        ));
    }
    html! {
        <>
            { facts(rows) }
            <DataTable class="calc-table" testid="limiters" label="Limits"
                columns={vec![Column::text("Resource"), Column::number("A block takes"), Column::number("An SM has"), Column::number("Blocks"), Column::text("Taken")]}>
                { for found.limiters.iter().map(|limiter| {
                            let taken = limiter.per_block * u64::from(found.blocks);
                            html! {
                                <tr key={limiter.resource.name()} data-binds={limiter.binds.to_string()}>
                                    <th scope="row">{ limiter.resource.name() }</th>
                                    <td class="number">{ count(limiter.per_block) }</td>
                                    <td class="number">{ count(limiter.available.into()) }</td>
                                    <td class="number">{ count(limiter.blocks.into()) }</td>
                                    <td>
                                        <meter min="0" max={limiter.available.to_string()} value={taken.to_string()}
                                            aria-label={format!("{} of {} {}", count(taken), count(limiter.available.into()), limiter.resource.name())} />
                                        if limiter.binds { <span class="badge">{"limits"}</span> }
                                    </td>
                                </tr>
                            }
                        }) }
            </DataTable>
            if needs.registers_per_thread == 0 {
                <p class="calc-hint">{"Registers are not counted: enter the number that the compiler reports."}</p>
            }
        </>
    }
}

/// The occupancy over all block sizes, drawn and told.
fn over_sizes(machine: &Machine, needs: Needs) -> Html {
    let sizes: Vec<_> = usual_sizes(&machine.block, &machine.sm).take(MOST_SIZES).collect();
    let rows: Vec<_> = table(&machine.block, &machine.sm, needs, sizes).collect();
    let points: Vec<Point> = rows
        .iter()
        .filter_map(|row| Some((row.threads, row.outcome.as_ref().ok()?.share()?)))
        .map(|(threads, share)| Point { x: threads.into(), y: share * 100.0, low: None, high: None })
        .collect();
    if points.is_empty() {
        return Html::default();
    }
    let here: Vec<Point> = warpground_hardware::occupancy(&machine.block, &machine.sm, needs)
        .ok()
        .and_then(|found| found.share())
        .into_iter()
        .flat_map(|share| [0.0, share * 100.0].map(|y| Point { x: needs.threads.into(), y, low: None, high: None }))
        .collect();
    let refused = rows.iter().filter(|row| matches!(row.outcome, Err(LimitError::Exceeded { .. }))).count();
    let line = |name: String, points, highlighted| Line { name, points, highlighted, dashed: !highlighted };
    html! {
        <section aria-label="Occupancy over block size">
            <h2>{"Over block size"}</h2>
            <Chart on_processor=false spec={Spec::Lines {
                label: "Occupancy over threads per block, all else equal".to_owned(),
                x_label: "Threads per block".to_owned(), x_unit: String::new(), x_log2: false,
                y_label: "Occupancy".to_owned(), y_unit: "%".to_owned(), y_log: false,
                series: vec![line("occupancy".to_owned(), points, true), line(format!("{} threads", count(needs.threads.into())), here, false)],
            }} />
            if refused > 0 {
                <p class="calc-hint">{ format!("{} block sizes need more than the device has. They cannot be launched and are left out.", count(refused as u64)) }</p>
            }
        </section>
    }
}

fn note(machine: &Machine) -> Html {
    let Some(gpu) = machine.gpu else { return Html::default() };
    html! {
        <p class="calc-source">
            if let Some(units) = units_in_words(gpu) { <span data-testid="units">{ units }</span> }
            if !gpu.note.is_empty() { <span>{ gpu.note }</span> }
            <span>{ format!("{}: {}. Calculated, not measured.", gpu.name, gpu.source) }</span>
        </p>
    }
}
