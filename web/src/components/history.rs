//! The session's runs, the latest first.

use std::rc::Rc;

use warpground_measure::{units::seconds, words::speed};
use yew::prelude::*;

use super::{
    comparison::{block, sizes},
    data_table::{Column, DataTable},
    icon::Icon,
};
use crate::{
    hooks::Bench,
    model::session::{Action, Past, SessionHandle},
};

#[derive(Properties, PartialEq)]
pub(crate) struct HistoryProps {
    pub(crate) session: SessionHandle,
    pub(crate) bench: Bench,
}

#[component]
pub(crate) fn History(props: &HistoryProps) -> Html {
    let rows: Vec<Html> = props.session.runs().map(|past| row(past, props)).collect();
    if rows.is_empty() {
        return html! {
            <div class="empty">
                <p class="empty-head">{"No runs in this session."}</p>
                <p>{"Every run is kept here until the page is closed, so that settings can be compared."}</p>
            </div>
        };
    }
    html! {
        <DataTable class="history" testid="history"
            columns={vec![Column::text("Run"), Column::text("Kernel"), Column::text("Sizes"), Column::text("Block"), Column::text("Result"), Column::number("Time"), Column::number("Rate")]}>
            { for rows }
        </DataTable>
    }
}

/// Brings back what a link cannot carry: the text and the picture that ran.
fn recall(past: &Past, props: &HistoryProps) -> Callback<MouseEvent> {
    let (session, load, here) = (props.session.dispatcher(), props.bench.text.load.clone(), props.bench.entry);
    let (entry, edited, image) = (past.entry, past.edited.clone(), past.image.clone());
    Callback::from(move |_: MouseEvent| {
        session.dispatch(Action::Recalled(image.clone()));
        match &edited {
            Some(text) if entry == here => load.emit(Rc::clone(text)),
            Some(text) => session.dispatch(Action::Edited { entry, text: Rc::clone(text) }),
            // The reader's own text stays; only its editor's button goes back to the catalogue's.
            None => {}
        }
    })
}

fn row(past: &Past, props: &HistoryProps) -> Html {
    let report = past.result.as_ref().ok();
    let time = report.and_then(|report| report.time.as_ref());
    let rate = report.and_then(|report| report.rate);
    let (state, sign, words) = match &past.result {
        _ if past.showed_its_mistake() => ("right", Icon::Right, "as predicted".to_owned()),
        _ if past.left_its_mistake_unseen() => ("unseen", Icon::Unseen, "mistake not shown".to_owned()),
        Ok(report) if report.check.passed => ("right", Icon::Right, "correct".to_owned()),
        Ok(_) => ("wrong", Icon::Wrong, "wrong".to_owned()),
        Err(error) => ("wrong", Icon::Wrong, error.to_string()),
    };
    html! {
        <tr key={past.number}>
            <td>{ past.number }</td>
            <td>
                <a href={past.href()} onclick={recall(past, props)}>{ past.entry.id().to_string() }</a>
                if past.edited.is_some() {
                    <span class="badge">{"edited"}</span>
                }
            </td>
            <td>{ sizes(past) }</td>
            <td>{ block(past) }</td>
            <td data-state={state} title={words.clone()}><span class="outcome">{ sign.draw() }{ words }</span></td>
            <td class="number">{ time.map_or_else(|| "–".to_owned(), |time| seconds(time.seconds.median)) }</td>
            <td class="number">
                { rate.map_or_else(|| "–".to_owned(), |rate| speed(rate.value, rate.unit)) }
            </td>
        </tr>
    }
}
