//! Serves a folder of static files to this machine only.
//!
//! Bind first, then serve: a busy port is known before anything slow happens, and a browser that comes early waits.
//!
//! Other machines cannot connect. Requests under a name that is not this machine's (`localhost`, `127.0.0.1`, `[::1]`) are
//! refused, so that no other site can read the page or its mailbox by giving its own name this machine's address.
//!
//! ```no_run
//! # fn main() -> Result<(), warpground_serve::ServeError> {
//! let server = warpground_serve::Server::bind(warpground_serve::DEFAULT_PORT)?;
//! let site = warpground_serve::Site::open("dist")?;
//! println!("http://{}/", server.address());
//! server.run(&site)
//! # }
//! ```

mod desk;
mod mailbox;
mod nudge;
mod origin;
mod response;
mod site;

use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::PathBuf;
use std::sync::{
    Arc,
    mpsc::{self, Sender},
};
use std::thread;

pub use desk::{Desk, Question};
pub use mailbox::Mailbox;
pub use site::Site;

/// The port that is used where nobody asks for another.
pub const DEFAULT_PORT: u16 = 8080;

/// The command that makes the folder that is served; named in the error where it has not run.
const BUILD_COMMAND: &str = "cargo xtask build";

/// One slow reader must not hold up the others; a page of a handful of files needs no more than this.
const WORKERS: usize = 4;

/// Why a folder is not served.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServeError {
    /// Another program listens there.
    #[error("port {port} is in use by another program: choose another with --port, or --port 0 for any free one")]
    PortInUse {
        /// The port that was asked for.
        port: u16,
    },
    /// The port exists for others, such as those below 1024 on many systems.
    #[error("port {port} is reserved by the system: choose one above 1023 with --port")]
    PortReserved {
        /// The port that was asked for.
        port: u16,
    },
    /// The operating system gave another reason.
    #[error("cannot listen on port {port}: {reason}")]
    Listen {
        /// The port that was asked for.
        port: u16,
        /// The system's or the server's own words.
        reason: String,
    },
    /// The page has not been built, or the path is wrong.
    #[error("there is no page in {}: build it with `{BUILD_COMMAND}`", .folder.display())]
    NoPage {
        /// The folder that has no `index.html`, or does not exist.
        folder: PathBuf,
    },
    /// A folder that exists but cannot be opened.
    #[error("cannot read {}: {source}", .folder.display())]
    Unreadable {
        /// The folder.
        folder: PathBuf,
        /// The system's reason.
        source: io::Error,
    },
    /// The connection to the operating system broke while serving.
    #[error("the server stopped: {0}")]
    Stopped(io::Error),
}

/// Something of the server that is no file of the page.
pub trait Place: Sync {
    /// Whether a request is for it.
    fn is_meant(&self, request: &tiny_http::Request) -> bool;

    /// Answers a request that is for it.
    ///
    /// # Errors
    /// A connection that broke.
    fn answer(&self, request: tiny_http::Request) -> io::Result<()>;
}

/// A port on loopback that answers requests from a folder which comes later.
#[derive(Clone)]
pub struct Server {
    http: Arc<tiny_http::Server>,
    address: SocketAddr,
}

impl Server {
    /// Takes a port of 127.0.0.1; 0 takes any free one, which [`Server::address`] then names.
    pub fn bind(port: u16) -> Result<Self, ServeError> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(|error| match error.kind() {
            io::ErrorKind::AddrInUse => ServeError::PortInUse { port },
            io::ErrorKind::PermissionDenied => ServeError::PortReserved { port },
            _ => ServeError::Listen { port, reason: error.to_string() },
        })?;
        let address = listener.local_addr().map_err(|error| ServeError::Listen { port, reason: error.to_string() })?;
        let http = tiny_http::Server::from_listener(listener, None)
            .map_err(|error| ServeError::Listen { port, reason: error.to_string() })?;
        Ok(Self { http: Arc::new(http), address })
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers requests until [`Server::stop`] is called on a clone, or for as long as the program runs.
    pub fn run(&self, site: &Site) -> Result<(), ServeError> {
        self.run_with(site, None)
    }

    /// As [`Server::run`], with a place that the page talks to.
    pub fn run_with(&self, site: &Site, place: Option<&dyn Place>) -> Result<(), ServeError> {
        let (came, requests) = mpsc::channel();
        thread::scope(|scope| {
            scope.spawn(move || nudge::nudge(self.address, &requests));
            let workers: Vec<_> = (0..WORKERS)
                .map(|_| {
                    let came = came.clone();
                    scope.spawn(move || self.answer_requests(site, place, &came))
                })
                .collect();
            // The last one ends with the workers.
            drop(came);
            workers.into_iter().try_for_each(|worker| {
                worker.join().unwrap_or_else(|_| Err(ServeError::Stopped(io::Error::other("a worker panicked"))))
            })
        })
    }

    /// Makes [`Server::run`] return once the requests at hand are answered.
    pub fn stop(&self) {
        for _ in 0..WORKERS {
            self.http.unblock();
        }
    }

    fn answer_requests(&self, site: &Site, place: Option<&dyn Place>, came: &Sender<()>) -> Result<(), ServeError> {
        loop {
            match self.http.recv() {
                Ok(request) => {
                    // The thread that listens to this ends after the workers.
                    let _ = came.send(());
                    // A visitor who closes the tab halfway is no error of ours.
                    drop(match place.filter(|place| place.is_meant(&request)) {
                        _ if !origin::is_asked_for_loopback(&request) => response::refuse(request),
                        Some(place) => place.answer(request),
                        None => response::answer(request, site),
                    });
                }
                // tiny_http reports `unblock` as an error of this kind.
                Err(error) if error.kind() == io::ErrorKind::Other => return Ok(()),
                Err(error) => return Err(ServeError::Stopped(error)),
            }
        }
    }
}
