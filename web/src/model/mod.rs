//! Plain data: what the page knows, without the browser.

pub(crate) mod beginning;
pub(crate) mod code;
pub(crate) mod course;
pub(crate) mod decision;
pub(crate) mod entry;
pub(crate) mod excerpt;
pub(crate) mod flow;
pub(crate) mod form;
pub(crate) mod history;
mod host_place;
pub(crate) mod memory;
pub(crate) mod origins;
pub(crate) mod products;
pub(crate) mod program;
pub(crate) mod program_name;
pub(crate) mod query;
pub(crate) mod reading;
#[cfg(test)]
pub(crate) mod recorded;
pub(crate) mod request;
pub(crate) mod route;
pub(crate) mod search;
pub(crate) mod session;
pub(crate) mod shared_memory;
pub(crate) mod stop;
pub(crate) mod tape;
pub(crate) mod together;
mod warps_choice;
mod watch_place;

pub(crate) use course::{COURSES, Course};
pub(crate) use entry::Entry;
pub(crate) use form::{Form, IMAGE_SIZES};
pub(crate) use host_place::HostPlace;
pub(crate) use query::Query;
pub(crate) use route::Route;
pub(crate) use warps_choice::WarpsChoice;
pub(crate) use watch_place::WatchPlace;
