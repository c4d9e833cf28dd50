//! The lanes of a warp at a step, and what they hold.

use yew::prelude::*;

use crate::model::tape::{Tape, read_name, scalar_name, summary};

#[derive(Properties, PartialEq)]
pub(super) struct LanesProps {
    pub(super) tape: Tape,
    pub(super) warp: usize,
    pub(super) step: usize,
}

#[component]
pub(super) fn Lanes(props: &LanesProps) -> Html {
    let LanesProps { tape, warp, step } = props;
    // A name and the number of one of its scalars; it stays when the step changes.
    let chosen = use_state_eq(|| None::<(u32, usize)>);
    let (Some(recording), Some(warp)) = (tape.recording(), tape.warp(*warp)) else { return Html::default() };
    let Some(now) = warp.steps.get(*step) else { return Html::default() };

    let given: Vec<u32> = now.values.iter().map(|value| value.name).collect();
    let mut rows = Vec::new();
    let mut watched = None;
    for name in warp.names_at(*step) {
        let Some(its) = recording.names.get(name as usize).filter(|its| its.is_seen_from(now.line)) else { continue };
        for (number, kind) in its.scalars.iter().enumerate() {
            // Of a vector each row is one component.
            let type_name = if its.scalars.len() == 1 { &its.type_name } else { kind.name() };
            let held = warp.watch(name, number, *step);
            let title = scalar_name(tape.terms().name(name as usize, its), number, its.scalars.len());
            let is_chosen = *chosen == Some((name, number));
            if is_chosen {
                watched = Some((title.clone(), *kind, held, its));
            }
            let choose = {
                let chosen = chosen.clone();
                Callback::from(move |_: MouseEvent| chosen.set(if is_chosen { None } else { Some((name, number)) }))
            };
            rows.push(html! {
                <li key={format!("{name}.{number}")} data-new={given.contains(&name).to_string()}>
                    <button type="button" class="watch-name" aria-pressed={is_chosen.to_string()} onclick={choose}
                        title={format!("{} {}: {}, {}", its.kind, title, type_name, tape.line_words(its.line))}>
                        <code>{ title }</code><span>{ summary(&held, |bits| read_name(recording, its, *kind, bits)) }</span>
                    </button>
                </li>
            });
        }
    }
    let cells = (0..recording.width).map(|lane| {
        let bit = 1 << lane;
        let state = match (warp.threads & bit != 0, now.active & bit != 0) {
            (false, _) => "none",
            (true, true) => "active",
            (true, false) => "idle",
        };
        let value = watched.as_ref().and_then(|(_, kind, held, its)| Some(read_name(recording, its, *kind, held[lane as usize % 32]?)));
        let value_shown = value.clone().unwrap_or_default();
        html! {
            <li key={lane} class="lane" data-state={state} title={format!("thread {}{}", warp.warp * recording.width + lane, value.map(|value| format!(": {value}")).unwrap_or_default())}>
                <span class="lane-number">{ lane }</span>
                if watched.is_some() {
                    <span class="lane-value">{ value_shown }</span>
                }
            </li>
        }
    });
    let label = format!("{} of {} lanes active", now.active.count_ones(), warp.threads.count_ones());
    let heading =
        watched.as_ref().map_or_else(|| label.clone(), |(title, ..)| format!("{label}; {title} in each lane"));
    html! {
        <section class="watch-lanes" aria-label="Lanes and values">
            <h3>{ heading }</h3>
            <ol class="lane-grid" data-values={watched.is_some().to_string()} data-testid="lane-grid">{ for cells }</ol>
            <h3>{"Values so far"}</h3>
            if rows.is_empty() {
                <p class="watch-note">{"No name has a value yet."}</p>
            } else {
                <ul class="watch-names" data-testid="watch-names">{ for rows }</ul>
            }
        </section>
    }
}
