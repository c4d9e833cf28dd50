//! A box for a text of the reader's own, or a place to drop a matrix.

use warpground_measure::units::count;
use warpground_patterns::OwnInput;
use web_sys::HtmlTextAreaElement;
use yew::prelude::*;

use super::drop_zone::{DropZone, FileChoice};
use crate::hooks::{Given, Own};

#[derive(Properties, PartialEq)]
pub(crate) struct OwnDataProps {
    pub(crate) own: Own,
}

#[component]
pub(crate) fn OwnData(props: &OwnDataProps) -> Html {
    let own = &props.own;
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
        html! {
            <DropZone open={own.open.clone()}>
                <FileChoice accept=".mtx,text/plain" testid="own-file" open={own.open.clone()}>
                    <span><strong>{"Drop a Matrix Market file here"}</strong>{" or choose one. It stays on this machine."}</span>
                </FileChoice>
            </DropZone>
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
