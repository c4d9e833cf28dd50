//! The picture before and after, and a place to drop another one.

use std::rc::Rc;

use warpground_engine::{ElementType, Fill, Role};
use warpground_patterns::{Family, Request, Settings};
use web_sys::HtmlCanvasElement;
use yew::prelude::*;

use super::drop_zone::{DropZone, FileChoice};
use crate::{
    browser::picture::{Drawing, Grey},
    hooks::{Answer, Bench, PictureSource, Pictures},
};

#[derive(Properties, PartialEq)]
pub(crate) struct PictureProps {
    pub(crate) bench: Bench,
}

#[component]
pub(crate) fn Picture(props: &PictureProps) -> Html {
    let bench = &props.bench;
    let Some(pictures) = &bench.pictures else { return html! { <Drawn bench={bench.clone()} /> } };
    let before = use_memo((bench.settings.clone(), bench.pictures.clone(), bench.entry), |_| before(bench));
    let after = use_memo((bench.answer.clone(), bench.entry), |(answer, entry)| after(entry.family, answer.as_ref()?));
    html! {
        <DropZone class="picture" open={pictures.open.clone()}>
            <Canvas drawing={before} caption="Before" label={label(pictures, "before")}
                empty={if bench.settings.is_some() { "Generated data." } else { "A setting is outside its range." }} />
            if bench.entry.family.makes_picture() {
                <Canvas drawing={after} caption="After" label={label(pictures, "after")} empty="Run the kernel to see its result." />
            }
            <div class="picture-side">
                <FileChoice accept="image/*" testid="picture-file" open={pictures.open.clone()}>
                    <span><strong>{"Drop a picture here"}</strong>{" or choose a file. It stays on this machine."}</span>
                </FileChoice>
                <p class="picture-actions">
                    <button type="button" class="link-button" onclick={pictures.sample.reform(|_: MouseEvent| ())}>{"The sample"}</button>
                    <button type="button" class="link-button" onclick={pictures.none.reform(|_: MouseEvent| ())}>{"No picture"}</button>
                </p>
                <p class="picture-note" role="status" data-testid="picture-note" data-state={if pictures.error.is_some() { "wrong" } else { "right" }}>
                    { note(pictures) }
                </p>
            </div>
        </DropZone>
    }
}

/// The picture of a kernel that works on none.
#[component]
fn Drawn(props: &PictureProps) -> Html {
    let bench = &props.bench;
    let after = use_memo((bench.answer.clone(), bench.entry), |(answer, entry)| after(entry.family, answer.as_ref()?));
    html! {
        <div class="picture">
            <Canvas drawing={after} caption="Drawn" label="What the kernel drew" empty="Run the kernel to see its picture." />
        </div>
    }
}

fn label(pictures: &Pictures, when: &str) -> String {
    let what = match &pictures.current {
        Some((PictureSource::Sample, _)) => "The sample, a cup of coffee",
        Some((PictureSource::Own(name), _)) => name,
        Some((PictureSource::Earlier, _)) => "The picture of an earlier run",
        None => "Generated data",
    };
    format!("{what}, {when}")
}

fn note(pictures: &Pictures) -> String {
    match (&pictures.error, &pictures.current) {
        (Some(error), _) => error.to_string(),
        (None, Some((PictureSource::Sample, image))) => {
            format!("The sample, {} × {}: a photograph by Rachel Michetti, CC0.", image.width, image.height)
        }
        (None, Some((PictureSource::Own(name), image))) => format!("{name}, {} × {}.", image.width, image.height),
        (None, Some((PictureSource::Earlier, image))) => {
            format!("The picture of an earlier run, {} × {}.", image.width, image.height)
        }
        (None, None) => "Generated data. You set its size.".to_owned(),
    }
}

/// What the kernel will read: the job's own input buffer or texture.
fn before(bench: &Bench) -> Option<Drawing> {
    let settings = bench.settings.clone()?;
    let image = bench.pictures.as_ref()?.current.as_ref().map(|(_, image)| image.clone());
    if !bench.entry.family.makes_picture() {
        // What it reads of the picture is no picture any more.
        return image.as_ref().map(Drawing::of_image);
    }
    let request = Request { image, ..Request::new(settings, bench.adapter.limits.clone()) };
    let job = bench.entry.variant.job(&request).ok()?;
    let (at, input) = job.buffers.iter().enumerate().find(|(_, buffer)| buffer.role == Role::Input)?;
    let size = size(&request.settings);
    match job.initial_texels(at) {
        // Four bytes per texel, as a buffer of words has them.
        Some(texels) => {
            Drawing::of_fill(size, ElementType::U32, &Fill::Bytes(texels.into()), grey(bench.entry.family, &request))
        }
        None => Drawing::of_fill(size, input.element, &input.fill, grey(bench.entry.family, &request)),
    }
}

fn after(family: &Family, answer: &Answer) -> Option<Drawing> {
    let request = answer.request();
    Drawing::of_output(size(&request.settings), answer.result().outcome.outputs.first()?, grey(family, request))
}

/// Columns and rows of a picture.
pub(crate) fn size(settings: &Settings) -> [u32; 2] {
    ["width", "height"].map(|name| settings.whole(name))
}

fn grey(family: &Family, request: &Request) -> Grey {
    if request.image.is_some() || family.leaves_levels() { Grey::Levels } else { Grey::Random }
}

#[derive(Properties, PartialEq)]
pub(crate) struct CanvasProps {
    pub(crate) drawing: Rc<Option<Drawing>>,
    pub(crate) caption: &'static str,
    pub(crate) label: String,
    /// What is there while there is nothing to draw.
    pub(crate) empty: &'static str,
}

#[component]
pub(crate) fn Canvas(props: &CanvasProps) -> Html {
    let canvas = use_node_ref();
    {
        let canvas = canvas.clone();
        use_effect_with(Rc::clone(&props.drawing), move |drawing| {
            if let (Some(canvas), Some(drawing)) = (canvas.cast::<HtmlCanvasElement>(), &**drawing) {
                drawing.draw(&canvas);
            }
        });
    }
    html! {
        <figure class="canvas">
            <div class="canvas-frame">
                if props.drawing.is_some() {
                    <canvas ref={canvas} role="img" aria-label={props.label.clone()} />
                } else {
                    <p>{ props.empty }</p>
                }
            </div>
            <figcaption>{ props.caption }</figcaption>
        </figure>
    }
}
