//! The CUDA workbench: a program, the WGSL of its kernels, its runs.

use std::rc::Rc;

use warpground_measure::program::EXAMPLES;
use warpground_protocol::program::{Device, Watch};
use web_sys::{DragEvent, File};
use yew::prelude::*;

use crate::{
    browser::{self, editor::counter_rows, file, link},
    components::cuda::{Link, Panels, ProgramBar, ProgramHead, Texts},
    hooks::{DeviceState, Shortcut, WIDTH, Workbench, kept, use_program, use_shortcut},
    model::{
        Query, Route,
        program::{Draft, Named, device_of, named, push_device},
    },
};

#[derive(Properties, PartialEq)]
pub(crate) struct CudaProps {
    pub(crate) query: Query,
}

#[component]
pub(crate) fn CudaPage(props: &CudaProps) -> Html {
    let query = &props.query;
    let device = use_context::<DeviceState>();
    let absent = matches!(device, Some(DeviceState::Absent(_)));
    let bench = use_program(|| first(query, absent));
    let link = use_program_link(query, &bench);
    use_shortcut(Shortcut::Run, bench.run.clone());

    let reveal = use_state_eq(|| None::<(u32, u32)>);
    let go_to = {
        let reveal = reveal.clone();
        Callback::from(move |line: u32| {
            reveal.set(Some((line, reveal.map_or(0, |(_, number)| number.wrapping_add(1)))));
        })
    };
    let over = use_state_eq(|| false);
    let hover = |is_over: bool| {
        let over = over.clone();
        Callback::from(move |event: DragEvent| {
            event.prevent_default();
            over.set(is_over);
        })
    };
    let ondrop = {
        let (open, over) = (link.open.clone(), over.clone());
        Callback::from(move |event: DragEvent| {
            over.set(false);
            if let Some(file) = event.data_transfer().and_then(|data| data.files()).and_then(|files| files.get(0)) {
                event.prevent_default();
                event.stop_propagation();
                open.emit(file);
            }
        })
    };
    let counters = use_memo((bench.latest.phase.clone(), Rc::clone(&bench.draft.text)), {
        let bench = bench.clone();
        move |_| AttrValue::from(bench.counted().map_or_else(|| "[]".to_owned(), |report| counter_rows(report, WIDTH)))
    });
    html! {
        <div class="workbench" data-over={over.to_string()} ondragover={hover(true)} ondragleave={hover(false)} {ondrop}>
            <ProgramHead bench={bench.clone()} {link} />
            <ProgramBar bench={bench.clone()} />
            <Texts bench={bench.clone()} reveal={*reveal} counters={(*counters).clone()} go_to={go_to.clone()} />
            <Panels {bench} {go_to} />
        </div>
    }
}

/// What stands on the workbench when the page is opened. Nothing of it runs by itself.
fn first(query: &Query, no_gpu: bool) -> (Draft, Device) {
    let fallback = || EXAMPLES.first().map_or_else(|| Draft::of_text("", Rc::from("")), Draft::of_example);
    let draft = match named(query) {
        Named::Known(draft) => draft,
        Named::Nothing => kept().unwrap_or_else(fallback),
        Named::Packed { .. } | Named::Unknown(_) => fallback(),
    };
    let device = if no_gpu { Device::Simulated(Watch::Nothing) } else { Device::Gpu };
    (draft, device_of(query).unwrap_or(device))
}

/// Follows links that name a program, keeps the URL the description of what is on screen, and opens files.
#[hook]
fn use_program_link(query: &Query, bench: &Workbench) -> Link {
    let notice = use_state_eq(|| None::<AttrValue>);
    // The packed program of the link, with that program: it stays in the URL while the program is the same.
    let packed = use_state_eq(|| None::<(Query, Rc<Draft>)>);
    // While a link's program is being unpacked, the URL is left alone.
    let pending = use_state_eq(|| matches!(named(query), Named::Packed { .. }));
    let first = use_mut_ref(|| true);
    {
        let pending = pending.setter();
        let (notice, packed, load, set_device) =
            (notice.setter(), packed.setter(), bench.load.clone(), bench.set_device.clone());
        use_effect_with(query.clone(), move |query| {
            let is_first = first.replace(false);
            notice.set(None);
            if let (Some(device), false) = (device_of(query), is_first) {
                set_device.emit(device);
            }
            match named(query) {
                // The workbench begins with it.
                Named::Known(draft) if !is_first => load.emit(draft),
                Named::Known(_) | Named::Nothing => {}
                Named::Unknown(id) => {
                    notice.set(Some(format!("There is no program called {id} here; this is an example.").into()));
                }
                Named::Packed { code, input, draft } => {
                    let query = query.clone();
                    pending.set(true);
                    wasm_bindgen_futures::spawn_local(async move {
                        let text = link::unpack(&code).await;
                        let input = match input {
                            Some(packed) => link::unpack(&packed).await,
                            None => Some(String::new()),
                        };
                        if let (Some(text), Some(input)) = (text, input) {
                            let draft = Draft { text: text.into(), input, ..draft };
                            packed.set(Some((query, Rc::new(draft.clone()))));
                            load.emit(draft);
                            notice.set(Some("This link brought a program. Read it before you run it.".into()));
                        } else {
                            notice.set(Some("The program in this link is damaged; this is an example.".into()));
                        }
                        pending.set(false);
                    });
                }
            }
        });
    }
    let known = packed.as_ref().filter(|(_, draft)| *draft == bench.draft).map(|(query, _)| query.clone());
    use_effect_with(
        (Rc::clone(&bench.draft), bench.device, known, *pending),
        move |(draft, device, known, pending)| {
            if *pending {
                return;
            }
            // What was typed is in no URL until a link to it is asked for.
            let mut query = known.clone().unwrap_or_default();
            if known.is_none() {
                if let Some(example) = draft.example() {
                    query.push("example", example.id);
                }
                push_device(&mut query, *device);
            }
            browser::replace_hash(&format!("{}{}", Route::CUDA, query.suffix()));
        },
    );
    let copy = {
        let (draft, device, packed) = (Rc::clone(&bench.draft), bench.device, packed.setter());
        Callback::from(move |done: Callback<bool>| {
            let (draft, packed) = (Rc::clone(&draft), packed.clone());
            wasm_bindgen_futures::spawn_local(async move {
                let Some(query) = packed_query(&draft, device).await else { return done.emit(false) };
                let url = link::absolute(&format!("{}{}", Route::CUDA, query.suffix()));
                if draft.example().is_none() {
                    packed.set(Some((query, draft)));
                }
                done.emit(link::copy(&url).await);
            });
        })
    };
    let open = {
        let (notice, load) = (notice.setter(), bench.load.clone());
        Callback::from(move |chosen: File| {
            let (notice, load) = (notice.clone(), load.clone());
            wasm_bindgen_futures::spawn_local(async move {
                match file::read(&chosen).await {
                    Ok(text) => {
                        notice.set(None);
                        load.emit(Draft::of_text(&chosen.name(), text.into()));
                    }
                    Err(sentence) => notice.set(Some(sentence.into())),
                }
            });
        })
    };
    Link { notice: (*notice).clone(), copy, open }
}

/// The query of a link to this very program.
async fn packed_query(draft: &Draft, device: Device) -> Option<Query> {
    let mut query = Query::default();
    if let Some(example) = draft.example() {
        query.push("example", example.id);
    } else {
        query.push("name", &draft.name);
        if !draft.arguments.is_empty() {
            query.push("args", &draft.arguments);
        }
        if !draft.input.is_empty() {
            query.push("stdin", &link::pack(&draft.input).await?);
        }
        query.push("code", &link::pack(&draft.text).await?);
    }
    push_device(&mut query, device);
    Some(query)
}
