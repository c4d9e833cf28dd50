//! The bar at the top.

use yew::prelude::*;

use super::{device_summary::DevicePill, icon::Icon, weave::logo};
use crate::{
    browser::later::open_share,
    hooks::{Theme, use_theme},
};

#[derive(Properties, PartialEq)]
pub(crate) struct HeaderProps {
    pub(crate) on_device_page: bool,
    pub(crate) on_workbench: bool,
    pub(crate) drawer_open: bool,
    pub(crate) toggle_drawer: Callback<()>,
}

#[component]
pub(crate) fn Header(props: &HeaderProps) -> Html {
    let (theme, toggle_theme) = use_theme();
    let toggle_drawer = props.toggle_drawer.reform(|_: MouseEvent| ());
    let sign = match theme {
        Theme::Light => Icon::Moon,
        Theme::Dark => Icon::Sun,
    };
    let other = format!("Switch to the {} theme", theme.other().name());
    // A panel that cannot be loaded says so itself.
    let share = Callback::from(|_: MouseEvent| drop(open_share()));
    html! {
        <header class="header">
            <button class="icon-button drawer-button" type="button" onclick={toggle_drawer}
                aria-expanded={props.drawer_open.to_string()} aria-controls="catalogue" aria-label="Kernels">
                { if props.drawer_open { Icon::Close } else { Icon::Menu }.draw() }
            </button>
            <a class="brand" href="#/" aria-label="Warpground, home">
                { logo() }
                <span class="wordmark" aria-hidden="true">{"Warpground"}</span>
            </a>
            <a class="header-link" href="#/cuda" aria-current={props.on_workbench.then_some("page")} data-testid="to-workbench">
                {"CUDA"}<span class="header-more">{" workbench"}</span>
            </a>
            <span class="header-space" />
            <button class="icon-button" type="button" onclick={share} aria-label="Share this page" title="Share this page" data-testid="share">
                { Icon::Share.draw() }
            </button>
            <DevicePill current={props.on_device_page} />
            <button class="icon-button" type="button" onclick={toggle_theme} aria-label={other.clone()} title={other}>
                { sign.draw() }
            </button>
        </header>
    }
}
