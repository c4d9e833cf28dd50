//! The CUDA workbench: a program, the WGSL of its kernels, its runs.

use std::{cell::RefCell, rc::Rc};

use warpground_measure::{
    program::{EXAMPLES, FileText, folder::Folder},
    units,
};
use warpground_protocol::program::{Device, Open as Ask, OpenReply, Watch};
use wasm_bindgen::JsValue;
use web_sys::File;
use yew::prelude::*;

use crate::{
    browser::{
        self,
        editor::counter_rows,
        file, later,
        link::{self, Unreadable},
        worker::Worker,
    },
    components::{
        DropZone, PaneView,
        cuda::{Link, Panels, ProgramActions, ProgramBar, ProgramHead, Spot, Texts},
        first_line,
    },
    hooks::{
        Asked, DeviceState, Height, MOST_KEPT, MakeLink, Pane, Shortcut, WIDTH, Workbench, copies, kept, take_in,
        use_deletion, use_glance, use_linked, use_panes, use_place, use_program, use_shortcut,
    },
    model::{
        HostPlace, Query, Route, WarpsChoice, WatchPlace,
        program::{Draft, Named, device_of, named, push_device},
    },
};

#[derive(Properties, PartialEq)]
pub(crate) struct CudaProps {
    pub(crate) query: Query,
    /// Differs for each link that is followed.
    pub(crate) visit: u32,
}

/// The name of the part of a link that says which panel is in view.
const TAB: &str = "tab";

#[component]
pub(crate) fn CudaPage(props: &CudaProps) -> Html {
    let query = &props.query;
    let device = use_context::<DeviceState>();
    let absent = matches!(device, Some(DeviceState::Absent(_)));
    let bench = use_program(|| first(query, absent));
    let tab = use_state_eq(|| panel_of(query));
    let select = {
        let tab = tab.setter();
        use_callback((), move |id, ()| tab.set(Some(id)))
    };
    let (place, moved) = use_place(query.get(WatchPlace::NAME).and_then(WatchPlace::read), props.visit);
    let (warps, chose) = use_place(query.get(WarpsChoice::NAME).and_then(WarpsChoice::read), props.visit);
    let (host, stepped) = use_place(query.get(HostPlace::NAME).and_then(HostPlace::read), props.visit);
    let mut view = Query::default();
    if let Some(tab) = *tab {
        view.push(TAB, tab);
    }
    if let Some(place) = place.filter(|_| *tab == Some(Panels::THREADS)) {
        view.push(WatchPlace::NAME, &place.written());
    }
    if let Some(host) = host.filter(|host| *tab == Some(Panels::STEPS) && *host != HostPlace::default()) {
        view.push(HostPlace::NAME, &host.written());
    }
    if let Some(warps) = warps.filter(|warps| *tab == Some(Panels::WARPS) && *warps != WarpsChoice::default()) {
        view.push(WarpsChoice::NAME, &warps.written());
    }
    let link = use_program_link((query, props.visit), &view, &bench, &select);
    let deletion = use_deletion(&bench);
    use_shortcut(Shortcut::Run, bench.run.clone());

    let reveal = use_state_eq(|| None::<(u32, u32)>);
    let open = use_state_eq(|| None::<String>);
    let set_open = {
        let (open, reveal) = (open.setter(), reveal.setter());
        use_callback((), move |path, ()| {
            reveal.set(None);
            open.set(path);
        })
    };
    // A file that is gone is not open.
    let opened = (*open).clone().filter(|path| bench.draft.files.contains_key(path));
    let go_to = {
        let (reveal, open) = (reveal.clone(), open.setter());
        Callback::from(move |(file, line): Spot| {
            open.set(file);
            reveal.set(Some((line, reveal.map_or(0, |(_, number)| number.wrapping_add(1)))));
        })
    };
    let marked = use_state_eq(|| None::<u32>);
    let mark_line = {
        let marked = marked.setter();
        use_callback((), move |line, ()| marked.set(line))
    };
    // Advice is about a line, which is shown once for each run.
    let advised = bench.counted().filter(|_| *tab == Some(Panels::COUNTERS)).and_then(first_line);
    let glance = use_glance(bench.run_number().zip(advised));
    let panes = use_panes(Asked::default(), false);
    let height = use_state_eq(|| Height::Low);
    let needs = {
        let height = height.setter();
        use_callback((), move |needed, ()| height.set(needed))
    };
    {
        // A line that the reader is sent to is in the code; what a run prints is in the results.
        let show = panes.show.clone();
        use_effect_with(*reveal, move |reveal| {
            if reveal.is_some() {
                show.emit(Pane::Code);
            }
        });
    }
    {
        let turn_to = panes.turn_to.clone();
        use_effect_with(bench.latest.is_running(), move |running| {
            if *running {
                turn_to.emit(Pane::Results);
            }
        });
    }
    let counters = use_memo((bench.latest.phase.clone(), Rc::clone(&bench.draft.text)), {
        let bench = bench.clone();
        move |_| AttrValue::from(bench.counted().map_or_else(|| "[]".to_owned(), |report| counter_rows(report, WIDTH)))
    });
    html! {
        <DropZone class="workbench" open={link.open.clone()} all={link.open_all.clone()}>
            <ProgramHead bench={bench.clone()} link={link.clone()} deletion={deletion.clone()} />
            <ProgramBar bench={bench.clone()} />
            <ProgramActions bench={bench.clone()} {link} {deletion} />
            <PaneView {panes} height={*height}
                code={html! { <Texts bench={bench.clone()} reveal={*reveal} marked={*marked} {glance} counters={(*counters).clone()} go_to={go_to.clone()}
                    open={opened} {set_open} /> }}
                results={html! { <Panels {bench} {go_to} {mark_line} {needs} selected={*tab} {select} visit={props.visit} {place} {moved} {host} {stepped} {warps} {chose} /> }} />
        </DropZone>
    }
}

/// The panel that a link wants in view. Some run the program to show it; that of a link that brings one waits until the
/// program has turned out to be the reader's own.
fn panel_of(query: &Query) -> Option<&'static str> {
    let brings = matches!(named(query), Named::Packed { .. } | Named::Folder { .. });
    query.get(TAB).and_then(Panels::find).filter(|panel| !(brings && Panels::runs(panel)))
}

/// What is on the workbench when the page is opened. Nothing of it runs by itself.
fn first(query: &Query, no_gpu: bool) -> (Draft, Device) {
    let fallback = || EXAMPLES.first().map_or_else(|| Draft::of_text("", Rc::from("")), Draft::of_example);
    let draft = match named(query) {
        Named::Known(draft) => draft,
        // Should the link's program not come, the reader's own is not lost.
        Named::Nothing | Named::Packed { .. } | Named::Folder { .. } | Named::Unknown(_) => {
            kept().unwrap_or_else(fallback)
        }
    };
    let device = match browser::native_token() {
        Some(token) => Device::Native(token),
        None if no_gpu => Device::Simulated(Watch::Nothing),
        None => Device::Gpu,
    };
    (draft, device_of(query).unwrap_or(device))
}

/// Follows links that name a program, keeps the URL the description of what is on screen, and opens files.
#[hook]
fn use_program_link(visited: (&Query, u32), view: &Query, bench: &Workbench, select: &Callback<&'static str>) -> Link {
    let (query, _) = visited;
    let (notice, tell) = use_notice(&bench.draft);
    // The packed program of the link, with that program: it stays in the URL while the program is the same.
    let packed = use_state_eq(|| None::<(Query, Rc<Draft>)>);
    // While a link's program is being unpacked, the URL is left alone.
    let pending = use_state_eq(|| matches!(named(query), Named::Packed { .. } | Named::Folder { .. }));
    let current = use_mut_ref(|| Rc::clone(&bench.draft));
    *current.borrow_mut() = Rc::clone(&bench.draft);
    let arrival = Arrival {
        tell: tell.clone(),
        packed: packed.setter(),
        pending: pending.setter(),
        load: bench.load.clone(),
        select: select.clone(),
        current,
    };
    use_followed(visited, arrival, &bench.set_device);
    let known = packed.as_ref().filter(|(_, draft)| *draft == bench.draft).map(|(query, _)| query.clone());
    use_address(bench, known, *pending, view);
    let make = makes_link(bench, view, &packed, &tell);
    use_linked(&make);
    Link { notice, copy: copies(&make), open: opens_file(bench, &tell), open_all: opens_folder(bench, &tell) }
}

/// What changes when a link brings a program.
#[derive(Clone)]
struct Arrival {
    tell: Callback<Option<Notice>>,
    packed: UseStateSetter<Option<(Query, Rc<Draft>)>>,
    pending: UseStateSetter<bool>,
    load: Callback<Draft>,
    select: Callback<&'static str>,
    /// The program on the workbench. It is read by what comes later, when it may be another one.
    current: Rc<RefCell<Rc<Draft>>>,
}

impl Arrival {
    /// Follows a link; the first one is the one that the page was opened with.
    fn follow(self, query: &Query, is_first: bool) {
        match named(query) {
            // The workbench begins with it.
            Named::Known(draft) if !is_first => self.load.emit(draft),
            Named::Known(_) | Named::Nothing => {}
            Named::Unknown(id) => self.fails(&format!("There is no program called {id} here")),
            Named::Packed { code, input, draft } => {
                let query = query.clone();
                self.pending.set(true);
                wasm_bindgen_futures::spawn_local(async move {
                    match unpacked_text(&code, input.as_deref()).await {
                        Ok((text, input)) => {
                            let draft = Draft { text: text.into(), input, ..draft };
                            let is_own = self.current.borrow().runs_like(&draft);
                            if let Some(panel) = query.get(TAB).and_then(Panels::find).filter(|_| is_own) {
                                self.select.emit(panel);
                            }
                            self.brings(query, draft);
                        }
                        Err(why) => self.fails(&unreadable(why)),
                    }
                    self.pending.set(false);
                });
            }
            Named::Folder { files, input, draft } => {
                let query = query.clone();
                self.pending.set(true);
                wasm_bindgen_futures::spawn_local(async move {
                    match unpacked_folder(&files, input.as_deref(), draft).await {
                        Ok(draft) => self.brings(query, draft),
                        Err(why) => self.fails(&why),
                    }
                    self.pending.set(false);
                });
            }
        }
    }

    /// Puts a packed program on the workbench.
    fn brings(&self, query: Query, draft: Draft) {
        let draft = take_in(draft);
        self.packed.set(Some((query, Rc::new(draft.clone()))));
        self.load.emit(draft.clone());
        let words = "This link brought a program. Read it before you run it.";
        self.tell.emit(Some(Notice { words: words.into(), text: draft.text }));
    }

    /// Says why nothing came.
    fn fails(&self, why: &str) {
        let draft = Rc::clone(&self.current.borrow());
        self.tell.emit(Some(about(why, &draft)));
    }
}

/// A packed text, and what the program reads.
async fn unpacked_text(code: &str, input: Option<&str>) -> Result<(String, String), Unreadable> {
    let text = link::unpack(code).await;
    let input = match input {
        Some(packed) => link::unpack(packed).await,
        None => Ok(String::new()),
    };
    Ok((text?, input?))
}

/// The program of a packed folder.
///
/// # Errors
/// One sentence for the reader.
async fn unpacked_folder(files: &str, input: Option<&str>, draft: Draft) -> Result<Draft, String> {
    let (files, input) = unpacked_text(files, input).await.map_err(unreadable)?;
    let files = serde_json::from_str(&files).map_err(|_| unreadable(Unreadable::Damaged))?;
    let folder = folder(Ask::Folder(files)).await?;
    let known = Draft::of_folder(folder, Some(&draft.name)).ok_or("The link's folder has no program")?;
    Ok(Draft { text: known.text, name: known.name, files: known.files, input, ..draft })
}

/// Follows a link when it is visited.
#[hook]
fn use_followed(visited: (&Query, u32), arrival: Arrival, set_device: &Callback<Device>) {
    let (query, visit) = visited;
    let first = use_mut_ref(|| true);
    let set_device = set_device.clone();
    use_effect_with((query.clone(), visit), move |(query, _)| {
        let is_first = first.replace(false);
        arrival.tell.emit(None);
        if let (Some(panel), false) = (panel_of(query), is_first) {
            arrival.select.emit(panel);
        }
        if let (Some(device), false) = (device_of(query), is_first) {
            set_device.emit(device);
        }
        arrival.follow(query, is_first);
    });
}

/// Keeps the URL the description of what is on screen; `known` is that of a packed program.
#[hook]
fn use_address(bench: &Workbench, known: Option<Query>, pending: bool, view: &Query) {
    use_effect_with(
        (Rc::clone(&bench.draft), bench.device, known, pending, view.clone()),
        move |(draft, device, known, pending, view)| {
            if *pending {
                return;
            }
            // What was typed is in no URL until a link to it is asked for.
            let mut query = known
                .as_ref()
                .map(|known| known.without(&[TAB, WatchPlace::NAME, WarpsChoice::NAME]))
                .unwrap_or_default();
            if known.is_none() {
                if let Some(example) = draft.example() {
                    query.push("example", example.id);
                }
                push_device(&mut query, *device);
            }
            view.iter().for_each(|(name, value)| query.push(name, value));
            browser::replace_hash(&format!("{}{}", Route::CUDA, query.suffix()));
        },
    );
}

/// Makes links to the program on the workbench, with what is in view.
fn makes_link(
    bench: &Workbench,
    view: &Query,
    packed: &UseStateHandle<Option<(Query, Rc<Draft>)>>,
    tell: &Callback<Option<Notice>>,
) -> MakeLink {
    let (draft, device, packed, tell) = (Rc::clone(&bench.draft), bench.device, packed.setter(), tell.clone());
    let view = view.clone();
    Callback::from(move |done: Callback<Option<String>>| {
        let (draft, view, packed, tell) = (Rc::clone(&draft), view.clone(), packed.clone(), tell.clone());
        wasm_bindgen_futures::spawn_local(async move {
            let query = match packed_query(&draft, device).await {
                Ok(query) => query,
                Err(words) => {
                    tell.emit(Some(Notice { words: words.into(), text: Rc::clone(&draft.text) }));
                    return done.emit(None);
                }
            };
            let mut whole = query.clone();
            view.iter().for_each(|(name, value)| whole.push(name, value));
            if draft.example().is_none() {
                packed.set(Some((query, draft)));
            }
            done.emit(Some(link::absolute(&format!("{}{}", Route::CUDA, whole.suffix()))));
        });
    })
}

/// Opens files or a folder, as the program or beside it.
fn opens_folder(bench: &Workbench, tell: &Callback<Option<Notice>>) -> Callback<JsValue> {
    let (tell, bench) = (tell.clone(), bench.clone());
    Callback::from(move |from: JsValue| {
        let (tell, bench) = (tell.clone(), bench.clone());
        wasm_bindgen_futures::spawn_local(async move {
            let draft = &bench.draft;
            let (text, words) = match brought(&from).await {
                Ok(folder) => {
                    let (files, others) = (folder.files.clone(), folder.programs.len().saturating_sub(1));
                    match Draft::of_folder(folder, None) {
                        Some(made) => {
                            let made = take_in(made);
                            bench.load.emit(made.clone());
                            (Rc::clone(&made.text), about_folder(&made, others))
                        }
                        None => {
                            bench.add_files.emit(files.clone());
                            (Rc::clone(&draft.text), about_files(files.len()))
                        }
                    }
                }
                Err(sentence) => (Rc::clone(&draft.text), sentence),
            };
            tell.emit(Some(Notice { words: words.into(), text }));
        });
    })
}

/// Opens a file as the program.
fn opens_file(bench: &Workbench, tell: &Callback<Option<Notice>>) -> Callback<File> {
    let (tell, load, unchanged) = (tell.clone(), bench.load.clone(), Rc::clone(&bench.draft.text));
    Callback::from(move |chosen: File| {
        let (tell, load, unchanged) = (tell.clone(), load.clone(), Rc::clone(&unchanged));
        wasm_bindgen_futures::spawn_local(async move {
            match file::read(&chosen).await {
                Ok(FileText { text, from_windows }) => {
                    let draft = take_in(Draft::of_text(&chosen.name(), text.into()));
                    load.emit(draft.clone());
                    let name = &draft.name;
                    let words = format!("{name} is not UTF-8: it was read as Windows-1252, and is saved as UTF-8.");
                    tell.emit(from_windows.then(|| Notice { words: words.into(), text: draft.text }));
                }
                Err(sentence) => tell.emit(Some(Notice { words: sentence.into(), text: unchanged })),
            }
        });
    })
}

/// The folder of files that were chosen or dropped.
///
/// # Errors
/// One sentence for the reader.
async fn brought(from: &JsValue) -> Result<Folder, String> {
    let said = |error: JsValue| error.as_string().unwrap_or_else(|| "These files could not be read.".to_owned());
    let ask = later::open_files(from).await.map_err(said)?;
    let ask = ask.as_string().and_then(|ask| serde_json::from_str(&ask).ok());
    folder(ask.ok_or("These files could not be read.")?).await
}

/// Files as the worker knows them.
///
/// # Errors
/// One sentence for the reader.
async fn folder(ask: Ask) -> Result<Folder, String> {
    let worker = Worker::default();
    let opened = worker.ask(ask, |()| {}).await;
    worker.stop();
    match opened {
        Ok(OpenReply(folder)) => Ok(folder),
        Err(error) => Err(format!("These files were not opened: {error}.")),
    }
}

/// What a reader should know of the folder that was opened.
fn about_folder(draft: &Draft, others: usize) -> String {
    let mut words = match (others, draft.files.len()) {
        (0, 0) => format!("{} was opened.", draft.name),
        (0, 1) => format!("{} was opened, with 1 file beside it.", draft.name),
        (0, files) => format!("{} was opened, with {files} files beside it.", draft.name),
        (others, _) => format!(
            "{} was opened. The list over the text has {others} more {} of this folder.",
            draft.name,
            if others == 1 { "program" } else { "programs" }
        ),
    };
    if draft.bytes() > MOST_KEPT {
        words.push_str(" Its files are more than the 2 MB that outlive a reload of this page.");
    }
    words
}

fn about_files(count: usize) -> String {
    match count {
        1 => "The file is beside the program now: it can be included, and read by its name.".to_owned(),
        many => format!("{many} files are beside the program now: they can be included, and read by their names."),
    }
}

/// What the reader should know, and of which text: when that is changed, it is no longer true.
#[derive(Debug, Clone, PartialEq)]
struct Notice {
    words: AttrValue,
    text: Rc<str>,
}

/// The words of the current notice, and what puts another one in its place.
#[hook]
fn use_notice(draft: &Rc<Draft>) -> (Option<AttrValue>, Callback<Option<Notice>>) {
    let notice = use_state_eq(|| None::<Notice>);
    let tell = {
        let setter = notice.setter();
        use_callback((), move |notice, ()| setter.set(notice))
    };
    let holds = notice.as_ref().is_none_or(|notice| notice.text == draft.text);
    {
        let tell = tell.clone();
        use_effect_with(holds, move |holds| {
            if !holds {
                tell.emit(None);
            }
        });
    }
    (notice.as_ref().filter(|_| holds).map(|notice| notice.words.clone()), tell)
}

/// Why a link did not bring what it names, and what is in the editor instead.
fn about(why: &str, stands: &Draft) -> Notice {
    let what = if stands.example().is_some() { "this is an example" } else { "what was here before is unchanged" };
    Notice { words: format!("{why}; {what}.").into(), text: Rc::clone(&stands.text) }
}

fn unreadable(why: Unreadable) -> String {
    match why {
        Unreadable::TooLong => {
            let most = units::count(link::MOST_BYTES as u64);
            format!("The program in this link is longer than the {most} bytes that a link may bring")
        }
        Unreadable::Damaged => "The program in this link is damaged".to_owned(),
    }
}

/// The query of a link to this very program.
///
/// # Errors
/// One sentence for the reader.
async fn packed_query(draft: &Draft, device: Device) -> Result<Query, String> {
    let mut query = Query::default();
    if draft.float_for_double {
        query.push("double", "float");
    }
    if !draft.card.is_empty() {
        query.push("card", &draft.card);
    }
    if let Some(example) = draft.example() {
        query.push("example", example.id);
    } else {
        query.push("name", &draft.name);
        if !draft.arguments.is_empty() {
            query.push("args", &draft.arguments);
        }
        if !draft.input.is_empty() {
            query.push("stdin", &packed("The input", &draft.input).await?);
        }
        if draft.files.is_empty() {
            query.push("code", &packed("This program", &draft.text).await?);
        } else {
            let files = serde_json::to_string(&draft.all_files()).unwrap_or_default();
            query.push("files", &packed("The folder of this program", &files).await?);
        }
    }
    push_device(&mut query, device);
    Ok(query)
}

async fn packed(what: &str, text: &str) -> Result<String, String> {
    if text.len() > link::MOST_BYTES {
        let [bytes, most] = [text.len(), link::MOST_BYTES].map(|bytes| units::count(bytes as u64));
        return Err(format!("{what} has {bytes} bytes, and a link carries at most {most}: save it as files."));
    }
    link::pack(text).await.ok_or_else(|| "This browser cannot make a link: save the program as a file.".to_owned())
}
