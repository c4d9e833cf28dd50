//! The runs of this visit and of earlier ones, the latest first.

use std::rc::Rc;

use yew::prelude::*;

use super::{
    data_table::{Column, DataTable},
    icon::Icon,
};
use crate::{
    hooks::{Bench, runs},
    model::{
        history::Row,
        session::{Action, Past, SessionHandle},
    },
};

#[derive(Properties, PartialEq)]
pub(crate) struct HistoryProps {
    pub(crate) session: SessionHandle,
    pub(crate) bench: Bench,
}

#[component]
pub(crate) fn History(props: &HistoryProps) -> Html {
    let session = &props.session;
    let own = session.listed().map(|past| row(&Row::of(past), Some(recall(past, props))));
    let rows: Vec<Html> = own.chain(session.earlier().map(|earlier| row(earlier, None))).collect();
    let damaged = session.is_damaged().then(|| {
        html! { <p class="nothing" role="status" data-testid="history-damaged">{"Some runs of earlier visits could not be read and were discarded."}</p> }
    });
    if rows.is_empty() {
        return html! {
            <div class="empty">
                <p class="empty-head">{"No runs yet."}</p>
                <p>{"The latest runs are kept in this browser, so that settings can be compared."}</p>
                { damaged }
            </div>
        };
    }
    let clear = {
        let session = session.dispatcher();
        Callback::from(move |_: MouseEvent| {
            runs::forget();
            session.dispatch(Action::Cleared);
        })
    };
    html! {
        <>
            { damaged }
            <DataTable class="history" testid="history"
                columns={vec![Column::text("Run"), Column::text("Kernel"), Column::text("Sizes"), Column::text("Block"), Column::text("Device"), Column::text("Result"), Column::number("Time or instructions"), Column::number("Rate or sectors")]}>
                { for rows }
            </DataTable>
            <button type="button" class="link-button" data-testid="history-clear" onclick={clear}>{ Icon::Reset.draw() }{"Clear"}</button>
        </>
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

/// A run, and what brings back what its link cannot carry.
fn row(run: &Row, recall: Option<Callback<MouseEvent>>) -> Html {
    let sign = match run.state {
        "right" => Icon::Right,
        "unseen" => Icon::Unseen,
        _ => Icon::Wrong,
    };
    let title = recall.is_none().then_some("The text of an earlier visit's run is not kept.");
    html! {
        <tr key={format!("{}-{}", recall.is_some(), run.number)}>
            <td>{ run.number }</td>
            <td>
                <a href={run.href()} onclick={recall}>{ run.entry.id().to_string() }</a>
                if run.edited {
                    <span class="badge" {title}>{"edited"}</span>
                }
            </td>
            <td>{ &run.sizes }</td>
            <td>{ &run.block }</td>
            <td>{ &run.device }</td>
            <td data-state={run.state} title={run.words.clone()}><span class="outcome">{ sign.draw() }{ &run.words }</span></td>
            <td class="number">{ &run.time }</td>
            <td class="number">{ &run.rate }</td>
        </tr>
    }
}
