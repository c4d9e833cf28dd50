//! The catalogue at the side: every kernel, searchable.

use warpground_patterns::families;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, HtmlInputElement};
use yew::prelude::*;

use super::icon::Icon;
use crate::{
    browser,
    hooks::{Shortcut, use_shortcut},
    model::{Entry, session::SessionHandle},
};

const SEARCH: &str = "search";

#[derive(Properties, PartialEq)]
pub(crate) struct CatalogueProps {
    pub(crate) current: Option<Entry>,
    /// Whether the drawer is open, where the catalogue is one.
    pub(crate) open: bool,
    pub(crate) close: Callback<()>,
}

#[component]
pub(crate) fn Catalogue(props: &CatalogueProps) -> Html {
    let session = use_context::<SessionHandle>();
    let text = use_state_eq(String::new);
    let list = use_node_ref();
    let find = use_callback((), |(), ()| browser::focus(SEARCH));
    use_shortcut(Shortcut::Search, find);

    use_effect_with(props.open, |open| {
        if *open {
            browser::focus(SEARCH);
        }
    });

    let oninput = {
        let text = text.clone();
        Callback::from(move |event: InputEvent| {
            if let Some(input) = event.target_dyn_into::<HtmlInputElement>() {
                text.set(input.value());
            }
        })
    };
    let onkeydown = {
        let (list, text, close) = (list.clone(), text.clone(), props.close.clone());
        Callback::from(move |event: KeyboardEvent| match event.key().as_str() {
            "ArrowDown" => step(&list, 1, &event),
            "ArrowUp" => step(&list, -1, &event),
            "Escape" if !text.is_empty() => {
                text.set(String::new());
                browser::focus(SEARCH);
            }
            "Escape" => close.emit(()),
            "Enter" if is_search(&event) => step(&list, 0, &event),
            _ => {}
        })
    };

    let groups: Vec<Html> = families()
        .iter()
        .filter_map(|family| {
            let found: Vec<Entry> = family
                .variants
                .iter()
                .map(|variant| Entry { family, variant })
                .filter(|entry| entry.matches(&text))
                .collect();
            (!found.is_empty()).then(|| {
                html! {
                    <li class="group" key={family.id}>
                        <p class="group-title" id={format!("group-{}", family.id)}>{ family.title }</p>
                        <ul aria-labelledby={format!("group-{}", family.id)}>
                            { for found.into_iter().map(|entry| link(entry, props, session.as_ref())) }
                        </ul>
                    </li>
                }
            })
        })
        .collect();
    let nothing = groups.is_empty();
    html! {
        <>
            <nav id="catalogue" class="catalogue" aria-label="Kernels" data-testid="catalogue"
                data-open={props.open.to_string()} {onkeydown}>
                <div class="search">
                    { Icon::Search.draw() }
                    <input id={SEARCH} type="search" data-testid="search" placeholder="Find a kernel" aria-label="Find a kernel"
                        autocomplete="off" spellcheck="false" value={(*text).clone()} {oninput} />
                    <kbd aria-hidden="true">{"/"}</kbd>
                </div>
                <ul class="groups" ref={list}>{ for groups }</ul>
                <p class="nothing" role="status">
                    if nothing {
                        { format!("No kernel matches \u{201c}{}\u{201d}.", *text) }
                    }
                </p>
            </nav>
            <div class="backdrop" onclick={props.close.reform(|_: MouseEvent| ())} />
        </>
    }
}

fn link(entry: Entry, props: &CatalogueProps, session: Option<&SessionHandle>) -> Html {
    let is_current = props.current == Some(entry);
    let past = session.and_then(|session| session.latest_of_text(entry).cloned());
    let mark = past.map(|past| {
        let (sign, state, words) = if past.is_correct() {
            (Icon::Right, "right", "ran correctly")
        } else {
            (Icon::Wrong, "wrong", "did not run correctly")
        };
        html! { <span class="ran" data-state={state}>{ sign.draw() }<span class="visually-hidden">{ words }</span></span> }
    });
    html! {
        <li key={entry.variant.id}>
            <a class="entry" href={entry.href()} title={entry.variant.summary} data-testid="catalogue-link"
                data-id={entry.id().to_string()} aria-current={is_current.then_some("page")}
                onclick={props.close.reform(|_: MouseEvent| ())}>
                <span>{ entry.variant.title }</span>
                { mark }
            </a>
        </li>
    }
}

fn is_search(event: &KeyboardEvent) -> bool {
    event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok()).is_some()
}

/// Moves the focus through the links; from the search field, 0 follows the first one.
fn step(list: &NodeRef, by: i32, event: &KeyboardEvent) {
    let Some(links) = list.cast::<web_sys::Element>().and_then(|list| list.query_selector_all("a").ok()) else {
        return;
    };
    let links: Vec<HtmlElement> =
        (0..links.length()).filter_map(|index| links.item(index)?.dyn_into::<HtmlElement>().ok()).collect();
    event.prevent_default();
    if by == 0 {
        if let Some(first) = links.first() {
            first.click();
        }
        return;
    }
    let target = event.target();
    let at = links.iter().position(|link| target.as_ref() == Some(link.as_ref()));
    let next = match (at, by) {
        (None, _) => Some(0),
        (Some(0), -1) => None,
        (Some(at), -1) => Some(at - 1),
        (Some(at), _) => Some((at + 1).min(links.len().saturating_sub(1))),
    };
    match next {
        Some(next) => {
            if let Some(link) = links.get(next) {
                let _ = link.focus();
            }
        }
        None => browser::focus(SEARCH),
    }
}
