//! A family's lesson.

use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html::push_html};
use yew::prelude::*;

use crate::model::Entry;

#[derive(Properties, PartialEq)]
pub(crate) struct LessonProps {
    pub(crate) entry: Entry,
}

#[component]
pub(crate) fn Lesson(props: &LessonProps) -> Html {
    let Entry { family, variant } = props.entry;
    let text = use_memo(family.id, |_| rendered(family.lesson));
    html! {
        <article class="lesson" data-testid="lesson" aria-label={format!("Lesson: {}", family.title)} tabindex="0">
            <div class="prose">{ Html::from_html_unchecked(AttrValue::from((*text).clone())) }</div>
            <footer class="lesson-foot">
                <p class="eyebrow">{"In the courses"}</p>
                <p>{ variant.course }</p>
            </footer>
        </article>
    }
}

/// The lesson as HTML. Its text is the catalogue's own. The page's title is the first heading, so the lesson's begin
/// one level lower; tables get a frame to scroll in, and what scrolls can be
/// reached with the keyboard.
fn rendered(markdown: &str) -> String {
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
