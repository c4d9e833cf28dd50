//! The kernel page's URL: it follows what is on screen, and what is on screen follows a link.

use std::rc::Rc;

use yew::prelude::*;

use super::{
    cuda_text::CudaText,
    linked::{Copied, copies, use_linked},
    text::KernelText,
};
use crate::{
    browser::{self, link},
    model::{Entry, Form, IMAGE_SIZES, Query, WatchPlace},
};

/// The name of the part of a link that carries an edited kernel.
const CODE: &str = "code";
/// The name of the part that carries edited CUDA C, whose translation the kernel is.
const CUDA: &str = "cuda";
/// Parts of a link that set no parameter: the text, and what is in view.
const NOT_SETTINGS: [&str; 7] = [CODE, CUDA, "pane", "tab", "over", "device", WatchPlace::NAME];

/// The name of a part, its packed text, and the text.
type Packed = (&'static str, String, Rc<str>);

#[derive(Clone, PartialEq)]
pub(crate) struct Link {
    /// What the link asked for and cannot be had, or what the reader should know about it.
    pub(crate) notice: Option<AttrValue>,
    /// Whether the text that the link carries is still being unpacked.
    pub(crate) is_coming: bool,
    /// Copies a link to this very state, edited text included, and says what came of it.
    pub(crate) copy: Callback<Callback<Copied>>,
}

/// Follows links to this same entry (a lesson's, or one that carries a text) and keeps the URL the description of what
/// is on screen, with `view` in it. Nothing that a link brings runs by itself. `sized` says that a picture sets the sizes,
/// which then have no place in a link.
#[hook]
pub(crate) fn use_link(
    entry: Entry,
    visited: (&Query, u32),
    view: &Query,
    form: &Form,
    texts: (&KernelText, &CudaText),
    sized: bool,
) -> Link {
    let (text, cuda) = texts;
    let (query, visit) = visited;
    let notice = use_state_eq(|| None::<AttrValue>);
    // The packed text of the link, with its part's name and that text: it stays in the URL while the text is the same.
    let packed = use_state_eq(|| None::<Packed>);
    // The last link whose text has come.
    let came = use_state_eq(|| None::<u32>);

    {
        let (notice, packed, came) = (notice.setter(), packed.setter(), came.setter());
        let (load_wgsl, load_cuda) = (text.load.clone(), cuda.load.clone());
        use_effect_with((query.clone(), visit), move |(query, visit)| {
            notice.set(ignored(entry, query));
            let part = [(CUDA, load_cuda.clone()), (CODE, load_wgsl.clone())];
            let part = part.into_iter().find_map(|(name, load)| Some((name, load, query.get(name)?.to_owned())));
            let (Some((name, load, code)), visit) = (part, *visit) else { return };
            wasm_bindgen_futures::spawn_local(async move {
                if let Ok(restored) = link::unpack(&code).await {
                    let restored: Rc<str> = restored.into();
                    packed.set(Some((name, code, Rc::clone(&restored))));
                    load.emit(restored);
                    notice.set(Some("This link brought an edited kernel. Read it before you run it.".into()));
                } else {
                    let sentence = "The edited kernel in this link is damaged; this is the catalogue's own.";
                    notice.set(Some(sentence.into()));
                }
                came.set(Some(visit));
            });
        });
    }

    let hidden: &'static [&'static str] = if sized { IMAGE_SIZES } else { &[] };
    // What a reader would see run: the CUDA C that the kernel is the translation of, or the kernel itself.
    let sent = sent(text, cuda);
    let code = packed.as_ref().filter(|packed| sent == Some((packed.0, &packed.2)));
    let code = code.map(|(name, code, _)| (*name, code.clone()));
    use_effect_with((form.clone(), hidden, code, view.clone()), move |(form, hidden, code, view)| {
        browser::replace_hash(&hash(entry, form, hidden, view, code.as_ref()));
    });

    let make = {
        let sent = sent.map(|(name, text)| (name, Rc::clone(text)));
        let (form, packed, view) = (form.clone(), packed.setter(), view.clone());
        Callback::from(move |done: Callback<Option<String>>| {
            let (form, sent, packed, view) = (form.clone(), sent.clone(), packed.clone(), view.clone());
            wasm_bindgen_futures::spawn_local(async move {
                let mut code = None;
                if let Some((name, text)) = sent {
                    let Some(found) = link::pack(&text).await else { return done.emit(None) };
                    packed.set(Some((name, found.clone(), text)));
                    code = Some((name, found));
                }
                done.emit(Some(link::absolute(&hash(entry, &form, hidden, &view, code.as_ref()))));
            });
        })
    };
    use_linked(&make);
    let has_text = [CUDA, CODE].iter().any(|name| query.get(name).is_some());
    Link { notice: (*notice).clone(), is_coming: has_text && *came != Some(visit), copy: copies(&make) }
}

/// The text that a link carries, with its part's name.
fn sent<'text>(text: &'text KernelText, cuda: &'text CudaText) -> Option<(&'static str, &'text Rc<str>)> {
    match (cuda.edited && cuda.is_wanted, text.edited) {
        (true, _) => Some((CUDA, &cuda.now)),
        (false, true) => Some((CODE, &text.now)),
        (false, false) => None,
    }
}

fn hash(entry: Entry, form: &Form, hidden: &[&str], view: &Query, code: Option<&(&str, String)>) -> String {
    let mut query = form.query(hidden);
    for (name, value) in view.iter() {
        query.push(name, value);
    }
    if let Some((name, code)) = code {
        query.push(name, code);
    }
    format!("{}{}", entry.href(), query.suffix())
}

fn ignored(entry: Entry, query: &Query) -> Option<AttrValue> {
    let names: Vec<_> =
        Form::ignored(entry, query).into_iter().filter(|name| !NOT_SETTINGS.contains(&name.as_str())).collect();
    (!names.is_empty())
        .then(|| format!("The link also sets {}, which this kernel does not have.", names.join(", ")).into())
}
