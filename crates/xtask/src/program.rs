//! Other programs: found, started, bounded in time, and their failures told in one sentence.

use std::ffi::OsStr;
use std::fmt;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use crate::project;

/// How much of a failed program's output is worth showing.
const SHOWN_LINES: usize = 30;

#[derive(Debug, thiserror::Error)]
pub(crate) enum ProgramError {
    #[error("{0} is not installed, or not on the PATH")]
    NotFound(String),
    #[error("`{command}` could not be started: {source}")]
    NotStarted { command: String, source: io::Error },
    #[error("`{command}` failed ({status})")]
    Failed { command: String, status: ExitStatus },
    #[error("`{command}` was stopped: it had not ended after {} s", .limit.as_secs())]
    TookTooLong { command: String, limit: Duration },
}

/// A program with its arguments, about to be started.
pub(crate) struct Program {
    command: Command,
    name: String,
}

impl Program {
    /// A program on the PATH.
    pub(crate) fn find(name: &str) -> Result<Self, ProgramError> {
        let path = which::which(name).map_err(|_| ProgramError::NotFound(name.to_owned()))?;
        Ok(Self { command: Command::new(path), name: name.to_owned() })
    }

    /// A program at a place that is known.
    pub(crate) fn at(path: &Path) -> Self {
        let name = path.file_stem().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        Self { command: Command::new(path), name }
    }

    pub(crate) fn arg(mut self, argument: impl AsRef<OsStr>) -> Self {
        self.command.arg(argument);
        self
    }

    pub(crate) fn args<A: AsRef<OsStr>>(mut self, arguments: impl IntoIterator<Item = A>) -> Self {
        self.command.args(arguments);
        self
    }

    pub(crate) fn env(mut self, name: &str, value: impl AsRef<OsStr>) -> Self {
        self.command.env(name, value);
        self
    }

    pub(crate) fn without_env(mut self, names: &[&str]) -> Self {
        for name in names {
            self.command.env_remove(name);
        }
        self
    }

    /// For a cargo that builds: without what it keeps for the next build, where nobody will build again.
    pub(crate) fn incremental_if_attended(self) -> Self {
        if project::is_unattended() { self.env("CARGO_INCREMENTAL", "0") } else { self }
    }

    /// The folder that it runs in.
    pub(crate) fn folder(mut self, folder: impl AsRef<Path>) -> Self {
        self.command.current_dir(folder);
        self
    }

    /// Runs it silently and returns what it wrote to its standard output.
    pub(crate) fn text(mut self) -> Result<String, ProgramError> {
        self.command.stdin(Stdio::null());
        let Output { status, stdout, .. } = self.command.output().map_err(|source| self.not_started(source))?;
        self.check(status)?;
        Ok(String::from_utf8_lossy(&stdout).into_owned())
    }

    /// Runs it silently and says whether it succeeded.
    pub(crate) fn quietly_succeeds(self) -> bool {
        self.text().is_ok()
    }

    /// Runs it silently with a limit.
    pub(crate) fn succeeds_within(mut self, limit: Duration) -> Result<(), ProgramError> {
        self.command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = self.start()?;
        let start = Instant::now();
        loop {
            match child.try_wait() {
                Ok(Some(status)) => return self.check(status),
                Ok(None) if start.elapsed() < limit => thread::sleep(Duration::from_millis(20)),
                Ok(None) => {
                    // It may end by itself at this very moment, which is as good.
                    let _ = child.kill();
                    let _ = child.wait();
                    return Err(ProgramError::TookTooLong { command: self.to_string(), limit });
                }
                Err(source) => return Err(self.not_started(source)),
            }
        }
    }

    /// Runs it in sight of the user. Where nobody watches, only the end of a failed program's output is shown.
    pub(crate) fn run(mut self) -> Result<(), ProgramError> {
        self.command.stdin(Stdio::null());
        if !project::is_unattended() {
            let status = self.command.status().map_err(|source| self.not_started(source))?;
            return self.check(status);
        }
        let (status, output) = self.capture(|_| Ok(()), |_| Ok(()))?;
        if !status.success() {
            let lines: Vec<_> = output.lines().collect();
            eprintln!("{}", lines[lines.len().saturating_sub(SHOWN_LINES)..].join("\n"));
        }
        self.check(status)
    }

    /// Runs it silently and returns how it ended and all that it wrote, both streams together.
    pub(crate) fn read(mut self) -> Result<(ExitStatus, String), ProgramError> {
        self.command.stdin(Stdio::null());
        self.capture(|_| Ok(()), |_| Ok(()))
    }

    /// Runs it in sight of the user and also returns all that it wrote, both streams together.
    pub(crate) fn run_and_read(mut self) -> Result<(ExitStatus, String), ProgramError> {
        self.command.stdin(Stdio::null());
        self.capture(|bytes| io::stdout().write_all(bytes), |bytes| io::stderr().write_all(bytes))
    }

    fn capture(
        &mut self,
        show_output: impl Fn(&[u8]) -> io::Result<()> + Sync,
        show_errors: impl Fn(&[u8]) -> io::Result<()> + Sync,
    ) -> Result<(ExitStatus, String), ProgramError> {
        self.command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = self.start()?;
        let (output, errors) = (child.stdout.take(), child.stderr.take());
        let text = Mutex::new(Vec::new());
        thread::scope(|scope| {
            scope.spawn(|| copy(output, &show_output, &text));
            scope.spawn(|| copy(errors, &show_errors, &text));
        });
        let status = child.wait().map_err(|source| self.not_started(source))?;
        let text = text.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        Ok((status, String::from_utf8_lossy(&text).into_owned()))
    }

    fn start(&mut self) -> Result<Child, ProgramError> {
        self.command.spawn().map_err(|source| self.not_started(source))
    }

    fn not_started(&self, source: io::Error) -> ProgramError {
        ProgramError::NotStarted { command: self.to_string(), source }
    }

    fn check(&self, status: ExitStatus) -> Result<(), ProgramError> {
        if status.success() { Ok(()) } else { Err(ProgramError::Failed { command: self.to_string(), status }) }
    }
}

/// As one would type it.
impl fmt::Display for Program {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.name)?;
        for argument in self.command.get_args() {
            write!(formatter, " {}", argument.to_string_lossy())?;
        }
        Ok(())
    }
}

/// Shows a stream while it comes and keeps it. A stream that breaks has ended; a terminal that is gone is no reason to
/// lose the test results.
fn copy(stream: Option<impl Read>, show: &impl Fn(&[u8]) -> io::Result<()>, text: &Mutex<Vec<u8>>) {
    let Some(mut stream) = stream else { return };
    let mut buffer = [0; 8192];
    while let Ok(length @ 1..) = stream.read(&mut buffer) {
        let bytes = &buffer[..length];
        let _ = show(bytes);
        text.lock().unwrap_or_else(std::sync::PoisonError::into_inner).extend_from_slice(bytes);
    }
}

/// The PATH with folders put before it.
pub(crate) fn path_with(folders: &[PathBuf]) -> std::ffi::OsString {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let all = folders.iter().cloned().chain(std::env::split_paths(&path));
    // A folder whose name holds the separator cannot be on a PATH at all; the others still can.
    std::env::join_paths(all).unwrap_or(path)
}
