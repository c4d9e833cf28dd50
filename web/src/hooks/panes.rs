//! How the kernel page divides its space: which panes are in view and where the borders between them are.

use yew::prelude::*;

use super::media::use_media;
use crate::browser::storage;

/// Under it the borders are kept between visits.
const BORDERS: &str = "warpground.borders";
/// Under these the tab keeps what is in view from variant to variant.
const SHOWN: &str = "warpground.pane";
const PROGRAM_SHOWN: &str = "warpground.pane.program";
const PROGRAM_MAXIMISED: &str = "warpground.maximised.program";
const MAXIMISED: &str = "warpground.maximised";

/// Windows that hold one pane at a time; also in styles/panes.css.
const SINGLE: &str = "(max-width: 899px), (max-height: 559px)";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pane {
    Lesson,
    Code,
    Results,
}

impl Pane {
    pub(crate) const ALL: [Pane; 3] = [Pane::Lesson, Pane::Code, Pane::Results];

    pub(crate) fn id(self) -> &'static str {
        match self {
            Pane::Lesson => "lesson",
            Pane::Code => "code",
            Pane::Results => "results",
        }
    }

    pub(crate) fn title(self) -> &'static str {
        match self {
            Pane::Lesson => "Lesson",
            Pane::Code => "Code",
            Pane::Results => "Results",
        }
    }

    pub(crate) fn of(id: &str) -> Option<Pane> {
        Pane::ALL.into_iter().find(|pane| pane.id() == id)
    }
}

/// A border that can be dragged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Border {
    /// Between the lesson and what is right of it; its place is the lesson's share of the width.
    Lesson,
    /// Between the code and the results below it; its place is the code's share of the height.
    Results,
}

/// Where the borders are, in percent; absent where the reader has not moved one.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
struct Borders {
    lesson: Option<f64>,
    code: Option<f64>,
}

impl Borders {
    fn read(text: &str) -> Borders {
        let mut parts = text.split(',').map(|part| part.parse().ok().map(clamped));
        Borders { lesson: parts.next().flatten(), code: parts.next().flatten() }
    }

    fn written(self) -> String {
        [self.lesson, self.code].map(|share| share.map_or_else(String::new, |share| share.to_string())).join(",")
    }
}

/// A share that leaves room on both sides, in tenths of a percent.
fn clamped(share: f64) -> f64 {
    (share.clamp(12.0, 85.0) * 10.0).round() / 10.0
}

#[derive(Clone, PartialEq)]
pub(crate) struct Panes {
    borders: Borders,
    /// Whether the window holds one pane at a time.
    pub(crate) single: bool,
    /// The pane in view where the window holds one at a time.
    pub(crate) shown: Pane,
    /// The pane that the reader has given all the space.
    pub(crate) maximised: Option<Pane>,
    /// Moves a border; `None` puts it back where it begins.
    pub(crate) place: Callback<(Border, Option<f64>)>,
    /// Brings a pane into view, wherever it is.
    pub(crate) show: Callback<Pane>,
    /// Brings a pane into view where the window holds one at a time. The next variant begins as it would have begun.
    pub(crate) turn_to: Callback<Pane>,
    /// Gives a pane all the space, or takes it back.
    pub(crate) toggle_maximised: Callback<Pane>,
}

impl Panes {
    /// The pane that alone is in view, if one is.
    pub(crate) fn alone(&self) -> Option<Pane> {
        if self.single { Some(self.shown) } else { self.maximised }
    }

    /// What a link says of them: the pane that alone is in view, if that is not where the link would begin. One that names a
    /// panel begins with the results.
    pub(crate) fn in_link(&self, names_panel: bool) -> Option<Pane> {
        self.alone().filter(|pane| !self.single || names_panel || *pane != Pane::Code)
    }

    /// Whether the reader has moved a border.
    pub(crate) fn is_placed(&self, border: Border) -> bool {
        match border {
            Border::Lesson => self.borders.lesson.is_some(),
            Border::Results => self.borders.code.is_some(),
        }
    }

    /// The place of a border in percent. What is read beside the code takes more of the code's space.
    pub(crate) fn at(&self, border: Border, results: Height) -> f64 {
        match border {
            Border::Lesson => self.borders.lesson.unwrap_or(29.0),
            Border::Results => self.borders.code.unwrap_or(match results {
                Height::Low => 64.0,
                Height::Tall => 42.0,
                Height::Step => 32.0,
                Height::Picture => 14.0,
            }),
        }
    }
}

/// How much of the code's space results ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Height {
    /// A verdict and a few numbers.
    Low,
    /// What is read line by line beside the code.
    Tall,
    /// A step of a warp, which names one line.
    Step,
    /// A picture of a whole launch, or a chart, which names no line.
    Picture,
}

/// What an address that was followed says of the panes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Asked {
    /// The pane that it wants in view.
    pub(crate) pane: Option<Pane>,
    /// Whether it names a panel of the results.
    pub(crate) names_panel: bool,
    /// Which one it is of those that were followed.
    pub(crate) visit: u32,
    /// Whether the reader has come back to it. Then it describes all that was in view; a link, only what it names.
    pub(crate) returned: bool,
}

/// The panes of a page, with a lesson or without.
#[hook]
pub(crate) fn use_panes(asked: Asked, has_lesson: bool) -> Panes {
    let Asked { pane: named, names_panel, visit, returned } = asked;
    let single = use_media(SINGLE);
    let borders = use_state_eq(|| storage::get(BORDERS).map(|text| Borders::read(&text)).unwrap_or_default());
    // The workbench, which has no lesson, and the kernels' pages each remember their own.
    let (shown_key, maximised_key) = if has_lesson { (SHOWN, MAXIMISED) } else { (PROGRAM_SHOWN, PROGRAM_MAXIMISED) };
    let kept = |key| {
        let kept = storage::kept(key).and_then(|id| Pane::of(&id));
        kept.filter(|pane| !(returned && has_lesson) && (has_lesson || *pane != Pane::Lesson))
    };
    let begins = if names_panel { Pane::Results } else { Pane::Code };
    let shown = use_state_eq(|| named.or_else(|| kept(shown_key)).unwrap_or(begins));
    // A link that names a pane wants it seen.
    let maximised = use_state_eq(|| named.or_else(|| kept(maximised_key)));
    let place = {
        let borders = borders.clone();
        Callback::from(move |(border, share): (Border, Option<f64>)| {
            let mut moved = *borders;
            let share = share.map(clamped);
            match border {
                Border::Lesson => moved.lesson = share,
                Border::Results => moved.code = share,
            }
            storage::set(BORDERS, &moved.written());
            borders.set(moved);
        })
    };
    let set_maximised = {
        let maximised = maximised.setter();
        use_callback((), move |pane: Option<Pane>, ()| {
            storage::keep(maximised_key, pane.map_or("", Pane::id));
            maximised.set(pane);
        })
    };
    let first = use_mut_ref(|| true);
    use_effect_with(visit, {
        let (shown, maximise) = (shown.setter(), set_maximised.clone());
        move |_| {
            // The first one is in view already.
            if first.replace(false) {
                return;
            }
            match named {
                Some(pane) => {
                    storage::keep(shown_key, pane.id());
                    shown.set(pane);
                    maximise.emit(Some(pane));
                }
                None if returned => {
                    shown.set(begins);
                    maximise.emit(None);
                }
                None => {}
            }
        }
    });
    let show = {
        let shown = shown.setter();
        use_callback((set_maximised.clone(), *maximised), move |pane: Pane, (set_maximised, maximised)| {
            storage::keep(shown_key, pane.id());
            shown.set(pane);
            if maximised.is_some_and(|maximised| maximised != pane) {
                set_maximised.emit(None);
            }
        })
    };
    let turn_to = {
        let shown = shown.setter();
        use_callback(single, move |pane: Pane, single| {
            if *single {
                shown.set(pane);
            }
        })
    };
    let toggle_maximised = {
        use_callback(*maximised, move |pane: Pane, maximised| {
            set_maximised.emit((*maximised != Some(pane)).then_some(pane));
        })
    };
    Panes { borders: *borders, single, shown: *shown, maximised: *maximised, place, show, turn_to, toggle_maximised }
}
