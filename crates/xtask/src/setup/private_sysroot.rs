//! Debian's compiler with a standard library for WebAssembly, built from Debian's sources into a folder of our own.
//!
//! For machines where rustup cannot fetch the target. Debian packages a current compiler as `rustc-web`, and the
//! sources of its standard library, but not that library for `wasm32-unknown-unknown`. The folder looks like a Rust
//! installation: the host's parts are links to Debian's, the target's are built here, and `bin/` holds launchers that
//! name it as the sysroot. Nothing under `/usr` is touched.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::{SetupError, apt};
use crate::program::Program;
use crate::project::Project;
use crate::wasm_compiler::{self, PrivateSysroot, TARGET};

const PACKAGES: [&str; 3] = ["rustc-web", "cargo-web", "rust-web-src"];

/// rustup's programs come first on most PATHs, and must not be mistaken for Debian's.
const RUSTC: &str = "/usr/bin/rustc";
const RUSTDOC: &str = "/usr/bin/rustdoc";
const CARGO: &str = "/usr/bin/cargo";

pub(super) fn plan() -> String {
    format!("{}, then building it from source, about one minute", apt::command(&PACKAGES))
}

pub(super) fn install(project: &Project) -> Result<(), SetupError> {
    if !apt::is_available() {
        return Err(SetupError::Unavailable(
            "there is neither rustup nor apt-get here: install Rust from https://rustup.rs".to_owned(),
        ));
    }
    if source_of_std().is_err() {
        apt::install(&PACKAGES)?;
    }
    let linker = match find_linker()? {
        Some(linker) => linker,
        None => {
            apt::install(&["lld"])?;
            find_linker()?.ok_or_else(|| SetupError::Unavailable("the package lld brought no wasm-ld".to_owned()))?
        }
    };
    build(&PrivateSysroot::of(project), &linker)
}

/// Builds beside the final place and moves it there when it is complete, so that a set-up that was interrupted leaves
/// nothing that looks finished.
fn build(sysroot: &PrivateSysroot, linker: &Path) -> Result<(), SetupError> {
    let base = source_of_std()?;
    let host = host()?;
    let new = sysroot.folder.with_extension("new");
    let seed = sysroot.folder.with_extension("build");
    for leftover in [&new, &seed] {
        remove(leftover)?;
    }
    let target_libraries = new.join("lib/rustlib").join(TARGET).join("lib");
    let host_programs = new.join("lib/rustlib").join(&host).join("bin");
    for folder in [&target_libraries, &host_programs, &new.join("bin")] {
        create(folder)?;
    }

    compile_std(&seed)?;
    let built = seed.join("target").join(TARGET).join("release/deps");
    for file in files_in(&built)? {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.ends_with(".rlib") && !name.starts_with("libsysroot_seed-") {
            fs::copy(&file, target_libraries.join(&name)).map_err(SetupError::file(&file))?;
        }
    }

    let base_host = base.join("lib/rustlib").join(&host);
    for file in files_in(&base_host)? {
        if let Some(name) = file.file_name().filter(|name| *name != "bin") {
            link(&file, &new.join("lib/rustlib").join(&host).join(name))?;
        }
    }
    link(&base.join("lib/rustlib/src"), &new.join("lib/rustlib/src"))?;
    link(linker, &host_programs.join("rust-lld"))?;
    launcher(RUSTC, &sysroot.folder, &new.join("bin/rustc"))?;
    launcher(RUSTDOC, &sysroot.folder, &new.join("bin/rustdoc"))?;
    link(Path::new(CARGO), &new.join("bin/cargo"))?;

    remove(&seed)?;
    remove(&sysroot.folder)?;
    fs::rename(&new, &sysroot.folder).map_err(SetupError::file(&sysroot.folder))
}

/// An empty crate that depends on all of the standard library makes cargo build all of it.
fn compile_std(seed: &Path) -> Result<(), SetupError> {
    create(&seed.join("src"))?;
    let manifest = "[package]\nname = \"sysroot_seed\"\nversion = \"0.0.0\"\nedition = \"2021\"\n[workspace]\n";
    for (name, text) in [("Cargo.toml", manifest), ("src/lib.rs", "#![no_std]\n")] {
        let path = seed.join(name);
        fs::write(&path, text).map_err(SetupError::file(&path))?;
    }
    let cargo = wasm_compiler::without_foreign(Program::at(Path::new(CARGO)))
        .without_env(&["CARGO_ENCODED_RUSTFLAGS", "CARGO_BUILD_RUSTFLAGS", "CARGO_BUILD_TARGET", "CARGO_TARGET_DIR"])
        .env("RUSTC", RUSTC)
        .env("RUSTC_WRAPPER", "")
        // `-Z build-std` is not stable; what it builds here is the compiler's own library, by the compiler's own rules.
        .env("RUSTC_BOOTSTRAP", "1")
        // For link-time optimisation of the page.
        .env("RUSTFLAGS", "-Cembed-bitcode=yes")
        .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "1")
        .env("CARGO_PROFILE_RELEASE_DEBUG", "0")
        .args(["build", "--release", "-Z", "build-std=std,panic_abort,proc_macro,test", "--target", TARGET])
        .arg("--target-dir")
        .arg(seed.join("target"))
        .folder(seed);
    Ok(cargo.run()?)
}

/// Debian's sysroot, if it has the sources.
fn source_of_std() -> Result<PathBuf, SetupError> {
    let base = PathBuf::from(debian_rustc().args(["--print", "sysroot"]).text()?.trim());
    if base.join("lib/rustlib/src/rust/library/std/Cargo.toml").is_file() && Path::new(CARGO).is_file() {
        Ok(base)
    } else {
        Err(SetupError::Unavailable("the sources of Rust's standard library are missing".to_owned()))
    }
}

/// The host's triple, such as `x86_64-unknown-linux-gnu`.
fn host() -> Result<String, SetupError> {
    let text = debian_rustc().arg("-vV").text()?;
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| SetupError::Unavailable(format!("{RUSTC} does not name its host")))
}

fn debian_rustc() -> Program {
    wasm_compiler::without_foreign(Program::at(Path::new(RUSTC)))
}

/// A linker for WebAssembly: rustup's, which is there on most machines, or one of LLVM's.
fn find_linker() -> Result<Option<PathBuf>, SetupError> {
    let rustup = std::env::var_os("RUSTUP_HOME")
        .map(PathBuf::from)
        .or_else(|| Some(std::env::home_dir()?.join(".rustup")))
        .map(|home| home.join("toolchains"));
    let host = host()?;
    let toolchains = rustup.and_then(|folder| files_in(&folder).ok()).unwrap_or_default();
    let bundled = toolchains
        .iter()
        .map(|toolchain| toolchain.join("lib/rustlib").join(&host).join("bin/rust-lld"))
        .rfind(|linker| linker.is_file());
    if bundled.is_some() {
        return Ok(bundled);
    }
    let numbered = files_in(Path::new("/usr/bin"))?
        .into_iter()
        .filter(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("wasm-ld-")))
        .max_by_key(|path| {
            let version = path.file_name().map(|name| name.to_string_lossy().replace("wasm-ld-", ""));
            version.and_then(|version| version.parse::<u32>().ok())
        });
    Ok(which::which("wasm-ld").ok().or(numbered))
}

/// A program of two lines that passes everything on, with the sysroot named. It cannot be a link: rustc finds its
/// sysroot from where it lies itself.
fn launcher(program: &str, sysroot: &Path, path: &Path) -> Result<(), SetupError> {
    let sysroot = sysroot.to_string_lossy().replace('\'', r"'\''");
    let text = format!("#!/bin/sh\nexec {program} --sysroot '{sysroot}' \"$@\"\n");
    fs::write(path, text).and_then(|()| make_executable(path)).map_err(SetupError::file(path))
}

fn link(original: &Path, path: &Path) -> Result<(), SetupError> {
    symlink(original, path).map_err(SetupError::file(path))
}

#[cfg(unix)]
fn make_executable(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(0o755))
}

#[cfg(unix)]
fn symlink(original: &Path, path: &Path) -> io::Result<()> {
    std::os::unix::fs::symlink(original, path)
}

/// Debian is the only system that gets here.
#[cfg(not(unix))]
fn make_executable(_path: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

#[cfg(not(unix))]
fn symlink(_original: &Path, _path: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

fn create(folder: &Path) -> Result<(), SetupError> {
    fs::create_dir_all(folder).map_err(SetupError::file(folder))
}

fn remove(folder: &Path) -> Result<(), SetupError> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(SetupError::file(folder)(error)),
        _ => Ok(()),
    }
}

fn files_in(folder: &Path) -> Result<Vec<PathBuf>, SetupError> {
    let entries = fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
    let mut files: Vec<_> = entries.map_err(SetupError::file(folder))?.iter().map(fs::DirEntry::path).collect();
    files.sort();
    Ok(files)
}
