//! A question in a lesson. Its answer is calculated, or run on the simulator, when the reader asks.

use std::rc::Rc;

use warpground_measure::question::{Question, Reply};
use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::icon::Icon;

#[derive(Properties)]
pub(crate) struct AskedProps {
    pub(crate) question: Rc<Question>,
    /// What is asked, as HTML.
    pub(crate) text: AttrValue,
    /// For the elements' ids.
    pub(crate) id: String,
}

impl PartialEq for AskedProps {
    fn eq(&self, other: &AskedProps) -> bool {
        Rc::ptr_eq(&self.question, &other.question) && self.id == other.id
    }
}

/// What stands below the question.
#[derive(Debug, Clone, PartialEq)]
enum Standing {
    Unanswered,
    /// Replied to what was typed.
    Replied(Reply),
    /// The reader wanted to see it.
    Shown,
    /// The answer cannot be found.
    Failed(String),
}

#[component]
pub(crate) fn Asked(props: &AskedProps) -> Html {
    let AskedProps { question, text, id } = props;
    let typed = use_state_eq(String::new);
    let standing = use_state_eq(|| Standing::Unanswered);

    let oninput = {
        let (typed, standing) = (typed.setter(), standing.setter());
        Callback::from(move |event: InputEvent| {
            let value = event.target_dyn_into::<HtmlInputElement>().map(|input| input.value()).unwrap_or_default();
            typed.set(value.chars().take(80).collect());
            standing.set(Standing::Unanswered);
        })
    };
    let onsubmit = {
        let (question, typed, standing) = (Rc::clone(question), (*typed).clone(), standing.setter());
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            standing.set(match question.check(&typed) {
                Ok(reply) => Standing::Replied(reply),
                Err(error) => Standing::Failed(error.to_string()),
            });
        })
    };
    let show = {
        let standing = standing.setter();
        Callback::from(move |_: MouseEvent| standing.set(Standing::Shown))
    };
    let wrong = matches!(*standing, Standing::Replied(Reply::Wrong));
    let (label, input, reply) = (format!("{id}-text"), format!("{id}-answer"), format!("{id}-reply"));
    html! {
        <form class="question" data-testid="question" {onsubmit}>
            <div class="prose question-text" id={label.clone()}>{ Html::from_html_unchecked(text.clone()) }</div>
            <div class="question-answer">
                <input id={input} type="text" autocomplete="off" spellcheck="false" aria-labelledby={label}
                    aria-describedby={reply.clone()} data-testid="question-answer" value={(*typed).clone()} {oninput} />
                if !question.unit.is_empty() {
                    <span class="question-unit">{ &question.unit }</span>
                }
                <button type="submit" class="button button-small">{"Check"}</button>
                if wrong {
                    <button type="button" class="link-button" onclick={show}>{"Show the answer"}</button>
                }
            </div>
            <div class="question-reply" id={reply} role="status" data-testid="question-reply" data-state={state(&standing)}>
                { reply_to(question, &standing) }
            </div>
        </form>
    }
}

fn state(standing: &Standing) -> &'static str {
    match standing {
        Standing::Unanswered => "unanswered",
        Standing::Replied(Reply::Right) => "right",
        Standing::Replied(Reply::Wrong) => "wrong",
        Standing::Replied(Reply::Unreadable(_)) => "unreadable",
        Standing::Shown => "shown",
        Standing::Failed(_) => "failed",
    }
}

fn reply_to(question: &Question, standing: &Standing) -> Html {
    let why = || {
        if question.why.is_empty() {
            Html::default()
        } else {
            Html::from_html_unchecked(super::lesson::rendered(&question.why).into())
        }
    };
    match standing {
        Standing::Unanswered => Html::default(),
        Standing::Replied(Reply::Right) => {
            html! { <><p class="question-verdict">{ Icon::Right.draw() }{"Right."}</p>{ why() }</> }
        }
        Standing::Replied(Reply::Wrong) => {
            html! { <p class="question-verdict">{ Icon::Wrong.draw() }{"Not that."}</p> }
        }
        Standing::Replied(Reply::Unreadable(sentence)) => html! { <p>{ sentence }</p> },
        Standing::Shown => {
            let answer = match question.answer.value() {
                Ok(value) => format!("{value} {}", question.unit),
                Err(error) => error.to_string(),
            };
            html! { <><p class="question-verdict">{ answer.trim_end().to_owned() }</p>{ why() }</> }
        }
        Standing::Failed(reason) => html! { <p>{ format!("The answer cannot be found: {reason}.") }</p> },
    }
}
