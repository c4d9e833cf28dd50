//! Whether two rungs solved the same problem, and a problem in words.

use warpground_patterns::{Ladder, ParameterRole, Settings, Variant};

use crate::{sweep::size_text, units};

/// The problem's size for a person: `65,536 elements`, or `1,024 × 1,024`.
#[must_use]
pub fn problem(variant: &Variant, settings: &Settings) -> String {
    let mut sizes = variant.parameters.iter().filter(|parameter| parameter.role == ParameterRole::Size);
    let size = size_text(variant, settings);
    match (sizes.next(), sizes.next()) {
        (Some(only), None) => format!("{size} {}", only.title.to_lowercase()),
        _ => size,
    }
}

/// The problem that the simulator counted: its size, and what else the ladder names for it: `65,536 elements, 32 segments`.
#[must_use]
pub fn simulated_problem(ladder: &Ladder, variant: &Variant, settings: &Settings) -> String {
    let named = |name: &str| ladder.counted.iter().any(|(counted, _)| *counted == name);
    variant
        .parameters
        .iter()
        .filter(|parameter| parameter.role != ParameterRole::Size && named(parameter.name))
        .map(|parameter| {
            format!(", {} {}", units::count(settings.whole(parameter.name).into()), parameter.title.to_lowercase())
        })
        .fold(problem(variant, settings), |text, more| text + &more)
}

/// What differs between the problem of one run and that of another, as a clause: `that took 65,536 elements, this one
/// 16,777,216`. `None` for the same problem, whatever solved it in which blocks.
#[must_use]
pub fn unlike(
    (variant, settings): (&Variant, &Settings),
    (other, its_settings): (&Variant, &Settings),
) -> Option<String> {
    let (size, its_size) = (problem(variant, settings), problem(other, its_settings));
    if size != its_size {
        return Some(format!("that took {its_size}, this {size}"));
    }
    for parameter in variant.parameters.iter().filter(|parameter| parameter.poses_problem()) {
        let Some(its) = other.parameters.iter().find(|its| its.name == parameter.name) else { continue };
        let words = [parameter.words(settings.get(parameter.name)), its.words(its_settings.get(its.name))];
        if let [here, there] = words
            && here != there
        {
            return Some(format!("{}: {there} there, {here} here", parameter.title));
        }
    }
    // What is not a setting but the kernel's own, such as the width of its mask.
    let (work, its_work) = (variant.work(settings), other.work(its_settings));
    if work.bytes != its_work.bytes {
        let [here, there] = [work.bytes, its_work.bytes].map(units::count);
        return Some(format!("that has at least {there} bytes to move, this {here}"));
    }
    (work.flops != its_work.flops).then(|| {
        let [here, there] = [work.flops, its_work.flops].map(units::count);
        format!("that has {there} operations to do, this {here}")
    })
}
