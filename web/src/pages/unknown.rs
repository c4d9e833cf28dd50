//! A URL that names nothing, or something that did not come.

use warpground_patterns::families;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct UnknownProps {
    pub(crate) path: String,
}

#[component]
pub(crate) fn UnknownPage(props: &UnknownProps) -> Html {
    let family = families().iter().find(|family| props.path.split('/').next() == Some(family.id));
    html! {
        <div class="page page-narrow">
            <p class="eyebrow">{"No such page"}</p>
            <h1>{"There is no kernel here."}</h1>
            <p class="lead">
                {"The catalogue has nothing called "}<code>{ props.path.clone() }</code>
                {". It may have been renamed, or the link may be cut short."}
            </p>
            if let Some(family) = family {
                <p><a href={format!("#/{}", family.id)}>{ format!("Kernels of {}", family.title) }</a></p>
            }
            <p><a class="button" href="#/">{"Back to all kernels"}</a></p>
        </div>
    }
}

#[derive(Properties, PartialEq)]
pub(crate) struct MissingProps {
    /// One sentence.
    pub(crate) reason: String,
}

#[component]
pub(crate) fn MissingPage(props: &MissingProps) -> Html {
    html! {
        <div class="page page-narrow">
            <p class="eyebrow">{"Not loaded"}</p>
            <h1>{"This page has not arrived."}</h1>
            <p class="lead" role="alert">{ format!("{} Check the network, and load the page again.", props.reason) }</p>
            <p><a class="button" href="#/">{"Back to all kernels"}</a></p>
        </div>
    }
}
