//! What is profiled or checked: a variant of the catalogue, or a user's own launch.

use warpground_engine::{Job, Outcome};
use warpground_patterns::{Check, Request, SettingError, Variant};

use crate::{
    launch_file::{LaunchFile, SourceText, Unmet},
    units::count,
    words,
};

/// A job with the text that its lines refer to, and what its result should be.
#[derive(Debug, Clone)]
pub struct Subject<'request> {
    /// What runs.
    pub job: Job,
    /// What its lines refer to.
    pub source: SourceText,
    expected: Expected<'request>,
}

#[derive(Debug, Clone)]
enum Expected<'request> {
    Variant(&'static Variant, &'request Request),
    File(Box<LaunchFile>),
}

/// Whether a result is right.
#[derive(Debug, Clone, PartialEq)]
pub enum Verdict {
    /// It was compared with the catalogue's reference.
    Reference(Check),
    /// It was compared with what the launch file expects; what is not met.
    Expected(Vec<Unmet>),
    /// Nothing says what it should be.
    Unknown,
}

impl<'request> Subject<'request> {
    /// A variant of the catalogue.
    ///
    /// # Errors
    /// Settings that cannot be.
    pub fn of_variant(
        id: &str,
        variant: &'static Variant,
        request: &'request Request,
    ) -> Result<Subject<'request>, SettingError> {
        let text = request.edited.clone().unwrap_or_else(|| variant.wgsl.get().to_owned());
        Ok(Subject {
            job: variant.job(request)?,
            source: SourceText::wgsl(id, text),
            expected: Expected::Variant(variant, request),
        })
    }

    /// A user's own launch.
    #[must_use]
    pub fn of_file(file: LaunchFile) -> Subject<'request> {
        Subject { job: file.job.clone(), source: file.source.clone(), expected: Expected::File(Box::new(file)) }
    }

    /// Compares what the job wrote with what it should be.
    #[must_use]
    pub fn verdict(&self, outcome: &Outcome) -> Verdict {
        match &self.expected {
            Expected::Variant(variant, request) => Verdict::Reference(variant.check(request, outcome)),
            Expected::File(file) if file.expectations.is_empty() => Verdict::Unknown,
            Expected::File(file) => Verdict::Expected(file.unmet(outcome)),
        }
    }
}

impl Verdict {
    /// Whether anything is wrong.
    #[must_use]
    pub fn is_wrong(&self) -> bool {
        match self {
            Verdict::Reference(check) => !check.passed,
            Verdict::Expected(unmet) => !unmet.is_empty(),
            Verdict::Unknown => false,
        }
    }

    /// The verdict in one sentence; nothing if there is nothing to say.
    #[must_use]
    pub fn sentence(&self) -> Option<String> {
        match self {
            Verdict::Reference(check) => Some(words::verdict(check)),
            Verdict::Expected(unmet) => Some(match unmet.first() {
                None => "Correct: every expectation of the launch file is met".to_owned(),
                Some(Unmet { buffer, wrong, compared, index, member, got, expected }) => format!(
                    "Wrong: {} of {} elements of {buffer}; first at {buffer}[{}]{member}: got {got}, expected {expected}",
                    count(*wrong),
                    count(*compared),
                    count(*index)
                ),
            }),
            Verdict::Unknown => None,
        }
    }
}
