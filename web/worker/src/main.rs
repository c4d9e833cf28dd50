//! What runs in the page's web worker: whatever may take long. `warpground-protocol` says what it can be asked.
//!
//! ```text
//! bench.rs       a bench or a verification for the program that served the page
//! lab.rs         requests of the lab and of its exercises
//! main.rs        a request comes in, its answer goes out
//! port.rs        messages as the browser carries them
//! program.rs     requests about CUDA programs
//! question.rs    questions of lessons
//! simulation.rs  requests to the simulator
//! tune.rs        the search for a kernel's fastest settings
//! warps.rs       warps over time
//! ```
//!
//! Requests may take turns at their points of waiting; those to the simulator have none and run to their end. To stop,
//! the page ends the worker, unless it waits for a GPU: that has to be waited for, and what waits then ends by itself.

mod bench;
mod lab;
mod port;
mod program;
mod question;
mod simulation;
mod tune;
mod warps;

use warpground_protocol::{Ask, Failure, Request};
use web_sys::MessageEvent;

use port::{Heard, Port};
use warpground_protocol::texts;

fn main() {
    port::tell_of_panics();
    wasm_bindgen_futures::spawn_local(start());
}

/// Begins to answer, once the texts of the catalogue are there.
async fn start() {
    if let Err(error) = texts::provide(&texts::all()).await {
        return port::stopped(&error.to_string());
    }
    port::listen(|event: &MessageEvent| match port::received(event) {
        Some(Heard::Request(port, Some(request))) => {
            wasm_bindgen_futures::spawn_local(async move { answer(&port, *request).await });
        }
        Some(Heard::Request(port, None)) => port.fail(&Failure::Unreadable),
        Some(Heard::Stop) => port::stop(),
        None => {}
    });
    port::ready();
}

/// Does what is asked and sends what comes of it.
async fn answer(port: &Port, request: Request) {
    match request {
        Request::Count(ask) => reply(port, &ask, simulation::count(port, &ask)),
        Request::Inspect(ask) => reply(port, &ask, simulation::inspect(port, &ask)),
        Request::Open(ask) => reply(port, &ask, program::open_folder(&ask)),
        Request::Translate(ask) => reply(port, &ask, program::translate(&ask)),
        Request::Run(ask) => reply(port, &ask, program::run(*port, &ask).await),
        Request::Search(ask) => reply(port, &ask, program::search(&ask).await),
        Request::Remember(ask) => reply(port, &ask, program::remember(&ask).await),
        Request::Record(ask) => reply(port, &ask, simulation::record(port, &ask).await),
        Request::Answer(ask) => reply(port, &ask, question::answer(&ask)),
        Request::Bench(ask) => reply(port, &ask, bench::bench(*port, &ask).await),
        Request::Lab(ask) => match lab::lab(ask).await {
            Ok(reply) => port.reply(reply),
            Err(failure) => port.fail(&failure),
        },
        Request::Tune(ask) => reply(port, &ask, tune::tune(*port, &ask).await),
        Request::Follow(ask) => reply(port, &ask, simulation::follow(port, &ask)),
        Request::Warps(ask) => reply(port, &ask, warps::warps(*port, &ask).await),
        Request::Adapt(ask) => reply(port, &ask, program::adapt(&ask)),
    }
}

/// The last message of a request, of the type that the request promises.
fn reply<A: Ask>(port: &Port, _ask: &A, result: Result<A::Reply, Failure>) {
    match result {
        Ok(reply) => port.reply(reply),
        Err(failure) => port.fail(&failure),
    }
}
