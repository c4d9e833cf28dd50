//! Cases measured by the built page in a browser.

use std::{io, path::Path};

use warpground_engine::Adapter;
use warpground_measure::{
    Case, Ceilings, Row,
    remote::{Line, Plan},
};

use super::{Side, native::name, wanted::Wanted};
use crate::{
    arguments::Browser,
    browser::{self, Listener},
    failure::Failure,
    terminal::Progress,
};

/// Measures every case in the page; `tell` hears each row as it comes. What was heard before a failure stays; there is
/// nothing if the page did not even name its device.
pub(super) fn measure(
    chromium: &Path,
    arguments: &Browser,
    wanted: &Wanted,
    adapter: Option<&Adapter>,
    tell: &mut impl FnMut(&Row, &Adapter) -> io::Result<()>,
) -> (Option<Side>, Result<(), Failure>) {
    let plan = Plan::Sweep { cases: wanted.cases.clone(), options: wanted.options.clone(), ceilings: true };
    let progress = Progress::new(1 + wanted.cases.len());
    progress.say("the page in the browser".to_owned());
    let mut heard = Heard { cases: &wanted.cases, tell, adapter: None, ceilings: None, rows: Vec::new() };
    let done = browser::carry_out(chromium, arguments, &plan, adapter, &progress, &mut heard);
    let Heard { adapter, ceilings, rows, .. } = heard;
    match adapter {
        Some(adapter) => (Some(Side { adapter, ceilings, rows }), done),
        None => (None, done.and(Err(Failure::Input("the page named no device".to_owned())))),
    }
}

/// What the page has said so far.
struct Heard<'wanted, Tell> {
    cases: &'wanted [Case],
    tell: Tell,
    adapter: Option<Adapter>,
    ceilings: Option<Ceilings>,
    rows: Vec<Row>,
}

impl<Tell: FnMut(&Row, &Adapter) -> io::Result<()>> Listener for Heard<'_, Tell> {
    fn awaited(&self) -> String {
        self.cases.get(self.rows.len()).map_or("the end".to_owned(), name)
    }

    fn hear(&mut self, line: Line, progress: &Progress) -> Result<(), Failure> {
        match line {
            Line::Device(adapter) => self.adapter = Some(adapter),
            Line::Ceilings(ceilings) => {
                self.ceilings = Some(*ceilings);
                progress.step();
            }
            Line::Row(row) => {
                let Some(adapter) = &self.adapter else {
                    return Err(browser::other_version(&"a row came before the device's name"));
                };
                progress.aside(|| (self.tell)(&row, adapter))?;
                self.rows.push(*row);
                progress.step();
                progress.say(self.cases.get(self.rows.len()).map_or_else(String::new, name));
            }
            _ => return Err(browser::other_version(&"a sweep was asked for, and the page does something else")),
        }
        Ok(())
    }
}
