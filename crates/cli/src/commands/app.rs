//! `warpground app`.

use std::io::Write;

use warpground_serve::{ServeError, Server, Site};

use crate::{Done, arguments::App, failure::Failure, page, terminal::NOTE};

/// Serves the page of this program to this machine and opens it in the browser, until the program is stopped.
pub(crate) fn app(arguments: &App, out: &mut impl Write) -> Done {
    let place = arguments.place.as_deref().unwrap_or_default();
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "_-/?=&.,^".contains(letter);
    if !place.chars().all(is_plain) {
        return Err(Failure::Input(format!("`{place}` is no page; lab, exercises, cuda or a kernel's id would be")));
    }
    let fail = |error: ServeError| Failure::Input(error.to_string());
    let site = Site::open(page::folder(arguments.folder.as_deref())?).map_err(fail)?;
    let server = Server::bind(arguments.port).map_err(fail)?;
    let address = format!("http://{}/#/{place}", server.address());
    writeln!(out, "{address}")?;
    out.flush()?;
    // The port is taken already: a browser that comes early waits.
    if !arguments.no_open && open::that_detached(&address).is_err() {
        writeln!(anstream::stderr(), "{NOTE}no browser could be opened:{NOTE:#} open the address yourself")?;
    }
    server.run(&site).map_err(fail)
}
