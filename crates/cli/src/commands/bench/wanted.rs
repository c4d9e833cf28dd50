//! What was asked → cases.

use std::collections::BTreeSet;

use warpground_engine::{Adapter, DeviceKind};
use warpground_measure::{Bounds, Case, Sizes, SweepOptions, records, tune::Remembered, units};
use warpground_patterns::ParameterRole;

use super::native;
use crate::{
    arguments::{Bench, SizeChoice},
    failure::Failure,
    memory,
    selection::{self, Entry},
};

/// What is measured, here or elsewhere.
pub(super) struct Wanted {
    pub(super) cases: Vec<Case>,
    pub(super) options: SweepOptions,
    /// The cases with settings that an earlier search found, and these, in words.
    pub(super) remembered: Vec<(String, String)>,
}

impl Wanted {
    /// What the arguments ask for; sizes that nobody listed suit the device.
    pub(super) fn of(arguments: &Bench, entries: &[Entry], adapter: Option<&Adapter>) -> Result<Wanted, Failure> {
        let (mut cases, bounds) = if arguments.records {
            let only = arguments.only.as_deref().unwrap_or_default().to_lowercase();
            let meant = |case: &Case| case.label.as_ref().is_none_or(|label| label.to_lowercase().contains(&only));
            let cases: Vec<_> = records::cases().into_iter().filter(meant).collect();
            if cases.is_empty() {
                let labels: Vec<_> = records::RECORDS.iter().map(|record| record.label).collect();
                return Err(Failure::Input(format!("no record is called {only}; there are: {}", labels.join("; "))));
            }
            (cases, None)
        } else {
            let (sizes, bounds) = match (arguments.sizes.as_slice(), adapter) {
                ([], Some(adapter)) if arguments.tune => (vec![size_to_tune(adapter.kind)], None),
                (sizes, adapter) => sizes_of(sizes, adapter)?,
            };
            (Sizes::Listed(sizes).cases(entries), bounds)
        };
        for text in &arguments.sweep {
            cases = swept(cases, entries, text, !arguments.sizes.is_empty())?;
        }
        let mut remembered = Vec::new();
        if arguments.tuned {
            let memory = memory::load()?;
            for case in &mut cases {
                // What nobody searched for on this device is as the catalogue has it for large ones.
                case.tuned = true;
                let known = adapter.and_then(|adapter| memory.of(adapter, &case.id, case.label.as_deref(), case.size));
                if let Some(known) = known {
                    remembered.push((native::name(case), told(known, case)));
                    case.tuned = false;
                    // What was asked for by name wins.
                    let asked = std::mem::replace(&mut case.set, known.set.clone());
                    case.set.extend(asked);
                }
            }
        }
        let options = SweepOptions { bounds, timing: arguments.timing(), checked: arguments.checked, seed: 1 };
        Ok(Wanted { cases, options, remembered })
    }
}

/// What a search found, with its size if that is another than the case's.
fn told(known: &Remembered, case: &Case) -> String {
    let size = known.size.filter(|size| Some(*size) != case.size && known.label.is_none());
    let at = size.map(|size| format!(" (searched at {} elements)", units::count(size))).unwrap_or_default();
    format!("{}{at}", known.words())
}

/// Large enough to keep the device busy, small enough for a hundred trials.
fn size_to_tune(kind: DeviceKind) -> u64 {
    match kind {
        DeviceKind::Software | DeviceKind::Simulator => 1 << 16,
        DeviceKind::DiscreteGpu | DeviceKind::IntegratedGpu | DeviceKind::VirtualGpu | DeviceKind::Unknown => 1 << 24,
    }
}

/// The sizes, ascending, and what a run may take.
fn sizes_of(choices: &[SizeChoice], adapter: Option<&Adapter>) -> Result<(Vec<u64>, Option<Bounds>), Failure> {
    if choices.is_empty() {
        let sizes = Sizes::suiting(adapter.map_or(DeviceKind::Unknown, |adapter| adapter.kind));
        return Ok((sizes.list(), sizes.bounds()));
    }
    let mut all = BTreeSet::new();
    let mut bounds = None;
    for choice in choices {
        match choice {
            SizeChoice::One(size) => drop(all.insert(*size)),
            SizeChoice::Range(first, last) => {
                let adapter = adapter.ok_or_else(|| {
                    Failure::Input("a range of sizes needs a device; list single sizes instead".to_owned())
                })?;
                let sizes = Sizes::from(*first, *last, &adapter.limits);
                all.extend(sizes.list());
                bounds = sizes.bounds();
            }
        }
    }
    Ok((all.into_iter().collect(), bounds))
}

/// Every case once for each value, where its kernel has the parameter. A parameter that is a size of the problem takes
/// the place of the sizes that nobody listed.
fn swept(cases: Vec<Case>, entries: &[Entry], text: &str, has_sizes: bool) -> Result<Vec<Case>, Failure> {
    let refuse = |reason: &str| Failure::Input(format!("--sweep {text}: {reason}"));
    let (name, values) =
        text.split_once('=').ok_or_else(|| refuse("write it as name=value,value, for example block_x=64,128,256"))?;
    let name = name.trim();
    let of_name = |id: &str| {
        let (_, variant) = selection::variant(id).ok()?;
        variant.parameters.iter().find(|parameter| parameter.name == name)
    };
    if !cases.iter().any(|case| of_name(&case.id).is_some()) {
        let known: BTreeSet<_> = entries
            .iter()
            .flat_map(|(_, variant)| variant.parameters)
            .filter(|parameter| parameter.role.is_override())
            .map(|parameter| parameter.name)
            .collect();
        let known: Vec<_> = known.into_iter().collect();
        return Err(refuse(&format!("none of these kernels has a parameter {name}; they have {}", known.join(", "))));
    }
    let (mut all, mut taken) = (Vec::new(), Vec::new());
    for mut case in cases {
        let Some(parameter) = of_name(&case.id) else {
            all.push(case);
            continue;
        };
        if parameter.role == ParameterRole::Size && case.size.is_some() {
            if has_sizes {
                return Err(refuse(&format!("{name} is a size, and --sizes sets those; leave one of the two out")));
            }
            case.size = None;
            if taken.contains(&case) {
                continue;
            }
            taken.push(case.clone());
        }
        for value in values.split(',') {
            all.push(case.with(name, parameter.parse(value)?));
        }
    }
    Ok(all)
}
