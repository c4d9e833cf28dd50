//! What only a build knows: the page that a release carries inside, and the commit that the program was built from.

use std::{
    env,
    error::Error,
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// Names the folder of a built page, which becomes part of the program. Without it, `warpground serve` looks for a folder.
const PAGE: &str = "WARPGROUND_PAGE";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed={PAGE}");
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo names no OUT_DIR")?);
    let page = env::var_os(PAGE).filter(|folder| !folder.is_empty());
    fs::write(out.join("page.rs"), table(page.as_deref().map(Path::new))?)?;
    println!("cargo::rustc-env=WARPGROUND_VERSION={}", version()?);
    Ok(())
}

/// The files of the page as an expression: a slice of names, with slashes, and contents.
fn table(folder: Option<&Path>) -> Result<String, Box<dyn Error>> {
    let mut files = Vec::new();
    if let Some(folder) = folder {
        println!("cargo::rerun-if-changed={}", folder.display());
        // Whose name this is, is nobody's to guess from an error of the operating system.
        let folder = folder.canonicalize().map_err(|error| format!("{PAGE}={}: {error}", folder.display()))?;
        walk(&folder, "", &mut files)?;
        if !files.iter().any(|(name, _)| name == "index.html") {
            return Err(format!("{PAGE}={}: there is no index.html", folder.display()).into());
        }
    }
    files.sort();
    let mut table = "&[\n".to_owned();
    for (name, path) in files {
        writeln!(table, "    ({name:?}, include_bytes!({path:?})),")?;
    }
    Ok(table + "]\n")
}

fn walk(folder: &Path, prefix: &str, files: &mut Vec<(String, PathBuf)>) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().into_string().map_err(|name| format!("{} is no name", name.display()))?;
        let path = entry.path();
        if entry.file_type()?.is_dir() {
            walk(&path, &format!("{prefix}{name}/"), files)?;
        } else if path.extension().is_none_or(|extension| extension != "br") {
            // What is compressed for the way over a network is of no use on this machine.
            files.push((format!("{prefix}{name}"), path));
        }
    }
    Ok(())
}

/// The version, with commit and date where the program is built to be kept. A build for a test does not ask for them: each
/// commit would compile it again.
fn version() -> Result<String, Box<dyn Error>> {
    let version = env::var("CARGO_PKG_VERSION")?;
    if env::var("PROFILE")? != "release" {
        return Ok(format!("{version} (a build for development)"));
    }
    let git = |arguments: &[&str]| {
        let output = Command::new("git").args(arguments).output().ok().filter(|output| output.status.success())?;
        Some(String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    // A package from a registry is in no repository, or in somebody else's.
    let is_ours = git(&["ls-files", "--error-unmatch", "build.rs"]).is_some();
    let (Some(commit), true) = (git(&["log", "-1", "--format=%h, %cs"]), is_ours) else { return Ok(version) };
    if let Some(log) = git(&["rev-parse", "--git-path", "logs/HEAD"]).filter(|log| Path::new(log).exists()) {
        println!("cargo::rerun-if-changed={log}");
    }
    let changed = if git(&["status", "--porcelain", "--untracked-files=no"]).is_some_and(|text| !text.is_empty()) {
        ", changed since"
    } else {
        ""
    };
    Ok(format!("{version} (commit {commit}{changed})"))
}
