//! The program's name, which the reader may change where it is.

use std::rc::Rc;

use web_sys::{HtmlElement, HtmlInputElement, KeyboardEvent};
use yew::prelude::*;

use crate::{components::icon::Icon, hooks::Workbench, model::program_name::chosen_name};

#[derive(Properties, PartialEq)]
pub(crate) struct ProgramNameProps {
    pub(crate) bench: Workbench,
}

#[component]
pub(crate) fn ProgramName(props: &ProgramNameProps) -> Html {
    let bench = &props.bench;
    let name = &bench.draft.name;
    let editing = use_state_eq(|| false);
    let (field, button) = (use_node_ref(), use_node_ref());
    // Whether the keyboard ended it: then the focus goes back to where the reader came from.
    let by_key = use_mut_ref(|| false);
    {
        let (field, button, by_key) = (field.clone(), button.clone(), Rc::clone(&by_key));
        use_effect_with(*editing, move |editing| {
            if *editing {
                if let Some(field) = field.cast::<HtmlInputElement>() {
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
    let begin = {
        let editing = editing.setter();
        Callback::from(move |_: MouseEvent| editing.set(true))
    };
    let finish = {
        let (editing, rename, name) = (editing.setter(), bench.rename.clone(), name.clone());
        Callback::from(move |typed: Option<String>| {
            if let Some(typed) = typed.and_then(|typed| chosen_name(&typed)).filter(|typed| *typed != name) {
                rename.emit(typed);
            }
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
    html! {
        <div class="program-title">
            <h1 data-testid="program-name" title={name.clone()} hidden={*editing}>{ name.clone() }</h1>
            if *editing {
                <input type="text" class="program-rename" ref={field} value={name.clone()} aria-label="Name of the program"
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
    }
}
