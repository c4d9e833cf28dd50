//! A box for numbers of the reader's own: a mask, or the lengths of segments.

use warpground_measure::units::count;
use warpground_patterns::Numbers;
use web_sys::HtmlTextAreaElement;
use yew::prelude::*;

use crate::hooks::OwnNumbers;

#[derive(Properties, PartialEq)]
pub(crate) struct OwnNumbersProps {
    pub(crate) own: OwnNumbers,
}

#[component]
pub(crate) fn NumbersBox(props: &OwnNumbersProps) -> Html {
    let own = &props.own;
    let oninput = own.write.reform(|event: InputEvent| {
        event.target_dyn_into::<HtmlTextAreaElement>().map(|area| area.value()).unwrap_or_default()
    });
    let note = match (&own.error, &own.current) {
        (Some(error), _) => error.to_string(),
        (None, Some(numbers)) => used(own.kind, numbers),
        (None, None) => "Empty: generated numbers, as the settings say.".to_owned(),
    };
    let state = if own.error.is_some() { "wrong" } else { "right" };
    html! {
        <div class="own">
            <p class="own-hint">{ own.kind.hint() }</p>
            <textarea class="own-text" rows="5" aria-label={own.kind.title()} data-testid="own-numbers"
                value={own.text.clone()} {oninput} spellcheck="false" />
            <p class="picture-note" role="status" data-testid="own-numbers-note" data-state={state}>{ note }</p>
            <p class="picture-actions">
                { for own.kind.examples().iter().map(|(name, text)| html! {
                    <button type="button" class="link-button" onclick={own.write.reform(move |_: MouseEvent| (*text).to_owned())}>{ name }</button>
                }) }
                if !own.text.is_empty() {
                    <button type="button" class="link-button" data-testid="own-numbers-none"
                        onclick={own.write.reform(|_: MouseEvent| String::new())}>{"Generated ones again"}</button>
                }
            </p>
        </div>
    }
}

/// What the kernel gets.
fn used(kind: Numbers, numbers: &[f64]) -> String {
    let sum: f64 = numbers.iter().sum();
    match kind {
        Numbers::Mask => {
            let width = numbers.len().isqrt();
            // Fractions of a picture's levels do not matter.
            format!("A mask of {width} × {width} weights, which add up to {}.", (sum * 1000.0).round() / 1000.0)
        }
        Numbers::Segments => {
            format!("{} segments with {sum} elements in all.", count(numbers.len() as u64))
        }
    }
}
