//! A place to drop a file, or to choose one.

use wasm_bindgen::JsValue;
use web_sys::{DragEvent, File, FileList, HtmlInputElement};
use yew::prelude::*;

/// What takes a file that was dropped or chosen. Of several the first, unless somebody takes all of them (a `FileList` or a
/// `DataTransfer`), a folder or a packed one.
fn first_of(open: &Callback<File>, all: Option<&Callback<JsValue>>, files: Option<FileList>, from: &JsValue) {
    let Some(first) = files.as_ref().and_then(|files| files.get(0)) else { return };
    let several = files.is_some_and(|files| files.length() > 1) || !is_program(&first.name());
    match all.filter(|_| several) {
        Some(all) => all.emit(from.clone()),
        None => open.emit(first),
    }
}

/// Whether a file is a source by its name, so that it is a program by itself.
fn is_program(name: &str) -> bool {
    let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
    ending.is_some_and(|ending| matches!(ending.as_str(), "cu" | "cpp" | "cc" | "cxx" | "c"))
}

#[derive(Properties, PartialEq)]
pub(crate) struct FileChoiceProps {
    /// The kinds of files that the browser offers, as an `accept` attribute lists them.
    pub(crate) accept: AttrValue,
    pub(crate) testid: AttrValue,
    pub(crate) open: Callback<File>,
    /// Takes several files, if any does.
    #[prop_or_default]
    pub(crate) all: Option<Callback<JsValue>>,
    /// Whether a folder is chosen and no files.
    #[prop_or_default]
    pub(crate) folder: bool,
    /// The words of the label.
    pub(crate) children: Html,
    #[prop_or(classes!("drop"))]
    pub(crate) class: Classes,
}

/// A label that opens the browser's choice of files.
#[component]
pub(crate) fn FileChoice(props: &FileChoiceProps) -> Html {
    let (open, all) = (props.open.clone(), props.all.clone());
    let input = use_node_ref();
    {
        let (input, folder) = (input.clone(), props.folder);
        use_effect_with(folder, move |folder| {
            if let (true, Some(input)) = (*folder, input.cast::<HtmlInputElement>()) {
                let _ = input.set_attribute("webkitdirectory", "");
            }
        });
    }
    let onchange = Callback::from(move |event: Event| {
        if let Some(input) = event.target_dyn_into::<HtmlInputElement>() {
            let files = input.files();
            // The list goes with the value; its files stay.
            let from = files.as_ref().map_or(JsValue::UNDEFINED, |files| js_sys::Array::from(files).into());
            first_of(&open, all.as_ref(), files, &from);
            // So that choosing the same file again is a change again.
            input.set_value("");
        }
    });
    html! {
        <label class={props.class.clone()}>
            <input class="visually-hidden" type="file" ref={input} multiple={props.all.is_some()} accept={props.accept.clone()} data-testid={props.testid.clone()} {onchange} />
            { props.children.clone() }
        </label>
    }
}

#[derive(Properties, PartialEq)]
pub(crate) struct DropZoneProps {
    #[prop_or_default]
    pub(crate) class: Classes,
    pub(crate) open: Callback<File>,
    /// Takes several files or a folder, if any does.
    #[prop_or_default]
    pub(crate) all: Option<Callback<JsValue>>,
    pub(crate) children: Html,
}

/// An area that takes what is dropped on it: all of it, or the first of the files.
#[component]
pub(crate) fn DropZone(props: &DropZoneProps) -> Html {
    let over = use_state_eq(|| false);
    let ondrop = {
        let (over, open, all) = (over.clone(), props.open.clone(), props.all.clone());
        Callback::from(move |event: DragEvent| {
            over.set(false);
            // A text that is dragged within an editor is the editor's.
            let Some(data) = event.data_transfer() else { return };
            let files = data.files().filter(|files| files.length() > 0);
            if files.is_some() {
                event.prevent_default();
                event.stop_propagation();
                first_of(&open, all.as_ref(), files, data.as_ref());
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
