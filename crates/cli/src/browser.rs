//! A plan carried out by the built page, in a Chromium without a window.
//!
//! The page is served on loopback together with a mailbox, whose path nobody else knows: the page gets the plan there
//! and leaves a line for everything that it finds out.

use std::{
    env,
    fs::{self, File},
    io::Write,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::mpsc::{self, Receiver, RecvTimeoutError},
    thread,
    time::{Duration, Instant},
};

use warpground_engine::{Adapter, DeviceKind};
use warpground_measure::remote::{Line, Plan};
use warpground_serve::{Mailbox, ServeError, Server, Site};

use crate::{
    arguments::Browser,
    failure::Failure,
    interrupt, page,
    terminal::{NOTE, Progress},
};

/// What keeps a Chromium to the page: no window, no sandbox (containers have none), no traffic of its own, WebGPU with
/// timestamps that are not made coarse.
const QUIET: &[&str] = &[
    "--headless",
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--enable-unsafe-webgpu",
    "--enable-dawn-features=allow_unsafe_apis",
    "--remote-debugging-port=0",
];

/// What makes WebGPU use the machine's GPU where there is no screen: Chromium's native Vulkan.
const GPU: &[&str] = if cfg!(target_os = "linux") {
    &[
        "--ignore-gpu-blocklist",
        "--enable-features=Vulkan",
        "--use-vulkan=native",
        "--use-angle=vulkan",
        "--disable-vulkan-surface",
    ]
} else {
    &["--ignore-gpu-blocklist"]
};

/// The software adapter that every Chromium carries.
const SOFTWARE: &[&str] = &["--use-webgpu-adapter=swiftshader"];

/// How often it is asked whether the browser still lives.
const LOOK: Duration = Duration::from_millis(500);
/// How much of the browser's last words is shown, in characters.
const LAST_WORDS: usize = 600;

/// What wants to know what the page finds out.
pub(crate) trait Listener {
    /// What the page says next, for the sentence that gives it up.
    fn awaited(&self) -> String;

    /// Takes a line that tells of a part of the plan, or of the device.
    fn hear(&mut self, line: Line, progress: &Progress) -> Result<(), Failure>;
}

/// Whether the Chromium and the page's folder are there. Asked first: it should not cost a whole run to learn that not.
pub(crate) fn check(chromium: &Path, arguments: &Browser) -> Result<(), Failure> {
    let is_there = if chromium.components().count() > 1 {
        chromium.is_file()
    } else {
        let folders = env::var_os("PATH").unwrap_or_default();
        // What Windows adds to a name.
        let file = format!("{}{}", chromium.display(), env::consts::EXE_SUFFIX);
        env::split_paths(&folders).any(|folder| folder.join(chromium).is_file() || folder.join(&file).is_file())
    };
    if !is_there {
        return Err(Failure::Input(format!("{} could not be started: there is no such program", chromium.display())));
    }
    let folder = page::folder(arguments.page.as_deref())?;
    Site::open(folder).map(drop).map_err(|error| Failure::Input(error.to_string()))
}

/// Has the page carry the plan out in the Chromium at `chromium`. `adapter` is this machine's device as this program
/// sees it, which decides what the browser has to use.
pub(crate) fn carry_out(
    chromium: &Path,
    arguments: &Browser,
    plan: &Plan,
    adapter: Option<&Adapter>,
    progress: &Progress,
    listener: &mut impl Listener,
) -> Result<(), Failure> {
    let of_server = |error: ServeError| Failure::Input(error.to_string());
    let folder = page::folder(arguments.page.as_deref())?;
    let site = Site::open(folder).map_err(of_server)?;
    let server = Server::bind(0).map_err(of_server)?;
    let plan = serde_json::to_string(plan).map_err(|error| Failure::Input(error.to_string()))?;
    let (letters, lines) = mpsc::channel();
    let mailbox = Mailbox::new(plan, letters);
    let url = format!("http://{}/#/bench?mailbox={}", server.address(), mailbox.path());
    thread::scope(|scope| {
        let serving = scope.spawn(|| server.run_with(&site, Some(&mailbox)));
        let heard = Running::start(chromium, arguments, adapter, &url).and_then(|mut running| {
            let patience = Duration::from_secs(arguments.browser_timeout);
            hear(&mut running, &lines, patience, progress, listener)
        });
        server.stop();
        // A panic of the server would have been a missing line already.
        drop(serving.join());
        heard
    })
}

/// The page said something that this program did not ask for.
pub(crate) fn other_version(what: &impl std::fmt::Display) -> Failure {
    Failure::Input(format!("the page and this program are of different versions: {what}"))
}

/// A browser that is ended when it goes, with what it wrote to its standard error and its profile.
struct Running {
    child: Child,
    log: PathBuf,
    _profile: tempfile::TempDir,
}

impl Running {
    fn start(chromium: &Path, arguments: &Browser, adapter: Option<&Adapter>, url: &str) -> Result<Running, Failure> {
        let profile = tempfile::tempdir().map_err(|error| Failure::of_file("make", Path::new("a profile"), &error))?;
        let log = profile.path().join("standard-error");
        let written = File::create(&log).map_err(|error| Failure::of_file("write", &log, &error))?;
        let mut command = Command::new(chromium);
        command.args(QUIET);
        if arguments.browser_argument.is_empty() {
            let is_software = adapter.is_none_or(|adapter| adapter.kind == DeviceKind::Software);
            command.args(if is_software { SOFTWARE } else { GPU });
        } else {
            command.args(&arguments.browser_argument);
        }
        command.arg(format!("--user-data-dir={}", profile.path().join("profile").display())).arg(url);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(written);
        let child = command
            .spawn()
            .map_err(|error| Failure::Input(format!("{} could not be started: {error}", chromium.display())))?;
        Ok(Running { child, log, _profile: profile })
    }

    /// The end of what it wrote to its standard error, as the end of a sentence.
    fn last_words(&self) -> String {
        let text = fs::read(&self.log).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default();
        let text = text.trim();
        let start = text.char_indices().rev().nth(LAST_WORDS).map_or(0, |(at, _)| at);
        if text.is_empty() { String::new() } else { format!("; its last words:\n{}", &text[start..]) }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself; then there is nothing to end.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Takes the page's lines until its last one.
fn hear(
    running: &mut Running,
    lines: &Receiver<String>,
    patience: Duration,
    progress: &Progress,
    listener: &mut impl Listener,
) -> Result<(), Failure> {
    let mut heard_at = Instant::now();
    let mut heard = "nothing yet";
    loop {
        let text = match lines.recv_timeout(LOOK) {
            Ok(text) => text,
            Err(RecvTimeoutError::Disconnected) => return Err(Failure::Input("the page's server stopped".to_owned())),
            // The terminal's Ctrl-C has reached the browser too.
            Err(RecvTimeoutError::Timeout) if interrupt::is_asked() => return Err(Failure::Interrupted),
            Err(RecvTimeoutError::Timeout) => {
                if let Ok(Some(status)) = running.child.try_wait() {
                    let words = running.last_words();
                    return Err(Failure::Input(format!(
                        "the browser ended before the page had finished ({status}){words}"
                    )));
                }
                if heard_at.elapsed() > patience {
                    let (seconds, words) = (patience.as_secs(), running.last_words());
                    let what = listener.awaited();
                    return Err(Failure::Input(format!(
                        "the page reported nothing for {seconds} s while {what} was awaited, and before that \
                         {heard}; --browser-timeout gives it more time{words}"
                    )));
                }
                continue;
            }
        };
        heard_at = Instant::now();
        let line = serde_json::from_str(&text).map_err(|error| other_version(&error))?;
        heard = match &line {
            Line::Device(_) => "only which device it has",
            Line::Ceilings(_) => "the peak rates of its device",
            Line::Row(_) => "the case before",
            Line::Ran => "one of its runs",
            Line::Verified(_) => "the kernel before",
            Line::Note(_) | Line::End | Line::Failed(_) => heard,
        };
        match line {
            Line::Note(sentence) => {
                progress.aside(|| writeln!(anstream::stderr(), "{NOTE}in the browser:{NOTE:#} {sentence}"))?;
            }
            Line::Failed(sentence) => return Err(Failure::Input(format!("in the browser: {sentence}"))),
            Line::End => return Ok(()),
            Line::Device(_) | Line::Ceilings(_) | Line::Row(_) | Line::Ran | Line::Verified(_) => {
                listener.hear(line, progress)?;
                if interrupt::is_asked() {
                    return Err(Failure::Interrupted);
                }
            }
        }
    }
}
