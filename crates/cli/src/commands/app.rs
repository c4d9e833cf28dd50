//! `warpground app`.

use std::{
    io::Write,
    sync::mpsc::{self, Receiver, Sender},
    thread,
};

use serde_json::{Value, json};
use warpground_measure::lab::Asked;
use warpground_serve::{Desk, ServeError, Server, Site};

use crate::{
    Done,
    arguments::{App, DeviceChoice, DeviceKind},
    device::{self, Opened},
    failure::Failure,
    page,
    terminal::NOTE,
};

/// What the page asks for, and where its answer goes.
type Question = (String, Sender<String>);

/// Serves the page of this program to this machine and opens it in the browser, until the program is stopped. The page's lab
/// can run on this program's device.
pub(crate) fn app(arguments: &App, out: &mut impl Write) -> Done {
    let place = arguments.place.as_deref().unwrap_or_default();
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "_-/?=&.,^".contains(letter);
    if !place.chars().all(is_plain) {
        return Err(Failure::Input(format!("`{place}` is not a page; use lab, exercises, cuda or a kernel's id")));
    }
    let fail = |error: ServeError| Failure::Input(error.to_string());
    let site = Site::open(page::folder(arguments.folder.as_deref())?).map_err(fail)?;
    let server = Server::bind(arguments.port).map_err(fail)?;
    let (ask, questions) = mpsc::channel::<Question>();
    let desk = Desk::new(Box::new(move |question| {
        let (reply, answer) = mpsc::channel();
        let gone = || json!({ "failed": "The program has stopped." }).to_string();
        if ask.send((question, reply)).is_err() { gone() } else { answer.recv().unwrap_or_else(|_| gone()) }
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

/// Answers until nobody asks any more. The device is opened when it is first asked for, and again after a failure.
fn answer_all(questions: &Receiver<Question>, adapter: Option<String>) {
    let choice = DeviceChoice { device: DeviceKind::Gpu, adapter };
    let mut opened: Option<Opened> = None;
    for (question, reply) in questions {
        let answered = pollster::block_on(answer(&question, &choice, &mut opened));
        let text = answered.unwrap_or_else(|sentence| {
            opened = None;
            json!({ "failed": sentence })
        });
        // A page that has gone away hears nothing.
        let _ = reply.send(text.to_string());
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
