//! Variants verified by the built page in a browser.

use std::{
    io::{self, Write},
    path::Path,
};

use warpground_measure::{
    VariantReport, VerifyOptions,
    remote::{Line, Plan},
};

use crate::{
    arguments::Verify,
    browser::{self, Listener},
    device,
    failure::Failure,
    selection::Entry,
    terminal::{NOTE, Progress},
};

/// Verifies in the page; `tell` hears each report as it comes.
pub(super) fn verify(
    chromium: &Path,
    arguments: &Verify,
    entries: &[Entry],
    options: &VerifyOptions,
    tell: &mut impl FnMut(&VariantReport) -> io::Result<()>,
) -> Result<Vec<VariantReport>, Failure> {
    // Opened only to know what the browser should use, which may have a GPU where this program finds none.
    let adapter = pollster::block_on(device::open(&arguments.device)).ok().map(|device| device.adapter().clone());
    let ids: Vec<_> = entries.iter().map(|(family, variant)| family.id_of(variant).to_string()).collect();
    let plan = Plan::Verify { ids: ids.clone(), options: options.clone() };
    let progress = Progress::new(ids.len());
    progress.say("the page in the browser".to_owned());
    let mut heard = Heard { ids: &ids, tell, reports: Vec::with_capacity(ids.len()) };
    browser::carry_out(chromium, &arguments.in_browser, &plan, adapter.as_ref(), &progress, &mut heard)?;
    // What was left out would count as nothing wrong.
    match heard.ids.get(heard.reports.len()) {
        Some(id) => Err(Failure::Input(format!("the page ended without a result for {id}"))),
        None => Ok(heard.reports),
    }
}

/// What the page has said so far.
struct Heard<'wanted, Tell> {
    ids: &'wanted [String],
    tell: Tell,
    reports: Vec<VariantReport>,
}

impl<Tell: FnMut(&VariantReport) -> io::Result<()>> Listener for Heard<'_, Tell> {
    fn awaited(&self) -> String {
        self.ids.get(self.reports.len()).map_or("the end".to_owned(), String::clone)
    }

    fn hear(&mut self, line: Line, progress: &Progress) -> Result<(), Failure> {
        match line {
            Line::Device(adapter) => {
                let (name, backend, kind) = (adapter.name, adapter.backend, adapter.kind.describe());
                progress.aside(|| {
                    writeln!(anstream::stderr(), "{NOTE}in the browser:{NOTE:#} {name} through {backend}, {kind}")
                })?;
            }
            Line::Ran => progress.say(self.awaited()),
            Line::Verified(report) if self.ids.get(self.reports.len()) == Some(&report.id) => {
                progress.aside(|| (self.tell)(&report))?;
                self.reports.push(*report);
                progress.step();
            }
            _ => return Err(browser::other_version(&format!("{} was asked for", self.awaited()))),
        }
        Ok(())
    }
}
