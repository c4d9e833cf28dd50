//! A question in a lesson. Its answer is calculated, or run on the simulator, when the reader asks: in the worker.

use std::rc::Rc;

use warpground_measure::question::Question;
use warpground_protocol::question::{Answer, AnswerReply};
use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::{icon::Icon, prose::Prose};
use crate::{
    browser::{storage, worker::WorkerError},
    hooks::Simulator,
};

#[derive(Properties)]
pub(crate) struct AskedProps {
    pub(crate) question: Rc<Question>,
    /// The lesson's family.
    pub(crate) family: &'static str,
    /// For the elements' ids.
    pub(crate) id: String,
}

impl PartialEq for AskedProps {
    fn eq(&self, other: &AskedProps) -> bool {
        Rc::ptr_eq(&self.question, &other.question) && self.id == other.id
    }
}

/// What is below the question.
#[derive(Debug, Clone, PartialEq)]
enum Standing {
    Unanswered,
    /// The worker is at it.
    Waiting,
    /// What the worker said to what was typed, or the answer that the reader wanted to see.
    Replied(AnswerReply),
    /// Why there is no reply.
    Failed(String),
}

#[component]
pub(crate) fn Asked(props: &AskedProps) -> Html {
    let AskedProps { question, family, id } = props;
    // The latest answer of an earlier visit is there again, right or wrong.
    let kept = format!("warpground.answer.{id}");
    let was_wrong = format!("warpground.wrong.{id}");
    let typed = use_state_eq(|| storage::get(&was_wrong).or_else(|| storage::get(&kept)).unwrap_or_default());
    let standing = use_state_eq(|| match typed.is_empty() {
        true => Standing::Unanswered,
        false if storage::get(&was_wrong).is_some() => Standing::Replied(AnswerReply::Wrong),
        false => Standing::Replied(AnswerReply::Right),
    });

    let latest = use_mut_ref(|| (*typed).clone());
    latest.replace((*typed).clone());
    let oninput = {
        let (typed, standing) = (typed.setter(), standing.setter());
        Callback::from(move |event: InputEvent| {
            let value = event.target_dyn_into::<HtmlInputElement>().map(|input| input.value()).unwrap_or_default();
            typed.set(value.chars().take(80).collect());
            standing.set(Standing::Unanswered);
        })
    };
    let worker = use_context::<Simulator>().map(|simulator| simulator.worker);
    let ask = {
        let (standing, family, line) = (standing.setter(), *family, question.line);
        move |typed: Option<String>| {
            let Some(worker) = worker.clone() else { return };
            let (standing, answer) = (standing.clone(), typed.clone());
            let (kept, was_wrong, latest) = (kept.clone(), was_wrong.clone(), Rc::clone(&latest));
            standing.set(Standing::Waiting);
            wasm_bindgen_futures::spawn_local(async move {
                let reply = worker.ask(Answer { family: family.to_owned(), line, typed }, |_| {}).await;
                match (&reply, &answer) {
                    (Ok(AnswerReply::Right), Some(answer)) => {
                        storage::set(&kept, answer);
                        storage::remove(&was_wrong);
                    }
                    (Ok(AnswerReply::Wrong), Some(answer)) => storage::set(&was_wrong, answer),
                    _ => {}
                }
                // Another answer is being typed: this one says nothing about that.
                if answer.is_some_and(|answer| answer != *latest.borrow()) {
                    return;
                }
                standing.set(match reply {
                    Ok(reply) => Standing::Replied(reply),
                    // The reader stopped the worker, and wants something else of it.
                    Err(WorkerError::Cancelled) => Standing::Unanswered,
                    Err(error) => Standing::Failed(error.to_string()),
                });
            });
        }
    };
    let onsubmit = {
        let (ask, typed) = (ask.clone(), (*typed).clone());
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            ask(Some(typed.clone()));
        })
    };
    let choose = |answer: &'static str| {
        let (ask, typed) = (ask.clone(), typed.setter());
        Callback::from(move |_: Event| {
            typed.set(answer.to_owned());
            ask(Some(answer.to_owned()));
        })
    };
    let choices = [("Yes", choose("yes")), ("No", choose("no"))];
    let show = Callback::from(move |_: MouseEvent| ask(None));
    let wrong = matches!(*standing, Standing::Replied(AnswerReply::Wrong));
    let hint_open = use_state_eq(|| false);
    let show_hint = {
        let hint_open = hint_open.clone();
        Callback::from(move |_: MouseEvent| hint_open.set(!*hint_open))
    };
    let hint_id = format!("{id}-hint");
    let (label, input, reply) = (format!("{id}-text"), format!("{id}-answer"), format!("{id}-reply"));
    html! {
        <form class="question" data-testid="question" {onsubmit}>
            <Prose class="prose question-text" id={label.clone()} text={question.text.clone()} />
            <div class="question-answer">
                if question.is_choice() {
                    <span class="question-choices" role="radiogroup" aria-labelledby={label} aria-describedby={reply.clone()}>
                        { for choices.into_iter().map(|(name, onchange)| html! {
                            <label key={name}>
                                <input type="radio" name={input.clone()} checked={typed.eq_ignore_ascii_case(name)} {onchange} data-testid={format!("choose-{}", name.to_ascii_lowercase())} />
                                { name }
                            </label>
                        }) }
                    </span>
                } else {
                    <input id={input} type="text" autocomplete="off" spellcheck="false" aria-labelledby={label}
                        aria-describedby={reply.clone()} data-testid="question-answer" value={(*typed).clone()} {oninput} />
                    if !question.unit.is_empty() {
                        <span class="question-unit">{ &question.unit }</span>
                    }
                    <button type="submit" class="button button-small">{"Check"}</button>
                }
                <button type="button" class="link-button" onclick={show_hint} data-testid="question-hint-button"
                    aria-expanded={hint_open.to_string()} aria-controls={hint_id.clone()}>{"Hint"}</button>
                if wrong {
                    <button type="button" class="link-button" onclick={show}>{"Show the answer"}</button>
                }
            </div>
            <div class="question-hint" id={hint_id} data-testid="question-hint" hidden={!*hint_open}>
                if *hint_open {
                    { hint(question) }
                }
            </div>
            <div class="question-reply" id={reply} role="status" data-testid="question-reply" data-state={state(&standing)}>
                { reply_to(question, &standing) }
            </div>
        </form>
    }
}

/// What helps to find the answer: a sentence, and the pages on which it can be seen.
fn hint(question: &Question) -> Html {
    html! {
        <>
            if !question.hint.is_empty() {
                <Prose class="" text={question.hint.clone()} />
            }
            <ul>
                { for question.seen_on().into_iter().map(|page| html! { <li key={page.href.clone()}><a href={page.href}>{ page.title }</a></li> }) }
            </ul>
        </>
    }
}

fn state(standing: &Standing) -> &'static str {
    match standing {
        Standing::Unanswered => "unanswered",
        Standing::Waiting => "waiting",
        Standing::Replied(AnswerReply::Right) => "right",
        Standing::Replied(AnswerReply::Wrong) => "wrong",
        Standing::Replied(AnswerReply::Unreadable(_)) => "unreadable",
        Standing::Replied(AnswerReply::Value(_)) => "shown",
        Standing::Failed(_) => "failed",
    }
}

fn reply_to(question: &Question, standing: &Standing) -> Html {
    let why = || {
        if question.why.is_empty() {
            Html::default()
        } else {
            html! { <Prose class="" text={question.why.clone()} /> }
        }
    };
    match standing {
        Standing::Unanswered => Html::default(),
        Standing::Waiting => html! { <p>{"Working it out …"}</p> },
        Standing::Replied(AnswerReply::Right) => {
            html! { <><p class="question-verdict">{ Icon::Right.draw() }{"Right."}</p>{ why() }</> }
        }
        Standing::Replied(AnswerReply::Wrong) => {
            html! { <p class="question-verdict">{ Icon::Wrong.draw() }{"That is not right."}</p> }
        }
        Standing::Replied(AnswerReply::Unreadable(sentence)) => html! { <p>{ sentence }</p> },
        Standing::Replied(AnswerReply::Value(value)) => {
            let answer = format!("{value} {}", question.unit);
            html! { <><p class="question-verdict">{ answer.trim_end().to_owned() }</p>{ why() }</> }
        }
        Standing::Failed(reason) => html! { <p>{ reason }</p> },
    }
}
