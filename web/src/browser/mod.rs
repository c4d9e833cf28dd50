//! The browser's own things behind small functions. Where the browser refuses, they do nothing or say so; none panics.

pub(crate) mod chart;
pub(crate) mod editor;
pub(crate) mod file;
pub(crate) mod later;
pub(crate) mod link;
pub(crate) mod listener;
pub(crate) mod markdown;
pub(crate) mod panic;
pub(crate) mod part;
pub(crate) mod picture;
pub(crate) mod program_marks;
pub(crate) mod resized;
pub(crate) mod seen;
pub(crate) mod storage;
pub(crate) mod worker;

use std::cell::RefCell;

use warpground_protocol::native::Token;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Document, Element, FocusOptions, HtmlElement, Window};

pub(crate) fn window() -> Option<Window> {
    web_sys::window()
}

pub(crate) fn document() -> Option<Document> {
    window()?.document()
}

pub(crate) fn element(id: &str) -> Option<Element> {
    document()?.get_element_by_id(id)
}

/// Moves the focus to an element.
pub(crate) fn focus(id: &str) {
    if let Some(target) = element(id) {
        focus_element(&target);
    }
}

/// Moves the focus to an element, and the page stays where it is.
pub(crate) fn focus_in_place(id: &str) {
    if let Some(target) = element(id)
        && let Some(target) = target.dyn_ref::<HtmlElement>()
    {
        let options = FocusOptions::new();
        options.set_prevent_scroll(true);
        let _ = target.focus_with_options(&options);
    }
}

/// Moves the focus to an element, in place, if what had it is gone.
pub(crate) fn focus_again(id: &str) {
    let focused = document().and_then(|document| document.active_element());
    if focused.is_none_or(|focused| focused.tag_name() == "BODY") {
        focus_in_place(id);
    }
}

/// Moves the focus to an element; one that cannot take it leaves it where it is.
pub(crate) fn focus_element(target: &Element) {
    if let Some(target) = target.dyn_ref::<HtmlElement>() {
        let _ = target.focus();
    }
}

/// Brings an element into view, and moves the focus to it.
pub(crate) fn show(id: &str) {
    if let Some(target) = element(id) {
        target.scroll_into_view();
        focus_element(&target);
    }
}

/// Sets `data-…` on the body: for style sheets and tests.
pub(crate) fn mark_body(name: &str, value: &str) {
    if let Some(body) = document().and_then(|document| document.body()) {
        let _ = body.dataset().set(name, value);
    }
}

pub(crate) fn set_title(title: &str) {
    if let Some(document) = document() {
        document.set_title(title);
    }
}

/// The hash of the URL, from its `#` on.
pub(crate) fn hash() -> String {
    window().and_then(|window| window.location().hash().ok()).unwrap_or_default()
}

thread_local! {
    /// The hash that the page has followed or written last.
    static FOLLOWED: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// The hash of the URL, which the page follows from now on.
pub(crate) fn follow_hash() -> String {
    let hash = hash();
    FOLLOWED.replace(Some(hash.clone()));
    hash
}

/// Puts another hash into the URL without a step in the history. Browsers refuse when it happens too often; the next
/// change makes up for it. The URL changes before the browser raises the event that says so: an address of the reader's
/// that the page has not followed yet stays.
pub(crate) fn replace_hash(hash: &str) {
    if FOLLOWED.with_borrow(|followed| followed.as_ref().is_some_and(|followed| *followed != self::hash())) {
        return;
    }
    if let Some(history) = window().and_then(|window| window.history().ok()) {
        // The state says that the reader was here.
        let state = history.state().unwrap_or(JsValue::NULL);
        let _ = history.replace_state_with_url(&state, "", Some(hash));
        // As the browser spells it.
        follow_hash();
    }
}

/// Follows an address of the page, as a link would.
pub(crate) fn go_to(hash: &str) {
    if let Some(window) = window() {
        let _ = window.location().set_hash(hash);
    }
}

/// Whether the reader was at this place of the history before and has come back to it.
pub(crate) fn was_here() -> bool {
    window().and_then(|window| window.history().ok()?.state().ok()).is_some_and(|state| !state.is_null())
}

/// Notes in the history that the reader was here.
pub(crate) fn mark_here() {
    if let Some(history) = window().and_then(|window| window.history().ok()) {
        let _ = history.replace_state(&JsValue::TRUE, "");
    }
}

/// How far the page is scrolled: `main` where it scrolls by itself, or the window.
pub(crate) fn page_scroll(main: &str) -> f64 {
    let own = element(main).map_or(0, |main| main.scroll_top());
    if own > 0 { f64::from(own) } else { window().and_then(|window| window.scroll_y().ok()).unwrap_or(0.0) }
}

/// Scrolls the page to where it was, or to its top.
pub(crate) fn scroll_page(main: &str, to: Option<f64>) {
    let to = to.unwrap_or(0.0);
    if let Some(main) = element(main) {
        #[expect(clippy::cast_possible_truncation, reason = "pages are shorter than 2^31 pixels")]
        main.set_scroll_top(to as i32);
    }
    if let Some(window) = window() {
        window.scroll_to_with_x_and_y(0.0, to);
    }
}

/// Scrolls what lies in `scroller` so that an element of it is in the middle, unless all of it can be seen already. Nothing
/// else moves.
pub(crate) fn reveal(target: &Element, scroller: &Element) {
    let (place, frame) = (target.get_bounding_client_rect(), scroller.get_bounding_client_rect());
    if place.height() > 0.0 && (place.top() < frame.top() || place.bottom() > frame.bottom()) {
        let by = (place.top() + place.bottom() - frame.top() - frame.bottom()) / 2.0;
        #[expect(clippy::cast_possible_truncation, reason = "pages are shorter than 2^31 pixels")]
        scroller.set_scroll_top(scroller.scroll_top() + by as i32);
    }
}

/// Whether another page shows this one in a frame.
pub(crate) fn is_framed() -> bool {
    window().is_some_and(|window| window.top().ok().flatten().is_none_or(|top| top != window))
}

/// Whether this browser speaks WebGPU at all, without asking it for a device.
pub(crate) fn has_webgpu() -> bool {
    window()
        .and_then(|window| js_sys::Reflect::get(&window.navigator(), &"gpu".into()).ok())
        .is_some_and(|gpu| gpu.is_object())
}

/// What the program that served this page wants to hear from its page, if it has a device for it.
pub(crate) fn native_token() -> Option<Token> {
    Token::of_query(&window()?.location().search().ok()?)
}

/// Whether the page came over https or from this machine; WebGPU needs it.
pub(crate) fn is_secure() -> bool {
    window().is_some_and(|window| window.is_secure_context())
}

/// Whether the page came from this machine.
pub(crate) fn is_loopback() -> bool {
    let host = window().and_then(|window| window.location().hostname().ok());
    host.is_some_and(|host| ["127.0.0.1", "localhost", "[::1]"].contains(&host.as_str()))
}

/// How the browser names itself.
pub(crate) fn user_agent() -> String {
    window().and_then(|window| window.navigator().user_agent().ok()).unwrap_or_default()
}
