//! A family's ladders: their rungs from the plainest to the record, what each is asked on a device, how fast each is
//! here, what the simulator counted of it, and how it compares with the rung that it is a step from.

mod bound;
mod counters;
mod problem;
mod standing;

use std::{collections::BTreeMap, iter::successors};

use warpground_engine::{Adapter, DeviceKind};
use warpground_patterns::{Family, Ladder, Metric, ParameterRole, Request, Rung, Settings, Variant, families};

pub use self::{
    bound::Bound,
    counters::{Counters, another_path},
    problem::{problem, simulated_problem, unlike},
    standing::{Beside, Came, Standing, standings},
};
use crate::{
    Case,
    fit::{Fit, fit},
};

/// The families that have ladders.
pub fn ladders() -> impl Iterator<Item = &'static Family> {
    families().iter().copied().filter(|family| !family.ladders().is_empty())
}

/// How many rungs a family's ladders have, for a list of families: `4 rungs`, or `two ladders of 4 and 3 rungs`.
#[must_use]
pub fn extent(family: &Family) -> String {
    let rungs = |count: usize| if count == 1 { "1 rung".to_owned() } else { format!("{count} rungs") };
    match family.ladders() {
        [only] => rungs(only.rungs.len()),
        several => {
            let counts: Vec<_> = several.iter().map(|ladder| ladder.rungs.len().to_string()).collect();
            let (last, others) = counts.split_last().map_or(("", &[][..]), |(last, others)| (last.as_str(), others));
            format!("{} ladders, of {} and {last} rungs", several.len(), others.join(", "))
        }
    }
}

/// A rung, and what it is asked on a device.
#[derive(Debug, Clone)]
pub struct Asked {
    /// Its place.
    pub rung: Rung,
    /// Whether it is beside the ladder.
    pub beside: bool,
    /// The kernel.
    pub variant: &'static Variant,
    /// What it is asked, or a sentence on why it cannot run there.
    pub request: Result<Request, String>,
}

/// What all of a ladder are asked on a device, its rungs first. Describing a sparse matrix takes a moment, so this is
/// nothing to do again for each frame.
#[must_use]
pub fn asked(family: &Family, ladder: &'static Ladder, adapter: &Adapter) -> Vec<Asked> {
    let rungs = ladder.all().zip(0..).filter_map(|(rung, number)| {
        let variant = family.variant(rung.id)?;
        let beside = number >= ladder.rungs.len();
        Some(Asked { rung, beside, variant, request: request(family, ladder, variant, adapter) })
    });
    rungs.collect()
}

/// What one of a ladder is asked on a device: the ladder's problem, large enough to keep such a device busy, or as large as
/// the kernel takes, with the block made to fit. The simulator gets the problem that the ladder names for it.
///
/// # Errors
/// A sentence, if the device cannot run it.
pub fn request(
    family: &Family,
    ladder: &Ladder,
    variant: &'static Variant,
    adapter: &Adapter,
) -> Result<Request, String> {
    let elements: u64 = match (adapter.kind, variant.metric) {
        (DeviceKind::Software, _) => 1 << 16,
        (_, Metric::Bandwidth) => 1 << 24,
        (_, Metric::Arithmetic) => 1 << 20,
    };
    let elements = ladder.largest.map_or(elements, |largest| elements.min(largest));
    let simulated = adapter.kind == DeviceKind::Simulator;
    let id = family.id_of(variant).to_string();
    // The plainest rungs take short arrays only.
    let mut refusal = String::new();
    for divisor in successors(Some(1_u32), |divisor| divisor.checked_mul(4)).take_while(|it| u64::from(*it) <= elements)
    {
        let mut set: BTreeMap<String, f64> = BTreeMap::new();
        for (name, value) in ladder.set.iter().chain(ladder.counted.iter().filter(|_| simulated)) {
            if let Some(parameter) = variant.parameters.iter().find(|parameter| parameter.name == *name) {
                let is_size = parameter.role == ParameterRole::Size;
                set.insert((*name).to_owned(), if is_size { value / f64::from(divisor) } else { *value });
            }
        }
        let size = (!simulated).then_some(elements / u64::from(divisor));
        // Whether tuned settings fit is asked of the device, for which the whole problem is described.
        let case = Case { id: id.clone(), size, set, tuned: !variant.tuned.is_empty(), label: None };
        match case.settings(variant, adapter) {
            Ok(settings) => return fitted(variant, settings, adapter),
            Err(reason) => refusal = reason,
        }
    }
    Err(refusal)
}

fn fitted(variant: &Variant, settings: Settings, adapter: &Adapter) -> Result<Request, String> {
    let request = Request::new(settings, adapter.limits.clone());
    match fit(variant, &request, adapter) {
        Fit::AsAsked => Ok(request),
        Fit::Reduced { settings, .. } => Ok(Request { settings, ..request }),
        Fit::Refused { reason } => Err(reason),
    }
}

#[cfg(test)]
mod tests;
