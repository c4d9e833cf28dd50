//! What is wrong with the program, as compilers print it.

use warpground_measure::program::Mark;
use yew::prelude::*;

use crate::components::coded;

#[derive(Properties, PartialEq)]
pub(crate) struct ProblemsProps {
    pub(crate) marks: Vec<Mark>,
    /// Whether there is no program yet.
    pub(crate) is_empty: bool,
    /// Goes to a line of the CUDA text.
    pub(crate) go_to: Callback<u32>,
}

#[component]
pub(crate) fn Problems(props: &ProblemsProps) -> Html {
    if props.marks.is_empty() {
        return html! {
            <div class="empty">
                <p class="empty-head">{ if props.is_empty { "Nothing to look at yet" } else { "Nothing is wrong" } }</p>
                <p>{"Errors in the text, and what a run finds, stand here with the code and the reason."}</p>
            </div>
        };
    }
    // In the order of lines, but what is wrong before what is only worth a note.
    let of = |error: bool| props.marks.iter().filter(move |mark| mark.level.is_error() == error);
    html! {
        <ol class="problems" data-testid="problems">
            {
                for of(true).chain(of(false)).map(|mark| {
                    let (line, go_to) = (mark.line, props.go_to.clone());
                    // The first line of what a compiler prints is the message, which stands in the heading here.
                    let code = mark.rendered.split_once('\n').map_or("", |(_, code)| code).trim_end();
                    html! {
                        <li class="problem" data-level={mark.level.word().replace(' ', "-")}>
                            <p>
                                <span class="problem-level">{ mark.level.word() }</span>
                                <button type="button" class="link-button" onclick={move |_| go_to.emit(line)}>
                                    { format!("line {line}") }
                                </button>
                                <span>{ coded(&mark.message) }</span>
                            </p>
                            <pre tabindex="0">{ code }</pre>
                        </li>
                    }
                })
            }
        </ol>
    }
}
