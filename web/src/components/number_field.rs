//! A number: typed, stepped, or slid through its powers of two; or one of a few, chosen by name.

use warpground_measure::units;
use warpground_patterns::{Parameter, ParameterKind, ParameterRole};
use web_sys::{HtmlInputElement, HtmlSelectElement, KeyboardEvent};
use yew::prelude::*;

use crate::model::form::text_of;

#[derive(Properties, PartialEq)]
pub(crate) struct NumberFieldProps {
    /// With the range that the device allows.
    pub(crate) parameter: Parameter,
    pub(crate) text: AttrValue,
    /// The id of the element that says what is wrong.
    pub(crate) explained_by: &'static str,
    /// Set by something else, a picture.
    pub(crate) locked: bool,
    pub(crate) set: Callback<(&'static str, String)>,
}

#[component]
pub(crate) fn NumberField(props: &NumberFieldProps) -> Html {
    let NumberFieldProps { parameter, text, explained_by, locked, set } = props;
    let parameter = *parameter;
    let value = parameter.parse(text);
    let id = format!("field-{}", parameter.name);
    let hint_id = format!("hint-{}", parameter.name);
    if let ParameterKind::Choice(names) = parameter.kind {
        return choice(props, names, value.ok());
    }
    let put = set.reform(move |value: f64| (parameter.name, text_of(value).to_string()));

    let oninput = set.reform(move |event: InputEvent| {
        (parameter.name, event.target_dyn_into::<HtmlInputElement>().map(|input| input.value()).unwrap_or_default())
    });
    let onkeydown = {
        let (put, value) = (put.clone(), value.clone());
        Callback::from(move |event: KeyboardEvent| {
            let up = match event.key().as_str() {
                "ArrowUp" => true,
                "ArrowDown" => false,
                _ => return,
            };
            event.prevent_default();
            if let Some(next) = value.as_ref().ok().and_then(|value| stepped(&parameter, *value, up)) {
                put.emit(next);
            }
        })
    };
    let step = |up: bool, sign: &'static str, words: &'static str| {
        let next = value.as_ref().ok().and_then(|value| stepped(&parameter, *value, up)).filter(|_| !locked);
        let put = put.clone();
        let onclick = Callback::from(move |_: MouseEvent| {
            if let Some(next) = next {
                put.emit(next);
            }
        });
        html! {
            <button type="button" class="step" tabindex="-1" aria-label={format!("{words} {}", parameter.title)}
                disabled={next.is_none()} {onclick}>{ sign }</button>
        }
    };
    html! {
        <div class="field" data-invalid={value.is_err().to_string()} data-role={format!("{:?}", parameter.role)}>
            <label for={id.clone()} title={parameter.title}>{ parameter.title }</label>
            <div class="stepper">
                { step(false, "\u{2212}", "Less:") }
                <input {id} type="text" inputmode={if parameter.kind == ParameterKind::Real { "decimal" } else { "text" }}
                    autocomplete="off" spellcheck="false" value={text.clone()} readonly={*locked}
                    data-testid={format!("field-{}", parameter.name)}
                    aria-invalid={value.is_err().to_string()} aria-describedby={format!("{hint_id} {explained_by}")}
                    {oninput} {onkeydown} />
                { step(true, "+", "More:") }
                { slider(&parameter, value.as_ref().ok().copied(), *locked, &put) }
            </div>
            <p class="hint" id={hint_id}><code>{ parameter.name }</code><span>{ range(&parameter) }</span></p>
        </div>
    }
}

/// A list of names. What the text names but the list does not have, it shows as nothing chosen.
fn choice(props: &NumberFieldProps, names: &[&'static str], value: Option<f64>) -> Html {
    let Parameter { name, title, role, .. } = props.parameter;
    let id = format!("field-{name}");
    let hint_id = format!("hint-{name}");
    let onchange = props.set.reform(move |event: Event| {
        (name, event.target_dyn_into::<HtmlSelectElement>().map(|select| select.value()).unwrap_or_default())
    });
    let is_invalid = value.is_none().to_string();
    html! {
        <div class="field field-choice" data-invalid={is_invalid.clone()} data-role={format!("{role:?}")}>
            <label for={id.clone()}>{ title }</label>
            <div class="stepper">
                <select {id} disabled={props.locked} data-testid={format!("field-{name}")} aria-invalid={is_invalid}
                    aria-describedby={format!("{hint_id} {}", props.explained_by)} {onchange}>
                    if value.is_none() {
                        <option value="" selected=true disabled=true>{ props.text.clone() }</option>
                    }
                    {
                        for (0_u32..).zip(names).map(|(number, name)| html! {
                            <option key={number} value={number.to_string()} selected={value == Some(f64::from(number))}>{ *name }</option>
                        })
                    }
                </select>
            </div>
            <p class="hint" id={hint_id}><code>{ name }</code></p>
        </div>
    }
}

/// The next value up or down; none beyond the range.
fn stepped(parameter: &Parameter, value: f64, up: bool) -> Option<f64> {
    let next = match (parameter.kind, up) {
        (ParameterKind::PowerOfTwo, true) => value * 2.0,
        (ParameterKind::PowerOfTwo, false) => value / 2.0,
        (ParameterKind::Whole | ParameterKind::Choice(_), true) => value + 1.0,
        (ParameterKind::Whole | ParameterKind::Choice(_), false) => value - 1.0,
        // A tenth, without the dust of binary fractions.
        (ParameterKind::Real, true) => (value * 10.0 + 1.0).round() / 10.0,
        (ParameterKind::Real, false) => (value * 10.0 - 1.0).round() / 10.0,
    };
    parameter.check(next).ok()
}

/// A slider: through powers of two for sizes, evenly for real numbers. Blocks have presets instead.
fn slider(parameter: &Parameter, value: Option<f64>, locked: bool, put: &Callback<f64>) -> Html {
    let (minimum, maximum, step, at) = match (parameter.role, parameter.kind) {
        (ParameterRole::Size, _) => {
            let [least, most] = [parameter.minimum.max(1.0).log2().ceil(), parameter.maximum.log2().floor()];
            (least, most, "1", value.map(|value| value.max(1.0).log2().round()))
        }
        (_, ParameterKind::Real) => (parameter.minimum, parameter.maximum, "0.1", value),
        _ => return Html::default(),
    };
    let is_size = parameter.role == ParameterRole::Size;
    let put = put.clone();
    let oninput = Callback::from(move |event: InputEvent| {
        let position = event.target_dyn_into::<HtmlInputElement>().map(|input| input.value_as_number());
        if let Some(position) = position.filter(|position| position.is_finite()) {
            put.emit(if is_size { position.exp2() } else { (position * 10.0).round() / 10.0 });
        }
    });
    html! {
        <input class="slider" type="range" min={minimum.to_string()} max={maximum.to_string()} step={step}
            value={at.unwrap_or(minimum).to_string()} disabled={locked} aria-label={format!("{}, slider", parameter.title)}
            aria-valuetext={value.map(|value| value.to_string())} {oninput} />
    }
}

/// The values that are allowed, in the few letters that there is room for.
fn range(parameter: &Parameter) -> Html {
    let maximum = number(parameter.maximum);
    let kind = if parameter.kind == ParameterKind::PowerOfTwo {
        html! { <>{"2"}<sup>{"k"}</sup>{", "}</> }
    } else {
        Html::default()
    };
    if parameter.minimum <= 1.0 {
        html! { <>{ kind }{"max "}{ maximum }</> }
    } else {
        html! { <>{ kind }{ number(parameter.minimum) }{" to "}{ maximum }</> }
    }
}

/// A limit; a large power of two as such.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "limits are not negative")]
fn number(value: f64) -> Html {
    if value.fract() != 0.0 {
        return html! { { value.to_string() } };
    }
    let whole = value as u64;
    if whole.is_power_of_two() && whole >= 1 << 20 {
        html! { <>{"2"}<sup>{ whole.ilog2() }</sup></> }
    } else if whole == u64::from(u32::MAX) {
        html! { <>{"2"}<sup>{"32"}</sup>{" − 1"}</> }
    } else {
        html! { { units::count(whole) } }
    }
}
