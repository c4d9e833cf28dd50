//! Run, Stop, what to run on, and how it went.

use warpground_engine::DeviceKind;
use warpground_measure::{
    headline::{Came, State, headline},
    program::Level,
    words,
};
use warpground_protocol::program::{Device, DeviceFacts, Ending, RunReply, Watch};
use yew::prelude::*;

use crate::{
    browser,
    components::{
        coded,
        icon::Icon,
        run_bar::{caution, said, shown, verdict_detail},
    },
    hooks::{Latest, NATIVE_HINT, OlderRun, Phase, Workbench},
};

#[derive(Properties, PartialEq)]
pub(crate) struct ProgramBarProps {
    pub(crate) bench: Workbench,
}

#[component]
pub(crate) fn ProgramBar(props: &ProgramBarProps) -> Html {
    let bench = &props.bench;
    let running = bench.latest.is_running();
    let blocked = bench.obstacle.is_some();
    html! {
        <section class="program-bar" aria-label="Run">
            <div class="run-buttons">
                <button type="button" class="button button-primary run" data-testid="run" title="Ctrl+Enter"
                    disabled={blocked} aria-disabled={(blocked || running).to_string()}
                    aria-describedby="outcome" onclick={bench.run.reform(|_: MouseEvent| ())}>
                    { Icon::Run.draw() }<span>{"Run"}</span><kbd aria-hidden="true">{"Ctrl ↵"}</kbd>
                </button>
                <button type="button" class="button stop" data-testid="stop" disabled={!running}
                    onclick={bench.stop.reform(|_: MouseEvent| ())}>
                    { Icon::Stop.draw() }<span>{"Stop"}</span>
                </button>
            </div>
            { devices(bench) }
            { outcome(bench) }
        </section>
    }
}

/// What to run on, and what the simulator looks at meanwhile.
fn devices(bench: &Workbench) -> Html {
    let simulated = matches!(bench.device, Device::Simulated(_));
    let watch = match bench.device {
        Device::Simulated(watch) => watch,
        Device::Gpu | Device::Native(_) => Watch::Nothing,
    };
    let option = |group: &'static str,
                  id: &'static str,
                  device: Device,
                  name: &'static str,
                  hint: &'static str,
                  is_on: bool,
                  enabled: bool| {
        let choose = bench.set_device.reform(move |_: Event| device);
        html! {
            <label class="choice-option" title={hint}>
                <input type="radio" name={group} value={id} checked={is_on} disabled={!enabled} onchange={choose} data-testid={id} />
                <span>{ name }</span>
            </label>
        }
    };
    let looks = |id, looks, name, hint| {
        // A GPU just runs: that choice is made there, and takes no reader away from it.
        option("watch", id, Device::Simulated(looks), name, hint, watch == looks, true)
    };
    html! {
        <div class="devices">
            <div class="choice" role="radiogroup" aria-label="Run on">
                { option("device", "device-gpu", Device::Gpu, "GPU", "The GPU that this browser offers", bench.device == Device::Gpu, true) }
                {
                    browser::native_token().map(|token| {
                        let native = Device::Native(token);
                        option("device", "device-native", native, "Native", NATIVE_HINT, bench.device == native, true)
                    })
                }
                { option("device", "device-simulated", Device::Simulated(watch), "Simulated", "A GPU that this page simulates, on every machine", simulated, true) }
            </div>
            <div class="choice looks" role="radiogroup" aria-label="What the simulator checks">
                { looks("watch-nothing", Watch::Nothing, "Just run", "Runs only, the fastest way") }
                { looks("watch-counters", Watch::Counters, "Counters", "On the simulator: counts what the hardware would do, for each CUDA line") }
                { looks("watch-mistakes", Watch::Mistakes, "Find mistakes", "On the simulator: looks for races, wrong indices and uninitialised memory") }
            </div>
        </div>
    }
}

fn outcome(bench: &Workbench) -> Html {
    let (state, headline, detail) = state(bench);
    let sign = match state {
        "right" => Some(Icon::Right),
        "wrong" | "failed" => Some(Icon::Wrong),
        "warned" | "found" => Some(Icon::Alert),
        "stopped" => Some(Icon::Stop),
        _ => None,
    };
    html! {
        <div class="verdict outcome-line" id="outcome" data-testid="outcome" data-state={state} role="status" aria-live="polite">
            <p class="verdict-head">
                { said(sign, state, headline) }
                if bench.latest.is_blind() && bench.obstacle.is_none() {
                    { caution(bench.find_mistakes.reform(|_: MouseEvent| ())) }
                }
            </p>
            { verdict_detail(&detail, coded(&detail)) }
        </div>
    }
}

fn state(bench: &Workbench) -> (&'static str, String, String) {
    let latest = &*bench.latest;
    let older = bench.older_run();
    let (state, headline, detail) = match &latest.phase {
        Phase::Running if may_wait(latest) => {
            let headline = "Running …; the GPU still runs a stopped kernel".to_owned();
            let detail =
                "No browser can end a kernel, and this run may wait for it. Simulated needs no GPU.".to_owned();
            ("running", headline, detail)
        }
        Phase::Running => ("running", "Running …".to_owned(), running(latest)),
        _ if bench.obstacle.is_some() => {
            let why = bench.obstacle.as_ref().map(ToString::to_string).unwrap_or_default();
            let headline = if bench.is_empty() { "Nothing to run yet" } else { "Not ready" };
            return ("idle", headline.to_owned(), why);
        }
        Phase::Idle => {
            return ("idle", "Ready".to_owned(), "It runs in this page, and nothing leaves your machine.".to_owned());
        }
        Phase::Ended(reply) => ended(latest, reply),
        Phase::Stopped if latest.gpu_occupied => {
            let detail = "No browser can end a kernel. The next run has a device of its own.".to_owned();
            ("stopped", "Stopped; the kernel still runs on the GPU".to_owned(), detail)
        }
        Phase::Stopped => ("stopped", "Stopped".to_owned(), launched(latest)),
        Phase::Endless => {
            let found =
                latest.marks.last().map_or_else(String::new, |mark| format!(" and found this: {}", mark.message));
            ("wrong", "It never ends".to_owned(), format!("The simulator ran the same program{found}."))
        }
        Phase::Broken(why) => ("failed", "Failed".to_owned(), why.to_string()),
    };
    let headline = match older {
        None => headline,
        Some(OlderRun::Of(name)) => format!("{name}: {headline}"),
        Some(OlderRun::BeforeAChange) if latest.is_running() => format!("{headline} as it was before your change"),
        Some(OlderRun::BeforeAChange) => format!("{headline}, before your change"),
    };
    (state, headline, detail)
}

/// Whether a kernel that the reader stopped works where this run does.
fn may_wait(latest: &Latest) -> bool {
    latest.gpu_occupied && latest.device.as_ref().is_none_or(|facts| !facts.simulated)
}

fn running(latest: &Latest) -> String {
    match &latest.device {
        Some(facts) => format!("On {}.", device_name(facts)),
        None => "Opening the device.".to_owned(),
    }
}

fn launched(latest: &Latest) -> String {
    match latest.launches.summary(latest.device_kind()) {
        summary if summary.is_empty() => String::new(),
        summary => format!("{summary}{}.", on_device(latest, &summary)),
    }
}

/// Where the launches ran, for the end of what was said of them. A time that names the simulator says so itself.
fn on_device(latest: &Latest, summary: &str) -> String {
    let facts = latest.device.as_ref().filter(|facts| !(facts.simulated && summary.contains("simulat")));
    facts.map(|facts| format!(" on {}", device_name(facts))).unwrap_or_default()
}

/// The device as a sentence names it.
fn device_name(facts: &DeviceFacts) -> String {
    match facts.kind {
        _ if facts.simulated => "the simulator".to_owned(),
        DeviceKind::Software => format!("{}, which imitates a GPU", facts.name),
        _ => facts.name.clone(),
    }
}

fn ended(latest: &Latest, reply: &RunReply) -> (&'static str, String, String) {
    let took = format!("the whole program took {}", words::by_clock(reply.seconds, reply.clock_step_seconds));
    let detail = match latest.launches.summary(latest.device_kind()) {
        summary if summary.is_empty() && first(latest, Level::is_error).is_some() => {
            format!("No kernel ran to its end; {took}.")
        }
        summary if summary.is_empty() => format!("No kernel was launched; {took}."),
        summary => format!("{summary}{}; {took}.", on_device(latest, &summary)),
    };
    match reply.ending {
        Ending::Exited(status) if reply.findings.is_some() => {
            let line = headline(Some((Came::Unknown, &format!("Exited with status {status}"))), latest.looked());
            let is_wrong = status != 0 && line.state != State::Found;
            (if is_wrong { "wrong" } else { shown(line.state) }, line.words, detail)
        }
        // A program may not ask whether its launches succeeded.
        Ending::Exited(status) if first(latest, Level::is_error).is_some() => {
            let headline = format!("Exited with status {status} after an error");
            ("wrong", headline, first(latest, Level::is_error).unwrap_or(detail))
        }
        Ending::Exited(status) if status == 0 && first(latest, is_warning).is_some() => {
            // Neither right nor wrong: a program may try what fails on purpose.
            let headline = format!("Exited with status {status} after a warning");
            ("warned", headline, first(latest, is_warning).unwrap_or(detail))
        }
        Ending::Exited(status) => {
            let headline = format!("Exited with status {status}");
            match (status, latest.differs_from_before()) {
                (0, true) => {
                    let why = "The previous run printed something else: a measured time, or the effect of a race.";
                    ("warned", headline, format!("{why} {detail}"))
                }
                (0, false) => ("right", headline, detail),
                _ => ("wrong", headline, detail),
            }
        }
        Ending::Failed => {
            ("failed", "Stopped by an error".to_owned(), first(latest, Level::is_error).unwrap_or(detail))
        }
        Ending::TooLong => ("failed", "Stopped after too many steps".to_owned(), detail),
        Ending::NotBegun => ("failed", "Not started".to_owned(), first(latest, Level::is_error).unwrap_or_default()),
    }
}

fn is_warning(level: Level) -> bool {
    level == Level::Warning
}

/// The first thing of such a level that the run had to say.
fn first(latest: &Latest, of: impl Fn(Level) -> bool) -> Option<String> {
    let mark = latest.marks.iter().find(|mark| of(mark.level))?;
    let place = match &mark.file {
        Some(file) => format!("{file}, line {}", mark.line),
        None => format!("Line {}", mark.line),
    };
    Some(format!("{place}: {}.", mark.message))
}
