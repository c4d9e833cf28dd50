//! A family's lesson.

use std::{cell::Cell, rc::Rc};

use warpground_measure::{
    lesson::{self, Piece, figure::Figure},
    question,
};
use warpground_patterns::{Family, Symptom};
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use super::{course_steps::course_steps, figure::LessonFigure, icon::Icon, prose::Prose, question::Asked};
use crate::{
    browser::{self, markdown, worker::Worker},
    hooks::use_awake,
    model::Entry,
};

/// The id of the box that says what is wrong with a mistake on purpose.
const MISTAKE: &str = "mistake";

/// Brings into view what is wrong with the kernel, once the lesson is.
pub(crate) fn show_mistake() {
    spawn_local(async { browser::show(MISTAKE) });
}

#[derive(Properties, PartialEq)]
pub(crate) struct LessonProps {
    pub(crate) entry: Entry,
}

thread_local! {
    /// Whether the reader follows a link of the lesson itself, and so knows where to go on.
    static FOLLOWS: Cell<bool> = const { Cell::new(false) };
}

#[component]
pub(crate) fn Lesson(props: &LessonProps) -> Html {
    let Entry { family, variant } = props.entry;
    let article = use_node_ref();
    let lesson = use_memo(family.id, |_| prepared(family));
    let worker = use_memo((), |()| Worker::default());
    let awake = use_awake();
    // Known before the page notes that the reader is here.
    let came_back = use_memo((), |()| browser::was_here());
    {
        // A variant opens what the lesson says of it. A reader who comes back, or goes on from the lesson itself, finds
        // the place where it was left: all variants of a family share its lesson.
        let article = article.clone();
        let is_first = family.variants.first().is_some_and(|first| first.id == variant.id);
        // What is wrong with a mistake is said at the lesson's top, wherever the link to it is.
        let is_mistake = variant.defect.is_some();
        use_memo((family.id, variant.id), move |&(family, variant)| {
            let follows = FOLLOWS.take();
            let stays = *came_back || follows && !is_mistake;
            // As soon as all parts are drawn, and not in an effect: the page may be on screen long before that.
            spawn_local(async move {
                if let Some(article) = article.cast::<web_sys::HtmlElement>() {
                    let href = format!("#/{family}/{variant}");
                    let begins = is_first || is_mistake;
                    let _ = markdown::open_at(&article, family, variant, &href, begins, stays);
                }
            });
        });
    }
    // A note's number leads to the note, and the note back to
    // its number. The hash belongs to the routes.
    let onclick = Callback::from(|event: MouseEvent| {
        let target = event.target_dyn_into::<web_sys::Element>();
        if target.as_ref().is_some_and(|target| target.closest("a[href^='#/']").is_ok_and(|link| link.is_some())) {
            FOLLOWS.set(true);
        }
        let Some(button) = target.and_then(|target| target.closest("[data-leads-to]").ok().flatten()) else { return };
        if let Some(id) = button.get_attribute("data-leads-to") {
            browser::show(&id);
        }
    });
    html! {
        <article class="lesson" ref={article} {onclick} data-testid="lesson" aria-label={format!("Lesson: {}", family.title)} tabindex="0">
            { mistake(props.entry) }
            { for lesson.pieces.iter().enumerate().map(|(number, piece)| piece.draw(number, family.id, &worker, awake)) }
            { twins(props.entry) }
            { notes(&lesson.notes) }
            <footer class="lesson-foot">
                <p class="eyebrow">{"In the courses"}</p>
                <p>{ variant.course }</p>
                { course_steps(props.entry) }
            </footer>
        </article>
    }
}

/// What the lesson says at its foot.
fn notes(notes: &[AttrValue]) -> Html {
    if notes.is_empty() {
        return Html::default();
    }
    html! {
        <aside class="lesson-notes" aria-label="Notes" data-testid="lesson-notes">
            <p class="eyebrow">{"Notes"}</p>
            <ol>
                { for notes.iter().enumerate().map(|(index, text)| {
                    let number = index + 1;
                    html! {
                        <li key={number} id={format!("note-{number}")} tabindex="-1">
                            <Prose text={text.clone()} />
                            <button type="button" class="link-button" data-leads-to={format!("note-mark-{number}")}
                                aria-label={format!("Back to the place of note {number}")}>{"Back"}</button>
                        </li>
                    }
                }) }
            </ol>
        </aside>
    }
}

/// What is wrong with a kernel that makes a mistake on purpose, with the way to its twin.
fn mistake(entry: Entry) -> Html {
    let Entry { family, variant } = entry;
    let twin = |id: &str| family.variants.iter().find(|other| other.id == id).map(|variant| Entry { family, variant });
    let Some(defect) = &variant.defect else { return Html::default() };
    let limits = if variant.is_launchable() {
        ""
    } else if matches!(defect.symptom, Symptom::Refused { .. }) {
        "It does not compile, so there is nothing to run."
    } else {
        "On a GPU it may never end, so it runs on the simulator only."
    };
    let explanation = (defect.explanation)();
    html! {
        <aside class="mistake" id={MISTAKE} tabindex="-1" data-testid="mistake" aria-label="The mistake">
            <p class="mistake-head">{ Icon::Alert.draw() }{"A mistake on purpose"}</p>
            <dl>
                <div><dt>{"What is wrong"}</dt><dd>{ explanation.mistake }</dd></div>
                <div><dt>{"What it does"}</dt><dd>{ explanation.effect }</dd></div>
                <div><dt>{"How you notice"}</dt><dd>{ explanation.notice }</dd></div>
            </dl>
            if !limits.is_empty() { <p>{ limits }</p> }
            if let Some(mended) = twin(defect.mended) {
                <p><a href={mended.href()} data-testid="mended">{ format!("Fixed version: {}", mended.variant.title) }</a></p>
            }
            // Whether and where the lesson speaks of it is known once it is drawn.
            <p class="to-opened" hidden=true><button type="button" class="link-button">{"Go to what the lesson says of it"}</button></p>
        </aside>
    }
}

/// The ways in which a kernel can go wrong: its twins that make a mistake on purpose.
fn twins(entry: Entry) -> Html {
    let broken: Vec<Entry> = entry
        .siblings()
        .filter(|other| other.variant.defect.as_ref().is_some_and(|defect| defect.mended == entry.variant.id))
        .collect();
    if broken.is_empty() {
        return Html::default();
    }
    html! {
        <aside class="mistake mistake-twins" data-testid="twins" aria-label="How it can go wrong">
            <p>
                {"How it can go wrong: "}
                { for broken.iter().enumerate().map(|(index, other)| html! {
                    <>if index > 0 { {", "} }<a href={other.href()}>{ other.variant.title }</a></>
                }) }
            </p>
        </aside>
    }
}

/// A lesson, ready to be drawn.
#[derive(PartialEq)]
struct PreparedLesson {
    pieces: Vec<Prepared>,
    notes: Vec<AttrValue>,
}

/// A part of a lesson, ready to be drawn.
#[derive(PartialEq)]
enum Prepared {
    /// In Markdown.
    Text(AttrValue),
    /// The question.
    Question(Rc<question::Question>),
    /// A picture of a recording.
    Figure(Rc<Figure>),
    /// A block that should be a question or a figure. The catalogue's tests rule it out; a reader of a broken build sees why.
    Broken(String),
}

impl Prepared {
    fn draw(&self, number: usize, family: &'static str, worker: &Worker, awake: bool) -> Html {
        // The lesson of another family has other parts at the same places.
        let key = format!("{family}-{number}");
        match self {
            Prepared::Text(text) => html! { <Prose {key} text={text.clone()} /> },
            Prepared::Question(question) => html! {
                <Asked {key} question={Rc::clone(question)} {family} id={format!("{family}-question-{number}")} />
            },
            Prepared::Figure(figure) => html! {
                <LessonFigure {key} figure={Rc::clone(figure)} worker={worker.clone()} {awake} />
            },
            Prepared::Broken(reason) => {
                html! { <p class="prose" {key}>{ format!("A part of this lesson is broken: {reason}.") }</p> }
            }
        }
    }
}

fn prepared(family: &Family) -> PreparedLesson {
    let lesson::Lesson { pieces, notes } = lesson::read(family.lesson.get());
    let pieces = pieces.into_iter().map(|piece| match piece {
        Piece::Markdown(text) => Prepared::Text(text.into()),
        Piece::Question(question) => Prepared::Question(Rc::new(question.titled(family))),
        Piece::Figure(figure) => Prepared::Figure(figure.into()),
        Piece::Broken(error) => Prepared::Broken(error.to_string()),
    });
    PreparedLesson { pieces: pieces.collect(), notes: notes.into_iter().map(AttrValue::from).collect() }
}
