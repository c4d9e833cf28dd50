//! `warpground serve`.

use std::{env, io::Write, path::PathBuf};

use warpground_serve::{ServeError, Server, Site};

use crate::{Done, arguments::Serve, failure::Failure};

/// Where the build puts the page, seen from the repository's root.
const BUILT_PAGE: &str = "dist";

/// Serves the built page until the program is stopped.
pub(crate) fn serve(arguments: &Serve, out: &mut impl Write) -> Done {
    let fail = |error: ServeError| Failure::Input(error.to_string());
    let site = Site::open(arguments.folder.clone().unwrap_or_else(folder)).map_err(fail)?;
    let server = Server::bind(arguments.port).map_err(fail)?;
    writeln!(out, "http://{}/", server.address())?;
    out.flush()?;
    server.run(&site).map_err(fail)
}

/// The page built in the repository that the program was started in or, failing that, that it was built in.
pub(crate) fn folder() -> PathBuf {
    let places = [env::current_dir(), env::current_exe()];
    places
        .iter()
        .flatten()
        .flat_map(|place| place.ancestors())
        .map(|folder| folder.join(BUILT_PAGE))
        .find(|folder| folder.join("index.html").is_file())
        .unwrap_or_else(|| PathBuf::from(BUILT_PAGE))
}
