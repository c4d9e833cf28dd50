//! The `warpground` program: the catalogue on this machine's GPU, from a terminal.
//!
//! ```text
//! arguments.rs  what can be typed
//! selection.rs  ids → variants, with what was probably meant
//! subject.rs    a launch file or an id → what is profiled or checked
//! own.rs        launch files, and launches made up for a kernel alone
//! machine.rs    a preset's id and limits of one's own → a device to calculate with
//! memory.rs     settings that searches found
//! terminal.rs   tables, colours, progress
//! interrupt.rs  Ctrl-C, where there is something to keep
//! browser.rs    a plan carried out by the built page in a Chromium
//! failure.rs    sentences and exit statuses
//! commands/     one file a command
//! html/         the page that `bench --html` writes
//! ```
//!
//! What it prints for people goes to standard output through a stream that drops colours where there is no terminal;
//! what it says about itself (progress, errors) goes to standard error.

mod arguments;
mod browser;
mod commands;
mod device;
mod failure;
mod html;
mod interrupt;
mod machine;
mod matrix;
mod memory;
mod own;
mod page;
mod picture;
mod selection;
mod subject;
mod terminal;

use std::{env, process::ExitCode};

use clap::Parser;

use crate::{
    arguments::{Arguments, Command, without_idle_options},
    commands::calculators,
    failure::Failure,
};

fn main() -> ExitCode {
    quieten_mesa();
    let Arguments { command } = Arguments::parse_from(without_idle_options(env::args_os()));
    let mut out = anstream::stdout().lock();
    let done = match command {
        Command::List(arguments) => commands::list::list(&arguments, &mut out),
        Command::Run(arguments) => commands::run::run(&arguments, &mut out),
        Command::Draw(arguments) => commands::draw::draw(&arguments, &mut out),
        Command::Verify(arguments) => commands::verify::verify(&arguments, &mut out),
        Command::Bench(arguments) => commands::bench::bench(&arguments, &mut out),
        Command::Cuda(arguments) => commands::cuda::cuda(&arguments),
        Command::Translate(arguments) => commands::translate::translate(&arguments, &mut out),
        Command::Profile(arguments) => commands::profile::profile(&arguments, &mut out),
        Command::Check(arguments) => commands::check::check(&arguments, &mut out),
        Command::Compare(arguments) => commands::compare::compare(&arguments, &mut out),
        Command::Grade(arguments) => commands::grade::grade(&arguments, &mut out),
        Command::Devices(arguments) => commands::devices::devices(&arguments, &mut out),
        Command::Host(arguments) => commands::host::host(&arguments, &mut out),
        Command::Coalescing(arguments) => calculators::access::coalescing(&arguments, &mut out),
        Command::Banks(arguments) => calculators::access::banks(&arguments, &mut out),
        Command::Occupancy(arguments) => calculators::occupancy::occupancy(&arguments, &mut out),
        Command::Index(arguments) => calculators::index::index(&arguments, &mut out),
        Command::Cover(arguments) => calculators::cover::cover(&arguments, &mut out),
        Command::Schedule(arguments) => calculators::schedule::schedule(&arguments, &mut out),
        Command::Worked(arguments) => calculators::worked::worked(&arguments, &mut out),
        Command::Serve(arguments) => commands::serve::serve(&arguments, &mut out),
        Command::App(arguments) => commands::app::app(&arguments, &mut out),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

/// Where nobody is logged in to a desktop, Mesa's device selection asks for one all the same and writes an error about
/// it to our standard error. Without a desktop it has nothing to select by.
#[expect(unsafe_code, reason = "the environment may be written as long as no other thread reads it: none has started")]
fn quieten_mesa() {
    if env::var_os("XDG_RUNTIME_DIR").is_none() && env::var_os("NODEVICE_SELECT").is_none() {
        unsafe { env::set_var("NODEVICE_SELECT", "1") };
    }
}

/// What a command returns.
type Done = Result<(), Failure>;
