//! A kernel's source as its author wrote it, and which of its lines a line of a translation came from.

use std::rc::Rc;

use warpground_cuda::kernel::Kernel;
use warpground_engine::{DirectKernel, Error, Job};
use warpground_sim::{
    SimOptions, Watch, WatchedJob,
    direct::{file_of_line, line_in_file},
};

/// A kernel's source, as its author wrote it.
#[derive(Debug, Clone, PartialEq)]
pub struct SourceText {
    /// The file's name, or a catalogue id.
    pub name: String,
    /// Its text.
    pub text: String,
    /// For each kernel that was translated from it: its entry point, and for each line of its WGSL the line of `text` that
    /// it came from; 0 for none.
    pub line_maps: Vec<(String, Vec<u32>)>,
    /// The translations themselves, where a launch file asked for them.
    pub translated: Vec<Rc<Kernel>>,
}

impl SourceText {
    /// WGSL as it was written.
    #[must_use]
    pub fn wgsl(name: impl Into<String>, text: impl Into<String>) -> SourceText {
        SourceText { name: name.into(), text: text.into(), line_maps: Vec::new(), translated: Vec::new() }
    }

    /// Whether it was translated.
    #[must_use]
    pub fn is_translated(&self) -> bool {
        !self.line_maps.is_empty()
    }

    /// The line of the text that a line of a kernel's WGSL came from. Where a translation says nothing, the line before it
    /// counts.
    #[must_use]
    pub fn line_of(&self, entry_point: &str, wgsl_line: u32) -> u32 {
        if self.line_maps.is_empty() {
            return wgsl_line;
        }
        let known = self.line_maps.iter().find(|(name, _)| name == entry_point);
        let Some((_, map)) = known else { return 1 };
        let upto = &map[..map.len().min(wgsl_line as usize)];
        upto.iter().rev().copied().find(|line| *line != 0).unwrap_or(1)
    }

    /// The kernels of a job from this source as CUDA defines them, in the job's order; `None` if the source is no CUDA, or if the
    /// job cannot be run so.
    #[must_use]
    pub fn as_defined(&self, job: &Job) -> Option<Vec<DirectKernel>> {
        let translated = |kernel: &warpground_engine::Kernel| {
            self.translated
                .iter()
                .find(|known| known.entry_point == kernel.entry_point && *known.wgsl == *kernel.source)
        };
        let translated: Vec<&Kernel> =
            job.kernels.iter().map(|kernel| translated(kernel).map(Rc::as_ref)).collect::<Option<_>>()?;
        warpground_cuda::as_defined(&self.name, &self.text, &translated).filter(|_| job.resources.is_empty())
    }

    /// Runs a job from this source as CUDA defines it, and observes it; `None` if the source is no CUDA, or if the job cannot be
    /// run so. The lines of what was observed are those of the text; what lies in headers has line 0.
    ///
    /// # Errors
    /// Those of [`warpground_sim::watch_directly`].
    pub fn watch(&self, job: &Job, options: &SimOptions, watch: Watch) -> Result<Option<WatchedJob>, Error> {
        let Some(kernels) = self.as_defined(job) else { return Ok(None) };
        let own = |line: &mut u32| *line = if file_of_line(*line) == 0 { line_in_file(*line) } else { 0 };
        let mut watched = match warpground_sim::watch_directly(job, &kernels, options, watch) {
            Err(Error::Unsupported(_)) => return Ok(None),
            watched => watched?,
        };
        for launch in &mut watched.launches {
            if let Some(profile) = &mut launch.profile {
                profile.lines.iter_mut().for_each(|line| own(&mut line.line));
                profile.decisions.iter_mut().for_each(|branch| own(&mut branch.line));
            }
            if let Some(recording) = &mut launch.recording {
                recording.names.iter_mut().for_each(|name| own(&mut name.line));
                let warps = recording.blocks.iter_mut().flat_map(|block| &mut block.warps);
                warps.flat_map(|warp| &mut warp.steps).for_each(|step| own(&mut step.line));
            }
            if let Some(trace) = &mut launch.trace {
                trace.trace.operations.iter_mut().for_each(|operation| own(&mut operation.line));
            }
        }
        Ok(Some(watched))
    }

    /// A line's text without the white space around it.
    #[must_use]
    pub fn line(&self, line: u32) -> &str {
        self.text.lines().nth((line as usize).saturating_sub(1)).unwrap_or_default().trim()
    }
}
