//! What the URL's hash names.

use futures_util::future::join4;
use warpground_measure::{calculators, ladder};
use warpground_patterns::families;
use warpground_protocol::texts;

use super::{Entry, Query};
use crate::browser::{
    markdown,
    part::{self, Part},
};

/// A page and what it shows.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Route {
    Home,
    /// The CUDA workbench.
    Cuda(Query),
    Device {
        query: Query,
    },
    /// What a host program does.
    Host,
    /// The list of calculators.
    Calculators,
    Calculator {
        /// Its id in `measure::calculators`.
        id: &'static str,
        query: Query,
    },
    Kernel {
        entry: Entry,
        query: Query,
    },
    /// The list of ladders.
    Ladders,
    /// A family's ladder.
    Ladder(&'static str),
    /// A view that loads when it is first visited: the lab and the exercises. Its path, and all that the hash says.
    Later {
        path: String,
        hash: String,
    },
    /// A bench for the program that served the page; the path of its mailbox.
    Bench(String),
    /// A hash that names nothing.
    Unknown(String),
    /// A page whose code could not be loaded: one sentence.
    Missing(String),
}

impl Route {
    /// The workbench's hash, without what it is given.
    pub(crate) const CUDA: &str = "#/cuda";

    /// Reads a hash such as `#/vector_add/guarded?n=1000`.
    pub(crate) fn parse(hash: &str) -> Route {
        let text = hash.trim_start_matches('#');
        let (path, query) = text.split_once('?').unwrap_or((text, ""));
        let path = path.trim_matches('/');
        match path {
            "" => return Route::Home,
            "cuda" => return Route::Cuda(Query::parse(query)),
            "device" => return Route::Device { query: Query::parse(query) },
            "host" => return Route::Host,
            "bench" => return Route::Bench(Query::parse(query).get("mailbox").unwrap_or_default().to_owned()),
            "calculators" => return Route::Calculators,
            "ladder" => return Route::Ladders,
            _ => {}
        }
        if path == "lab" || path == "exercises" || path.starts_with("exercises/") {
            return Route::Later { path: path.to_owned(), hash: text.to_owned() };
        }
        if let Some(id) = path.strip_prefix("calculators/")
            && let Some(calculator) = calculators::find(id)
        {
            return Route::Calculator { id: calculator.id, query: Query::parse(query) };
        }
        if let Some(id) = path.strip_prefix("ladder/")
            && let Some(family) = ladder::ladders().find(|family| family.id == id)
        {
            return Route::Ladder(family.id);
        }
        // A family alone means its first variant.
        let family = families().iter().find(|family| family.id == path);
        let first = family.and_then(|family| Some(Entry { family, variant: family.variants.first()? }));
        match first.or_else(|| Entry::find(path)) {
            Some(entry) => Route::Kernel { entry, query: Query::parse(query) },
            None => Route::Unknown(path.chars().take(80).collect()),
        }
    }

    /// The part of the page's code that draws it.
    fn part(&self) -> Part {
        match self {
            Route::Home | Route::Later { .. } | Route::Unknown(_) | Route::Missing(_) => Part::First,
            Route::Kernel { .. } => Part::Kernel,
            Route::Cuda(_) => Part::Workbench,
            Route::Calculators | Route::Calculator { .. } => Part::Calculators,
            Route::Device { .. } | Route::Host | Route::Ladders | Route::Ladder(_) | Route::Bench(_) => Part::Ladders,
        }
    }

    /// Whether the styles of the first page are enough for it.
    fn is_plain(&self) -> bool {
        matches!(self, Route::Home | Route::Missing(_))
    }

    /// Whether it shows a lesson, which is drawn with the rest of the page: what came later would move what is below it.
    fn has_lesson(&self) -> bool {
        matches!(self, Route::Kernel { .. })
    }

    /// The files of the texts that it shows.
    fn texts(&self) -> Vec<&'static str> {
        match self {
            Route::Home | Route::Later { .. } | Route::Unknown(_) | Route::Missing(_) => Vec::new(),
            Route::Calculators | Route::Calculator { .. } | Route::Ladders => Vec::new(),
            Route::Kernel { entry, .. } => vec![entry.family.id],
            Route::Ladder(family) => vec![family],
            Route::Cuda(query) => {
                let kernel = query.get("kernel").and_then(Entry::find);
                kernel.map(|entry| entry.family.id).into_iter().chain([texts::PROGRAMS]).collect()
            }
            Route::Device { .. } | Route::Host | Route::Bench(_) => texts::all(),
        }
    }

    /// Whether it can be shown at once.
    pub(crate) fn is_here(&self) -> bool {
        self.part().is_here()
            && texts::are_here(&self.texts())
            && (self.is_plain() || part::are_styles_here())
            && (!self.has_lesson() || markdown::is_here())
    }

    /// Waits until it can be shown.
    ///
    /// # Errors
    /// One sentence, if something of it could not be loaded.
    pub(crate) async fn arrival(&self) -> Result<(), String> {
        let texts = self.texts();
        let styles = async { if self.is_plain() { Ok(()) } else { part::styles().await } };
        let lesson = async {
            if self.has_lesson() {
                markdown::arrival().await;
            }
        };
        let (part, styles, texts, ()) = join4(self.part().arrival(), styles, texts::provide(&texts), lesson).await;
        part.and(styles).and(texts.map_err(|error| error.to_string()))
    }

    /// For the window's title.
    pub(crate) fn title(&self) -> String {
        match self {
            Route::Home => "Warpground: CUDA patterns, on the GPU you have".to_owned(),
            Route::Cuda(_) => "CUDA workbench · Warpground".to_owned(),
            Route::Device { .. } => "This device · Warpground".to_owned(),
            Route::Host => "The host · Warpground".to_owned(),
            Route::Ladders => "Ladders · Warpground".to_owned(),
            Route::Ladder(id) => {
                let family = families().iter().find(|family| family.id == *id);
                format!("Ladder: {} · Warpground", family.map_or(*id, |family| family.title))
            }
            Route::Later { path, .. } if path == "lab" => "Lab · Warpground".to_owned(),
            Route::Later { .. } => "Exercises · Warpground".to_owned(),
            Route::Bench(_) => "Bench · Warpground".to_owned(),
            Route::Calculators => "Calculators · Warpground".to_owned(),
            Route::Calculator { id, .. } => {
                format!("{} · Warpground", calculators::find(id).map_or("Calculator", |calculator| calculator.short))
            }
            Route::Kernel { entry, .. } => {
                format!("{}: {} · Warpground", entry.family.title, entry.variant.title)
            }
            Route::Unknown(_) => "No such page · Warpground".to_owned(),
            Route::Missing(_) => "Not loaded · Warpground".to_owned(),
        }
    }

    /// What makes two routes different pages: everything but the settings.
    pub(crate) fn place(&self) -> String {
        match self {
            Route::Home => String::new(),
            Route::Cuda(_) => "cuda".to_owned(),
            Route::Device { .. } => "device".to_owned(),
            Route::Host => "host".to_owned(),
            Route::Ladders => "ladder".to_owned(),
            Route::Ladder(id) => format!("ladder/{id}"),
            Route::Later { path, .. } => path.clone(),
            Route::Bench(_) => "bench".to_owned(),
            Route::Calculators => "calculators".to_owned(),
            Route::Calculator { id, .. } => format!("calculators/{id}"),
            Route::Kernel { entry, .. } => entry.id().to_string(),
            Route::Unknown(path) => format!("?{path}"),
            Route::Missing(_) => "?missing".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_from_a_lesson_names_variant_and_settings() {
        let Route::Kernel { entry, query } = Route::parse("#/vector_add/four_wide?n=1000&block_x=64") else {
            panic!("not a kernel");
        };
        assert_eq!(entry.id().to_string(), "vector_add/four_wide");
        assert_eq!((query.get("n"), query.get("block_x")), (Some("1000"), Some("64")));
    }

    #[test]
    fn the_workbench_is_one_place_whatever_it_is_given() {
        let [plain, linked] = ["#/cuda", "#/cuda?example=vector_add&device=sim"].map(Route::parse);
        assert_eq!((plain.place(), plain == linked), (linked.place(), false));
        assert_eq!(plain, Route::Cuda(Query::default()));
    }

    #[test]
    fn the_lab_is_one_place_and_each_exercise_another() {
        let places = ["#/lab", "#/lab?code=abc", "#/exercises", "#/exercises/scans/one_pass?x=1"]
            .map(|hash| Route::parse(hash).place());
        assert_eq!(places, ["lab", "lab", "exercises", "exercises/scans/one_pass"]);
    }

    #[test]
    fn a_family_alone_is_its_first_variant() {
        assert_eq!(Route::parse("#/vector_add").place(), "vector_add/sequential");
    }

    #[test]
    fn what_names_nothing_is_unknown() {
        assert_eq!(Route::parse("#/vector_add/guarded/more"), Route::Unknown("vector_add/guarded/more".to_owned()));
        assert_eq!((Route::parse(""), Route::parse("#/")), (Route::Home, Route::Home));
    }
}
