//! Exceptions while a program runs: which handlers are open, and what was thrown.

mod handlers;

use warpground_machine::Mark;

/// The handlers that are open, and what handlers have caught.
#[derive(Debug, Default)]
pub(super) struct Exceptions {
    handlers: Vec<Handler>,
    /// The objects that an exception ends on its way: where each is, and what ends it.
    unwound: Vec<(u64, usize)>,
    /// What is on its way to its handler.
    flying: Vec<Thrown>,
    caught: Vec<Thrown>,
    /// What `std::exception_ptr`s hold, by its number less one.
    kept: Vec<Thrown>,
}

/// An open `try`.
#[derive(Debug)]
struct Handler {
    /// Where it goes on, and the register that says why.
    mark: Mark,
    register: usize,
    /// How many objects there were before it.
    outside: usize,
}

/// An object begins that an exception ends: where it is, and the function that ends it.
pub(super) const UNWOUND: &str = "unwind.begins";
/// Such an object ends by itself.
pub(super) const ENDED: &str = "unwind.ends";

#[derive(Debug, Clone)]
struct Thrown {
    object: u64,
    /// The type as it is shown, and the types that it can be caught as.
    names: String,
    what: String,
    /// How far behind the beginning of the object lies what its handler catches.
    further: u64,
}

impl Thrown {
    /// How far behind the beginning of the object lies what is caught as a type, if that type is one of its own.
    fn caught_as(&self, wanted: &str) -> Option<u64> {
        self.names.split('|').skip(1).find_map(|name| match name.rsplit_once('+') {
            Some((name, further)) if name == wanted => further.parse().ok(),
            _ => (name == wanted).then_some(0),
        })
    }
}
