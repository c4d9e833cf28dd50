//! What the program that served this page wants measured or verified: `--browser` of `warpground bench` and
//! `warpground verify` opens it and hears what comes of it.

use warpground_protocol::{Progress, bench::Bench};
use yew::prelude::*;

use crate::{
    browser,
    hooks::{Simulator, sentence},
};

#[derive(Properties, PartialEq)]
pub(crate) struct BenchPageProps {
    /// The path of the program's mailbox.
    pub(crate) mailbox: AttrValue,
}

#[component]
pub(crate) fn BenchPage(props: &BenchPageProps) -> Html {
    let simulator = use_context::<Simulator>();
    let says = use_state_eq(|| AttrValue::from("Asking the program that opened this page …"));
    {
        let (says, mailbox) = (says.setter(), props.mailbox.clone());
        use_effect_with((), move |()| {
            let Some(simulator) = simulator.filter(|_| browser::is_loopback()) else {
                says.set(
                    "This page works for a program on the same machine only: `warpground bench --browser` opens it."
                        .into(),
                );
                return;
            };
            wasm_bindgen_futures::spawn_local(async move {
                let progress = {
                    let says = says.clone();
                    move |Progress { done, of }: Progress| {
                        says.set(format!("At work: {done} of {of} are done.").into());
                    }
                };
                says.set(match simulator.worker.ask(Bench { mailbox: mailbox.to_string() }, progress).await {
                    Ok(()) => "Done: the program has the results.".into(),
                    Err(error) => sentence(&error.to_string()),
                });
            });
        });
    }
    html! {
        <div class="page page-narrow" data-testid="bench">
            <p class="eyebrow">{"Bench"}</p>
            <h1>{"A bench for a program on this machine"}</h1>
            <p class="lead" role="status">{ &*says }</p>
        </div>
    }
}
