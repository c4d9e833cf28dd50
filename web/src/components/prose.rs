//! A text in Markdown.

use web_sys::HtmlElement;
use yew::prelude::*;

use crate::browser::markdown::draw_markdown;

#[derive(Properties, PartialEq)]
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
    let host = use_node_ref();
    {
        let host = host.clone();
        use_effect_with(props.text.clone(), move |text| {
            if let Some(host) = host.cast::<HtmlElement>() {
                let _ = draw_markdown(&host, text);
            }
        });
    }
    html! { <div class={props.class.clone()} id={props.id.clone()} ref={host} /> }
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
