//! What Run would do, and why it cannot.

use warpground_engine::{Adapter, Error};
use warpground_measure::{
    RunError,
    fit::{Fit, fit},
    preview::{Preview, preview},
    siblings::settings_like,
    units,
};
use warpground_patterns::{Request, Symptom};
use yew::AttrValue;

use super::{check::Checked, runner::Order, simulator::Target};
use crate::model::Entry;

/// What comes back to the page has to fit into its memory beside the copy that is compared, in bytes.
const MOST_OUTPUT: u64 = 512 << 20;

/// The launch, or in one sentence why there is none.
pub(super) fn launch(entry: Entry, request: &Request, adapter: &Adapter) -> Result<Preview, AttrValue> {
    match preview(entry.variant, request, adapter) {
        Ok(found) if found.output_bytes > MOST_OUTPUT => Err(format!(
            "The result takes {}; this page compares at most {}.",
            units::bytes(found.output_bytes),
            units::bytes(MOST_OUTPUT)
        )
        .into()),
        Ok(found) => Ok(found),
        // What naga finds in the text alone, the editor shows; this is about what the launch sets.
        Err(RunError::Device(Error::Compilation(found))) => Err(match found.first() {
            Some(first) => sentence(&format!("the kernel does not compile: {}", first.message)),
            None => "The kernel does not compile.".into(),
        }),
        Err(error) => Err(sentence(&error.to_string())),
    }
}

/// Whether a GPU may not be asked to run an entry's own text, because it may never end there.
pub(super) fn is_endless(entry: Entry) -> bool {
    matches!(
        entry.variant.defect.as_ref().map(|defect| &defect.symptom),
        Some(Symptom::Found { only_simulated: true, .. })
    )
}

/// Why Run cannot run now; `None` if it can, or if nobody knows before the run. `endless` says that only the simulator may run the text as it is.
pub(super) fn obstacle(
    endless: bool,
    target: Option<&Target>,
    checked: &Checked,
    preview: &Result<Option<Preview>, AttrValue>,
) -> Option<AttrValue> {
    if endless && !matches!(target, Some(Target::Simulator(_))) {
        return Some(sentence(&RunError::OnlySimulated.to_string()));
    }
    match (target, checked, preview) {
        (None, ..) => Some("Waiting for the GPU …".into()),
        (_, Checked::Invalid(_), _) => Some("The kernel has an error.".into()),
        (_, _, Err(reason)) => Some(reason.clone()),
        (_, _, Ok(_)) => None,
    }
}

/// Every variant on the same problem, each with a block that the device takes. The reader's text replaces the
/// variant on the bench.
pub(super) fn family_orders(entry: Entry, request: &Request, adapter: &Adapter) -> Vec<Order> {
    entry
        .siblings()
        .filter(|sibling| sibling.variant.is_launchable())
        .map(|sibling| {
            if sibling == entry {
                return Order { entry, request: request.clone() };
            }
            let settings = settings_like(&request.settings, entry.variant, sibling.variant);
            // A mask or segments of the reader's own, for those that take them too.
            let own = request.numbers.as_ref().and_then(|numbers| settings.for_numbers(sibling.variant, numbers).ok());
            let numbers = request.numbers.clone().filter(|_| own.is_some());
            let settings = own.unwrap_or(settings);
            let mut request = Request { settings, edited: None, numbers, ..request.clone() };
            if let Fit::Reduced { settings, .. } = fit(sibling.variant, &request, adapter) {
                request.settings = settings;
            }
            Order { entry: sibling, request }
        })
        .collect()
}

/// With a capital at its start and a stop at its end.
pub(crate) fn sentence(text: &str) -> AttrValue {
    let mut letters = text.trim().chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase().to_string()).unwrap_or_default();
    let stop = if text.trim_end().ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{first}{}{stop}", letters.as_str()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_begins_large_and_ends_with_a_stop() {
        assert_eq!(
            ["no room left ", "Why?", ""].map(|text| sentence(text).to_string()),
            ["No room left.", "Why?", "."]
        );
    }
}
