//! A CUDA program on the workbench: its text, what it becomes, its runs. Everything that the workbench does, without how
//! it looks.

use std::{cell::RefCell, rc::Rc};

use gloo_timers::callback::{Interval, Timeout};
use warpground_engine::DeviceKind;
use warpground_measure::{
    exercise::bundle::Files,
    headline::Looked,
    lab::Held,
    profile::ProfileReport,
    program::{Launches, Level, Mark, Transcript, TranslatedKernel},
};
use warpground_protocol::program::{
    Device, DeviceFacts, Run, RunEvent, RunReply, Search, SearchReply, Translate, TranslateReply, Watch,
};
use yew::prelude::*;

use super::{
    Loaded,
    drafted::{Drafted, Edit, Left},
    library::{self, Kept},
    sentence,
};
use crate::{
    browser::{
        storage,
        worker::{Worker, WorkerError, leaving},
    },
    model::program::Draft,
};

/// How long after the last keystroke the text is translated, in milliseconds.
const PAUSE: u32 = 200;
/// A text that takes longer to translate than this, in milliseconds, is given up; a long one is given more time
/// ([`patience`]).
const PATIENCE: u32 = 10_000;
const BYTES_PER_MILLISECOND: usize = 20;
/// A run is asked so often, in milliseconds, whether the GPU that it may wait for still works for another.
const WHILE: u32 = 2_000;
/// Where nothing is heard of a run on a GPU for so long, in milliseconds, the simulator finds out whether it can end.
const QUIET: u32 = 1_500;
/// A longer text is data, in bytes.
const MOST_INCLUDED: usize = 1 << 18;
/// The most bytes of a program with its files that outlive a reload.
pub(crate) const MOST_KEPT: usize = 2 << 20;
/// Under this key the tab remembers the program.
const KEPT: &str = "warpground.cuda";

/// What the translator says.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Translated {
    /// Nothing yet.
    Waiting,
    /// This, of this text, a moment ago the editor's.
    Done(Rc<str>, Rc<TranslateReply>),
    /// It could not look at the text; why, in one sentence.
    Failed(AttrValue),
}

/// How far a run is.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Phase {
    /// None was begun.
    Idle,
    Running,
    Ended(Rc<RunReply>),
    /// The reader stopped it.
    Stopped,
    /// It was let go, because a loop or a wait in it never ends; the last mark says which.
    Endless,
    /// The worker failed; why, in one sentence.
    Broken(AttrValue),
}

/// The latest run, as far as it is.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Latest {
    pub(crate) phase: Phase,
    /// What ran.
    pub(crate) draft: Rc<Draft>,
    pub(crate) device: Option<DeviceFacts>,
    pub(crate) printed: Rc<Transcript>,
    pub(crate) launches: Rc<Launches>,
    /// What was diagnosed, in the order found.
    pub(crate) marks: Rc<Vec<Mark>>,
    /// What the run before printed, if that was of the same program on a GPU.
    pub(crate) printed_before: Option<Rc<Transcript>>,
    /// Whether a kernel that the reader stopped, of this run or one before, still occupies the GPU. Known a while after
    /// a run began or was stopped.
    pub(crate) gpu_occupied: bool,
}

/// What happens to a run.
pub(crate) enum Action {
    Begin(Rc<Draft>),
    Heard(RunEvent),
    /// A while has passed.
    Later,
    /// The simulator found a loop or a wait that never ends.
    NeverEnds(Mark),
    Ended(Box<Result<RunReply, WorkerError>>),
}

impl Latest {
    /// What is behind the device that the run is on, once that is known.
    pub(crate) fn device_kind(&self) -> DeviceKind {
        self.device.as_ref().map_or(DeviceKind::Unknown, |facts| facts.kind)
    }
}

impl Reducible for Latest {
    type Action = Action;

    fn reduce(self: Rc<Self>, action: Action) -> Rc<Self> {
        if matches!(action, Action::Later) && self.gpu_occupied == leaving::is_gpu_occupied() {
            // Nothing has to be drawn anew.
            return self;
        }
        let mut latest = (*self).clone();
        match action {
            Action::Begin(draft) => {
                let is_whole =
                    matches!(self.phase, Phase::Ended(_)) && self.is_on_gpu() && self.draft.runs_like(&draft);
                let printed_before = is_whole.then(|| Rc::clone(&self.printed));
                latest = Latest { phase: Phase::Running, printed_before, ..Latest::of(draft) };
            }
            Action::Heard(RunEvent::Device(facts)) => latest.device = Some(facts),
            Action::Heard(RunEvent::Printed(printed)) => printed.add_to(Rc::make_mut(&mut latest.printed)),
            Action::Heard(RunEvent::Launched(launches)) => latest.launches = Rc::new(launches),
            Action::Heard(RunEvent::Found(mark)) => Rc::make_mut(&mut latest.marks).push(mark),
            Action::NeverEnds(mark) => {
                Rc::make_mut(&mut latest.marks).push(mark);
                latest.phase = Phase::Endless;
            }
            Action::Later => latest.gpu_occupied = leaving::is_gpu_occupied(),
            Action::Ended(result) => match *result {
                Ok(reply) => {
                    latest.draft = Rc::new(latest.draft.with_written(&reply.written));
                    latest.launches = Rc::new(reply.launches.clone());
                    latest.phase = Phase::Ended(Rc::new(reply));
                }
                // It was let go for this reason.
                Err(WorkerError::Cancelled) if latest.phase == Phase::Endless => {}
                Err(WorkerError::Cancelled) => {
                    latest.phase = Phase::Stopped;
                    latest.gpu_occupied = false;
                }
                Err(error) => latest.phase = Phase::Broken(sentence(&error.to_string())),
            },
        }
        Rc::new(latest)
    }
}

impl Latest {
    fn of(draft: Rc<Draft>) -> Latest {
        Latest {
            phase: Phase::Idle,
            draft,
            device: None,
            printed: Rc::default(),
            launches: Rc::default(),
            marks: Rc::default(),
            printed_before: None,
            gpu_occupied: false,
        }
    }

    /// What the simulator found, where it looked; of what else the run ended with, what no program may do.
    pub(crate) fn looked(&self) -> Option<Looked> {
        let findings = self.findings()?;
        let errors = self.own_marks().filter(|mark| mark.level.is_error()).count();
        let found = findings.iter().map(|found| found.level != Level::Finding);
        Some(Looked::of(found.chain((0..errors).map(|_| false))))
    }

    fn findings(&self) -> Option<&[Mark]> {
        match &self.phase {
            Phase::Ended(reply) => reply.findings.as_deref(),
            _ => None,
        }
    }

    /// What the run reported itself, without an access that the simulator found as well.
    fn own_marks(&self) -> impl Iterator<Item = &Mark> {
        let findings = self.findings().unwrap_or_default();
        let is_found = |mark: &Mark| findings.iter().any(|found| found.is_access_of(mark));
        self.marks.iter().filter(move |mark| !is_found(mark))
    }

    /// Whether it ran without a look for mistakes: a GPU cannot look, and the simulator does so only if it is asked.
    pub(crate) fn is_blind(&self) -> bool {
        matches!(self.phase, Phase::Ended(_)) && self.device.is_some() && self.findings().is_none()
    }

    fn is_on_gpu(&self) -> bool {
        self.device.as_ref().is_some_and(|facts| !facts.simulated)
    }

    /// Whether the same program printed something else in the run before, both on a GPU.
    pub(crate) fn differs_from_before(&self) -> bool {
        self.is_on_gpu() && self.printed_before.as_ref().is_some_and(|before| **before != *self.printed)
    }

    pub(crate) fn is_running(&self) -> bool {
        self.phase == Phase::Running
    }
}

/// What a run is of that is not of the program as it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum OlderRun {
    /// The same program, as it was before it was changed.
    BeforeAChange,
    /// A program of this name.
    Of(String),
}

/// The workbench.
#[derive(Clone, PartialEq)]
pub(crate) struct Workbench {
    pub(crate) draft: Rc<Draft>,
    /// What was put into the editor last from outside.
    pub(crate) loaded: Loaded,
    /// How often a name was added to the list of kept programs.
    pub(crate) listed: u32,
    pub(crate) device: Device,
    pub(crate) translated: Translated,
    /// The kernels of the last text that had any, which are not those of the text now if that has errors.
    pub(crate) kernels: Rc<Vec<TranslatedKernel>>,
    pub(crate) latest: Rc<Latest>,
    /// Why Run cannot run now; absent if it can.
    pub(crate) obstacle: Option<AttrValue>,
    /// The reader typed; this is the whole text now.
    pub(crate) edit: Callback<Rc<str>>,
    /// Puts another program in place.
    pub(crate) load: Callback<Draft>,
    /// Puts another program in place of one that the reader deleted.
    pub(crate) discard: Callback<Draft>,
    /// The reader named the program.
    pub(crate) rename: Callback<String>,
    pub(crate) set_arguments: Callback<String>,
    pub(crate) set_input: Callback<String>,
    pub(crate) set_float_for_double: Callback<bool>,
    /// The card that the device describes itself as.
    pub(crate) set_card: Callback<String>,
    /// A file beside the program has these contents now, or is gone.
    pub(crate) set_file: Callback<(String, Option<Held>)>,
    /// Files come beside the program.
    pub(crate) add_files: Callback<Files>,
    pub(crate) set_device: Callback<Device>,
    pub(crate) run: Callback<()>,
    /// Runs it on the simulator, whatever device is chosen, and looks for mistakes.
    pub(crate) find_mistakes: Callback<()>,
    pub(crate) stop: Callback<()>,
}

impl Workbench {
    /// Whether the latest run looked for mistakes in the program as it is.
    pub(crate) fn was_looked_through(&self) -> bool {
        let Phase::Ended(reply) = &self.latest.phase else { return false };
        reply.findings.is_some() && self.older_run().is_none()
    }

    /// Which program the latest run is of, where that is not the one on the workbench as it is.
    pub(crate) fn older_run(&self) -> Option<OlderRun> {
        let ran = &self.latest.draft;
        if self.latest.phase == Phase::Idle || ran.runs_like(&self.draft) {
            return None;
        }
        let same_name = ran.name == self.draft.name;
        Some(if same_name { OlderRun::BeforeAChange } else { OlderRun::Of(ran.name.clone()) })
    }

    /// Whether there is neither something to run nor something to translate, and nothing wrong either. Like all that
    /// the translator says, it is of the text of a moment ago.
    pub(crate) fn is_empty(&self) -> bool {
        matches!(&self.translated, Translated::Done(_, reply) if is_empty(reply))
    }

    /// How many kernels of the text run without WGSL that one can read.
    pub(crate) fn unreadable_kernels(&self) -> usize {
        match &self.translated {
            Translated::Done(_, reply) => reply.unreadable,
            Translated::Waiting | Translated::Failed(_) => 0,
        }
    }

    /// What the translator found in the text as it is.
    pub(crate) fn text_marks(&self) -> &[Mark] {
        match &self.translated {
            Translated::Done(of, reply) if *of == self.draft.text => &reply.marks,
            _ => &[],
        }
    }

    /// What the latest run found, as far as the text is still the one that ran.
    pub(crate) fn run_marks(&self) -> impl Iterator<Item = &Mark> {
        self.latest.own_marks().filter(|_| self.latest.draft.text == self.draft.text)
    }

    /// How many things the latest run found that no program may do, of those that the text still shows.
    pub(crate) fn run_findings(&self) -> usize {
        let found = self.findings().len();
        found + self.run_marks().filter(|mark| mark.level.is_error()).count()
    }

    /// What the simulator found in the latest run, as far as the text is still the one that ran.
    pub(crate) fn findings(&self) -> &[Mark] {
        let found = self.latest.findings().filter(|_| self.latest.draft.text == self.draft.text);
        found.unwrap_or_default()
    }

    /// What the simulator counted in the latest run, as far as the text is still the one that ran.
    pub(crate) fn counted(&self) -> Option<&ProfileReport> {
        match &self.latest.phase {
            Phase::Ended(reply) if self.latest.draft.text == self.draft.text => reply.counted.as_ref(),
            _ => None,
        }
    }

    /// Differs from run to run, once one has ended.
    pub(crate) fn run_number(&self) -> Option<usize> {
        match &self.latest.phase {
            Phase::Ended(reply) => Some(Rc::as_ptr(reply).addr()),
            _ => None,
        }
    }

    /// Everything together, each once, in the order of the text.
    pub(crate) fn marks(&self) -> Vec<Mark> {
        let mut marks: Vec<Mark> = Vec::new();
        let of_the_text = self.text_marks().len();
        for (number, mark) in self.text_marks().iter().chain(self.run_marks()).chain(self.findings()).enumerate() {
            let is_known = marks.iter().any(|known| (known.line, &known.message) == (mark.line, &mark.message));
            if number < of_the_text || !is_known {
                // There are a few, and each sort more adds a kilobyte to the first visit.
                let place = |known: &Mark| (known.line, known.column) <= (mark.line, mark.column);
                marks.insert(marks.partition_point(place), mark.clone());
            }
        }
        marks
    }
}

/// A workbench that begins with `first`. Its programs stop when its component goes.
#[hook]
pub(crate) fn use_program(first: impl FnOnce() -> (Draft, Device)) -> Workbench {
    let begin = use_memo((), |()| first());
    // A reducer, because the editor keeps the callback that it is given first.
    let draft = use_reducer_eq(|| Drafted::of(begin.0.clone()));
    let device = use_state_eq(|| begin.1);
    let loaded = use_state_eq(|| Loaded { number: 0, text: Rc::clone(&begin.0.text) });
    let latest = use_reducer(|| Latest::of(Rc::new(begin.0.clone())));
    let (translated, kernels) = use_translation(&draft.draft);
    let last_kept = use_kept(&draft);

    let dispatcher = draft.dispatcher();
    let rename = {
        let dispatcher = dispatcher.clone();
        use_callback(draft.clone(), move |name: String, drafted| {
            let draft = &drafted.draft;
            library::rename(draft, last_kept.before(&drafted.leaving()).as_deref(), &draft.beside(&name));
            dispatcher.dispatch(Edit::Name(name));
        })
    };
    let (edit, set_arguments, set_input, set_float_for_double) = (
        use_callback((), {
            let dispatcher = dispatcher.clone();
            move |text, ()| dispatcher.dispatch(Edit::Text(text))
        }),
        use_callback((), {
            let dispatcher = dispatcher.clone();
            move |text, ()| dispatcher.dispatch(Edit::Arguments(text))
        }),
        use_callback((), {
            let dispatcher = dispatcher.clone();
            move |text, ()| dispatcher.dispatch(Edit::Input(text))
        }),
        use_callback((), {
            let dispatcher = dispatcher.clone();
            move |chosen, ()| dispatcher.dispatch(Edit::FloatForDouble(chosen))
        }),
    );
    let set_card = use_callback((), {
        let dispatcher = dispatcher.clone();
        move |card, ()| dispatcher.dispatch(Edit::Card(card))
    });
    let (set_file, add_files) = (
        use_callback((), {
            let dispatcher = dispatcher.clone();
            move |(path, held), ()| dispatcher.dispatch(Edit::File(path, held))
        }),
        use_callback((), {
            let dispatcher = dispatcher.clone();
            move |files, ()| dispatcher.dispatch(Edit::Files(files))
        }),
    );
    let drafting = dispatcher.clone();
    let put = {
        let (loaded, numbers) = (loaded.setter(), use_mut_ref(|| 0));
        move |new: Draft, edit: fn(Draft) -> Edit| {
            *numbers.borrow_mut() += 1;
            loaded.set(Loaded { number: *numbers.borrow(), text: Rc::clone(&new.text) });
            dispatcher.dispatch(edit(new));
        }
    };
    let discard = {
        let put = put.clone();
        use_callback((), move |new, ()| put(new, Edit::Deleted))
    };
    let load = use_callback((), move |new, ()| put(new, Edit::All));
    let (listed, draft) = (draft.listed, Rc::clone(&draft.draft));

    let worker = use_memo((), |()| Worker::default());
    {
        let worker = Rc::clone(&worker);
        use_effect_with((), move |()| move || worker.stop());
    }
    let obstacle = obstacle(&translated, &draft.text);
    let run_on = {
        let (worker, dispatcher) = (Rc::clone(&worker), latest.dispatcher());
        let draft = Rc::clone(&draft);
        let ready = obstacle.is_none() && !latest.is_running();
        Callback::from(move |device: Device| {
            if ready {
                dispatcher.dispatch(Action::Begin(Rc::clone(&draft)));
                let (worker, dispatcher, drafting) = (Rc::clone(&worker), dispatcher.clone(), drafting.clone());
                let (ask, name) = (order(&draft, device), draft.name.clone());
                wasm_bindgen_futures::spawn_local(async move {
                    let hearing = dispatcher.clone();
                    let result = worker.ask(ask, move |event| hearing.dispatch(Action::Heard(event))).await;
                    if let Ok(RunReply { written, .. }) = &result {
                        drafting.dispatch(Edit::Written(name, written.clone()));
                    }
                    dispatcher.dispatch(Action::Ended(Box::new(result)));
                });
            }
        })
    };
    let chosen = *device;
    let run = run_on.reform(move |()| chosen);
    let find_mistakes = run_on.reform(|()| Device::Simulated(Watch::Mistakes));
    use_search(&latest, &worker);
    let stop = use_callback((), move |(), ()| worker.stop());
    {
        let dispatcher = latest.dispatcher();
        let wait = match latest.phase {
            Phase::Running => Some(WHILE),
            Phase::Stopped | Phase::Endless => Some(leaving::KNOWN),
            _ => None,
        };
        use_effect_with(wait, move |wait| {
            let interval = wait.map(|wait| Interval::new(wait, move || dispatcher.dispatch(Action::Later)));
            move || drop(interval)
        });
    }
    let set_device = {
        let device = device.setter();
        use_callback((), move |wanted, ()| device.set(wanted))
    };
    Workbench {
        draft,
        loaded: (*loaded).clone(),
        listed,
        device: *device,
        translated,
        kernels,
        latest: Rc::new((*latest).clone()),
        obstacle,
        edit,
        load,
        discard,
        rename,
        set_arguments,
        set_input,
        set_float_for_double,
        set_card,
        set_file,
        add_files,
        set_device,
        run,
        find_mistakes,
        stop,
    }
}

/// Looks after a run on a GPU: where nothing is heard of it for a while, a worker finds out whether it can end at all, and if
/// it cannot, the run is let go.
#[hook]
fn use_search(latest: &UseReducerHandle<Latest>, running: &Rc<Worker>) {
    let searcher = use_memo((), |()| Worker::default());
    let on_gpu = latest.is_running() && latest.device.as_ref().is_some_and(|facts| !facts.simulated);
    let heard = (latest.launches.rows.len(), latest.marks.len(), Rc::as_ptr(&latest.printed) as usize);
    let (draft, dispatcher, running) = (Rc::clone(&latest.draft), latest.dispatcher(), Rc::clone(running));
    use_effect_with((on_gpu, heard), move |(on_gpu, _)| {
        let timeout = on_gpu.then(|| {
            let searcher = Rc::clone(&searcher);
            Timeout::new(QUIET, move || {
                wasm_bindgen_futures::spawn_local(async move {
                    let ask = Search { run: order(&draft, Device::Gpu) };
                    if let Ok(SearchReply { found: Some(mark) }) = searcher.ask(ask, |()| {}).await {
                        dispatcher.dispatch(Action::NeverEnds(mark));
                        running.stop();
                    }
                });
            })
        });
        move || {
            drop(timeout);
            searcher.stop();
        }
    });
}

fn order(draft: &Draft, device: Device) -> Run {
    Run {
        name: draft.name.clone(),
        text: draft.text.to_string(),
        arguments: draft.argument_list(),
        input: draft.input.clone(),
        files: (*draft.files).clone(),
        card: draft.card.clone(),
        device,
        float_for_double: draft.float_for_double,
    }
}

/// Whether a text has neither a kernel nor `main`, and nothing wrong: it is empty, or has comments and helpers alone.
fn is_empty(reply: &TranslateReply) -> bool {
    !reply.has_main
        && reply.kernels.is_empty()
        && reply.unreadable == 0
        && !reply.marks.iter().any(|mark| mark.level.is_error())
}

/// Why the text as it is cannot run.
fn obstacle(translated: &Translated, text: &Rc<str>) -> Option<AttrValue> {
    match translated {
        Translated::Done(of, reply) if of == text => {
            let errors = reply.marks.iter().filter(|mark| mark.level.is_error()).count();
            match errors {
                0 if reply.has_main => None,
                0 if is_empty(reply) => Some("Paste a CUDA program, open a file or choose an example.".into()),
                0 => Some(
                    "There is no main to run. Write one that launches these kernels, or open the text in the lab, which needs none.".into(),
                ),
                1 => Some("The text has an error.".into()),
                _ => Some(format!("The text has {errors} errors.").into()),
            }
        }
        // A moment ago it could run, or will be said to be wrong in a moment; if not before, by the run itself. So it will
        // where nobody could look at the text: the run has more time, and a worker of its own.
        Translated::Waiting | Translated::Done(..) | Translated::Failed(_) => None,
    }
}

/// The files that a program may include: of what it reads when it runs, the translator needs nothing.
fn texts(files: &Files) -> Files {
    let is_short = |held: &Held| matches!(held, Held::Text(text) if text.len() <= MOST_INCLUDED);
    files.iter().filter(|(_, held)| is_short(held)).map(|(path, held)| (path.clone(), held.clone())).collect()
}

/// How long to wait for a text's translation, in milliseconds.
fn patience(text: &str) -> u32 {
    PATIENCE.saturating_add(u32::try_from(text.len() / BYTES_PER_MILLISECOND).unwrap_or(u32::MAX))
}

/// Translates the text after a pause, in a worker of its own, so that a running program does not hold it up. Until the
/// answer for a new text is there, that for the old one remains.
#[hook]
fn use_translation(draft: &Rc<Draft>) -> (Translated, Rc<Vec<TranslatedKernel>>) {
    let translated = use_state_eq(|| Translated::Waiting);
    // With the name of the program that they are of.
    let kernels = use_state_eq(|| (String::new(), Rc::new(Vec::new())));
    let worker = use_memo((), |()| Worker::default());
    let newest = use_mut_ref(|| Rc::clone(&draft.text));
    *newest.borrow_mut() = Rc::clone(&draft.text);
    {
        let worker = Rc::clone(&worker);
        use_effect_with((), move |()| move || worker.stop());
    }
    {
        let (translated, kernels) = (translated.setter(), kernels.setter());
        use_effect_with(
            (Rc::clone(&draft.text), draft.name.clone(), Rc::clone(&draft.files)),
            move |(text, name, files)| {
                let (text, name, files) = (Rc::clone(text), name.clone(), texts(files));
                let timeout = Timeout::new(PAUSE, move || {
                    wasm_bindgen_futures::spawn_local(async move {
                        let impatience = {
                            let worker = Rc::clone(&worker);
                            Timeout::new(patience(&text), move || worker.stop())
                        };
                        let of = name.clone();
                        let result = worker.ask(Translate { name, text: text.to_string(), files }, |()| {}).await;
                        drop(impatience);
                        // A newer text is on its way.
                        if *newest.borrow() != text {
                            return;
                        }
                        match result {
                            Ok(reply) => {
                                let failed = reply.marks.iter().any(|mark| mark.level.is_error());
                                if !failed || !reply.kernels.is_empty() {
                                    kernels.set((of, Rc::new(reply.kernels.clone())));
                                }
                                translated.set(Translated::Done(text, Rc::new(reply)));
                            }
                            Err(WorkerError::Cancelled) => {
                                translated.set(Translated::Failed(
                                "Translating this program took too long and was stopped. The program can still run."
                                    .into(),
                            ));
                            }
                            Err(error) => translated.set(Translated::Failed(sentence(&error.to_string()))),
                        }
                    });
                });
                move || drop(timeout)
            },
        );
    }
    let known = if kernels.0 == draft.name { Rc::clone(&kernels.1) } else { Rc::default() };
    ((*translated).clone(), known)
}

/// What the program on the workbench was when it was kept last.
#[derive(Default)]
struct LastKept(RefCell<Option<(u32, Rc<Draft>)>>);

impl LastKept {
    /// What a program was when it was kept last, or else as it came; nothing if the reader has just begun it.
    fn before(&self, program: &Left) -> Option<Rc<Draft>> {
        let kept = self.0.borrow();
        let own = kept.as_ref().filter(|(number, _)| *number == program.number);
        own.map(|(_, draft)| Rc::clone(draft)).or_else(|| program.came.clone())
    }

    /// Keeps a program among the reader's own, in the place of what it was before.
    fn keep(&self, program: &Left) -> Kept {
        let kept = library::keep(&program.draft, self.before(program).as_deref());
        if matches!(kept, Kept::Yes { .. }) {
            self.0.replace(Some((program.number, Rc::clone(&program.draft))));
        }
        kept
    }

    /// Keeps a program that leaves the workbench; under another name if its own is taken by now. Returns whether the list
    /// of kept programs has another name.
    fn keep_leaving(&self, program: &Left) -> bool {
        match self.keep(program) {
            Kept::Taken(name) => {
                let draft = Rc::new(Draft { name, ..(*program.draft).clone() });
                self.keep(&Left { draft, ..program.clone() });
                true
            }
            Kept::Yes { is_new } => is_new,
            Kept::Not => false,
        }
    }
}

/// Remembers the program for this tab, so that a reload or a look at another page does not lose it, and keeps it among the
/// reader's own. Returns what was kept last.
#[hook]
fn use_kept(drafted: &UseReducerHandle<Drafted>) -> Rc<LastKept> {
    let last_kept = use_memo((), |()| LastKept::default());
    // Of this drawing, not of the effects, which run up to half a second later: the reader may have typed, chosen another
    // program or deleted this one by then.
    let latest = use_mut_ref(|| drafted.clone());
    latest.replace(drafted.clone());
    // A program that another one replaces, or a page that is left, has no pause any more.
    let first_unseen = use_mut_ref(|| 0);
    use_effect_with(drafted.number, {
        let (last_kept, drafted) = (Rc::clone(&last_kept), drafted.clone());
        move |number| {
            let first = first_unseen.replace(*number);
            let leaving = drafted.left.iter().filter(|left| left.number >= first);
            let new = leaving.filter(|left| last_kept.keep_leaving(left)).count();
            if new > 0 {
                drafted.dispatch(Edit::Listed);
            }
        }
    });
    use_effect_with((), {
        let (last_kept, latest) = (Rc::clone(&last_kept), Rc::clone(&latest));
        move |()| {
            move || {
                let leaving = latest.borrow().leaving();
                remember(&leaving.draft);
                last_kept.keep_leaving(&leaving);
            }
        }
    });
    use_effect_with(Rc::clone(&drafted.draft), {
        let (last_kept, program) = (Rc::clone(&last_kept), drafted.leaving());
        let dispatcher = drafted.dispatcher();
        move |_| {
            let timeout = Timeout::new(PAUSE, move || {
                if latest.borrow().number != program.number {
                    return;
                }
                remember(&program.draft);
                match last_kept.keep(&program) {
                    Kept::Taken(name) => dispatcher.dispatch(Edit::Taken(program.draft.name.clone(), name)),
                    Kept::Yes { is_new: true } => dispatcher.dispatch(Edit::Listed),
                    Kept::Yes { is_new: false } | Kept::Not => {}
                }
            });
            move || drop(timeout)
        }
    });
    last_kept
}

/// Has this tab remember a program; of a larger folder the program alone, because the browser would keep nothing.
fn remember(draft: &Rc<Draft>) {
    let alone = || Draft { files: Rc::default(), ..(**draft).clone() };
    let own = if draft.bytes() > MOST_KEPT { alone() } else { (**draft).clone() };
    storage::keep(KEPT, &serde_json::to_string(&own).unwrap_or_default());
}

/// The program that this tab remembers.
pub(crate) fn kept() -> Option<Draft> {
    serde_json::from_str(&storage::kept(KEPT)?).ok()
}
