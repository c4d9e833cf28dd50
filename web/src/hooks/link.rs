//! The kernel page's URL: it follows what is on screen, and what is on screen follows a link.

use std::rc::Rc;

use yew::prelude::*;

use super::text::KernelText;
use crate::{
    browser::{self, link},
    model::{Entry, Form, IMAGE_SIZES, Query, WatchPlace},
};

/// The name of the part of a link that carries an edited kernel.
const CODE: &str = "code";
/// Parts of a link that set no parameter: the text, and what is in view.
const NOT_SETTINGS: [&str; 5] = [CODE, "pane", "tab", "device", WatchPlace::NAME];

#[derive(Clone, PartialEq)]
pub(crate) struct Link {
    /// What the link asked for and cannot be had, or what the reader should know about it.
    pub(crate) notice: Option<AttrValue>,
    /// Copies a link to this very state, edited text included, and says whether that worked.
    pub(crate) copy: Callback<Callback<bool>>,
}

/// Follows links to this same entry (a lesson's, or one that carries a text) and keeps the URL the description of what
/// is on screen, with `view` in it. Nothing that a link brings runs by itself. `sized` says that a picture sets the sizes,
/// which then have no place in a link.
#[hook]
pub(crate) fn use_link(
    entry: Entry,
    visited: (&Query, u32),
    view: &Query,
    form: &UseStateHandle<Form>,
    text: &KernelText,
    sized: bool,
) -> Link {
    let (query, visit) = visited;
    let notice = use_state_eq(|| None::<AttrValue>);
    // The packed text of the link, with that text: it stays in the URL while the text is the same.
    let packed = use_state_eq(|| None::<(String, Rc<str>)>);

    {
        let (form, notice, packed, load) = (form.setter(), notice.setter(), packed.setter(), text.load.clone());
        use_effect_with((query.clone(), visit), move |(query, _)| {
            form.set(Form::from_query(entry, query));
            notice.set(ignored(entry, query));
            let Some(code) = query.get(CODE).map(str::to_owned) else { return };
            wasm_bindgen_futures::spawn_local(async move {
                if let Ok(restored) = link::unpack(&code).await {
                    let restored: Rc<str> = restored.into();
                    packed.set(Some((code, Rc::clone(&restored))));
                    load.emit(restored);
                    notice.set(Some("This link brought an edited kernel. Read it before you run it.".into()));
                } else {
                    let sentence = "The edited kernel in this link is damaged; this is the catalogue's own.";
                    notice.set(Some(sentence.into()));
                }
            });
        });
    }

    let hidden: &'static [&'static str] = if sized { IMAGE_SIZES } else { &[] };
    let code = packed.as_ref().filter(|(_, its)| *its == text.now).map(|(code, _)| code.clone());
    use_effect_with(((**form).clone(), hidden, code, view.clone()), move |(form, hidden, code, view)| {
        browser::replace_hash(&hash(entry, form, hidden, view, code.as_deref()));
    });

    let copy = {
        let (form, text, packed, view) = ((**form).clone(), text.clone(), packed.setter(), view.clone());
        Callback::from(move |done: Callback<bool>| {
            let (form, text, packed, view) = (form.clone(), text.clone(), packed.clone(), view.clone());
            wasm_bindgen_futures::spawn_local(async move {
                let mut code = None;
                if text.edited {
                    let Some(found) = link::pack(&text.now).await else { return done.emit(false) };
                    packed.set(Some((found.clone(), text.now)));
                    code = Some(found);
                }
                let url = link::absolute(&hash(entry, &form, hidden, &view, code.as_deref()));
                done.emit(link::copy(&url).await);
            });
        })
    };
    Link { notice: (*notice).clone(), copy }
}

fn hash(entry: Entry, form: &Form, hidden: &[&str], view: &Query, code: Option<&str>) -> String {
    let mut query = form.query(hidden);
    for (name, value) in view.iter() {
        query.push(name, value);
    }
    if let Some(code) = code {
        query.push(CODE, code);
    }
    format!("{}{}", entry.href(), query.suffix())
}

fn ignored(entry: Entry, query: &Query) -> Option<AttrValue> {
    let names: Vec<_> =
        Form::ignored(entry, query).into_iter().filter(|name| !NOT_SETTINGS.contains(&name.as_str())).collect();
    (!names.is_empty())
        .then(|| format!("The link also sets {}, which this kernel does not have.", names.join(", ")).into())
}
