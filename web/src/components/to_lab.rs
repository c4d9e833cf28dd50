//! The ways of a text into the lab and onto the workbench.

use std::rc::Rc;

use yew::prelude::*;

use crate::{
    browser::{self, later, link},
    model::{Query, Route},
};

/// Opens a kernel's text in the lab. `known` is what is known of its launch, as an address says it: the kernel of the catalogue
/// that the text is an edit of, with its settings, or values of a launch file. The lab makes up the rest. Why nothing was
/// opened goes to `failure`.
pub(crate) fn opens_in_lab(
    name: String,
    text: Rc<str>,
    known: String,
    failure: &UseStateHandle<Option<AttrValue>>,
) -> Callback<MouseEvent> {
    let failure = failure.setter();
    Callback::from(move |_: MouseEvent| {
        let (name, text, known, failure) = (name.clone(), Rc::clone(&text), known.clone(), failure.clone());
        wasm_bindgen_futures::spawn_local(async move {
            let why = later::open_in_lab(&name, &text, &known).await.err();
            failure.set(why.and_then(|why| why.as_string()).map(AttrValue::from));
        });
    })
}

/// Opens a text as a program on the workbench. Why it was not opened goes to `failure`.
pub(crate) fn opens_on_workbench(
    name: String,
    text: Rc<str>,
    failure: &UseStateHandle<Option<AttrValue>>,
) -> Callback<MouseEvent> {
    let failure = failure.setter();
    Callback::from(move |_: MouseEvent| {
        let (name, text, failure) = (name.clone(), Rc::clone(&text), failure.clone());
        wasm_bindgen_futures::spawn_local(async move {
            let Some(code) = link::pack(&text).await else {
                return failure
                    .set(Some("This text is too long for a link. Copy it and paste it on the workbench.".into()));
            };
            let mut query = Query::default();
            query.push("name", &name);
            query.push("code", &code);
            browser::go_to(&format!("{}{}", Route::CUDA, query.suffix()));
        });
    })
}

/// Why a text was not opened elsewhere.
pub(crate) fn lab_failure(failure: &Option<AttrValue>) -> Html {
    html! {
        if let Some(why) = failure {
            <p class="notice to-lab-failure" role="alert" data-testid="to-lab-failure">{ why }</p>
        }
    }
}
