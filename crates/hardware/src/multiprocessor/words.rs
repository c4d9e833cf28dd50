//! A multiprocessor in sentences: its units, and for how long an instruction of a warp occupies them.

use super::{Class, Multiprocessor, multiprocessor};
use crate::{Gpu, latency::Priority, memory::Coalescing};

/// What a device's multiprocessor has and how long instructions of a warp take on it; nothing for one whose lanes are not
/// known.
#[must_use]
pub fn units_in_words(gpu: &Gpu) -> Option<String> {
    let lanes = gpu.lanes?;
    let machine = multiprocessor(gpu, Priority::Oldest);
    let many = |count: u32, one: &str, more: &str| format!("{count} {}", if count == 1 { one } else { more });
    let mut units = vec![many(lanes.fp32, "core", "cores")];
    match lanes.fp64 {
        Some(0) => units.push("none for double precision".to_owned()),
        Some(count) => units.push(many(count, "unit for double precision", "units for double precision")),
        None => {}
    }
    if let Some(count) = lanes.special {
        units.push(many(count, "special-function unit", "special-function units"));
    }
    let mut clocks = vec![format!("{} for an addition or a multiplication", machine.float.interval)];
    if lanes.fp64.is_some_and(|count| count > 0) {
        clocks.push(format!("{} in double precision", machine.double.interval));
    }
    if lanes.special.is_some() {
        clocks.push(format!("{} for a special function", machine.special.interval));
    }
    let memory = match gpu.coalescing {
        Some(Coalescing::Strict | Coalescing::Segments) => " Memory serves half a warp at a time.",
        Some(Coalescing::Pieces { .. }) => " Memory serves a whole warp at a time.",
        None => "",
    };
    Some(format!(
        "A multiprocessor has {}; {} issue{} {} at a time. A warp occupies a unit for these clocks: {}.{memory}",
        listed(&units),
        many(lanes.schedulers, "scheduler", "schedulers"),
        if lanes.schedulers == 1 { "s" } else { " each" },
        many(lanes.issues, "instruction", "instructions"),
        listed(&clocks),
    ))
}

impl Multiprocessor {
    /// What a ready warp waits for whose next instruction is of this class, with the reason: as in "waits for the integer
    /// unit, which takes a warp every 2 cycles". `None` for a class that needs no unit.
    #[must_use]
    pub fn unit_in_words(&self, class: Class) -> Option<String> {
        let (unit, name) = match class {
            Class::Float => (self.float, "single-precision unit"),
            Class::Integer => (self.integer, "integer unit"),
            Class::Double => (self.double, "double-precision unit"),
            Class::Special => (self.special, "special-function unit"),
            Class::Matrix => (self.matrix, "matrix unit"),
            Class::Global | Class::Atomic => {
                return Some(
                    "the load and store units or the path to global memory, which serve earlier requests".to_owned(),
                );
            }
            Class::Local | Class::Shared | Class::Exchange => {
                return Some("the load and store units, which serve earlier requests".to_owned());
            }
            Class::Move | Class::Control | Class::Constant | Class::Barrier => return None,
        };
        let often =
            if unit.interval == 1 { "every cycle".to_owned() } else { format!("every {} cycles", unit.interval) };
        Some(if unit.ports == 1 {
            format!("the {name}, which takes a warp {often}")
        } else {
            format!("the {} {name}s, each of which takes a warp {often}", unit.ports)
        })
    }
}

fn listed(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::preset::preset;

    fn words(id: &str) -> String {
        preset(id).and_then(units_in_words).unwrap_or_default()
    }

    #[test]
    fn the_lectures_generations_have_its_units_and_clocks() {
        assert_eq!(
            words("cc-1.3"),
            "A multiprocessor has 8 cores, 1 unit for double precision and 2 special-function units; 1 scheduler issues 1 \
             instruction at a time. A warp occupies a unit for these clocks: 4 for an addition or a multiplication, 32 in \
             double precision and 16 for a special function. Memory serves half a warp at a time."
        );
        assert_eq!(
            words("cc-2.1"),
            "A multiprocessor has 48 cores, 4 units for double precision and 8 special-function units; 2 schedulers issue \
             each 2 instructions at a time. A warp occupies a unit for these clocks: 2 for an addition or a multiplication, \
             8 in double precision and 4 for a special function. Memory serves a whole warp at a time."
        );
        assert_eq!(words("webgpu"), "");
    }

    #[test]
    fn a_unit_is_named_with_how_often_it_takes_a_warp() {
        let unit = |id: &str, class| {
            let gpu = preset(id);
            gpu.and_then(|gpu| multiprocessor(gpu, Priority::Oldest).unit_in_words(class)).unwrap_or_default()
        };
        assert_eq!(unit("h100", Class::Integer), "the integer unit, which takes a warp every 2 cycles");
        assert_eq!(unit("h100", Class::Float), "the single-precision unit, which takes a warp every cycle");
        assert_eq!(
            unit("gtx-480", Class::Float),
            "the 2 single-precision units, each of which takes a warp every 2 cycles"
        );
        assert_eq!(unit("h100", Class::Barrier), "");
    }
}
