//! Warps over time: a multiprocessor with its schedulers, cycle by cycle.

mod drawing;
mod drawn;
mod plot;
mod tables;

use std::rc::Rc;

use warpground_measure::warps::{Picture, Resident, devices};
use warpground_protocol::warps::{Source, Warps as Ask};
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

use self::drawn::Drawn;
use super::progress::waiting;
use crate::{browser::worker::Worker, hooks::use_work, model::WarpsChoice};

#[derive(Properties, PartialEq)]
pub(crate) struct WarpsProps {
    /// What would be traced now.
    pub(crate) source: Rc<Source>,
    #[prop_or_default]
    pub(crate) launch: usize,
    /// How many blocks the multiprocessor holds before the reader chooses.
    #[prop_or(Resident::Share)]
    pub(crate) begins: Resident,
    /// Whether another source is traced at once, and not when the reader asks for it.
    #[prop_or_default]
    pub(crate) follows: bool,
    /// Leads to a line of the text that was traced.
    #[prop_or_default]
    pub(crate) go_to: Option<Callback<u32>>,
    /// What a link wants to be seen, or what the reader had chosen when this was last open.
    #[prop_or_default]
    pub(crate) asked: Option<WarpsChoice>,
    /// What the reader has chosen now.
    #[prop_or_default]
    pub(crate) tell: Callback<WarpsChoice>,
}

#[component]
pub(crate) fn Warps(props: &WarpsProps) -> Html {
    let source = &props.source;
    let worker = use_memo((), |()| Worker::default());
    let (work, ask) = use_work::<Ask>(&worker);
    let begins = WarpsChoice { launch: props.launch, resident: props.begins, ..WarpsChoice::default() };
    let chosen = use_state_eq(|| props.asked.unwrap_or(begins));
    use_effect_with(*chosen, {
        let tell = props.tell.clone();
        move |chosen| tell.emit(*chosen)
    });
    let send = {
        let source = Rc::clone(source);
        Callback::from(move |WarpsChoice { launch, device, resident, turns }: WarpsChoice| {
            ask.emit(Ask { source: (*source).clone(), launch, device: device.to_owned(), resident, turns });
        })
    };
    use_effect_with((*chosen, props.follows.then(|| Rc::clone(source))), {
        let send = send.clone();
        move |(chosen, _)| send.emit(*chosen)
    });
    let again = {
        let chosen = *chosen;
        send.reform(move |_: MouseEvent| chosen)
    };
    let done = work.done;
    let picture = use_memo(done.clone(), |done| {
        let reply = done.as_ref().and_then(|done| done.1.as_ref().ok());
        reply.and_then(|reply| reply.picture.as_ref().ok()).map(|picture| Rc::new(picture.clone()))
    });
    if let Some(progress) = work.running
        && done.is_none()
    {
        let stop = Callback::from(move |()| worker.stop());
        return waiting(
            "The launch runs on the simulator, and every instruction of its first blocks is kept.",
            progress,
            &stop,
        );
    }
    let Some(done) = done else { return Html::default() };
    let (asked, answer) = &*done;
    let launches = answer.as_ref().map_or(&[][..], |reply| &reply.launches);
    let choices = choices((&chosen, props.begins), launches, picture.as_deref());
    let failure = match answer {
        Ok(reply) => reply.picture.as_ref().err().map(|reason| AttrValue::from(reason.clone())),
        Err(reason) => Some(reason.clone()),
    };
    html! {
        <div class="watch warps-watch" data-testid="warps">
            { choices }
            if let Some(premise) = picture.as_ref().as_ref().and_then(|picture| picture.premise.as_ref()) {
                { premise_of(premise, &chosen) }
            }
            if asked.source != **source && !props.follows {
                <p class="notice watch-stale" role="status">
                    {"This was drawn before your change."}
                    <button type="button" class="button button-small" onclick={again}>{"Draw again"}</button>
                </p>
            }
            if let Some(reason) = failure {
                <p class="failure" role="status">{ reason }</p>
            } else if let Some(picture) = &*picture {
                <Drawn picture={Rc::clone(picture)} go_to={props.go_to.clone()} />
            }
        </div>
    }
}

/// What the launch itself would put on a multiprocessor, and the way from there to a full one and back.
fn premise_of(premise: &str, chosen: &UseStateHandle<WarpsChoice>) -> Html {
    let (label, to) = match chosen.resident {
        Resident::Share => ("As many blocks as fit", Resident::Fit),
        Resident::Fit | Resident::Number(_) => ("As launched", Resident::Share),
    };
    let onclick = {
        let chosen = chosen.clone();
        Callback::from(move |_: MouseEvent| chosen.set(WarpsChoice { resident: to, ..*chosen }))
    };
    html! {
        <p class="warps-premise" role="status" data-testid="warps-premise">
            <span>{ premise.to_owned() }</span>
            <button type="button" class="link-button" {onclick} data-testid="warps-share">{ label }</button>
        </p>
    }
}

/// The device, the launch, how many blocks, and who goes first. Another device or launch begins anew.
fn choices(
    (chosen, begins): (&UseStateHandle<WarpsChoice>, Resident),
    launches: &[String],
    drawn: Option<&Picture>,
) -> Html {
    let select = |change: fn(&mut WarpsChoice, &str, Resident)| {
        let chosen = chosen.clone();
        Callback::from(move |event: Event| {
            let Some(select) = event.target_dyn_into::<HtmlSelectElement>() else { return };
            let mut next = *chosen;
            change(&mut next, &select.value(), begins);
            chosen.set(next);
        })
    };
    let on_device = select(|next, id, begins| {
        (next.device, next.resident) = (WarpsChoice::device(id).unwrap_or(next.device), begins);
    });
    let on_launch = select(|next, number, begins| (next.launch, next.resident) = (number.parse().unwrap_or(0), begins));
    let on_first = select(|next, first, _| next.turns = first == "turns");
    let on_resident = {
        let chosen = chosen.clone();
        Callback::from(move |event: Event| {
            let number = event.target_dyn_into::<HtmlInputElement>().and_then(|input| input.value().parse().ok());
            if let Some(number) = number {
                chosen.set(WarpsChoice { resident: Resident::Number(number), ..*chosen });
            }
        })
    };
    let option = |value: String, text: &str, selected: bool| html! { <option {value} {selected}>{ text }</option> };
    html! {
        <div class="watch-choices">
            <label>{"Multiprocessor model"}
                <select onchange={on_device} data-testid="warps-device">
                    { for devices().map(|(id, name)| option(id.to_owned(), name, id == chosen.device)) }
                </select>
            </label>
            if launches.len() > 1 {
                <label>{"Launch"}
                    <select onchange={on_launch} data-testid="warps-launch">
                        { for launches.iter().enumerate().map(|(number, name)| option(number.to_string(), &format!("{}. {name}", number + 1), number == chosen.launch)) }
                    </select>
                </label>
            }
            if let Some(Picture { resident: [resident, most], .. }) = drawn {
                <label><span>{"Blocks at once "}<b>{ format!("{resident} of {most}") }</b></span>
                    <input type="range" class="player-slider" min="1" max={most.to_string()} value={resident.to_string()}
                        disabled={*most == 1} onchange={on_resident} data-testid="warps-resident" />
                </label>
            }
            <label>{"Next to issue"}
                <select onchange={on_first} title="Greedy then oldest: the same warp as long as it can, then the oldest. Round robin: the warps in turn.">
                    { option("oldest".to_owned(), "Greedy then oldest", !chosen.turns) }
                    { option("turns".to_owned(), "Round robin", chosen.turns) }
                </select>
            </label>
        </div>
    }
}
