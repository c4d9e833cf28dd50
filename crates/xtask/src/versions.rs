//! The versions that this program pins. Others have their place already, and are read from there: wasm-bindgen's in
//! `Cargo.lock`, since the tool must equal the library; npm's packages, wasm-opt among them, in the `package.json` files.

use std::fs;
use std::path::Path;

/// The first major version of Node.js that all npm packages here run on.
pub(crate) const NODE_MAJOR: u32 = 20;

#[derive(Debug, thiserror::Error)]
pub(crate) enum VersionError {
    #[error("cannot read {path}: {source}")]
    Unreadable { path: String, source: std::io::Error },
    #[error("{path} is damaged: {source}")]
    Damaged { path: String, source: toml::de::Error },
    #[error("{path} names no version of {package}: the page's crate has to depend on it")]
    Absent { path: String, package: &'static str },
    #[error("{path} has no `version` in `[workspace.package]`")]
    NoVersion { path: String },
}

/// The version of wasm-bindgen in the lock file.
pub(crate) fn wasm_bindgen(root: &Path) -> Result<String, VersionError> {
    const PACKAGE: &str = "wasm-bindgen";
    let (path, table) = read(root, "Cargo.lock")?;
    table
        .get("package")
        .and_then(toml::Value::as_array)
        .into_iter()
        .flatten()
        .find(|package| package.get("name").and_then(toml::Value::as_str) == Some(PACKAGE))
        .and_then(|package| package.get("version")?.as_str().map(str::to_owned))
        .ok_or(VersionError::Absent { path, package: PACKAGE })
}

/// The version of everything in this repository.
pub(crate) fn workspace(root: &Path) -> Result<String, VersionError> {
    let (path, table) = read(root, "Cargo.toml")?;
    let version = table.get("workspace").and_then(|workspace| workspace.get("package")?.get("version")?.as_str());
    version.map(str::to_owned).ok_or(VersionError::NoVersion { path })
}

fn read(root: &Path, file: &str) -> Result<(String, toml::Table), VersionError> {
    let path = root.join(file);
    let shown = path.display().to_string();
    let text = fs::read_to_string(&path).map_err(|source| VersionError::Unreadable { path: shown.clone(), source })?;
    let table = toml::from_str(&text).map_err(|source| VersionError::Damaged { path: shown.clone(), source })?;
    Ok((shown, table))
}
