//! A report in sentences.

use super::{WarpsReport, share};
use crate::units::count;

impl WarpsReport {
    /// What this is a picture of, in a sentence.
    #[must_use]
    pub fn subject(&self) -> String {
        let (blocks, launched) = (u64::from(self.blocks), self.launched());
        let held = self.resident.min(self.blocks);
        let at_once = match held {
            _ if blocks == 1 => String::new(),
            1 => ", one at a time".to_owned(),
            _ if held == self.blocks => " at once".to_owned(),
            _ => format!(", {} at a time", count(held.into())),
        };
        let which = match (blocks, launched) {
            (1, 1) => "the only block".to_owned(),
            (1, _) => format!("the first of {} blocks", count(launched)),
            (2, 2) => "both blocks".to_owned(),
            _ if blocks == launched => format!("all {} blocks", count(blocks)),
            _ => format!("the first {} of {} blocks", count(blocks), count(launched)),
        };
        let most = self.most_warps.map(|most| format!(" of at most {most}")).unwrap_or_default();
        let warps = held * self.warps_per_block;
        let name = &self.device_name;
        // The courses' models are called what they are: "A multiprocessor of four warps".
        let what = match name.strip_prefix("A ") {
            Some(_) => name.clone(),
            None if self.device.starts_with("course-") => format!("One multiprocessor of the model “{name}”"),
            None => format!("One multiprocessor of {name}"),
        };
        let name_of_warps = if warps == 1 && most.is_empty() { "warp" } else { "warps" };
        let occupancy = self.occupancy(held);
        format!(
            "{what} runs {which} of the launch{at_once}: {warps}{most} {name_of_warps} on {}{}.",
            if self.schedulers == 1 { "one scheduler".to_owned() } else { format!("{} schedulers", self.schedulers) },
            occupancy.map(|its| format!(", an occupancy of {its} (registers are not counted)")).unwrap_or_default(),
        )
    }

    /// The share of the multiprocessor's places for warps that so many blocks take, where that is known.
    #[must_use]
    pub fn occupancy(&self, blocks: u32) -> Option<String> {
        let warps = u64::from(blocks) * u64::from(self.warps_per_block);
        self.most_warps.map(|most| format!("{} %", share(warps, most.into())))
    }

    /// What the launch gives a multiprocessor of the device, where that is less than fits on it.
    #[must_use]
    pub fn premise(&self) -> Option<String> {
        let (launched, blocks) = (self.launched(), u64::from(self.blocks));
        let multiprocessors = u64::from(self.multiprocessors?);
        if self.share >= launched.min(self.most_resident.into()) {
            return None;
        }
        let spread = match self.share {
            1 => format!("one block on each of {} SMs", count(launched)),
            share => format!("at most {} blocks on each SM", count(share)),
        };
        let on = format!("on {} with its {} SMs, the launch puts {spread}.", self.device_name, count(multiprocessors));
        if blocks <= self.share {
            return Some(format!("As launched: {on}"));
        }
        let which = if blocks == launched { "all".to_owned() } else { format!("{} of the", count(blocks)) };
        let on = on.replacen("on", "On", 1);
        Some(format!("What if one SM ran {which} {} blocks? {on}", count(launched)))
    }

    /// What came of it, in a sentence or two. `lines` is what a line is called: "line", or "CUDA line".
    #[must_use]
    pub fn result(&self, lines: &str) -> String {
        let slots: u64 = self.states.iter().map(|its| its.slots).sum();
        let who = if self.schedulers == 1 { "the scheduler issues" } else { "the schedulers issue" };
        let whose = if self.schedulers == 1 { "its" } else { "their" };
        let mut sentence = format!(
            "{} instructions in {} cycles: {who} in {} % of {whose} slots; {}.",
            count(self.issued),
            count(self.cycles),
            share(self.issued, slots),
            self.slot(),
        );
        let all: u64 = self.states.iter().map(|its| its.cycles).sum();
        if let Some(line) = self.lines.first() {
            let what = line.class.title();
            let part = share(line.cycles, all);
            sentence += &format!(" Warps spend {part} % of their time waiting for {lines} {} ({what}).", line.line);
        }
        sentence
    }

    /// What a slot is.
    fn slot(&self) -> String {
        match (self.issues, self.issue_every) {
            (1, 1) => "a slot is one cycle of one scheduler".to_owned(),
            (1, every) => {
                format!("a slot is {every} cycles of one scheduler, in which it issues one instruction at most")
            }
            (issues, 1) => format!("a scheduler has {issues} slots per cycle"),
            (issues, every) => format!("a scheduler has {issues} slots every {every} cycles"),
        }
    }

    /// What limits the number of blocks, and what of the launch is not shown as it ran: a sentence each.
    #[must_use]
    pub fn notes(&self) -> Vec<String> {
        let launched = self.launched();
        let most = self.most_resident;
        let mut notes = vec![format!(
            "This multiprocessor has room for {} of these blocks at once{}{}.",
            count(most.into()),
            match self.limited_by.as_slice() {
                [] => String::new(),
                all => format!(" (limited by its {})", all.join(" and ")),
            },
            if launched < u64::from(most) {
                format!(", but the launch has only {}", count(launched))
            } else {
                String::new()
            },
        )];
        if self.recorded < self.blocks {
            let blocks = |first: u32, last: u32, one: &str, more: &str| {
                if first == last { format!("{one} {first}") } else { format!("{more} {first} to {last}") }
            };
            notes.push(format!(
                "{} {} the recorded {}, since the recording has no room for more: they execute the same instructions.",
                blocks(self.recorded, self.blocks - 1, "Block", "Blocks"),
                if self.recorded + 1 == self.blocks { "repeats" } else { "repeat" },
                blocks(0, self.recorded.saturating_sub(1), "block", "blocks"),
            ));
        }
        if let Some(most) = self.kept {
            notes.push(format!(
                "The blocks are too long to be shown whole: the picture shows at most the first {} instructions of each warp.",
                count(most)
            ));
        }
        notes
    }

    /// What a reader should know of where the numbers come from.
    #[must_use]
    pub fn origin(&self) -> String {
        let assumed: Vec<&str> =
            self.latencies.iter().filter(|its| its.source.is_none()).map(|its| its.name.as_str()).collect();
        let assumed = match assumed.as_slice() {
            [] => String::new(),
            [one] => format!(" The latency of {one} is assumed."),
            [first @ .., last] => format!(" The latencies of {} and {last} are assumed.", first.join(", ")),
        };
        format!(
            "Calculated by a model from the instructions that the simulator executed. It explains why warps wait; it does \
             not predict a time.{assumed}"
        )
    }

    /// Blocks of the launch.
    pub(super) fn launched(&self) -> u64 {
        self.grid.iter().map(|side| u64::from(*side)).product()
    }
}
