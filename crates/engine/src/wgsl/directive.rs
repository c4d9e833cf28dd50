//! Directives: what a text enables.

use std::{borrow::Cow, ops::Range};

use crate::Features;

/// The extension that WGSL text asks for and whose directive naga does not read itself.
const SUBGROUPS: &str = "subgroups";

/// naga's own extension for cooperative matrices, of which the standard has none yet.
const COOPERATIVE_MATRIX: &str = "wgpu_cooperative_matrix";

/// The text as naga can read it: `enable subgroups;`, which the standard demands before subgroup operations and naga
/// does not know yet, becomes spaces. Every other character keeps its place.
#[must_use]
pub fn for_naga(source: &str) -> Cow<'_, str> {
    let Some(range) = enable_directive(source, SUBGROUPS) else { return Cow::Borrowed(source) };
    let mut text = source.to_owned();
    text.replace_range(range.clone(), &" ".repeat(range.len()));
    Cow::Owned(text)
}

/// What the text enables and a device with these features does not have, in words; `None` if nothing is missing.
#[must_use]
pub fn missing_feature(source: &str, features: &Features) -> Option<&'static str> {
    if !features.subgroups && enable_directive(source, SUBGROUPS).is_some() {
        return Some("subgroup operations, which the kernel enables");
    }
    if !features.cooperative_matrix && enable_directive(source, COOPERATIVE_MATRIX).is_some() {
        return Some(
            "cooperative matrices of 16 × 16 f16 with sums in f32, which the kernel enables: browsers do not offer them \
             yet, other devices only with a matrix unit and warps of 32 threads; the simulator runs it",
        );
    }
    (!features.f16 && enable_directive(source, "f16").is_some()).then_some("f16, which the kernel enables")
}

/// The bytes of the directive `enable extension;`, where a line holds it alone. Directives are before everything else
/// but comments.
fn enable_directive(source: &str, extension: &str) -> Option<Range<usize>> {
    let mut start = 0;
    for line in source.split_inclusive('\n') {
        let code = line.split("//").next().unwrap_or_default().trim();
        let directive = code.strip_prefix("enable").and_then(|rest| rest.trim().strip_suffix(';'));
        if directive.is_some_and(|name| name.trim() == extension) {
            let offset = start + line.find("enable")?;
            return Some(offset..offset + code.len());
        }
        start += line.len();
    }
    None
}
