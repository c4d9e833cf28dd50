//! The picture that a kernel works on: the sample, the reader's own, or none.

use warpground_patterns::Image;
use web_sys::File;
use yew::prelude::*;

use crate::{
    browser::picture,
    model::{
        Entry,
        session::{Action, SessionHandle},
    },
};

/// The family whose kernels take a picture.
const FAMILY: &str = "picture";
const SAMPLE: &str = "sample.jpg";

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum PictureSource {
    Sample,
    /// A file of the reader's, by name.
    Own(AttrValue),
    /// That of an earlier run.
    Earlier,
}

/// A picture in use, and how to take another.
#[derive(Clone, PartialEq)]
pub(crate) struct Pictures {
    pub(crate) current: Option<(PictureSource, Image)>,
    /// Why the last file could not be used.
    pub(crate) error: Option<AttrValue>,
    pub(crate) open: Callback<File>,
    pub(crate) sample: Callback<()>,
    /// Random pixels of any size instead of a picture.
    pub(crate) none: Callback<()>,
}

/// Whether an entry's kernel works on a picture.
pub(super) fn takes_picture(entry: Entry) -> bool {
    entry.family.id == FAMILY
}

/// The picture for an entry of the picture family; `None` for every other. A link that sets sizes means random pixels
/// of these sizes, not a picture.
#[hook]
pub(crate) fn use_pictures(entry: Entry, has_sizes: bool, session: &SessionHandle) -> Option<Pictures> {
    let takes_picture = takes_picture(entry);
    let current = use_state_eq(|| None::<(PictureSource, Image)>);
    let error = use_state_eq(|| None::<AttrValue>);

    let take = {
        let (current, error) = (current.setter(), error.setter());
        use_callback((), move |found: Result<(PictureSource, Image), String>, ()| match found {
            Ok(found) => {
                error.set(None);
                current.set(Some(found));
            }
            Err(reason) => error.set(Some(reason.into())),
        })
    };
    let open = use_callback(take.clone(), |file: File, take| {
        let take = take.clone();
        wasm_bindgen_futures::spawn_local(async move {
            let name = file.name();
            let image = picture::decode(&file, &name).await;
            take.emit(image.map(|image| (PictureSource::Own(name.into()), image)));
        });
    });
    let sample = use_callback(take, |(), take| {
        let take = take.clone();
        wasm_bindgen_futures::spawn_local(async move {
            let image = match picture::fetch(SAMPLE).await {
                Some(blob) => picture::decode(&blob, "The sample").await,
                None => Err("The sample could not be loaded.".to_owned()),
            };
            take.emit(image.map(|image| (PictureSource::Sample, image)));
        });
    });
    let none = {
        let (current, error) = (current.setter(), error.setter());
        use_callback((), move |(), ()| {
            error.set(None);
            current.set(None);
        })
    };
    {
        let (sample, none) = (sample.clone(), none.clone());
        let recalls = session.recalled().1.is_some();
        use_effect_with(has_sizes, move |has_sizes| match (takes_picture, has_sizes) {
            // The picture of an earlier run is about to come.
            (true, false) if recalls => {}
            (true, true) => none.emit(()),
            (true, false) => sample.emit(()),
            (false, _) => {}
        });
    }
    {
        let session_recalled = session.recalled();
        // After the effect above, so that the picture of an earlier run comes in place of the sample.
        let (current, error, session) = (current.setter(), error.setter(), session.dispatcher());
        use_effect_with(session_recalled, move |(_, image)| {
            if let (true, Some(image)) = (takes_picture, image) {
                error.set(None);
                current.set(Some((PictureSource::Earlier, image.clone())));
                // It was asked for once; the next page begins with the sample again.
                session.dispatch(Action::Recalled(None));
            }
        });
    }
    takes_picture.then(|| Pictures { current: (*current).clone(), error: (*error).clone(), open, sample, none })
}
