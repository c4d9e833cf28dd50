//! What the program prints.

use std::rc::Rc;

use warpground_measure::{
    program::{Piece, Transcript},
    units,
};
use web_sys::HtmlElement;
use yew::prelude::*;

use crate::hooks::{Latest, Phase};

#[derive(Properties, PartialEq)]
pub(crate) struct ConsoleProps {
    pub(crate) latest: Rc<Latest>,
}

/// The output, its end in view as long as the reader has not scrolled away from it.
#[component]
pub(crate) fn Console(props: &ConsoleProps) -> Html {
    let latest = &props.latest;
    let output = use_node_ref();
    let follows = use_mut_ref(|| true);
    {
        let (output, follows) = (output.clone(), follows.clone());
        use_effect_with(Rc::clone(&latest.printed), move |printed| {
            if let Some(element) = output.cast::<HtmlElement>() {
                // A new run begins at its end again.
                if printed.is_empty() {
                    *follows.borrow_mut() = true;
                }
                if *follows.borrow() {
                    element.set_scroll_top(element.scroll_height());
                }
            }
        });
    }
    let onscroll = {
        let output = output.clone();
        Callback::from(move |_: Event| {
            if let Some(element) = output.cast::<HtmlElement>() {
                let below = element.scroll_height() - element.client_height() - element.scroll_top();
                *follows.borrow_mut() = below < 24;
            }
        })
    };
    let printed = &latest.printed;
    let body = if printed.is_empty() { empty(latest) } else { text(printed) };
    html! {
        <pre class="console" ref={output} {onscroll} tabindex="0" role="log" aria-label="Output" data-testid="console"
            data-empty={printed.is_empty().to_string()}>
            { body }
        </pre>
    }
}

fn empty(latest: &Latest) -> Html {
    let words = match &latest.phase {
        Phase::Idle => "What the program prints appears here.",
        Phase::Running => "Nothing printed yet.",
        Phase::Ended(_) | Phase::Stopped | Phase::Endless | Phase::Broken(_) => "The program printed nothing.",
    };
    html! { <span class="console-empty">{ words }</span> }
}

fn text(printed: &Transcript) -> Html {
    let piece = |piece: &Piece| {
        let words = String::from_utf8_lossy(&piece.bytes).into_owned();
        if piece.error {
            html! { <span class="console-error">{ words }</span> }
        } else {
            html! { <span>{ words }</span> }
        }
    };
    html! {
        <>
            { for printed.head().iter().map(piece) }
            if printed.left_out() > 0 {
                <span class="console-gap" data-testid="console-gap">
                    { format!("\n… {} of output are left out here: this window shows a limited amount …\n", units::bytes(printed.left_out())) }
                </span>
            }
            { for printed.tail().map(piece) }
        </>
    }
}
