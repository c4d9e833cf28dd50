//! Cases carried out by the built page, in a Chromium without a window.
//!
//! The page is served on loopback together with a mailbox, whose path nobody else knows: the page gets the plan there
//! and leaves a line for everything that it finds out.

use std::{
    fs::{self, File},
    io::{self, Write},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::mpsc::{self, Receiver, RecvTimeoutError},
    thread,
    time::{Duration, Instant},
};

use warpground_engine::{Adapter, DeviceKind};
use warpground_measure::{
    Row,
    remote::{Line, Plan},
};
use warpground_serve::{Mailbox, ServeError, Server, Site};

use super::{Side, native::name, wanted::Wanted};
use crate::{
    arguments::Browser,
    commands::serve,
    failure::Failure,
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

/// Measures every case in the page; `tell` hears each row as it comes.
pub(super) fn measure(
    chromium: &Path,
    arguments: &Browser,
    wanted: &Wanted,
    adapter: Option<&Adapter>,
    tell: &mut impl FnMut(&Row) -> io::Result<()>,
) -> Result<Side, Failure> {
    let of_server = |error: ServeError| Failure::Input(error.to_string());
    let folder = arguments.page.clone().unwrap_or_else(serve::folder);
    let site = Site::open(folder).map_err(of_server)?;
    let server = Server::bind(0).map_err(of_server)?;
    let plan = Plan { cases: wanted.cases.clone(), options: wanted.options.clone(), ceilings: true };
    let plan = serde_json::to_string(&plan).map_err(|error| Failure::Input(error.to_string()))?;
    let (letters, lines) = mpsc::channel();
    let mailbox = Mailbox::new(plan, letters);
    let url = format!("http://{}/#/bench?mailbox={}", server.address(), mailbox.path());
    thread::scope(|scope| {
        let serving = scope.spawn(|| server.run_with(&site, Some(&mailbox)));
        let heard = Running::start(chromium, arguments, adapter, &url).and_then(|mut running| {
            let patience = Duration::from_secs(arguments.browser_timeout);
            hear(&mut running, &lines, wanted, patience, tell)
        });
        server.stop();
        // A panic of the server would have been a missing line already.
        drop(serving.join());
        heard
    })
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
    wanted: &Wanted,
    patience: Duration,
    tell: &mut impl FnMut(&Row) -> io::Result<()>,
) -> Result<Side, Failure> {
    let progress = Progress::new(1 + wanted.cases.len());
    progress.say("the page in the browser".to_owned());
    let (mut adapter, mut ceilings, mut rows) = (None, None, Vec::new());
    let mut heard_at = Instant::now();
    let mut heard = "nothing yet";
    loop {
        let text = match lines.recv_timeout(LOOK) {
            Ok(text) => text,
            Err(RecvTimeoutError::Disconnected) => return Err(Failure::Input("the page's server stopped".to_owned())),
            Err(RecvTimeoutError::Timeout) => {
                if let Ok(Some(status)) = running.child.try_wait() {
                    let words = running.last_words();
                    return Err(Failure::Input(format!(
                        "the browser ended before the page had finished ({status}){words}"
                    )));
                }
                if heard_at.elapsed() > patience {
                    let (seconds, words) = (patience.as_secs(), running.last_words());
                    let what = wanted.cases.get(rows.len()).map_or("the end".to_owned(), name);
                    return Err(Failure::Input(format!(
                        "the page said nothing for {seconds} s while {what} was awaited, and before that {heard}; \
                         --browser-timeout allows it more{words}"
                    )));
                }
                continue;
            }
        };
        heard_at = Instant::now();
        let line = serde_json::from_str(&text)
            .map_err(|error| Failure::Input(format!("the page and this program are of different versions: {error}")))?;
        match line {
            Line::Device(found) => {
                adapter = Some(found);
                heard = "only which device it has";
            }
            Line::Ceilings(found) => {
                ceilings = Some(*found);
                heard = "what its device can do at best";
                progress.step();
            }
            Line::Note(sentence) => {
                progress.aside(|| writeln!(anstream::stderr(), "{NOTE}in the browser:{NOTE:#} {sentence}"))?;
            }
            Line::Row(row) => {
                progress.aside(|| tell(&row))?;
                rows.push(*row);
                heard = "the case before";
                progress.step();
                progress.say(wanted.cases.get(rows.len()).map_or_else(String::new, name));
            }
            Line::Failed(sentence) => return Err(Failure::Input(format!("in the browser: {sentence}"))),
            Line::End => {
                let adapter = adapter.ok_or_else(|| Failure::Input("the page named no device".to_owned()))?;
                return Ok(Side { adapter, ceilings, rows });
            }
        }
    }
}
