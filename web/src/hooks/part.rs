//! A part of the page's code, which comes when it is first needed.

use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use crate::browser::part::Part;

/// Whether a part is there. It is drawn again once it is.
#[hook]
pub(crate) fn use_part(part: Part) -> bool {
    let here = use_state_eq(|| part.is_here());
    let setter = here.setter();
    use_effect_with(*here, move |here| {
        if !here {
            spawn_local(async move {
                part.presence().await;
                setter.set(true);
            });
        }
    });
    *here
}
