//! The kernel page's heading, and the link to what is on screen.

use gloo_timers::callback::Timeout;
use yew::prelude::*;

use super::icon::Icon;
use crate::hooks::{Bench, Copied};

/// How long the answer stays on the button, in milliseconds.
const ANSWER: u32 = 2400;

#[derive(Properties, PartialEq)]
pub(crate) struct BenchHeadProps {
    pub(crate) bench: Bench,
    /// Brings into view what is wrong with a mistake on purpose.
    pub(crate) show_mistake: Callback<()>,
}

#[component]
pub(crate) fn BenchHead(props: &BenchHeadProps) -> Html {
    let BenchHeadProps { bench, show_mistake } = props;
    let entry = bench.entry;
    html! {
        <header class="kernel-head">
            <h1>{ entry.variant.title }</h1>
            if entry.variant.defect.is_some() {
                <button type="button" class="badge badge-mistake" data-testid="mistake-badge" title="What is wrong"
                    onclick={show_mistake.reform(|_: MouseEvent| ())}>{"a mistake on purpose"}</button>
            }
            <p class="bench-summary" title={entry.variant.summary}>{ entry.variant.summary }</p>
            <p class="eyebrow">{ entry.family.title }<code>{ entry.id().to_string() }</code></p>
            if let Some(notice) = &bench.link.notice {
                <p class="notice" role="status" data-testid="notice">{ notice }</p>
            }
        </header>
    }
}

#[derive(Properties, PartialEq)]
pub(crate) struct CopyLinkProps {
    pub(crate) bench: Bench,
}

/// The button that copies a link to what is on screen.
#[component]
pub(crate) fn CopyLink(props: &CopyLinkProps) -> Html {
    let bench = &props.bench;
    let copied = use_state_eq(|| None::<Copied>);
    {
        let copied = copied.clone();
        use_effect_with(*copied, move |answer| {
            let timeout = answer.map(|_| Timeout::new(ANSWER, move || copied.set(None)));
            move || drop(timeout)
        });
    }
    let copy = {
        let (copy_link, copied) = (bench.link.copy.clone(), copied.setter());
        Callback::from(move |_: MouseEvent| {
            let copied = copied.clone();
            copy_link.emit(Callback::from(move |done| copied.set(Some(done))));
        })
    };
    let answer = match *copied {
        None => "Copy link",
        Some(Copied::Yes) => "Link copied",
        Some(Copied::InAddressBar) => "In the address bar",
        Some(Copied::No) => "No link",
    };
    html! {
        <button type="button" class="button button-small copy-link" title="Copy a link to what is on screen" data-testid="copy-link"
            data-answered={copied.is_some().to_string()} onclick={copy}>
            { Icon::Link.draw() }<span class="button-words" aria-live="polite">{ answer }</span>
        </button>
    }
}
