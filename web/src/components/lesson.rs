//! A family's lesson.

use std::rc::Rc;

use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html::push_html};
use warpground_measure::question::{self, Piece};
use yew::prelude::*;

use super::question::Asked;
use crate::model::Entry;

#[derive(Properties, PartialEq)]
pub(crate) struct LessonProps {
    pub(crate) entry: Entry,
}

#[component]
pub(crate) fn Lesson(props: &LessonProps) -> Html {
    let Entry { family, variant } = props.entry;
    let pieces = use_memo(family.id, |_| prepared(family.lesson));
    html! {
        <article class="lesson" data-testid="lesson" aria-label={format!("Lesson: {}", family.title)} tabindex="0">
            { for pieces.iter().enumerate().map(|(number, piece)| piece.draw(number, family.id)) }
            <footer class="lesson-foot">
                <p class="eyebrow">{"In the courses"}</p>
                <p>{ variant.course }</p>
            </footer>
        </article>
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
                <Asked key={number} question={Rc::clone(question)} text={text.clone()} id={format!("{family}-question-{number}")} />
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
