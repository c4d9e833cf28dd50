//! The keys that the page knows, listed when `?` is pressed.

use yew::prelude::*;

use super::icon::Icon;
use crate::{
    browser,
    hooks::{Shortcut, use_shortcut},
};

const CLOSE: &str = "keys-close";

const KEYS: [(&str, &str); 11] = [
    ("Ctrl + Enter", "Run"),
    ("Ctrl + K or /", "Search kernels, lessons, programs and pages"),
    ("?", "Show these keys"),
    ("Escape, then Tab", "Leave the editor"),
    ("Ctrl + F", "Find in the editor"),
    ("Ctrl + Space", "In the editor: complete a name"),
    ("F12, F2", "In the editor: go to where a name is declared, rename it"),
    ("Shift + Alt + F", "In the editor: lay out the text"),
    ("Arrow keys", "On a tab: the next one. On a border between panes: move it"),
    ("Enter", "On a border between panes: put it back"),
    ("Escape", "Clear the search, close the list"),
];

#[derive(Properties, PartialEq)]
pub(crate) struct KeysProps {
    /// The page on screen: the list does not stay over another one.
    pub(crate) place: String,
}

#[component]
pub(crate) fn Keys(props: &KeysProps) -> Html {
    let open = use_state_eq(|| false);
    {
        let open = open.setter();
        use_effect_with(props.place.clone(), move |_| open.set(false));
    }
    let show = {
        let open = open.setter();
        use_callback((), move |(), ()| open.set(true))
    };
    use_shortcut(Shortcut::Keys, show);
    use_effect_with(*open, |open| {
        if *open {
            browser::focus(CLOSE);
        }
    });
    if !*open {
        return Html::default();
    }
    let close = {
        let open = open.setter();
        Callback::from(move |()| open.set(false))
    };
    let onkeydown = {
        let close = close.clone();
        Callback::from(move |event: KeyboardEvent| match event.key().as_str() {
            "Escape" => close.emit(()),
            // The one thing in it that takes the focus keeps it.
            "Tab" => event.prevent_default(),
            _ => {}
        })
    };
    html! {
        <div class="stopped" role="dialog" aria-modal="true" aria-labelledby="keys" data-testid="keys" {onkeydown}
            onclick={close.reform(|_: MouseEvent| ())}>
            <div class="stopped-card keys">
                <h2 id="keys">{"Keys"}</h2>
                <dl>
                    { for KEYS.iter().map(|(keys, what)| html! { <div><dt><kbd>{ *keys }</kbd></dt><dd>{ *what }</dd></div> }) }
                </dl>
                <button type="button" class="button" id={CLOSE} onclick={close.reform(|_: MouseEvent| ())}>{ Icon::Close.draw() }{"Close"}</button>
            </div>
        </div>
    }
}
