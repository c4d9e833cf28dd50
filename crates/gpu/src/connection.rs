//! A device and its queue: errors captured, loss noticed, completion awaited.

use std::{
    future::Future,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use futures_channel::oneshot;
use futures_util::future::{Either, select};
use warpground_engine::{Adapter, Error, Extensions};
use wgpu::{DeviceDescriptor, ErrorFilter, ExperimentalFeatures, MemoryHints, Trace};

use crate::{
    Options, Patience,
    adapter::{self, WANTED},
    loops::{self, Told},
    transfer::Staging,
};

/// A device that answered once. It may be lost at any time; then every wait ends with [`Error::DeviceLost`].
pub(crate) struct Connection {
    pub(crate) device: wgpu::Device,
    pub(crate) queue: wgpu::Queue,
    pub(crate) adapter: Adapter,
    /// Where kernels tell of loops that the driver leaves too early, if it does.
    pub(crate) told: Option<Told>,
    /// What the host reads through.
    pub(crate) staging: Staging,
    health: Arc<Mutex<Health>>,
    timeout_seconds: f64,
    #[cfg_attr(target_arch = "wasm32", expect(dead_code, reason = "a browser waits by itself"))]
    patience: Patience,
}

/// What the device's callbacks reported. They may come on any thread, so they only leave a note here.
#[derive(Default)]
struct Health {
    lost: Option<String>,
    uncaptured: Vec<String>,
    waiting: Vec<oneshot::Sender<()>>,
}

fn lock(health: &Mutex<Health>) -> MutexGuard<'_, Health> {
    health.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What wgpu demands before it hands out a feature that it calls experimental. The only one that is asked for is that of
/// cooperative matrices.
///
/// A kernel that is not trusted has its accesses checked like any other, but of a matrix that it loads or stores naga
/// checks the first element only: what lies outside is up to the driver. A device that is lost by it is noticed like any
/// other loss.
fn cooperative_matrices() -> ExperimentalFeatures {
    #[expect(
        unsafe_code,
        reason = "wgpu's word for a feature that may still have faults; only cooperative matrices use it"
    )]
    unsafe {
        ExperimentalFeatures::enabled()
    }
}

impl Connection {
    /// Asks for an adapter and a device with all of the adapter's limits.
    pub(crate) async fn open(options: &Options) -> Result<Connection, Error> {
        let instance = adapter::instance();
        let adapter = adapter::choose(&instance, options.adapter.as_deref()).await?;
        let described = adapter::describe(&adapter).await;
        let mut features = adapter.features() & WANTED;
        let experimental_features = if described.features.cooperative_matrix {
            features |= wgpu::Features::EXPERIMENTAL_COOPERATIVE_MATRIX;
            cooperative_matrices()
        } else {
            ExperimentalFeatures::disabled()
        };
        let descriptor = DeviceDescriptor {
            label: Some("warpground"),
            required_features: features,
            required_limits: adapter.limits(),
            experimental_features,
            memory_hints: MemoryHints::Performance,
            trace: Trace::Off,
        };
        let (device, queue) = adapter
            .request_device(&descriptor)
            .await
            .map_err(|error| Error::NoAdapter(format!("{} gave no device: {error}", described.name)))?;

        let health = Arc::new(Mutex::new(Health::default()));
        let noted = Arc::clone(&health);
        device.on_uncaptured_error(Arc::new(move |error: wgpu::Error| lock(&noted).uncaptured.push(error.to_string())));
        let noted = Arc::clone(&health);
        device.set_device_lost_callback(move |reason, message| {
            let mut health = lock(&noted);
            health.lost.get_or_insert_with(|| match message.trim() {
                "" => format!("{reason:?}").to_ascii_lowercase(),
                message => message.to_owned(),
            });
            // Code that waits for the device's answer would wait for ever.
            for waiting in health.waiting.drain(..) {
                // The other side may have stopped listening; nobody needs to know then.
                let _ = waiting.send(());
            }
        });
        let told = loops::are_left(&described.name).then(|| Told::new(&device));
        let (timeout_seconds, patience) = (options.timeout_seconds, options.patience.clone());
        Ok(Connection {
            device,
            queue,
            adapter: described,
            told,
            staging: Staging::default(),
            health,
            timeout_seconds,
            patience,
        })
    }

    /// Whether it leads to that adapter, of which an open device knows more than it says about itself.
    pub(crate) fn is_of(&self, adapter: &Adapter) -> bool {
        let mut own = self.adapter.clone();
        let Extensions { exp2_is_close, roots_by_fma, quotients_by_fma, .. } = adapter.features.extensions;
        let extensions = &mut own.features.extensions;
        *extensions = Extensions { exp2_is_close, roots_by_fma, quotients_by_fma, ..*extensions };
        own == *adapter
    }

    /// Whether the device was lost, and why.
    pub(crate) fn lost(&self) -> Option<String> {
        lock(&self.health).lost.clone()
    }

    /// Fails if the device was lost or reported an error outside any scope.
    pub(crate) fn check(&self) -> Result<(), Error> {
        let mut health = lock(&self.health);
        if let Some(reason) = &health.lost {
            return Err(Error::DeviceLost(reason.clone()));
        }
        match health.uncaptured.drain(..).next() {
            Some(error) => Err(Error::Validation(error)),
            None => Ok(()),
        }
    }

    /// Does something that a user's input can make fail, and turns what the device reports into an error.
    pub(crate) async fn scoped<Made>(&self, what: &str, action: impl FnOnce() -> Made) -> Result<Made, Error> {
        let internal = self.device.push_error_scope(ErrorFilter::Internal);
        let memory = self.device.push_error_scope(ErrorFilter::OutOfMemory);
        let validation = self.device.push_error_scope(ErrorFilter::Validation);
        let made = action();
        // Popped in reverse order; each takes effect at once, its answer may come later.
        let [validation, memory, internal] =
            [Box::pin(validation.pop()) as ScopeFuture, Box::pin(memory.pop()), Box::pin(internal.pop())];
        for report in [validation, memory, internal] {
            match self.or_lost(report).await? {
                Some(wgpu::Error::OutOfMemory { .. }) => return Err(Error::OutOfMemory(what.to_owned())),
                Some(error) => return Err(Error::Validation(error.to_string().trim().to_owned())),
                None => {}
            }
        }
        self.check()?;
        Ok(made)
    }

    /// Waits until everything submitted so far is done.
    pub(crate) async fn finish(&self) -> Result<(), Error> {
        let (done, finished) = oneshot::channel();
        self.queue.on_submitted_work_done(move || {
            // The receiver is gone only if the caller stopped waiting.
            let _ = done.send(());
        });
        self.drive()?;
        // A sender that was dropped unsent means a lost device, which the check reports.
        let _ = self.or_lost(finished).await?;
        self.check()
    }

    /// Waits for `answer`, or fails when the device is lost first.
    pub(crate) async fn or_lost<Answer>(&self, answer: impl Future<Output = Answer>) -> Result<Answer, Error> {
        let lost = {
            let mut health = lock(&self.health);
            if let Some(reason) = &health.lost {
                return Err(Error::DeviceLost(reason.clone()));
            }
            let (sender, receiver) = oneshot::channel();
            health.waiting.retain(|waiting| !waiting.is_canceled());
            health.waiting.push(sender);
            receiver
        };
        let patience = std::pin::pin!(self.patience());
        let given_up = select(lost, patience);
        match select(std::pin::pin!(answer), given_up).await {
            Either::Left((answer, _)) => Ok(answer),
            Either::Right((Either::Left(_), _)) => Err(Error::DeviceLost(self.lost().unwrap_or_default())),
            Either::Right((Either::Right(_), _)) => Err(Error::Timeout { seconds: self.timeout_seconds }),
        }
    }

    /// Ends when the device has been waited for long enough. Natively [`Connection::drive`] sees to that.
    #[cfg(not(target_arch = "wasm32"))]
    async fn patience(&self) {
        std::future::pending::<()>().await;
    }

    #[cfg(target_arch = "wasm32")]
    async fn patience(&self) {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "saturates")]
        let milliseconds = (self.timeout_seconds * 1000.0) as u32;
        gloo_timers::future::TimeoutFuture::new(milliseconds).await;
    }

    /// Lets callbacks that are due come in, without waiting for the device.
    pub(crate) fn notice(&self) {
        // Only the callbacks matter here; what the poll says of the queue does not.
        let _ = self.device.poll(wgpu::PollType::Poll);
    }

    /// Natively, callbacks come only while somebody polls: blocks until the device has answered. In a browser they come
    /// by themselves.
    #[cfg(not(target_arch = "wasm32"))]
    pub(crate) fn drive(&self) -> Result<(), Error> {
        /// So long at a time, to hear of who ends the waiting.
        const PORTION: f64 = 0.1;
        let begun = std::time::Instant::now();
        loop {
            let left = self.timeout_seconds - begun.elapsed().as_secs_f64();
            let timeout = std::time::Duration::from_secs_f64(left.clamp(0.0, PORTION));
            match self.device.poll(wgpu::PollType::Wait { submission_index: None, timeout: Some(timeout) }) {
                Ok(_) => return Ok(()),
                Err(wgpu::PollError::Timeout) => {
                    self.check()?;
                    if left <= PORTION || self.patience.has_ended() {
                        return Err(Error::Timeout { seconds: begun.elapsed().as_secs_f64() });
                    }
                }
                Err(error) => return Err(Error::Validation(error.to_string())),
            }
        }
    }

    #[cfg(target_arch = "wasm32")]
    #[expect(clippy::unnecessary_wraps, reason = "the native counterpart can fail")]
    pub(crate) fn drive(&self) -> Result<(), Error> {
        Ok(())
    }
}

type ScopeFuture = std::pin::Pin<Box<dyn Future<Output = Option<wgpu::Error>>>>;
