//! What the program is given: its arguments and its standard input.

use web_sys::{HtmlInputElement, HtmlTextAreaElement};
use yew::prelude::*;

use crate::hooks::Workbench;

#[derive(Properties, PartialEq)]
pub(crate) struct GivenProps {
    pub(crate) bench: Workbench,
}

#[component]
pub(crate) fn Given(props: &GivenProps) -> Html {
    let bench = &props.bench;
    let arguments = bench.set_arguments.reform(|event: InputEvent| {
        event.target_dyn_into::<HtmlInputElement>().map(|input| input.value()).unwrap_or_default()
    });
    let input = bench.set_input.reform(|event: InputEvent| {
        event.target_dyn_into::<HtmlTextAreaElement>().map(|input| input.value()).unwrap_or_default()
    });
    html! {
        <div class="given">
            <label>
                <span class="given-name">{"Arguments"}<span class="given-note">{"argv after the program's name; quotes keep words together"}</span></span>
                <input type="text" data-testid="arguments" value={bench.draft.arguments.clone()} oninput={arguments}
                    spellcheck="false" autocapitalize="off" autocomplete="off" />
            </label>
            <label>
                <span class="given-name">{"Standard input"}<span class="given-note">{"what scanf, getchar and std::cin read"}</span></span>
                <textarea rows="5" data-testid="stdin" value={bench.draft.input.clone()} oninput={input}
                    spellcheck="false" autocapitalize="off" autocomplete="off" />
            </label>
        </div>
    }
}
