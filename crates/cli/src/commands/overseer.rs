//! Looks after a program on a GPU: where it is not heard of for a while after a launch, the simulator finds out whether a
//! kernel can end at all, and if it cannot, nobody waits any longer.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    thread::JoinHandle,
    time::{Duration, Instant},
};

use warpground_cuda::{Build, Diagnostic, Disk, Event, Options, Program, Unit};
use warpground_gpu::Patience;
use warpground_measure::program::never_ends;
use warpground_sim::Cancel;

/// After so long without a word, the simulator looks.
const QUIET: Duration = Duration::from_millis(1500);
/// So often at most.
const MOST_SEARCHES: u32 = 3;
const LOOK: Duration = Duration::from_millis(100);

/// Somebody who looks after a run.
pub(super) struct Overseer {
    shared: Arc<Mutex<State>>,
    thread: Option<JoinHandle<()>>,
}

struct State {
    /// When the program was last heard of.
    heard: Instant,
    launched: bool,
    over: bool,
    search: Option<Cancel>,
    found: Option<Diagnostic>,
}

fn lock(shared: &Mutex<State>) -> MutexGuard<'_, State> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Overseer {
    /// Begins. `patience` tells the code that waits for the device.
    pub(super) fn new(units: Vec<Unit>, build: Build, options: Options, patience: Patience) -> Overseer {
        let state = State { heard: Instant::now(), launched: false, over: false, search: None, found: None };
        let shared = Arc::new(Mutex::new(state));
        let own = Arc::clone(&shared);
        let look = move || {
            let mut searched = None;
            for _ in 0..MOST_SEARCHES {
                let Some(heard) = wait_for_quiet(&own, searched) else { return };
                searched = Some(heard);
                let Ok(program) = Program::build(&units, &build, &Disk) else { return };
                let cancel = Cancel::default();
                lock(&own).search = Some(cancel.clone());
                let is_over = || {
                    let state = lock(&own);
                    state.over || state.heard != heard
                };
                let found = pollster::block_on(never_ends(&program, &options, None, cancel, &is_over));
                if found.is_some() && !is_over() {
                    lock(&own).found = found;
                    patience.end();
                    return;
                }
            }
        };
        // Without a thread there is no overseer.
        let thread = std::thread::Builder::new().name("overseer".to_owned()).spawn(look).ok();
        Overseer { shared, thread }
    }

    /// The program was heard of.
    pub(super) fn heard(&self, event: &Event) {
        let mut state = lock(&self.shared);
        state.heard = Instant::now();
        state.launched |= matches!(event, Event::Begin { .. });
        if let Some(search) = state.search.take() {
            search.stop();
        }
    }

    /// The run is over: the loop or wait that never ends, if one was found.
    pub(super) fn finish(mut self) -> Option<Diagnostic> {
        let found = {
            let mut state = lock(&self.shared);
            state.over = true;
            if let Some(search) = state.search.take() {
                search.stop();
            }
            state.found.take()
        };
        if let Some(thread) = self.thread.take() {
            // A search that panicked found nothing.
            let _ = thread.join();
        }
        found
    }
}

/// Waits until a program that has launched something is not heard of: since when. Nothing once it is over.
fn wait_for_quiet(shared: &Mutex<State>, searched: Option<Instant>) -> Option<Instant> {
    loop {
        {
            let state = lock(shared);
            if state.over {
                return None;
            }
            if state.launched && state.heard.elapsed() >= QUIET && searched != Some(state.heard) {
                return Some(state.heard);
            }
        }
        std::thread::sleep(LOOK);
    }
}
