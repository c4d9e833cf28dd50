//! A variant: its lesson, its texts, its controls, its results.

use yew::prelude::*;

use crate::{
    browser,
    components::{BenchHead, Controls, Editors, Lesson, Results, RunBar},
    hooks::{DeviceState, Shortcut, Simulator, use_bench, use_media, use_shortcut},
    model::{Entry, Query, session::SessionHandle},
};

const BENCH: &str = "bench";

#[derive(Properties, PartialEq)]
pub(crate) struct KernelProps {
    pub(crate) entry: Entry,
    pub(crate) query: Query,
}

#[component]
pub(crate) fn KernelPage(props: &KernelProps) -> Html {
    let contexts = (use_context::<DeviceState>(), use_context::<Simulator>(), use_context::<SessionHandle>());
    match contexts {
        (Some(device), Some(simulator), Some(session)) => {
            html! { <KernelBench entry={props.entry} query={props.query.clone()} {device} {simulator} {session} /> }
        }
        // The app provides all.
        _ => Html::default(),
    }
}

#[derive(Properties, PartialEq)]
struct KernelBenchProps {
    entry: Entry,
    query: Query,
    device: DeviceState,
    simulator: Simulator,
    session: SessionHandle,
}

#[component]
fn KernelBench(props: &KernelBenchProps) -> Html {
    let KernelBenchProps { entry, query, device, simulator, session } = props;
    let bench = use_bench(*entry, query, device, simulator, session);
    use_shortcut(Shortcut::Run, bench.run.clone());
    let narrow = use_media("(max-width: 1179px)");
    let first = use_mut_ref(|| true);
    use_effect_with(query.clone(), move |_| {
        // In one column the lesson's links set controls that are out of sight.
        if !first.replace(false) && narrow {
            browser::scroll_to(BENCH);
        }
    });
    html! {
        <div class="kernel">
            <BenchHead bench={bench.clone()} />
            <Lesson entry={*entry} />
            <section class="bench" id={BENCH} aria-label="Bench">
                <Controls bench={bench.clone()} />
                <Editors bench={bench.clone()} />
                <RunBar bench={bench.clone()} session={session.clone()} />
                <Results {bench} session={session.clone()} />
            </section>
        </div>
    }
}
