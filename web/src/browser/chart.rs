//! Charts: Observable Plot behind `js/src/chart`, whose `spec.js` says what can be drawn.

use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;
use web_sys::HtmlElement;

#[wasm_bindgen(module = "/js/dist/chart.js")]
extern "C" {
    #[wasm_bindgen(catch, js_name = drawChart)]
    pub(crate) fn draw_chart(parent: &HtmlElement, spec: &str) -> Result<(), JsValue>;

    #[wasm_bindgen(catch, js_name = removeChart)]
    pub(crate) fn remove_chart(parent: &HtmlElement) -> Result<(), JsValue>;
}

/// What a chart shows.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum Spec {
    /// One bar for each variant, with quartiles.
    Bars { label: String, unit: String, bars: Vec<Bar> },
    /// Values over a quantity.
    Lines {
        label: String,
        x_label: String,
        x_unit: String,
        x_log2: bool,
        y_label: String,
        y_unit: String,
        y_log: bool,
        series: Vec<Line>,
    },
    /// Every single reading as a dot.
    Distribution { label: String, unit: String, readings: Vec<f64>, median: f64, low: f64, high: f64 },
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Line {
    pub(crate) name: String,
    pub(crate) points: Vec<Point>,
    pub(crate) highlighted: bool,
    pub(crate) dashed: bool,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) low: Option<f64>,
    pub(crate) high: Option<f64>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct Bar {
    pub(crate) name: String,
    pub(crate) value: Option<f64>,
    pub(crate) low: Option<f64>,
    pub(crate) high: Option<f64>,
    pub(crate) highlighted: bool,
    /// A wrong result or none at all.
    pub(crate) failed: bool,
}

impl Spec {
    pub(crate) fn json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}
