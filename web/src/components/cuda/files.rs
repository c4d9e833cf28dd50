//! The files of a program's folder: which there are, and the one that is open beside the program.

use std::rc::Rc;

use warpground_measure::{lab::Held, program::Mark, units};
use web_sys::HtmlSelectElement;
use yew::prelude::*;

use crate::{
    browser::{file, program_marks::findings},
    components::{code_editor::CodeEditor, icon::Icon},
    hooks::{Loaded, Workbench},
};

/// A longer text is not shown, in bytes: it is data.
const MOST_SHOWN: usize = 1 << 20;

#[derive(Properties, PartialEq)]
pub(crate) struct FileListProps {
    pub(crate) bench: Workbench,
    /// The file that is open; none: the program.
    pub(crate) open: Option<String>,
    pub(crate) set_open: Callback<Option<String>>,
}

/// The program and the files beside it; where the folder has several programs, which of them runs.
#[component]
pub(crate) fn FileList(props: &FileListProps) -> Html {
    let FileListProps { bench, open, set_open } = props;
    let draft = &bench.draft;
    if draft.files.is_empty() {
        return Html::default();
    }
    let choose = {
        let (draft, load, set_open) = (Rc::clone(draft), bench.load.clone(), set_open.clone());
        Callback::from(move |event: Event| {
            let chosen = event.target_dyn_into::<HtmlSelectElement>().map(|select| select.value());
            if let Some(other) = chosen.and_then(|chosen| draft.turned_to(&chosen)) {
                set_open.emit(None);
                load.emit(other);
            }
        })
    };
    let entry = |path: Option<&String>| {
        let name = path.unwrap_or(&draft.name).clone();
        let is_open = path == open.as_ref();
        let show = {
            let path = path.cloned();
            set_open.reform(move |_: MouseEvent| path.clone())
        };
        html! {
            <li key={name.clone()} data-open={is_open.to_string()}>
                <button type="button" class="file-name" onclick={show} aria-current={is_open.then_some("true")} title={name.clone()}>
                    { name.clone() }
                </button>
            </li>
        }
    };
    let programs = draft.programs();
    html! {
        <div class="file-list" data-testid="files">
            <ul aria-label="Files of this program">
                { entry(None) }
                { for draft.files.keys().map(|path| entry(Some(path))) }
            </ul>
            if let Some(path) = open {
                <button type="button" class="icon-button" data-testid="save-file" aria-label={format!("Save {path}")} title="Save this file"
                    onclick={save(draft.files.get(path), path)}>{ Icon::Save.draw() }</button>
                <button type="button" class="icon-button" data-testid="remove-file" aria-label={format!("Remove {path}")}
                    title="Remove this file from the page"
                    onclick={remove(bench, set_open, path)}>{ Icon::Close.draw() }</button>
            }
            if programs.len() > 1 {
                <label class="program-select program-select-small">
                    <span class="visually-hidden">{"Program to run"}</span>
                    <select data-testid="programs" onchange={choose}>
                        { for programs.iter().map(|path| html! {
                            <option key={path.clone()} value={path.clone()} selected={*path == draft.name}>{ path }</option>
                        }) }
                    </select>
                </label>
            }
        </div>
    }
}

fn save(held: Option<&Held>, path: &str) -> Callback<MouseEvent> {
    let name = path.rsplit('/').next().unwrap_or(path).to_owned();
    let bytes = held.and_then(|held| held.bytes().ok());
    Callback::from(move |_: MouseEvent| {
        if let Some(bytes) = &bytes {
            // A browser that refuses says so itself.
            let _ = file::save_bytes(&name, bytes);
        }
    })
}

fn remove(bench: &Workbench, set_open: &Callback<Option<String>>, path: &str) -> Callback<MouseEvent> {
    let (set_file, set_open, path) = (bench.set_file.clone(), set_open.clone(), path.to_owned());
    Callback::from(move |_: MouseEvent| {
        set_open.emit(None);
        set_file.emit((path.clone(), None));
    })
}

#[derive(Properties, PartialEq)]
pub(crate) struct FileViewProps {
    pub(crate) bench: Workbench,
    pub(crate) path: String,
    /// A line to bring into view, with a number that differs for each time.
    pub(crate) reveal: Option<(u32, u32)>,
}

/// One file, to read and to change; it begins with its contents as they are.
#[component]
pub(crate) fn FileView(props: &FileViewProps) -> Html {
    let FileViewProps { bench, path, reveal } = props;
    let held = bench.draft.files.get(path);
    // What is typed is the editor's own; what a run writes comes in from outside.
    let typed = use_mut_ref(|| None::<String>);
    let number = use_mut_ref(|| 0_u32);
    let text = match held {
        Some(Held::Text(text)) if text.len() <= MOST_SHOWN => Some(text.clone()),
        _ => None,
    };
    let loaded = use_memo(text.clone(), {
        let (typed, number) = (Rc::clone(&typed), Rc::clone(&number));
        move |text| {
            let text = text.clone().unwrap_or_default();
            if typed.borrow().as_ref() != Some(&text) {
                *number.borrow_mut() += 1;
            }
            Loaded { number: *number.borrow(), text: text.into() }
        }
    });
    let changed = {
        let (set_file, path) = (bench.set_file.clone(), path.clone());
        use_callback((set_file, path), move |text: String, (set_file, path)| {
            *typed.borrow_mut() = Some(text.clone());
            set_file.emit((path.clone(), Some(Held::Text(text))));
        })
    };
    let marks: Vec<Mark> = bench.marks().into_iter().filter(|mark| mark.file.as_ref() == Some(path)).collect();
    let found = use_memo(marks, |marks| AttrValue::from(findings(marks)));
    let (Some(_), Some(_)) = (&text, held) else {
        let bytes = held.and_then(|held| held.bytes().ok()).map_or(0, |bytes| bytes.len());
        let words = match held {
            Some(Held::Text(_)) => format!("{} bytes of text, too many to show here.", units::count(bytes as u64)),
            _ => format!("{} bytes that are no text.", units::count(bytes as u64)),
        };
        return html! {
            <div class="empty"><p class="empty-head">{ path }</p><p>{ words }{" The program reads them, and they can be saved."}</p></div>
        };
    };
    let loaded = (*loaded).clone();
    html! {
        <CodeEditor language="cuda" label={format!("The file {path}")} testid="file-editor" {loaded} {changed}
            findings={(*found).clone()} reveal={*reveal} />
    }
}
