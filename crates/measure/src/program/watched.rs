//! What the simulator saw of a program's launches, on the lines of the CUDA source.

use std::{collections::BTreeMap, ops::Range};

use warpground_cuda::{Diagnostic, Event, Problem, Severity, Source, Span, Way};
use warpground_sim::{
    Finding, FindingKind, LaunchTrace, Profile, SimDevice, SimOptions, Site,
    direct::{file_of_line, line_in_file},
    observe::{
        counters::{BranchProfile, Counts, LineProfile},
        divergence::Branches,
    },
};

use super::TranslatedKernel;
use crate::{ProfileReport, launch_file::SourceText, profile::in_cuda, sanitize::cuda_advice, units::count};

/// The most findings that are kept of a program.
const MOST_FINDINGS: usize = 100;

/// Takes from a simulated device what it saw of a program's launches. It has to be told of every event of the run.
pub struct Watched<'run> {
    device: &'run SimDevice,
    source: &'run Source,
    /// How the kernel runs, and where it was launched.
    running: Option<(Way, Span)>,
    seen: Seen,
    findings: Vec<Found>,
    /// What is wrong beside the kernels: copies to the host, errors that nobody asks for.
    beside: Vec<Diagnostic>,
}

/// What was seen.
#[derive(Debug, Clone, Default)]
pub struct Seen {
    /// What was counted of alike launches together.
    profiles: Vec<Counted>,
    /// What is wrong, in a compiler's terms.
    pub findings: Vec<Diagnostic>,
    /// What was traced, on the lines of the CUDA source, with the line of the launch.
    pub traces: Vec<(u32, LaunchTrace)>,
}

/// Launches of one kernel from one line with one grid and block.
#[derive(Debug, Clone)]
struct Counted {
    /// The line of the launch.
    line: u32,
    /// The grid as the program says it: a device may run it folded.
    grid: [u32; 3],
    /// What was counted; its lines are those of the CUDA source.
    profile: Profile,
    /// How many launches.
    number: u64,
}

/// A finding with what tells it from others.
struct Found {
    key: (FindingKind, String, u32, u32),
    finding: Finding,
    spans: [Span; 2],
    /// The calls through which they came there.
    calls: Vec<Span>,
}

impl Seen {
    /// The counters by line, most expensive first, and why it is slow; `None` if nothing was counted.
    #[must_use]
    pub fn report(&self, source: &Source, options: &SimOptions) -> Option<ProfileReport> {
        if self.profiles.is_empty() {
            return None;
        }
        // The lines are the source's own already.
        let text = SourceText::wgsl(&source.name, &source.text);
        let profiles: Vec<Profile> = self.profiles.iter().map(|counted| counted.profile.clone()).collect();
        let mut report = ProfileReport::of(&text, &profiles, options);
        for launch in &mut report.launches {
            let alike = |Counted { profile, .. }: &&Counted| {
                (&profile.kernel, profile.grid, profile.block) == (&launch.kernel, launch.grid, launch.block)
            };
            launch.launches = self.profiles.iter().filter(alike).map(|counted| counted.number).sum();
        }
        // The reader's language is CUDA.
        report.diagnoses = in_cuda(report.diagnoses);
        Some(report)
    }

    /// What was counted of the launches of a kernel from a line with a grid and a block; `None` if nothing was.
    #[must_use]
    pub fn profile(&self, kernel: &str, line: u32, grid: [u32; 3], block: [u32; 3]) -> Option<&Profile> {
        let alike = |counted: &&Counted| {
            (counted.line, counted.grid) == (line, grid)
                && (counted.profile.kernel.as_str(), counted.profile.block) == (kernel, block)
        };
        self.profiles.iter().find(alike).map(|counted| &counted.profile)
    }

    /// Adds a launch to those that are like it.
    fn add(&mut self, line: u32, grid: [u32; 3], profile: Profile) {
        let alike = |counted: &&mut Counted| {
            (counted.line, counted.grid) == (line, grid)
                && (&counted.profile.kernel, counted.profile.block) == (&profile.kernel, profile.block)
        };
        let Some(Counted { profile: known, number, .. }) = self.profiles.iter_mut().find(alike) else {
            self.profiles.push(Counted { line, grid, profile, number: 1 });
            return;
        };
        *number += 1;
        known.warps += profile.warps;
        known.counts.add(&profile.counts);
        known.lines = together(
            known.lines.drain(..).chain(profile.lines).map(|line| (line.line, line.counts)),
            |sum: &mut Counts, counts| sum.add(&counts),
        )
        .map(|(line, counts)| LineProfile { line, counts })
        .collect();
        known.decisions = together(
            known.decisions.drain(..).chain(profile.decisions).map(|its| ((its.line, its.column), its.branches)),
            |sum: &mut Branches, branches| {
                sum.executed += branches.executed;
                sum.divergent += branches.divergent;
            },
        )
        .map(|((line, column), branches)| BranchProfile { line, column, branches })
        .collect();
        for (known, buffer) in known.buffers.iter_mut().zip(profile.buffers) {
            known.requested_bytes += buffer.requested_bytes;
            known.distinct_bytes += buffer.distinct_bytes;
            known.atomic_lanes += buffer.atomic_lanes;
        }
    }
}

/// What has the same key, added up, in the order of the keys.
fn together<Key: Ord, Value: Default>(
    pairs: impl Iterator<Item = (Key, Value)>,
    add: impl Fn(&mut Value, Value),
) -> impl Iterator<Item = (Key, Value)> {
    let mut sums = BTreeMap::<Key, Value>::new();
    for (key, value) in pairs {
        add(sums.entry(key).or_default(), value);
    }
    sums.into_iter()
}

/// The line of the CUDA source that a line of the WGSL came from. What the translation adds of its own belongs to the
/// line before it, or else to the kernel's head. Where no WGSL runs, a line
/// says its file.
fn cuda_line(source: &Source, way: &Way, line: u32) -> u32 {
    let Way::Wgsl(kernel) = way else { return source.line_of_file(file_of_line(line), line_in_file(line)) };
    let wgsl_line = line;
    let upto = &kernel.line_map[..kernel.line_map.len().min(wgsl_line as usize)];
    let before = upto.iter().rev().copied().find(|line| *line != 0);
    before.unwrap_or_else(|| TranslatedKernel::of(kernel).head_line().unwrap_or(1))
}

impl<'run> Watched<'run> {
    /// For a program that is about to run on the device.
    #[must_use]
    pub fn new(device: &'run SimDevice, source: &'run Source) -> Watched<'run> {
        Watched { device, source, running: None, seen: Seen::default(), findings: Vec::new(), beside: Vec::new() }
    }

    /// Hears of an event.
    pub fn event(&mut self, event: &Event) {
        match event {
            Event::Begin { span, way } => {
                // A launch that failed before told of no end.
                self.take(None);
                self.device.plain_accesses(way.translation().map_or(&[], |kernel| &kernel.plain_accesses));
                self.running = Some((way.clone(), *span));
            }
            Event::Launch { grid, .. } => self.take(Some(*grid)),
            Event::CopiedToHost { span, made, buffer, length, expected } => {
                let unwritten = |range: &Range<u64>| {
                    self.device.unwritten(*buffer, range.start, range.end.saturating_sub(range.start))
                };
                let mut pieces = expected.iter().filter_map(unwritten);
                if let Some((bytes, first)) = pieces.next() {
                    let bytes = bytes + pieces.map(|(bytes, _)| bytes).sum::<u64>();
                    self.never_written([*span, *made], [*length, bytes, first]);
                }
            }
            Event::Unasked { span, error } if self.device.is_checking() => {
                let words = format!("{error}, which the program never checks");
                let found = Diagnostic::error(*span, Problem::Runtime(words)).because("this failed");
                let help = "check what each call returns, and cudaGetLastError() after each launch";
                self.beside.push(found.help(help));
            }
            Event::Text { .. } | Event::Diagnosis(_) | Event::Unasked { .. } => {}
        }
    }

    /// What the program waits for and never gets, if that is certain.
    #[must_use]
    pub fn endless(mut self) -> Option<Diagnostic> {
        self.take(None);
        let found = self.findings.iter().find(|found| found.finding.is_endless())?;
        Some(diagnostic(found, &self.source.text))
    }

    /// What was seen; empty where the device was not asked to look.
    #[must_use]
    pub fn finish(mut self) -> Seen {
        self.take(None);
        let findings = self.findings.iter().map(|found| diagnostic(found, &self.source.text));
        let findings = findings.chain(self.beside).collect();
        Seen { findings, ..self.seen }
    }

    fn take(&mut self, grid: Option<[u32; 3]>) {
        let launches = self.device.take_watched();
        let Some((way, span)) = self.running.clone() else { return };
        for launch in launches {
            if let Some(profile) = launch.profile {
                let line = self.source.line(span.start);
                self.seen.add(line, grid.unwrap_or(launch.grid), on_cuda_lines(self.source, profile, &way));
            }
            if let Some(mut trace) = launch.trace {
                for operation in &mut trace.trace.operations {
                    operation.line = cuda_line(self.source, &way, operation.line);
                }
                trace.grid = grid.unwrap_or(trace.grid);
                self.seen.traces.push((self.source.line(span.start), trace));
            }
            for finding in launch.findings.into_iter().flatten() {
                self.find(finding, &way);
            }
        }
    }

    /// Memory that is copied to the host, a part of which nobody has written.
    fn never_written(&mut self, [span, made]: [Span; 2], [length, bytes, first]: [u64; 3]) {
        let words = format!(
            "{} of the {} bytes of device memory that are copied to the host were never written (the first is byte {})",
            count(bytes),
            count(length),
            count(first),
        );
        let found = Diagnostic::error(span, Problem::NeverWritten(words)).because("copied here");
        let found =
            found.see(made, "allocated here").help("do the launches before this have a thread for every element?");
        let room = self.beside.len() < MOST_FINDINGS;
        if room && !self.beside.iter().any(|known| known.span == span) {
            self.beside.push(found);
        }
    }

    fn find(&mut self, finding: Finding, way: &Way) {
        let line = |site: &Site| cuda_line(self.source, way, site.place.line);
        let lines = [Some(&finding.site), finding.other.as_ref()].map(|site| site.map_or(0, line));
        let name = finding.memory.as_deref().unwrap_or("").split('[').next().unwrap_or("").to_owned();
        let key = (finding.kind, name, lines[0].min(lines[1]), lines[0].max(lines[1]));
        if let Some(known) = self.findings.iter_mut().find(|known| known.key == key) {
            known.finding.count += finding.count;
        } else if self.findings.len() < MOST_FINDINGS {
            let spans = lines.map(|line| self.line_span(line));
            let mut calls: Vec<u32> = finding.calls.iter().map(|call| cuda_line(self.source, way, call.line)).collect();
            calls.dedup();
            calls.retain(|call| !lines.contains(call));
            let calls = calls.into_iter().map(|line| self.line_span(line)).collect();
            self.findings.push(Found { key, finding, spans, calls });
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

/// A launch's counters on the lines of the CUDA source.
fn on_cuda_lines(source: &Source, profile: Profile, way: &Way) -> Profile {
    let lines = profile.lines.iter().map(|line| (cuda_line(source, way, line.line), line.counts));
    let lines = together(lines, |sum: &mut Counts, counts| sum.add(&counts));
    let lines = lines.map(|(line, counts)| LineProfile { line, counts }).collect();
    let decisions = profile.decisions.iter();
    let decisions = decisions.map(|its| BranchProfile { line: cuda_line(source, way, its.line), ..*its }).collect();
    let kernel = way.translation().map_or(profile.kernel.clone(), |kernel| kernel.name.clone());
    Profile { kernel, lines, decisions, ..profile }
}

/// A finding as a compiler would say it: the access on its line, the other one on its own, what to do in CUDA's terms.
fn diagnostic(found: &Found, source: &str) -> Diagnostic {
    let Found { finding, spans: [span, other_span], calls, .. } = found;
    let (span, other_span) = (*span, *other_span);
    let mut words = finding.title();
    if let Some(length) = finding.length {
        words.push_str(&format!(", which has {} elements", count(length.into())));
    }
    if !finding.unchanging.is_empty() {
        let values: Vec<String> = finding.unchanging.iter().map(|(name, value)| format!("{name} {value}")).collect();
        words.push_str(&format!(": {}", values.join(", ")));
    }
    if finding.count > 1 {
        words.push_str(&format!(" ({} times)", count(finding.count)));
    }
    let mut diagnostic = Diagnostic::error(span, Problem::Runtime(words)).because(doing(&finding.site));
    // Right as long as blocks run in the usual order; and what only WGSL does to vectors is no mistake of the program's.
    if finding.kind.warns_in_cuda() {
        diagnostic.severity = Severity::Warning;
    } else if finding.is_of_components() {
        diagnostic.severity = Severity::Note;
    }
    if let Some(other) = &finding.other {
        diagnostic = diagnostic.see(other_span, doing(other));
    }
    for call in calls {
        diagnostic = diagnostic.see(*call, "called here");
    }
    let is_one_line = finding.other.is_none() || span == other_span;
    let code = source.get(span.range()).filter(|_| is_one_line).unwrap_or("");
    diagnostic.help(cuda_advice(finding, code))
}

fn doing(site: &Site) -> String {
    let Site { action, block: [bx, by, bz], thread: [x, y, z], .. } = site;
    format!("thread ({x}, {y}, {z}) of block ({bx}, {by}, {bz}) {action} here")
}

#[cfg(test)]
mod tests {
    use super::*;
    use async_trait::async_trait;
    use warpground_cuda::{Console, Options, Outcome, Program, render_all};
    use warpground_sim::Watch;

    struct Listener<'program>(Watched<'program>);

    #[async_trait(?Send)]
    impl Console for Listener<'_> {
        fn event(&mut self, event: Event) {
            self.0.event(&event);
        }
    }

    fn watched(text: &str, watch: Watch) -> (Seen, String) {
        let program = Program::compile("test.cu", text).expect("it compiles");
        let device = SimDevice::new(SimOptions::default());
        device.watch(watch);
        let mut listener = Listener(Watched::new(&device, program.source()));
        let outcome = pollster::block_on(program.run(&device, &mut listener, &Options::default()));
        assert_eq!(outcome, Outcome::Exited(0));
        let seen = listener.0.finish();
        let findings = render_all(program.source(), &seen.findings);
        (seen, findings)
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
        let (seen, _) = watched(STRIDED, Watch { profile: true, ..Watch::default() });
        let source = Source::new("test.cu", STRIDED);
        let report = seen.report(&source, &SimOptions::default()).expect("it was counted");
        assert_eq!((report.launches.len(), report.launches[0].launches, report.warps), (1, 2, 2));
        let line = report.lines.iter().find(|line| line.line == 4).expect("it did something");
        assert_eq!((line.text.as_str(), line.counts.global_store.requests), ("a[i] = 1.0f;", 2));
        assert_eq!(line.counts.global_store.sectors, 64);
        let mut sum = Counts::default();
        report.lines.iter().for_each(|line| sum.add(&line.counts));
        assert_eq!(sum, report.counts, "every count has a line");
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
    fn counting_without_an_atomic_is_told_to_take_one() {
        let text = "#include <cstdio>
__global__ void count(const int *in, int *bins) {
    bins[in[threadIdx.x]]++;
}
int main() {
    int h[64], *d, *b;
    for (int i = 0; i < 64; i++) h[i] = i % 4;
    cudaMalloc(&d, sizeof h);
    cudaMalloc(&b, 16);
    cudaMemset(b, 0, 16);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    count<<<1, 64>>>(d, b);
    cudaDeviceSynchronize();
    cudaFree(d);
    cudaFree(b);
}
";
        let (_, findings) = watched(text, Watch { check: true, ..Watch::default() });
        assert!(findings.contains("race within a block on `bins["), "{findings}");
        assert!(findings.contains("`atomicAdd(&bins[in[threadIdx.x]], 1)`"), "{findings}");
        assert!(!findings.contains("__syncthreads()"), "{findings}");
    }

    /// What is found in a kernel of one line that 64 threads run on 64 numbers.
    fn found_in(kernel: &str) -> String {
        let text = format!(
            "__global__ void k(int *a) {{\n{kernel}\n}}
int main() {{
    int *d;
    cudaMalloc(&d, 256);
    cudaMemset(d, 0, 256);
    k<<<1, 64>>>(d);
    cudaDeviceSynchronize();
    cudaFree(d);
}}
"
        );
        watched(&text, Watch { check: true, ..Watch::default() }).1
    }

    #[test]
    fn plain_accesses_race_with_each_other_and_with_atomics_on_the_same_memory() {
        let findings = found_in("atomicAdd(&a[8], 1); a[0] += 1;");
        assert!(findings.contains("race within a block on `a[0]`"), "{findings}");
        assert!(findings.contains("`atomicAdd(&a[0], 1)`"), "{findings}");
        let findings = found_in("__shared__ int sum;\nif (threadIdx.x == 0) sum = 0;\natomicAdd(&sum, a[0]);");
        assert!(findings.contains("race within a block on `sum`"), "{findings}");
        assert!(findings.contains("changes it by an atomic here"), "{findings}");
        let findings = found_in("atomicAdd(&a[0], 1);\na[threadIdx.x / 2 + 8] = a[0];");
        assert!(findings.contains("race within a block on `a[0]`"), "{findings}");
    }

    #[test]
    fn a_look_before_an_atomic_that_does_not_try_again_is_a_race() {
        for kernel in [
            "if ((int)threadIdx.x > a[0]) atomicMax(&a[0], (int)threadIdx.x);",
            "int old = a[0]; atomicCAS(&a[0], old, old + 1);",
        ] {
            assert!(found_in(kernel).contains("race within a block on `a[0]`"), "{kernel}");
        }
    }

    #[test]
    fn a_loop_that_never_ends_is_told_with_what_stays() {
        let findings = found_in("for (int i = threadIdx.x; i < 40; ) a[i] += 1;");
        assert!(findings.contains("loop that does not end") && findings.contains("`i` stays 0"), "{findings}");
    }

    #[test]
    fn a_variable_without_a_value_is_named() {
        let findings = found_in("int x; a[threadIdx.x] = x;");
        assert!(findings.contains("use of `x`, which was given no value"), "{findings}");
    }

    #[test]
    fn accesses_beside_atomics_that_something_orders_are_no_races() {
        for kernel in [
            "__shared__ int sum; if (threadIdx.x == 0) sum = 0; __syncthreads(); atomicAdd(&sum, a[threadIdx.x]); \
             __syncthreads(); if (threadIdx.x == 0) a[0] = sum;",
            "atomicAdd(&a[threadIdx.x], 1); a[threadIdx.x] += 1;",
            "atomicAdd(&a[0], 1); __syncthreads(); if (threadIdx.x == 5) a[0] = 3;",
            // What CUDA's guide makes of a compare-and-swap.
            "int old = a[0], seen; do { seen = old; old = atomicCAS(&a[0], seen, seen + 2); } while (seen != old);",
        ] {
            assert_eq!(found_in(kernel), "", "{kernel}");
        }
    }

    #[test]
    fn a_lane_that_took_the_other_branch_has_no_value_to_give() {
        let shuffle = "__shfl_down_sync(0xffffffff, a[threadIdx.x], 1)";
        let findings = found_in(&format!("int v = 0;\nif (threadIdx.x < 16)\n    v = {shuffle};\na[threadIdx.x] = v;"));
        assert!(findings.contains("value of a lane that does not take part"), "{findings}");
        assert!(findings.contains("thread (16, 0, 0) of block (0, 0, 0) does not take part here"), "{findings}");
        assert_eq!(found_in(&format!("int v = {shuffle};\nif (threadIdx.x < 16) a[threadIdx.x] = v;")), "");
        let within = "__shfl_down_sync(0xffff, a[threadIdx.x], 1, 16)";
        assert_eq!(found_in(&format!("int v = 0;\nif (threadIdx.x < 16) v = {within};\na[threadIdx.x] = v;")), "");
    }

    #[test]
    fn what_only_writes_is_not_told_to_count_and_what_is_below_zero_not_to_stay_below_the_length() {
        let findings = found_in("__shared__ int last; last = threadIdx.x; __syncthreads(); a[threadIdx.x] = last;");
        assert!(findings.contains("let one thread write") && !findings.contains("atomicAdd"), "{findings}");
        assert!(found_in("a[(int)threadIdx.x - 1] = 3;").contains("guard the access: if ((int)threadIdx.x - 1 >= 0)"));
        assert!(
            found_in("a[threadIdx.x] = a[threadIdx.x + 1];").contains("guard the access: if (threadIdx.x + 1 < n)")
        );
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
        let (seen, findings) = watched(STRIDED, Watch { check: true, ..Watch::default() });
        assert_eq!((seen.profiles.len(), findings.as_str()), (0, ""));
    }
}
