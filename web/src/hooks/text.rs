//! The kernel's text: the catalogue's, or the reader's edit of it.

use std::rc::Rc;

use warpground_engine::wgsl::Diagnostic;
use yew::prelude::*;

use crate::{
    browser::storage,
    model::{
        Entry,
        session::{Action, SessionHandle},
    },
};

/// The longest edit that is kept between visits, in bytes: all of them together have a few megabytes.
pub(super) const MOST_KEPT: usize = 1 << 16;

/// The key under which a reader's text of a variant is kept between visits.
fn key(entry: Entry) -> String {
    format!("warpground.edit.{}", entry.id())
}

/// The key under which the tab remembers that its reader's text is in the editor.
fn in_tab(entry: Entry) -> String {
    format!("warpground.editing.{}", entry.id())
}

/// A text put into the editor from outside: each has another number.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Loaded {
    pub(crate) number: u32,
    pub(crate) text: Rc<str>,
}

#[derive(Clone, PartialEq)]
pub(crate) struct KernelText {
    /// As it is in the editor.
    pub(crate) now: Rc<str>,
    /// What was put in last from outside.
    pub(crate) loaded: Loaded,
    /// Whether it is not the catalogue's.
    pub(crate) edited: bool,
    /// The reader's text from an earlier visit, which is offered and neither shown nor run by itself.
    pub(crate) kept: Option<Rc<str>>,
    /// Puts the kept text into the editor, or forgets it.
    pub(crate) take_kept: Callback<bool>,
    /// What the device's compiler said of this text, which is not always what naga says.
    pub(crate) device_findings: Rc<[Diagnostic]>,
    /// The reader typed; this is the whole text now.
    pub(crate) edit: Callback<Rc<str>>,
    /// Puts a text into the editor.
    pub(crate) load: Callback<Rc<str>>,
    pub(crate) set_device_findings: Callback<Rc<[Diagnostic]>>,
}

/// The text of an entry: what the session remembers of it, or the catalogue's.
#[hook]
pub(crate) fn use_text(entry: Entry, session: &SessionHandle) -> KernelText {
    let original = entry.variant.wgsl.get();
    let stored = || {
        let kept = storage::get(&key(entry));
        kept.filter(|text| text.len() <= MOST_KEPT && *text != *original).map(Rc::<str>::from)
    };
    // A reload loses nothing of what the reader sees; what another visit left is only offered.
    let reloaded = use_memo((), |()| {
        let is_here = session.edit(entry).is_none() && storage::kept(&in_tab(entry)).as_deref() == Some("true");
        is_here.then(stored).flatten()
    });
    use_effect_with((), {
        let (session, reloaded) = (session.dispatcher(), (*reloaded).clone());
        move |()| {
            if let Some(text) = reloaded {
                session.dispatch(Action::Edited { entry, text });
            }
        }
    });
    let loaded = use_state_eq(|| {
        let text = session.edit(entry).or_else(|| (*reloaded).clone());
        Loaded { number: 0, text: text.unwrap_or_else(|| original.into()) }
    });
    let now = use_state_eq(|| Rc::clone(&loaded.text));
    let device_findings = use_state_eq(|| Rc::<[Diagnostic]>::from([]));

    // What was edited in this session is in the editor already.
    let kept = use_state_eq(|| stored().filter(|_| session.edit(entry).is_none() && reloaded.is_none()));

    let edit = {
        let kept = kept.setter();
        let (now, findings, session) = (now.setter(), device_findings.setter(), session.dispatcher());
        use_callback((), move |text: Rc<str>, ()| {
            findings.set(Rc::from([]));
            kept.set(None);
            if *text == *original {
                storage::remove(&key(entry));
            } else if text.len() <= MOST_KEPT {
                storage::set(&key(entry), &text);
            }
            storage::keep(&in_tab(entry), if *text == *original { "" } else { "true" });
            session.dispatch(if *text == *original {
                Action::Restored(entry)
            } else {
                Action::Edited { entry, text: Rc::clone(&text) }
            });
            now.set(text);
        })
    };
    let load = {
        let (setter, numbers) = (loaded.setter(), use_mut_ref(|| 0));
        use_callback(edit.clone(), move |text: Rc<str>, edit| {
            *numbers.borrow_mut() += 1;
            setter.set(Loaded { number: *numbers.borrow(), text: Rc::clone(&text) });
            edit.emit(text);
        })
    };
    let take_kept = {
        let (setter, kept, load) = (kept.setter(), (*kept).clone(), load.clone());
        Callback::from(move |wanted: bool| {
            match (&kept, wanted) {
                (Some(text), true) => load.emit(Rc::clone(text)),
                _ => storage::remove(&key(entry)),
            }
            setter.set(None);
        })
    };
    let set_device_findings = {
        let findings = device_findings.setter();
        use_callback((), move |found, ()| findings.set(found))
    };
    KernelText {
        edited: **now != *original,
        now: (*now).clone(),
        loaded: (*loaded).clone(),
        kept: (*kept).clone(),
        take_kept,
        device_findings: (*device_findings).clone(),
        edit,
        load,
        set_device_findings,
    }
}
