//! What the program's host side did, line by line: a script of its own, loaded when a reader first wants it.

use web_sys::HtmlElement;
use yew::prelude::*;

use crate::{
    browser::later::{remove_view, show_steps},
    model::program::Draft,
};

#[derive(Properties, PartialEq)]
pub(super) struct StepsProps {
    pub(super) draft: std::rc::Rc<Draft>,
}

#[component]
pub(super) fn Steps(props: &StepsProps) -> Html {
    let host = use_node_ref();
    {
        let host = host.clone();
        use_effect_with(std::rc::Rc::clone(&props.draft), move |draft| {
            let program = serde_json::json!({
                "name": draft.name,
                "text": &*draft.text,
                "arguments": draft.argument_list(),
                "input": draft.input,
                "files": &*draft.files,
            });
            // A view that cannot be loaded says so itself.
            if let Some(host) = host.cast::<HtmlElement>() {
                let _ = show_steps(&host, &program.to_string());
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
