//! Numbers that the reader types for a kernel: the weights of a mask, the lengths of segments.

use std::sync::Arc;

use warpground_patterns::{Numbers, Settings, numbers};
use yew::prelude::*;

use super::sentence;
use crate::model::{Entry, Form, form::text_of};

/// The numbers of a bench, and how to change them.
#[derive(Clone, PartialEq)]
pub(crate) struct OwnNumbers {
    pub(crate) kind: Numbers,
    /// What was typed; empty where the kernel works with generated ones.
    pub(crate) text: AttrValue,
    pub(crate) current: Option<Arc<[f64]>>,
    /// Why what was typed cannot be used.
    pub(crate) error: Option<AttrValue>,
    pub(crate) write: Callback<String>,
}

impl OwnNumbers {
    /// The form with the sizes that the numbers have.
    pub(crate) fn sized(&self, entry: Entry, form: &Form) -> Form {
        let Some(numbers) = &self.current else { return form.clone() };
        let defaults = Settings::defaults(entry.variant);
        let Ok(settings) = defaults.for_numbers(entry.variant, numbers) else { return form.clone() };
        let changed = settings.iter().filter(|(name, value)| defaults.get(name).total_cmp(value).is_ne());
        changed.fold(form.clone(), |form, (name, value)| form.with(name, &text_of(value)))
    }
}

/// The reader's own numbers for an entry whose kernel takes some; `None` for every other.
#[hook]
pub(crate) fn use_numbers(entry: Entry) -> Option<OwnNumbers> {
    let text = use_state_eq(AttrValue::default);
    let read = use_memo((*text).clone(), |text| {
        if text.trim().is_empty() {
            return Ok(None);
        }
        let numbers = numbers::parse(text).map_err(|error| sentence(&error.to_string()))?;
        match Settings::defaults(entry.variant).for_numbers(entry.variant, &numbers) {
            Ok(_) => Ok(Some(numbers)),
            Err(error) => Err(sentence(&error.to_string())),
        }
    });
    let write = {
        let text = text.setter();
        use_callback((), move |typed: String, ()| text.set(typed.into()))
    };
    let kind = entry.variant.numbers()?;
    let (current, error) = match &*read {
        Ok(numbers) => (numbers.clone(), None),
        Err(error) => (None, Some(error.clone())),
    };
    Some(OwnNumbers { kind, text: (*text).clone(), current, error, write })
}
