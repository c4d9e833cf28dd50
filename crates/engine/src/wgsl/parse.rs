//! naga reads and validates a text, and what it finds wrong is said in terms that an editor needs.

use std::error::Error as _;

use naga::{
    front::wgsl,
    valid::{Capabilities, ModuleInfo, ValidationFlags, Validator},
};

use super::{
    aliases,
    diagnostic::{Diagnostic, Place},
    directive::for_naga,
    meant, unknown,
};

/// The text as naga reads it, and what its validator knows of it.
pub(super) fn naga_module(
    source: &str,
    capabilities: Capabilities,
) -> Result<(naga::Module, ModuleInfo), Vec<Diagnostic>> {
    let module = wgsl::parse_str(&for_naga(source)).map_err(|error| vec![parse_diagnostic(source, &error)])?;
    if let Some(refusal) = unknown::unknown(source, &module) {
        return Err(vec![refusal]);
    }
    let info = Validator::new(ValidationFlags::all(), capabilities)
        .subgroup_stages(naga::valid::ShaderStages::COMPUTE)
        .subgroup_operations(naga::valid::SubgroupOperationSet::all())
        .validate(&module)
        .map_err(|error| vec![validation_diagnostic(source, &error)])?;
    if let Some(refusal) = aliases::refused(source, &module) {
        return Err(vec![refusal]);
    }
    Ok((module, info))
}

fn parse_diagnostic(source: &str, error: &wgsl::ParseError) -> Diagnostic {
    let mut labels = error.labels().filter_map(|(span, label)| Some((span.to_range()?, label)));
    let first = labels.next();
    let mut notes: Vec<String> = Vec::new();
    if let Some((_, label)) = &first
        && !label.is_empty()
        && !error.message().contains(label)
    {
        notes.push((*label).to_owned());
    }
    notes.extend(
        labels
            .filter(|(_, label)| !label.is_empty())
            .map(|(range, label)| format!("line {}: {label}", Place::of_bytes(source, range.start, range.len()).line)),
    );
    notes.extend(error.notes().map(str::to_owned));
    if error.message().contains("`subgroupElect`") {
        notes = vec![
            "subgroupElect is not known here; with @builtin(subgroup_invocation_id) lane, \
             `lane == subgroupBroadcastFirst(lane)` is the same"
                .to_owned(),
        ];
    }
    let mut message = error.message().to_owned();
    if message.contains("`wgpu_binding_array`") {
        "`binding_array` declares an array of resources; no launch binds one here".clone_into(&mut message);
        notes = vec![unknown::ONE_BY_ONE.to_owned()];
    }
    if let (Some((range, _)), true) = (&first, message.starts_with("no definition in scope"))
        && let Some(wrong) = source.get(range.clone())
        && let Some(name) = meant::meant(source, wrong, range.start)
    {
        notes.push(format!("did you mean `{name}`?"));
    }
    Diagnostic { message, place: first.map(|(range, _)| Place::of_bytes(source, range.start, range.len())), notes }
}

/// naga reports the whole function among a validation error's spans; the smallest one is the place a reader wants.
fn validation_diagnostic(source: &str, error: &naga::WithSpan<naga::valid::ValidationError>) -> Diagnostic {
    let smallest = error
        .spans()
        .filter_map(|(span, _)| span.to_range())
        .filter(|range| !range.is_empty())
        .min_by_key(ExactSizeIterator::len);
    let mut messages = vec![error.as_inner().to_string()];
    let mut cause = error.as_inner().source();
    while let Some(inner) = cause {
        messages.push(inner.to_string());
        cause = inner.source();
    }
    // The innermost cause says what is wrong; the outer ones say in which function and expression.
    let message = messages.pop().unwrap_or_default();
    messages.reverse();
    if let naga::valid::ValidationError::EntryPoint {
        source: naga::valid::EntryPointError::ForbiddenStageOperations,
        ..
    } = error.as_inner()
    {
        messages.push(
            "textureSample and derivatives look at neighbouring pixels, which only fragments have: \
             `textureSampleLevel(t, s, at, 0)` works in every kernel"
                .to_owned(),
        );
    }
    Diagnostic {
        message,
        place: smallest.map(|range| Place::of_bytes(source, range.start, range.len())),
        notes: messages,
    }
}

pub(super) fn override_diagnostic(
    source: &str,
    error: &naga::back::pipeline_constants::PipelineConstantError,
) -> Diagnostic {
    use naga::back::pipeline_constants::PipelineConstantError as Cause;
    match error {
        Cause::MissingValue(name) => Diagnostic::new(format!("override `{name}` has no value")),
        Cause::NotFound(name) => Diagnostic::new(format!("the module declares no override `{name}`")),
        Cause::ValidationError(error) => validation_diagnostic(source, error),
        other => Diagnostic::new(other.to_string()),
    }
}
