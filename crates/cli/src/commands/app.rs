//! `warpground app`.

use std::{
    io::Write,
    rc::Rc,
    sync::mpsc::{self, Receiver, Sender},
    thread,
};

use async_trait::async_trait;
use serde_json::{Value, json};
use warpground_engine::{Device, Error};
use warpground_gpu::{GpuDevice, Options};
use warpground_measure::lab::Asked;
use warpground_remote::Opener;
use warpground_serve::{Desk, Question, ServeError, Server, Site};

use crate::{
    Done,
    arguments::{App, DeviceChoice, DeviceKind},
    device::{self, Opened},
    failure::Failure,
    page,
    terminal::NOTE,
};

/// What the page asks for, and where its answer goes.
type Asking = (Question, Sender<Vec<u8>>);

/// Serves the page of this program to this machine and opens it in the browser, until the program is stopped. Every
/// place of the page can run on this program's device.
pub(crate) fn app(arguments: &App, out: &mut impl Write) -> Done {
    let place = arguments.place.as_deref().unwrap_or_default();
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "_-/?=&.,^".contains(letter);
    if !place.chars().all(is_plain) {
        return Err(Failure::Input(format!("`{place}` is not a page; use lab, exercises, cuda or a kernel's id")));
    }
    // A named adapter that does not exist is an error before the page opens.
    if let Some(adapter) = &arguments.adapter {
        let choice = DeviceChoice { device: DeviceKind::Gpu, adapter: Some(adapter.clone()) };
        drop(pollster::block_on(device::open(&choice))?);
    }
    let fail = |error: ServeError| Failure::Input(error.to_string());
    let site = Site::open(page::folder(arguments.folder.as_deref())?).map_err(fail)?;
    let server = Server::bind(arguments.port).map_err(fail)?;
    let (ask, questions) = mpsc::channel::<Asking>();
    let desk = Desk::new(Box::new(move |question| {
        let (reply, answer) = mpsc::channel();
        let asked = ask.send((question, reply));
        asked.ok().and_then(|()| answer.recv().ok()).unwrap_or_else(|| failed("The program has stopped."))
    }));
    let address = format!("http://{}/?native={}#/{place}", server.address(), desk.token());
    writeln!(out, "{address}")?;
    out.flush()?;
    // The port is taken already: a browser that comes early waits.
    if !arguments.no_open && open::that_detached(&address).is_err() {
        writeln!(anstream::stderr(), "{NOTE}no browser could be opened:{NOTE:#} open the address yourself")?;
    }
    thread::scope(|scope| {
        // A device stays on one thread, which ends with the desk.
        let choice = arguments.adapter.clone();
        scope.spawn(move || answer_all(&questions, choice));
        let served = server.run_with(&site, Some(&desk)).map_err(fail);
        drop(desk);
        served
    })
}

/// An answer that is none, as the page reads it.
fn failed(sentence: &str) -> Vec<u8> {
    json!({ "failed": sentence }).to_string().into_bytes()
}

/// Answers until nobody asks any more.
fn answer_all(questions: &Receiver<Asking>, adapter: Option<String>) {
    let mut devices = warpground_remote::Desk::new(Gpus { adapter: adapter.clone() });
    let choice = DeviceChoice { device: DeviceKind::Gpu, adapter };
    // The lab's device is opened when it is first asked for, and again after a failure.
    let mut opened: Option<Opened> = None;
    for (question, reply) in questions {
        let answered = match question {
            Question::Lab(question) => {
                let answered = pollster::block_on(answer(&question, &choice, &mut opened));
                match answered {
                    Ok(answer) => answer.to_string().into_bytes(),
                    Err(sentence) => {
                        opened = None;
                        failed(&sentence)
                    }
                }
            }
            Question::Device(message) => pollster::block_on(devices.answer(&message)),
        };
        // A page that has gone away hears nothing.
        let _ = reply.send(answered);
    }
}

/// Opens the program's GPU for the page and for its worker.
struct Gpus {
    adapter: Option<String>,
}

#[async_trait(?Send)]
impl Opener for Gpus {
    async fn open(&self) -> Result<Rc<dyn Device>, Error> {
        let options = Options { adapter: self.adapter.clone(), ..Options::default() };
        Ok(Rc::new(GpuDevice::open(&options).await?))
    }
}

async fn answer(question: &str, choice: &DeviceChoice, opened: &mut Option<Opened>) -> Result<Value, String> {
    let versions = |_| "The page and this program are of different versions.".to_owned();
    let asked: Asked = serde_json::from_str(question).map_err(versions)?;
    let device = match opened {
        Some(device) => device,
        none => none.insert(
            device::open(choice).await.map_err(|failure| failure.sentence().unwrap_or("there is no GPU").to_owned())?,
        ),
    };
    Ok(json!({ "done": asked.answer(&**device).await? }))
}
