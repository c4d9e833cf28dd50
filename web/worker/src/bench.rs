//! What the program that served the page wants measured or verified.

use std::{cell::RefCell, collections::VecDeque, rc::Rc};

use js_sys::{Object, Promise, Reflect};
use warpground_gpu::{GpuDevice, Options};
use warpground_measure::remote::{Line, Plan, carry_out};
use warpground_protocol::{Failure, Progress, bench::Bench};
use wasm_bindgen::{JsCast, JsValue, prelude::wasm_bindgen};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::Response;

use crate::port::Port;

#[wasm_bindgen]
extern "C" {
    fn fetch(url: &str, options: &Object) -> Promise;
}

/// Carries out the plan in the mailbox.
pub(crate) async fn bench(port: Port, ask: &Bench) -> Result<(), Failure> {
    // A path of the page's own server and nothing else: `//host` would be another one's.
    if !ask.mailbox.starts_with('/') || ask.mailbox.starts_with("//") || ask.mailbox.contains('\\') {
        return Err(Failure::Refused("the mailbox is no path of this page's server".to_owned()));
    }
    let text = request(&ask.mailbox, None).await?;
    let plan: Plan = serde_json::from_str(&text).map_err(|_| Failure::Unreadable)?;
    let letters = Letters::new(&ask.mailbox);
    match GpuDevice::open(&Options::default()).await {
        Ok(device) => {
            let of = plan.parts() as u64;
            let mut done = 0;
            carry_out(&device, &plan, |line| {
                done += u64::from(line.is_part());
                port.event(Progress { done, of });
                letters.send(&line);
            })
            .await;
        }
        Err(error) => letters.send(&Line::Failed(error.to_string())),
    }
    Ok(())
}

/// Letters on their way, one after another so that they arrive in order.
struct Letters {
    mailbox: String,
    /// Absent while none is on its way.
    waiting: Rc<RefCell<Option<VecDeque<String>>>>,
}

impl Letters {
    fn new(mailbox: &str) -> Letters {
        Letters { mailbox: mailbox.to_owned(), waiting: Rc::default() }
    }

    fn send(&self, line: &Line) {
        // Every part of a line is JSON.
        let letter = serde_json::to_string(line).unwrap_or_default();
        if let Some(waiting) = &mut *self.waiting.borrow_mut() {
            waiting.push_back(letter);
            return;
        }
        self.waiting.replace(Some(VecDeque::from([letter])));
        let (mailbox, waiting) = (self.mailbox.clone(), Rc::clone(&self.waiting));
        spawn_local(async move {
            let next = || waiting.borrow_mut().as_mut().and_then(VecDeque::pop_front);
            while let Some(letter) = next() {
                // A program that has gone away will not hear the next one either, and nobody else listens.
                let _ = request(&mailbox, Some(&letter)).await;
            }
            waiting.replace(None);
        });
    }
}

/// Gets what lies at a path, or leaves a letter there.
async fn request(path: &str, letter: Option<&str>) -> Result<String, Failure> {
    let options = Object::new();
    let failed =
        |error: JsValue| Failure::Refused(format!("the program that served this page does not answer: {error:?}"));
    if let Some(letter) = letter {
        Reflect::set(&options, &"method".into(), &"POST".into()).map_err(failed)?;
        Reflect::set(&options, &"body".into(), &letter.into()).map_err(failed)?;
    }
    let response: Response = JsFuture::from(fetch(path, &options)).await.map_err(failed)?.unchecked_into();
    if !response.ok() {
        return Err(Failure::Refused("no program waits for this page's measurements".to_owned()));
    }
    let text = JsFuture::from(response.text().map_err(failed)?).await.map_err(failed)?;
    Ok(text.as_string().unwrap_or_default())
}
