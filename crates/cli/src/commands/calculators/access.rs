//! `warpground coalescing` and `warpground banks`.

use std::io::Write;

use serde::Serialize;
use warpground_hardware::memory::{Access, BankRule, BankUse, Rule, Traffic};
use warpground_measure::{report, units};

use crate::{
    Done,
    arguments::AccessArguments,
    failure::Failure,
    terminal::{HEADING, table},
};

/// A rule's answer as a program reads it.
#[derive(Serialize)]
struct ByRule<'answer> {
    #[serde(flatten)]
    rule: &'answer Rule,
    #[serde(flatten)]
    traffic: &'answer Traffic,
    moved_bytes: u64,
    efficiency: f64,
}

/// What the banks do as a program reads it.
#[derive(Serialize)]
struct ByBanks<'answer> {
    banks: u32,
    degree: usize,
    passes: usize,
    #[serde(flatten)]
    used: &'answer BankUse,
}

fn access(arguments: &AccessArguments) -> Access {
    Access {
        word_bytes: arguments.bytes,
        lanes: arguments.lanes,
        offset: arguments.offset,
        stride: arguments.stride,
        order: arguments.order,
        active: arguments.active,
    }
}

/// Prints the transactions by every rule.
pub(crate) fn coalescing(arguments: &AccessArguments, out: &mut impl Write) -> Done {
    let rules = access(arguments).by_rule().map_err(|error| Failure::Input(error.to_string()))?;
    let mut shown = table(&["rule", "transactions", "bytes", "used", "sizes"], &[1, 2, 3]);
    for (rule, traffic) in &rules {
        let (moved_bytes, efficiency) = (traffic.moved_bytes(), traffic.efficiency());
        if arguments.json {
            report::write_line(out, &ByRule { rule, traffic, moved_bytes, efficiency })?;
            continue;
        }
        let mut sizes: Vec<u32> = traffic.sizes().collect();
        sizes.sort_unstable();
        let counted = sizes.chunk_by(|one, other| one == other);
        shown.add_row([
            rule.name.to_owned(),
            units::count(traffic.transactions.len() as u64),
            units::count(moved_bytes),
            format!("{} %", units::significant(100.0 * efficiency)),
            counted.map(|sizes| format!("{} × {}", sizes.len(), sizes[0])).collect::<Vec<_>>().join(", "),
        ]);
    }
    if !arguments.json {
        writeln!(out, "{}", shown.trim_fmt())?;
    }
    Ok(())
}

/// Prints what the banks of both kinds do.
pub(crate) fn banks(arguments: &AccessArguments, out: &mut impl Write) -> Done {
    let access = access(arguments);
    let refuse = |error: warpground_hardware::memory::MemoryError| Failure::Input(error.to_string());
    let addresses = access.addresses().map_err(refuse)?;
    for rule in [BankRule::THIRTY_TWO, BankRule::SIXTEEN] {
        let used = rule.access(access.word_bytes, &addresses).map_err(refuse)?;
        let (banks, degree, passes) = (rule.banks, used.degree(), used.passes());
        if arguments.json {
            report::write_line(out, &ByBanks { banks, degree, passes, used: &used })?;
            continue;
        }
        let conflict = if degree > 1 { format!("{degree}-way conflict") } else { "no conflict".to_owned() };
        let passes = if passes == 1 { "1 pass".to_owned() } else { format!("{passes} passes") };
        writeln!(out, "{HEADING}{banks} banks{HEADING:#}: {conflict}, {passes}")?;
    }
    Ok(())
}
