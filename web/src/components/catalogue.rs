//! The catalogue at the side: the tools, and every kernel by its family, searchable. Families fold, and so do the
//! mistakes in them.

use std::{cmp::Reverse, collections::HashMap, rc::Rc};

use warpground_measure::{
    calculators::{CALCULATORS, Calculator},
    order::sort_by_key,
    pages::{PAGES, Page},
    program::EXAMPLES,
};
use warpground_patterns::{Family, Topic, families, topics};
use warpground_protocol::texts;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;
use web_sys::{Element, EventTarget, HtmlElement, HtmlInputElement};
use yew::prelude::*;

use super::icon::Icon;
use crate::{
    browser,
    hooks::{Shortcut, use_shortcut},
    model::{
        Entry,
        search::{Search, words},
        session::SessionHandle,
    },
};

const SEARCH: &str = "search";
const CATALOGUE: &str = "catalogue";

#[derive(Properties, PartialEq)]
pub(crate) struct CatalogueProps {
    pub(crate) current: Option<Entry>,
    /// The page on screen, as its route names it.
    pub(crate) place: String,
    /// Whether the drawer is open, where the catalogue is one.
    pub(crate) open: bool,
    pub(crate) close: Callback<()>,
    /// Opens the drawer, where the catalogue is one.
    pub(crate) show: Callback<()>,
}

#[component]
pub(crate) fn Catalogue(props: &CatalogueProps) -> Html {
    let session = use_context::<SessionHandle>();
    let text = use_state_eq(String::new);
    let list = use_node_ref();
    let search = use_node_ref();
    let find = use_callback(props.show.clone(), |(), show| {
        show.emit(());
        browser::focus(SEARCH);
    });
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
    // Where the reader is, in a list that is longer than the window.
    use_effect_with((props.current, props.open), {
        let list = list.clone();
        move |_| {
            let here =
                list.cast::<Element>().and_then(|list| list.query_selector("[aria-current=page]").ok().flatten());
            if let (Some(here), Some(scroller)) = (here, browser::element(CATALOGUE)) {
                browser::reveal(&here, &scroller);
            }
        }
    });

    let onkeydown = use_keys(&list, &search, &text, &props.close);

    // What the reader folded or unfolded; everything else follows the page on screen and the search.
    let folds = use_state_eq(HashMap::<String, bool>::new);
    let fold = |id: &str, usual: bool| -> (bool, Callback<MouseEvent>) {
        let open = if text.is_empty() { folds.get(id).copied().unwrap_or(usual) } else { true };
        let (folds, id) = (folds.clone(), id.to_owned());
        let onclick = Callback::from(move |_: MouseEvent| {
            let mut changed = (*folds).clone();
            changed.insert(id.clone(), !open);
            folds.set(changed);
        });
        (open, onclick)
    };
    let texts_here = texts::are_here(&texts::all());
    // Where nothing has all words, what has some of them is the nearest.
    let (search_for, is_near) = (*use_memo(((*text).clone(), texts_here), |(text, _)| {
        let all = Search::new(text, vocabulary);
        let is_near = all.has_parts() && !finds_anything(&all);
        (Rc::new(if is_near { all.for_any() } else { all }), is_near)
    }))
    .clone();
    let tools = tools(props, &search_for, &fold);
    let draw = |family: &'static Family| group(family, props, &search_for, session.as_ref(), &fold);
    let (groups, begins_with_kernel) = groups(&search_for, draw);
    let mentions = use_mentions(&search_for, text.is_empty());
    let nothing = groups.is_empty() && tools.is_none() && mentions.is_empty();
    html! {
        <>
            <nav id={CATALOGUE} class="catalogue" aria-label="Catalogue" data-testid="catalogue"
                data-open={props.open.to_string()} {onkeydown}>
                <div class="search">
                    { Icon::Search.draw() }
                    <input ref={search} id={SEARCH} type="search" data-testid="search" placeholder="Search" aria-label="Find a kernel or a page"
                        autocomplete="off" spellcheck="false" value={(*text).clone()} {oninput} />
                    <kbd aria-hidden="true">{"Ctrl K"}</kbd>
                </div>
                if let Some(word) = search_for.read_as() {
                    <p class="nothing" data-testid="read-as">{ format!("Results for “{word}”.") }</p>
                }
                if is_near && !nothing {
                    <p class="nothing" data-testid="nearest">{"Nothing has all of these words. These have some of them:"}</p>
                }
                <div ref={list}>
                    if !begins_with_kernel { { tools.clone().unwrap_or_default() } }
                    { for groups }
                    if begins_with_kernel { { tools.unwrap_or_default() } }
                    if !mentions.is_empty() {
                        <div class="group mentions">
                            <p class="group-title">{"In these texts"}</p>
                            <ul data-open="true" aria-label="In these texts">
                                { for mentions.iter().map(|(href, title, what)| html! {
                                    <li key={href.clone()}>
                                        <a class="entry" href={href.clone()} data-testid="mention" onclick={props.close.reform(|_: MouseEvent| ())}>
                                            <span>{ *title }<small>{ *what }</small></span>
                                        </a>
                                    </li>
                                }) }
                            </ul>
                        </div>
                    }
                </div>
                <p class="nothing" role="status">
                    if nothing {
                        { format!("Nothing matches \u{201c}{}\u{201d}.", *text) }
                    }
                </p>
                if nothing {
                    <ul class="nearest" data-open="true" aria-label="Instead">
                        <li><a class="entry" href="#/cuda" data-testid="to-workbench" onclick={props.close.reform(|_: MouseEvent| ())}><span>{"Run a CUDA program of your own in the workbench"}</span></a></li>
                        <li><a class="entry" href="#/" onclick={props.close.reform(|_: MouseEvent| ())}><span>{"See everything by topic"}</span></a></li>
                    </ul>
                }
            </nav>
            <div class="backdrop" onclick={props.close.reform(|_: MouseEvent| ())} />
        </>
    }
}

/// What keys do in the catalogue: they step through the list, follow a link, end the search, and close the drawer.
#[hook]
fn use_keys(
    list: &NodeRef,
    search: &NodeRef,
    text: &UseStateHandle<String>,
    close: &Callback<()>,
) -> Callback<KeyboardEvent> {
    // A step that was asked for before the list on screen is the one of what was typed. A state's handle always has
    // the newest text, so the one on screen is kept beside it.
    let waiting = use_mut_ref(|| None::<Step>);
    let on_screen = use_mut_ref(String::new);
    use_effect_with((**text).clone(), {
        let (list, search, waiting, on_screen) = (list.clone(), search.clone(), waiting.clone(), on_screen.clone());
        move |drawn| {
            // The best hits come first, and the list may be scrolled to the page on screen.
            if !drawn.is_empty()
                && let Some(scroller) = browser::element(CATALOGUE)
            {
                scroller.set_scroll_top(0);
            }
            on_screen.replace(drawn.clone());
            let is_last = search.cast::<HtmlInputElement>().is_some_and(|search| search.value() == *drawn);
            if is_last && let Some(step) = waiting.take() {
                step.take(&list, None);
            }
        }
    });
    let (list, text, close) = (list.clone(), text.clone(), close.clone());
    Callback::from(move |event: KeyboardEvent| {
        let search = event.target_dyn_into::<HtmlInputElement>();
        let step = match event.key().as_str() {
            "ArrowDown" => Step::Next,
            "ArrowUp" => Step::Previous,
            "Enter" if search.is_some() => Step::Follow,
            "Escape" if !text.is_empty() => {
                text.set(String::new());
                browser::focus(SEARCH);
                return;
            }
            "Escape" => {
                close.emit(());
                return;
            }
            _ => return,
        };
        event.prevent_default();
        if search.is_some_and(|search| search.value() != *on_screen.borrow()) {
            waiting.replace(Some(step));
        } else {
            step.take(&list, event.target().as_ref());
        }
    })
}

/// The lessons and programs whose text has what was typed.
#[hook]
fn use_mentions(search_for: &Rc<Search>, nothing_typed: bool) -> Rc<Vec<Mention>> {
    // What lessons and programs say comes with the first search.
    let texts_here = use_state_eq(|| texts::are_here(&texts::all()));
    use_effect_with(nothing_typed || *texts_here, {
        let texts_here = texts_here.setter();
        move |nothing_to_do| {
            if !nothing_to_do {
                spawn_local(async move {
                    // Without them a search finds names.
                    texts_here.set(texts::provide(&texts::all()).await.is_ok());
                });
            }
        }
    });
    use_memo((Rc::clone(search_for), *texts_here), |(search, _)| mentions(search))
}

/// The families that a search leaves, under their headings or without; and whether a kernel comes before the pages.
fn groups(search: &Search, draw: impl Fn(&'static Family) -> Option<Html>) -> (Vec<Html>, bool) {
    // A search begins with what is called so, whatever heading that is under.
    let mut shown: Vec<&'static Family> = families().to_vec();
    sort_by_key(&mut shown, |family| {
        let shows = |entry: Entry| entry.variant.defect.is_some() && search.finds(&entry.names());
        let has_mistake = || family.variants.iter().any(|variant| shows(Entry { family, variant }));
        (search.is_about_faults() && !has_mistake(), rank(family, search))
    });
    let begins_with_kernel = shown.first().is_some_and(|family| !search.is_empty() && rank(family, search) < SUMMARY);
    let groups: Vec<Html> = if search.is_empty() {
        topics().iter().map(|topic| under(topic, &draw)).collect()
    } else {
        let found: Vec<Html> = shown.into_iter().filter_map(&draw).collect();
        if found.is_empty() {
            Vec::new()
        } else {
            vec![html! { <ul class="groups" aria-label="Kernels">{ for found }</ul> }]
        }
    };
    (groups, begins_with_kernel)
}

/// A heading with its families.
fn under(topic: &'static Topic, draw: impl Fn(&'static Family) -> Option<Html>) -> Html {
    let id =
        format!("topic-{}", topic.title.to_ascii_lowercase().replace(|letter: char| !letter.is_alphanumeric(), "-"));
    html! {
        <div class="topic" key={topic.title} data-testid="topic">
            <p class="topic-title" id={id.clone()}>{ topic.title }</p>
            <ul class="groups" aria-labelledby={id}>{ for topic.families.iter().filter_map(|family| draw(family)) }</ul>
        </div>
    }
}

/// The rank of a family that only a summary or a course names; lower ones are nearer to what was typed.
const SUMMARY: usize = 3;

/// How near a family's names are to what was typed: one that is just that is nearest, then its own name, then that of one of
/// its kernels.
fn rank(family: &Family, search: &Search) -> usize {
    let is_exact = |id: &str, title: &str| search.is_exactly(id) || search.is_exactly(title);
    if is_exact(family.id, family.title) || family.variants.iter().any(|variant| is_exact(variant.id, variant.title)) {
        0
    } else if search.names(&format!("{} {}", family.id, family.title).to_ascii_lowercase()) {
        1
    } else if family.variants.iter().any(|variant| {
        search.names(&format!("{} {} {} {}", family.id, family.title, variant.id, variant.title).to_ascii_lowercase())
    }) {
        2
    } else {
        SUMMARY
    }
}

/// Whether something is unfolded, and what folds it.
type Fold<'state> = dyn Fn(&str, bool) -> (bool, Callback<MouseEvent>) + 'state;

/// Every word that a name in the catalogue has.
fn vocabulary() -> Vec<String> {
    let mut all: Vec<String> = Entry::all().flat_map(|entry| words(&entry.names()).collect::<Vec<_>>()).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// A text that speaks of what is searched for: its link, its title and what it is.
type Mention = (String, &'static str, &'static str);

/// Texts that speak of what is searched for, though no name does: lessons with the CUDA C of their kernels, and example
/// programs; what is most about it first.
fn mentions(search: &Search) -> Vec<Mention> {
    if search.is_empty() {
        return Vec::new();
    }
    let close = |title: &str, text: &str| {
        let text = text.to_ascii_lowercase();
        search.finds(&text).then(|| search.closeness(&title.to_ascii_lowercase(), &text))
    };
    let lessons = families().iter().filter_map(|family| {
        let named = |variant| search.finds(&Entry { family, variant }.names());
        if family.variants.iter().any(named) {
            return None;
        }
        let kernels = family.variants.iter().map(|variant| variant.cuda.get());
        let text: String = std::iter::once(family.lesson.get()).chain(kernels).collect::<Vec<_>>().join("\n");
        Some((close(family.title, &text)?, (format!("#/{}?pane=lesson", family.id), family.title, "lesson")))
    });
    let examples = EXAMPLES.iter().filter_map(|example| {
        let text = format!("{} {} {}", example.id, example.title, example.text.get());
        Some((
            close(example.title, &text)?,
            (format!("#/cuda?example={}", example.id), example.title, "example program"),
        ))
    });
    let mut found: Vec<(usize, Mention)> = lessons.chain(examples).collect();
    sort_by_key(&mut found, |(closeness, _)| Reverse(*closeness));
    found.into_iter().map(|(_, mention)| mention).collect()
}

/// Whether a search finds a kernel, a page or a text.
fn finds_anything(search: &Search) -> bool {
    let pages = PAGES.iter().map(|page| page.title.to_ascii_lowercase());
    let calculators = CALCULATORS.iter().map(calculator_names);
    Entry::all().map(|entry| entry.names()).chain(pages).chain(calculators).any(|names| search.finds(&names))
        || !mentions(search).is_empty()
}

/// What a search by name looks through of a calculator, in lower case.
fn calculator_names(calculator: &Calculator) -> String {
    format!("calculator {} {} {}", calculator.id, calculator.short, calculator.title).to_ascii_lowercase()
}

/// The pages that are no kernels; `None` if the search finds none of them.
fn tools(props: &CatalogueProps, search: &Search, fold: &Fold<'_>) -> Option<Html> {
    let page = |href: String, title: &'static str, hint: &'static str| {
        let here = href.trim_start_matches("#/") == props.place;
        html! {
            <li key={href.clone()}>
                <a class="entry" {href} title={hint} data-testid="tool-link" aria-current={here.then_some("page")}
                    onclick={props.close.reform(|_: MouseEvent| ())}><span>{ title }</span></a>
            </li>
        }
    };
    let calculators: Vec<Html> = CALCULATORS
        .iter()
        .filter(|calculator| search.finds(&calculator_names(calculator)))
        .map(|calculator| page(calculator.route(), calculator.short, calculator.title))
        .collect();
    let is_calculators = |page: &Page| page.route == "#/calculators";
    let pages: Vec<Html> = PAGES
        .iter()
        .filter(|its| !is_calculators(its) && search.finds(&its.title.to_ascii_lowercase()))
        .map(|its| page(its.route.to_owned(), its.short(), its.title))
        .collect();
    if pages.is_empty() && calculators.is_empty() {
        return None;
    }
    let (open, onclick) = fold("calculators", props.place.starts_with("calculators"));
    Some(html! {
        <div class="group tools">
            <ul class="tool-pages" data-open="true" aria-label="Tools">{ for pages }</ul>
            if !calculators.is_empty() {
                { fold_button("calculators", "Calculators", CALCULATORS.len(), open, onclick) }
                <ul id="group-calculators" data-open={open.to_string()} hidden={!open} aria-label="Calculators">{ for calculators }</ul>
            }
        </div>
    })
}

fn fold_button(id: &str, title: &str, count: usize, open: bool, onclick: Callback<MouseEvent>) -> Html {
    html! {
        <button type="button" class="group-title" aria-expanded={open.to_string()} aria-controls={format!("group-{id}")} {onclick}>
            <span class="fold-sign" aria-hidden="true" />
            <span>{ title.to_owned() }</span>
            <span class="group-count">{ count }</span>
        </button>
    }
}

/// A family with its kernels, and below them its mistakes; `None` if the search finds none of them.
fn group(
    family: &'static Family,
    props: &CatalogueProps,
    search: &Search,
    session: Option<&SessionHandle>,
    fold: &Fold<'_>,
) -> Option<Html> {
    let mut found: Vec<Entry> = family
        .variants
        .iter()
        .map(|variant| Entry { family, variant })
        .filter(|entry| search.finds(&entry.names()))
        .collect();
    if found.is_empty() {
        return None;
    }
    sort_by_key(&mut found, |entry| !(search.is_exactly(entry.variant.id) || search.is_exactly(entry.variant.title)));
    let is_here = |entry: &Entry| props.current == Some(*entry);
    let (mistakes, kernels): (Vec<Entry>, Vec<Entry>) =
        found.into_iter().partition(|entry| entry.variant.defect.is_some());
    let here = props.current.is_some_and(|entry| entry.family.id == family.id);
    let (open, onclick) = fold(family.id, here);
    let mistakes_id = format!("{}-mistakes", family.id);
    let (mistakes_open, mistakes_click) = fold(&mistakes_id, mistakes.iter().any(is_here));
    let kernels = html! {
        <ul data-open={open.to_string()} aria-label={family.title}>
            { for kernels.into_iter().map(|entry| link(entry, props, session)) }
        </ul>
    };
    let mistakes = (!mistakes.is_empty()).then(|| html! {
        <div class="mistakes">
            { fold_button(&mistakes_id, "Mistakes on purpose", mistakes.len(), mistakes_open, mistakes_click) }
            <ul id={format!("group-{mistakes_id}")} data-open={(open && mistakes_open).to_string()} hidden={!mistakes_open}
                aria-label={format!("{}: mistakes on purpose", family.title)}>
                { for mistakes.into_iter().map(|entry| link(entry, props, session)) }
            </ul>
        </div>
    });
    let mistakes = mistakes.unwrap_or_default();
    let (first, then) = if search.is_about_faults() { (mistakes, kernels) } else { (kernels, mistakes) };
    Some(html! {
        <li class="group" key={family.id}>
            { fold_button(family.id, family.title, family.variants.len(), open, onclick) }
            <div id={format!("group-{}", family.id)} hidden={!open}>{ first }{ then }</div>
        </li>
    })
}

fn link(entry: Entry, props: &CatalogueProps, session: Option<&SessionHandle>) -> Html {
    let is_current = props.current == Some(entry);
    let past = session.and_then(|session| session.latest_of_text(entry).cloned());
    let before = past.is_none() && session.is_some_and(|session| session.is_done(entry));
    let mistakes = session.and_then(|session| session.looked(entry)).is_some_and(|looked| looked.mistakes > 0);
    let mark = past.map(|past| {
        let (sign, state, words) = if past.showed_its_mistake() {
            (Icon::Right, "right", "showed its mistake")
        } else if mistakes && past.left_its_mistake_unseen() {
            (Icon::Alert, "found", "has a mistake, as the simulator found")
        } else if past.left_its_mistake_unseen() {
            (Icon::Unseen, "unseen", "ran, and its result does not show the mistake")
        } else if mistakes && past.is_correct() {
            (Icon::Alert, "found", "gave the right result, and has a mistake")
        } else if past.is_correct() {
            (Icon::Right, "right", "ran correctly")
        } else {
            (Icon::Wrong, "wrong", "did not run correctly")
        };
        html! { <span class="ran" data-state={state}>{ sign.draw() }<span class="visually-hidden">{ words }</span></span> }
    });
    let mark = mark.or_else(|| {
        before.then(|| html! {
            <span class="ran" data-state="before">{ Icon::Right.draw() }<span class="visually-hidden">{"ran correctly in an earlier visit"}</span></span>
        })
    });
    let onclick = props.close.reform(|_: MouseEvent| ());
    html! {
        <li key={entry.variant.id}>
            <a class="entry" href={entry.href()} title={entry.variant.summary} data-testid="catalogue-link"
                data-id={entry.id().to_string()} aria-current={is_current.then_some("page")} {onclick}>
                <span>
                    { entry.variant.title }
                    if entry.variant.defect.is_some() { <span class="visually-hidden">{", a mistake on purpose"}</span> }
                </span>
                { mark }
            </a>
        </li>
    }
}

/// What a key does in the list of links.
#[derive(Clone, Copy, PartialEq)]
enum Step {
    Next,
    Previous,
    /// Opens the first link.
    Follow,
}

impl Step {
    /// Moves the focus through the links, from the one that has it; from the search field, to the first.
    fn take(self, list: &NodeRef, from: Option<&EventTarget>) {
        let Some(links) = list.cast::<Element>().and_then(|list| list.query_selector_all("[data-open=true] a").ok())
        else {
            return;
        };
        let links: Vec<HtmlElement> =
            (0..links.length()).filter_map(|index| links.item(index)?.dyn_into::<HtmlElement>().ok()).collect();
        if self == Step::Follow {
            if let Some(first) = links.first() {
                first.click();
            }
            return;
        }
        let at = links.iter().position(|link| from == Some(link.as_ref()));
        let next = match (at, self) {
            (None, _) => Some(0),
            (Some(at), Step::Previous) => at.checked_sub(1),
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
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What students of a CUDA course type, and where the first link must lead.
    const WORDS: &[(&str, &str)] = &[
        ("ghost cells", "#/convolution/"),
        ("heat equation", "#/stencil/"),
        ("diffusion", "#/stencil/"),
        ("jacobi", "#/stencil/"),
        ("finite difference", "#/stencil/"),
        ("game of life", "#/cuda?example=game_of_life"),
        ("roofline", "#/device"),
        ("arithmetic intensity", "#/device"),
        ("deviceQuery", "#/device"),
        ("compute capability", "#/device"),
        ("unified memory", "#/cuda"),
        ("managed memory", "#/cuda"),
        ("cudaMallocManaged", "#/cuda"),
        ("profiler", "#/cuda"),
        ("nsight compute", "#/cuda"),
        ("compute-sanitizer", "#/cuda"),
        ("dynamic parallelism", "#/cuda"),
        ("printf", "#/cuda?example=device_printf"),
        ("speedup", "#/ladder"),
        ("benchmark", "#/ladder"),
        ("threadIdx", "#/index/"),
        ("thread id", "#/index/"),
        ("dim3", "#/index/"),
        ("row major", "#/index/"),
        ("kernel launch", "#/vector_add/"),
        ("boundary check", "#/vector_add/"),
        ("grayscale", "#/picture/"),
        ("matrix-matrix multiplication", "#/matmul/"),
        ("tiled matrix multiplication", "#/matmul/"),
        ("thread coarsening", "#/matmul/"),
        ("tensor core", "#/matrix_unit/"),
        ("half precision", "#/matrix_unit/"),
        ("double buffering", "#/matrix_unit/"),
        ("barrier synchronization", "#/barriers/"),
        ("memory hierarchy", "#/memory/"),
        ("array of structs", "#/memory/"),
        ("cudaMallocPitch", "#/memory/"),
        ("alignment", "#/memory/"),
        ("ilp", "#/memory/"),
        ("bank conflicts", "#/shared/"),
        ("warp divergence", "#/divergence/"),
        ("predication", "#/divergence/"),
        ("throughput", "#/instructions/"),
        ("latency hiding", "#/instructions/"),
        ("constant memory", "#/constant/"),
        ("matrix transpose", "#/transpose/"),
        ("persistent threads", "#/convolve/"),
        ("gaussian blur", "#/filters/"),
        ("neural network", "#/network/"),
        ("parallel reduction", "#/reduce/"),
        ("dot product", "#/dot/"),
        ("gemv", "#/dot/"),
        ("exclusive scan", "#/scan/"),
        ("blelloch", "#/scan/brent_kung"),
        ("lookback", "#/scan/"),
        ("threadfence", "#/scan/"),
        ("stream compaction", "#/compact/"),
        ("quicksort", "#/sort/"),
        ("privatization", "#/histogram/"),
        ("spinlock", "#/atomics/"),
        ("lock", "#/atomics/"),
        ("compressed sparse row", "#/spmv/"),
        ("graph", "#/bfs/"),
        ("curand", "#/monte_carlo/"),
        ("gravity", "#/nbody/"),
        ("ray tracing", "#/graphics/"),
        ("cuda streams", "#/host"),
        ("cudaMemcpy", "#/host"),
        ("cudaEvent", "#/host"),
        ("zero copy", "#/host"),
        ("error checking", "#/host"),
        ("register spilling", "#/calculators"),
        ("tail effect", "#/calculators/schedule"),
        ("streaming multiprocessor", "#/calculators/schedule"),
    ];

    fn first_hit(text: &str) -> Option<String> {
        let search = Search::new(text, vocabulary);
        assert_eq!((search.read_as(), finds_anything(&search)), (None, true), "{text}");
        let mut ranked: Vec<&'static Family> = families().to_vec();
        sort_by_key(&mut ranked, |family| rank(family, &search));
        let begins_with_kernel = ranked.first().is_some_and(|family| rank(family, &search) < SUMMARY);
        let kernel = ranked
            .iter()
            .copied()
            .flat_map(|family| family.variants.iter().map(move |variant| Entry { family, variant }))
            .find(|entry| search.finds(&entry.names()))
            .map(|entry| entry.href());
        let page = PAGES.iter().find(|page| search.finds(&page.title.to_ascii_lowercase()));
        let calculator = CALCULATORS.iter().find(|calculator| search.finds(&calculator_names(calculator)));
        let tool = page.map(|page| page.route.to_owned()).or_else(|| calculator.map(Calculator::route));
        let (first, then) = if begins_with_kernel { (kernel, tool) } else { (tool, kernel) };
        first.or(then).or_else(|| mentions(&search).into_iter().next().map(|(href, ..)| href))
    }

    #[test]
    fn what_students_type_leads_to_what_they_mean() {
        let wrong = WORDS.iter().filter_map(|(text, wanted)| {
            let hit = first_hit(text).unwrap_or_default();
            (!hit.starts_with(wanted)).then(|| format!("{text}: {hit} in place of {wanted}"))
        });
        assert_eq!(wrong.collect::<Vec<_>>(), <[String; 0]>::default());
    }
}
