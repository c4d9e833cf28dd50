//! A page whose view is a script of its own, so that those who never visit it do not wait for it.

use std::rc::Rc;

use warpground_protocol::warps::Source;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::spawn_local;
use web_sys::{Element, Event, HtmlElement};
use yew::prelude::*;

use crate::{
    browser::{
        later::{remove_view, show_view},
        listener::Listener,
        part::Part,
    },
    components::cuda::{Threads, source_of},
};

/// The view wants a kernel of a lab to be stepped through, or no longer: the event's detail is {source, text, element}, or
/// nothing. `source` is a [`Source`] as JSON.
const STEP: &str = "lab-step";
/// Here goes the element to which the lines of the steps are told, as its `data-line`.
const LINE: &str = "lab-line";

#[derive(Properties, PartialEq)]
pub(crate) struct LaterPageProps {
    /// What the view shows, as the URL says it.
    pub(crate) hash: AttrValue,
}

/// What is stepped through, and the element of the view that shows it.
#[derive(Clone, PartialEq)]
struct Stepped {
    source: Rc<Source>,
    text: Rc<str>,
    element: Element,
}

/// What the view says of it: `source` is read when the code that reads it is here.
struct Asked {
    source: String,
    text: Rc<str>,
    element: Element,
}

impl Asked {
    fn of(event: &Event) -> Option<Asked> {
        let get = |object: &JsValue, name: &str| js_sys::Reflect::get(object, &name.into()).ok();
        let detail = get(event, "detail").filter(JsValue::is_object)?;
        let source = get(&detail, "source")?.as_string()?;
        let text = get(&detail, "text")?.as_string()?.into();
        let element = get(&detail, "element")?.dyn_into().ok()?;
        Some(Asked { source, text, element })
    }

    fn read(self) -> Option<Stepped> {
        let Asked { source, text, element } = self;
        Some(Stepped { source: Rc::new(source_of(&source)?), text, element })
    }
}

#[component]
pub(crate) fn LaterPage(props: &LaterPageProps) -> Html {
    let host = use_node_ref();
    let stepped = use_state_eq(|| None::<Stepped>);
    {
        let host = host.clone();
        let stepped = stepped.setter();
        use_effect_with((), move |()| {
            let element = host.cast::<HtmlElement>();
            let listener = element.as_ref().map(|host| {
                Listener::new(host, STEP, move |event| {
                    let asked = Asked::of(&event);
                    let stepped = stepped.clone();
                    spawn_local(async move {
                        match (asked, Part::Workbench.arrival().await) {
                            (Some(asked), Err(reason)) => asked.element.set_text_content(Some(&reason)),
                            (asked, _) => stepped.set(asked.and_then(Asked::read)),
                        }
                    });
                })
            });
            move || {
                drop(listener);
                if let Some(element) = element {
                    let _ = remove_view(&element);
                }
            }
        });
    }
    {
        let host = host.clone();
        use_effect_with(props.hash.clone(), move |hash| {
            // A view that cannot be loaded says so itself.
            if let Some(host) = host.cast::<HtmlElement>() {
                let _ = show_view(&host, hash);
            }
        });
    }
    let element = stepped.as_ref().map(|stepped| stepped.element.clone());
    let mark_line = use_callback(element, |line: Option<u32>, element| {
        let (Some(line), Some(element)) = (line, element) else { return };
        let told = element.set_attribute("data-line", &line.to_string());
        if let (Ok(()), Ok(event)) = (told, Event::new(LINE)) {
            // A listener that fails is the view's own.
            let _ = element.dispatch_event(&event);
        }
    });
    let steps = stepped.as_ref().map(|Stepped { source, text, element }| {
        let threads = html! { <Threads source={Some(Rc::clone(source))} text={Rc::clone(text)} {mark_line} /> };
        create_portal(threads, element.clone())
    });
    html! {
        <>
            <div class="later" ref={host} data-testid="later" />
            { steps.unwrap_or_default() }
        </>
    }
}
