//! The files of a disk.

use std::fs;

use super::Files;

/// The files of this machine's disk; paths begin in the current folder.
#[derive(Debug, Clone, Copy, Default)]
pub struct Disk;

/// The most bytes of one file of a program: beyond that it is data.
const MOST_BYTES: u64 = 64 << 20;

impl Files for Disk {
    fn read(&self, path: &str) -> Option<Vec<u8>> {
        let facts = fs::metadata(path).ok()?;
        (facts.is_file() && facts.len() <= MOST_BYTES).then(|| fs::read(path).ok()).flatten()
    }

    fn folder(&self, folder: &str) -> Vec<String> {
        let entries = fs::read_dir(if folder.is_empty() { "." } else { folder });
        let files = entries.into_iter().flatten().flatten().filter(|entry| entry.path().is_file());
        let mut names: Vec<String> = files.filter_map(|entry| entry.file_name().into_string().ok()).collect();
        names.sort_unstable();
        names
    }
}
