//! How a command ends other than well: one sentence, and the exit status of the terminal's contract.

use std::{
    io::{self, Write},
    path::Path,
    process::ExitCode,
};

use warpground_engine::Error;
use warpground_hardware::{LimitError, cover::CoverError, index::IndexError, schedule::ScheduleError};
use warpground_measure::{CeilingError, RunError};
use warpground_patterns::SettingError;

use crate::{interrupt, terminal::WRONG};

/// Why a command did not end well.
#[derive(Debug)]
pub(crate) enum Failure {
    /// A wrong result or a finding; it has been shown already.
    Wrong,
    /// A mistake made on purpose that leaves no result; the sentence says how it showed.
    Mistake(String),
    /// A program that was run ended with this status, which is ours then.
    Status(u8),
    /// Ctrl-C ended it early; what there was has been shown.
    Interrupted,
    /// What was asked cannot be done here; the sentence says why.
    Input(String),
    /// Standard output is gone.
    Output(io::Error),
}

impl Failure {
    /// Why, in words.
    pub(crate) fn into_sentence(self) -> String {
        match self {
            Failure::Mistake(sentence) | Failure::Input(sentence) => sentence,
            Failure::Output(error) => error.to_string(),
            Failure::Wrong => "the result is wrong".to_owned(),
            Failure::Status(status) => format!("it ended with status {status}"),
            Failure::Interrupted => "it was interrupted".to_owned(),
        }
    }

    /// A file that could not be read or written.
    pub(crate) fn of_file(action: &str, path: &Path, error: &impl std::fmt::Display) -> Failure {
        Failure::Input(format!("cannot {action} {}: {error}", path.display()))
    }

    /// What went wrong with a kernel, with its file's name where the kernel is at fault.
    pub(crate) fn of_kernel(name: &str, error: Error) -> Failure {
        match error {
            Error::Compilation(_) => Failure::Input(format!("{name}: {error}")),
            other => other.into(),
        }
    }

    /// Why, if it is something to say.
    pub(crate) fn sentence(&self) -> Option<&str> {
        match self {
            Failure::Input(sentence) | Failure::Mistake(sentence) => Some(sentence),
            Failure::Wrong | Failure::Status(_) | Failure::Interrupted | Failure::Output(_) => None,
        }
    }

    /// Says why, on standard error, and returns the exit status.
    pub(crate) fn report(self) -> ExitCode {
        let status = if matches!(self, Failure::Mistake(_)) { 1 } else { 2 };
        let sentence = match self {
            Failure::Wrong => return ExitCode::from(1),
            Failure::Interrupted => return ExitCode::from(interrupt::STATUS),
            Failure::Status(status) => return ExitCode::from(status),
            // The reader has seen enough: `warpground list | head`.
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
            Failure::Output(error) => format!("cannot write to standard output: {error}"),
            Failure::Input(sentence) | Failure::Mistake(sentence) => sentence,
        };
        // If standard error is gone too, nobody is left to be told.
        let _ = writeln!(anstream::stderr(), "{WRONG}error:{WRONG:#} {sentence}");
        ExitCode::from(status)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

impl From<SettingError> for Failure {
    fn from(error: SettingError) -> Failure {
        Failure::Input(error.to_string())
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        Failure::Input(error.to_string())
    }
}

impl From<RunError> for Failure {
    fn from(error: RunError) -> Failure {
        match error {
            RunError::Mistake(showing) => Failure::Mistake(showing.words()),
            RunError::OnlySimulated => Failure::Input(format!("{error}; add --device sim")),
            other => Failure::Input(other.to_string()),
        }
    }
}

impl From<CeilingError> for Failure {
    fn from(error: CeilingError) -> Failure {
        Failure::Input(error.to_string())
    }
}

impl From<LimitError> for Failure {
    fn from(error: LimitError) -> Failure {
        Failure::Input(error.to_string())
    }
}

impl From<IndexError> for Failure {
    fn from(error: IndexError) -> Failure {
        Failure::Input(error.to_string())
    }
}

impl From<CoverError> for Failure {
    fn from(error: CoverError) -> Failure {
        Failure::Input(error.to_string())
    }
}

impl From<ScheduleError> for Failure {
    fn from(error: ScheduleError) -> Failure {
        Failure::Input(error.to_string())
    }
}
