//! Requests about whole CUDA programs: translate one as it is typed, run one.

use serde::{Deserialize, Serialize};
use warpground_engine::DeviceKind;
use warpground_measure::{
    exercise::bundle::Files,
    profile::ProfileReport,
    program::{
        Launches, Mark, Piece, Played, Transcript, TranslatedKernel,
        folder::{Folder, Written},
    },
};

use crate::{Ask, Message, Request, native::Token};

/// Looks a program through and translates its kernels. Nothing runs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Translate {
    /// The file's name, for messages.
    pub name: String,
    /// The program.
    pub text: String,
    /// The texts beside it, by their paths.
    #[serde(default)]
    pub files: Files,
}

/// Opens the files of a folder or of a zip file. Nothing of them runs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Open {
    /// A zip file, in base64.
    Zip(String),
    /// Files by their paths.
    Folder(Files),
}

/// What came of [`Open`].
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct OpenReply(pub Folder);

/// What came of [`Translate`].
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TranslateReply {
    /// What is wrong or worth knowing, in the order of the text.
    pub marks: Vec<Mark>,
    /// The kernels that could be translated, for plain launches.
    pub kernels: Vec<TranslatedKernel>,
    /// How many more kernels run without WGSL that one can read.
    pub unreadable: usize,
    /// Whether there is a `main` to run.
    pub has_main: bool,
}

/// Runs a program.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Run {
    /// The file's name, for messages.
    pub name: String,
    /// The program.
    pub text: String,
    /// Its arguments, without its own name.
    pub arguments: Vec<String>,
    /// Its standard input.
    pub input: String,
    /// The files beside it, by their paths: what it includes, and what it reads.
    #[serde(default)]
    pub files: Files,
    /// The card that the device describes itself as, by its id; empty: what the device is.
    #[serde(default)]
    pub card: String,
    /// What it runs on.
    pub device: Device,
    /// Kernels calculate `double` as `float` where the device has no f64: quick, and right to 7 digits. The page's scripts do
    /// not ask for it.
    #[serde(default)]
    pub float_for_double: bool,
}

/// Looks whether a program that does not come back from a GPU ever would: the simulator runs it again, unheard, up to the
/// first loop or wait that never ends.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Search {
    /// The run that does not come back.
    pub run: Run,
}

/// What came of [`Search`].
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SearchReply {
    /// The loop or wait that never ends; absent if the simulator came to none.
    pub found: Option<Mark>,
}

/// Runs a program on the simulator and remembers what its host side did, line by line.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Remember {
    /// The program. What it prints is part of the recording.
    pub run: Run,
}

/// What came of [`Remember`].
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RememberReply {
    /// What is wrong with the text, if it does not compile.
    pub marks: Vec<Mark>,
    /// The recording; absent if it does not.
    pub played: Option<Played>,
}

/// What a program can run on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Device {
    /// The GPU, where the worker is given one.
    Gpu,
    /// The device of the program that served the page.
    Native(Token),
    /// The simulated GPU.
    Simulated(Watch),
}

/// What the simulator looks at while a program runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Watch {
    /// Nothing: the fastest.
    Nothing,
    /// It counts what each line does.
    Counters,
    /// It looks for races, wrong indices and the like.
    Mistakes,
}

/// What is heard of a program while it runs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum RunEvent {
    /// What it runs on; the first event.
    Device(DeviceFacts),
    /// It printed.
    Printed(Printed),
    /// What it launched so far.
    Launched(Launches),
    /// Something is wrong, or worth knowing.
    Found(Mark),
}

/// What a program runs on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeviceFacts {
    /// The device's name.
    pub name: String,
    /// What is behind it.
    pub kind: DeviceKind,
    /// Whether it is the simulated one.
    pub simulated: bool,
    /// Where the GPU was asked for and could not be had: why.
    pub instead_of_gpu: Option<String>,
}

/// Text that was printed since the last time, bounded as [`Transcript`] is.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Printed {
    /// For each piece whether it went to standard error.
    streams: Vec<bool>,
    /// How many of the pieces come before what was left out.
    before: usize,
    /// Bytes that were left out.
    left_out: u64,
    /// The pieces' bytes.
    #[serde(skip)]
    bytes: Vec<Vec<u8>>,
}

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ending {
    /// By itself, with this status.
    Exited(i32),
    /// The program did something that no program may do.
    Failed,
    /// It ran more steps than it may.
    TooLong,
    /// It was not begun: the text has errors.
    NotBegun,
}

/// What came of [`Run`].
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RunReply {
    /// How it ended.
    pub ending: Ending,
    /// All of it, from before the program's first step to after its last, in seconds by the clock.
    pub seconds: f64,
    /// The clock's smallest step, in seconds.
    pub clock_step_seconds: f64,
    /// What it launched.
    pub launches: Launches,
    /// What the simulator counted, if it was asked to.
    pub counted: Option<ProfileReport>,
    /// What it found wrong, if it was asked to look.
    pub findings: Option<Vec<Mark>>,
    /// What it wrote.
    pub written: Written,
}

impl Printed {
    /// What a transcript holds.
    #[must_use]
    pub fn of(transcript: &Transcript) -> Printed {
        let before = transcript.head().len();
        let pieces: Vec<&Piece> = transcript.head().iter().chain(transcript.tail()).collect();
        Printed {
            streams: pieces.iter().map(|piece| piece.error).collect(),
            before,
            left_out: transcript.left_out(),
            bytes: pieces.into_iter().map(|piece| piece.bytes.clone()).collect(),
        }
    }

    /// Adds it to what was printed before.
    pub fn add_to(&self, transcript: &mut Transcript) {
        for (number, (error, bytes)) in self.streams.iter().zip(&self.bytes).enumerate() {
            if number == self.before && self.left_out > 0 {
                transcript.skip(self.left_out);
            }
            transcript.push(*error, bytes);
        }
    }
}

impl Message for Open {}
impl Message for OpenReply {}
impl Message for Translate {}
impl Message for TranslateReply {}
impl Message for Run {}
impl Message for RunReply {}
impl Message for Search {}
impl Message for SearchReply {}
impl Message for Remember {}
impl Message for RememberReply {}

impl Message for RunEvent {
    fn take_parts(&mut self) -> Vec<Vec<u8>> {
        match self {
            RunEvent::Printed(printed) => std::mem::take(&mut printed.bytes),
            RunEvent::Device(_) | RunEvent::Launched(_) | RunEvent::Found(_) => Vec::new(),
        }
    }

    fn put_parts(&mut self, parts: Vec<Vec<u8>>) {
        if let RunEvent::Printed(printed) = self {
            printed.bytes = parts;
        }
    }
}

impl From<Open> for Request {
    fn from(ask: Open) -> Request {
        Request::Open(ask)
    }
}

impl Ask for Open {
    type Event = ();
    type Reply = OpenReply;
}

impl From<Translate> for Request {
    fn from(ask: Translate) -> Request {
        Request::Translate(ask)
    }
}

impl From<Run> for Request {
    fn from(ask: Run) -> Request {
        Request::Run(ask)
    }
}

impl From<Search> for Request {
    fn from(ask: Search) -> Request {
        Request::Search(ask)
    }
}

impl From<Remember> for Request {
    fn from(ask: Remember) -> Request {
        Request::Remember(ask)
    }
}

impl Ask for Remember {
    type Event = ();
    type Reply = RememberReply;
}

impl Ask for Search {
    type Event = ();
    type Reply = SearchReply;
}

impl Ask for Translate {
    type Event = ();
    type Reply = TranslateReply;
}

impl Ask for Run {
    type Event = RunEvent;
    type Reply = RunReply;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(transcript: &Transcript) -> Vec<(bool, Vec<u8>)> {
        transcript.head().iter().chain(transcript.tail()).map(|piece| (piece.error, piece.bytes.clone())).collect()
    }

    /// A message as it arrives on the other side.
    fn sent(mut event: RunEvent) -> RunEvent {
        let parts = event.take_parts();
        let mut arrived: RunEvent = serde_json::from_str(&serde_json::to_string(&event).unwrap()).unwrap();
        arrived.put_parts(parts);
        arrived
    }

    #[test]
    fn what_was_printed_arrives_byte_for_byte() {
        let (mut here, mut there) = (Transcript::default(), Transcript::default());
        here.push(false, b"one \xff\n");
        here.push(true, b"two\n");
        let RunEvent::Printed(printed) = sent(RunEvent::Printed(Printed::of(&here))) else { panic!("another event") };
        printed.add_to(&mut there);
        assert_eq!(text(&there), [(false, b"one \xff\n".to_vec()), (true, b"two\n".to_vec())]);
    }

    #[test]
    fn what_is_left_out_on_the_way_is_counted_at_the_end() {
        let (mut here, mut there) = (Transcript::default(), Transcript::default());
        let line = vec![b'x'; 1000];
        (0..1000).for_each(|_| here.push(false, &line));
        let RunEvent::Printed(printed) = sent(RunEvent::Printed(Printed::of(&here))) else { panic!("another event") };
        printed.add_to(&mut there);
        printed.add_to(&mut there);
        let kept: usize = text(&there).iter().map(|(_, bytes)| bytes.len()).sum();
        assert!(kept < 200_000);
        assert_eq!(kept as u64 + there.left_out(), 2_000_000);
    }
}
