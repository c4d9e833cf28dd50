//! One code editor.

use wasm_bindgen::{JsValue, closure::Closure};
use web_sys::HtmlElement;
use yew::prelude::*;

use crate::{browser::editor, hooks::Loaded};

#[derive(Properties, PartialEq)]
pub(crate) struct CodeEditorProps {
    /// `wgsl` or `cuda`.
    pub(crate) language: &'static str,
    pub(crate) label: AttrValue,
    pub(crate) testid: &'static str,
    /// The text that was put in last from outside; what is typed since is the editor's own.
    pub(crate) loaded: Loaded,
    /// Absent: the text can be read and copied only.
    #[prop_or_default]
    pub(crate) changed: Option<Callback<String>>,
    /// Marks in the text, as JSON.
    #[prop_or_default]
    pub(crate) findings: AttrValue,
    /// Counters beside the lines, as JSON.
    #[prop_or_default]
    pub(crate) counters: AttrValue,
    /// A line to set off from the others and to keep in view.
    #[prop_or_default]
    pub(crate) marked: Option<u32>,
    /// Folds the comment that heads the text, and begins with its kernel in view.
    #[prop_or_default]
    pub(crate) folds_header: bool,
    /// A line to bring into view with the cursor on it, with a number that differs for each time.
    #[prop_or_default]
    pub(crate) reveal: Option<(u32, u32)>,
    /// A line to bring into view while the cursor stays where it is, with a number that differs for each time.
    #[prop_or_default]
    pub(crate) glance: Option<(u32, usize)>,
    /// Tints and gutter texts of lines, as JSON.
    #[prop_or_default]
    pub(crate) marks: Option<AttrValue>,
    /// Brings the marked lines into view, unless some of them are: a number that differs for each time, 0 for never.
    #[prop_or_default]
    pub(crate) show: u32,
    /// Hears of the line that the pointer or the cursor comes to. The one that is given first stays.
    #[prop_or_default]
    pub(crate) came_to: Option<Callback<(Pointing, u32)>>,
}

/// What came to a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pointing {
    Pointer,
    Cursor,
}

struct Mounted {
    editor: editor::CodeEditor,
    /// Kept alive as long as the editor may call it.
    _changed: Option<Closure<dyn FnMut(String)>>,
    _came_to: Option<Closure<dyn FnMut(String, u32)>>,
}

#[component]
pub(crate) fn CodeEditor(props: &CodeEditorProps) -> Html {
    let host = use_node_ref();
    let mounted = use_mut_ref(|| None::<Mounted>);
    // Where the editor cannot be had, the text is still there to read.
    let failed = use_state_eq(|| false);

    {
        let (host, mounted, failed) = (host.clone(), mounted.clone(), failed.setter());
        let (language, label, text, changed) =
            (props.language, props.label.clone(), props.loaded.text.clone(), props.changed.clone());
        let (came_to, folds_header) = (props.came_to.clone(), props.folds_header);
        use_effect_with((), move |()| {
            if let Some(parent) = host.cast::<HtmlElement>() {
                let closure = changed.map(|changed| Closure::<dyn FnMut(String)>::new(move |text| changed.emit(text)));
                let function = closure.as_ref().map_or(JsValue::UNDEFINED, |closure| closure.as_ref().clone());
                match editor::CodeEditor::new(&parent, language, &text, closure.is_none(), &label, &function) {
                    Ok(editor) => {
                        if folds_header {
                            let _ = editor.fold_header();
                        }
                        let came_to = came_to.map(|came_to| watch(&editor, came_to));
                        *mounted.borrow_mut() = Some(Mounted { editor, _changed: closure, _came_to: came_to });
                    }
                    Err(_) => failed.set(true),
                }
            }
            move || {
                if let Some(Mounted { editor, .. }) = mounted.borrow_mut().take() {
                    // An editor that does not go cleanly goes with its element.
                    let _ = editor.destroy();
                }
            }
        });
    }
    {
        let mounted = mounted.clone();
        use_effect_with(props.loaded.clone(), move |loaded| {
            if let Some(Mounted { editor, .. }) = &*mounted.borrow()
                && loaded.number > 0
            {
                let _ = editor.set_document(&loaded.text);
            }
        });
    }
    {
        let mounted = mounted.clone();
        use_effect_with(props.findings.clone(), move |findings| {
            if let Some(Mounted { editor, .. }) = &*mounted.borrow()
                && !findings.is_empty()
            {
                let _ = editor.set_diagnostics(findings);
            }
        });
    }
    {
        let mounted = mounted.clone();
        use_effect_with(props.counters.clone(), move |counters| {
            if let Some(Mounted { editor, .. }) = &*mounted.borrow()
                && !counters.is_empty()
            {
                let _ = editor.set_counters(counters);
            }
        });
    }
    {
        let mounted = mounted.clone();
        use_effect_with(props.marked, move |marked| {
            if let Some(Mounted { editor, .. }) = &*mounted.borrow() {
                let _ = editor.mark_line(*marked);
            }
        });
    }
    {
        let mounted = mounted.clone();
        use_effect_with(props.marks.clone(), move |marks| {
            if let (Some(Mounted { editor, .. }), Some(marks)) = (&*mounted.borrow(), marks) {
                let _ = editor.set_line_marks(marks);
            }
        });
    }
    {
        let mounted = mounted.clone();
        use_effect_with(props.show, move |show| {
            if let (Some(Mounted { editor, .. }), 1..) = (&*mounted.borrow(), *show) {
                let _ = editor.show_marks();
            }
        });
    }
    {
        let mounted = mounted.clone();
        use_effect_with(props.glance, move |glance| {
            if let (Some(Mounted { editor, .. }), Some((line, _))) = (&*mounted.borrow(), glance) {
                let _ = editor.show_line(*line);
            }
        });
    }
    use_effect_with(props.reveal, move |reveal| {
        if let (Some(Mounted { editor, .. }), Some((line, _))) = (&*mounted.borrow(), reveal) {
            let _ = editor.reveal_line(*line);
        }
    });

    html! {
        <div class="editor-host" ref={host} data-testid={props.testid}>
            if *failed {
                <pre tabindex="0" aria-label={props.label.clone()}>{ &*props.loaded.text }</pre>
            }
        </div>
    }
}

/// Has the editor tell of lines; the closure is alive as long as the editor may call it.
fn watch(editor: &editor::CodeEditor, came_to: Callback<(Pointing, u32)>) -> Closure<dyn FnMut(String, u32)> {
    let closure = Closure::<dyn FnMut(String, u32)>::new(move |kind: String, line| {
        came_to.emit((if kind == "pointer" { Pointing::Pointer } else { Pointing::Cursor }, line));
    });
    let _ = editor.watch_lines(closure.as_ref());
    closure
}
