//! The sanitizer on all cores.
//!
//! Where blocks are independent, each core checks its own blocks, and afterwards the words that blocks of different cores
//! touched are compared. What is found this way depends on which block ran on which core. So it only decides whether
//! anything is wrong: if there is, the launch runs again on one core, from the same memory, and that run's findings count.

use std::sync::atomic::Ordering::Relaxed;

use super::{footprint::Footprint, report::finding::Finding, state::Sanitizer};
use crate::{
    defined::Defined,
    exec::{self, LaunchOptions, Launched, Machine},
    observe::Mergeable,
    program::{Program, Space},
};

/// The most bytes that all cores may take beyond what one takes.
const MOST_EXTRA_BYTES: u64 = 48 << 20;
/// Bytes of shadow memory for each word of a buffer that a kernel may write.
const SHADOW_BYTES: u64 = 12;

/// What a launch under the sanitizer gave.
pub(crate) struct Judged {
    /// How it ended.
    pub(crate) launched: Launched,
    pub(crate) findings: Vec<Finding>,
    /// By variable: which words hold something now.
    pub(crate) defined: Vec<Option<Defined>>,
    pub(crate) footprint: Footprint,
}

/// Whether several cores may look after so many cells each.
fn fits(cells: u64, cores: usize) -> bool {
    cores > 1 && cells.saturating_mul(4 + SHADOW_BYTES * cores as u64) <= MOST_EXTRA_BYTES
}

impl Sanitizer<'_> {
    /// Whether a launch may run on so many cores, each with a sanitizer of its own, before it is known whether anything is
    /// wrong. With atomics it may not: that blocks meet at a word says nothing then.
    pub(crate) fn may_spread(&self, words: u64, cores: usize) -> bool {
        self.manners.is_empty() && fits(words << (2 - self.granule.min(2)), cores)
    }

    /// Whether nothing is wrong, as far as can be told from sanitizers of several cores.
    pub(crate) fn is_clean(&self) -> bool {
        self.findings.is_empty() && !self.suspect
    }
}

/// Runs a launch under the sanitizer. `plain` names variables whose atomic loads and stores count as plain ones.
pub(crate) fn run_checked(
    machine: &Machine<'_>,
    program: &Program,
    options: &LaunchOptions,
    defined: Vec<Option<Defined>>,
    plain: &[String],
) -> Judged {
    let cores = exec::usable_cores(machine, options);
    let writable: Vec<usize> = (0..program.variables.len())
        .filter(|index| program.variables[*index].space == Space::Global && program.variables[*index].writable)
        .collect();
    let words: u64 = writable.iter().map(|index| machine.buffers[*index].len() as u64).sum();
    if fits(words, cores) {
        let before: Vec<Vec<u32>> = writable
            .iter()
            .map(|index| machine.buffers[*index].iter().map(|word| word.load(Relaxed)).collect())
            .collect();
        let mut sanitizer = Sanitizer::new(program, defined.clone(), plain);
        let launched = exec::run_parallel(machine, options, &mut sanitizer);
        if sanitizer.is_clean() || launched != Launched::Done {
            let (findings, defined, footprint) = sanitizer.finish();
            return Judged { launched, findings, defined, footprint };
        }
        for (index, before) in writable.iter().zip(before) {
            for (word, before) in machine.buffers[*index].iter().zip(before) {
                word.store(before, Relaxed);
            }
        }
    }
    let mut sanitizer = Sanitizer::new(program, defined, plain);
    let launched = exec::run(machine, options, &mut sanitizer);
    let (findings, defined, footprint) = sanitizer.finish();
    Judged { launched, findings, defined, footprint }
}

impl Mergeable for Sanitizer<'_> {
    fn fork(&self) -> Self {
        Sanitizer { manners: self.manners.clone(), ..Sanitizer::new(self.program, self.defined.clone(), &[]) }
    }

    fn merge(&mut self, other: Self) {
        self.suspect |= other.suspect;
        self.findings.extend(other.findings);
        self.footprint.join(&other.footprint);
        for (own, other) in self.global.iter_mut().zip(&other.global) {
            if own.is_empty() {
                own.clone_from(other);
                continue;
            }
            for (own, other) in own.iter_mut().zip(other) {
                let touched = [own.write | own.read | own.other_read, other.write | other.read | other.other_read];
                // Nothing orders blocks of different cores: one that writes is enough.
                self.suspect |= own.write != 0 && touched[1] != 0 || other.write != 0 && touched[0] != 0;
                own.write |= other.write;
                own.read |= other.read | other.other_read;
            }
        }
        for (own, other) in self.defined.iter_mut().flatten().zip(other.defined.iter().flatten()) {
            for (own, other) in own.iter_mut().zip(other) {
                *own |= other;
            }
        }
    }
}
