//! What the simulator saw of a program's launches, on the lines of the CUDA source.

use std::{collections::BTreeMap, rc::Rc};

use warpground_cuda::{Diagnostic, Event, Problem, Source, Span, kernel::Kernel};
use warpground_engine::Device as _;
use warpground_sim::{Finding, FindingKind, SimDevice, Site, WatchedLaunch, observe::counters::Counts};

use super::TranslatedKernel;
use crate::{
    counted::{Counted, CountedLaunch},
    units::count,
};

/// The most findings that are kept of a program.
const MOST_FINDINGS: usize = 100;

/// Takes from a simulated device what it saw of a program's launches. It has to be told of every event of the run.
pub struct Watched<'program> {
    device: Rc<SimDevice>,
    source: &'program Source,
    running: Option<Rc<Kernel>>,
    counted: Vec<CountedLaunch>,
    findings: Vec<Found>,
}

/// A finding with what tells it from others.
struct Found {
    key: (FindingKind, String, u32, u32),
    finding: Finding,
    spans: [Span; 2],
}

impl<'program> Watched<'program> {
    /// For a program that is about to run on the device.
    #[must_use]
    pub fn new(device: Rc<SimDevice>, source: &'program Source) -> Watched<'program> {
        Watched { device, source, running: None, counted: Vec::new(), findings: Vec::new() }
    }

    /// Hears of an event.
    pub fn event(&mut self, event: &Event) {
        match event {
            Event::Begin { translation, .. } => {
                // A launch that failed before told of no end.
                self.take();
                self.running = Some(Rc::clone(translation));
            }
            Event::Launch { .. } => self.take(),
            Event::Text { .. } | Event::Diagnosis(_) => {}
        }
    }

    /// What was seen: the counters of each kernel, all its launches together, in the order of their first, on lines of
    /// the CUDA source, where what the translation adds of its own is on the line of the kernel's head; and findings in
    /// a compiler's terms. Each is empty if the device was not asked for it.
    #[must_use]
    pub fn finish(mut self) -> (Counted, Vec<Diagnostic>) {
        self.take();
        let findings = self.findings.iter().map(|found| diagnostic(&found.finding, found.spans)).collect();
        let width = self.device.adapter().features.subgroup_sizes.map_or(32, |[width, _]| width);
        (Counted { width, launches: self.counted }, findings)
    }

    fn take(&mut self) {
        let launches = self.device.take_watched();
        let Some(kernel) = self.running.clone() else { return };
        for launch in launches {
            self.count(&launch, &kernel);
            for finding in launch.findings.into_iter().flatten() {
                self.find(finding, &kernel);
            }
        }
    }

    fn count(&mut self, launch: &WatchedLaunch, kernel: &Kernel) {
        let Some(profile) = &launch.profile else { return };
        let translated = TranslatedKernel::of(kernel);
        let head = translated.head_line().unwrap_or(1);
        let at = self.counted.iter().position(|counted| counted.kernel == kernel.name).unwrap_or_else(|| {
            self.counted.push(CountedLaunch {
                kernel: kernel.name.clone(),
                warps: 0,
                counts: Counts::default(),
                lines: BTreeMap::new(),
            });
            self.counted.len() - 1
        });
        let counted = &mut self.counted[at];
        counted.warps += profile.warps;
        counted.counts.add(&profile.counts);
        for line in &profile.lines {
            let cuda = translated.cuda_line(line.line).unwrap_or(head);
            counted.lines.entry(cuda).or_default().add(&line.counts);
        }
    }

    fn find(&mut self, finding: Finding, kernel: &Kernel) {
        let translated = TranslatedKernel::of(kernel);
        let head = translated.head_line().unwrap_or(1);
        let line = |site: &Site| translated.cuda_line(site.place.line).unwrap_or(head);
        let lines = [Some(&finding.site), finding.other.as_ref()].map(|site| site.map_or(0, line));
        let name = finding.memory.as_deref().unwrap_or("").split('[').next().unwrap_or("").to_owned();
        let key = (finding.kind, name, lines[0].min(lines[1]), lines[0].max(lines[1]));
        if let Some(known) = self.findings.iter_mut().find(|known| known.key == key) {
            known.finding.count += finding.count;
        } else if self.findings.len() < MOST_FINDINGS {
            let spans = lines.map(|line| self.line_span(line));
            self.findings.push(Found { key, finding, spans });
        }
    }

    /// A line of the source without its indentation and its comment.
    fn line_span(&self, line: u32) -> Span {
        let text = &self.source.text;
        let skipped = usize::try_from(line.saturating_sub(1)).unwrap_or(usize::MAX);
        let start: usize = text.split_inclusive('\n').take(skipped).map(str::len).sum();
        let whole = text.get(start..).unwrap_or("").lines().next().unwrap_or("");
        let code = whole.find("//").map_or(whole, |comment| &whole[..comment]);
        let code = if code.trim().is_empty() { whole } else { code };
        let indent = code.len() - code.trim_start().len();
        Span::new(start + indent, start + code.trim_end().len().max(indent))
    }
}

/// A finding as a compiler would say it: the access on its line, the other one on its own, what to do in CUDA's terms.
fn diagnostic(finding: &Finding, [span, other_span]: [Span; 2]) -> Diagnostic {
    let mut words = finding.kind.describe().to_owned();
    if let Some(memory) = &finding.memory {
        words.push_str(&format!(" on `{memory}`"));
    }
    if let Some(length) = finding.length {
        words.push_str(&format!(", which has {} elements", count(length.into())));
    }
    if finding.count > 1 {
        words.push_str(&format!(" ({} times)", count(finding.count)));
    }
    let mut diagnostic = Diagnostic::error(span, Problem::Runtime(words)).because(doing(&finding.site));
    if let Some(other) = &finding.other {
        diagnostic = diagnostic.see(other_span, doing(other));
    }
    diagnostic.help(advice(finding))
}

fn doing(site: &Site) -> String {
    let Site { action, block: [bx, by, bz], thread: [x, y, z], .. } = site;
    format!("thread ({x}, {y}, {z}) of block ({bx}, {by}, {bz}) {action} here")
}

/// What to do, in CUDA's terms: the simulator's own advice is in WGSL's.
fn advice(finding: &Finding) -> String {
    match finding.kind {
        FindingKind::RaceInBlock
            if finding.other.as_ref().is_some_and(|other| *other.action == *finding.site.action) =>
        {
            "let one thread write, give each thread its own element, or use an atomic".to_owned()
        }
        FindingKind::RaceInBlock => "put __syncthreads() between the two accesses".to_owned(),
        FindingKind::RaceBetweenBlocks => {
            "give each block its own elements, use an atomic, or continue in a second launch".to_owned()
        }
        FindingKind::OutOfBounds => match finding.length {
            Some(length) => format!("guard the access: if (index < {length})"),
            None => "guard the access with the number of elements".to_owned(),
        },
        FindingKind::UninitialisedRead => {
            "nobody wrote it: on an NVIDIA GPU it holds anything; fill it first, and wait for whoever fills it"
                .to_owned()
        }
        FindingKind::BarrierDivergence => {
            "every thread of the block must reach the same __syncthreads(): take it out of the condition".to_owned()
        }
        FindingKind::DivisionByZero => "test the divisor first: in CUDA the result is undefined".to_owned(),
        FindingKind::DivisionOverflow => "test for it first: the result does not fit an int".to_owned(),
        FindingKind::ShiftTooFar => "keep the amount below 32: in CUDA the result is undefined".to_owned(),
        FindingKind::Deadlock => {
            "blocks may run one after the other: wait only for blocks that cannot wait for this one".to_owned()
        }
        FindingKind::RunawayLoop => "make sure that the loop's condition can become false".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use async_trait::async_trait;
    use warpground_cuda::{Console, Options, Outcome, Program, render_all};
    use warpground_sim::{SimOptions, Watch};

    struct Listener<'program>(Watched<'program>);

    #[async_trait(?Send)]
    impl Console for Listener<'_> {
        fn event(&mut self, event: Event) {
            self.0.event(&event);
        }
    }

    #[expect(clippy::expect_used, reason = "a test that panics has failed")]
    fn watched(text: &str, watch: Watch) -> (Vec<CountedLaunch>, String) {
        let program = Program::compile("test.cu", text).expect("it compiles");
        let device = Rc::new(SimDevice::new(SimOptions::default()));
        device.watch(watch);
        let mut listener = Listener(Watched::new(Rc::clone(&device), program.source()));
        let outcome = pollster::block_on(program.run(&*device, &mut listener, &Options::default()));
        assert_eq!(outcome, Outcome::Exited(0));
        let (counted, findings) = listener.0.finish();
        (counted.launches, render_all(program.source(), &findings))
    }

    const STRIDED: &str = "__global__ void strided(float *a)
{
    int i = threadIdx.x * 8;
    a[i] = 1.0f;
}
int main()
{
    float *a;
    cudaMalloc(&a, 256 * sizeof(float));
    strided<<<1, 32>>>(a);
    strided<<<1, 32>>>(a);
    cudaFree(a);
}
";

    #[test]
    fn counters_stand_on_the_lines_of_the_cuda_source_and_launches_add_up() {
        let (counted, _) = watched(STRIDED, Watch { profile: true, ..Watch::default() });
        assert_eq!((counted.len(), counted[0].warps), (1, 2));
        let store = counted[0].lines[&4].global_store;
        assert_eq!((store.requests, store.sectors), (2, 64));
        let mut sum = Counts::default();
        counted[0].lines.values().for_each(|counts| sum.add(counts));
        assert_eq!(sum, counted[0].counts, "every count has a line");
    }

    #[test]
    fn a_race_is_told_with_both_cuda_lines_and_in_cudas_terms() {
        let text = include_str!("../../tests/mistakes/missing_barrier.cu");
        let (_, findings) = watched(text, Watch { check: true, ..Watch::default() });
        assert!(findings.contains("race within a block on `tile["), "{findings}");
        assert!(findings.contains("9 │") && findings.contains("10 │"), "{findings}");
        assert!(findings.contains("__syncthreads()") && !findings.contains("workgroupBarrier"), "{findings}");
    }

    #[test]
    fn a_missing_guard_is_out_of_bounds_on_its_cuda_line() {
        let text = include_str!("../../tests/mistakes/missing_guard.cu");
        let (_, findings) = watched(text, Watch { check: true, ..Watch::default() });
        assert!(
            findings.contains("index out of bounds on `data[") && findings.contains("1,000 elements"),
            "{findings}"
        );
        assert!(findings.contains("test.cu:8:5") && findings.contains("data[i] *= factor;"), "{findings}");
    }

    #[test]
    fn a_right_program_has_no_findings() {
        let (counted, findings) = watched(STRIDED, Watch { check: true, ..Watch::default() });
        assert_eq!((counted.len(), findings.as_str()), (0, ""));
    }
}
