//! A figure of a lesson: a picture of a recording, made when the reader comes to it.

use std::rc::Rc;

use warpground_measure::lesson::figure::{Figure, View};
use warpground_protocol::{
    simulation::{Record, Subject},
    warps::Source,
};
use web_sys::Element;
use yew::prelude::*;

use super::{icon::Icon, prose::coded, simulation::TapePicture};
use crate::{
    browser::{seen::Seen, worker::Worker},
    hooks::{simulated_adapter, use_work},
    model::{Entry, Query, WatchPlace, tape::Tape},
};

#[derive(Properties)]
pub(crate) struct LessonFigureProps {
    pub(crate) figure: Rc<Figure>,
    /// Records all figures of a lesson.
    pub(crate) worker: Worker,
    /// Whether the reader has done anything yet. A visit alone fetches no simulator.
    pub(crate) awake: bool,
}

impl PartialEq for LessonFigureProps {
    fn eq(&self, other: &LessonFigureProps) -> bool {
        Rc::ptr_eq(&self.figure, &other.figure) && self.worker == other.worker && self.awake == other.awake
    }
}

#[component]
pub(crate) fn LessonFigure(props: &LessonFigureProps) -> Html {
    let LessonFigureProps { figure, worker, awake } = props;
    let host = use_node_ref();
    let seen = use_state_eq(|| false);
    {
        let (host, seen) = (host.clone(), seen.setter());
        use_effect_with((), move |()| {
            let seen = host.cast::<Element>().map(|host| Seen::of(&host, move || seen.set(true)));
            move || drop(seen)
        });
    }
    let (work, record) = use_work::<Record>(worker);
    let source =
        use_memo((), |()| Source::Variant(Subject::new(figure.id(), &figure.request(simulated_adapter().limits))));
    let asked = use_mut_ref(|| false);
    let ask = {
        let (source, figure, asked) = (Rc::clone(&source), Rc::clone(figure), Rc::clone(&asked));
        Callback::from(move |()| {
            asked.replace(true);
            record.emit(Record { source: (*source).clone(), launch: figure.launch, block: figure.block });
        })
    };
    let begins = *seen && *awake;
    use_effect_with(begins, {
        let ask = ask.clone();
        move |begins| {
            // To ask twice is to let the worker go, and with it what the other figures asked.
            if *begins && !*asked.borrow() {
                ask.emit(());
            }
        }
    });
    let failure = work.done.as_ref().and_then(|done| done.1.as_ref().err().cloned());
    let state = match (&work.running, &work.done, &failure) {
        (_, _, Some(_)) => "failed",
        (Some(_), ..) => "recording",
        (None, Some(_), _) => "drawn",
        (None, None, _) => "waiting",
    };
    let entry = Entry { family: figure.family, variant: figure.variant };
    let tape = work.done.clone().filter(|done| done.1.is_ok());
    // Lessons speak of the CUDA C, which is also the first text beside them.
    let tape = tape.map(|done| Tape::new(done).in_words_of_cuda(true));
    let caption = coded(&figure.caption);
    html! {
        <section class="lesson-figure" ref={host} data-testid="lesson-figure" data-state={state} data-view={figure.view.id()}
            aria-label={format!("Figure: {} of {}", figure.view.title(), figure.id())}>
            <p class="lesson-figure-caption">{ caption }</p>
            {
                match (tape, failure) {
                    (Some(tape), _) => html! { <Drawn figure={Rc::clone(figure)} {tape} {source} {entry} /> },
                    (None, Some(reason)) => html! {
                        <>
                            <p class="failure" role="status">{ reason }</p>
                            <button type="button" class="button button-small" onclick={ask.reform(|_: MouseEvent| ())}>{"Try again"}</button>
                        </>
                    },
                    (None, None) => html! {
                        <div class="lesson-figure-wait">
                            if state == "recording" {
                                <p role="status"><span class="lanes" aria-hidden="true" />{"The simulator records one block …"}</p>
                            } else {
                                <button type="button" class="button button-small" data-testid="draw-figure" onclick={ask.reform(|_: MouseEvent| ())}>
                                    { Icon::Run.draw() }{"Draw the picture"}
                                </button>
                            }
                        </div>
                    },
                }
            }
        </section>
    }
}

#[derive(Properties)]
struct DrawnProps {
    figure: Rc<Figure>,
    tape: Tape,
    source: Rc<Source>,
    entry: Entry,
}

impl PartialEq for DrawnProps {
    fn eq(&self, other: &DrawnProps) -> bool {
        Rc::ptr_eq(&self.figure, &other.figure) && self.tape == other.tape
    }
}

#[component]
fn Drawn(props: &DrawnProps) -> Html {
    let DrawnProps { figure, tape, source, entry } = props;
    let first = tape
        .recording()
        .zip(tape.warp(figure.warp))
        .and_then(|(recording, warp)| figure.step(recording, warp))
        .unwrap_or(0);
    let step = use_state_eq(|| first);
    let go = {
        let step = step.setter();
        use_callback((), move |to: usize, ()| step.set(to))
    };
    let place = WatchPlace {
        view: figure.view,
        launch: figure.launch,
        block: figure.block,
        warp: figure.warp,
        step: Some(*step),
        together: false,
    };
    let mut query = Query::default();
    for (name, value) in figure.settings.iter() {
        query.push(name, &value.to_string());
    }
    query.push("tab", "watch");
    query.push(WatchPlace::NAME, &place.written());
    let href = format!("{}{}", entry.href(), query.suffix());
    // Of these two the picture itself says what it is of.
    let has_line =
        !matches!(figure.view, View::Launches | View::Warps | View::Blocks | View::Flow | View::Phases | View::Output);
    let line = tape.step(figure.warp, *step).filter(|_| has_line).map(|step| step.line);
    let place = line.map(|line| match tape.terms().line(line).filter(|_| tape.is_in_cuda()) {
        Some(line) => (format!("Line {line}: "), figure.variant.cuda.get(), line),
        None => (format!("WGSL line {line}: "), figure.variant.wgsl.get(), line),
    });
    let text = place.and_then(|(words, text, line)| Some((words, text.lines().nth((line as usize).checked_sub(1)?)?)));
    html! {
        <>
            if let Some((words, text)) = text {
                <p class="lesson-figure-line">{ words }<code>{ text.trim().to_owned() }</code></p>
            }
            <TapePicture view={figure.view} tape={tape.clone()} source={Rc::clone(source)} warp={figure.warp} step={*step} {go} in_lesson=true />
            <p class="lesson-figure-foot">
                <span>{ format!("Recorded from {} by the simulator.", figure.id()) }</span>
                <a {href} data-testid="figure-link">{"Step through it"}</a>
            </p>
        </>
    }
}
