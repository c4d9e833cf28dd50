//! The reader's own programs, which this browser keeps.

use std::rc::Rc;

use warpground_measure::program::EXAMPLES;
use yew::prelude::*;

use super::Workbench;
use crate::{browser::storage, model::program::Draft};

/// Under it the browser keeps them, the latest first.
const KEY: &str = "warpground.programs";
/// A longer program is not kept: all of them together have a few megabytes. In bytes.
const MOST_BYTES: usize = 1 << 19;

/// All of them, the latest first. What cannot be read is taken for none.
pub(crate) fn programs() -> Vec<Draft> {
    storage::get(KEY).and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}

/// Whether there is one of that name.
pub(crate) fn is_kept(name: &str) -> bool {
    programs().iter().any(|known| known.name == name)
}

/// What came of keeping a program.
pub(super) enum Kept {
    /// It needs no keeping, or has no room.
    Not,
    /// It is kept; whether its name is new in the list.
    Yes { is_new: bool },
    /// Another program has its name; this one is free.
    Taken(String),
}

/// Keeps a program under its name, in the place of what it was `before`: as it came onto the workbench, or as it was kept
/// last; nothing if it was begun there. Whatever else has that name is another program, and stays. An example as it is needs
/// no keeping, and neither does what only came: what a file or a link brings is kept when it comes ([`take_in`]).
pub(super) fn keep(draft: &Draft, before: Option<&Draft>) -> Kept {
    if before == Some(draft) || !is_keepable(draft) {
        return Kept::Not;
    }
    let mut all = programs();
    let known = all.iter().find(|known| known.name == draft.name);
    let is_new = known.is_none();
    if known.is_some_and(|known| !before.is_some_and(|before| known.runs_like(before)) && !known.runs_like(draft)) {
        return Kept::Taken(free(&draft.name, |name| is_taken(&all, name, draft)));
    }
    put(&mut all, draft);
    Kept::Yes { is_new }
}

/// A program that a file or a link brings, under a name that no other one has, and kept.
pub(crate) fn take_in(draft: Draft) -> Draft {
    if !is_keepable(&draft) {
        return draft;
    }
    let mut all = programs();
    let name = free(&draft.name, |name| is_taken(&all, name, &draft));
    let draft = Draft { name, ..draft };
    put(&mut all, &draft);
    draft
}

fn is_keepable(draft: &Draft) -> bool {
    draft.example().is_none() && !draft.text.trim().is_empty() && draft.bytes() <= MOST_BYTES
}

/// Whether a program of that name is kept which does something else.
fn is_taken(all: &[Draft], name: &str, draft: &Draft) -> bool {
    all.iter().any(|known| known.name == name && !known.runs_like(draft))
}

fn put(all: &mut Vec<Draft>, draft: &Draft) {
    if all.first() == Some(draft) {
        return;
    }
    all.retain(|other| other.name != draft.name);
    all.insert(0, draft.clone());
    store(all);
}

/// The program on the workbench, which was `before` when it was kept last, has another name from now on. That of an example
/// as it is was not kept under its own.
pub(super) fn rename(draft: &Draft, before: Option<&Draft>, name: &str) {
    if draft.example().is_some() {
        return;
    }
    let mut all = programs();
    let is_it = |known: &&mut Draft| {
        known.name == draft.name && (known.runs_like(draft) || before.is_some_and(|before| known.runs_like(before)))
    };
    if let Some(known) = all.iter_mut().find(is_it) {
        name.clone_into(&mut known.name);
        store(&all);
    }
}

fn forget(name: &str) {
    let mut all = programs();
    all.retain(|other| other.name != name);
    store(&all);
}

fn store(all: &[Draft]) {
    if let Ok(text) = serde_json::to_string(all) {
        storage::set(KEY, &text);
    }
}

/// A name like this one that is not taken: `mine 2.cu`.
fn free(name: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let (stem, ending) = match name.rfind('.') {
        Some(dot) if dot > name.rfind('/').map_or(0, |slash| slash + 1) => name.split_at(dot),
        _ => (name, ""),
    };
    let others = (2_u32..).map(|number| format!("{stem} {number}{ending}"));
    std::iter::once(name.to_owned()).chain(others).find(|name| !is_taken(name)).unwrap_or_default()
}

/// The program that was deleted last, and what deletes and brings back.
#[derive(Clone, PartialEq)]
pub(crate) struct Deletion {
    /// What can be brought back: until another program comes onto the workbench.
    pub(crate) deleted: Option<Rc<Draft>>,
    /// Deletes the program on the workbench.
    pub(crate) delete: Callback<()>,
    pub(crate) bring_back: Callback<()>,
}

#[hook]
pub(crate) fn use_deletion(bench: &Workbench) -> Deletion {
    // With the number of the program that took its place.
    let deleted = use_state_eq(|| None::<(Rc<Draft>, u32)>);
    let latest = deleted.as_ref().filter(|(_, since)| *since == bench.loaded.number);
    let latest = latest.map(|(draft, _)| Rc::clone(draft));
    let delete = {
        let (deleted, draft) = (deleted.setter(), Rc::clone(&bench.draft));
        let (discard, number) = (bench.discard.clone(), bench.loaded.number);
        Callback::from(move |()| {
            if let Some(first) = EXAMPLES.first() {
                forget(&draft.name);
                deleted.set(Some((Rc::clone(&draft), number.wrapping_add(1))));
                discard.emit(Draft::of_example(first));
            }
        })
    };
    let bring_back = {
        let (deleted, load, latest) = (deleted.setter(), bench.load.clone(), latest.clone());
        Callback::from(move |()| {
            if let Some(draft) = &latest {
                deleted.set(None);
                load.emit(take_in((**draft).clone()));
            }
        })
    };
    Deletion { deleted: latest, delete, bring_back }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_is_taken_gets_a_number_before_its_ending() {
        let taken = ["mine.cu", "mine 2.cu", "src/a.b/main", ".cu"];
        let free = |name| free(name, |name| taken.contains(&name));
        assert_eq!(free("mine.cu"), "mine 3.cu");
        assert_eq!(free("src/a.b/main"), "src/a.b/main 2");
        assert_eq!(free(".cu"), ".cu 2");
        assert_eq!(free("other.cu"), "other.cu");
    }
}
