//! What this is: something that runs at once, three ways in, a path through each course, and all that there is to run.

use warpground_measure::units;
use warpground_patterns::{Family, families, topics};
use yew::prelude::*;

use crate::{
    components::{Icon, Race},
    model::{
        COURSES, Course, Entry,
        session::{Action, Session, SessionHandle},
    },
};

#[component]
pub(crate) fn HomePage() -> Html {
    let kernels = Entry::all().count();
    let mistakes = Entry::all().filter(|entry| entry.variant.defect.is_some()).count();
    let session = use_context::<SessionHandle>();
    html! {
        <div class="page home">
            <div class="hero">
                <div class="hero-text">
                    <h1>{"CUDA patterns,"}<br />{"on the GPU you have."}</h1>
                    <p class="lead">
                        {"Every kernel of five CUDA courses runs in this page on your own graphics card, of any maker: \
                          checked against a reference, timed, and counted line by line."}
                    </p>
                    <Ways />
                </div>
                <Race />
            </div>
            <section aria-labelledby="courses">
                <div class="section-head">
                    <h2 id="courses">{"Follow a course"}</h2>
                    <p>{"Each path visits the course's patterns in order"}</p>
                </div>
                <ol class="courses">{ for COURSES.iter().map(|course| path(course, session.as_deref())) }</ol>
            </section>
            <section aria-labelledby="families">
                <div class="section-head">
                    <h2 id="families">{"All kernels"}</h2>
                    <p>
                        { format!("{} kernels in {} families, {mistakes} of them mistakes on purpose", units::count(kernels as u64), families().len()) }
                    </p>
                </div>
                { for topics().iter().map(|topic| html! {
                    <section class="home-topic" key={topic.title} aria-label={topic.title} data-testid="home-topic">
                        <h3>{ topic.title }</h3>
                        <ul class="families">{ for topic.families.iter().map(|family| card(family)) }</ul>
                    </section>
                }) }
            </section>
        </div>
    }
}

/// Three ways in: one to learn, one with a program of one's own, one with a question.
#[component]
fn Ways() -> Html {
    let session = use_context::<SessionHandle>();
    let first = Entry::find("vector_add/guarded").or_else(|| Entry::all().next());
    let href = first.map(|entry| entry.href()).unwrap_or_default();
    // The press is the reader's wish to run it; the page only has to go there first.
    let run = |entry: Option<Entry>| {
        let session = session.clone();
        Callback::from(move |_: MouseEvent| {
            if let (Some(session), Some(entry)) = (&session, entry) {
                session.dispatch(Action::Wanted(Some(entry)));
            }
        })
    };
    html! {
        <ul class="ways">
            <li>
                <a class="way way-first" {href} onclick={run(first)} data-testid="run-first">
                    { Icon::Run.draw() }
                    <span><strong>{"Run the first kernel"}</strong><span>{"Learn the patterns one by one, from vector addition on"}</span></span>
                </a>
            </li>
            <li>
                <a class="way" href="#/cuda" data-testid="way-cuda">
                    { Icon::Rename.draw() }
                    <span><strong>{"Run my CUDA program"}</strong><span>{"Paste a .cu file: it runs here, without an NVIDIA card"}</span></span>
                </a>
            </li>
            <li>
                <a class="way" href="#/transpose/naive?width=256&height=256&device=simulated&tab=counters"
                    onclick={run(Entry::find("transpose/naive"))} data-testid="way-slow">
                    { Icon::Search.draw() }
                    <span><strong>{"See why a kernel is slow"}</strong><span>{"Count sectors, bank conflicts and idle lanes on each line"}</span></span>
                </a>
            </li>
        </ul>
    }
}

/// A course with its path: the first kernel that it shows of each family, and how far the reader is.
fn path(course: &'static Course, session: Option<&Session>) -> Html {
    let path = course.path();
    let is_done = |entry: &Entry| session.is_some_and(|session| course.is_done(entry.family, session));
    let done = path.iter().filter(|entry| is_done(entry)).count();
    let onclick = Callback::from(|_: MouseEvent| course.follow());
    html! {
        <li class="course" key={course.name} data-testid="course">
            <h3>{ course.title }</h3>
            <p>
                { course.about }
                if done > 0 { <span data-testid="course-done">{ format!(". {done} of {} done", path.len()) }</span> }
            </p>
            <ol>
                { for path.iter().map(|entry| html! {
                    <li key={entry.family.id} data-done={is_done(entry).then_some("true")}>
                        <a href={entry.href()} title={entry.variant.title} onclick={onclick.clone()}>{ entry.family.title }</a>
                        if is_done(entry) { <span class="visually-hidden">{", done"}</span> }
                    </li>
                }) }
            </ol>
        </li>
    }
}

/// A family in a few lines: what it computes, and its kernels by name. What is wrong on purpose is counted only; it is
/// found beside what is right.
fn card(family: &'static Family) -> Html {
    let (mistakes, kernels): (Vec<Entry>, Vec<Entry>) = family
        .variants
        .iter()
        .map(|variant| Entry { family, variant })
        .partition(|entry| entry.variant.defect.is_some());
    html! {
        <li class="family" key={family.id}>
            <h4><a href={format!("#/{}", family.id)}>{ family.title }</a></h4>
            <p>{ family.summary }</p>
            <ul>
                { for kernels.into_iter().map(|entry| html! {
                    <li key={entry.variant.id}>
                        <a href={entry.href()} title={entry.variant.summary} data-testid="home-link" data-id={entry.id().to_string()}>
                            { entry.variant.title }
                        </a>
                    </li>
                }) }
                if let [first, ..] = mistakes.as_slice() {
                    <li class="family-mistakes">
                        <a href={first.href()}>
                            { if mistakes.len() == 1 { "1 mistake".to_owned() } else { format!("{} mistakes", mistakes.len()) } }
                        </a>
                    </li>
                }
            </ul>
        </li>
    }
}
