//! A family's lesson.

use std::{cell::RefCell, collections::HashMap, rc::Rc};

use warpground_measure::question::{self, Piece};
use warpground_patterns::Symptom;
use yew::prelude::*;

use super::{icon::Icon, prose::Prose, question::Asked};
use crate::model::Entry;

#[derive(Properties, PartialEq)]
pub(crate) struct LessonProps {
    pub(crate) entry: Entry,
}

thread_local! {
    /// How far each family's lesson was read, in pixels.
    static PLACES: RefCell<HashMap<&'static str, i32>> = RefCell::default();
}

#[component]
pub(crate) fn Lesson(props: &LessonProps) -> Html {
    let Entry { family, variant } = props.entry;
    // All variants of a family share its lesson, so the reader stays at a place in it.
    let article = use_node_ref();
    {
        let article = article.clone();
        use_effect_with(family.id, move |id| {
            let left = PLACES.with_borrow(|places| places.get(id).copied());
            if let (Some(article), Some(left)) = (article.cast::<web_sys::Element>(), left) {
                article.set_scroll_top(left);
            }
        });
    }
    let onscroll = {
        let article = article.clone();
        Callback::from(move |_: Event| {
            if let Some(article) = article.cast::<web_sys::Element>() {
                PLACES.with_borrow_mut(|places| places.insert(family.id, article.scroll_top()));
            }
        })
    };
    let pieces = use_memo(family.id, |_| prepared(family.lesson.get()));
    html! {
        <article class="lesson" ref={article} {onscroll} data-testid="lesson" aria-label={format!("Lesson: {}", family.title)} tabindex="0">
            { mistake(props.entry) }
            { for pieces.iter().enumerate().map(|(number, piece)| piece.draw(number, family.id)) }
            { twins(props.entry) }
            <footer class="lesson-foot">
                <p class="eyebrow">{"In the courses"}</p>
                <p>{ variant.course }</p>
            </footer>
        </article>
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
    html! {
        <aside class="mistake" data-testid="mistake" aria-label="The mistake">
            <p class="mistake-head">{ Icon::Alert.draw() }{"A mistake on purpose"}</p>
            <dl>
                <div><dt>{"What is wrong"}</dt><dd>{ defect.mistake }</dd></div>
                <div><dt>{"What it does"}</dt><dd>{ defect.effect }</dd></div>
                <div><dt>{"How you notice"}</dt><dd>{ defect.notice }</dd></div>
            </dl>
            if !limits.is_empty() { <p>{ limits }</p> }
            if let Some(mended) = twin(defect.mended) {
                <p><a href={mended.href()} data-testid="mended">{ format!("Fixed version: {}", mended.variant.title) }</a></p>
            }
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

/// A part of a lesson, ready to be drawn.
enum Prepared {
    /// In Markdown.
    Text(AttrValue),
    /// The question.
    Question(Rc<question::Question>),
    /// A block that should be a question. The catalogue's tests rule it out; a reader of a broken build sees why.
    Broken(String),
}

impl Prepared {
    fn draw(&self, number: usize, family: &'static str) -> Html {
        match self {
            Prepared::Text(text) => html! { <Prose key={number} text={text.clone()} /> },
            Prepared::Question(question) => html! {
                <Asked key={number} question={Rc::clone(question)} {family} id={format!("{family}-question-{number}")} />
            },
            Prepared::Broken(reason) => {
                html! { <p class="prose" key={number}>{ format!("A question is broken: {reason}.") }</p> }
            }
        }
    }
}

fn prepared(lesson: &str) -> Vec<Prepared> {
    question::pieces(lesson)
        .into_iter()
        .map(|piece| match piece {
            Piece::Markdown(text) => Prepared::Text(text.to_owned().into()),
            Piece::Question(question) => Prepared::Question(Rc::new(question)),
            Piece::Broken(error) => Prepared::Broken(error.to_string()),
        })
        .collect()
}
