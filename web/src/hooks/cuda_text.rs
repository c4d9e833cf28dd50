//! The kernel's CUDA C: the catalogue's, or the reader's edit of it, and the WGSL that it becomes.

use std::rc::Rc;

use gloo_timers::callback::Timeout;
use warpground_measure::{
    ProfileReport,
    launch_file::SourceText,
    program::{Mark, TranslatedKernel, cuda_line},
};
use warpground_protocol::{
    adapt::Adapt,
    simulation::{FoundSite, Subject},
};
use warpground_sim::SimOptions;
use yew::prelude::*;

use super::{
    text::{KernelText, Loaded, MOST_KEPT},
    work::{Work, use_work},
};
use crate::{
    browser::{storage, worker::Worker},
    model::Entry,
};

/// How long after the last keystroke the text is translated, in milliseconds.
const PAUSE: u32 = 350;

/// A line whose share of the cost is less may have no counterpart in the CUDA C without the counters' being misread there.
const LEAST_SHARE: f64 = 0.05;

/// The key under which a reader's CUDA C of a variant is kept between visits.
fn key(entry: Entry) -> String {
    format!("warpground.cuda.{}", entry.id())
}

/// The key under which is kept that the WGSL followed that text.
fn follows(entry: Entry) -> String {
    format!("warpground.follows.{}", entry.id())
}

/// The CUDA C beside the WGSL.
#[derive(Clone, PartialEq)]
pub(crate) struct CudaText {
    /// As it stands in the editor.
    pub(crate) now: Rc<str>,
    /// What was put in last from outside.
    pub(crate) loaded: Loaded,
    /// Whether it is not the catalogue's.
    pub(crate) edited: bool,
    /// Whether the WGSL is to follow this text.
    pub(crate) is_wanted: bool,
    work: Work<Adapt>,
    /// The WGSL as it stands, to tell whether it is this text's translation.
    wgsl: Rc<str>,
    /// Whether both texts are the catalogue's.
    is_by_hand: bool,
    /// Finds out which lines of the hand-written texts belong together.
    pub(crate) pair: Callback<()>,
    /// The reader typed; this is the whole text now.
    pub(crate) edit: Callback<Rc<str>>,
    /// Puts the translation in the place of the WGSL, now and after each change.
    pub(crate) follow: Callback<()>,
    /// The WGSL no longer follows: the reader types there.
    pub(crate) let_go: Callback<()>,
    /// Puts a text into the editor, which the WGSL then follows.
    pub(crate) load: Callback<Rc<str>>,
    /// Brings the catalogue's texts back, both where the WGSL is this one's translation.
    pub(crate) restore: Callback<()>,
}

impl CudaText {
    /// The translation, where the WGSL is just that.
    pub(crate) fn linked(&self) -> Option<&TranslatedKernel> {
        self.reply()?.kernel.as_ref().ok().filter(|kernel| kernel.wgsl == *self.wgsl)
    }

    /// The text, where the WGSL is just its translation.
    pub(crate) fn linked_text(&self) -> Option<Rc<str>> {
        self.linked().map(|_| Rc::clone(&self.now))
    }

    /// For each line of the WGSL the line of this text that it belongs to, from 1, where that is known: of a translation
    /// the line that it came from, of hand-written texts the one that does the same.
    pub(crate) fn link(&self) -> Option<&[u32]> {
        match self.linked() {
            Some(kernel) => Some(&kernel.line_map),
            None if self.is_by_hand => self.work.reply_to(|ask| ask.text == *self.now).map(|reply| &*reply.beside),
            None => None,
        }
    }

    /// The line of this text on which a place of a finding is.
    pub(crate) fn line_of_site(&self, site: &FoundSite) -> Option<u32> {
        site.cuda.filter(|_| self.is_by_hand || self.linked().is_some())
    }

    fn reply(&self) -> Option<&warpground_protocol::adapt::AdaptReply> {
        self.work.reply_to(|ask| !ask.only_beside && ask.text == *self.now)
    }

    /// What the translator says of the text as it stands.
    pub(crate) fn marks(&self) -> &[Mark] {
        let reply = self.reply().filter(|_| self.is_wanted || self.edited);
        reply.map(|reply| reply.marks.as_slice()).unwrap_or_default()
    }

    /// Why the text cannot take the place of the WGSL.
    pub(crate) fn refusal(&self) -> Option<&str> {
        match (&self.work.done, self.reply()) {
            (_, Some(reply)) if self.is_wanted || self.edited => reply.kernel.as_ref().err().map(String::as_str),
            (Some(done), None) if self.is_wanted => done.1.as_ref().err().map(AttrValue::as_str),
            _ => None,
        }
    }

    /// Whether the WGSL is to follow the text, and does not yet: what would run is not what the reader sees.
    pub(crate) fn is_translating(&self) -> bool {
        self.is_wanted && self.linked().is_none() && self.refusal().is_none()
    }

    /// Why nothing of the reader's text can run.
    pub(crate) fn obstacle(&self) -> Option<AttrValue> {
        if !self.is_wanted || !self.edited || self.linked().is_some() {
            return None;
        }
        let reason = self.refusal()?;
        Some(
            match self.marks().iter().find(|mark| mark.level.is_error()) {
                Some(mark) => {
                    format!("The CUDA C has an error in line {}. Correct it, or restore the text.", mark.line)
                }
                None => format!("The CUDA C cannot run here: {reason}."),
            }
            .into(),
        )
    }

    /// Counters of the WGSL on the lines of the CUDA C, where each line that matters has one there.
    pub(crate) fn on_own_lines(&self, counted: &ProfileReport) -> Option<ProfileReport> {
        let link = self.link()?;
        let is_alone = |line: u32| cuda_line(link, line).is_none();
        if self.linked().is_none() && counted.lines.iter().any(|its| its.share >= LEAST_SHARE && is_alone(its.line)) {
            return None;
        }
        let line_maps = vec![(counted.kernel.clone(), link.to_vec())];
        let source = SourceText { line_maps, ..SourceText::wgsl("the CUDA C", self.now.to_string()) };
        Some(counted.on_lines_of(&source, &SimOptions::default()))
    }
}

/// The CUDA C of an entry; `subject` is what the bench would run with the catalogue's WGSL.
#[hook]
pub(crate) fn use_cuda_text(entry: Entry, text: &KernelText, subject: Option<Rc<Subject>>) -> CudaText {
    let original = entry.variant.cuda.get();
    let loaded = use_state_eq(|| {
        let kept = storage::get(&key(entry)).filter(|text| text.len() <= MOST_KEPT);
        Loaded { number: 0, text: kept.map_or_else(|| original.into(), Rc::<str>::from) }
    });
    let now = use_state_eq(|| Rc::clone(&loaded.text));
    // An edit that was followed is again: what the reader sees in the editor is what runs.
    let wanted = use_state_eq(|| *loaded.text != *original && storage::get(&follows(entry)).is_some());
    let want = {
        let wanted = wanted.setter();
        use_callback((), move |is_wanted: bool, ()| {
            match is_wanted {
                true => storage::set(&follows(entry), "true"),
                false => storage::remove(&follows(entry)),
            }
            wanted.set(is_wanted);
        })
    };
    let worker = use_memo((), |()| Worker::default());
    let (work, ask) = use_work::<Adapt>(&worker);
    let is_by_hand = **now == *original && *text.now == *entry.variant.wgsl.get();
    let is_paired = use_state_eq(|| false);
    let is_known = work.reply_to(|ask| ask.text == **now).is_some();
    // Nobody types while lines are paired, and what is said in the words of one text until then is not of the other.
    let only_beside = !*wanted;
    let asks = *wanted || *is_paired && is_by_hand && !is_known;
    use_effect_with((Rc::clone(&now), subject, (asks, only_beside)), move |(now, subject, (asks, only_beside))| {
        let only_beside = *only_beside;
        let timeout = subject.clone().filter(|_| *asks).map(|subject| {
            let text = now.to_string();
            let pause = if only_beside { 0 } else { PAUSE };
            Timeout::new(pause, move || ask.emit(Adapt { subject: (*subject).clone(), text, only_beside }))
        });
        move || drop(timeout)
    });
    use_effect_with((work.clone(), *wanted), {
        let (now, wgsl, load) = (Rc::clone(&now), Rc::clone(&text.now), text.load.clone());
        move |(work, wanted)| {
            let reply = work.reply_to(|ask| *wanted && !ask.only_beside && ask.text == *now);
            if let Some(Ok(kernel)) = reply.map(|reply| &reply.kernel)
                && kernel.wgsl != *wgsl
            {
                load.emit(Rc::from(kernel.wgsl.as_str()));
            }
        }
    });
    let edit = {
        let now = now.setter();
        use_callback(want.clone(), move |text: Rc<str>, want| {
            if *text == *original {
                storage::remove(&key(entry));
            } else if text.len() <= MOST_KEPT {
                storage::set(&key(entry), &text);
            }
            want.emit(true);
            now.set(text);
        })
    };
    // Puts a text into the editor, each under a number of its own.
    let put = {
        let (loaded, numbers) = (loaded.setter(), use_mut_ref(|| 0));
        use_callback((), move |text: Rc<str>, ()| {
            *numbers.borrow_mut() += 1;
            loaded.set(Loaded { number: *numbers.borrow(), text });
        })
    };
    let load = use_callback((put.clone(), edit.clone()), |text: Rc<str>, (put, edit)| {
        put.emit(Rc::clone(&text));
        edit.emit(text);
    });
    let pair = {
        let is_paired = is_paired.setter();
        use_callback((), move |(), ()| is_paired.set(true))
    };
    let follow = use_callback(want.clone(), |(), want| want.emit(true));
    let let_go = use_callback(want.clone(), |(), want| want.emit(false));
    let mut cuda = CudaText {
        edited: **now != *original,
        now: Rc::clone(&now),
        loaded: (*loaded).clone(),
        is_wanted: *wanted,
        work,
        wgsl: Rc::clone(&text.now),
        is_by_hand,
        pair,
        edit,
        follow,
        let_go,
        load,
        restore: Callback::noop(),
    };
    cuda.restore = {
        let (now, load) = (now.setter(), text.load.clone());
        let is_linked = cuda.linked().is_some();
        Callback::from(move |()| {
            storage::remove(&key(entry));
            want.emit(false);
            put.emit(original.into());
            now.set(original.into());
            if is_linked {
                load.emit(entry.variant.wgsl.get().into());
            }
        })
    };
    cuda
}
