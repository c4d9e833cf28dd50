//! What keeps a browser's burst of connections from being left half unanswered.
//!
//! tiny_http hands a connection to a thread of its pool if one is idle, and starts another thread if none is. Connections
//! that come faster than idle threads wake up are all handed to the same few; those left over wait until a browser closes
//! another one, which takes it minutes. A new connection makes the pool start a thread, which then takes what waits.

use std::{
    net::{SocketAddr, TcpStream},
    sync::mpsc::{Receiver, RecvTimeoutError},
    time::Duration,
};

/// A burst is over when nothing came for so long.
const QUIET: Duration = Duration::from_millis(50);
/// As many connections as a browser keeps to one server may be waiting.
const NUDGES: u32 = 6;

/// Connects to the server and leaves again, a few times after each burst of `requests`, until nobody sends these any more.
pub(crate) fn nudge(address: SocketAddr, requests: &Receiver<()>) {
    while requests.recv().is_ok() {
        let mut nudges = 0;
        while nudges < NUDGES {
            match requests.recv_timeout(QUIET) {
                Ok(()) => nudges = 0,
                Err(RecvTimeoutError::Disconnected) => return,
                Err(RecvTimeoutError::Timeout) => {
                    // A server that takes no connection has none to take up.
                    drop(TcpStream::connect(address));
                    nudges += 1;
                }
            }
        }
    }
}
