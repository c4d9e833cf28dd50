//! The search for a kernel's fastest settings.

use std::ops::ControlFlow;

use warpground_engine::{Device, TimingPlan};
use warpground_measure::{
    Sizes, SweepOptions,
    tune::{Remembered, tune_request},
};
use warpground_protocol::{
    Failure,
    tune::{Found, Trying, Tune},
};

use crate::{
    port::{Port, is_stopping},
    program::gpu,
};

/// Searches on the GPU, within what a bench of unlisted sizes may take.
pub(crate) async fn tune(port: Port, ask: &Tune) -> Result<Found, Failure> {
    let device = gpu().await.map_err(|error| Failure::Refused(error.to_string()))?;
    let adapter = device.adapter();
    let (family, variant, request) = ask.subject.resolve(adapter.limits.clone())?;
    let bounds = Sizes::suiting(adapter.kind).bounds();
    let options = SweepOptions { bounds, timing: TimingPlan::default(), checked: false, seed: request.seed };
    let tuned = tune_request(&*device, family, variant, &request, &options, |trial| {
        port.event(Trying { number: trial.number, fastest: trial.fastest(), is_final: trial.is_final });
        if is_stopping() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let tuned = tuned.await.map_err(|error| Failure::Refused(error.to_string()))?;
    Ok(Found { sentence: tuned.sentence(), evidence: tuned.evidence(), remembered: Remembered::of(adapter, &tuned) })
}
