//! The list of runs, which the browser keeps between visits.

use yew::prelude::*;

use crate::{
    browser::storage,
    model::{
        history::{self, Row},
        session::SessionHandle,
    },
};

/// Under it the browser keeps them.
const KEY: &str = "warpground.runs";

/// The runs of earlier visits, the oldest first, and whether something there could not be read; that is discarded.
pub(crate) fn earlier() -> (Vec<Row>, bool) {
    let (rows, is_damaged) = history::read(&storage::get(KEY).unwrap_or_default());
    if is_damaged {
        storage::set(KEY, &history::written(&rows));
    }
    (rows, is_damaged)
}

/// Forgets all of them.
pub(crate) fn forget() {
    storage::remove(KEY);
}

/// Keeps each run once it is over.
#[hook]
pub(crate) fn use_kept_runs(session: &SessionHandle) {
    let last = use_mut_ref(|| session.count());
    let session = session.clone();
    use_effect_with(session.count(), move |count| {
        let known = last.replace(*count);
        if *count > known {
            keep(&session, known);
        }
    });
}

/// Keeps the runs behind a number. Another tab may have kept some meanwhile. Nothing has run on the first page, which has no
/// code for this.
#[inline(never)]
fn keep(session: &SessionHandle, known: usize) {
    let mut new: Vec<Row> = session.listed().take_while(|past| past.number > known).map(|past| Row::of(past)).collect();
    if new.is_empty() {
        return;
    }
    let (mut rows, _) = earlier();
    new.reverse();
    rows.extend(new);
    storage::set(KEY, &history::written(&rows));
}
