//! Fields of a calculator: a text, a choice.

use warpground_hardware::machine::SETTINGS;
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

use super::icon::Icon;
use crate::hooks::{Texts, Wrong};

#[derive(Properties, PartialEq)]
pub(crate) struct TextFieldProps {
    pub(crate) texts: Texts,
    /// The field's name in links.
    pub(crate) name: &'static str,
    pub(crate) label: AttrValue,
    /// What may be typed, in a few words.
    #[prop_or_default]
    pub(crate) hint: AttrValue,
    #[prop_or_default]
    pub(crate) placeholder: AttrValue,
    /// What is wrong on this page now.
    #[prop_or_default]
    pub(crate) wrong: Option<Wrong>,
}

#[component]
pub(crate) fn TextField(props: &TextFieldProps) -> Html {
    let TextFieldProps { texts, name, label, hint, placeholder, wrong } = props;
    let id = format!("field-{name}");
    let hint_id = format!("hint-{name}");
    let invalid = wrong.as_ref().is_some_and(|wrong| wrong.field == Some(name));
    let oninput = texts.setter(name).reform(|event: InputEvent| {
        event.target_dyn_into::<HtmlInputElement>().map(|input| input.value()).unwrap_or_default()
    });
    html! {
        <div class="calc-field" data-invalid={invalid.to_string()}>
            <label for={id.clone()}>{ label }</label>
            <input id={id} type="text" autocomplete="off" spellcheck="false" data-testid={format!("field-{name}")}
                value={texts.get(name).to_owned()} placeholder={placeholder.clone()}
                aria-invalid={invalid.to_string()} aria-describedby={hint_id.clone()} {oninput} />
            <p class="calc-hint" id={hint_id}>{ hint }</p>
        </div>
    }
}

#[derive(Properties, PartialEq)]
pub(crate) struct ChoiceProps {
    pub(crate) texts: Texts,
    pub(crate) name: &'static str,
    pub(crate) label: AttrValue,
    #[prop_or_default]
    pub(crate) hint: AttrValue,
    pub(crate) options: Vec<Named>,
    /// Further options, each group under its heading.
    #[prop_or_default]
    pub(crate) groups: Vec<(AttrValue, Vec<Named>)>,
    /// Whether its options are long.
    #[prop_or_default]
    pub(crate) is_wide: bool,
}

/// What an option is called in links, and for people.
pub(crate) type Named = (AttrValue, AttrValue);

#[component]
pub(crate) fn Choice(props: &ChoiceProps) -> Html {
    let ChoiceProps { texts, name, label, hint, options, groups, is_wide } = props;
    let id = format!("field-{name}");
    let hint_id = format!("hint-{name}");
    let now = texts.get(name);
    let onchange = texts.setter(name).reform(|event: Event| {
        event.target_dyn_into::<HtmlSelectElement>().map(|select| select.value()).unwrap_or_default()
    });
    let option = |(value, title): &Named| {
        html! { <option key={value.to_string()} value={value.clone()} selected={*value == now}>{ title }</option> }
    };
    html! {
        <div class={classes!("calc-field", is_wide.then_some("calc-field-wide"))}>
            <label for={id.clone()}>{ label }</label>
            <select {id} data-testid={format!("field-{name}")} aria-describedby={hint_id.clone()} {onchange}>
                { for options.iter().map(option) }
                { for groups.iter().map(|(heading, options)| html! {
                    <optgroup key={heading.to_string()} label={heading.clone()}>{ for options.iter().map(option) }</optgroup>
                }) }
            </select>
            <p class="calc-hint" id={hint_id}>{ hint }</p>
        </div>
    }
}

/// What is wrong, in one sentence; nothing if nothing is.
pub(crate) fn wrong_sentence(wrong: Option<&Wrong>) -> Html {
    let text = wrong.map(|wrong| {
        let title =
            |field| SETTINGS.iter().find(|setting| setting.name == field).map_or(field, |setting| setting.title);
        let place = wrong.field.map(|field| format!("{}: ", title(field))).unwrap_or_default();
        format!("{place}{}.", wrong.sentence.trim_end_matches('.'))
    });
    html! {
        <p class="calc-wrong" role="status" data-testid="calc-wrong" hidden={text.is_none()}>
            if let Some(text) = text {
                { Icon::Alert.draw() }<span>{ text }</span>
            }
        </p>
    }
}

/// Names and values side by side.
pub(crate) fn facts(rows: impl IntoIterator<Item = (&'static str, Html)>) -> Html {
    html! {
        <dl class="calc-facts" data-testid="calc-facts">
            { for rows.into_iter().map(|(name, value)| html! { <div key={name}><dt>{ name }</dt><dd>{ value }</dd></div> }) }
        </dl>
    }
}

/// Links that set the page.
pub(crate) fn examples(links: &[(&'static str, &'static str)]) -> Html {
    html! {
        <p class="calc-examples">
            <span>{"Try: "}</span>
            { for links.iter().map(|(href, title)| html! { <a key={*href} href={*href}>{ *title }</a> }) }
        </p>
    }
}
