//! A kernel's result drawn by the GPU's graphics pipeline: both pictures side by side, the steps, and the shaders to change.

use warpground_engine::DeviceKind;
use warpground_patterns::{DrawOptions, Drawing, Joined, Stage};
use web_sys::HtmlSelectElement;
use yew::prelude::*;

use super::{
    code_editor::CodeEditor,
    picture::{Canvas, size},
};
use crate::{
    browser::{
        editor::findings_with,
        picture::{Drawing as Pixels, Grey},
    },
    hooks::{Bench, Came, Drawn, Shown, Target, use_drawing},
};

/// Whether the bench's kernel has a drawing.
pub(crate) fn is_drawn(bench: &Bench) -> bool {
    Drawing::of(bench.entry.family, bench.entry.variant).is_some()
}

#[derive(Properties, PartialEq)]
pub(crate) struct DrawnProps {
    pub(crate) bench: Bench,
}

#[component]
pub(crate) fn DrawnPanel(props: &DrawnProps) -> Html {
    let bench = &props.bench;
    match Drawing::of(bench.entry.family, bench.entry.variant) {
        Some(drawing) => html! { <Panel bench={bench.clone()} drawing={By(drawing)} /> },
        None => Html::default(),
    }
}

/// A drawing of the catalogue, which there is once.
#[derive(Clone, Copy)]
struct By(&'static Drawing);

impl PartialEq for By {
    fn eq(&self, other: &By) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

#[derive(Properties, PartialEq)]
struct PanelProps {
    bench: Bench,
    drawing: By,
}

#[component]
fn Panel(props: &PanelProps) -> Html {
    let PanelProps { bench, drawing: By(drawing) } = props;
    let drawn = use_drawing(bench, drawing);
    let pictures = use_memo(drawn.came.clone(), |came| match came {
        Came::Pictures(shown) => pixels(shown),
        Came::Nothing | Came::Refused(_) | Came::Failed(_) => [None, None],
    });
    let [by_pipeline, by_kernel] = [0, 1].map(|which| {
        let pictures = pictures.clone();
        std::rc::Rc::new(pictures[which].clone())
    });
    let findings = use_memo(drawn.came.clone(), |came| {
        AttrValue::from(match came {
            Came::Refused(diagnostics) => findings_with("", diagnostics, &[]),
            Came::Nothing | Came::Pictures(_) | Came::Failed(_) => "[]".to_owned(),
        })
    });
    let has_gpu = matches!(bench.target, Some(Target::Gpu(_)));
    let onclick = {
        let (draw, options) = (drawn.draw.clone(), drawn.options.clone());
        Callback::from(move |_: MouseEvent| draw.emit(options.clone()))
    };
    html! {
        <div class="drawn" data-testid="drawn">
            <div class="drawn-bar">
                <button type="button" class="button button-small" data-testid="draw" {onclick}
                    disabled={!has_gpu || drawn.is_busy || bench.settings.is_none()}>
                    { if drawn.is_busy { "Drawing…" } else { "Draw" } }
                </button>
                if drawing.fragments.len() > 1 {
                    { choice("Fragment stage", "draw-fragment", &fragments(drawing), drawn.options.fragment.as_deref().unwrap_or_default(), {
                        let (draw, options) = (drawn.draw.clone(), drawn.options.clone());
                        Callback::from(move |name: String| draw.emit(DrawOptions { fragment: Some(name), ..options.clone() }))
                    }) }
                }
                { choice("Triangles", "draw-joined", &joined(), drawn.options.joined.title(), {
                    let (draw, options) = (drawn.draw.clone(), drawn.options.clone());
                    Callback::from(move |title: String| {
                        let joined = Joined::ALL.into_iter().find(|joined| joined.title() == title).unwrap_or_default();
                        draw.emit(DrawOptions { joined, ..options.clone() });
                    })
                }) }
            </div>
            if drawing.has_steps {
                { steps(&drawn) }
            }
            <div class="drawn-pictures">
                <Canvas drawing={by_pipeline} caption="By the graphics pipeline" label="What the graphics pipeline drew"
                    empty={if has_gpu { "Draw it to see it." } else { "There is no graphics pipeline here." }} />
                <Canvas drawing={by_kernel} caption="By the kernel" label="What the kernel computed" empty="It runs with the drawing." />
            </div>
            <div class="drawn-says" role="status" data-testid="drawn-says" data-state={state(&drawn.came)}>
                { says(bench, &drawn, has_gpu) }
            </div>
            <details class="drawn-text">
                <summary>{"The vertex stage and the fragment stages, to change"}</summary>
                <div class="drawn-editor">
                    <CodeEditor language="wgsl" label="WGSL of the stages" testid="drawn-editor" loaded={drawn.loaded.clone()}
                        changed={drawn.edit.clone()} findings={(*findings).clone()} />
                </div>
                if drawn.options.edited.is_some() {
                    <button type="button" class="link-button" onclick={drawn.reset.reform(|_: MouseEvent| ())}>{"Back to the catalogue's text"}</button>
                }
            </details>
        </div>
    }
}

/// The two pictures.
fn pixels(shown: &Shown) -> [Option<Pixels>; 2] {
    let result = shown.result();
    let size = size(&result.report.settings);
    // An array's values lie between 0 and 2.
    [&result.drawn, &result.computed]
        .map(|outcome| outcome.outputs.first().and_then(|output| Pixels::of_output(size, output, Grey::ToTwo)))
}

fn fragments(drawing: &Drawing) -> Vec<(String, String)> {
    drawing.fragments.iter().map(|(name, title)| ((*name).to_owned(), format!("{title} ({name})"))).collect()
}

fn joined() -> Vec<(String, String)> {
    Joined::ALL.into_iter().map(|joined| (joined.title().to_owned(), joined.title().to_owned())).collect()
}

fn choice(
    label: &'static str,
    testid: &'static str,
    options: &[(String, String)],
    now: &str,
    chosen: Callback<String>,
) -> Html {
    let onchange = Callback::from(move |event: Event| {
        if let Some(select) = event.target_dyn_into::<HtmlSelectElement>() {
            chosen.emit(select.value());
        }
    });
    html! {
        <label class="drawn-choice">
            <span>{ label }</span>
            <select data-testid={testid} {onchange}>
                { for options.iter().map(|(value, title)| html! {
                    <option value={value.clone()} selected={value == now}>{ title }</option>
                }) }
            </select>
        </label>
    }
}

/// The five steps of the pipeline, of which each can be looked at.
fn steps(drawn: &Drawn) -> Html {
    let step = |stage: Stage| {
        let (draw, options) = (drawn.draw.clone(), drawn.options.clone());
        let onclick = Callback::from(move |_: MouseEvent| draw.emit(DrawOptions { stage, ..options.clone() }));
        html! {
            <li key={stage.number()}>
                <button type="button" class="chip" data-testid={format!("draw-step-{}", stage.number())}
                    aria-pressed={(drawn.options.stage == stage).to_string()} {onclick}>
                    { format!("{}. {}", stage.number(), stage.title()) }
                </button>
            </li>
        }
    };
    html! {
        <>
            <ol class="drawn-steps" aria-label="Steps of the pipeline">{ for Stage::ALL.into_iter().map(step) }</ol>
            <p class="drawn-step">{ drawn.options.stage.describe() }</p>
        </>
    }
}

fn state(came: &Came) -> &'static str {
    match came {
        Came::Nothing => "none",
        Came::Pictures(shown) if shown.result().report.passed() => "right",
        Came::Pictures(_) | Came::Refused(_) | Came::Failed(_) => "wrong",
    }
}

fn says(bench: &Bench, drawn: &Drawn, has_gpu: bool) -> Html {
    if !has_gpu {
        return html! {
            <p>{"The simulator has no graphics pipeline: it only computes. On a GPU, real stages draw here beside the kernel."}</p>
        };
    }
    match &drawn.came {
        Came::Nothing => {
            html! { <p>{"Nothing has been drawn here yet. Draw runs both, and compares them pixel by pixel."}</p> }
        }
        Came::Failed(reason) => html! { <p class="failure">{ reason.clone() }</p> },
        Came::Refused(diagnostics) => html! {
            <p class="failure">{ diagnostics.first().map_or_else(String::new, ToString::to_string) }</p>
        },
        Came::Pictures(shown) => {
            let report = &shown.result().report;
            let verdict = report.verdict().map(|verdict| format!("{verdict}."));
            let kind = bench.adapter.kind;
            html! {
                <>
                    if let Some(verdict) = verdict {
                        <p data-testid="drawn-verdict">{ verdict }</p>
                    } else {
                        <p>{ format!("Shown, not compared: {}.", not_compared(shown.options())) }</p>
                    }
                    <p data-testid="drawn-agreement">{ report.agreement.words() }</p>
                    if let Some(times) = report.times() {
                        <p>{ format!("{times}{}", if kind == DeviceKind::Software { " A processor took both times; a GPU has parts of its own for drawing." } else { "" }) }</p>
                    }
                </>
            }
        }
    }
}

/// Why a picture is not meant to be the kernel's.
fn not_compared(options: &DrawOptions) -> &'static str {
    if options.edited.is_some() {
        "the stages are your own"
    } else if options.stage != Stage::Picture {
        "it is drawn up to a step"
    } else if options.joined == Joined::EveryThree {
        "every three corners are another list of triangles"
    } else {
        "another fragment stage makes other colours"
    }
}
