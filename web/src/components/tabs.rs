//! Tabs: one of several panels, chosen with the mouse or with the arrow keys.

use web_sys::KeyboardEvent;
use yew::prelude::*;

use crate::browser;

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
    html! {
        <div class="tabs" role="tablist" aria-label={props.label} {onkeydown}>
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
