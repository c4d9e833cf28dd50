//! A terminal program tried as somebody who has unpacked it: nothing of the source tree is near.

use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// How long the server may take for an answer on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

#[derive(Debug, thiserror::Error)]
pub(crate) enum TrialError {
    #[error("`{0}` could not be started: {1}")]
    NotStarted(String, io::Error),
    #[error("`{0}` failed: {1}")]
    Failed(String, String),
    #[error("`--version` prints {found:?}, which does not name both {version} and a commit")]
    Version { found: String, version: String },
    #[error("`serve` prints {0:?}, which is not an address on this machine")]
    Address(String),
    #[error("the served page does not answer for {0}: {1}")]
    NotServed(String, String),
    #[error("the page lacks {0}: {1}")]
    NoFile(String, io::Error),
}

/// Asks for the version, runs a kernel, and loads the page that the program serves.
pub(super) fn uses_program(program: &Path, version: &str) -> Result<(), TrialError> {
    let home = program.parent().unwrap_or(program);
    let found = output(program, home, &["--version"])?;
    if !found.contains(&format!(" {version} ")) || !found.contains("commit ") {
        return Err(TrialError::Version { found: found.trim().to_owned(), version: version.to_owned() });
    }
    output(program, home, &["run", "vector_add/guarded", "--n", "1000", "--device", "sim"])?;
    let mut server = Server::start(program, home)?;
    let address = server.address()?;
    let page = get(&address, "/")?;
    // What the page starts with, and what it loads.
    for name in scripts(&page) {
        get(&address, &format!("/{name}"))?;
    }
    Ok(())
}

/// Looks for the page's own files, which its first file names.
pub(super) fn has_page(folder: &Path) -> Result<(), TrialError> {
    let read = |name: &str| fs::read(folder.join(name)).map_err(|error| TrialError::NoFile(name.to_owned(), error));
    let page = read("index.html")?;
    scripts(&String::from_utf8_lossy(&page)).into_iter().try_for_each(|name| read(name).map(drop))
}

/// The program in a folder of its own, with a home of its own: it finds no page but its own.
fn command(program: &Path, home: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(home).env("HOME", home).env("XDG_CACHE_HOME", home.join("cache"));
    command.env("LOCALAPPDATA", home.join("cache")).stdin(Stdio::null());
    command
}

fn output(program: &Path, home: &Path, arguments: &[&str]) -> Result<String, TrialError> {
    let name = format!("warpground {}", arguments.join(" "));
    match command(program, home, arguments).output() {
        Err(error) => Err(TrialError::NotStarted(name, error)),
        Ok(output) if output.status.success() => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        Ok(output) => Err(TrialError::Failed(name, String::from_utf8_lossy(&output.stderr).into_owned())),
    }
}

/// `warpground serve`, until it is dropped.
struct Server {
    child: Child,
}

impl Server {
    fn start(program: &Path, home: &Path) -> Result<Self, TrialError> {
        let child = command(program, home, &["serve", "--port", "0"]).stdout(Stdio::piped()).spawn();
        child.map(|child| Self { child }).map_err(|error| TrialError::NotStarted("warpground serve".to_owned(), error))
    }

    /// The host and port that it prints first.
    fn address(&mut self) -> Result<String, TrialError> {
        let mut line = String::new();
        if let Some(output) = self.child.stdout.take() {
            // What cannot be read is no address, as the next line says.
            let _ = BufReader::new(output).read_line(&mut line);
        }
        let address = line.trim().strip_prefix("http://").and_then(|rest| rest.strip_suffix('/'));
        address.map(str::to_owned).ok_or_else(|| TrialError::Address(line.trim().to_owned()))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself, which is as good.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The body of a page's answer, which has to be there and not empty.
fn get(address: &str, path: &str) -> Result<String, TrialError> {
    let ask = || -> io::Result<String> {
        let mut stream = TcpStream::connect(address)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer)?;
        Ok(String::from_utf8_lossy(&answer).into_owned())
    };
    let answer = ask().map_err(|error| TrialError::NotServed(path.to_owned(), error.to_string()))?;
    match answer.split_once("\r\n\r\n") {
        Some((head, body)) if head.starts_with("HTTP/1.1 200") && !body.is_empty() => Ok(body.to_owned()),
        _ => Err(TrialError::NotServed(path.to_owned(), answer.lines().next().unwrap_or_default().to_owned())),
    }
}

/// The files that a page names as its own: scripts, styles, modules.
fn scripts(page: &str) -> Vec<&str> {
    let values =
        page.split(['"', '\'', ' ', '>']).filter_map(|value| value.trim_start_matches("href=").strip_prefix("./"));
    values.filter(|value| value.ends_with(".js") || value.ends_with(".css") || value.ends_with(".wasm")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_without_a_file_that_it_names_is_refused() -> Result<(), Box<dyn std::error::Error>> {
        let folder = tempfile::tempdir()?;
        assert!(matches!(has_page(folder.path()), Err(TrialError::NoFile(name, _)) if name == "index.html"));
        fs::write(folder.path().join("index.html"), r#"<script src="./b.js"></script>"#)?;
        assert!(matches!(has_page(folder.path()), Err(TrialError::NoFile(name, _)) if name == "b.js"));
        fs::write(folder.path().join("b.js"), "")?;
        Ok(has_page(folder.path())?)
    }

    #[test]
    fn a_pages_own_files_are_those_that_it_names_from_where_it_is() {
        let page = r#"<link rel="stylesheet" href="./a.css"><script src="./b.js"></script><link href=./c_bg.wasm rel=preload>
            <a href="https://example.org/d.js">"#;
        assert_eq!(scripts(page), ["a.css", "b.js", "c_bg.wasm"]);
    }
}
