//! The program's name, which the reader may change where it is.

use std::rc::Rc;

use web_sys::{HtmlElement, HtmlInputElement, KeyboardEvent};
use yew::prelude::*;

use crate::{
    components::icon::Icon,
    hooks::{Workbench, is_kept},
    model::program_name::chosen_name,
};

/// The words that say why a name cannot be chosen.
const TAKEN: &str = "name-taken";

#[derive(Properties, PartialEq)]
pub(crate) struct ProgramNameProps {
    pub(crate) bench: Workbench,
}

#[component]
pub(crate) fn ProgramName(props: &ProgramNameProps) -> Html {
    let bench = &props.bench;
    let name = &bench.draft.name;
    let editing = use_state_eq(|| false);
    // The name that the reader wanted, and that another program has.
    let taken = use_state_eq(|| None::<String>);
    let (field, button) = (use_node_ref(), use_node_ref());
    // Whether the keyboard ended it: then the focus goes back to where the reader came from.
    let by_key = use_mut_ref(|| false);
    {
        let (field, button, by_key) = (field.clone(), button.clone(), Rc::clone(&by_key));
        let name = name.clone();
        use_effect_with(*editing, move |editing| {
            if *editing {
                if let Some(field) = field.cast::<HtmlInputElement>() {
                    // Once: what a run does meanwhile draws this anew, and what was typed is the reader's.
                    field.set_value(&name);
                    let _ = field.focus();
                    field.select();
                }
            } else if by_key.replace(false)
                && let Some(button) = button.cast::<HtmlElement>()
            {
                let _ = button.focus();
            }
        });
    }
    // A field that goes loses the focus as well, which is no second answer.
    let is_asked = use_mut_ref(|| false);
    let begin = {
        let (editing, is_asked) = (editing.setter(), Rc::clone(&is_asked));
        Callback::from(move |_: MouseEvent| {
            is_asked.replace(true);
            editing.set(true);
        })
    };
    let finish = {
        let (editing, taken, by_key) = (editing.setter(), taken.setter(), Rc::clone(&by_key));
        let (rename, draft) = (bench.rename.clone(), Rc::clone(&bench.draft));
        Callback::from(move |typed: Option<String>| {
            if !is_asked.replace(false) {
                return;
            }
            let typed = typed.and_then(|typed| chosen_name(&typed)).filter(|typed| draft.beside(typed) != draft.name);
            // The other program would be lost.
            if let Some(typed) = typed.as_ref().filter(|typed| is_kept(&draft.beside(typed))) {
                by_key.replace(false);
                is_asked.replace(true);
                return taken.set(Some(typed.clone()));
            }
            if let Some(typed) = typed {
                rename.emit(typed);
            }
            taken.set(None);
            editing.set(false);
        })
    };
    let value = {
        let field = field.clone();
        move || field.cast::<HtmlInputElement>().map(|field| field.value())
    };
    let onkeydown = {
        let (finish, value) = (finish.clone(), value.clone());
        Callback::from(move |event: KeyboardEvent| {
            let typed = match event.key().as_str() {
                "Enter" if !event.is_composing() => value(),
                "Escape" => None,
                _ => return,
            };
            // Otherwise the same key presses the button that has the focus a moment later.
            event.prevent_default();
            by_key.replace(true);
            finish.emit(typed);
        })
    };
    let onblur = Callback::from(move |_: FocusEvent| finish.emit(value()));
    let refused = taken.as_ref().map(|_| TAKEN);
    html! {
        <>
            <div class="program-title">
                <h1 data-testid="program-name" title={name.clone()} hidden={*editing}>{ name.clone() }</h1>
                if *editing {
                    <input type="text" class="program-rename" ref={field} aria-label="Name of the program" aria-describedby={refused} aria-invalid={refused.map(|_| "true")}
                        data-testid="name-field" maxlength="80" spellcheck="false" autocapitalize="off" autocomplete="off"
                        {onkeydown} {onblur} />
                } else {
                    if bench.draft.is_changed_example() {
                        <span class="badge program-changed" data-testid="changed" title="Changed from the example">{"changed"}</span>
                    }
                    <button type="button" class="icon-button rename" ref={button} onclick={begin} data-testid="rename"
                        aria-label="Rename the program" title="Rename">
                        { Icon::Rename.draw() }
                    </button>
                }
            </div>
            if let Some(taken) = &*taken {
                <p class="notice" role="alert" id={TAKEN} data-testid="name-taken">
                    { format!("Another program of yours is called {taken}. Choose another name.") }
                </p>
            }
        </>
    }
}
