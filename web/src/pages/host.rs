//! What a host program does, in steps that can be run.

use futures_util::future::{AbortHandle, abortable};
use warpground_engine::DeviceKind;
use warpground_measure::{
    host::{Came, DEMONSTRATIONS, Demonstration, Step, demonstrate},
    units, words,
};
use yew::prelude::*;

use crate::{
    components::{Column, DataTable, Icon, coded},
    hooks::{DeviceHandle, DeviceState, sentence},
};

#[component]
pub(crate) fn HostPage() -> Html {
    let device = use_context::<DeviceState>().unwrap_or(DeviceState::Opening);
    let obstacle = match &device {
        DeviceState::Opening => Some("Waiting for the GPU …".to_owned()),
        DeviceState::Absent(absence) => Some(format!("Cannot run: {}.", absence.short())),
        DeviceState::Ready(_) => None,
    };
    html! {
        <div class="page page-narrow" data-testid="host">
            <p class="eyebrow">{"The host"}</p>
            <h1>{"What the host does"}</h1>
            <p class="lead">
                {"A kernel is half of a CUDA program; the other half allocates, copies, launches and checks for \
                  errors. Each of these runs here in small steps, with CUDA's call, WebGPU's call, and the time on \
                  this device."}
            </p>
            if let Some(obstacle) = obstacle {
                <p class="notice" role="status">{ obstacle }{" "}<a href="#/device">{"About this device"}</a></p>
            }
            { for DEMONSTRATIONS.iter().map(|demonstration| html! {
                <Shown key={demonstration.id} {demonstration} device={device.handle().cloned()} />
            }) }
        </div>
    }
}

#[derive(Properties)]
struct ShownProps {
    demonstration: &'static Demonstration,
    device: Option<DeviceHandle>,
}

impl PartialEq for ShownProps {
    fn eq(&self, other: &ShownProps) -> bool {
        self.demonstration.id == other.demonstration.id && self.device == other.device
    }
}

/// Where a demonstration is.
#[derive(Clone, PartialEq)]
enum State {
    Idle,
    Running,
    Done(Vec<Step>),
}

#[component]
fn Shown(props: &ShownProps) -> Html {
    let Demonstration { id, title, says, .. } = *props.demonstration;
    let state = use_state_eq(|| State::Idle);
    let abort = use_mut_ref(|| None::<AbortHandle>);
    {
        let abort = abort.clone();
        use_effect_with((), move |()| {
            move || {
                if let Some(handle) = abort.borrow_mut().take() {
                    handle.abort();
                }
            }
        });
    }
    let run = {
        let (state, device) = (state.setter(), props.device.clone());
        Callback::from(move |_: MouseEvent| {
            let Some(device) = device.clone() else { return };
            state.set(State::Running);
            let state = state.clone();
            let (task, handle) = abortable(async move {
                // Making the vectors keeps the page's one thread busy: first let it paint that it is.
                gloo_timers::future::TimeoutFuture::new(20).await;
                state.set(State::Done(demonstrate(device.get(), id).await));
            });
            *abort.borrow_mut() = Some(handle);
            wasm_bindgen_futures::spawn_local(async move {
                // Stopped only when the page goes.
                let _ = task.await;
            });
        })
    };
    let running = *state == State::Running;
    let kind = props.device.as_ref().map_or(DeviceKind::Unknown, |device| device.get().adapter().kind);
    let again = if matches!(*state, State::Done(_)) { "Run again" } else { "Run" };
    html! {
        <section class="demonstration" data-testid="demonstration" data-id={id} aria-labelledby={format!("host-{id}")}>
            <div class="demonstration-head">
                <h2 id={format!("host-{id}")}>{ title }</h2>
                <button type="button" class="button button-small" data-testid="demonstrate" disabled={props.device.is_none() || running} onclick={run}>
                    { Icon::Run.draw() }{ if running { "Running …" } else { again } }
                </button>
            </div>
            <p>{ coded(says) }</p>
            if let State::Done(steps) = &*state {
                <DataTable class="host-steps" label={format!("Steps: {title}")}
                    columns={vec![Column::text("Step"), Column::text("CUDA, and WebGPU"), Column::number("Time")]}>
                    { for steps.iter().map(|step| row(step, kind)) }
                </DataTable>
            }
        </section>
    }
}

fn row(step: &Step, kind: DeviceKind) -> Html {
    let (state, text) = match &step.came {
        Came::Done(text) => ("done", text.clone()),
        Came::Refused(text) => ("refused", format!("Refused: {}", sentence(text))),
        Came::Unexpected(text) => ("unexpected", format!("Not as expected: {}", sentence(text))),
    };
    html! {
        <tr data-state={state} data-testid="host-step">
            <th scope="row">{ &step.what }if !text.is_empty() { <span>{ text }</span> }</th>
            <td><code>{ step.cuda }</code><code class="webgpu">{ step.webgpu }</code></td>
            <td class="number">
                if let Some(seconds) = step.seconds {
                    { units::seconds(seconds) }<span>{ words::source_on(step.source, kind) }</span>
                }
            </td>
        </tr>
    }
}
