//! Two words that change together, on devices without 64-bit atomics: the thread that holds their lock may touch them.
//!
//! A lock is a word of a table, chosen by the place of the words; an even number means that it is free. Who takes it sets its
//! lowest bit and sees in what was there before whether it was the first. The holder does all of its work in that turn of the
//! loop, so that lanes in lockstep, of which one holds the lock, never wait for each other. Two locks are never held at once.
//!
//! WGSL's atomics are relaxed: they promise nothing about the order of accesses to different words. What replaces it:
//!
//! - Both words are read under a branch on what taking the lock returned, and hardware does not run atomics ahead of the
//!   branch that they are under.
//! - Both are written by exchanges, and the number that frees the lock is calculated from what the exchanges return: it
//!   cannot be written before they have been made. The exchanges of all threads of a device meet in one place (its level-two
//!   cache, or the shared memory of a block), so who takes the lock afterwards finds their words there.

use std::rc::Rc;

use warpground_ir::{AtomicOperation, Scalar, Space};

use super::{
    generator::Generator,
    names::{LOCKS, SHARED_LOCKS},
    points::Target,
};
use crate::values::Doubles;

/// How many locks of buffers there are.
const COUNT: u32 = 1024;
/// The same of shared memory.
const SHARED_COUNT: u32 = 64;

impl Generator<'_> {
    /// The function that does something with the two words at a place of an array, and returns what they were.
    pub(super) fn under_lock(
        &mut self,
        target: Target,
        array: &Rc<str>,
        operation: AtomicOperation,
        scalar: Scalar,
    ) -> Option<Rc<str>> {
        use AtomicOperation as Op;
        let less = if scalar.is_signed() { "wide_less_signed" } else { "wide_less_unsigned" };
        let double = scalar == Scalar::F64;
        let (verb, next) = match operation {
            Op::Load => ("load", None),
            Op::Store | Op::Exchange => ("exchange", Some("value".to_owned())),
            Op::Add if double && self.points.launch.doubles == Doubles::Native => {
                ("add_double", Some("f64_words(f64_of_words(old) + f64_of_words(value))".to_owned()))
            }
            Op::Add if double => ("add_double", Some("double_add(old, value)".to_owned())),
            Op::CompareExchange => ("replace", Some("select(old, value, all(old == compare))".to_owned())),
            _ if double => return None,
            Op::Add => ("add", Some("wide_add(old, value)".to_owned())),
            Op::Subtract => ("subtract", Some("wide_subtract(old, value)".to_owned())),
            Op::Minimum => ("least", Some(format!("select(old, value, {less}(value, old))"))),
            Op::Maximum => ("greatest", Some(format!("select(old, value, {less}(old, value))"))),
            Op::And => ("and", Some("old & value".to_owned())),
            Op::Or => ("or", Some("old | value".to_owned())),
            Op::ExclusiveOr => ("exclusive_or", Some("old ^ value".to_owned())),
            Op::Increment | Op::Decrement => return None,
        };
        let key = (target, verb, scalar);
        if let Some((_, name, _)) = self.locked.iter().find(|(known, ..)| *known == key) {
            return Some(Rc::clone(name));
        }
        let name = self.fresh(&format!("{verb}_{array}"));
        let shared = matches!(self.space(target), Space::Shared | Space::SharedAtLaunch);
        let (table, count) = if shared {
            self.declare_shared(SHARED_LOCKS);
            (SHARED_LOCKS.0, SHARED_COUNT)
        } else {
            self.locks = true;
            (LOCKS, COUNT)
        };
        let read = format!("old = vec2<u32>(atomicLoad(&{array}[place]), atomicLoad(&{array}[place + 1]));");
        let parameters = match operation {
            Op::Load => "place: u32",
            Op::CompareExchange => "place: u32, value: vec2<u32>, compare: vec2<u32>",
            _ => "place: u32, value: vec2<u32>",
        };
        let mut lines = vec![
            format!("// The two words at a place of `{array}`, of which one thread at a time gets hold."),
            format!("fn {name}({parameters}) -> vec2<u32> {{"),
            format!("    let lock = place / 2 % {count};"),
            "    var old = vec2<u32>(0, 0);".to_owned(),
            "    var waiting = true;".to_owned(),
            "    while (waiting) {".to_owned(),
            "        // An even number: nobody held the lock, and now this thread does.".to_owned(),
            format!("        if ((atomicOr(&{table}[lock], 1u) & 1) == 0) {{"),
            format!("            {read}"),
        ];
        let freed = match next {
            Some(next) => {
                lines.push(format!("            let next = {next};"));
                lines.push(format!("            let low = atomicExchange(&{array}[place], next.x);"));
                lines.push(format!("            let high = atomicExchange(&{array}[place + 1], next.y);"));
                "low + high"
            }
            None => "old.x + old.y",
        };
        lines.push("            // Even again, and not known before the accesses above have been made.".to_owned());
        lines.push(format!("            atomicStore(&{table}[lock], ({freed}) << 1u);"));
        lines.push("            waiting = false;".to_owned());
        lines.extend(["        }", "    }", "    return old;", "}"].map(str::to_owned));
        self.locked.push((key, Rc::clone(&name), lines));
        Some(name)
    }
}
