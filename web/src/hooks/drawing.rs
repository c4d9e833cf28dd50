//! A kernel's result drawn by the GPU's graphics pipeline, beside the kernel.

use std::{cell::Cell, rc::Rc};

use warpground_engine::{Error, TimingPlan, wgsl::Diagnostic};
use warpground_measure::{
    RunError,
    drawing::{self, DrawingResult},
};
use warpground_patterns::{DrawOptions, Drawing, Request, Stage};
use yew::prelude::*;

use super::{Bench, Target, text::Loaded};

/// Two pictures that are told apart by when they were made, with what was asked.
#[derive(Clone)]
pub(crate) struct Shown(Rc<(DrawOptions, DrawingResult)>);

impl PartialEq for Shown {
    fn eq(&self, other: &Shown) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl Shown {
    pub(crate) fn options(&self) -> &DrawOptions {
        &self.0.0
    }

    pub(crate) fn result(&self) -> &DrawingResult {
        &self.0.1
    }
}

/// What came of the last draw call.
#[derive(Clone, PartialEq)]
pub(crate) enum Came {
    Nothing,
    Pictures(Shown),
    /// The text does not compile.
    Refused(Rc<[Diagnostic]>),
    Failed(AttrValue),
}

/// A drawing on the bench.
#[derive(Clone, PartialEq)]
pub(crate) struct Drawn {
    pub(crate) options: DrawOptions,
    pub(crate) came: Came,
    pub(crate) is_busy: bool,
    /// What was put into the editor last.
    pub(crate) loaded: Loaded,
    pub(crate) edit: Callback<String>,
    pub(crate) reset: Callback<()>,
    /// Draws with these options; a reader's edit of the text stays.
    pub(crate) draw: Callback<DrawOptions>,
}

/// Short, since steps are looked at one after another.
const TIMING: TimingPlan =
    TimingPlan { readings: 9, warm_up_seconds: 0.1, reading_seconds: 0.005, timer_steps: 50, budget_seconds: 0.4 };

/// The drawing of the bench's kernel. The component that uses it belongs to one entry.
#[hook]
pub(crate) fn use_drawing(bench: &Bench, drawing: &'static Drawing) -> Drawn {
    let options = use_state_eq(DrawOptions::default);
    let came = use_state_eq(|| Came::Nothing);
    let is_busy = use_state_eq(|| false);
    // Whether a drawing with the options is still to be made.
    let is_asked = use_state_eq(|| false);
    let loaded = use_state_eq(|| Loaded { number: 0, text: drawing.wgsl.get().into() });
    // Where the component is gone, nobody wants the answer.
    let is_there = use_mut_ref(|| Rc::new(Cell::new(true)));
    {
        let is_there = Rc::clone(&*is_there.borrow());
        use_effect_with((), move |()| move || is_there.set(false));
    }
    let edit = {
        let options = options.clone();
        Callback::from(move |text: String| {
            let edited = (text != drawing.wgsl.get()).then_some(text);
            options.set(DrawOptions { edited, ..(*options).clone() });
        })
    };
    let reset = {
        let (loaded, options) = (loaded.clone(), options.clone());
        Callback::from(move |()| {
            loaded.set(Loaded { number: loaded.number + 1, text: drawing.wgsl.get().into() });
            options.set(DrawOptions { edited: None, ..(*options).clone() });
        })
    };
    let draw = {
        let (options, is_asked) = (options.clone(), is_asked.setter());
        Callback::from(move |wanted: DrawOptions| {
            options.set(DrawOptions { edited: options.edited.clone(), ..wanted });
            is_asked.set(true);
        })
    };
    // The kernel is on the GPU one at a time, and so is the drawing: what is chosen meanwhile is drawn afterwards.
    let is_idle = !*is_busy && bench.runner.progress.is_none();
    {
        let (bench, is_there) = (bench.clone(), Rc::clone(&*is_there.borrow()));
        let (came, is_busy, is_asked_now) = (came.setter(), is_busy.setter(), is_asked.setter());
        use_effect_with((*is_asked, is_idle, (*options).clone()), move |(is_asked, is_idle, wanted)| {
            if !(*is_asked && *is_idle) {
                return;
            }
            is_asked_now.set(false);
            let (Some(settings), Some(Target::Gpu(device))) = (&bench.settings, &bench.target) else {
                return;
            };
            let image = bench.pictures.as_ref().and_then(|pictures| pictures.current.as_ref());
            let image = image.map(|(_, image)| image.clone());
            let request = Request { image, ..Request::new(settings.clone(), bench.adapter.limits.clone()) };
            is_busy.set(true);
            let (device, entry, wanted) = (device.clone(), bench.entry, wanted.clone());
            wasm_bindgen_futures::spawn_local(async move {
                let timing = (wanted.stage == Stage::Picture).then_some(TIMING);
                let both = (&request, &wanted);
                let made = drawing::draw(device.get(), entry.id(), entry.variant, drawing, both, timing).await;
                if is_there.get() {
                    is_busy.set(false);
                    came.set(match made {
                        Ok(result) => Came::Pictures(Shown(Rc::new((wanted, result)))),
                        Err(RunError::Device(Error::Compilation(diagnostics))) => Came::Refused(diagnostics.into()),
                        Err(error) => Came::Failed(error.to_string().into()),
                    });
                }
            });
        });
    }
    Drawn {
        options: (*options).clone(),
        came: (*came).clone(),
        is_busy: *is_busy,
        loaded: (*loaded).clone(),
        edit,
        reset,
        draw,
    }
}
