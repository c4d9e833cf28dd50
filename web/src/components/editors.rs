//! The kernel's two texts: WGSL to edit, CUDA C to compare with.

use std::rc::Rc;

use warpground_engine::wgsl::Diagnostic;
use yew::prelude::*;

use super::{
    code_editor::CodeEditor,
    icon::Icon,
    simulation::legend,
    tabs::{Tab, TabList, panel_id},
};
use crate::{
    browser::editor::{counter_rows, findings_with},
    hooks::{Bench, Checked, Loaded, WIDTH, use_media},
};

const NAME: &str = "editors";
const WGSL: &str = "wgsl";
const CUDA: &str = "cuda";

#[derive(Properties, PartialEq)]
pub(crate) struct EditorsProps {
    pub(crate) bench: Bench,
    /// Whether the code has all the space.
    pub(crate) is_maximised: bool,
}

#[component]
pub(crate) fn Editors(props: &EditorsProps) -> Html {
    let bench = &props.bench;
    let variant = bench.entry.variant;
    let (wide, wide_enough) = (use_media("(min-width: 1440px)"), use_media("(min-width: 900px)"));
    let both = wide || props.is_maximised && wide_enough;
    let selected = use_state_eq(|| WGSL);
    let select = {
        let selected = selected.clone();
        Callback::from(move |id| selected.set(id))
    };
    {
        let selected = selected.clone();
        use_effect_with(bench.reveal, move |reveal| {
            if reveal.is_some() {
                selected.set(WGSL);
            }
        });
    }
    let about = (
        bench.checked.clone(),
        bench.text.device_findings.clone(),
        bench.text.now.clone(),
        bench.watched.findings().map(<[_]>::to_vec),
    );
    let marks = use_memo(about, |(checked, device, text, found)| {
        let found = found.as_deref().unwrap_or_default();
        AttrValue::from(findings_with(text, all(checked, device), found))
    });
    let counters = use_memo(bench.watched.past.clone(), |_| {
        AttrValue::from(bench.watched.counted().map_or_else(|| "[]".to_owned(), |counted| counter_rows(counted, WIDTH)))
    });
    let cuda = use_memo((), |()| Loaded { number: 0, text: Rc::from(variant.cuda.get()) });
    let tabs = vec![Tab { id: WGSL, title: "WGSL".into() }, Tab { id: CUDA, title: "CUDA C".into() }];
    let hidden = |id| !both && *selected != id;
    // Side by side, the panes are no tabs.
    let role = (!both).then_some("tabpanel");
    html! {
        <div class="editors" data-both={both.to_string()}>
            if !both {
                <TabList name={NAME} label="Text" {tabs} selected={*selected} {select} />
            }
            <div class="panes">
                <div class="pane" id={panel_id(NAME, WGSL)} {role} hidden={hidden(WGSL)}>
                    if both {
                        <p class="pane-title">
                            {"WGSL"}
                            <a href={format!("#/lab?kernel={}", bench.entry.id())} data-testid="to-lab-kernel">{"Open in the lab"}</a>
                            <span>{ format!("{}.wgsl", variant.id) }</span>
                        </p>
                    }
                    <CodeEditor folds_header=true language="wgsl" label="WGSL of the kernel" testid="wgsl-editor" loaded={bench.text.loaded.clone()}
                        changed={bench.text.edit.reform(|text: String| Rc::from(text))} findings={(*marks).clone()} reveal={bench.reveal}
                        counters={(*counters).clone()} marked={bench.marked_line} />
                </div>
                <div class="pane" id={panel_id(NAME, CUDA)} {role} hidden={hidden(CUDA)}>
                    if both {
                        <p class="pane-title">
                            {"CUDA C"}
                            <a href={format!("#/cuda?kernel={}", bench.entry.id())}>{"Open in the CUDA workbench"}</a>
                            <span>{ format!("{}.cu", variant.id) }</span>
                        </p>
                    }
                    <CodeEditor folds_header=true language="cuda" label="CUDA C of the kernel, to read" testid="cuda-editor" loaded={(*cuda).clone()} />
                </div>
            </div>
            { kept(bench) }
            { status(bench, &bench.go_to) }
        </div>
    }
}

/// The offer to bring back what was edited in an earlier visit.
fn kept(bench: &Bench) -> Html {
    if bench.text.kept.is_none() {
        return Html::default();
    }
    let take = |wanted: bool| bench.text.take_kept.reform(move |_: MouseEvent| wanted);
    html! {
        <div class="kept" role="status" data-testid="kept">
            <span>{"Your edit from an earlier visit is kept."}</span>
            <button type="button" class="link-button" data-testid="kept-take" onclick={take(true)}>{"Bring it back"}</button>
            <button type="button" class="link-button" onclick={take(false)}>{"Forget it"}</button>
        </div>
    }
}

/// The checker's findings and the device compiler's, as far as they are about this text.
fn all<'bench>(checked: &'bench Checked, device: &'bench [Diagnostic]) -> &'bench [Diagnostic] {
    match checked {
        Checked::Invalid(diagnostics) => diagnostics,
        Checked::Waiting | Checked::Valid(_) => device,
    }
}

/// The line under the editors: what the checker says, whether the text is the catalogue's, and the way back to it.
fn status(bench: &Bench, go_to: &Callback<u32>) -> Html {
    let found = all(&bench.checked, &bench.text.device_findings);
    let (state, text) = match (&bench.checked, found) {
        (Checked::Waiting, _) => ("waiting", html! { <span>{"checking …"}</span> }),
        (_, []) => ("valid", html! { <span>{ Icon::Right.draw() }{"valid"}</span> }),
        (_, [first, ..]) => {
            let count = if found.len() == 1 { "1 error".to_owned() } else { format!("{} errors", found.len()) };
            let place = first.place.map(|place| format!(", line {}", place.line)).unwrap_or_default();
            let line = first.place.map_or(1, |place| place.line);
            let go_to = go_to.clone();
            let text = html! {
                <>
                    <button type="button" class="link-button" onclick={move |_| go_to.emit(line)}>
                        { Icon::Alert.draw() }{ format!("{count}{place}") }
                    </button>
                    <span class="status-message" title={first.to_string()}>{ first.message.clone() }</span>
                </>
            };
            ("invalid", text)
        }
    };
    let original = bench.entry.variant.wgsl.get();
    let restore = bench.text.load.reform(move |_: MouseEvent| Rc::from(original));
    html! {
        <div class="editor-status">
            <div class="status-text" role="status" data-testid="editor-status" data-state={state}>{ text }</div>
            { bench.watched.counted().map(legend) }
            if bench.text.edited {
                <span class="badge" data-testid="edited">{"edited"}</span>
                <button type="button" class="link-button" data-testid="restore" onclick={restore}>
                    { Icon::Reset.draw() }{"Reset to the catalogue's text"}
                </button>
            }
        </div>
    }
}
