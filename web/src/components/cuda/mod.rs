//! What the CUDA workbench is made of.

mod bar;
mod console;
mod given;
mod head;
mod launches;
mod panels;
mod problems;
mod texts;

use yew::prelude::*;

pub(crate) use bar::ProgramBar;
pub(crate) use head::{Link, ProgramHead};
pub(crate) use panels::Panels;
pub(crate) use texts::Texts;

/// A sentence in which what stands between backticks is code.
fn coded(text: &str) -> Html {
    let part = |(number, part): (usize, &str)| {
        let part = part.to_owned();
        if number % 2 == 1 {
            html! { <code>{ part }</code> }
        } else {
            html! { { part } }
        }
    };
    text.split('`').enumerate().map(part).collect()
}
