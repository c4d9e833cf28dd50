//! Code, lesson and results beside each other, with borders that can be dragged; one at a time where the window is small.

use web_sys::{HtmlElement, PointerEvent};
use yew::prelude::*;

use super::{
    icon::Icon,
    tabs::{Tab, TabList, panel_id, tab_id},
};
use crate::hooks::{Border, Height, Pane, Panes, use_media};

const NAME: &str = "panes";
/// Windows in which the code keeps some lines, whatever is read below it; also in styles/panes.css.
const ROOMY: &str = "(min-height: 700px)";
/// Says of the panes whether the reader has moved the border below the code, which then holds.
const PLACED: &str = "data-placed";
/// How far an arrow key moves a border, in percent.
const KEY_STEP: f64 = 2.0;

#[derive(Properties, PartialEq)]
pub(crate) struct PaneViewProps {
    pub(crate) panes: Panes,
    /// How much height the results on screen need.
    pub(crate) height: Height,
    /// Absent where there is none.
    #[prop_or_default]
    pub(crate) lesson: Option<Html>,
    pub(crate) code: Html,
    pub(crate) results: Html,
}

#[component]
pub(crate) fn PaneView(props: &PaneViewProps) -> Html {
    let PaneViewProps { panes, height, lesson, code, results } = props;
    let frame = use_node_ref();
    let alone = panes.alone();
    // A picture of a whole launch names no line: in a low window only the tabs of the code are left, until the reader presses
    // one of them or moves the border.
    let is_roomy = use_media(ROOMY);
    let unfolded = use_state_eq(|| false);
    {
        let unfolded = unfolded.setter();
        use_effect_with(*height, move |_| unfolded.set(false));
    }
    let is_unfolded = *unfolded;
    let is_placed = panes.is_placed(Border::Results);
    let is_folded = *height == Height::Picture && !is_roomy && !is_unfolded && alone.is_none() && !is_placed;
    let needed = if is_unfolded { Height::Tall } else { *height };
    // The tabs of the results stay where they are pressed: once one of them has taken room of the code, the others have it, too.
    let is_raised = use_mut_ref(|| false);
    if needed != Height::Low {
        is_raised.replace(true);
    }
    let needed = match needed {
        Height::Low if *is_raised.borrow() => Height::Tall,
        needed => needed,
    };
    // Where the code keeps some lines in any case, one height serves all panels of a kernel.
    let needed = if needed != Height::Low && is_roomy && lesson.is_some() { Height::Step } else { needed };
    let unfold = is_folded.then(|| Callback::from(move |_: MouseEvent| unfolded.set(true)));
    let share = |border| panes.at(border, needed);
    let style = format!("--lesson-share: {}%; --code-share: {}%", share(Border::Lesson), share(Border::Results));
    let tabs = Pane::ALL.into_iter().filter(|pane| *pane != Pane::Lesson || lesson.is_some());
    let tabs: Vec<Tab> = tabs.map(|pane| Tab { id: pane.id(), title: pane.title().into() }).collect();
    let select = panes.show.clone();
    let select = Callback::from(move |id: &'static str| {
        if let Some(pane) = Pane::of(id) {
            select.emit(pane);
        }
    });
    let pane = |which: Pane, content: &Html| {
        let is_maximised = panes.maximised == Some(which);
        let words = if is_maximised { "Show all panes again" } else { "Give this pane all the space" };
        let toggle = panes.toggle_maximised.reform(move |_: MouseEvent| which);
        // In a window that holds one pane at a time they are the panels of the tabs above them.
        let role = panes.single.then_some("tabpanel");
        let onclick = unfold.clone().filter(|_| which == Pane::Code);
        html! {
            <div class="bench-pane" id={panel_id(NAME, which.id())} data-pane={which.id()} {role} {onclick}
                aria-labelledby={panes.single.then(|| tab_id(NAME, which.id()))} hidden={alone.is_some_and(|alone| alone != which)}>
                if which == Pane::Lesson && !panes.single {
                    <p class="pane-title">{"Lesson"}</p>
                }
                { content.clone() }
                if !panes.single {
                    <button type="button" class="icon-button pane-maximise" data-testid={format!("maximise-{}", which.id())}
                        aria-pressed={is_maximised.to_string()} aria-label={format!("{}: {words}", which.title())} title={words} onclick={toggle}>
                        { if is_maximised { Icon::Restore } else { Icon::Maximise }.draw() }
                    </button>
                }
            </div>
        }
    };
    let border = |which: Border| {
        html! {
            if alone.is_none() {
                <PaneBorder {which} at={share(which)} frame={frame.clone()} place={panes.place.clone()} />
            }
        }
    };
    html! {
        <div class="pane-area">
            if panes.single {
                <div class="pane-switch"><TabList name={NAME} label="Pane" {tabs} selected={panes.shown.id()} {select} /></div>
            }
            <div class="bench-panes" ref={frame.clone()} data-alone={alone.map(Pane::id)} data-lesson={lesson.is_some().to_string()} data-folded={is_folded.to_string()} data-placed={is_placed.to_string()} ~style={style}>
                if let Some(lesson) = lesson {
                    { pane(Pane::Lesson, lesson) }
                    { border(Border::Lesson) }
                }
                { pane(Pane::Code, code) }
                { border(Border::Results) }
                { pane(Pane::Results, results) }
            </div>
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct PaneBorderProps {
    which: Border,
    /// In percent.
    at: f64,
    /// What it divides.
    frame: NodeRef,
    place: Callback<(Border, Option<f64>)>,
}

/// Where a border is, in percent of the frame.
fn share_of(which: Border, frame: &NodeRef, border: &NodeRef) -> Option<f64> {
    let bounds = |of: &NodeRef| of.cast::<HtmlElement>().map(|element| element.get_bounding_client_rect());
    let (frame, border) = (bounds(frame)?, bounds(border)?);
    let share = match which {
        Border::Lesson => (border.left() - frame.left()) / frame.width(),
        Border::Results => (border.top() - frame.top()) / frame.height(),
    };
    share.is_finite().then_some(share * 100.0)
}

/// A border: dragged by the pointer, moved by the arrow keys, put back by a double click.
#[component]
fn PaneBorder(props: &PaneBorderProps) -> Html {
    let PaneBorderProps { which, at, frame, place } = props;
    let (which, at) = (*which, *at);
    let border = use_node_ref();
    let onpointerdown = {
        let border = border.clone();
        Callback::from(move |event: PointerEvent| {
            event.prevent_default();
            if let Some(border) = border.cast::<HtmlElement>() {
                // Where it cannot be captured, the border stays where it is.
                let _ = border.set_pointer_capture(event.pointer_id());
                let _ = border.focus();
            }
        })
    };
    let held = border.clone();
    let dragged = move |event: &PointerEvent, frame: &NodeRef| {
        let is_held = held.cast::<HtmlElement>().is_some_and(|border| border.has_pointer_capture(event.pointer_id()));
        let frame = frame.cast::<HtmlElement>().filter(|_| is_held)?;
        let bounds = frame.get_bounding_client_rect();
        let share = match which {
            Border::Lesson => (f64::from(event.client_x()) - bounds.left()) / bounds.width(),
            Border::Results => (f64::from(event.client_y()) - bounds.top()) / bounds.height(),
        };
        share.is_finite().then_some((frame, share * 100.0))
    };
    let onpointermove = {
        let (frame, dragged) = (frame.clone(), dragged.clone());
        Callback::from(move |event: PointerEvent| {
            // While it is dragged, only the style follows: the page is drawn again when it is let go.
            if let Some((frame, share)) = dragged(&event, &frame) {
                let name = match which {
                    Border::Lesson => "--lesson-share",
                    Border::Results => "--code-share",
                };
                if which == Border::Results {
                    let _ = frame.set_attribute(PLACED, "true");
                }
                let _ = frame.style().set_property(name, &format!("{:.1}%", share.clamp(12.0, 85.0)));
            }
        })
    };
    let onpointerup = {
        let (frame, place) = (frame.clone(), place.clone());
        Callback::from(move |event: PointerEvent| {
            if let Some((_, share)) = dragged(&event, &frame) {
                place.emit((which, Some(share)));
            }
        })
    };
    let onkeydown = {
        let (place, frame, border) = (place.clone(), frame.clone(), border.clone());
        Callback::from(move |event: KeyboardEvent| {
            // Where the code keeps its lines, the border is not where its share would have it.
            let at = share_of(which, &frame, &border).unwrap_or(at);
            let to = match (which, event.key().as_str()) {
                (Border::Lesson, "ArrowLeft") | (Border::Results, "ArrowUp") => Some(at - KEY_STEP),
                (Border::Lesson, "ArrowRight") | (Border::Results, "ArrowDown") => Some(at + KEY_STEP),
                (_, "Home") => Some(0.0),
                (_, "End") => Some(100.0),
                (_, "Enter") => None,
                _ => return,
            };
            event.prevent_default();
            place.emit((which, to));
        })
    };
    let ondblclick = place.reform(move |_: MouseEvent| (which, None));
    let (name, orientation, before) = match which {
        Border::Lesson => ("Border between the lesson and the code", "vertical", Pane::Lesson),
        Border::Results => ("Border between the code and the results", "horizontal", Pane::Code),
    };
    html! {
        <div class="pane-border" ref={border} role="separator" tabindex="0" aria-label={name} aria-orientation={orientation}
            aria-valuenow={format!("{at:.0}")} aria-valuemin="12" aria-valuemax="85" aria-controls={panel_id(NAME, before.id())}
            data-testid={format!("border-{}", if which == Border::Lesson { "lesson" } else { "results" })}
            title="Drag it, or use the arrow keys; a double click puts it back"
            {onpointerdown} {onpointermove} {onpointerup} {onkeydown} {ondblclick} />
    }
}
