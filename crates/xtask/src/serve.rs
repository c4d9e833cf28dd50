//! `cargo xtask serve`: from whatever state the machine is in to the page in a browser.

use warpground_serve::{Server, Site};

use crate::TaskError;
use crate::browser;
use crate::page::{self, Profile};
use crate::project::Project;
use crate::setup::{self, Installing};

pub(crate) fn serve(
    project: &Project,
    port: u16,
    profile: Profile,
    installing: Installing,
    open_browser: bool,
) -> Result<(), TaskError> {
    // Before anything slow: a busy port should not be news after ten minutes of set-up.
    let server = Server::bind(port)?;
    setup::prepare(project, &page::needs(), installing)?;
    page::build(project, profile)?;
    let site = Site::open(project.dist())?;
    let address = format!("http://{}/", server.address());
    println!("Warpground is at {address} until you press Ctrl+C.");
    if open_browser {
        browser::open(&address);
    }
    Ok(server.run(&site)?)
}
