//! `warpground translate`.

use std::io::Write;

use serde::Serialize;
use warpground_cuda::{Disk, Severity, Source, kernel::Shape, translate_files};
use warpground_engine::Extensions;
use warpground_measure::{
    program::{TranslatedKernel, tally},
    report,
};

use super::cuda::{build, read, show};
use crate::{
    Done,
    arguments::{Double, Translate},
    failure::Failure,
    selection,
    terminal::{FAINT, HEADING},
};

/// A kernel as one JSON object.
#[derive(Serialize)]
struct Row<'kernel> {
    #[serde(flatten)]
    kernel: &'kernel TranslatedKernel,
    /// The CUDA line of the kernel's head.
    line: Option<u32>,
}

/// Prints the WGSL of a file's kernels.
pub(crate) fn translate(arguments: &Translate, out: &mut impl Write) -> Done {
    let unit = read(&arguments.file)?;
    let name = unit.name.clone();
    let native = arguments.double == Double::Native;
    let extensions = Extensions { f64: native, int64: native, ..Extensions::NONE };
    let translation =
        translate_files(&[unit], &build(&arguments.build), &Disk, &Shape { extensions, ..Shape::default() });
    let mut kernels: Vec<TranslatedKernel> = translation.kernels.iter().map(TranslatedKernel::of).collect();
    show(&translation.source, &translation.diagnostics)?;
    if translation.succeeded() && kernels.is_empty() {
        return Err(Failure::Input(format!("{name} has no kernel: no function is marked __global__")));
    }
    if let Some(wanted) = &arguments.kernel {
        let known: Vec<String> = kernels.iter().map(|kernel| kernel.kernel.clone()).collect();
        kernels.retain(|kernel| kernel.kernel == *wanted);
        if kernels.is_empty() && translation.succeeded() {
            let list = format!("warpground translate {name}");
            return Err(selection::unknown_of(&list, "kernel", wanted, known));
        }
    }
    for (number, kernel) in kernels.iter().enumerate() {
        if arguments.json {
            report::write_line(out, &Row { kernel, line: kernel.head_line() })?;
        } else {
            print(arguments, &translation.source, kernel, number, out)?;
        }
    }
    if translation.succeeded() {
        return Ok(());
    }
    let errors = translation.diagnostics.iter().any(|found| found.severity == Severity::Error);
    debug_assert!(errors, "a translation fails with an error");
    Err(Failure::Input(format!("{name}: {}", tally(&translation.diagnostics))))
}

fn print(
    arguments: &Translate,
    source: &Source,
    kernel: &TranslatedKernel,
    number: usize,
    out: &mut impl Write,
) -> Done {
    // A single module is printed alone, so that it can go into a file; of several, each says what it is.
    if arguments.kernel.is_none() {
        if number > 0 {
            writeln!(out)?;
        }
        let place = kernel.head_line().map_or(source.name.clone(), |line| {
            let (file, line) = source.place_of_line(line);
            format!("{}:{line}", file.name)
        });
        writeln!(out, "{HEADING}// {}, from {place}{HEADING:#}", kernel.kernel)?;
    }
    if !arguments.map {
        write!(out, "{}", kernel.wgsl)?;
        if !kernel.wgsl.ends_with('\n') {
            writeln!(out)?;
        }
        return Ok(());
    }
    for (number, line) in (1..).zip(kernel.wgsl.lines()) {
        let from = kernel.cuda_line(number).map_or(String::new(), |line| source.line_name(line));
        let text = format!("{FAINT}{from:>5} │{FAINT:#} {line}");
        writeln!(out, "{}", text.trim_end())?;
    }
    Ok(())
}
