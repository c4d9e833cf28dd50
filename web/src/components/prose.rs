//! A text in Markdown.

use wasm_bindgen::JsCast;
use web_sys::HtmlElement;
use yew::prelude::*;

use crate::browser::{self, markdown::draw_markdown};

#[derive(Properties, PartialEq, Clone)]
pub(crate) struct ProseProps {
    /// The repository's own text, never a reader's.
    pub(crate) text: AttrValue,
    #[prop_or_else(|| "prose".into())]
    pub(crate) class: AttrValue,
    #[prop_or_default]
    pub(crate) id: Option<AttrValue>,
}

#[component]
pub(crate) fn Prose(props: &ProseProps) -> Html {
    // An effect may run long after the page is on screen, and a text that comes then moves all that is below it.
    let drawn = use_memo(props.clone(), drawn);
    (*drawn).clone().map(|element| Html::VRef(element.into())).unwrap_or_default()
}

/// An element with the text in it, for the page to show.
fn drawn(props: &ProseProps) -> Option<HtmlElement> {
    let element: HtmlElement = browser::document()?.create_element("div").ok()?.dyn_into().ok()?;
    element.set_class_name(&props.class);
    if let Some(id) = &props.id {
        element.set_id(id);
    }
    let _ = draw_markdown(&element, &props.text);
    Some(element)
}

/// A sentence in which what is between backticks is code.
pub(crate) fn coded(text: &str) -> Html {
    let part = |(number, part): (usize, &str)| {
        let part = part.to_owned();
        if number % 2 == 1 {
            html! { <code>{ part }</code> }
        } else {
            html! { { part } }
        }
    };
    text.split('`').enumerate().map(part).collect()
}
