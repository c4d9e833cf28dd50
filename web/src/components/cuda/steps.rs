//! What the program's host side did, line by line: a script of its own, loaded when a reader first wants it.

use std::rc::Rc;

use wasm_bindgen::closure::Closure;
use web_sys::HtmlElement;
use yew::prelude::*;

use crate::{
    browser::later::{remove_view, show_steps},
    model::{HostPlace, program::Draft},
};

#[derive(Properties, PartialEq)]
pub(super) struct StepsProps {
    pub(super) draft: Rc<Draft>,
    /// The step at which the reader is to stand once there is a recording.
    pub(super) step: HostPlace,
    /// Hears of the step that the reader sees. The one that is given first stays.
    pub(super) stepped: Callback<HostPlace>,
}

#[component]
pub(super) fn Steps(props: &StepsProps) -> Html {
    let host = use_node_ref();
    let stepped = use_memo((), |()| {
        let stepped = props.stepped.clone();
        Closure::<dyn FnMut(u32)>::new(move |step| stepped.emit(HostPlace(step)))
    });
    {
        let (host, step) = (host.clone(), props.step.0);
        use_effect_with(Rc::clone(&props.draft), move |draft| {
            let program = serde_json::json!({
                "name": draft.name,
                "text": &*draft.text,
                "arguments": draft.argument_list(),
                "input": draft.input,
                "files": &*draft.files,
            });
            // A view that cannot be loaded says so itself.
            if let Some(host) = host.cast::<HtmlElement>() {
                let _ = show_steps(&host, &program.to_string(), step, &stepped);
            }
        });
    }
    {
        let host = host.clone();
        use_effect_with((), move |()| {
            let element = host.cast::<HtmlElement>();
            move || {
                if let Some(element) = element {
                    let _ = remove_view(&element);
                }
            }
        });
    }
    html! { <div ref={host} /> }
}
