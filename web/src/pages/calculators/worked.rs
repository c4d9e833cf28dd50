//! Every number that the courses work out, worked out again.

use warpground_hardware::{WorkedNumber, worked::Verdict, worked_numbers};
use warpground_measure::calculators::Calculator;
use web_sys::HtmlInputElement;
use yew::prelude::*;

use crate::{
    components::{Choice, Icon},
    hooks::{Field, use_texts},
    model::Query,
};

const FIELDS: &[Field] = &[("find", ""), ("show", "all")];

#[derive(Properties, PartialEq)]
pub(crate) struct WorkedProps {
    pub(crate) query: Query,
    pub(crate) visit: u32,
}

#[component]
pub(crate) fn WorkedPage(props: &WorkedProps) -> Html {
    let texts = use_texts("#/calculators/worked", (&props.query, props.visit), FIELDS);
    let all = use_memo((), |()| worked_numbers());
    let wrong = all.iter().filter(|number| number.verdict == Verdict::Wrong).count();
    let slips = all.iter().filter(|number| number.verdict == Verdict::Imprecise).count();
    let words: Vec<String> = texts.get("find").to_ascii_lowercase().split_whitespace().map(str::to_owned).collect();
    let show = texts.get("show").to_owned();
    let shown: Vec<&WorkedNumber> = all.iter().filter(|number| wanted(number, &words, &show)).collect();
    let options = [
        ("all", format!("all {}", all.len())),
        ("wrong", format!("where a course is wrong ({wrong})")),
        ("slips", format!("with a slip ({slips})")),
        ("supplied", "where it gives no number".to_owned()),
    ];
    let find = texts.setter("find").reform(|event: InputEvent| {
        event.target_dyn_into::<HtmlInputElement>().map(|input| input.value()).unwrap_or_default()
    });
    html! {
        <>
            <h1>{"Worked numbers"}</h1>
            <p class="lead">
                { format!("Every number that the courses work out, calculated again by the models of this page: {} questions. \
                    In {wrong} the course's answer is wrong, in {slips} it is right except for a slip.", all.len()) }
            </p>
            <div class="calc-fields">
                <div class="calc-field">
                    <label for="field-find">{"Find"}</label>
                    <input id="field-find" type="search" autocomplete="off" spellcheck="false" data-testid="field-find"
                        placeholder="warps, B14, 76" value={texts.get("find").to_owned()} oninput={find} />
                    <p class="calc-hint" />
                </div>
                <Choice texts={texts.clone()} name="show" label="Show"
                    options={options.map(|(id, title)| (id.into(), title.into())).to_vec()} />
            </div>
            <p class="calc-hint" role="status">{ format!("{} shown", shown.len()) }</p>
            <ul class="worked" data-testid="worked">{ for shown.into_iter().map(card) }</ul>
        </>
    }
}

fn wanted(number: &WorkedNumber, words: &[String], show: &str) -> bool {
    let verdict = match show {
        "wrong" => number.verdict == Verdict::Wrong,
        "slips" => number.verdict == Verdict::Imprecise,
        "supplied" => number.given.is_none(),
        _ => true,
    };
    let heap =
        format!("{} {} {} {} {}", number.id, number.question, number.given.unwrap_or(""), number.answer(), number.why)
            .to_ascii_lowercase();
    verdict && words.iter().all(|word| heap.contains(word))
}

fn state(verdict: Verdict) -> (&'static str, Option<Icon>) {
    match verdict {
        Verdict::Agrees => ("right", Some(Icon::Right)),
        Verdict::Wrong => ("wrong", Some(Icon::Wrong)),
        Verdict::Imprecise => ("slip", Some(Icon::Alert)),
        Verdict::Supplied | Verdict::Rule | Verdict::Magnitude => ("plain", None),
    }
}

fn card(number: &WorkedNumber) -> Html {
    let (state, sign) = state(number.verdict);
    html! {
        <li class="worked-number" key={number.id} data-testid="worked-number" data-id={number.id} data-state={state}>
            <p class="worked-head">
                <code>{ number.id }</code>
                <span class="worked-verdict">{ sign.map(Icon::draw).unwrap_or_default() }{ number.verdict.words() }</span>
            </p>
            <h2>{ number.question }</h2>
            <dl>
                <div><dt>{"The course"}</dt><dd>{ number.given.unwrap_or("gives no number") }</dd></div>
                { for number.parts.iter().map(|part| html! { <div key={part.label}><dt>{ part.label }</dt><dd class="worked-value">{ &part.text }</dd></div> }) }
            </dl>
            if !number.why.is_empty() { <p class="worked-why">{ number.why }</p> }
            if let Some(calculator) = Calculator::of(number.calculator) {
                <p class="worked-more"><a href={calculator.route()}>{ format!("Try other numbers: {}", calculator.short) }</a></p>
            }
        </li>
    }
}
