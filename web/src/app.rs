//! What is always there: the header, the catalogue, and the page that the URL names.

use std::{collections::HashMap, rc::Rc};

use yew::prelude::*;

use crate::{
    browser::{self, listener::Listener, storage},
    components::{Catalogue, Header, Keys},
    hooks::{
        DeviceState, Natively, Simulator, runs, use_device_opening, use_media, use_natively, use_route,
        use_simulator_state,
    },
    model::{
        Route,
        session::{Session, SessionHandle},
    },
    pages::{
        BenchPage, CalculatorPage, CalculatorsPage, CudaPage, DevicePage, HomePage, HostPage, KernelPage, LadderPage,
        LaddersPage, LaterPage, MissingPage, UnknownPage,
    },
};

/// The page's content, for the skip link and for the focus after navigation.
const MAIN: &str = "main";
/// Under it the browser keeps which kernels ran as they should.
const DONE: &str = "warpground.done";

#[component]
pub(crate) fn App() -> Html {
    let (route, visit) = use_route();
    let natively = use_natively();
    let device = use_device_opening(&natively);
    let simulator = use_simulator_state();
    let session: SessionHandle =
        use_reducer(|| Session::after(&storage::get(DONE).unwrap_or_default()).with_earlier(runs::earlier));
    runs::use_kept_runs(&session);
    use_effect_with(session.done(), |done| {
        if done.is_empty() {
            storage::remove(DONE);
        } else {
            storage::set(DONE, done);
        }
    });
    let storage_refused = use_state_eq(|| false);
    use_effect_with((), {
        let refused = storage_refused.setter();
        move |()| storage::on_refusal(Callback::from(move |()| refused.set(true)))
    });
    // The place for which the drawer is open: on another one it is closed. Effects run some time after a page is on screen,
    // so one that closed the drawer would close it again for a reader who is quick.
    let drawer = use_state_eq(|| None::<String>);
    let place = route.place();
    let on_screen = use_mut_ref(String::new);
    on_screen.borrow_mut().clone_from(&place);
    // Where the reader asked for the search before the page on screen had the focus.
    let asked = use_mut_ref(|| None::<String>);
    // Also in styles/layout.css.
    let is_narrow = use_media("(max-width: 1179px)");

    use_effect_with((), |()| browser::mark_body("ready", "true"));
    use_effect_with((), |()| {
        // A file that is dropped beside its place would replace the whole page.
        let keep = |event: Event| event.prevent_default();
        let listeners =
            browser::window().map(|window| ["dragover", "drop"].map(|event| Listener::new(&window, event, keep)));
        move || drop(listeners)
    });
    // Where each page was scrolled to when it was left.
    let places = use_mut_ref(HashMap::<String, f64>::new);
    let here = use_mut_ref(|| route.place());
    {
        let (places, here, on_screen) = (Rc::clone(&places), Rc::clone(&here), Rc::clone(&on_screen));
        use_effect_with((), move |()| {
            let listener = browser::document().map(|document| {
                Listener::capturing(&document, "scroll", move |_| {
                    // Under a shorter page that has just come a window that scrolls goes to its top: nobody left the page
                    // before it there.
                    if *here.borrow() != *on_screen.borrow() {
                        return;
                    }
                    places.borrow_mut().insert(here.borrow().clone(), browser::page_scroll(MAIN));
                })
            });
            move || drop(listener)
        });
    }
    let runs = matches!(route, Route::Kernel { .. } | Route::Cuda(_));
    let first = use_mut_ref(|| true);
    use_effect_with((route.place(), route.title()), {
        let (places, here, asked) = (Rc::clone(&places), Rc::clone(&here), Rc::clone(&asked));
        move |(place, title)| {
            browser::set_title(title);
            let searches = asked.take().as_ref() == Some(place);
            // A new page begins at its top, for eyes and for screen readers; one that the reader comes back to, where it
            // was left. The first one is there already; where there is something to run, the keyboard begins with it.
            if !first.replace(false) {
                browser::scroll_page(
                    MAIN,
                    if browser::was_here() { places.borrow().get(place).copied() } else { None },
                );
                if !searches {
                    browser::focus_in_place(MAIN);
                }
            } else if runs && !searches && !browser::is_framed() {
                browser::focus_in_place(MAIN);
            }
            browser::mark_here();
            here.replace(place.clone());
        }
    });

    let hide_refusal = {
        let refused = storage_refused.setter();
        Callback::from(move |_: MouseEvent| refused.set(false))
    };
    let skip = Callback::from(|event: MouseEvent| {
        // The hash belongs to the routes.
        event.prevent_default();
        browser::focus(MAIN);
    });
    let drawer_open = drawer.as_ref() == Some(&place);
    let toggle_drawer = {
        let (drawer, on_screen) = (drawer.clone(), Rc::clone(&on_screen));
        Callback::from(move |()| drawer.set((!drawer_open).then(|| on_screen.borrow().clone())))
    };
    let close_drawer = {
        let drawer = drawer.clone();
        Callback::from(move |()| drawer.set(None))
    };
    let show_drawer = Callback::from(move |()| {
        let place = on_screen.borrow().clone();
        asked.replace(Some(place.clone()));
        // Where the catalogue is always in view, there is no drawer to open.
        drawer.set(is_narrow.then_some(place));
    });

    let current = match &route {
        Route::Kernel { entry, .. } => Some(*entry),
        _ => None,
    };
    let page = match route.clone() {
        Route::Home => html! { <HomePage /> },
        Route::Cuda(query) => html! { <CudaPage {query} {visit} /> },
        Route::Device { query } => html! { <DevicePage {query} {visit} /> },
        Route::Host => html! { <HostPage /> },
        Route::Ladders => html! { <LaddersPage /> },
        Route::Ladder(family) => html! { <LadderPage key={place.clone()} {family} /> },
        Route::Later { hash, .. } => html! { <LaterPage key={place.clone()} {hash} /> },
        Route::Bench(mailbox) => html! { <BenchPage {mailbox} /> },
        Route::Calculators => html! { <CalculatorsPage /> },
        Route::Calculator { id, query } => html! { <CalculatorPage key={place.clone()} {id} {query} {visit} /> },
        Route::Kernel { entry, query } => html! { <KernelPage key={place.clone()} {entry} {query} {visit} /> },
        Route::Unknown(path) => html! { <UnknownPage {path} /> },
        Route::Missing(reason) => html! { <MissingPage {reason} /> },
    };
    html! {
        <ContextProvider<Natively> context={natively}>
        <ContextProvider<DeviceState> context={device}>
            <ContextProvider<Simulator> context={simulator}>
            <ContextProvider<SessionHandle> context={session}>
                <a class="skip" href="#main" onclick={skip}>{"Skip to the content"}</a>
                <Header on_device_page={matches!(route, Route::Device { .. })} on_workbench={matches!(route, Route::Cuda(_))} {drawer_open} {toggle_drawer} />
                if *storage_refused {
                    <p class="refusal" role="status" data-testid="storage-refused">
                        {"This browser does not let the page store anything, or has no space left: what you edit is lost when you close this tab. Save it as a file, or copy a link."}
                        <button type="button" class="button" onclick={hide_refusal}>{"Hide"}</button>
                    </p>
                }
                <div class="frame">
                    <Catalogue {current} place={place.clone()} open={drawer_open} close={close_drawer} show={show_drawer} />
                    <main id={MAIN} class="main" tabindex="-1" key={place.clone()}>{ page }</main>
                </div>
                <Keys {place} />
            </ContextProvider<SessionHandle>>
            </ContextProvider<Simulator>>
        </ContextProvider<DeviceState>>
        </ContextProvider<Natively>>
    }
}
