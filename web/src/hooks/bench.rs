//! A variant on the bench: its settings, its text, its runs. Everything that the kernel page does, without how it looks.

use std::{cell::Cell, rc::Rc, sync::Arc};

use gloo_timers::callback::Timeout;
use warpground_engine::{Adapter, Error, wgsl::missing_feature};
use warpground_measure::{RunError, RunResult, preview::Preview, tune::Remembered};
use warpground_patterns::{Image, Request, Settings};
use warpground_protocol::simulation::Subject;
use yew::prelude::*;

use super::{
    check::{Checked, use_check},
    cuda_text::{CudaText, use_cuda_text},
    device::{Absence, DeviceState},
    form::use_form,
    launch::{family_orders, is_endless, launch, obstacle},
    link::{Link, use_link},
    numbers::{OwnNumbers, use_numbers},
    on_screen::{Marked, OnScreen},
    own::{Given, Own, use_own},
    part::use_part,
    picture::{Pictures, use_pictures},
    runner::{Finished, Order, Runner, use_runner},
    simulator::{self, Simulator, Target},
    text::{KernelText, use_text},
    tuner::{Tuner, use_tuner},
    watch::{Watched, use_watched},
};
use crate::browser::part::Part;
use crate::model::{
    Entry, Form, Query,
    form::text_of,
    session::{Action, SessionHandle},
};

/// Where a run on a GPU takes longer, in milliseconds, the simulator finds out whether the kernel can end.
const QUIET: u32 = 3_000;

/// What a kernel wrote, with the request that it answered; equal only to itself.
#[derive(Clone)]
pub(crate) struct Answer(Rc<(Request, RunResult)>);

impl PartialEq for Answer {
    fn eq(&self, other: &Answer) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl Answer {
    pub(crate) fn request(&self) -> &Request {
        &self.0.0
    }

    pub(crate) fn result(&self) -> &RunResult {
        &self.0.1
    }
}

/// Measurements that occupy the GPU beside Run.
#[derive(Clone, PartialEq)]
pub(crate) struct Measuring {
    /// How far they are.
    pub(crate) words: AttrValue,
    pub(crate) stop: Callback<()>,
}

#[derive(Clone, PartialEq)]
pub(crate) struct Bench {
    pub(crate) entry: Entry,
    pub(crate) adapter: Adapter,
    pub(crate) form: Form,
    /// The settings in use, if every control holds a value.
    pub(crate) settings: Option<Settings>,
    pub(crate) text: KernelText,
    pub(crate) cuda: CudaText,
    pub(crate) on_screen: OnScreen,
    /// A line of the CUDA C to bring into view, with a number that differs for each time.
    pub(crate) cuda_reveal: Option<(u32, u32)>,
    pub(crate) go_to_cuda: Callback<u32>,
    pub(crate) checked: Checked,
    pub(crate) pictures: Option<Pictures>,
    /// The reader's own text or matrix, where the kernel takes one.
    pub(crate) own: Option<Own>,
    /// The reader's own mask or segments, where the kernel takes some.
    pub(crate) numbers: Option<OwnNumbers>,
    pub(crate) link: Link,
    /// The launch that Run makes, or why there is none, for a person; nothing as long as what reads kernels is not there.
    pub(crate) preview: Result<Option<Preview>, AttrValue>,
    /// Why Run cannot run now; absent if it can.
    pub(crate) obstacle: Option<AttrValue>,
    /// What Run runs on.
    pub(crate) target: Option<Target>,
    /// Why there is no GPU, where there is none.
    pub(crate) absence: Option<Absence>,
    pub(crate) simulator: Simulator,
    /// What the simulator sees of it.
    pub(crate) watched: Watched,
    /// A line of the text to bring into view, with a number that differs for each time.
    pub(crate) reveal: Option<(u32, u32)>,
    pub(crate) go_to: Callback<u32>,
    /// The line that is looked at elsewhere on the page.
    pub(crate) marked: Option<Marked>,
    pub(crate) mark: Callback<Option<Marked>>,
    pub(crate) runner: Runner,
    /// Measurements over sizes or blocks that are under way.
    pub(crate) measuring: Option<Measuring>,
    pub(crate) set_measuring: Callback<Option<Measuring>>,
    /// The search for the fastest settings.
    pub(crate) tuner: Tuner,
    /// What a search would be about; absent while none can begin.
    pub(crate) tunable: Option<Rc<Subject>>,
    /// Puts settings that a search found into the controls.
    pub(crate) apply_tuned: Callback<Remembered>,
    /// The buffers of the latest run in this page, where they are a picture.
    pub(crate) answer: Option<Answer>,
    pub(crate) set: Callback<(&'static str, String)>,
    pub(crate) set_block: Callback<AttrValue>,
    pub(crate) reset: Callback<()>,
    pub(crate) run: Callback<()>,
    pub(crate) run_family: Callback<()>,
    /// The same as [`Bench::run`], but on the simulator, whatever the choice is.
    pub(crate) count: Callback<()>,
}

/// The bench for an entry, as a link describes it that was followed as the page's `visit`-th; `seen` is what a link to
/// it says besides, and which texts the reader sees. The component that uses it belongs to one entry.
#[hook]
pub(crate) fn use_bench(
    entry: Entry,
    visited: (&Query, u32),
    seen: (&Query, OnScreen),
    device: &DeviceState,
    simulator: &Simulator,
    session: &SessionHandle,
) -> Bench {
    let (query, visit) = visited;
    let (view, on_screen) = seen;
    let target = simulator.target(device);
    let adapter = use_memo((target.clone(), device.clone()), |(target, device)| match target {
        Some(Target::Simulator(_)) => simulator::adapter(),
        Some(Target::Gpu(_)) | None => device.adapter(),
    });
    let (form, set_form) = use_form(entry, query, visit, &adapter.limits);
    let text = use_text(entry, session);
    let reader = use_part(Part::Reader);
    let checked = use_check(&text.now, entry.variant.entry_point(), &adapter.features, reader);
    let inputs = use_inputs(entry, query, session);
    let (shown, has_image) = (inputs.sized(entry, &form), inputs.image().is_some());
    let settings = shown.settings(&adapter.limits).ok();
    let request = settings.as_ref().map(|settings| Request {
        edited: text.edited.then(|| text.now.to_string()),
        ..inputs.put_into(Request::new(settings.clone(), adapter.limits.clone()))
    });
    let untouched = use_memo((settings.clone(), inputs.values()), |_| {
        let request = request.as_ref().map(|request| Request { edited: None, ..request.clone() });
        request.map(|request| Rc::new(Subject::new(entry.id(), &request)))
    });
    let cuda = use_cuda_text(entry, &text, (*untouched).clone());
    let link = use_link(entry, (query, visit), view, &form, (&text, &cuda), has_image);
    let preview = use_preview(entry, request.as_ref(), &checked, &adapter, &inputs, reader);

    let answer = use_state_eq(|| None::<Answer>);
    let finished = use_finished(entry, session, &answer, &text, device.is_processor());
    let runner = use_runner(finished);
    let apply_tuned = {
        let (form, set_form) = (form.clone(), set_form.clone());
        Callback::from(move |found: Remembered| {
            set_form.emit(found.settings().fold(form.clone(), |form, (name, value)| form.with(name, &text_of(value))));
        })
    };
    let edited = text.edited.then_some(&*text.now);
    let tuner = use_tuner(entry, &adapter, settings.as_ref(), edited, apply_tuned.clone());
    let obstacle = obstacle(is_endless(entry) && !text.edited, target.as_ref(), &checked, &preview);
    let obstacle = cuda.obstacle().or(obstacle);
    let measuring = use_state_eq(|| None::<Measuring>);
    let set_measuring = {
        let measuring = measuring.setter();
        use_callback((), move |now, ()| measuring.set(now))
    };
    let is_idle = runner.progress.is_none() && tuner.searching.is_none() && measuring.is_none();
    let is_searchable = is_idle && obstacle.is_none() && matches!(target, Some(Target::Gpu(_)));
    // Two at a time on one device, and neither's times would be right.
    let obstacle =
        obstacle.or_else(|| tuner.searching.is_some().then(|| "The fastest settings are being searched for.".into()));
    let obstacle = obstacle.or_else(|| measuring.as_ref().map(|measuring| measuring.words.clone()));
    let start = starts(&runner, target.as_ref().filter(|_| obstacle.is_none()));
    let run = use_after_translation(&cuda, runs(entry, &start, request.as_ref()));
    let run_family = runs_family(entry, &start, request.as_ref(), &adapter);

    let subject = use_memo(
        (settings.clone(), (text.edited.then(|| text.now.clone()), cuda.linked_text()), inputs.values()),
        |(_, (_, linked), _)| {
            let cuda = linked.as_deref().map(str::to_owned);
            request.as_ref().map(|request| Rc::new(Subject { cuda, ..Subject::new(entry.id(), request) }))
        },
    );
    // What a GPU may not be asked, or lacks a feature for, the simulator may.
    let lacks_feature = missing_feature(&text.now, &adapter.features).is_some();
    let is_simulable = (preview.is_ok() || lacks_feature)
        && !matches!(checked, Checked::Invalid(_))
        && cuda.obstacle().is_none()
        && !link.is_coming
        // Before an edit is translated, what would be looked at is not what the reader sees.
        && !(cuda.is_translating() && cuda.edited && !text.edited);
    let tunable = (*subject).clone().filter(|_| is_searchable);
    let subject = if is_simulable { (*subject).clone() } else { None };
    let watched = use_watched(subject, session.latest_counted(entry).cloned(), target.as_ref());
    use_looked(entry, session, &watched, &text);
    let on_gpu = matches!(target, Some(Target::Gpu(_)));
    use_endless(entry, session, &runner, &watched, request.as_ref().filter(|_| on_gpu));
    let simulated = Target::Simulator(simulator.worker.clone());
    let count = runs(entry, &starts(&runner, Some(&simulated).filter(|_| is_simulable)), request.as_ref());
    let (reveal, go_to) = use_reveal();
    let (cuda_reveal, go_to_cuda) = use_reveal();
    let marked = use_state_eq(|| None::<Marked>);
    let mark = {
        let marked = marked.setter();
        use_callback((), move |line, ()| marked.set(line))
    };

    let set = {
        let (form, set_form) = (form.clone(), set_form.clone());
        Callback::from(move |(name, text): (&'static str, String)| set_form.emit(form.with(name, &text)))
    };
    let set_block = {
        let (form, set_form) = (form.clone(), set_form.clone());
        Callback::from(move |block: AttrValue| set_form.emit(with_block(entry, &form, &block)))
    };
    let reset = resets(entry, set_form, &inputs);
    Bench {
        entry,
        adapter: (*adapter).clone(),
        form: shown,
        settings,
        text,
        cuda,
        on_screen,
        cuda_reveal,
        go_to_cuda,
        checked,
        pictures: inputs.pictures,
        own: inputs.own,
        numbers: inputs.numbers,
        link,
        preview,
        obstacle,
        target,
        absence: match device {
            DeviceState::Absent(absence) => Some(absence.clone()),
            DeviceState::Opening | DeviceState::Ready(_) => None,
        },
        simulator: simulator.clone(),
        watched,
        reveal,
        go_to,
        marked: *marked,
        mark,
        runner,
        measuring: (*measuring).clone(),
        set_measuring,
        tuner,
        tunable,
        apply_tuned,
        answer: (*answer).clone(),
        set,
        set_block,
        reset,
        run,
        run_family,
        count,
    }
}

/// What the reader gives a kernel, where it takes such things.
#[derive(Clone)]
struct Inputs {
    pictures: Option<Pictures>,
    own: Option<Own>,
    numbers: Option<OwnNumbers>,
}

#[hook]
fn use_inputs(entry: Entry, query: &Query, session: &SessionHandle) -> Inputs {
    let pictures = use_pictures(entry, query, session);
    let own = use_own(entry);
    let numbers = use_numbers(entry);
    Inputs { pictures, own, numbers }
}

impl Inputs {
    fn image(&self) -> Option<&Image> {
        self.pictures.as_ref()?.current.as_ref().map(|(_, image)| image)
    }

    fn given(&self) -> Option<&Given> {
        self.own.as_ref()?.current.as_ref()
    }

    /// The form with the sizes that they have.
    fn sized(&self, entry: Entry, form: &Form) -> Form {
        // A picture says itself how large it is.
        let shown = match self.image() {
            Some(image) => form.for_image(image),
            None => self.given().map_or_else(|| form.clone(), |given| given.sized(form)),
        };
        self.numbers.as_ref().map_or(shown.clone(), |numbers| numbers.sized(entry, &shown))
    }

    /// What changes a request.
    fn values(&self) -> (Option<Pictures>, Option<Given>, Option<Arc<[f64]>>) {
        let numbers = self.numbers.as_ref().and_then(|numbers| numbers.current.clone());
        (self.pictures.clone(), self.given().cloned(), numbers)
    }

    /// A request with them.
    fn put_into(&self, request: Request) -> Request {
        Request {
            image: self.image().cloned(),
            text: self.given().and_then(Given::text),
            matrix: self.given().and_then(Given::matrix),
            numbers: self.numbers.as_ref().and_then(|numbers| numbers.current.clone()),
            ..request
        }
    }
}

/// The launch of a request, or why there is none. It is that of the last text that was found valid: any other could take long
/// to read. Nothing as long as what reads kernels is not there.
#[hook]
fn use_preview(
    entry: Entry,
    request: Option<&Request>,
    checked: &Checked,
    adapter: &Rc<Adapter>,
    inputs: &Inputs,
    reader: bool,
) -> Result<Option<Preview>, AttrValue> {
    let settings = request.map(|request| request.settings.clone());
    let request = request.cloned();
    let preview = use_memo(
        (settings, checked.clone(), adapter.clone(), inputs.values(), reader),
        move |(_, checked, adapter, ..)| {
            let Some(request) = request else { return Err("A setting is outside its range.".into()) };
            let edited = match checked {
                Checked::Invalid(_) => return Err("The kernel does not compile.".into()),
                Checked::Valid(text) => (**text != *entry.variant.wgsl.get()).then(|| text.to_string()),
                Checked::Waiting => None,
            };
            if !reader {
                return Ok(None);
            }
            launch(entry, &Request { edited, ..request }, adapter).map(Some)
        },
    );
    (*preview).clone()
}

/// Starts orders on a target; without one nothing starts.
fn starts(runner: &Runner, target: Option<&Target>) -> Callback<Vec<Order>> {
    let (start, target) = (runner.start.clone(), target.cloned());
    Callback::from(move |orders: Vec<Order>| {
        if let Some(target) = &target {
            start.emit((target.clone(), orders));
        }
    })
}

/// Runs what is asked for.
fn runs(entry: Entry, start: &Callback<Vec<Order>>, request: Option<&Request>) -> Callback<()> {
    let (start, request) = (start.clone(), request.cloned());
    Callback::from(move |()| {
        if let Some(request) = request.clone() {
            start.emit(vec![Order { entry, request }]);
        }
    })
}

/// Runs the whole family with these settings.
fn runs_family(
    entry: Entry,
    start: &Callback<Vec<Order>>,
    request: Option<&Request>,
    adapter: &Rc<Adapter>,
) -> Callback<()> {
    let (start, request, adapter) = (start.clone(), request.cloned(), adapter.clone());
    Callback::from(move |()| {
        start.emit(request.as_ref().map(|request| family_orders(entry, request, &adapter)).unwrap_or_default());
    })
}

/// Puts the settings back that the kernel has from the beginning, and what the reader gave it.
fn resets(entry: Entry, set_form: Callback<Form>, inputs: &Inputs) -> Callback<()> {
    let Inputs { pictures, own, numbers } = inputs.clone();
    Callback::from(move |()| {
        set_form.emit(Form::new(entry));
        if let Some(pictures) = &pictures {
            if pictures.begins { &pictures.sample } else { &pictures.none }.emit(());
        }
        if let Some(own) = &own {
            own.none.emit(());
        }
        if let Some(numbers) = &numbers {
            numbers.write.emit(String::new());
        }
    })
}

/// A line to bring into view, with a number that differs for each time, and what brings one into view.
#[hook]
fn use_reveal() -> (Option<(u32, u32)>, Callback<u32>) {
    let reveal = use_state_eq(|| None::<(u32, u32)>);
    let line = *reveal;
    let go_to = Callback::from(move |line: u32| {
        reveal.set(Some((line, reveal.map_or(0, |(_, number)| number.wrapping_add(1)))));
    });
    (line, go_to)
}

/// Runs once the WGSL is the translation of the text that the reader sees: at once, unless that text is still being
/// translated.
#[hook]
fn use_after_translation(cuda: &CudaText, run: Callback<()>) -> Callback<()> {
    let waits = use_state_eq(|| false);
    let translating = cuda.is_translating();
    use_effect_with((*waits, translating, cuda.linked().is_some()), {
        let (waits, run) = (waits.setter(), run.clone());
        move |(waiting, translating, linked)| {
            if *waiting && !translating {
                waits.set(false);
                if *linked {
                    run.emit(());
                }
            }
        }
    });
    let waits = waits.setter();
    Callback::from(move |()| if translating { waits.set(true) } else { run.emit(()) })
}

/// Tells the session what the simulator found in the text as it is.
#[hook]
fn use_looked(entry: Entry, session: &SessionHandle, watched: &Watched, text: &KernelText) {
    let session = session.dispatcher();
    let edited = text.edited.then(|| Rc::clone(&text.now));
    use_effect_with((watched.looked(), edited), move |(looked, edited)| {
        if let Some(found) = *looked {
            session.dispatch(Action::Looked { entry, edited: edited.clone(), found });
        }
    });
}

/// Looks after a run on a GPU: where it takes long, the simulator finds out whether the kernel can end at all, and if it
/// cannot, the run is let go. `request` is what a GPU is asked; absent where none is.
#[hook]
fn use_endless(entry: Entry, session: &SessionHandle, runner: &Runner, watched: &Watched, request: Option<&Request>) {
    let running = request.is_some() && runner.progress.is_some_and(|progress| progress.entry == entry);
    let (inspect, stop_inspection) = (watched.inspect.clone(), watched.stop_inspection.clone());
    use_effect_with(running, move |running| {
        let began = Rc::new(Cell::new(false));
        let timeout = running.then(|| {
            let began = Rc::clone(&began);
            Timeout::new(QUIET, move || {
                began.set(true);
                inspect.emit(());
            })
        });
        move || {
            drop(timeout);
            // Nobody asked for it but this run.
            if began.get() {
                stop_inspection.emit(());
            }
        }
    });
    let endless = watched.findings().and_then(|all| all.iter().find(|found| found.never_ends));
    let sentence = endless.filter(|_| running).map(|found| found.sentence.clone());
    let (session, stop, request) = (session.dispatcher(), runner.stop.clone(), request.cloned());
    use_effect_with(sentence, move |sentence| {
        if let (Some(sentence), Some(request)) = (sentence, request) {
            stop.emit(());
            session.dispatch(Action::Ran {
                entry,
                settings: request.settings,
                edited: request.edited.as_deref().map(Rc::from),
                image: request.image,
                on_processor: false,
                result: Err(RunError::Simulator(format!("this kernel never ends, as the simulator found: {sentence}"))),
            });
        }
    });
}

/// Puts what came of a run where it belongs: into the session, and for this entry onto the bench.
#[hook]
fn use_finished(
    entry: Entry,
    session: &SessionHandle,
    answer: &UseStateHandle<Option<Answer>>,
    text: &KernelText,
    on_processor: bool,
) -> Callback<Finished> {
    let (session, answer) = (session.dispatcher(), answer.setter());
    use_callback((text.set_device_findings.clone(), on_processor), move |(order, result): Finished, using| {
        let (set_device_findings, on_processor) = using;
        let is_timed = result.as_ref().is_ok_and(|result| result.report.counted.is_none());
        let Order { entry: its, request } = order;
        if its == entry
            && let Err(RunError::Device(Error::Compilation(diagnostics))) = &result
        {
            set_device_findings.emit(diagnostics.clone().into());
        }
        session.dispatch(Action::Ran {
            entry: its,
            settings: request.settings.clone(),
            edited: request.edited.as_deref().map(Rc::from),
            image: request.image.clone(),
            on_processor: *on_processor && is_timed,
            result: result.as_ref().map(|result| Rc::new(result.report.clone())).map_err(Clone::clone),
        });
        // Only pictures are drawn; other buffers would lie there for nothing.
        if its == entry && entry.family.makes_picture() {
            answer.set(result.ok().map(|result| Answer(Rc::new((request, result)))));
        }
    })
}

/// The form with the block of a preset, which is made from the variant's own parameters and therefore fits.
fn with_block(entry: Entry, form: &Form, block: &str) -> Form {
    let mut settings = form.readable();
    if settings.set_block(entry.variant, block).is_err() {
        return form.clone();
    }
    let overrides = entry.variant.parameters.iter().filter(|parameter| parameter.role.is_override());
    overrides.fold(form.clone(), |form, parameter| form.with(parameter.name, &settings.get(parameter.name).to_string()))
}
