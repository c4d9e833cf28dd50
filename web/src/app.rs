//! What is always there: the header, the catalogue, and the page that the URL names.

use yew::prelude::*;

use crate::{
    browser::{self, listener::Listener},
    components::{Catalogue, Header},
    hooks::{DeviceState, Simulator, use_device_opening, use_route, use_simulator_state},
    model::{
        Route,
        session::{Session, SessionHandle},
    },
    pages::{
        BenchPage, CalculatorPage, CalculatorsPage, CudaPage, DevicePage, HomePage, HostPage, KernelPage, LadderPage,
        LaddersPage, UnknownPage,
    },
};

/// The page's content, for the skip link and for the focus after navigation.
const MAIN: &str = "main";

#[component]
pub(crate) fn App() -> Html {
    let route = use_route();
    let device = use_device_opening();
    let simulator = use_simulator_state();
    let session: SessionHandle = use_reducer(Session::default);
    let drawer_open = use_state_eq(|| false);

    use_effect_with((), |()| browser::mark_body("ready", "true"));
    use_effect_with((), |()| {
        // A file that is dropped beside its place would replace the whole page.
        let keep = |event: Event| event.prevent_default();
        let listeners =
            browser::window().map(|window| ["dragover", "drop"].map(|event| Listener::new(&window, event, keep)));
        move || drop(listeners)
    });
    let first = use_mut_ref(|| true);
    use_effect_with((route.place(), route.title()), {
        let drawer_open = drawer_open.clone();
        move |(_, title)| {
            browser::set_title(title);
            drawer_open.set(false);
            // A new page begins at its top, for eyes and for screen readers; the first one is there already.
            if !first.replace(false) {
                if let Some(window) = browser::window() {
                    window.scroll_to_with_x_and_y(0.0, 0.0);
                }
                browser::focus(MAIN);
            }
        }
    });

    let skip = Callback::from(|event: MouseEvent| {
        // The hash belongs to the routes.
        event.prevent_default();
        browser::focus(MAIN);
    });
    let toggle_drawer = {
        let drawer_open = drawer_open.clone();
        Callback::from(move |()| drawer_open.set(!*drawer_open))
    };
    let close_drawer = {
        let drawer_open = drawer_open.clone();
        Callback::from(move |()| drawer_open.set(false))
    };

    let place = route.place();
    let current = match &route {
        Route::Kernel { entry, .. } => Some(*entry),
        _ => None,
    };
    let page = match route.clone() {
        Route::Home => html! { <HomePage /> },
        Route::Cuda(query) => html! { <CudaPage {query} /> },
        Route::Device { query } => html! { <DevicePage {query} /> },
        Route::Host => html! { <HostPage /> },
        Route::Ladders => html! { <LaddersPage /> },
        Route::Ladder(family) => html! { <LadderPage key={place.clone()} {family} /> },
        Route::Bench(mailbox) => html! { <BenchPage {mailbox} /> },
        Route::Calculators => html! { <CalculatorsPage /> },
        Route::Calculator { id, query } => html! { <CalculatorPage key={place.clone()} {id} {query} /> },
        Route::Kernel { entry, query } => html! { <KernelPage key={place.clone()} {entry} {query} /> },
        Route::Unknown(path) => html! { <UnknownPage {path} /> },
    };
    html! {
        <ContextProvider<DeviceState> context={device}>
            <ContextProvider<Simulator> context={simulator}>
            <ContextProvider<SessionHandle> context={session}>
                <a class="skip" href="#main" onclick={skip}>{"Skip to the content"}</a>
                <Header on_device_page={matches!(route, Route::Device { .. })} on_workbench={matches!(route, Route::Cuda(_))} drawer_open={*drawer_open} {toggle_drawer} />
                <div class="frame">
                    <Catalogue {current} place={place.clone()} open={*drawer_open} close={close_drawer} />
                    <main id={MAIN} class="main" tabindex="-1" key={place}>{ page }</main>
                </div>
            </ContextProvider<SessionHandle>>
            </ContextProvider<Simulator>>
        </ContextProvider<DeviceState>>
    }
}
