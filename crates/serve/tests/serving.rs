//! A folder, a browser's requests, and what comes back over the wire.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::HashMap;
use std::fs;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::sync::mpsc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use tempfile::TempDir;
use warpground_serve::{Mailbox, ServeError, Server, Site};

struct Answer {
    status: u16,
    headers: HashMap<String, String>,
    body: Vec<u8>,
}

impl Answer {
    fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(String::as_str)
    }
}

/// A served folder that holds the files of a small page.
struct Served {
    server: Server,
    run: Option<JoinHandle<Result<(), ServeError>>>,
    folder: TempDir,
}

impl Served {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let page = folder.path().join("dist");
        fs::create_dir_all(page.join("images")).unwrap();
        fs::write(page.join("index.html"), "<!doctype html>").unwrap();
        fs::write(page.join("app.js"), "export {};").unwrap();
        fs::write(page.join("app.wasm"), b"\0asm plain").unwrap();
        fs::write(page.join("app.wasm.br"), b"packed").unwrap();
        fs::write(page.join("app-0123456789abcdef_bg.wasm"), b"\0asm").unwrap();
        fs::create_dir_all(page.join("modules")).unwrap();
        fs::write(page.join("modules/editor.js"), "export {};").unwrap();
        fs::write(page.join("images/a picture.svg"), "<svg/>").unwrap();
        fs::write(folder.path().join("secret.txt"), "not for visitors").unwrap();
        let site = Site::open(&page).unwrap();
        let server = Server::bind(0).unwrap();
        let worker = server.clone();
        let run = Some(thread::spawn(move || worker.run(&site)));
        Self { server, run, folder }
    }

    fn request(&self, method: &str, target: &str, headers: &str) -> Answer {
        request_to(self.server.address(), method, target, headers)
    }

    fn get(&self, target: &str) -> Answer {
        self.request("GET", target, "")
    }
}

/// What comes back for a request to `localhost`, whose `headers` may end with an empty line and a body.
fn request_to(address: SocketAddr, method: &str, target: &str, headers: &str) -> Answer {
    request_without_host(address, method, target, &format!("Host: localhost\r\n{headers}"))
}

fn request_without_host(address: SocketAddr, method: &str, target: &str, headers: &str) -> Answer {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "{method} {target} HTTP/1.1\r\nConnection: close\r\n{headers}\r\n").unwrap();
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).unwrap();
    let end = bytes.windows(4).position(|window| window == b"\r\n\r\n").unwrap();
    let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
    let mut lines = head.lines();
    let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
    let headers = lines
        .map(|line| line.split_once(": ").unwrap())
        .map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned()))
        .collect();
    Answer { status, headers, body: bytes[end + 4..].to_vec() }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.server.stop();
        if let Some(run) = self.run.take() {
            run.join().unwrap().unwrap();
        }
    }
}

#[test]
fn the_root_is_the_page() {
    let answer = Served::new().get("/");
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("content-type"), Some("text/html; charset=utf-8"));
    assert_eq!(answer.body, b"<!doctype html>");
}

#[test]
fn a_query_does_not_change_the_file() {
    assert_eq!(Served::new().get("/?kernel=reduce").body, b"<!doctype html>");
}

#[test]
fn every_kind_of_file_has_the_type_that_a_browser_insists_on() {
    let served = Served::new();
    assert_eq!(served.get("/app.wasm").header("content-type"), Some("application/wasm"));
    assert_eq!(served.get("/app.js").header("content-type"), Some("text/javascript; charset=utf-8"));
    assert_eq!(served.get("/images/a%20picture.svg").header("content-type"), Some("image/svg+xml"));
}

#[test]
fn every_answer_isolates_the_page_and_asks_to_be_revalidated() {
    let served = Served::new();
    for target in ["/", "/app.wasm", "/missing"] {
        let answer = served.get(target);
        assert_eq!(answer.header("cross-origin-opener-policy"), Some("same-origin"), "{target}");
        assert_eq!(answer.header("cross-origin-embedder-policy"), Some("require-corp"), "{target}");
        assert_eq!(answer.header("cross-origin-resource-policy"), Some("same-origin"), "{target}");
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"), "{target}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{target}");
        assert_eq!(answer.header("cache-control"), Some("no-cache"), "{target}");
    }
}

#[test]
fn a_file_whose_address_names_its_contents_is_kept_for_good_and_any_other_is_sent_again_only_when_it_changed() {
    let served = Served::new();
    for target in ["/app-0123456789abcdef_bg.wasm", "/modules/editor.js?ABCD"] {
        assert_eq!(served.get(target).header("cache-control"), Some("public, max-age=31536000, immutable"), "{target}");
    }
    for target in ["/", "/app.wasm", "/modules/editor.js", "/app.js?ABCD"] {
        let first = served.get(target);
        assert_eq!(first.header("cache-control"), Some("no-cache"), "{target}");
        let tag = first.header("etag").unwrap().to_owned();
        let again = served.request("GET", target, &format!("If-None-Match: {tag}\r\n"));
        assert_eq!(
            (again.status, again.body.as_slice(), again.header("etag")),
            (304, &b""[..], Some(&*tag)),
            "{target}"
        );
        let packed = served.request("GET", target, &format!("Accept-Encoding: br\r\nIf-None-Match: {tag}\r\n"));
        // The packed form of a file is another answer.
        assert_eq!(packed.status, if target == "/app.wasm" { 200 } else { 304 }, "{target}");
    }
    fs::write(served.folder.path().join("dist/app.js"), "export { newer };").unwrap();
    let tag = served.get("/").header("etag").unwrap().to_owned();
    assert_eq!(served.request("GET", "/app.js", &format!("If-None-Match: {tag}\r\n")).status, 200);
}

#[test]
fn every_answer_forbids_scripts_in_markup_and_code_from_text() {
    let served = Served::new();
    // What the page says of itself, and the one thing that only a header can say.
    let page = include_str!("../../../web/index.html");
    let (_, meta) = page.split_once("http-equiv=\"Content-Security-Policy\" content=\"").unwrap();
    let (own, _) = meta.split_once('"').unwrap();
    for target in ["/", "/app.js", "/missing"] {
        let answer = served.get(target);
        let policy = answer.header("content-security-policy").unwrap();
        assert_eq!(policy, format!("{own}; frame-ancestors 'self' http://localhost:* http://127.0.0.1:*"), "{target}");
        assert!(!policy.contains("'unsafe-"), "{policy}");
    }
}

#[test]
fn only_the_names_of_this_machine_are_answered() {
    let served = Served::new();
    let get = |headers: &str| request_without_host(served.server.address(), "GET", "/", headers);
    for host in ["localhost", "localhost:8080", "127.0.0.1:9", "[::1]:8080"] {
        assert_eq!(get(&format!("Host: {host}\r\n")).status, 200, "{host}");
    }
    // A site that gives its own name the address 127.0.0.1 sends that name.
    for host in ["example.org", "example.org:8080", "localhost.example.org", "192.168.0.7:8080", "0.0.0.0:8080", ""] {
        let answer = get(&format!("Host: {host}\r\n"));
        assert_eq!(answer.status, 403, "{host}");
        assert_eq!(answer.body, b"This server only answers to localhost, 127.0.0.1 and [::1].\n", "{host}");
    }
    assert_eq!(get("").status, 403);
    assert_eq!(get("Host: localhost\r\nHost: example.org\r\n").status, 403);
}

#[test]
fn a_compressed_sibling_goes_to_those_who_accept_it() {
    let served = Served::new();
    let answer = served.request("GET", "/app.wasm", "Accept-Encoding: gzip, deflate, br, zstd\r\n");
    assert_eq!(answer.header("content-encoding"), Some("br"));
    assert_eq!(answer.header("content-type"), Some("application/wasm"));
    assert_eq!(answer.header("vary"), Some("Accept-Encoding"));
    assert_eq!(answer.body, b"packed");
}

#[test]
fn a_compressed_sibling_stays_away_from_those_who_do_not() {
    let served = Served::new();
    for headers in ["", "Accept-Encoding: gzip\r\n", "Accept-Encoding: br;q=0\r\n"] {
        let answer = served.request("GET", "/app.wasm", headers);
        assert_eq!(answer.header("content-encoding"), None, "{headers}");
        assert_eq!(answer.body, b"\0asm plain", "{headers}");
    }
}

#[test]
fn a_head_request_gets_the_headers_alone() {
    let answer = Served::new().request("HEAD", "/app.wasm", "");
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("content-length"), Some("10"));
    assert!(answer.body.is_empty());
}

#[test]
fn other_methods_are_refused() {
    let answer = Served::new().request("POST", "/", "Content-Length: 0\r\n");
    assert_eq!(answer.status, 405);
    assert_eq!(answer.header("allow"), Some("GET, HEAD"));
}

#[test]
fn a_missing_file_is_answered_by_one_sentence() {
    let answer = Served::new().get("/missing.js");
    assert_eq!(answer.status, 404);
    assert_eq!(answer.body, b"There is no such file on this page.\n");
}

#[test]
fn no_request_leaves_the_folder() {
    let served = Served::new();
    assert!(served.folder.path().join("secret.txt").is_file());
    for target in
        ["/../secret.txt", "/%2e%2e/secret.txt", "/images/..%2f..%2fsecret.txt", "/..%5csecret.txt", "//etc/passwd"]
    {
        assert_eq!(served.get(target).status, 404, "{target}");
    }
}

#[cfg(unix)]
#[test]
fn no_link_leads_out_of_the_folder() {
    let served = Served::new();
    let root = served.folder.path();
    std::os::unix::fs::symlink(root.join("secret.txt"), root.join("dist/link.txt")).unwrap();
    assert_eq!(served.get("/link.txt").status, 404);
}

#[test]
fn a_busy_port_is_named_with_what_to_do() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port();
    let error = Server::bind(port).err().unwrap();
    assert!(matches!(error, ServeError::PortInUse { .. }));
    assert_eq!(
        error.to_string(),
        format!("port {port} is in use by another program: choose another with --port, or --port 0 for any free one")
    );
}

#[test]
fn a_folder_without_a_page_names_the_command_that_builds_it() {
    let empty = tempfile::tempdir().unwrap();
    for folder in [empty.path(), Path::new("no/such/folder")] {
        let error = Site::open(folder).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("there is no page in {}: build it with `cargo xtask build`", folder.display())
        );
    }
}

#[test]
fn a_burst_of_connections_that_stay_open_is_answered_in_full() {
    // More at once than threads wait for connections, and none is closed before all are answered. Whether a server
    // leaves some of them waiting is a matter of chance: hence the tries.
    for _ in 0..8 {
        let served = Served::new();
        // Let its threads come to rest: those that wait are the ones that a burst is handed to.
        thread::sleep(Duration::from_millis(30));
        let mut open: Vec<_> = (0..12).map(|_| TcpStream::connect(served.server.address()).unwrap()).collect();
        for stream in &mut open {
            write!(stream, "GET /app.js HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
            stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        }
        for stream in &mut open {
            let mut answer = Vec::new();
            while !answer.ends_with(b"export {};") {
                let mut piece = [0; 256];
                let length = stream.read(&mut piece).expect("an answer comes while the others stay open");
                answer.extend_from_slice(&piece[..length]);
            }
        }
    }
}

#[test]
fn a_mailbox_hands_out_one_letter_and_takes_others() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("index.html"), "<!doctype html>").unwrap();
    let (site, server) = (Site::open(folder.path()).unwrap(), Server::bind(0).unwrap());
    let (letters, received) = mpsc::channel();
    let mailbox = Mailbox::new("{\"plan\":1}".to_owned(), letters);
    let path = mailbox.path().to_owned();
    thread::scope(|scope| {
        let running = scope.spawn(|| server.run_with(&site, Some(&mailbox)));
        let answer = request_to(server.address(), "GET", &path, "");
        assert_eq!(
            (answer.status, answer.header("content-type"), &answer.body[..]),
            (200, Some("application/json"), &b"{\"plan\":1}"[..])
        );
        let own = "Origin: http://localhost\r\nSec-Fetch-Site: same-origin\r\n";
        let hello = format!("{own}Content-Length: 5\r\n\r\nhello");
        let answer = request_to(server.address(), "POST", &path, &hello);
        assert_eq!(answer.status, 204);
        assert_eq!(received.recv_timeout(Duration::from_secs(20)).unwrap(), "hello");
        // Nobody finds it who was not told, and nothing else there takes letters.
        assert_eq!(request_to(server.address(), "GET", "/mailbox/0", "").status, 404);
        assert_eq!(request_to(server.address(), "POST", "/", "").status, 405);
        assert_eq!(request_to(server.address(), "DELETE", &path, own).status, 405);
        // Nor pages of other sites, nor of this machine's other servers, nor senders that do not say who they are.
        for foreign in [
            "Origin: http://example.org\r\n",
            "Origin: http://localhost:3000\r\n",
            "Origin: https://localhost\r\n",
            "Origin: null\r\n",
            "Origin: http://localhost\r\nSec-Fetch-Site: cross-site\r\n",
            "Origin: http://localhost\r\nOrigin: http://example.org\r\n",
        ] {
            assert_eq!(request_to(server.address(), "GET", &path, foreign).status, 403, "{foreign}");
            let letter = format!("{foreign}Content-Length: 5\r\n\r\nhello");
            assert_eq!(request_to(server.address(), "POST", &path, &letter).status, 403, "{foreign}");
        }
        assert_eq!(request_to(server.address(), "POST", &path, "Content-Length: 5\r\n\r\nhello").status, 403);
        assert!(received.try_recv().is_err());
        drop(received);
        assert_eq!(request_to(server.address(), "POST", &path, &hello).status, 410);
        server.stop();
        running.join().unwrap().unwrap();
    });
}
