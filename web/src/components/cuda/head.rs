//! The workbench's heading, and where programs come from and where they go.

use std::rc::Rc;

use gloo_timers::callback::Timeout;
use warpground_measure::program::{EXAMPLES, example};
use wasm_bindgen::JsValue;
use web_sys::{File, HtmlSelectElement};
use yew::prelude::*;

use super::name::ProgramName;
use crate::{
    browser::{self, file},
    components::{drop_zone::FileChoice, icon::Icon},
    hooks::{Copied, Deletion, Workbench, programs},
    model::program::Draft,
};

/// Before the name of a program of the reader's own among the choices; no example's id has it.
const OWN: &str = "own:";
/// How long the answer stays on the button, in milliseconds.
const ANSWER: u32 = 2400;
/// The choice of a program, and the button that brings a deleted one back.
const CHOICE: &str = "program-choice";
const BRING_BACK: &str = "bring-back";

/// What the page does with links.
#[derive(Clone, PartialEq)]
pub(crate) struct Link {
    /// What the reader should know of the link, or of the file, that brought the program.
    pub(crate) notice: Option<AttrValue>,
    /// Copies a link to this very program and says what came of it.
    pub(crate) copy: Callback<Callback<Copied>>,
    /// Opens a file.
    pub(crate) open: Callback<File>,
    /// Opens several files, a folder or a zip file.
    pub(crate) open_all: Callback<JsValue>,
}

#[derive(Properties, PartialEq)]
pub(crate) struct ProgramHeadProps {
    pub(crate) bench: Workbench,
    pub(crate) link: Link,
    pub(crate) deletion: Deletion,
}

#[component]
pub(crate) fn ProgramHead(props: &ProgramHeadProps) -> Html {
    let ProgramHeadProps { bench, link, deletion } = props;
    html! {
        <header class="program-head">
            <ProgramName bench={bench.clone()} />
            if let Some(draft) = &deletion.deleted {
                <Deleted key={draft.name.clone()} draft={Rc::clone(draft)} bring_back={deletion.bring_back.clone()} />
            }
            if let Some(notice) = &link.notice {
                <p class="notice" role="status" data-testid="notice">{ notice }</p>
            }
        </header>
    }
}

#[derive(Properties, PartialEq)]
struct DeletedProps {
    draft: Rc<Draft>,
    bring_back: Callback<()>,
}

/// That a program was deleted, and the way back. The button that deleted it is gone, so the focus is here.
#[component]
fn Deleted(props: &DeletedProps) -> Html {
    use_effect_with((), |()| browser::focus(BRING_BACK));
    let bring_back = props.bring_back.reform(|_: MouseEvent| browser::focus(CHOICE));
    html! {
        <p class="notice" role="status" data-testid="deleted">
            { format!("{} was deleted. ", props.draft.name) }
            <button type="button" class="link-button" id={BRING_BACK} data-testid="bring-back" onclick={bring_back}>{"Bring it back"}</button>
        </p>
    }
}

/// Examples, files and links.
#[component]
pub(crate) fn ProgramActions(props: &ProgramHeadProps) -> Html {
    let ProgramHeadProps { bench, link, deletion } = props;
    let copied = use_state_eq(|| None::<Copied>);
    {
        let copied = copied.clone();
        use_effect_with(*copied, move |answer| {
            let timeout = answer.map(|_| Timeout::new(ANSWER, move || copied.set(None)));
            move || drop(timeout)
        });
    }
    let copy = {
        let (copy, copied) = (link.copy.clone(), copied.setter());
        Callback::from(move |_: MouseEvent| {
            let copied = copied.clone();
            copy.emit(Callback::from(move |done| copied.set(Some(done))));
        })
    };
    let answer = match *copied {
        None => "Copy link",
        Some(Copied::Yes) => "Link copied",
        Some(Copied::InAddressBar) => "In the address bar",
        // The notice says why.
        Some(Copied::No) => "No link",
    };
    // The names of the reader's own programs; they are read anew when one has another name, was added or was deleted.
    let own = use_memo((bench.draft.name.clone(), bench.listed, deletion.deleted.clone()), |_| {
        programs().into_iter().map(|draft| draft.name).collect::<Vec<_>>()
    });
    let choose = {
        let load = bench.load.clone();
        Callback::from(move |event: Event| {
            let Some(select) = event.target_dyn_into::<HtmlSelectElement>() else { return };
            let chosen = select.value();
            if let Some(name) = chosen.strip_prefix(OWN) {
                // So that choosing the same again is a change again.
                select.set_value("");
                if let Some(draft) = programs().into_iter().find(|draft| draft.name == name) {
                    load.emit(draft);
                }
            } else if let Some(example) = example(&chosen) {
                load.emit(Draft::of_example(example));
            }
        })
    };
    let is_own = own.contains(&bench.draft.name) && bench.draft.example().is_none();
    let delete = deletion.delete.reform(|_: MouseEvent| ());
    let save = {
        let draft = bench.draft.clone();
        Callback::from(move |_: MouseEvent| {
            // A browser that refuses says so itself.
            let _ = file::save(&draft.name, &draft.text);
        })
    };
    let current = bench.draft.example().map_or("", |example| example.id);
    html! {
            <div class="bench-actions program-actions">
                <label class="program-select">
                    <span class="visually-hidden">{"Example"}</span>
                    <select data-testid="example" id={CHOICE} onchange={choose}>
                        <option value="" selected={current.is_empty()} disabled=true>{"Examples and my programs"}</option>
                        if !own.is_empty() {
                            <optgroup label="My programs, kept in this browser">
                                { for own.iter().map(|name| html! { <option key={name.clone()} value={format!("{OWN}{name}")}>{ name }</option> }) }
                            </optgroup>
                        }
                        {
                            for EXAMPLES.iter().map(|example| html! {
                                <option key={example.id} value={example.id} selected={example.id == current}>
                                    { example.title }
                                </option>
                            })
                        }
                    </select>
                </label>
                if is_own {
                    <button type="button" class="button button-small" data-testid="delete-program" onclick={delete}
                        title="Removes this program from the list that this browser keeps">{"Delete"}</button>
                }
                <FileChoice class="button button-small file-button" accept="" testid="open-file"
                    open={link.open.clone()} all={link.open_all.clone()}>
                    {"Open files"}
                </FileChoice>
                <FileChoice class="button button-small file-button" accept="" testid="open-folder" folder=true
                    open={link.open.clone()} all={link.open_all.clone()}>
                    {"Open folder"}
                </FileChoice>
                <button type="button" class="button button-small" data-testid="save" onclick={save}>{"Save file"}</button>
                <button type="button" class="button button-small copy-link" data-testid="copy-link" onclick={copy}>
                    { Icon::Link.draw() }<span aria-live="polite">{ answer }</span>
                </button>
            </div>
    }
}
