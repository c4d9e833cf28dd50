//! Who asks: this machine under a name of its own, or a page from elsewhere.
//!
//! A server on loopback is out of reach for other machines, but not for the pages of other sites in a browser on this
//! machine. Such a site may give its own name the address 127.0.0.1 and read the answers as its own: the request then
//! carries that name as its `Host`. Or it may send requests without reading the answers: these carry its `Origin`.

use std::net::{Ipv4Addr, Ipv6Addr};

use tiny_http::Request;

/// Whether every `Host` of the request, and there is one, is a name of this machine. The port does not matter: a tunnel
/// may lead here from another one.
pub(crate) fn is_asked_for_loopback(request: &Request) -> bool {
    let mut hosts = values(request, "Host").peekable();
    hosts.peek().is_some() && hosts.all(is_loopback)
}

/// Whether a page that this server sent asks, or a program that is no browser and only reads.
pub(crate) fn is_own_page(request: &Request, changes_something: bool) -> bool {
    let is_same_site = values(request, "Sec-Fetch-Site").all(|site| site == "same-origin");
    let host = values(request, "Host").next().unwrap_or_default();
    let mut origins = values(request, "Origin").peekable();
    // A browser sends its origin with everything that may change something.
    let is_named = origins.peek().is_some() || !changes_something;
    is_named && is_same_site && origins.all(|origin| origin.strip_prefix("http://") == Some(host))
}

fn values<'request>(request: &'request Request, name: &'static str) -> impl Iterator<Item = &'request str> {
    request.headers().iter().filter(move |header| header.field.equiv(name)).map(|header| header.value.as_str())
}

/// Whether a `Host` names this machine: `localhost`, `127.0.0.1` or `[::1]`, with a port or without.
fn is_loopback(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    let bracketed = name.strip_prefix('[').and_then(|name| name.strip_suffix(']'));
    name.eq_ignore_ascii_case("localhost")
        || name.parse::<Ipv4Addr>().is_ok_and(|address| address.is_loopback())
        || bracketed.and_then(|name| name.parse::<Ipv6Addr>().ok()).is_some_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::is_loopback;

    #[test]
    fn this_machine_has_three_names() {
        for host in ["localhost", "LocalHost:8080", "127.0.0.1", "127.0.0.1:9000", "[::1]", "[::1]:8080"] {
            assert!(is_loopback(host), "{host}");
        }
    }

    #[test]
    fn no_other_name_is_this_machines() {
        for host in [
            "",
            ":8080",
            "example.org",
            "example.org:8080",
            "localhost.example.org",
            "127.0.0.1.example.org",
            "127.0.0.1@example.org",
            "0.0.0.0",
            "192.168.1.2:8080",
            "::1",
            "[::2]",
            "localhost:8080:x",
            "localhost ",
        ] {
            assert!(!is_loopback(host), "{host}");
        }
    }
}
