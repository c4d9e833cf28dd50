//! The search for a kernel's fastest settings: in a worker of its own, so that the page goes on and Stop ends nothing
//! else. What it finds is remembered by the browser, for the device that it was found on.

use std::rc::Rc;

use futures_util::future::{AbortHandle, abortable};
use warpground_engine::Adapter;
use warpground_measure::tune::{Memory, Remembered, problem, size_of};
use warpground_patterns::Settings;
use warpground_protocol::{
    simulation::Subject,
    tune::{Found, Trying, Tune},
};
use yew::prelude::*;

use super::launch::sentence;
use crate::{
    browser::{
        storage,
        worker::{Worker, WorkerError},
    },
    model::Entry,
};

const KEY: &str = "warpground.tuned";

/// What a search, or the reader's decision about one, came to. It is about one problem and one text.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Said {
    /// Sets a failure apart from what was found.
    pub(crate) is_failure: bool,
    pub(crate) sentence: AttrValue,
    /// What the sentence rests on.
    pub(crate) evidence: AttrValue,
    about: Option<(Settings, Option<String>)>,
}

impl Said {
    /// Whether a search came to it.
    pub(crate) fn is_found(&self) -> bool {
        self.about.is_some() && !self.is_failure
    }
}

#[derive(Clone, PartialEq)]
pub(crate) struct Tuner {
    /// Set while it searches; how far it is, once it is known.
    pub(crate) searching: Option<Option<Trying>>,
    /// What the last search of this problem found, or what else there is to say.
    pub(crate) said: Option<Said>,
    /// What is known of this kernel on this device, of this size or the nearest.
    pub(crate) known: Option<Remembered>,
    /// Begins a search. While one runs, it does nothing.
    pub(crate) start: Callback<Subject>,
    pub(crate) stop: Callback<()>,
    pub(crate) forget: Callback<()>,
}

/// The tuner of an entry on a device; `apply` receives the settings that a search found. It stops when its component
/// goes.
#[hook]
pub(crate) fn use_tuner(
    entry: Entry,
    adapter: &Rc<Adapter>,
    settings: Option<&Settings>,
    edited: Option<&str>,
    apply: Callback<Remembered>,
) -> Tuner {
    let searching = use_state_eq(|| None::<Option<Trying>>);
    // What the browser had stored and nobody can read is reported once, and gone.
    let restored = use_memo((), |()| restore());
    let said = use_state_eq(|| {
        restored.1.then(|| Said {
            is_failure: true,
            sentence: "The fastest settings that this browser remembered were damaged and have been discarded.".into(),
            evidence: AttrValue::default(),
            about: None,
        })
    });
    let memory = use_state_eq(|| restored.0.clone());
    let abort = use_mut_ref(|| None::<AbortHandle>);
    let worker = use_memo((), |()| Worker::default());

    {
        let abort = Rc::clone(&abort);
        use_effect_with((), move |()| {
            // The request's future goes, and the worker with it.
            move || {
                if let Some(handle) = abort.borrow_mut().take() {
                    handle.abort();
                }
            }
        });
    }
    let apply = {
        // A search may last; what it found meets the form as that is then.
        let latest = use_mut_ref(|| apply.clone());
        *latest.borrow_mut() = apply;
        move |found: Remembered| {
            let apply = latest.borrow().clone();
            apply.emit(found);
        }
    };
    let start = {
        let (searching, said, memory) = (searching.setter(), said.setter(), memory.setter());
        let (abort, worker) = (Rc::clone(&abort), Rc::clone(&worker));
        Callback::from(move |subject: Subject| {
            if abort.borrow().is_some() {
                return;
            }
            said.set(None);
            searching.set(Some(None));
            // What is fastest for the reader's own need not be for the catalogue's. A filter's time is the same for all
            // pictures.
            let is_own_picture = subject.picture.is_some() && !entry.family.makes_picture();
            let is_own_data = subject.text.is_some() || subject.matrix_columns.is_some() || is_own_picture;
            let is_own = subject.edited.is_some() || is_own_data;
            let about = Some((problem(entry.variant, &subject.settings), subject.edited.clone()));
            let (searching, said, memory, apply) = (searching.clone(), said.clone(), memory.clone(), apply.clone());
            let (worker, done) = (Rc::clone(&worker), Rc::clone(&abort));
            let tell = searching.clone();
            let (task, handle) = abortable(async move {
                let result = worker.ask(Tune { subject }, move |trying| tell.set(Some(Some(trying)))).await;
                done.borrow_mut().take();
                // The page needs no second device from here on.
                worker.stop();
                searching.set(None);
                let Found { sentence: found, evidence, remembered } = match result {
                    Ok(found) => found,
                    // The reader stopped it, and knows.
                    Err(WorkerError::Cancelled) => return,
                    Err(error) => {
                        let (sentence, evidence) = (sentence(&error.to_string()), AttrValue::default());
                        return said.set(Some(Said { is_failure: true, sentence, evidence, about }));
                    }
                };
                let evidence = sentence(&evidence);
                let evidence = if is_own {
                    format!("{evidence} Not remembered, since the text or the data is your own.").into()
                } else {
                    memory.set(change(|memory| memory.remember(remembered.clone())));
                    evidence
                };
                // No capital: it may begin with a parameter's name.
                let found = format!("{found}.").into();
                said.set(Some(Said { is_failure: false, sentence: found, evidence, about }));
                apply(remembered);
            });
            *abort.borrow_mut() = Some(handle);
            wasm_bindgen_futures::spawn_local(async move {
                // A task that was stopped has nothing more to say.
                let _ = task.await;
            });
        })
    };
    let say = {
        let said = said.setter();
        move |sentence: &'static str| {
            said.set(Some(Said {
                is_failure: false,
                sentence: sentence.into(),
                evidence: AttrValue::default(),
                about: None,
            }));
        }
    };
    let stop = {
        let (searching, say) = (searching.setter(), say.clone());
        Callback::from(move |()| {
            if let Some(handle) = abort.borrow_mut().take() {
                handle.abort();
                worker.stop();
                say("Stopped. The settings are as they were.");
            }
            searching.set(None);
        })
    };
    let forget = {
        let (memory, adapter) = (memory.setter(), Rc::clone(adapter));
        Callback::from(move |()| {
            memory.set(change(|memory| memory.forget(&adapter, &entry.id().to_string())));
            say("Forgotten.");
        })
    };
    let known = use_memo(
        ((*memory).clone(), Rc::clone(adapter), settings.map(|settings| problem(entry.variant, settings))),
        move |(memory, adapter, problem)| {
            let size = problem.as_ref().map(|problem| size_of(entry.variant, problem, &adapter.limits));
            memory.of(adapter, &entry.id().to_string(), None, size).cloned()
        },
    );
    let now = settings.map(|settings| (problem(entry.variant, settings), edited.map(str::to_owned)));
    let said = (*said).clone().filter(|said| said.about.is_none() || said.about == now);
    Tuner { searching: (*searching).clone(), said, known: (*known).clone(), start, stop, forget }
}

/// What the browser remembers, and whether some of it had to be discarded; what is left is stored again.
fn restore() -> (Memory, bool) {
    let Some(text) = storage::get(KEY) else { return (Memory::default(), false) };
    let (memory, discarded) = Memory::restored(&text);
    if discarded {
        store(&memory);
    }
    (memory, discarded)
}

/// Changes what is remembered, as it is now: another tab may have searched since.
fn change(change: impl FnOnce(&mut Memory)) -> Memory {
    let (mut memory, _) = restore();
    change(&mut memory);
    store(&memory);
    memory
}

fn store(memory: &Memory) {
    match serde_json::to_string(memory) {
        Ok(text) if !memory.settings.is_empty() => storage::set(KEY, &text),
        _ => storage::remove(KEY),
    }
}
