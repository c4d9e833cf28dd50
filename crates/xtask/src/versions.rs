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
}

/// The version of wasm-bindgen in the lock file.
pub(crate) fn wasm_bindgen(root: &Path) -> Result<String, VersionError> {
    const PACKAGE: &str = "wasm-bindgen";
    let lock = root.join("Cargo.lock");
    let path = lock.display().to_string();
    let text = fs::read_to_string(&lock).map_err(|source| VersionError::Unreadable { path: path.clone(), source })?;
    let table: toml::Table =
        toml::from_str(&text).map_err(|source| VersionError::Damaged { path: path.clone(), source })?;
    table
        .get("package")
        .and_then(toml::Value::as_array)
        .into_iter()
        .flatten()
        .find(|package| package.get("name").and_then(toml::Value::as_str) == Some(PACKAGE))
        .and_then(|package| package.get("version")?.as_str().map(str::to_owned))
        .ok_or(VersionError::Absent { path, package: PACKAGE })
}
