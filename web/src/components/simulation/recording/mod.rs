//! A block of the kernel, step by step, and pictures of what was recorded.

mod blocks;
mod elements;
mod ending;
mod flow;
mod history;
mod lanes;
mod launches;
mod memory;
mod output;
mod phases;
mod picture;
mod request;
mod stepper;
pub(super) mod svg;
mod threads;

use std::{cell::Cell, rc::Rc};

use warpground_measure::lesson::figure::View;
use warpground_protocol::warps::Source;
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

pub(crate) use self::picture::TapePicture;
use self::{ending::of_recorded, lanes::Lanes, stepper::Stepper, threads::Threads};
use super::progress::waiting;
use crate::{
    browser,
    components::{
        icon::Icon,
        tabs::{Tab, TabList, panel_id, tab_id},
    },
    hooks::Recorded,
    model::{
        WatchPlace,
        beginning::beginning,
        decision::decision,
        excerpt::Excerpt,
        memory::Moment,
        stop::{self, Stop},
        tape::Tape,
        together::{Standing, next_arrival, standings, together},
    },
};

const NAME: &str = "watch";
const LAUNCH: &str = "watch-launch";
const BLOCK: &str = "watch-block";

thread_local! {
    /// The choice with which the reader asked for a recording. While that is made, the choices are gone, and with them the focus.
    static ASKED_BY: Cell<Option<&'static str>> = const { Cell::new(None) };
}

#[derive(Properties, PartialEq)]
pub(crate) struct WatchProps {
    pub(crate) recorded: Recorded,
    /// Where the reader is to stand: where a link leads, or where the reader stood when this panel was last open.
    pub(crate) place: Option<WatchPlace>,
    /// Where the reader stands now.
    pub(crate) moved: Callback<WatchPlace>,
}

#[component]
pub(crate) fn Watch(props: &WatchProps) -> Html {
    let WatchProps { recorded, place: asked, moved } = props;
    let tape = recorded.recording.done.clone().map(|done| Tape::new(done).in_words_of_cuda(recorded.cuda.is_some()));
    // To open this panel is to ask for a recording: the one that a link names, or the first block.
    let is_there = tape.as_ref().is_some_and(|tape| {
        let place = (tape.launch(), tape.asked_block());
        !recorded.is_stale() && asked.is_none_or(|asked| place == (asked.launch, asked.block))
    });
    // Once: a reader who stops it does not want it to begin again. A link's own text comes in a moment after it.
    let begun = use_mut_ref(|| None);
    let arrived = use_mut_ref(|| false);
    if is_there {
        arrived.replace(true);
    }
    use_effect_with((recorded.source.clone(), is_there), {
        let record = recorded.record.clone();
        let place = asked.map_or((0, 0), |asked| (asked.launch, asked.block));
        let (begun, arrived) = (Rc::clone(&begun), Rc::clone(&arrived));
        move |(source, is_there)| {
            let Some(source) = source.clone().filter(|_| !is_there && !*arrived.borrow()) else { return };
            let is_new = begun.borrow().as_ref() != Some(&source);
            if is_new {
                begun.replace(Some(source));
                record.emit(place);
            }
        }
    });
    let unmark = recorded.mark_line.clone();
    use_effect_with((), move |()| move || unmark.emit(None));

    if let Some(progress) = recorded.recording.running {
        return waiting("One block of the kernel is recorded.", progress, &recorded.stop);
    }
    let again = {
        let (launch, block) =
            tape.as_ref().map_or((0, 0), |tape| (tape.launch(), tape.block().map_or(0, |block| block.block)));
        recorded.record.reform(move |_: MouseEvent| (launch, block))
    };
    let button = |label: &'static str| {
        html! {
            <button type="button" class="button button-small" data-testid="record" disabled={recorded.source.is_none()} onclick={again.clone()}>
                { Icon::Run.draw() }{ label }
            </button>
        }
    };
    // What a link names is not yet recorded: what was recorded before it would say where the reader never was.
    if !is_there && !*arrived.borrow() && recorded.source.is_some() && begun.borrow().is_none() {
        return waiting("One block of the kernel is recorded.", None, &recorded.stop);
    }
    let failure = recorded.recording.done.as_ref().and_then(|done| done.1.as_ref().err());
    match (tape, failure) {
        (None, _) => html! {
            <div class="empty">
                <p class="empty-head">{"Nothing has been recorded yet."}</p>
                <p>{"One block of the kernel runs on the simulator, and you can look at every step of every warp."}</p>
                { button("Record") }
            </div>
        },
        (Some(_), Some(reason)) => html! {
            <div class="empty">
                <p class="empty-head">{"The kernel could not be recorded."}</p>
                <p class="failure">{ reason }</p>
                { button("Try again") }
            </div>
        },
        (Some(tape), None) => html! {
            <>
                if recorded.is_stale() {
                    <p class="notice watch-stale" role="status">{"This was recorded before your change."}{ button("Record again") }</p>
                }
                <Player recorded={recorded.clone()} {tape} asked={*asked} moved={moved.clone()} />
            </>
        },
    }
}

#[derive(Properties, PartialEq)]
struct PlayerProps {
    recorded: Recorded,
    tape: Tape,
    asked: Option<WatchPlace>,
    moved: Callback<WatchPlace>,
}

#[component]
fn Player(props: &PlayerProps) -> Html {
    let PlayerProps { recorded, tape, asked, moved } = props;
    use_effect_with((), |()| {
        if let Some(id) = ASKED_BY.take() {
            browser::focus_again(id);
        }
    });
    let warp = use_state_eq(|| 0_usize);
    let step = use_state_eq(|| 0_usize);
    // A link, or the variant before, may name a picture that there is not.
    let view = use_state_eq(|| asked.map(|asked| asked.view).filter(|view| has(tape, *view)).unwrap_or(View::Request));
    // Whether all warps are stepped together, and when; otherwise one is, at a step of its own.
    let all = use_state_eq(|| asked.is_some_and(|asked| asked.together));
    let time = use_state_eq(|| 0_usize);
    let times = use_memo(tape.clone(), |tape| tape.block().map(together).unwrap_or_default());
    // Steps are the same in the words of either text.
    let recording = tape.clone().in_words_of_cuda(false);
    let (settled, opened) = use_beginning(&recording, *asked, [&warp, &step, &time]);
    let place = settled.then(|| WatchPlace {
        view: *view,
        launch: tape.launch(),
        block: tape.block().map_or(0, |block| block.block),
        warp: *warp,
        step: Some(if *all { *time } else { *step }),
        together: *all,
    });
    use_effect_with(place, {
        let moved = moved.clone();
        move |place| {
            if let Some(place) = place {
                moved.emit(*place);
            }
        }
    });
    // A link may name a step beyond the last one.
    let now = (*time).min(times.len().saturating_sub(1));
    let steps = times.get(now).filter(|_| *all).cloned();
    let shown = steps.as_ref().and_then(|steps| steps.get(*warp)).copied().unwrap_or(*step);
    let line = tape.step(*warp, shown).map(|step| step.line);
    use_effect_with((line, recorded.is_stale()), {
        let mark = recorded.mark_line.clone();
        // Of a text that has changed since, the line may be another.
        move |(line, stale)| mark.emit(line.filter(|_| !stale))
    });

    let go = {
        let (warp, step, time) = (*warp, step.setter(), time.setter());
        use_callback((*all, warp, Rc::clone(&times)), move |to: usize, (all, warp, times)| match all {
            // A picture of one warp names a step of it.
            true => {
                if let Some(to) = times.iter().position(|steps| steps.get(*warp) == Some(&to)) {
                    time.set(to);
                }
            }
            false => step.set(to),
        })
    };
    let go_together = {
        let time = time.setter();
        use_callback((), move |to: usize, ()| time.set(to))
    };
    let choose_warp = choosing(tape, &warp, &step);
    let on_all = joining(&all, &times, [&warp, &step, &time]);
    // A step of any warp, for pictures in which other warps have done something.
    let visit = visiting(*all, &times, [&warp, &step, &time]);
    let moment = steps.as_ref().map(|steps| {
        let stays = standing_at(tape, &times, now).iter().map(|its| *its != Standing::Moves).collect::<Vec<_>>();
        Rc::new(Moment::of_all(steps, &stays))
    });
    let select = {
        let view = view.clone();
        Callback::from(move |id| view.set(View::find(id).unwrap_or(View::Request)))
    };
    let tabs = View::ALL
        .into_iter()
        .filter(|view| has(tape, *view))
        .map(|view| Tab { id: view.id(), title: view.title().into() })
        .collect::<Vec<_>>();
    let selected = view.id();
    let (warp, step) = (*warp, shown);
    // Every picture is of what was recorded, also those that make recordings of their own.
    let source = use_memo(recording, |tape| tape.source().clone());
    html! {
        <div class="watch" data-testid="watch">
            <div class="watch-head">
                // Pictures of warps over time and of all launches make recordings of their own.
                if !matches!(*view, View::Warps | View::Launches) {
                    { choices(recorded, tape, (*view, warp), &choose_warp) }
                }
                if !view.spans_steps() {
                    <label class="picture-choice">
                        <input type="checkbox" checked={*all} onchange={on_all} data-testid="watch-all" />{"All warps together"}
                    </label>
                    // The reader did not ask for this step.
                    if !*all && opened == Some((warp, step)) {
                        <p class="watch-note" data-testid="step-why">
                            <span class="watch-why">{"Shown at the first request to memory. "}</span>
                            <button type="button" class="link-button" data-testid="step-begin" onclick={go.reform(|_: MouseEvent| 0)}>{"Begin at step 1"}</button>
                        </p>
                    }
                }
            </div>
            // A picture of more than a step has the room of the steps.
            {
                match &steps {
                    _ if view.spans_steps() => Html::default(),
                    Some(steps) => html! { <>
                        { stepper_of_all(recorded, tape, (&times, now), warp, go_together) }
                        <Threads tape={tape.clone()} steps={Rc::new(steps.clone())} standings={Rc::new(standing_at(tape, &times, now))} />
                    </> },
                    None => stepper_of_one(recorded, tape, warp, step, go.clone()),
                }
            }
            <div class="watch-tabs">
                <TabList name={NAME} label="Pictures of the recording" {tabs} {selected} {select} />
            </div>
            // What a step holds is beside the pictures of a step; a picture of more has all the width.
            <div class="watch-columns" data-whole={view.spans_steps().to_string()}>
                if !view.spans_steps() {
                    <Lanes tape={tape.clone()} {warp} {step} />
                }
                <div role="tabpanel" id={panel_id(NAME, selected)} aria-labelledby={tab_id(NAME, selected)} tabindex="0" class="watch-panel" data-testid="watch-panel" key={selected}>
                    <TapePicture view={*view} tape={tape.clone()} {source} {warp} {step} go={go.clone()} {moment} {visit} />
                </div>
            </div>
        </div>
    }
}

/// Whether a recording has a picture: all launches make one where there are several.
fn has(tape: &Tape, view: View) -> bool {
    view != View::Launches || tape.launches().len() > 1 && matches!(tape.source(), Source::Variant(_))
}

/// Begins at the step that a link names, or at the first request to memory. Returns whether the player has begun, and the warp
/// and the step of it that were chosen for the reader.
#[hook]
fn use_beginning(
    tape: &Tape,
    asked: Option<WatchPlace>,
    at: [&UseStateHandle<usize>; 3],
) -> (bool, Option<(usize, usize)>) {
    let [warp, step, time] = at;
    // Where a link leads holds for the recording that the link names, and no longer.
    let pending = use_mut_ref(|| asked);
    let settled = use_state_eq(|| false);
    // The step of a warp that was chosen for the reader.
    let opened = use_state_eq(|| None::<(usize, usize)>);
    use_effect_with(tape.clone(), {
        let (warp, step, time) = (warp.setter(), step.setter(), time.setter());
        let (settled, opened) = (settled.setter(), opened.setter());
        move |tape| {
            let asked = pending.take().filter(|asked| tape.warp(asked.warp).is_some());
            let at = asked.map_or(0, |asked| asked.warp);
            let steps = tape.warp(at).map(|warp| warp.steps.as_slice()).unwrap_or_default();
            let first = beginning(steps, |step| tape.is_drawn(step));
            let last = steps.len().saturating_sub(1);
            let (mut one, mut together) = (first.unwrap_or(0), 0);
            let is_asked = asked.is_some_and(|asked| asked.step.is_some());
            opened.set(first.filter(|_| !is_asked).map(|first| (at, first)));
            match asked {
                Some(WatchPlace { step: Some(to), together: true, .. }) => together = to,
                Some(WatchPlace { step: Some(to), .. }) => one = to.min(last),
                _ => {}
            }
            warp.set(at);
            time.set(together);
            step.set(one);
            settled.set(true);
        }
    });
    (*settled, *opened)
}

/// Chooses a warp: the other one at about the same time.
fn choosing(tape: &Tape, warp: &UseStateHandle<usize>, step: &UseStateHandle<usize>) -> Callback<usize> {
    let (tape, warp, step) = (tape.clone(), warp.clone(), step.clone());
    Callback::from(move |to: usize| {
        // The other warp at about the same time.
        let now = tape.step(*warp, *step).map_or(0, |step| step.order);
        let steps = tape.warp(to).map(|warp| warp.steps.as_slice()).unwrap_or_default();
        step.set(steps.partition_point(|step| step.order < now).min(steps.len().saturating_sub(1)));
        warp.set(to);
    })
}

/// Steps all warps together, or one alone again.
fn joining(
    all: &UseStateHandle<bool>,
    times: &Rc<Vec<Vec<usize>>>,
    [warp, step, time]: [&UseStateHandle<usize>; 3],
) -> Callback<Event> {
    let (all, time, times, warp, step) = (all.clone(), time.setter(), Rc::clone(times), **warp, **step);
    Callback::from(move |_: Event| {
        // They begin where the one warp is.
        if let Some(now) = times.iter().position(|steps| steps.get(warp) == Some(&step)) {
            time.set(now);
        }
        all.set(!*all);
    })
}

/// Goes to a step of a warp, alone or with all others.
fn visiting(
    all: bool,
    times: &Rc<Vec<Vec<usize>>>,
    [warp, step, time]: [&UseStateHandle<usize>; 3],
) -> Callback<(usize, usize)> {
    let (times, warp, step, time) = (Rc::clone(times), warp.setter(), step.setter(), time.setter());
    Callback::from(move |(its, to): (usize, usize)| {
        warp.set(its);
        match times.iter().position(|steps| steps.get(its) == Some(&to)).filter(|_| all) {
            Some(at) => time.set(at),
            None => step.set(to),
        }
    })
}

/// By warp, what it does at a time.
fn standing_at(tape: &Tape, times: &[Vec<usize>], time: usize) -> Vec<Standing> {
    tape.block().map(|block| standings(block, times, time)).unwrap_or_default()
}

fn text_of_lanes(active: u32) -> String {
    match active.count_ones() {
        32 => "All 32 lanes: ".to_owned(),
        0 => "No lane: ".to_owned(),
        1 => "1 lane: ".to_owned(),
        some => format!("{some} lanes: "),
    }
}

/// A line of the recording with those around it, in the text that the reader sees, or in the WGSL if it is in that alone.
fn excerpt(recorded: &Recorded, tape: &Tape, line: u32) -> Excerpt {
    match (&recorded.cuda, tape.terms().line(line)) {
        (Some(cuda), Some(line)) => Excerpt::around(cuda, line),
        _ => Excerpt::around(&recorded.text, line),
    }
}

/// Steps of one warp.
fn stepper_of_one(recorded: &Recorded, tape: &Tape, place: usize, step: usize, go: Callback<usize>) -> Html {
    let Some(warp) = tape.warp(place) else { return Html::default() };
    let Some(now) = warp.steps.get(step) else { return Html::default() };
    let last = warp.steps.len() - 1;
    let barrier = if now.barrier.is_some() { "; all threads of the block meet at this barrier" } else { "" };
    let source = excerpt(recorded, tape, now.line);
    let decides = decision(&warp.steps, step, source.line()).map(|words| format!(": {words}")).unwrap_or_default();
    let lanes = text_of_lanes(now.active);
    let is_whole = warp.dropped == 0;
    let all = of_recorded(last + 1, is_whole);
    let line = tape.line_words(now.line);
    let sentence = format!("{lanes}step {} of {all}, {line}{decides}{barrier}", step + 1);
    let further = Some([stop::next_divergence(warp, step), stop::next_request(tape, warp, step)]);
    let find = {
        let tape = tape.clone();
        Callback::from(move |text: String| {
            let stop = Stop::parse(&text)?;
            let none = if is_whole { "No step after this one" } else { "No recorded step after this one" };
            stop.next(&tape, place, step).ok_or_else(|| format!("{none} is like that."))
        })
    };
    html! {
        <Stepper at={step} {last} barrier={warp.next_barrier(step)} {further} {find} {sentence} {source} {go} />
    }
}

/// Steps of all warps side by side.
fn stepper_of_all(
    recorded: &Recorded,
    tape: &Tape,
    (times, time): (&[Vec<usize>], usize),
    warp: usize,
    go: Callback<usize>,
) -> Html {
    let (Some(block), Some(steps)) = (tape.block(), times.get(time)) else { return Html::default() };
    let standings = standings(block, times, time);
    let moving = block.warps.iter().zip(steps).zip(&standings).filter(|(_, its)| **its == Standing::Moves);
    let now: Vec<_> = moving.filter_map(|((warp, step), _)| warp.steps.get(*step)).collect();
    let barrier = next_arrival(block, times, time);
    let active: u32 = now.iter().map(|step| step.active.count_ones()).sum();
    let mut lines: Vec<String> = now.iter().map(|step| tape.line_words(step.line)).collect();
    lines.sort_unstable();
    lines.dedup();
    let rest = resting(&standings);
    let at = match lines.as_slice() {
        [line] if rest.is_empty() => format!("all warps execute {line}"),
        [line] if now.len() == 1 => format!("1 warp executes {line}{rest}"),
        [line] => format!("{} warps execute {line}{rest}", now.len()),
        lines => format!("the warps execute {} different lines{rest}", lines.len()),
    };
    let threads = if active == 1 { "1 thread is".to_owned() } else { format!("{active} threads are") };
    let all = of_recorded(times.len(), tape.is_whole());
    let sentence = format!("{threads} active in step {} of {all}: {at}", time + 1);
    let line = tape.step(warp, steps.get(warp).copied().unwrap_or(0)).map_or(0, |step| step.line);
    html! {
        <Stepper at={time} last={times.len() - 1} {barrier} {sentence} source={excerpt(recorded, tape, line)} {go} />
    }
}

/// How many warps take no step, and why.
fn resting(standings: &[Standing]) -> String {
    let count = |of: Standing| standings.iter().filter(|its| **its == of).count();
    let part = |number: usize, one: &str, more: &str| match number {
        0 => String::new(),
        1 => format!(", 1 warp {one}"),
        number => format!(", {number} warps {more}"),
    };
    let waits = part(count(Standing::Waits), "waits for the others", "wait for the others");
    let ended = part(count(Standing::Ended), "has ended", "have ended");
    let unrecorded = part(count(Standing::Unrecorded), "is not recorded any more", "are not recorded any more");
    format!("{waits}{ended}{unrecorded}")
}

/// Launch, block and warp.
fn choices(recorded: &Recorded, tape: &Tape, (view, warp): (View, usize), choose_warp: &Callback<usize>) -> Html {
    let (Some(recording), Some(block)) = (tape.recording(), tape.block()) else { return Html::default() };
    let launch = tape.launch();
    let record = recorded.record.clone();
    let number = block.block;
    let on_launch = {
        let record = record.clone();
        Callback::from(move |event: Event| {
            if let Some(chosen) =
                event.target_dyn_into::<HtmlSelectElement>().and_then(|select| select.value().parse().ok())
            {
                ASKED_BY.set(Some(LAUNCH));
                record.emit((chosen, 0));
            }
        })
    };
    let choose_block = record.reform(move |chosen: u32| {
        ASKED_BY.set(Some(BLOCK));
        (launch, chosen)
    });
    let on_warp = choose_warp.reform(|event: Event| {
        event.target_dyn_into::<HtmlSelectElement>().and_then(|select| select.value().parse().ok()).unwrap_or(0)
    });
    let last = recording.timeline.grid_blocks.saturating_sub(1);
    let place = block.position.map(|side| side.to_string()).join(", ");
    html! {
        <div class="watch-choices">
            if tape.launches().len() > 1 {
                <label>{"Launch"}
                    <select id={LAUNCH} onchange={on_launch} data-testid="watch-launch">
                        { for tape.launches().iter().enumerate().map(|(index, kernel)| html! {
                            <option value={index.to_string()} selected={index == launch}>{ format!("{}. {kernel}", index + 1) }</option>
                        }) }
                    </select>
                </label>
            }
            <label>{"Block"}
                <BlockField {number} max={last.to_string()} choose={choose_block} />
                <span class="watch-note">{ format!("of {}, at ({place})", recording.timeline.grid_blocks) }</span>
            </label>
            if matches!(view, View::Request | View::Memory | View::Lanes | View::Elements) {
                <label>{"Warp"}
                    <select onchange={on_warp} data-testid="watch-warp">
                        { for block.warps.iter().enumerate().map(|(index, its)| html! {
                            <option value={index.to_string()} selected={index == warp}>{ its.warp }</option>
                        }) }
                    </select>
                    <span class="watch-note">{ format!("of {}", block.warps.len()) }</span>
                </label>
            }
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct BlockFieldProps {
    /// The block that is shown.
    number: u32,
    max: AttrValue,
    choose: Callback<u32>,
}

/// A number to type. The field holds what the reader types until it is done: the steps that are played meanwhile draw all anew.
#[component]
fn BlockField(props: &BlockFieldProps) -> Html {
    let field = use_node_ref();
    use_effect_with(props.number, {
        let field = field.clone();
        move |number| {
            if let Some(field) = field.cast::<HtmlInputElement>() {
                field.set_value(&number.to_string());
            }
        }
    });
    let choose = props.choose.clone();
    let onchange = Callback::from(move |event: Event| {
        if let Some(chosen) =
            event.target_dyn_into::<HtmlInputElement>().and_then(|input| input.value().trim().parse().ok())
        {
            choose.emit(chosen);
        }
    });
    html! { <input type="number" id={BLOCK} ref={field} min="0" max={props.max.clone()} {onchange} data-testid="watch-block" /> }
}

/// The name of a variable, for a person.
fn variable_name(tape: &Tape, variable: u16) -> Rc<str> {
    tape.recording()
        .and_then(|recording| recording.variables.get(usize::from(variable)))
        .map_or_else(|| Rc::from("memory"), |variable| Rc::from(variable.name.as_str()))
}

/// An element's index in a variable, as the source writes it.
fn index_text(tape: &Tape, variable: u16, element: u32) -> String {
    let variables = tape.recording().map(|recording| recording.variables.as_slice()).unwrap_or_default();
    variables.get(usize::from(variable)).map_or_else(|| format!("[{element}]"), |variable| variable.index(element))
}
