//! What a CUDA user would call instead, as `docs/peers/peers.cu` measured it: one JSON object per line.

use serde::Deserialize;

use crate::{Interval, compare::ReadError};

/// One library call.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Peer {
    /// `family/library_call`.
    pub name: String,
    /// The device's name; absent in older files.
    pub device: Option<String>,
    /// The problem's size: elements, the side of a matrix, or entries of a sparse one.
    pub n: f64,
    /// The median time of a call, in milliseconds.
    pub ms: f64,
    /// The interval of that median, in milliseconds, and how sure it is; absent in older files.
    pub interval_ms: Option<[f64; 2]>,
    /// How sure, from 0 to 1.
    pub confidence: Option<f64>,
    /// The speed.
    pub value: f64,
    /// Its unit.
    pub unit: String,
}

impl Peer {
    /// The interval of the median, in seconds.
    #[must_use]
    pub fn interval(&self) -> Option<Interval> {
        let ([low, high], confidence) = self.interval_ms.zip(self.confidence)?;
        Some(Interval { low: low / 1e3, high: high / 1e3, confidence })
    }
}

/// Reads the peers' lines; empty ones do not count.
///
/// # Errors
/// [`ReadError`] with the first line that is none, or that has no time.
pub fn read(text: &str) -> Result<Vec<Peer>, ReadError> {
    let lines = text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty());
    lines
        .map(|(text, line)| {
            let peer: Peer = serde_json::from_str(text).map_err(|error| ReadError {
                writer: "docs/peers/peers.cu",
                line,
                reason: error.to_string(),
            })?;
            if peer.ms > 0.0 {
                Ok(peer)
            } else {
                Err(ReadError {
                    writer: "docs/peers/peers.cu",
                    line,
                    reason: format!("{} took {} ms", peer.name, peer.ms),
                })
            }
        })
        .collect()
}
