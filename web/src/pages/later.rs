//! A page whose view is a script of its own, so that those who never visit it do not wait for it.

use web_sys::HtmlElement;
use yew::prelude::*;

use crate::browser::later::{remove_view, show_view};

#[derive(Properties, PartialEq)]
pub(crate) struct LaterPageProps {
    /// What the view shows, as the URL says it.
    pub(crate) hash: AttrValue,
}

#[component]
pub(crate) fn LaterPage(props: &LaterPageProps) -> Html {
    let host = use_node_ref();
    {
        let host = host.clone();
        use_effect_with(props.hash.clone(), move |hash| {
            // A view that cannot be loaded says so itself.
            if let Some(host) = host.cast::<HtmlElement>() {
                let _ = show_view(&host, hash);
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
    html! { <div class="later" ref={host} data-testid="later" /> }
}
