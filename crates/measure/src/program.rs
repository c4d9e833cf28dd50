//! A whole CUDA program's run, for people: what page and terminal both show of it.
//!
//! ```text
//! launches     what was launched, how often, how long it took
//! translation  a kernel's WGSL with its line map
//! mark         a diagnosis as a place and words, for an editor
//! transcript   what was printed, bounded
//! watched      what the simulator saw, on the lines of the CUDA source
//! examples     programs to begin with
//! file         a program's text from its file's bytes
//! report       the whole run as data
//! history      what the host side did, line by line
//! endless      whether a program that does not come back ever would
//! folder       the files that a program lies among, as a page holds them
//! ```

mod endless;
mod examples;
pub mod folder;
mod history;
mod launches;
mod mark;
mod report;
mod transcript;
mod translation;
mod watched;

pub use endless::never_ends;
pub use examples::{EXAMPLES, Example, example};
pub use history::{HISTORY_VERSION, Played, PlayedChange, PlayedDeed, PlayedObject, PlayedStep};
pub use launches::{Configured, Launched, Launches, WayTaken};
pub use mark::{Level, Mark, findings, marks, marks_of_translation, unreadable_kernels};
pub use report::{
    Ended, ProgramReport, REPORT_VERSION, ReportedCounters, ReportedDevice, ReportedFinding, ReportedLaunch,
    ReportedLine, ReportedPlace, ReportedTime,
};
pub use transcript::{Piece, Transcript};
pub use translation::{BindingText, TranslatedKernel, cuda_line, wgsl_lines};
pub use warpground_cuda::{FileText, NotText, text_of_file};
pub use watched::{Seen, Watched};

use warpground_cuda::{Diagnostic, Severity};

use crate::units::count;

/// `2 errors and 1 warning`; empty if there is neither.
#[must_use]
pub fn tally(diagnostics: &[Diagnostic]) -> String {
    let plural = |number: usize, what: &str| match number {
        0 => None,
        1 => Some(format!("1 {what}")),
        many => Some(format!("{} {what}s", count(many as u64))),
    };
    let number = |severity| diagnostics.iter().filter(|found| found.severity == severity).count();
    let parts = [plural(number(Severity::Error), "error"), plural(number(Severity::Warning), "warning")];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" and ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use warpground_cuda::{Problem, Span};

    #[test]
    fn a_tally_counts_errors_and_warnings_and_leaves_notes_out() {
        let problem = || Problem::Rule("no".to_owned());
        let place = Span::new(0, 1);
        let found = [
            Diagnostic::error(place, problem()),
            Diagnostic::error(place, problem()),
            Diagnostic::warning(place, problem()),
            Diagnostic::note(place, problem()),
        ];
        assert_eq!(tally(&found), "2 errors and 1 warning");
        assert_eq!(tally(&found[3..]), "");
    }
}
