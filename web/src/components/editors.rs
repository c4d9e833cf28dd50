//! The kernel's two texts: the CUDA C, and the WGSL that runs. Where the WGSL is the CUDA C's translation, lines that answer
//! to each other are lit, and come into view together.

use std::rc::Rc;

use warpground_engine::wgsl::Diagnostic;
use warpground_measure::{
    profile::ProfileReport,
    program::{Level, Mark},
};
use warpground_protocol::simulation::Found;
use yew::prelude::*;

use super::{
    code_editor::CodeEditor,
    counterparts::{Came, Places, use_shown},
    icon::Icon,
    prose::coded,
    simulation::{first_line, legend},
    tabs::{Tab, TabList, panel_id},
    to_lab::{lab_failure, opens_in_lab, opens_on_workbench},
};
use crate::{
    browser::{
        editor::{counter_rows, findings_with},
        program_marks::{findings, line_marks},
    },
    hooks::{Bench, CUDA, Checked, CudaText, WGSL, WIDTH, use_glance},
    model::query::Query,
};

const NAME: &str = "editors";

#[derive(Properties, PartialEq)]
pub(crate) struct EditorsProps {
    pub(crate) bench: Bench,
    /// Whether the counters are in view, with advice about lines.
    pub(crate) is_counting: bool,
}

#[component]
pub(crate) fn Editors(props: &EditorsProps) -> Html {
    let bench = &props.bench;
    let variant = bench.entry.variant;
    let both = bench.on_screen.both;
    let selected = bench.on_screen.selected;
    let select = bench.on_screen.select.clone();
    {
        let select = select.clone();
        use_effect_with(bench.reveal, move |reveal| {
            if reveal.is_some() {
                select.emit(WGSL);
            }
        });
    }
    // A recording steps through what ran. Where the CUDA C does not say the same, the WGSL alone can show where it is.
    let marked_cuda = bench.marked.and_then(|marked| marked.cuda);
    {
        let select = select.clone();
        let only_wgsl = bench.marked.is_some_and(|marked| !marked.in_both);
        use_effect_with(only_wgsl, move |only_wgsl| {
            if *only_wgsl {
                select.emit(WGSL);
            }
        });
    }
    {
        let select = select.clone();
        use_effect_with(bench.cuda_reveal, move |reveal| {
            if reveal.is_some() {
                select.emit(CUDA);
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
    let counters = use_memo(bench.watched.past.clone(), |_| beside(bench.watched.counted()));
    let cuda = &bench.cuda;
    let cuda_counters = use_memo((bench.watched.past.clone(), cuda.clone()), |(_, cuda)| {
        beside(bench.watched.counted().and_then(|counted| cuda.on_own_lines(counted)).as_ref())
    });
    // Advice is about a line of what the reader wrote, which is shown once for each run.
    let run = bench.watched.past.as_ref().map(|past| past.number).filter(|_| props.is_counting);
    let cuda_glance = use_glance(run.zip(cuda_counters.first));
    let wgsl_glance = use_glance(run.zip(counters.first).filter(|_| cuda.linked().is_none()));
    {
        // Both hand-written texts show the line.
        let (select, is_linked) = (select.clone(), cuda.linked().is_some());
        use_effect_with(cuda_glance, move |glance| {
            if glance.is_some() && is_linked {
                select.emit(CUDA);
            }
        });
    }
    {
        let (select, is_alone) = (select.clone(), bench.text.edited);
        use_effect_with(wgsl_glance, move |glance| {
            if glance.is_some() && is_alone {
                select.emit(WGSL);
            }
        });
    }
    let said = use_memo((cuda.clone(), bench.watched.findings().map(<[_]>::to_vec)), |(cuda, found)| {
        let mut marks = cuda.marks().to_vec();
        marks.extend(found.iter().flatten().filter_map(|found| mark_of(found, cuda)));
        AttrValue::from(findings(&marks))
    });
    let places = use_reducer_eq(Places::default);
    let came = |in_cuda| {
        let dispatcher = places.dispatcher();
        Callback::from(move |(how, line)| dispatcher.dispatch(Came { in_cuda, how, line }))
    };
    let (cuda_came, wgsl_came) = (came(true), came(false));
    {
        // Which lines belong together matters to a reader who points at one, or has them counted.
        let pair = cuda.pair.clone();
        let matters = places.is_anywhere() || bench.watched.past.is_some() || props.is_counting;
        use_effect_with(matters, move |matters| {
            if *matters {
                pair.emit(());
            }
        });
    }
    let lit = places.lit(cuda.link());
    let cuda_marks = use_memo(lit.cuda.clone(), |lit| AttrValue::from(line_marks(lit)));
    let wgsl_marks = use_memo(lit.wgsl.clone(), |lit| AttrValue::from(line_marks(lit)));
    let (show_cuda, show_wgsl) = use_shown(&lit, selected);
    let failure = use_state_eq(|| None::<AttrValue>);
    let type_wgsl = {
        let (let_go, edit) = (cuda.let_go.clone(), bench.text.edit.clone());
        Callback::from(move |text: String| {
            let_go.emit(());
            edit.emit(Rc::from(text));
        })
    };
    let tabs = vec![Tab { id: CUDA, title: "CUDA C".into() }, Tab { id: WGSL, title: "WGSL".into() }];
    let hidden = |id| !bench.on_screen.shows(id);
    // Side by side, the panes are no tabs.
    let role = (!both).then_some("tabpanel");
    html! {
        <div class="editors" data-both={both.to_string()}>
            if !both {
                <TabList name={NAME} label="Text" {tabs} {selected} {select} />
                { to_lab(bench, cuda.edited && selected == CUDA, &failure) }
            }
            <div class="panes">
                <div class="pane" id={panel_id(NAME, CUDA)} {role} hidden={hidden(CUDA)}>
                    if both {
                        <p class="pane-title">
                            {"CUDA C"}
                            { to_workbench(bench, &failure) }
                            <span>{ format!("{}.cu", variant.id) }</span>
                        </p>
                    }
                    <CodeEditor folds_header=true language="cuda" label="CUDA C of the kernel" testid="cuda-editor" loaded={cuda.loaded.clone()}
                        changed={cuda.edit.reform(|text: String| Rc::from(text))} findings={(*said).clone()} reveal={bench.cuda_reveal}
                        counters={cuda_counters.rows.clone()} marked={marked_cuda} glance={cuda_glance}
                        marks={(*cuda_marks).clone()} show={show_cuda} came_to={cuda_came} />
                </div>
                <div class="pane" id={panel_id(NAME, WGSL)} {role} hidden={hidden(WGSL)}>
                    if both {
                        <p class="pane-title">
                            { if cuda.linked().is_some() { "WGSL, translated" } else { "WGSL" } }
                            { to_lab(bench, false, &failure) }
                            <span>{ format!("{}.wgsl", variant.id) }</span>
                        </p>
                    }
                    <CodeEditor folds_header=true language="wgsl" label="WGSL of the kernel" testid="wgsl-editor" loaded={bench.text.loaded.clone()}
                        changed={type_wgsl} findings={(*marks).clone()} reveal={bench.reveal}
                        counters={counters.rows.clone()} marked={bench.marked.and_then(|marked| marked.wgsl)} glance={wgsl_glance}
                        marks={(*wgsl_marks).clone()} show={show_wgsl} came_to={wgsl_came} />
                </div>
            </div>
            { lab_failure(&failure) }
            { kept(bench) }
            { status(bench, &failure, &bench.go_to, bench.on_screen.shows(WGSL) || cuda.link().is_some()) }
        </div>
    }
}

/// What stands beside the lines of a text.
#[derive(PartialEq)]
struct Beside {
    /// Counters, as the editor takes them.
    rows: AttrValue,
    /// The line that the advice begins with.
    first: Option<u32>,
}

fn beside(counted: Option<&ProfileReport>) -> Beside {
    let rows = counted.map_or_else(|| "[]".to_owned(), |counted| counter_rows(counted, WIDTH));
    Beside { rows: rows.into(), first: counted.and_then(first_line) }
}

/// The way onto the workbench of the CUDA C that is on screen.
fn to_workbench(bench: &Bench, failure: &UseStateHandle<Option<AttrValue>>) -> Html {
    const WORDS: &str = "Open in the CUDA workbench";
    if !bench.cuda.edited {
        return html! { <a href={format!("#/cuda?kernel={}", bench.entry.id())} data-testid="open-in-workbench">{ WORDS }</a> };
    }
    let name = format!("{}.cu", bench.entry.variant.id);
    let onclick = opens_on_workbench(name, Rc::clone(&bench.cuda.now), failure);
    html! { <button type="button" class="link-button" {onclick} data-testid="open-in-workbench">{ WORDS }</button> }
}

/// The way into the lab, with the settings that are chosen: of the WGSL, or of the CUDA C, `is_of_cuda`. A CUDA C that cannot
/// take the place of the WGSL is what the reader has written all the same.
fn to_lab(bench: &Bench, is_of_cuda: bool, failure: &UseStateHandle<Option<AttrValue>>) -> Html {
    let (cuda, id) = (&bench.cuda, bench.entry.variant.id);
    let mut query = Query::default();
    query.push("kernel", &bench.entry.id().to_string());
    bench.form.query(&[]).iter().for_each(|(name, value)| query.push(name, value));
    let is_refused = cuda.edited && cuda.is_wanted && cuda.linked().is_none();
    let takes_cuda = is_of_cuda || is_refused && bench.on_screen.both;
    if takes_cuda || bench.text.edited {
        let (text, ending) = if takes_cuda { (&cuda.now, "cu") } else { (&bench.text.now, "wgsl") };
        let onclick = opens_in_lab(format!("{id}.{ending}"), Rc::clone(text), query.suffix(), failure);
        // Over the WGSL it has to be said.
        let words = if takes_cuda && !is_of_cuda { "Open the CUDA C in the lab" } else { "Open in the lab" };
        return html! {
            <button type="button" class="link-button to-lab" {onclick} data-testid="to-lab-kernel">{ words }</button>
        };
    }
    // Beside it lies the same text, which says what is right.
    query.push("file", &format!("{id}.wgsl"));
    html! {
        <a class="to-lab" href={format!("#/lab{}", query.suffix())} data-testid="to-lab-kernel">{"Open in the lab"}</a>
    }
}

/// The offer to bring back what was edited in an earlier visit.
fn kept(bench: &Bench) -> Html {
    // Edited CUDA C that is followed brings the WGSL that was its translation itself.
    if bench.text.kept.is_none() || bench.cuda.is_wanted {
        return Html::default();
    }
    let take = |wanted: bool| bench.text.take_kept.reform(move |_: MouseEvent| wanted);
    html! {
        <div class="kept" role="status" data-testid="kept">
            <span>{"Your edit from an earlier visit is kept."}</span>
            <button type="button" class="link-button" data-testid="kept-take" onclick={take(true)}>{"Restore"}</button>
            <button type="button" class="link-button" onclick={take(false)}>{"Discard"}</button>
        </div>
    }
}

/// A finding of the sanitizer on the lines of the CUDA C, where it has one there.
fn mark_of(found: &Found, cuda: &CudaText) -> Option<Mark> {
    let place = |line: u32| {
        let text = cuda.now.lines().nth(line.checked_sub(1)? as usize)?;
        let units = |text: &str| u32::try_from(text.encode_utf16().count()).unwrap_or(u32::MAX);
        Some((line, units(text) - units(text.trim_start()) + 1, units(text.trim()).max(1)))
    };
    let mut sites = found.sites.iter().filter_map(|site| {
        let (line, column, length) = place(cuda.line_of_site(site)?)?;
        Some((line, column, length, site.words.clone()))
    });
    let (line, column, length, what) = sites.next()?;
    Some(Mark {
        file: None,
        line,
        column,
        length,
        related: sites.collect(),
        level: Level::Finding,
        message: format!("{}: {what}", found.kind.describe()),
        notes: vec![found.cuda_advice.as_ref().unwrap_or(&found.advice).clone()],
        rendered: String::new(),
    })
}

/// The line about the CUDA C: whether the WGSL is its translation, and what keeps it from being that.
fn cuda_status(bench: &Bench, failure: &UseStateHandle<Option<AttrValue>>) -> Html {
    let cuda = &bench.cuda;
    let errors: Vec<&Mark> = cuda.marks().iter().filter(|mark| mark.level.is_error()).collect();
    let (state, text) = match (errors.as_slice(), cuda.refusal()) {
        ([first, ..], _) => {
            let count = if errors.len() == 1 { "1 error".to_owned() } else { format!("{} errors", errors.len()) };
            let (line, go_to) = (first.line, bench.go_to_cuda.clone());
            let text = html! {
                <>
                    <button type="button" class="link-button" onclick={move |_| go_to.emit(line)}>
                        { Icon::Alert.draw() }{ format!("{count} in the CUDA C, line {line}") }
                    </button>
                    <span class="status-message" title={first.rendered.clone()}>{ coded(&first.message) }</span>
                </>
            };
            ("invalid", text)
        }
        ([], Some(reason)) => {
            let reason = match cuda.says_the_same() {
                true => format!("Run uses the WGSL beside this CUDA C, which cannot take its place: {reason}."),
                false => format!("This CUDA C cannot run here: {reason}."),
            };
            let text = html! {
                <>
                    <span class="status-message" title={reason.clone()}>{ reason.clone() }</span>
                    { to_lab(bench, true, failure) }
                </>
            };
            ("refused", text)
        }
        ([], None) if cuda.linked().is_some() => {
            ("linked", html! { <span>{ Icon::Right.draw() }{"The WGSL is the translation of this CUDA C."}</span> })
        }
        ([], None) if cuda.is_wanted => ("waiting", html! { <span>{"translating …"}</span> }),
        _ => {
            let what = if bench.text.edited {
                "Run uses the edited WGSL."
            } else {
                "Run uses the WGSL, which was written by hand."
            };
            let follow = cuda.follow.reform(|_: MouseEvent| ());
            let text = html! {
                <>
                    <span class="status-message">{ what }</span>
                    <button type="button" class="link-button" data-testid="follow-cuda" onclick={follow}>{"Use the translation of the CUDA C"}</button>
                </>
            };
            ("hand", text)
        }
    };
    html! {
        <>
            <div class="status-text" role="status" data-testid="cuda-status" data-state={state}>{ text }</div>
            if cuda.edited || cuda.is_wanted {
                <button type="button" class="link-button" data-testid="restore-cuda" onclick={cuda.restore.reform(|_: MouseEvent| ())}>
                    { Icon::Reset.draw() }{ if cuda.edited { "Reset the CUDA C" } else { "Back to the WGSL written by hand" } }
                </button>
            }
        </>
    }
}

/// The checker's findings and the device compiler's, as far as they are about this text.
fn all<'bench>(checked: &'bench Checked, device: &'bench [Diagnostic]) -> &'bench [Diagnostic] {
    match checked {
        Checked::Invalid(diagnostics) => diagnostics,
        Checked::Waiting | Checked::Valid(_) => device,
    }
}

/// The line under the editors: what the checker says, whether the text is the catalogue's, and the way back to it; with the
/// names of the counters where they are beside the text in view.
fn status(
    bench: &Bench,
    failure: &UseStateHandle<Option<AttrValue>>,
    go_to: &Callback<u32>,
    shows_counters: bool,
) -> Html {
    let found = all(&bench.checked, &bench.text.device_findings);
    let (state, text) = match (&bench.checked, found) {
        (Checked::Waiting, _) => ("waiting", html! { <span>{"checking …"}</span> }),
        (_, []) => ("valid", html! { <span>{ Icon::Right.draw() }{"WGSL valid"}</span> }),
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
    let restore = {
        let (load, let_go) = (bench.text.load.clone(), bench.cuda.let_go.clone());
        Callback::from(move |_: MouseEvent| {
            let_go.emit(());
            load.emit(Rc::from(original));
        })
    };
    html! {
        <div class="editor-status">
            { cuda_status(bench, failure) }
            <div class="status-text status-wgsl" role="status" data-testid="editor-status" data-state={state}>{ text }</div>
            { bench.watched.counted().filter(|_| shows_counters).map(legend) }
            if bench.text.edited && bench.cuda.linked().is_none() {
                <span class="badge" data-testid="edited">{"edited"}</span>
                <button type="button" class="link-button" data-testid="restore" onclick={restore}>
                    { Icon::Reset.draw() }{"Reset the WGSL"}
                </button>
            }
        </div>
    }
}
