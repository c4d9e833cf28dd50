//! Recordings for tests.

use warpground_patterns::{Request, Settings, find};
use warpground_sim::{RecordOptions, Recording, SimOptions, adapter, record};

/// A recording of a variant's first launch and block, with some of its settings changed.
pub(crate) fn recorded(id: &str, changes: &[(&str, f64)]) -> Recording {
    recorded_within(id, changes, &RecordOptions::default())
}

/// The same with other options: one that is full before the block ends, say.
pub(crate) fn recorded_within(id: &str, changes: &[(&str, f64)], options: &RecordOptions) -> Recording {
    let (_, variant) = find(id).unwrap();
    let settings =
        changes.iter().fold(Settings::defaults(variant), |settings, (name, value)| settings.with(name, *value));
    let job = variant.job(&Request::new(settings, adapter(32).limits)).unwrap();
    record(&job, &SimOptions::default(), options).unwrap().recordings.swap_remove(0)
}
