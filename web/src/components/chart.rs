//! A chart, drawn by the page's JavaScript into an element of its own.

use web_sys::HtmlElement;
use yew::prelude::*;

use crate::browser::chart::{Spec, draw_chart, remove_chart};

#[derive(Properties, PartialEq)]
pub(crate) struct ChartProps {
    pub(crate) spec: Spec,
    /// Whether its times are those of a processor that replaces a GPU, which the chart then says.
    pub(crate) on_processor: bool,
}

#[component]
pub(crate) fn Chart(props: &ChartProps) -> Html {
    let host = use_node_ref();
    {
        let host = host.clone();
        use_effect_with(props.spec.clone(), move |spec| {
            // A chart that cannot be drawn says so itself.
            if let Some(host) = host.cast::<HtmlElement>() {
                let _ = draw_chart(&host, &spec.json());
            }
        });
    }
    {
        let host = host.clone();
        use_effect_with((), move |()| {
            let element = host.cast::<HtmlElement>();
            move || {
                if let Some(element) = element {
                    let _ = remove_chart(&element);
                }
            }
        });
    }
    html! {
        <div class="chart-frame">
            if props.on_processor {
                <p class="chart-origin" data-testid="chart-origin">{"Times of a processor, not of a GPU"}</p>
            }
            <div class="chart" ref={host} data-testid="chart" />
        </div>
    }
}
