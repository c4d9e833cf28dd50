//! The picture that a kernel works on: the sample, the reader's own, or none.

use warpground_patterns::{Image, OwnInput};
use web_sys::File;
use yew::prelude::*;

use crate::{
    browser::picture,
    model::{
        Entry, IMAGE_SIZES, Query,
        session::{Action, SessionHandle},
    },
};

/// The family that begins with the sample; the others have data of their own.
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
    /// Whether the page begins with the sample.
    pub(crate) begins: bool,
    /// Why the last file could not be used.
    pub(crate) error: Option<AttrValue>,
    pub(crate) open: Callback<File>,
    pub(crate) sample: Callback<()>,
    /// Generated data of any size instead of a picture.
    pub(crate) none: Callback<()>,
}

/// The picture for an entry whose kernel takes one; `None` for every other. A link that sets sizes means generated data
/// of these sizes, not a picture.
#[hook]
pub(crate) fn use_pictures(entry: Entry, query: &Query, session: &SessionHandle) -> Option<Pictures> {
    let takes_picture = entry.family.own_input() == Some(OwnInput::Picture);
    let begins = entry.family.id == FAMILY;
    let has_sizes = IMAGE_SIZES.iter().any(|name| query.get(name).is_some());
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
        let none = none.clone();
        use_effect_with((query.clone(), has_sizes), move |(_, has_sizes)| {
            if takes_picture && *has_sizes {
                none.emit(());
            }
        });
    }
    {
        let sample = sample.clone();
        let recalls = session.recalled().1.is_some();
        use_effect_with(has_sizes, move |has_sizes| {
            // Where it recalls one, the picture of an earlier run is about to come.
            if begins && !has_sizes && !recalls {
                sample.emit(());
            }
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
    takes_picture.then(|| Pictures { current: (*current).clone(), begins, error: (*error).clone(), open, sample, none })
}
