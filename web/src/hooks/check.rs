//! The kernel's text, checked as it is typed.

use std::rc::Rc;

use gloo_timers::callback::Timeout;
use warpground_engine::{
    Features,
    wgsl::{Diagnostic, Module, missing_feature},
};
use yew::prelude::*;

/// How long after the last keystroke the text is checked, in milliseconds.
const PAUSE: u32 = 150;

/// The longest text that is checked, in bytes: the check's time can grow with its square, and the page waits for it.
const MOST_BYTES: usize = 1 << 16;

/// What the checker says of a text.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Checked {
    /// Nothing yet.
    Waiting,
    /// This text, a moment ago the editor's, is valid.
    Valid(Rc<str>),
    Invalid(Rc<[Diagnostic]>),
}

/// Checks a text after a pause, once what reads it is `here`. Until the answer for a new text is there, that for the old one
/// remains.
#[hook]
pub(crate) fn use_check(text: &Rc<str>, entry_point: &'static str, features: &Features, here: bool) -> Checked {
    let state = use_state_eq(|| Checked::Waiting);
    let setter = state.setter();
    use_effect_with((text.clone(), features.clone(), here), move |(text, features, here)| {
        let (text, features) = (text.clone(), features.clone());
        let timeout = here.then(|| Timeout::new(PAUSE, move || setter.set(check(&text, entry_point, &features))));
        move || drop(timeout)
    });
    (*state).clone()
}

/// The page launches the kernel by its name, so a text without it is as wrong as one that does not parse.
fn check(text: &Rc<str>, entry_point: &str, features: &Features) -> Checked {
    if text.len() > MOST_BYTES {
        let message = format!("the text has {} bytes; this page reads at most {MOST_BYTES}", text.len());
        return Checked::Invalid(Rc::new([Diagnostic::new(message)]));
    }
    // What the device lacks, Run says in a sentence. Here the text is read as a device reads it that has it.
    let all = Features { subgroups: true, f16: true, cooperative_matrix: true, ..features.clone() };
    let features = if missing_feature(text, features).is_some() { &all } else { features };
    let module = match Module::parse(text, features) {
        Ok(module) => module,
        Err(diagnostics) => return Checked::Invalid(diagnostics.into()),
    };
    if module.entry_points().any(|name| name == entry_point) {
        return Checked::Valid(Rc::clone(text));
    }
    let message = format!("the function `{entry_point}` is missing: that is the kernel that Run launches");
    Checked::Invalid(Rc::new([Diagnostic::new(message)]))
}
