//! The launches of a job as a tree: which blocks used what which blocks of earlier launches wrote.

use std::rc::Rc;

use warpground_protocol::{lineage::Follow, simulation::Subject};
use yew::prelude::*;

use super::super::progress::waiting;
use super::svg::{Shapes, at};
use crate::{browser::worker::Worker, hooks::use_work};

const WIDTH: f64 = 640.0;
const LEVEL: f64 = 54.0;
/// Room for the launches' names.
const LEFT: f64 = 110.0;
/// About as wide is a letter of a label.
const LETTER: f64 = 6.2;

#[derive(Properties, PartialEq)]
pub(super) struct LaunchesProps {
    pub(super) subject: Rc<Subject>,
}

#[component]
pub(super) fn Launches(props: &LaunchesProps) -> Html {
    let worker = use_memo((), |()| Worker::default());
    let (work, ask) = use_work::<Follow>(&worker);
    use_effect_with(Rc::clone(&props.subject), move |subject| ask.emit(Follow { subject: (**subject).clone() }));
    if let Some(progress) = work.running {
        let stop = Callback::from(move |()| worker.stop());
        return waiting(
            "All launches run on the simulator, which records which block reads what another wrote.",
            progress,
            &stop,
        );
    }
    let Some(done) = work.done else { return Html::default() };
    let lineage = match &done.1 {
        Ok(reply) => &reply.lineage,
        Err(reason) => return html! { <p class="failure" role="status">{ reason }</p> },
    };
    let sentence = lineage.sentence();
    let longest = lineage.launches.iter().map(|(kernel, _)| kernel.chars().count()).max().unwrap_or(0);
    // Room for the kernels' names before their blocks.
    let left = (at(longest + 4) * LETTER).clamp(LEFT, WIDTH / 2.0);
    let place = |(launch, block): (u32, u32)| {
        let blocks = lineage.launches.get(launch as usize).map_or(1, |its| its.1.max(1));
        #[expect(clippy::cast_precision_loss, reason = "a place within the picture")]
        let x = left + (WIDTH - left) * (f64::from(block) + 0.5) / blocks as f64;
        (x, f64::from(launch) * LEVEL + 12.0)
    };
    let (mut links, mut nodes) = (Shapes::default(), Shapes::default());
    lineage.uses.iter().for_each(|(from, to)| links.line(place(*from), place(*to)));
    for (launch, (_, blocks)) in (0_u32..).zip(&lineage.launches) {
        #[expect(clippy::cast_precision_loss, reason = "a width within the picture")]
        let radius = ((WIDTH - left) / (*blocks).max(1) as f64 * 0.4).clamp(0.6, 5.0);
        let drawn = u32::try_from(*blocks).unwrap_or(u32::MAX).min(4096);
        (0..drawn).for_each(|block| nodes.disc(place((launch, block)), radius));
    }
    let height = at(lineage.launches.len()) * LEVEL - LEVEL + 26.0;
    html! {
        <figure class="picture-figure" data-testid="launches-tree" data-uses={lineage.uses.len().to_string()}>
            <figcaption>{ sentence.clone() }</figcaption>
            <div class="picture-scroll" tabindex="0" role="group" aria-label="Drawing">
                <svg class="drawing" viewBox={format!("0 0 {WIDTH} {height}")} role="img" aria-label={sentence}>
                    <path class="link" d={links.path()} />
                    <path class="flow-node" d={nodes.path()} />
                    { for lineage.launches.iter().enumerate().map(|(number, (kernel, _))| html! {
                        <text class="picture-label" x="0" y={(at(number) * LEVEL + 15.0).to_string()}>{ format!("{}. {kernel}", number + 1) }</text>
                    }) }
                </svg>
            </div>
            <p class="picture-key"><span class="key key-used">{"a block"}</span><span>{"A line leads from a block that wrote to one of a later launch that read it."}</span></p>
            if !lineage.complete {
                <p class="watch-note">{"This job is long: not every block is followed."}</p>
            }
        </figure>
    }
}
