//! Sparse matrices from files.

use std::{fs, path::Path};

use warpground_patterns::{SparseMatrix, matrix_market};

use crate::failure::Failure;

/// Reads a Matrix Market file.
pub(crate) fn read(path: &Path) -> Result<SparseMatrix, Failure> {
    let bytes = fs::read(path).map_err(|error| Failure::of_file("read", path, &error))?;
    matrix_market::parse(&bytes).map_err(|error| Failure::of_file("read", path, &error))
}
