//! Cases carried out on a device of this machine.

use std::{
    io::{self, Write},
    ops::ControlFlow,
};

use warpground_engine::{Adapter, Device, DeviceKind};
use warpground_measure::{
    Case, CeilingOptions, Row, ceilings,
    sweep::{Progress as Event, sweep},
    units,
};

use super::{Side, wanted::Wanted};
use crate::{
    failure::Failure,
    interrupt,
    terminal::{NOTE, Progress},
};

/// Measures every case; `tell` hears each row as it comes.
pub(super) async fn measure(
    device: &dyn Device,
    wanted: &Wanted,
    tell: &mut impl FnMut(&Row, &Adapter) -> io::Result<()>,
) -> Result<Side, Failure> {
    let adapter = device.adapter().clone();
    let progress = Progress::new(1 + wanted.cases.len());
    let ceilings = if adapter.kind == DeviceKind::Simulator {
        // Its times follow from two constants; to measure them again would take minutes and tell nothing.
        None
    } else {
        progress.say("the peak rates of this device".to_owned());
        match ceilings(device, &CeilingOptions::suiting(adapter.kind)).await {
            Ok(ceilings) => Some(ceilings),
            // The kernels can be timed all the same; only their shares are missing.
            Err(error) => {
                progress.aside(|| writeln!(anstream::stderr(), "{NOTE}no ceiling:{NOTE:#} {error}"))?;
                None
            }
        }
    };
    progress.step();
    let mut printed = Ok(());
    let rows = sweep(device, &wanted.cases, &wanted.options, ceilings.as_ref(), |event| {
        match event {
            Event::Begin(case) => progress.say(name(case)),
            Event::Done(row) => {
                printed = progress.aside(|| tell(row, &adapter));
                progress.step();
            }
        }
        if printed.is_err() || interrupt::is_asked() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })
    .await;
    drop(progress);
    printed?;
    Ok(Side { adapter, ceilings, rows })
}

/// A case for a person.
pub(super) fn name(Case { id, size, label, .. }: &Case) -> String {
    let size = size.map(|size| format!(" at {}", units::count(size))).unwrap_or_default();
    let label = label.as_ref().map(|label| format!(", {label}")).unwrap_or_default();
    format!("{id}{size}{label}")
}
