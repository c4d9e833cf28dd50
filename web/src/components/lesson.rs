//! A family's lesson.

use std::rc::Rc;

use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html::push_html};
use warpground_measure::question::{self, Piece};
use warpground_patterns::Symptom;
use yew::prelude::*;

use super::{icon::Icon, question::Asked};
use crate::model::Entry;

#[derive(Properties, PartialEq)]
pub(crate) struct LessonProps {
    pub(crate) entry: Entry,
}

#[component]
pub(crate) fn Lesson(props: &LessonProps) -> Html {
    let Entry { family, variant } = props.entry;
    let pieces = use_memo(family.id, |_| prepared(family.lesson.get()));
    html! {
        <article class="lesson" data-testid="lesson" aria-label={format!("Lesson: {}", family.title)} tabindex="0">
            { mistake(props.entry) }
            { for pieces.iter().enumerate().map(|(number, piece)| piece.draw(number, family.id)) }
            <footer class="lesson-foot">
                <p class="eyebrow">{"In the courses"}</p>
                <p>{ variant.course }</p>
            </footer>
        </article>
    }
}

/// What is wrong with a kernel that makes a mistake on purpose, with the way to its twin; and the way back.
fn mistake(entry: Entry) -> Html {
    let Entry { family, variant } = entry;
    let twin = |id: &str| family.variants.iter().find(|other| other.id == id).map(|variant| Entry { family, variant });
    if let Some(defect) = &variant.defect {
        let limits = if variant.is_launchable() {
            ""
        } else if matches!(defect.symptom, Symptom::Refused { .. }) {
            "It does not compile, so there is nothing to run."
        } else {
            "On a GPU it may never end, so it runs on the simulator only."
        };
        return html! {
            <aside class="mistake" data-testid="mistake" aria-label="The mistake">
                <p class="mistake-head">{ Icon::Alert.draw() }{"A mistake on purpose"}</p>
                <dl>
                    <div><dt>{"What is wrong"}</dt><dd>{ defect.mistake }</dd></div>
                    <div><dt>{"What it does"}</dt><dd>{ defect.effect }</dd></div>
                    <div><dt>{"How one notices"}</dt><dd>{ defect.notice }</dd></div>
                </dl>
                if !limits.is_empty() { <p>{ limits }</p> }
                if let Some(mended) = twin(defect.mended) {
                    <p><a href={mended.href()} data-testid="mended">{ format!("The mended twin: {}", mended.variant.title) }</a></p>
                }
            </aside>
        };
    }
    let broken: Vec<Entry> = entry
        .siblings()
        .filter(|other| other.variant.defect.as_ref().is_some_and(|defect| defect.mended == variant.id))
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
    /// As HTML.
    Text(AttrValue),
    /// The question, its text as HTML.
    Question(Rc<question::Question>, AttrValue),
    /// A block that should be a question. The catalogue's tests rule it out; a reader of a broken build sees why.
    Broken(String),
}

impl Prepared {
    fn draw(&self, number: usize, family: &'static str) -> Html {
        match self {
            Prepared::Text(html) => {
                html! { <div class="prose" key={number}>{ Html::from_html_unchecked(html.clone()) }</div> }
            }
            Prepared::Question(question, text) => html! {
                <Asked key={number} question={Rc::clone(question)} {family} text={text.clone()} id={format!("{family}-question-{number}")} />
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
            Piece::Markdown(text) => Prepared::Text(rendered(text).into()),
            Piece::Question(question) => {
                let text = rendered(&question.text).into();
                Prepared::Question(Rc::new(question), text)
            }
            Piece::Broken(error) => Prepared::Broken(error.to_string()),
        })
        .collect()
}

/// A part of the lesson as HTML. Its text is the catalogue's own. The page's title is the first heading, so the lesson's begin
/// one level lower; tables get a frame to scroll in, and what scrolls can be
/// reached with the keyboard.
pub(super) fn rendered(markdown: &str) -> String {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_FOOTNOTES;
    let events = Parser::new_ext(markdown, options).flat_map(|event| match event {
        Event::Start(Tag::Heading { level, id, classes, attrs }) => {
            vec![Event::Start(Tag::Heading { level: lower(level), id, classes, attrs })]
        }
        Event::End(TagEnd::Heading(level)) => vec![Event::End(TagEnd::Heading(lower(level)))],
        start @ Event::Start(Tag::Table(_)) => vec![html("<div class=\"table-scroll\" tabindex=\"0\">"), start],
        end @ Event::End(TagEnd::Table) => vec![end, html("</div>")],
        Event::Start(Tag::CodeBlock(_)) => vec![html("<pre tabindex=\"0\"><code>")],
        Event::End(TagEnd::CodeBlock) => vec![html("</code></pre>")],
        // A picture of the lesson could only come from elsewhere, and this page asks nobody for anything.
        Event::Start(Tag::Image { .. }) | Event::End(TagEnd::Image) => vec![],
        other => vec![other],
    });
    let mut out = String::new();
    push_html(&mut out, events);
    out
}

fn html(text: &'static str) -> Event<'static> {
    Event::Html(CowStr::Borrowed(text))
}

fn lower(level: HeadingLevel) -> HeadingLevel {
    match level {
        HeadingLevel::H1 => HeadingLevel::H2,
        HeadingLevel::H2 => HeadingLevel::H3,
        HeadingLevel::H3 => HeadingLevel::H4,
        HeadingLevel::H4 => HeadingLevel::H5,
        HeadingLevel::H5 | HeadingLevel::H6 => HeadingLevel::H6,
    }
}
