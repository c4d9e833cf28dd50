//! `warpground serve`.

use std::io::Write;

use warpground_serve::{ServeError, Server, Site};

use crate::{Done, arguments::Serve, failure::Failure, page};

/// Serves the built page until the program is stopped.
pub(crate) fn serve(arguments: &Serve, out: &mut impl Write) -> Done {
    let fail = |error: ServeError| Failure::Input(error.to_string());
    let site = Site::open(page::folder(arguments.folder.as_deref())?).map_err(fail)?;
    let server = Server::bind(arguments.port).map_err(fail)?;
    writeln!(out, "http://{}/", server.address())?;
    out.flush()?;
    server.run(&site).map_err(fail)
}
