//! The program and the WGSL of its kernels, side by side; lines that answer to each other are lit.

use std::rc::Rc;

use warpground_measure::program::{Launched, Level, Mark, TranslatedKernel};
use web_sys::HtmlSelectElement;
use yew::prelude::*;

use super::{
    files::{FileList, FileView},
    problems::{Spot, named},
};
use crate::{
    browser::program_marks::{findings, line_marks},
    components::{
        code_editor::CodeEditor,
        coded,
        counterparts::{Came, Places, use_shown},
        icon::Icon,
        simulation::legend,
        tabs::{Tab, TabList, panel_id},
        to_lab::{lab_failure, opens_in_lab},
    },
    hooks::{Loaded, Translated, Workbench, use_media},
};

const NAME: &str = "program";
const CUDA: &str = "program-cuda";
const WGSL: &str = "program-wgsl";
/// Blocks along x that every device launches; a wider grid is folded.
const MOST_BLOCKS: u32 = 65_535;
const READ_ONLY: &str = "Read-only: translated from the CUDA C. Open it in the lab to edit it.";

#[derive(Properties, PartialEq)]
pub(crate) struct TextsProps {
    pub(crate) bench: Workbench,
    /// A line of the CUDA text to bring into view, with a number that differs for each time.
    pub(crate) reveal: Option<(u32, u32)>,
    /// The line of the CUDA text that a step is at.
    pub(crate) marked: Option<u32>,
    /// A line of the CUDA text to bring into view while the cursor stays where it is, with a number that differs for each time.
    pub(crate) glance: Option<(u32, usize)>,
    /// Counters to write beside the CUDA lines, as the editor takes them.
    pub(crate) counters: AttrValue,
    pub(crate) go_to: Callback<Spot>,
    /// The file beside the program that is open; none: the program.
    pub(crate) open: Option<String>,
    pub(crate) set_open: Callback<Option<String>>,
}

/// A kernel's text that can be shown: as translated, or as a launch had it.
#[derive(Clone, PartialEq)]
struct Shown {
    title: String,
    kernel: TranslatedKernel,
    /// The first launch of it in the latest run.
    launched: Option<Launched>,
}

#[component]
pub(crate) fn Texts(props: &TextsProps) -> Html {
    let bench = &props.bench;
    // Also in styles/cuda.css.
    let both = use_media("(min-width: 900px)");
    let selected = use_state_eq(|| CUDA);
    let select = {
        let selected = selected.clone();
        Callback::from(move |id| selected.set(id))
    };
    {
        let selected = selected.setter();
        // A reader who is sent to a line wants to see it.
        use_effect_with(props.reveal, move |reveal| {
            if reveal.is_some() {
                selected.set(CUDA);
            }
        });
    }
    {
        let selected = selected.setter();
        use_effect_with((props.marked.is_some(), props.glance), move |(is_stepped, glance)| {
            if *is_stepped || glance.is_some() {
                selected.set(CUDA);
            }
        });
    }
    let places = use_reducer_eq(Places::default);
    let came = |in_cuda| {
        let dispatcher = places.dispatcher();
        Callback::from(move |(how, line)| dispatcher.dispatch(Came { in_cuda, how, line }))
    };

    let texts = use_memo(
        (Rc::clone(&bench.kernels), Rc::clone(&bench.latest.launches), bench.latest.draft.text == bench.draft.text),
        {
            let bench = bench.clone();
            move |_| shown(&bench)
        },
    );
    let chosen = use_state_eq(|| 0_usize);
    let at = if *chosen < texts.len() { *chosen } else { 0 };
    let current = texts.get(at);
    {
        // The cursor in another kernel brings that kernel's text; the pointer alone changes nothing so large. A cursor that
        // stays has brought its kernel once: then the reader may have chosen another one.
        let (texts, chosen, followed) = (Rc::clone(&texts), chosen.setter(), use_mut_ref(|| (0, 0)));
        let program = bench.loaded.number;
        use_effect_with((places.cuda_cursor(), Rc::clone(&texts)), move |(line, _)| {
            let here = texts.get(at).is_some_and(|shown| shown.kernel.wgsl_lines(*line).next().is_some());
            let other = texts.iter().position(|shown| shown.kernel.wgsl_lines(*line).next().is_some());
            let cursor = (program, *line);
            if other.is_none() || followed.replace(cursor) == cursor {
                return;
            }
            if let (false, Some(other)) = (here, other) {
                chosen.set(other);
            }
        });
    }
    let wgsl_text: Rc<str> = current.map_or_else(|| Rc::from(""), |shown| Rc::from(shown.kernel.wgsl.as_str()));
    let wgsl = use_loaded(&wgsl_text);

    // The WGSL's lines are those of the text that was translated; while that is typed over, they may be off by some.
    let lit = places.lit(current.map(|shown| &*shown.kernel.line_map));
    let cuda_marks = use_memo(lit.cuda.clone(), |lit| AttrValue::from(line_marks(lit)));
    let wgsl_marks = use_memo(lit.wgsl.clone(), |lit| AttrValue::from(line_marks(lit)));
    let marks = bench.marks();
    let own: Vec<Mark> = marks.iter().filter(|mark| mark.file.is_none()).cloned().collect();
    let found = use_memo((own, bench.draft.text.clone()), |(marks, _)| AttrValue::from(findings(marks)));
    let open = props.open.clone();
    let (show_cuda, show_wgsl) = use_shown(&lit, *selected);

    let choose = {
        let chosen = chosen.setter();
        use_callback((), move |number, ()| chosen.set(number))
    };
    let tabs = vec![Tab { id: CUDA, title: "CUDA C++".into() }, Tab { id: WGSL, title: "WGSL".into() }];
    let hidden = |id| !both && *selected != id;
    // Side by side, the panes are no tabs.
    let role = (!both).then_some("tabpanel");
    let (cuda_came, wgsl_came) = (came(true), came(false));
    html! {
        <div class="editors program-texts" data-both={both.to_string()}>
            if !both {
                <TabList name={NAME} label="Text" {tabs} selected={*selected} {select} />
            }
            <div class="panes">
                <div class="pane" id={panel_id(NAME, CUDA)} {role} hidden={hidden(CUDA)}>
                    if both {
                        <p class="pane-title"><span class="pane-name">{"CUDA C++"}</span><span class="pane-file" title={bench.draft.name.clone()}>{ bench.draft.name.clone() }</span></p>
                    }
                    <FileList bench={bench.clone()} open={open.clone()} set_open={props.set_open.clone()} />
                    <div class="editor-frame" hidden={open.is_some()}>
                        <CodeEditor language="cuda" label="The CUDA program" testid="program-editor" loaded={bench.loaded.clone()}
                            changed={bench.edit.reform(|text: String| Rc::from(text))} findings={(*found).clone()}
                            reveal={props.reveal.filter(|_| open.is_none())} marks={(*cuda_marks).clone()} counters={props.counters.clone()}
                            marked={props.marked} glance={props.glance} show={show_cuda} came_to={cuda_came} />
                    </div>
                    if let Some(path) = open {
                        <div class="editor-frame" key={path.clone()}>
                            <FileView bench={bench.clone()} {path} reveal={props.reveal} />
                        </div>
                    }
                </div>
                <div class="pane" id={panel_id(NAME, WGSL)} {role} hidden={hidden(WGSL)} data-stale={is_stale(bench).to_string()}>
                    <WgslTitle texts={Rc::clone(&texts)} {at} stale={is_stale(bench)} {choose} />
                    if current.is_none() {
                        <div class="empty wgsl-empty">
                            <p class="empty-head">{ no_text(bench).0 }</p>
                            <p>{ no_text(bench).1 }</p>
                        </div>
                    }
                    <div class="editor-frame" hidden={current.is_none()}>
                        <CodeEditor language="wgsl" label="WGSL of the kernel, read-only: translated from the CUDA C" testid="translation-editor" loaded={wgsl}
                            marks={(*wgsl_marks).clone()} show={show_wgsl} came_to={wgsl_came} />
                    </div>
                </div>
            </div>
            { status(bench, &marks, &props.go_to) }
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct WgslTitleProps {
    texts: Rc<Vec<Shown>>,
    /// Which of them is in view.
    at: usize,
    /// Whether they are those of an older program.
    stale: bool,
    choose: Callback<usize>,
}

/// Which kernel the WGSL is of, that it can only be read here, and the way to where it can be changed. A program's launches
/// run what is translated from it; a text of one's own needs a launch of its own, and the lab is where kernels have that.
#[component]
fn WgslTitle(props: &WgslTitleProps) -> Html {
    let WgslTitleProps { texts, at, stale, choose } = props;
    let failure = use_state_eq(|| None::<AttrValue>);
    let choose = choose.clone();
    let onchange = Callback::from(move |event: Event| {
        let value = event.target_dyn_into::<HtmlSelectElement>().map(|select| select.value());
        if let Some(number) = value.and_then(|value| value.parse().ok()) {
            choose.emit(number);
        }
    });
    let current = texts.get(*at);
    html! {
        <>
            <div class="pane-title">
                <span class="pane-name" title={READ_ONLY}>{"WGSL, read-only"}</span>
                if texts.len() > 1 {
                    <label class="program-select program-select-small">
                        <span class="visually-hidden">{"Kernel"}</span>
                        <select data-testid="kernel" {onchange}>
                            {
                                for texts.iter().enumerate().map(|(number, shown)| html! {
                                    <option key={number} value={number.to_string()} selected={number == *at}>{ shown.title.clone() }</option>
                                })
                            }
                        </select>
                    </label>
                } else if let Some(shown) = current {
                    <span class="pane-file">{ if *stale { format!("{}, as it was before the errors", shown.title) } else { shown.title.clone() } }</span>
                }
                { current.map(|shown| to_lab(shown, &failure)) }
            </div>
            { lab_failure(&failure) }
        </>
    }
}

/// Opens a kernel's WGSL in the lab, with the shape of its launch where the latest run had one. What its buffers and numbers
/// were, the run does not say.
fn to_lab(shown: &Shown, failure: &UseStateHandle<Option<AttrValue>>) -> Html {
    let (name, text) = (format!("{}.wgsl", shown.kernel.entry_point), Rc::<str>::from(shown.kernel.wgsl.as_str()));
    let launched = shown.launched.as_ref();
    let known = launched.map_or_else(String::new, |Launched { grid, block, .. }| {
        let longest = (0..3).map(|axis| u64::from(grid[axis]) * u64::from(block[axis])).max().unwrap_or(1);
        format!("grid={grid:?}&block={block:?}&n={longest}")
    });
    let with = match launched {
        Some(launched) => format!("as {} launches it; it makes up numbers and buffers", launched.as_cuda()),
        None => "with a launch that it makes up; after a run, with the run's grid and block".to_owned(),
    };
    html! {
        <button type="button" class="link-button to-lab" onclick={opens_in_lab(name, text, known, failure)}
            data-testid="to-lab-translation" title={format!("Opens this WGSL in the lab, where you can change it and run it, {with}. Back leads here again.")}>
            {"Edit in the lab"}
        </button>
    }
}

/// The kernels' texts, then those that launches ran and that differ from them.
fn shown(bench: &Workbench) -> Vec<Shown> {
    let is_of_this = bench.latest.draft.text == bench.draft.text;
    let launches = &bench.latest.launches;
    // The simulator runs the program's own text; a text for a folded grid has another one.
    let launched = |kernel: &TranslatedKernel| {
        let is_its = |row: &&Launched| match row.translation.and_then(|number| launches.translations.get(number)) {
            Some(ran) => ran.wgsl == kernel.wgsl,
            None => row.kernel == kernel.kernel,
        };
        launches.rows.iter().filter(|_| is_of_this).find(is_its).filter(|row| row.grid[0] <= MOST_BLOCKS).cloned()
    };
    let of =
        |title: String, kernel: &TranslatedKernel| Shown { title, kernel: kernel.clone(), launched: launched(kernel) };
    let mut texts: Vec<Shown> = bench.kernels.iter().map(|kernel| of(kernel.kernel.clone(), kernel)).collect();
    if is_of_this {
        for (number, kernel) in launches.translations.iter().enumerate() {
            if texts.iter().any(|shown| shown.kernel.wgsl == kernel.wgsl) {
                continue;
            }
            let line = launches.rows.iter().find(|row| row.translation == Some(number)).map_or(0, |row| row.line);
            texts.push(of(format!("{}, as line {line} launched it", kernel.kernel), kernel));
        }
    }
    texts
}

/// What takes the place of the WGSL where there is none.
fn no_text(bench: &Workbench) -> (&'static str, &'static str) {
    if is_stale(bench) {
        ("No WGSL while the text has errors", "A function marked __global__ becomes WGSL here, as you type.")
    } else if bench.unreadable_kernels() > 0 {
        ("No readable WGSL", "The kernels run all the same. The tab Problems says why they are not shown.")
    } else if matches!(bench.translated, Translated::Waiting) {
        ("Not translated yet", "Functions marked __global__ become WGSL here.")
    } else {
        ("No kernel yet", "A function marked __global__ becomes WGSL here, as you type.")
    }
}

/// Whether the WGSL is that of an older text.
fn is_stale(bench: &Workbench) -> bool {
    bench.text_marks().iter().any(|mark| mark.level.is_error())
}

/// A text for an editor that follows it.
#[hook]
fn use_loaded(text: &Rc<str>) -> Loaded {
    let numbers = use_mut_ref(|| 0);
    let loaded = use_memo(Rc::clone(text), move |text| {
        *numbers.borrow_mut() += 1;
        Loaded { number: *numbers.borrow(), text: Rc::clone(text) }
    });
    (*loaded).clone()
}

/// The line under the texts: what the translator says, and what differs from an NVIDIA GPU.
fn status(bench: &Workbench, marks: &[Mark], go_to: &Callback<Spot>) -> Html {
    let errors: Vec<&Mark> = marks.iter().filter(|mark| mark.level.is_error()).collect();
    let differs = marks.iter().find(|mark| mark.level == Level::Differs);
    let (state, text) = match (&bench.translated, errors.as_slice()) {
        (Translated::Failed(why), _) => ("invalid", html! { <span class="status-message">{ why }</span> }),
        (Translated::Waiting, []) => ("waiting", html! { <span>{"translating …"}</span> }),
        (Translated::Done(..), []) if bench.is_empty() => ("empty", html! { <span>{"no program yet"}</span> }),
        (Translated::Done(..), []) => {
            let unreadable = bench.unreadable_kernels();
            let kernels = match bench.kernels.len() + unreadable {
                0 => "no kernels".to_owned(),
                1 => "1 kernel".to_owned(),
                many => format!("{many} kernels"),
            };
            let kernels = match unreadable {
                0 => kernels,
                some => format!("{kernels}, {some} without readable WGSL"),
            };
            ("valid", html! { <span>{ Icon::Right.draw() }{ format!("valid, {kernels}") }</span> })
        }
        (_, [first, ..]) => {
            let count = if errors.len() == 1 { "1 error".to_owned() } else { format!("{} errors", errors.len()) };
            let (spot, go_to) = ((first.file.clone(), first.line), go_to.clone());
            let text = html! {
                <>
                    <button type="button" class="link-button" onclick={move |_| go_to.emit(spot.clone())}>
                        { Icon::Alert.draw() }{ format!("{count}, {}", named(first)) }
                    </button>
                    <span class="status-message" title={first.message.clone()}>{ coded(&first.message) }</span>
                </>
            };
            ("invalid", text)
        }
    };
    html! {
        <div class="editor-status">
            <div class="status-text" role="status" data-testid="editor-status" data-state={state}>{ text }</div>
            { bench.counted().map(legend) }
            if let Some(mark) = differs {
                <span class="badge differs" data-testid="differs" title={mark.notes.join("\n")}>{ coded(&mark.message) }</span>
            }
        </div>
    }
}
