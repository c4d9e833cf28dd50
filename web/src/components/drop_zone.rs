//! A place to drop a file, or to choose one.

use web_sys::{DragEvent, File, FileList, HtmlInputElement};
use yew::prelude::*;

/// What takes a file that was dropped or chosen; of several, the first.
fn first_of(open: &Callback<File>, files: Option<FileList>) {
    if let Some(file) = files.and_then(|files| files.get(0)) {
        open.emit(file);
    }
}

#[derive(Properties, PartialEq)]
pub(crate) struct FileChoiceProps {
    /// The kinds of files that the browser offers, as an `accept` attribute lists them.
    pub(crate) accept: AttrValue,
    pub(crate) testid: AttrValue,
    pub(crate) open: Callback<File>,
    /// The words of the label.
    pub(crate) children: Html,
    #[prop_or(classes!("drop"))]
    pub(crate) class: Classes,
}

/// A label that opens the browser's choice of files.
#[component]
pub(crate) fn FileChoice(props: &FileChoiceProps) -> Html {
    let open = props.open.clone();
    let onchange = Callback::from(move |event: Event| {
        if let Some(input) = event.target_dyn_into::<HtmlInputElement>() {
            first_of(&open, input.files());
            // So that choosing the same file again is a change again.
            input.set_value("");
        }
    });
    html! {
        <label class={props.class.clone()}>
            <input class="visually-hidden" type="file" accept={props.accept.clone()} data-testid={props.testid.clone()} {onchange} />
            { props.children.clone() }
        </label>
    }
}

#[derive(Properties, PartialEq)]
pub(crate) struct DropZoneProps {
    #[prop_or_default]
    pub(crate) class: Classes,
    pub(crate) open: Callback<File>,
    pub(crate) children: Html,
}

/// An area that takes the first of the files that are dropped on it.
#[component]
pub(crate) fn DropZone(props: &DropZoneProps) -> Html {
    let over = use_state_eq(|| false);
    let ondrop = {
        let (over, open) = (over.clone(), props.open.clone());
        Callback::from(move |event: DragEvent| {
            over.set(false);
            // A text that is dragged within an editor is the editor's.
            let files = event.data_transfer().and_then(|data| data.files()).filter(|files| files.length() > 0);
            if files.is_some() {
                event.prevent_default();
                event.stop_propagation();
                first_of(&open, files);
            }
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
        <div class={props.class.clone()} data-over={over.to_string()} {ondrop} ondragover={hover(true)} ondragleave={hover(false)}>
            { props.children.clone() }
        </div>
    }
}
