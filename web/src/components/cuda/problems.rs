//! What is wrong with the program, as compilers print it.

use warpground_measure::program::{Level, Mark};
use yew::prelude::*;

use crate::components::{coded, icon::Icon, run_bar::GPU_IS_BLIND};

/// A line, and the file beside the program that it is in.
pub(crate) type Spot = (Option<String>, u32);

/// A line in words.
pub(super) fn named(mark: &Mark) -> String {
    match &mark.file {
        Some(file) => format!("{file}, line {}", mark.line),
        None => format!("line {}", mark.line),
    }
}

#[derive(Properties, PartialEq)]
pub(crate) struct ProblemsProps {
    pub(crate) marks: Vec<Mark>,
    /// Whether there is no program yet.
    pub(crate) is_empty: bool,
    /// Goes to a line.
    pub(crate) go_to: Callback<Spot>,
    /// Whether the program as it is was looked through for mistakes.
    pub(crate) was_looked_through: bool,
    /// Looks through it; absent while that cannot begin.
    pub(crate) find_mistakes: Option<Callback<()>>,
}

#[component]
pub(crate) fn Problems(props: &ProblemsProps) -> Html {
    if props.marks.is_empty() {
        return nothing(props);
    }
    // In the order of lines, but what is worse before what is less.
    let of = |level: Level| props.marks.iter().filter(move |mark| mark.level == level);
    html! {
        <ol class="problems" data-testid="problems">
            {
                for Level::WORST_FIRST.into_iter().flat_map(of).map(|mark| {
                    let (spot, go_to) = ((mark.file.clone(), mark.line), props.go_to.clone());
                    // The first line of what a compiler prints is the message, which is in the heading here.
                    let code = mark.rendered.split_once('\n').map_or("", |(_, code)| code).trim_end();
                    html! {
                        <li class="problem" data-level={mark.level.word().replace(' ', "-")}>
                            <p>
                                <span class="problem-level">{ mark.level.word() }</span>
                                <button type="button" class="link-button" onclick={move |_| go_to.emit(spot.clone())}>
                                    { named(mark) }
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

/// What an empty list means: that nothing was found says only so much as was looked for.
fn nothing(props: &ProblemsProps) -> Html {
    let (head, words) = match (props.is_empty, props.was_looked_through) {
        (true, _) => (
            "Nothing to look at yet",
            "This list shows errors in the text and what a run finds, each with its line and the reason.",
        ),
        (false, true) => (
            "No mistakes found",
            "The simulator watched every access of this run: no race, no index outside an array, nothing read before it was written.",
        ),
        (false, false) => ("No errors", GPU_IS_BLIND),
    };
    html! {
        <div class="empty">
            <p class="empty-head">{ head }</p>
            <p>{ words }</p>
            if let (false, false, Some(find)) = (props.is_empty, props.was_looked_through, &props.find_mistakes) {
                <button type="button" class="button" data-testid="find-mistakes-here" onclick={find.reform(|_: MouseEvent| ())}>
                    { Icon::Search.draw() }{"Find mistakes"}
                </button>
            }
        </div>
    }
}
