//! A box for a text of the reader's own, or a place to drop a matrix.

use warpground_measure::units::count;
use warpground_patterns::OwnInput;
use web_sys::{DragEvent, FileList, HtmlInputElement, HtmlTextAreaElement};
use yew::prelude::*;

use crate::hooks::{Given, Own};

#[derive(Properties, PartialEq)]
pub(crate) struct OwnDataProps {
    pub(crate) own: Own,
}

#[component]
pub(crate) fn OwnData(props: &OwnDataProps) -> Html {
    let own = &props.own;
    let over = use_state_eq(|| false);
    let note = match (&own.error, &own.current, own.kind) {
        (Some(error), ..) => error.to_string(),
        (None, Some(Given::Text(text)), _) => format!("Your text: {} bytes of UTF-8.", count(text.len() as u64)),
        (None, Some(Given::Matrix(name, matrix)), _) => format!(
            "{name}: {} rows, {} columns, {} entries.",
            count(matrix.rows().into()),
            count(matrix.columns().into()),
            count(matrix.entries())
        ),
        (None, None, OwnInput::Text) => "Random characters. You set how many.".to_owned(),
        (None, None, _) => "A generated matrix. You set the number of rows.".to_owned(),
    };
    let state = if own.error.is_some() { "wrong" } else { "right" };
    let none = own.none.reform(|_: MouseEvent| ());
    let body = if own.kind == OwnInput::Text {
        let oninput = own.write.reform(|event: InputEvent| {
            event.target_dyn_into::<HtmlTextAreaElement>().map(|area| area.value()).unwrap_or_default()
        });
        let text = own.current.as_ref().and_then(Given::text).unwrap_or_default();
        html! {
            <textarea class="own-text" rows="5" aria-label="A text of your own" placeholder="Type or paste a text to count its characters."
                data-testid="own-text" value={text} {oninput} />
        }
    } else {
        let take = {
            let open = own.open.clone();
            move |files: Option<FileList>| {
                if let Some(file) = files.and_then(|files| files.get(0)) {
                    open.emit(file);
                }
            }
        };
        let onchange = {
            let take = take.clone();
            Callback::from(move |event: Event| {
                if let Some(input) = event.target_dyn_into::<HtmlInputElement>() {
                    take(input.files());
                    // So that choosing the same file again is a change again.
                    input.set_value("");
                }
            })
        };
        let ondrop = {
            let over = over.clone();
            Callback::from(move |event: DragEvent| {
                event.prevent_default();
                over.set(false);
                take(event.data_transfer().and_then(|data| data.files()));
            })
        };
        let hover = |is_over: bool| {
            let over = over.clone();
            Callback::from(move |event: DragEvent| {
                event.prevent_default();
                over.set(is_over);
            })
        };
        html! {
            <label class="drop" data-over={over.to_string()} {ondrop} ondragover={hover(true)} ondragleave={hover(false)}>
                <input class="visually-hidden" type="file" accept=".mtx,text/plain" data-testid="own-file" {onchange} />
                <span><strong>{"Drop a Matrix Market file here"}</strong>{" or choose one. It stays on this machine."}</span>
            </label>
        }
    };
    html! {
        <div class="own">
            { body }
            <p class="picture-note" role="status" data-testid="own-note" data-state={state}>{ note }</p>
            if own.current.is_some() || own.error.is_some() {
                <p><button type="button" class="link-button" data-testid="own-none" onclick={none}>{"Generated data again"}</button></p>
            }
        </div>
    }
}
