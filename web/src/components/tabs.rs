//! Tabs: one of several panels, chosen with the mouse or with the arrow keys.

use web_sys::{Element, KeyboardEvent};
use yew::prelude::*;

use crate::browser;

/// What is left beside a tab that is brought into view, in pixels: there is more.
const EDGE: f64 = 24.0;

/// A tab: what identifies it, and what is on it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Tab {
    pub(crate) id: &'static str,
    pub(crate) title: AttrValue,
}

#[derive(Properties, PartialEq)]
pub(crate) struct TabListProps {
    /// For the ids of tabs and panels.
    pub(crate) name: &'static str,
    pub(crate) label: &'static str,
    pub(crate) tabs: Vec<Tab>,
    pub(crate) selected: &'static str,
    pub(crate) select: Callback<&'static str>,
}

/// The row of tabs. Its panels are elements with [`panel_id`]; they may be anywhere.
#[component]
pub(crate) fn TabList(props: &TabListProps) -> Html {
    let onkeydown = {
        let (tabs, selected, select, name) = (props.tabs.clone(), props.selected, props.select.clone(), props.name);
        Callback::from(move |event: KeyboardEvent| {
            let at = tabs.iter().position(|tab| tab.id == selected).unwrap_or(0);
            let next = match event.key().as_str() {
                "ArrowRight" => (at + 1) % tabs.len(),
                "ArrowLeft" => (at + tabs.len() - 1) % tabs.len(),
                "Home" => 0,
                "End" => tabs.len() - 1,
                _ => return,
            };
            event.prevent_default();
            if let Some(tab) = tabs.get(next) {
                select.emit(tab.id);
                browser::focus(&tab_id(name, tab.id));
            }
        })
    };
    // A row that does not fit scrolls: the chosen tab is in view, wherever it was chosen.
    let row = use_node_ref();
    use_effect_with((props.name, props.selected), {
        let row = row.clone();
        move |(name, selected)| {
            let tab = browser::document().and_then(|document| document.get_element_by_id(&tab_id(name, selected)));
            let Some((row, tab)) = row.cast::<Element>().zip(tab) else { return };
            let (frame, its) = (row.get_bounding_client_rect(), tab.get_bounding_client_rect());
            let (before, after) = (its.left() - frame.left() - EDGE, its.right() - frame.right() + EDGE);
            #[expect(clippy::cast_possible_truncation, reason = "a distance on a screen")]
            let by = if before < 0.0 { before } else { after.max(0.0) } as i32;
            if by != 0 {
                row.set_scroll_left(row.scroll_left() + by);
            }
        }
    });
    html! {
        <div class="tabs" role="tablist" aria-label={props.label} {onkeydown} ref={row}>
            {
                for props.tabs.iter().map(|tab| {
                    let is_selected = tab.id == props.selected;
                    let (id, select) = (tab.id, props.select.clone());
                    html! {
                        <button key={id} type="button" class="tab" role="tab" id={tab_id(props.name, id)}
                            data-testid={format!("tab-{id}")}
                            aria-selected={is_selected.to_string()} aria-controls={panel_id(props.name, id)}
                            tabindex={if is_selected { "0" } else { "-1" }} onclick={move |_| select.emit(id)}>
                            { tab.title.clone() }
                        </button>
                    }
                })
            }
        </div>
    }
}

pub(crate) fn tab_id(name: &str, id: &str) -> String {
    format!("{name}-tab-{id}")
}

pub(crate) fn panel_id(name: &str, id: &str) -> String {
    format!("{name}-panel-{id}")
}
