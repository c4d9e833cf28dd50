//! What was done since the page was opened: runs and edits. Only what ran as it should outlives the tab.

use std::{
    cell::LazyCell,
    collections::{BTreeSet, HashMap},
    rc::Rc,
};

use warpground_measure::{
    RunError, RunReport,
    headline::Looked,
    mistake::{self, Showing},
    siblings::settings_like,
    units::count,
};
use warpground_patterns::{Image, ParameterRole, Settings};
use yew::{Reducible, UseReducerHandle};

use super::{
    Entry, Query,
    history::{MOST_RUNS, Row},
};

/// A run that is over.
#[derive(Debug, Clone)]
pub(crate) struct Past {
    /// Counts the session's runs from 1.
    pub(crate) number: usize,
    pub(crate) entry: Entry,
    pub(crate) settings: Settings,
    /// The reader's own text, if that ran.
    pub(crate) edited: Option<Rc<str>>,
    /// The picture that it worked on, if it did.
    pub(crate) image: Option<Image>,
    /// Whether a processor replaced the GPU, so that its time says nothing about one.
    pub(crate) on_processor: bool,
    pub(crate) result: Result<Rc<RunReport>, RunError>,
}

/// A session's runs have their numbers for themselves, and none changes.
impl PartialEq for Past {
    fn eq(&self, other: &Past) -> bool {
        self.number == other.number
    }
}

impl Past {
    /// What the link to its kernel adds: its settings.
    pub(crate) fn settings_suffix(&self) -> String {
        let mut query = Query::default();
        for (name, value) in self.settings.iter() {
            // A picture says itself how large it is; sizes in a link mean random pixels.
            if self.image.is_none() || !["width", "height"].contains(&name) {
                query.push(name, &value.to_string());
            }
        }
        query.suffix()
    }

    /// The link to its kernel with its settings.
    pub(crate) fn href(&self) -> String {
        format!("{}{}", self.entry.href(), self.settings_suffix())
    }

    /// The sizes on which it ran.
    pub(crate) fn sizes(&self) -> String {
        self.values(|role| role == ParameterRole::Size)
    }

    /// The block that ran.
    pub(crate) fn block(&self) -> String {
        use ParameterRole::{BlockX, BlockXY, BlockY, BlockZ};
        self.values(|role| matches!(role, BlockX | BlockY | BlockZ | BlockXY))
    }

    fn values(&self, wanted: fn(ParameterRole) -> bool) -> String {
        let parameters = self.entry.variant.parameters.iter().filter(|parameter| wanted(parameter.role));
        let values: Vec<_> = parameters.map(|parameter| count(self.settings.whole(parameter.name).into())).collect();
        values.join(" × ")
    }

    /// How the variant's mistake showed in it; `None` if it makes none, or if the text was the reader's own.
    pub(crate) fn mistake(&self) -> Option<Showing> {
        match &self.result {
            Ok(report) => report.mistake.clone(),
            Err(RunError::Mistake(showing)) => Some(showing.clone()),
            Err(RunError::Device(error)) if self.edited.is_none() => mistake::of_error(self.entry.variant, error),
            Err(_) => None,
        }
    }

    /// Whether its mistake showed in the way that it says.
    pub(crate) fn showed_its_mistake(&self) -> bool {
        matches!(self.mistake(), Some(Showing::AsPredicted(_)))
    }

    /// Whether its kernel makes a mistake that its result does not show: with these settings, or on any GPU.
    pub(crate) fn left_its_mistake_unseen(&self) -> bool {
        matches!(self.mistake(), Some(Showing::OnSimulator | Showing::Unharmed))
    }

    /// Whether it did what its kernel is there for: gave the right result, or showed the kernel's mistake.
    fn did_as_it_should(&self) -> bool {
        self.showed_its_mistake() || self.is_correct() && !self.left_its_mistake_unseen()
    }

    /// Whether it ran and gave the right result.
    pub(crate) fn is_correct(&self) -> bool {
        self.result.as_ref().is_ok_and(|report| report.check.passed)
    }
}

/// Runs of earlier visits, the oldest first, and whether something that was kept of them could not be read. They are read when
/// they are first needed: the first page shows none, and waits for no code that reads them.
#[derive(Debug, Clone, Default)]
struct Earlier(Rc<LazyCell<(Vec<Row>, bool)>>);

impl PartialEq for Earlier {
    fn eq(&self, other: &Earlier) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Session {
    /// The oldest first.
    runs: Vec<Rc<Past>>,
    /// The number of the latest run; 0 until the first of this visit.
    count: usize,
    earlier: Earlier,
    /// Of the runs, those up to this number were cleared from the list.
    cleared: usize,
    /// Edited kernels by the variant's id.
    edits: HashMap<String, Rc<str>>,
    /// The picture of an earlier run that was asked for last, and how often one was.
    recalled: Option<Image>,
    recalled_number: usize,
    /// A kernel that the reader asked to run on another page, until its own page has begun to run it.
    wanted: Option<Entry>,
    /// The ids of kernels that ran as they should, in this visit or in an earlier one.
    done: Rc<BTreeSet<String>>,
    /// By the variant's id: the text that the simulator looked through last, where that was the reader's own, and what it
    /// found.
    looked: HashMap<String, (Option<Rc<str>>, Looked)>,
}

pub(crate) type SessionHandle = UseReducerHandle<Session>;

pub(crate) enum Action {
    Ran {
        entry: Entry,
        settings: Settings,
        edited: Option<Rc<str>>,
        image: Option<Image>,
        on_processor: bool,
        result: Result<Rc<RunReport>, RunError>,
    },
    /// The reader cleared the list of runs.
    Cleared,
    /// A picture of an earlier run is wanted again.
    Recalled(Option<Image>),
    Edited {
        entry: Entry,
        text: Rc<str>,
    },
    /// The simulator looked for mistakes in a text.
    Looked {
        entry: Entry,
        edited: Option<Rc<str>>,
        found: Looked,
    },
    /// The catalogue's own text again.
    Restored(Entry),
    /// The reader asked to run this kernel; or its page has begun.
    Wanted(Option<Entry>),
}

impl Reducible for Session {
    type Action = Action;

    fn reduce(self: Rc<Self>, action: Action) -> Rc<Self> {
        let mut session = (*self).clone();
        match action {
            Action::Recalled(image) => {
                session.recalled_number += 1;
                session.recalled = image;
            }
            Action::Cleared => {
                session.count_on();
                session.cleared = session.count;
                session.earlier = Earlier::default();
            }
            Action::Ran { entry, settings, edited, image, on_processor, result } => {
                session.count_on();
                session.count += 1;
                let number = session.count;
                session.runs.push(Rc::new(Past { number, entry, settings, edited, image, on_processor, result }));
                let past = session.runs.last().filter(|past| past.edited.is_none() && past.did_as_it_should());
                if let Some(past) = past {
                    Rc::make_mut(&mut session.done).insert(past.entry.id().to_string());
                }
                session.forget_mistaken(entry);
                let excess = session.runs.len().saturating_sub(MOST_RUNS);
                session.runs.drain(..excess);
            }
            Action::Looked { entry, edited, found } => {
                session.looked.insert(entry.id().to_string(), (edited, found));
                session.forget_mistaken(entry);
            }
            Action::Edited { entry, text } => drop(session.edits.insert(entry.id().to_string(), text)),
            Action::Wanted(entry) => session.wanted = entry,
            Action::Restored(entry) => drop(session.edits.remove(&entry.id().to_string())),
        }
        Rc::new(session)
    }
}

impl Session {
    /// A session that knows what ran as it should in earlier visits: ids, one a line.
    pub(crate) fn after(done: &str) -> Session {
        let mut ids = BTreeSet::new();
        // `collect` would sort the ids first. The first page sorts no other texts, and would fetch the code for these.
        ids.extend(done.lines().map(str::to_owned));
        Session { done: Rc::new(ids), ..Session::default() }
    }

    /// The same session after runs of earlier visits, the oldest first, and whether something of them could not be read. Their
    /// numbers go on.
    pub(crate) fn with_earlier(self, read: fn() -> (Vec<Row>, bool)) -> Session {
        Session { earlier: Earlier(Rc::new(LazyCell::new(read))), ..self }
    }

    /// Numbers this visit's first run behind those of earlier visits.
    fn count_on(&mut self) {
        if self.count == 0 {
            self.count = self.earlier.0.0.last().map_or(0, |row| row.number);
        }
    }

    /// The number of the latest run of this visit; 0 before the first.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// This visit's runs that were not cleared from the list, the latest first.
    pub(crate) fn listed(&self) -> impl Iterator<Item = &Rc<Past>> {
        self.runs().filter(|past| past.number > self.cleared)
    }

    /// The runs of earlier visits, the latest first.
    pub(crate) fn earlier(&self) -> impl Iterator<Item = &Row> {
        self.earlier.0.0.iter().rev()
    }

    /// Whether something that was kept of earlier visits could not be read.
    pub(crate) fn is_damaged(&self) -> bool {
        self.earlier.0.1
    }

    /// The ids of kernels that ran as they should, for [`Session::after`].
    pub(crate) fn done(&self) -> String {
        self.done.iter().map(String::as_str).collect::<Vec<_>>().join("\n")
    }

    /// Whether a kernel ran as it should, in this visit or in an earlier one.
    pub(crate) fn is_done(&self, entry: Entry) -> bool {
        self.done.contains(&entry.id().to_string())
    }

    /// What the simulator found in a kernel's text as it is now, if it looked.
    pub(crate) fn looked(&self, entry: Entry) -> Option<Looked> {
        let (edited, found) = self.looked.get(&entry.id().to_string())?;
        (*edited == self.edit(entry)).then_some(*found)
    }

    /// A kernel in which a mistake was found did not run as it should, whatever its result; one that makes it on purpose did.
    fn forget_mistaken(&mut self, entry: Entry) {
        let id = entry.id().to_string();
        let is_mistaken = self.looked.get(&id).is_some_and(|(edited, found)| edited.is_none() && found.mistakes > 0);
        if is_mistaken && entry.variant.defect.is_none() && self.done.contains(&id) {
            Rc::make_mut(&mut self.done).remove(&id);
        }
    }

    /// All runs, the latest first.
    pub(crate) fn runs(&self) -> impl Iterator<Item = &Rc<Past>> {
        self.runs.iter().rev()
    }

    /// Whether a run gave other values than the one before it of the same text on the same input and device.
    pub(crate) fn differs_from_before(&self, past: &Past) -> bool {
        let same = |other: &Past| {
            other.number < past.number
                && other.entry == past.entry
                && other.settings == past.settings
                && other.edited == past.edited
                && other.image == past.image
        };
        let (Ok(report), Some(before)) = (&past.result, self.runs().find(|other| same(other))) else { return false };
        before.result.as_ref().is_ok_and(|before| {
            before.device == report.device && (before.check != report.check || before.outputs != report.outputs)
        })
    }

    /// The latest run of a variant, whatever its text was.
    pub(crate) fn latest(&self, entry: Entry) -> Option<&Rc<Past>> {
        self.runs().find(|past| past.entry == entry)
    }

    /// The latest run of a variant's text, as it is now, that the simulator counted.
    pub(crate) fn latest_counted(&self, entry: Entry) -> Option<&Rc<Past>> {
        let text = self.edit(entry);
        let counted = |past: &Past| past.result.as_ref().is_ok_and(|report| report.counted.is_some());
        self.runs().find(|past| past.entry == entry && past.edited == text && counted(past))
    }

    /// The latest run of a variant's text as it is now.
    pub(crate) fn latest_of_text(&self, entry: Entry) -> Option<&Rc<Past>> {
        let text = self.edit(entry);
        self.runs().find(|past| past.entry == entry && past.edited == text)
    }

    /// The latest run of `sibling` on the problem that `settings` pose to `entry`: the same sizes and arguments, with
    /// whatever block, and on the simulator or not, as `simulated` says: a cost is no time. A sibling's edited text does not
    /// count as the sibling.
    pub(crate) fn comparable(
        &self,
        entry: Entry,
        settings: &Settings,
        sibling: Entry,
        simulated: bool,
    ) -> Option<&Rc<Past>> {
        let like =
            if sibling == entry { settings.clone() } else { settings_like(settings, entry.variant, sibling.variant) };
        let same = |past: &Past| {
            sibling
                .variant
                .parameters
                .iter()
                .filter(|parameter| !parameter.role.is_override())
                .all(|parameter| past.settings.get(parameter.name).to_bits() == like.get(parameter.name).to_bits())
        };
        let text = if sibling == entry { self.edit(entry) } else { None };
        let is_of_device =
            |past: &Past| past.result.as_ref().ok().is_none_or(|report| report.counted.is_some() == simulated);
        self.runs().find(|past| past.entry == sibling && same(past) && past.edited == text && is_of_device(past))
    }

    /// The picture of an earlier run that was asked for last, with a number that differs for each time.
    pub(crate) fn recalled(&self) -> (usize, Option<Image>) {
        (self.recalled_number, self.recalled.clone())
    }

    /// Whether the reader asked to run this kernel and it has not begun.
    pub(crate) fn is_wanted(&self, entry: Entry) -> bool {
        self.wanted == Some(entry)
    }

    /// The reader's own text of a variant.
    pub(crate) fn edit(&self, entry: Entry) -> Option<Rc<str>> {
        self.edits.get(&entry.id().to_string()).cloned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry() -> Entry {
        Entry::find("vector_add/guarded").expect("it is in the catalogue")
    }

    fn after(actions: impl IntoIterator<Item = Action>) -> Rc<Session> {
        actions.into_iter().fold(Rc::new(Session::after("vector_add/guarded\ncopy/grid_stride")), Reducible::reduce)
    }

    #[test]
    fn a_kernel_in_which_a_mistake_was_found_did_not_run_as_it_should() {
        let looked =
            |mistakes| Action::Looked { entry: entry(), edited: None, found: Looked { mistakes, warnings: 0 } };
        assert!(after([looked(0)]).is_done(entry()));
        let mistaken = after([looked(1)]);
        assert_eq!((mistaken.is_done(entry()), mistaken.done().as_str()), (false, "copy/grid_stride"));
    }

    #[test]
    fn runs_of_earlier_visits_are_listed_until_the_list_is_cleared() {
        let session = Rc::new(Session::default().with_earlier(|| {
            let kept = "1\n7\tvector_add/guarded\t?n=1000\t\t1,000\t256\tright\tcorrect\tsimulator\t–\t–\nrubbish";
            crate::model::history::read(kept)
        }));
        assert_eq!((session.earlier().count(), session.is_damaged()), (1, true));
        let cleared = session.reduce(Action::Cleared);
        assert_eq!((cleared.count(), cleared.earlier().count(), cleared.is_damaged()), (7, 0, false));
    }

    #[test]
    fn what_was_found_is_about_the_text_that_was_looked_through() {
        let text = Rc::<str>::from("mine");
        let found = Looked { mistakes: 1, warnings: 0 };
        let looked = || Action::Looked { entry: entry(), edited: Some(Rc::clone(&text)), found };
        let edited = || Action::Edited { entry: entry(), text: Rc::clone(&text) };
        assert_eq!(after([edited(), looked()]).looked(entry()), Some(found));
        let restored = after([edited(), looked(), Action::Restored(entry())]);
        // The catalogue's own text is another one, and still right.
        assert_eq!((restored.looked(entry()), restored.is_done(entry())), (None, true));
    }
}
