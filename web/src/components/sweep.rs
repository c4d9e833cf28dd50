//! A kernel over sizes and over blocks, measured in this browser: with the ceiling, beside the other variants, and beside
//! what an earlier visit measured.

use std::{cell::RefCell, ops::ControlFlow, rc::Rc};

use futures_util::future::{AbortHandle, abortable};
use gloo_timers::future::TimeoutFuture;
use serde::{Deserialize, Serialize};
use warpground_engine::{DeviceKind, TimingPlan};
use warpground_measure::{
    CEILINGS, Case, CeilingOptions, Ceilings, Row, Sizes, SweepOptions, ceilings_in_turn,
    fit::{Fit, fit},
    sweep::{Progress, sweep},
    units::count,
    words::speed,
};
use warpground_patterns::{Family, Metric, ParameterRole, Request, Settings, Variant};
use yew::prelude::*;

use super::{
    ceilings::{self, roofline_of},
    chart::Chart,
    data_table::{Column, DataTable},
    icon::Icon,
};
use crate::{
    browser::{
        chart::{Line, Point, Spec},
        storage,
    },
    hooks::{Bench, DeviceHandle, Measuring, Target, sentence},
    model::{Entry, session::SessionHandle},
};

/// Blocks that are tried, in threads per block of one dimension.
const BLOCKS: [f64; 6] = [32.0, 64.0, 128.0, 256.0, 512.0, 1024.0];
/// The same for a block of two dimensions or a square tile.
const SIDES: [f64; 4] = [4.0, 8.0, 16.0, 32.0];

/// What a sweep varies, and for whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Over {
    /// The size, for this kernel.
    Sizes,
    /// The size, for every variant of the family.
    Variants,
    /// The block, at the size of the controls.
    Blocks,
}

impl Over {
    /// Its name in links.
    pub(crate) const NAME: &str = "over";
    const ALL: [Over; 3] = [Over::Sizes, Over::Variants, Over::Blocks];

    pub(crate) fn find(id: &str) -> Option<Over> {
        Over::ALL.into_iter().find(|over| over.id() == id)
    }

    pub(crate) fn id(self) -> &'static str {
        match self {
            Over::Sizes => "sizes",
            Over::Variants => "variants",
            Over::Blocks => "blocks",
        }
    }

    fn title(self) -> &'static str {
        match self {
            Over::Sizes => "Sizes",
            Over::Variants => "Sizes, every variant",
            Over::Blocks => "Blocks",
        }
    }
}

/// What an earlier visit measured, as it was shown.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
struct Kept {
    device: String,
    lines: Vec<Line>,
    /// The speed of the device's ceiling.
    ceiling: Option<f64>,
    roofline: Vec<Line>,
    cells: Vec<[String; 5]>,
}

/// How far a sweep is.
#[derive(Debug, Clone, PartialEq)]
enum State {
    Idle,
    /// A run is under way, and the times of both would be wrong.
    Waiting,
    /// The device's own limits are measured first: so many of them are.
    Ceiling(usize),
    Running {
        done: usize,
        of: usize,
    },
    Stopped,
    Done,
    Failed(AttrValue),
}

impl State {
    /// Whether it occupies the GPU.
    fn is_running(&self) -> bool {
        matches!(self, State::Ceiling(_) | State::Running { .. })
    }
}

#[derive(Properties, PartialEq)]
pub(crate) struct SweepProps {
    pub(crate) bench: Bench,
    pub(crate) session: SessionHandle,
    pub(crate) over: Over,
    pub(crate) choose: Callback<Over>,
}

#[component]
pub(crate) fn SweepPanel(props: &SweepProps) -> Html {
    let SweepProps { bench, session, over, choose } = props;
    let (entry, over) = (bench.entry, *over);
    let state = use_state_eq(|| State::Idle);
    // What was measured, and over what.
    let measured = use_state(|| (Over::Sizes, Rc::<Vec<Row>>::default()));
    let roofs = use_state(|| None::<Rc<Ceilings>>);
    let running = use_mut_ref(|| None::<(AbortHandle, DeviceHandle)>);
    {
        // With the panel goes its sweep.
        let running = Rc::clone(&running);
        use_effect_with((), move |()| move || end(&running));
    }
    let earlier = use_memo((entry.id().to_string(), over), |(id, over)| kept(id, *over));
    let device = match &bench.target {
        Some(Target::Gpu(device)) => Some(device.clone()),
        _ => None,
    };
    let begin = {
        let (device, state, measured, roofs) = (device.clone(), state.setter(), measured.setter(), roofs.clone());
        let (running, bench) = (Rc::clone(&running), bench.clone());
        Callback::from(move |()| {
            let Some(device) = device.clone() else { return state.set(State::Idle) };
            let hear = Hear { over, entry, state: state.clone(), measured: measured.clone(), roofs: roofs.clone() };
            let (task, handle) = abortable(measure(device.clone(), cases(&bench, over), hear));
            *running.borrow_mut() = Some((handle, device));
            let running = Rc::clone(&running);
            wasm_bindgen_futures::spawn_local(async move {
                if task.await.is_ok() {
                    running.borrow_mut().take();
                }
            });
        })
    };
    let busy = bench.runner.progress.is_some();
    let start = {
        let (state, begin) = (state.setter(), begin.clone());
        Callback::from(move |_: MouseEvent| if busy { state.set(State::Waiting) } else { begin.emit(()) })
    };
    let waits = *state == State::Waiting;
    use_effect_with(waits && !busy, move |begins| {
        if *begins {
            begin.emit(());
        }
    });
    let stop = {
        let state = state.setter();
        use_callback((), move |(), ()| {
            end(&running);
            state.set(State::Stopped);
        })
    };
    let rows: &[Row] = if measured.0 == over { &measured.1 } else { &[] };
    let words = AttrValue::from(state.words(device.is_some(), bench.text.edited, rows.is_empty()));
    {
        // The bar says what occupies the GPU, and can stop it.
        let (set, stop) = (bench.set_measuring.clone(), stop.clone());
        use_effect_with((state.is_running(), words.clone()), move |(running, words)| {
            set.emit(running.then(|| Measuring { words: words.clone(), stop: stop.clone() }));
        });
        let set = bench.set_measuring.clone();
        use_effect_with((), move |()| move || set.emit(None));
    }
    let option = |which: Over| {
        let (choose, is_on, disabled) = (choose.clone(), over == which, waits || state.is_running());
        html! {
            <label class="choice-option">
                <input type="radio" name="sweep" value={which.id()} checked={is_on} {disabled} data-testid={format!("sweep-{}", which.id())}
                    onchange={move |_: Event| choose.emit(which)} />
                <span>{ which.title() }</span>
            </label>
        }
    };
    let on_processor = bench.adapter.kind == DeviceKind::Software;
    let roofline = roofs.as_deref().and_then(|roofs| roofline_of(roofs, session, rows));
    let roofline = roofline.or_else(|| {
        let is_there = !earlier.roofline.is_empty() && rows.is_empty();
        let whose = format!("what was measured earlier on {}", earlier.device);
        is_there.then(|| ceilings::chart(&whose, earlier.roofline.clone()))
    });
    let is_blocked = device.is_none() || bench.obstacle.is_some() && !state.is_running();
    html! {
        <div class="sweep" data-testid="sweep" data-state={state.id()}>
            <div class="sweep-head">
                <div class="choice" role="radiogroup" aria-label="Measure over">{ for Over::ALL.map(option) }</div>
                if waits || state.is_running() {
                    <button type="button" class="button button-small" data-testid="sweep-stop" onclick={stop.reform(|_: MouseEvent| ())}>{ Icon::Stop.draw() }{"Stop"}</button>
                } else {
                    <button type="button" class="button button-small" data-testid="sweep-start" disabled={is_blocked} onclick={start}>
                        { Icon::Run.draw() }{"Measure"}
                    </button>
                }
                <p class="sweep-state" role="status" data-testid="sweep-state">{ words }</p>
            </div>
            if !rows.is_empty() || !earlier.lines.is_empty() {
                <Chart spec={chart(entry, over, rows, &earlier, roofs.as_deref(), bench)} {on_processor} />
                { table(rows.iter().map(|row| cells(entry, over, row)), &earlier) }
            }
            {
                roofline.map_or_else(Html::default, |spec| html! {
                    <>
                        <h3>{"Roofline"}</h3>
                        <Chart {spec} {on_processor} />
                    </>
                })
            }
        </div>
    }
}

/// Ends a sweep. What the GPU was given goes on by itself; the next run gets a device of its own.
fn end(running: &Rc<RefCell<Option<(AbortHandle, DeviceHandle)>>>) {
    let ended = running.borrow_mut().take();
    if let Some((handle, device)) = ended {
        handle.abort();
        device.get().abandon();
    }
}

/// Where a sweep puts what it finds.
struct Hear {
    over: Over,
    entry: Entry,
    state: UseStateSetter<State>,
    measured: UseStateSetter<(Over, Rc<Vec<Row>>)>,
    roofs: UseStateHandle<Option<Rc<Ceilings>>>,
}

async fn measure(device: DeviceHandle, cases: Vec<Case>, hear: Hear) {
    let Hear { over, entry, state, measured, roofs } = hear;
    let kind = device.get().adapter().kind;
    // A sweep that was stopped gave its device up.
    if let Err(error) = device.get().recover().await {
        return state.set(State::Failed(sentence(&error.to_string())));
    }
    let known = (*roofs).clone();
    let known = match known {
        Some(known) => known,
        None => {
            state.set(State::Ceiling(0));
            // First the page paints that it measures.
            TimeoutFuture::new(20).await;
            let mut hear = |done| state.set(State::Ceiling(done));
            match ceilings_in_turn(device.get(), &CeilingOptions::suiting(kind), &mut hear).await {
                Ok(found) => {
                    let found = Rc::new(found);
                    roofs.set(Some(Rc::clone(&found)));
                    found
                }
                Err(error) => return state.set(State::Failed(sentence(&error.to_string()))),
            }
        }
    };
    let of = cases.len();
    state.set(State::Running { done: 0, of });
    TimeoutFuture::new(20).await;
    let timing = TimingPlan { readings: 7, budget_seconds: 0.3, ..TimingPlan::default() };
    let options = SweepOptions { bounds: Sizes::suiting(kind).bounds(), timing, checked: false, seed: 1 };
    let mut rows: Vec<Row> = Vec::new();
    let hearing = state.clone();
    sweep(device.get(), &cases, &options, Some(&known), |progress| {
        if let Progress::Done(row) = progress {
            rows.push(row.clone());
            hearing.set(State::Running { done: rows.len(), of });
            measured.set((over, Rc::new(rows.clone())));
        }
        ControlFlow::Continue(())
    })
    .await;
    keep(entry, over, &rows, &known, &device.get().adapter().name);
    state.set(State::Done);
}

/// What is measured, the smallest first.
fn cases(bench: &Bench, over: Over) -> Vec<Case> {
    let Entry { family, variant } = bench.entry;
    let last: u64 = match (bench.adapter.kind, variant.metric) {
        (DeviceKind::Software | DeviceKind::Simulator, _) => 1 << 18,
        // A product of matrices grows faster than its matrices.
        (_, Metric::Arithmetic) => 1 << 22,
        (_, Metric::Bandwidth) => 1 << 24,
    };
    let bounds = Sizes::suiting(bench.adapter.kind).bounds();
    let sizes = match bounds {
        Some(bounds) => Sizes::UpTo { first: 1 << 10, last, bounds },
        None => Sizes::Listed(vec![1 << 10, last]),
    };
    match over {
        Over::Sizes => sizes.cases(&[(family, variant)]),
        Over::Variants => {
            let variants: Vec<(&'static Family, &'static Variant)> = family
                .variants
                .iter()
                .filter(|variant| variant.defect.is_none() && variant.is_launchable())
                .map(|variant| (family, variant))
                .collect();
            sizes.cases(&variants)
        }
        Over::Blocks => blocks(bench),
    }
}

/// Every common block, with the other settings as the controls have them.
fn blocks(bench: &Bench) -> Vec<Case> {
    let variant = bench.entry.variant;
    let Some(settings) = &bench.settings else { return Vec::new() };
    let of_role = |role| variant.parameters.iter().find(move |parameter| parameter.role == role);
    let (first, values): (_, &[f64]) = match (of_role(ParameterRole::BlockXY), of_role(ParameterRole::BlockX)) {
        (Some(side), _) => (side, &SIDES),
        (None, Some(first)) if of_role(ParameterRole::BlockY).is_some() => (first, &SIDES),
        (None, Some(first)) => (first, &BLOCKS),
        (None, None) => return Vec::new(),
    };
    let as_asked = |settings: &Settings| {
        let request = Request::new(settings.clone(), bench.adapter.limits.clone());
        fit(variant, &request, &bench.adapter) == Fit::AsAsked
    };
    let tried = values.iter().filter(|value| first.check(**value).is_ok());
    tried
        .map(|value| (value, settings.with(first.name, *value)))
        // What the device would run with a smaller block is the smaller block's case.
        .filter(|(_, settings)| as_asked(settings))
        .map(|(value, settings)| Case {
            id: bench.entry.id().to_string(),
            size: None,
            set: settings.iter().map(|(name, value)| (name.to_owned(), value)).collect(),
            tuned: false,
            label: Some(format!("{} = {value}", first.name)),
        })
        .collect()
}

impl State {
    fn id(&self) -> &'static str {
        match self {
            State::Idle => "idle",
            State::Waiting => "waiting",
            State::Ceiling(_) | State::Running { .. } => "running",
            State::Stopped => "stopped",
            State::Done => "done",
            State::Failed(_) => "failed",
        }
    }

    fn words(&self, has_gpu: bool, edited: bool, is_empty: bool) -> String {
        match self {
            State::Idle if !has_gpu => {
                "Sizes are timed on the GPU: choose it above. The simulator counts one size at a time.".to_owned()
            }
            State::Idle if edited => "Measures the catalogue's own text, not your edit.".to_owned(),
            State::Idle => "Every run is compared with its reference, then timed.".to_owned(),
            State::Waiting => "Waits for the run that is under way.".to_owned(),
            State::Ceiling(done) => {
                format!("Measuring what this device can do at best: {done} of {CEILINGS} ceilings are done.")
            }
            State::Running { done, of } => format!("{done} of {of} runs are done."),
            State::Stopped if is_empty => "Stopped before the first result.".to_owned(),
            State::Stopped => "Stopped. What was measured stays.".to_owned(),
            State::Done => "Done, and kept in this browser for comparison.".to_owned(),
            State::Failed(why) => why.to_string(),
        }
    }
}

/// Where a row is on the axis.
fn place(row: &Row, over: Over) -> f64 {
    match over {
        #[expect(clippy::cast_precision_loss, reason = "sizes are below 2^53")]
        Over::Sizes | Over::Variants => row.size as f64,
        Over::Blocks => row.report().map_or(0.0, |report| {
            report.launches.first().map_or(0.0, |launch| launch.block.iter().map(|side| f64::from(*side)).product())
        }),
    }
}

/// The rows by what a line is called, in their order.
fn lines(entry: Entry, rows: &[Row], over: Over) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    let own = entry.id().to_string();
    for row in rows {
        let Some(rate) = row.report().filter(|report| report.check.passed).and_then(|report| report.rate) else {
            continue;
        };
        let title = Entry::find(&row.id).map_or_else(|| row.id.clone(), |entry| entry.variant.title.to_owned());
        let point = Point { x: place(row, over), y: rate.value, low: Some(rate.low), high: Some(rate.high) };
        match lines.iter_mut().find(|line| line.name == title) {
            Some(line) => line.points.push(point),
            None => lines.push(Line { name: title, points: vec![point], highlighted: row.id == own, dashed: false }),
        }
    }
    lines
}

fn chart(entry: Entry, over: Over, rows: &[Row], earlier: &Kept, roofs: Option<&Ceilings>, bench: &Bench) -> Spec {
    let now = lines(entry, rows, over);
    let bare = |[x, y]: [f64; 2]| Point { x, y, low: None, high: None };
    let places = now.iter().chain(&earlier.lines).flat_map(|line| line.points.iter().map(|point| point.x));
    let (least, most) = places.fold((f64::INFINITY, 0.0_f64), |(least, most), x| (least.min(x), most.max(x)));
    let ceiling = match roofs {
        Some(roofs) => ceiling_of(entry, roofs).map(|roof| (roof, "Ceiling of this device")),
        None => earlier.ceiling.map(|roof| (roof, "Ceiling, earlier")),
    };
    let mut series: Vec<Line> = ceiling
        .filter(|_| most > 0.0)
        .map(|(roof, name)| Line {
            name: name.to_owned(),
            points: vec![bare([least, roof]), bare([most, roof])],
            highlighted: false,
            dashed: true,
        })
        .into_iter()
        .collect();
    series.extend(earlier.lines.iter().map(|line| Line {
        name: format!("{}, earlier", line.name),
        points: line.points.iter().map(|point| bare([point.x, point.y])).collect(),
        highlighted: false,
        dashed: true,
    }));
    series.extend(now);
    let device = if bench.adapter.kind == DeviceKind::Software { " of a processor, not of a GPU" } else { "" };
    let unit = match entry.variant.metric {
        Metric::Bandwidth => "GB/s",
        Metric::Arithmetic => "GFLOP/s",
    };
    Spec::Lines {
        label: format!(
            "{}: speed{device} over {}",
            entry.family.title,
            if over == Over::Blocks { "blocks" } else { "sizes" }
        ),
        x_label: if over == Over::Blocks { "Threads per block" } else { "Elements" }.to_owned(),
        x_unit: String::new(),
        x_log2: true,
        y_label: "Speed".to_owned(),
        y_unit: unit.to_owned(),
        y_log: true,
        series,
    }
}

/// The speed of the device's ceiling that limits a kernel.
fn ceiling_of(entry: Entry, roofs: &Ceilings) -> Option<f64> {
    Some(roofs.of(entry.variant)?.rate.value)
}

/// A row in numbers; one that was left out says why.
fn cells(entry: Entry, over: Over, row: &Row) -> [String; 5] {
    let title = Entry::find(&row.id).map_or(entry.variant.title, |entry| entry.variant.title);
    let outcome = match (row.report(), row.reason()) {
        (Some(report), _) if !report.check.passed => "wrong result".to_owned(),
        (Some(report), _) => {
            report.rate.map_or_else(|| "below the timer".to_owned(), |rate| speed(rate.value, rate.unit))
        }
        (None, reason) => reason.unwrap_or_default().to_owned(),
    };
    let share = row.measured().and_then(|measured| measured.share_of_ceiling);
    let threads = if over == Over::Blocks {
        let first = row.report().and_then(|report| report.launches.first());
        count(first.map_or(0, |launch| launch.block.iter().map(|side| u64::from(*side)).product()))
    } else {
        row.label.clone().unwrap_or_default()
    };
    let share = share.map(|share| format!("{:.0} %", share * 100.0)).unwrap_or_default();
    [title.to_owned(), row.size_text(), threads, outcome, share]
}

/// The chart in numbers, with what was left out and why.
fn table(now: impl Iterator<Item = [String; 5]>, earlier: &Kept) -> Html {
    let earlier = earlier.cells.iter().map(|[title, rest @ ..]| {
        let [size, threads, outcome, share] = rest.clone();
        [format!("{title}, earlier"), size, threads, outcome, share]
    });
    let row = |[title, size, threads, outcome, share]: [String; 5]| {
        html! {
            <tr>
                <th scope="row">{ title }</th>
                <td>{ size }</td>
                <td>{ threads }</td>
                <td class="number">{ outcome }</td>
                <td class="number">{ share }</td>
            </tr>
        }
    };
    html! {
        <details class="sweep-table">
            <summary>{"The same in numbers"}</summary>
            <DataTable class="history" testid="sweep-table"
                columns={vec![Column::text("Kernel"), Column::text("Size"), Column::text("Threads per block"), Column::number("Speed"), Column::number("Share of the ceiling")]}>
                { for now.chain(earlier).map(row) }
            </DataTable>
        </details>
    }
}

fn key(id: &str, over: Over) -> String {
    format!("warpground.sweep.{id}.{}", over.id())
}

/// What an earlier visit measured; nothing where it cannot be read.
fn kept(id: &str, over: Over) -> Kept {
    storage::get(&key(id, over)).and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}

fn keep(entry: Entry, over: Over, rows: &[Row], roofs: &Ceilings, device: &str) {
    let kept = Kept {
        device: device.to_owned(),
        lines: lines(entry, rows, over),
        ceiling: ceiling_of(entry, roofs),
        roofline: ceilings::roofline_lines(roofs, rows),
        cells: rows.iter().map(|row| cells(entry, over, row)).collect(),
    };
    if let (false, Ok(text)) = (kept.lines.is_empty(), serde_json::to_string(&kept)) {
        storage::set(&key(&entry.id().to_string(), over), &text);
    }
}
