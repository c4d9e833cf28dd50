//! The code editor: CodeMirror behind `js/src/editor`.

use serde::Serialize;
use warpground_engine::wgsl::Diagnostic;
use warpground_measure::{
    counted::{COLUMNS, LineCells},
    profile::ProfileReport,
};
use warpground_protocol::simulation::Found;
use wasm_bindgen::prelude::*;
use web_sys::HtmlElement;

#[wasm_bindgen(module = "/js/dist/editor.js")]
extern "C" {
    pub(crate) type CodeEditor;

    #[wasm_bindgen(constructor, catch)]
    pub(crate) fn new(
        parent: &HtmlElement,
        language: &str,
        text: &str,
        read_only: bool,
        label: &str,
        on_change: &JsValue,
    ) -> Result<CodeEditor, JsValue>;

    #[wasm_bindgen(method, catch, js_name = setDocument)]
    pub(crate) fn set_document(this: &CodeEditor, text: &str) -> Result<(), JsValue>;

    #[wasm_bindgen(method, catch, js_name = foldHeader)]
    pub(crate) fn fold_header(this: &CodeEditor) -> Result<(), JsValue>;

    #[wasm_bindgen(method, catch, js_name = setDiagnostics)]
    pub(crate) fn set_diagnostics(this: &CodeEditor, findings: &str) -> Result<(), JsValue>;

    #[wasm_bindgen(method, catch, js_name = setCounters)]
    pub(crate) fn set_counters(this: &CodeEditor, rows: &str) -> Result<(), JsValue>;

    #[wasm_bindgen(method, catch, js_name = markLine)]
    pub(crate) fn mark_line(this: &CodeEditor, line: Option<u32>) -> Result<(), JsValue>;

    #[wasm_bindgen(method, catch, js_name = showLine)]
    pub(crate) fn show_line(this: &CodeEditor, line: u32) -> Result<(), JsValue>;

    #[wasm_bindgen(method, catch, js_name = revealLine)]
    pub(crate) fn reveal_line(this: &CodeEditor, line: u32) -> Result<(), JsValue>;

    #[wasm_bindgen(method, catch, js_name = setLineMarks)]
    pub(crate) fn set_line_marks(this: &CodeEditor, marks: &str) -> Result<(), JsValue>;

    #[wasm_bindgen(method, catch, js_name = watchLines)]
    pub(crate) fn watch_lines(this: &CodeEditor, callback: &JsValue) -> Result<(), JsValue>;

    #[wasm_bindgen(method, catch, js_name = showMarks)]
    pub(crate) fn show_marks(this: &CodeEditor) -> Result<(), JsValue>;

    #[wasm_bindgen(method, catch)]
    pub(crate) fn destroy(this: &CodeEditor) -> Result<(), JsValue>;
}

/// What the editor marks; columns and lengths are in UTF-16 units.
#[derive(Serialize)]
struct Finding {
    line: u32,
    column: u32,
    length: u32,
    severity: &'static str,
    message: String,
}

/// Diagnostics as the editor takes them, and what the sanitizer found, on both lines of each finding.
pub(crate) fn findings_with(text: &str, diagnostics: &[Diagnostic], found: &[Found]) -> String {
    let mut all: Vec<Finding> = diagnostics.iter().map(|diagnostic| finding(text, diagnostic)).collect();
    for found in found {
        for site in found.sites.iter().filter(|site| site.wgsl.is_some()) {
            let mut diagnostic =
                Diagnostic::new(format!("{}: {}. {}", found.kind.describe(), site.words, found.advice));
            diagnostic.place = site.wgsl;
            all.push(Finding { severity: "warning", ..finding(text, &diagnostic) });
        }
    }
    serde_json::to_string(&all).unwrap_or_else(|_| "[]".to_owned())
}

/// The editor's counters: the heads of the columns, and rows of `{line, title, cells}`.
pub(crate) fn counter_rows(profile: &ProfileReport, width: u32) -> String {
    let shown = shown_columns(profile, width);
    let rows: Vec<CounterRow> = profile
        .lines
        .iter()
        .map(|line| {
            let cells = LineCells::of(&line.counts, width);
            let columns = cells.columns().into_iter().enumerate().filter(|(column, _)| shown[*column]);
            CounterRow {
                line: line.line,
                title: cells.sentence(),
                cells: columns.map(|(_, (text, level))| CounterCell { text, level: level.name() }).collect(),
            }
        })
        .collect();
    let heads =
        COLUMNS.iter().zip(shown).filter(|(_, shown)| *shown).map(|((text, title), _)| CounterHead { text, title });
    let counters = Counters { heads: heads.collect(), rows };
    serde_json::to_string(&counters).unwrap_or_else(|_| "[]".to_owned())
}

/// The columns in which any line has a number: the others would only take room from the code.
pub(crate) fn shown_columns(profile: &ProfileReport, width: u32) -> [bool; COLUMNS.len()] {
    let mut shown = [false; COLUMNS.len()];
    for line in &profile.lines {
        for (shown, (text, _)) in shown.iter_mut().zip(LineCells::of(&line.counts, width).columns()) {
            *shown |= !text.is_empty();
        }
    }
    shown
}

#[derive(Serialize)]
struct Counters {
    heads: Vec<CounterHead>,
    rows: Vec<CounterRow>,
}

#[derive(Serialize)]
struct CounterHead {
    text: &'static str,
    title: &'static str,
}

#[derive(Serialize)]
struct CounterRow {
    line: u32,
    title: String,
    cells: Vec<CounterCell>,
}

#[derive(Serialize)]
struct CounterCell {
    text: String,
    level: &'static str,
}

/// A diagnostic without a place is on the first line: it concerns the whole text.
fn finding(text: &str, diagnostic: &Diagnostic) -> Finding {
    let message = [std::slice::from_ref(&diagnostic.message), &diagnostic.notes].concat().join("\n");
    let Some(place) = diagnostic.place else {
        return Finding { line: 1, column: 1, length: 0, severity: "error", message };
    };
    let line_start = text.split_inclusive('\n').take(place.line.saturating_sub(1) as usize).map(str::len).sum();
    let mut rest = text.get(line_start..).unwrap_or_default().chars();
    let mut units = |characters: u32| {
        let taken = rest.by_ref().take(characters as usize);
        u32::try_from(taken.map(char::len_utf16).sum::<usize>()).unwrap_or(u32::MAX)
    };
    let column = units(place.column.saturating_sub(1)).saturating_add(1);
    Finding { line: place.line, column, length: units(place.length), severity: "error", message }
}

#[cfg(test)]
mod tests {
    use super::*;
    use warpground_engine::wgsl::Place;

    #[test]
    fn columns_are_counted_as_the_editor_counts_them() {
        let mut diagnostic = Diagnostic::new("no");
        diagnostic.place = Some(Place { line: 2, column: 3, length: 2 });
        // A character beyond the basic plane takes two UTF-16 units.
        let found = finding("first\n\u{1d465} xy", &diagnostic);
        assert_eq!((found.line, found.column, found.length), (2, 4, 2));
    }
}
