//! Many changed texts, each given to a check.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a hunt by the clock is a command, which says what it finds"
)]

use std::{
    env, fs,
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use crate::{Numbers, mutate};

/// Longer than any text of a corpus takes, by far, on a busy machine and without optimisation.
const TOO_LONG: Duration = Duration::from_secs(30);
/// A hunt that found as much has something to mend first.
const MOST_FOUND: u64 = 20;

/// What is looked for, and in what.
pub struct Hunt {
    /// The texts that are changed.
    pub corpus: Vec<String>,
    /// What is put into them.
    pub pieces: &'static [&'static str],
    /// Gives a text to its reader: whether that took it, or what is wrong with the reader. A panic is wrong as well, and
    /// whatever takes longer than half a minute.
    pub check: fn(&str) -> Result<bool, String>,
    /// The folder for what is found, in which a test looks from then on.
    pub folder: PathBuf,
    /// The ending of such a file's name.
    pub ending: &'static str,
}

/// A text that breaks its reader.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// The text.
    pub text: String,
    /// What happens.
    pub problem: String,
}

impl Hunt {
    /// Checks `rounds` texts. A panic is left to the test that this runs in.
    ///
    /// # Errors
    /// The first text with which something is wrong.
    pub fn rounds(&self, seed: u64, rounds: u32) -> Result<(), Found> {
        let mut numbers = Numbers(seed);
        (0..rounds).try_for_each(|_| {
            let text = mutate(&self.corpus, self.pieces, &mut numbers);
            (self.check)(&text).map(drop).map_err(|problem| Found { text, problem })
        })
    }

    /// Checks the texts that earlier hunts found.
    ///
    /// # Errors
    /// The first one with which something is still wrong.
    pub fn earlier(&self) -> Result<(), Found> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().filter_map(Result::ok);
        for path in entries.map(|entry| entry.path()) {
            if path.extension().is_some_and(|ending| ending == self.ending)
                && let Ok(text) = fs::read_to_string(&path)
            {
                (self.check)(&text)
                    .map_err(|problem| Found { text, problem: format!("{}: {problem}", path.display()) })?;
            }
        }
        Ok(())
    }

    /// Hunts as the command's arguments say: for `--seconds N` (60) from `--seed N` (1) on. Saves and prints what it finds.
    pub fn by_the_clock(&self) {
        let arguments: Vec<String> = env::args().collect();
        let value = |name: &str, default: u64| {
            let at = arguments.iter().position(|argument| argument == name);
            at.and_then(|at| arguments.get(at + 1)).and_then(|text| text.parse().ok()).unwrap_or(default)
        };
        let (seconds, seed) = (value("--seconds", 60), value("--seed", 1));
        let mut numbers = Numbers(seed);
        let last = env::temp_dir().join(format!("warpground_fuzz_{seed}.{}", self.ending));
        println!("the text at hand: {}", last.display());
        let start = Instant::now();
        let (mut tried, mut taken, mut found) = (0_u64, 0_u64, 0_u64);
        std::panic::set_hook(Box::new(|_| {}));
        while start.elapsed().as_secs() < seconds && found < MOST_FOUND {
            let text = mutate(&self.corpus, self.pieces, &mut numbers);
            // A stack that overflows ends the process: the text that did it is left here.
            if let Err(error) = fs::write(&last, &text) {
                eprintln!("{error}");
                break;
            }
            tried += 1;
            match self.problem(&text) {
                Ok(is_taken) => taken += u64::from(is_taken),
                Err(problem) => {
                    found += 1;
                    save(&self.folder.join(format!("{seed}_{tried}.{}", self.ending)), &text, &problem);
                }
            }
        }
        println!("{tried} texts in {:?}, {taken} of them right, {found} found", start.elapsed());
    }

    fn problem(&self, text: &str) -> Result<bool, String> {
        let began = Instant::now();
        match catch_unwind(AssertUnwindSafe(|| (self.check)(text))) {
            Ok(Ok(_)) if began.elapsed() >= TOO_LONG => Err(format!("took {:?}", began.elapsed())),
            Ok(outcome) => outcome,
            Err(panic) => {
                let owned = panic.downcast_ref::<String>().cloned();
                let words = owned.or(panic.downcast_ref::<&str>().map(ToString::to_string));
                Err(format!("panicked: {}", words.unwrap_or_default()))
            }
        }
    }
}

fn save(path: &Path, text: &str, problem: &str) {
    println!("{}: {problem}", path.display());
    let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
    if let Err(error) = folder.and_then(|()| fs::write(path, text)) {
        eprintln!("{error}");
    }
}
