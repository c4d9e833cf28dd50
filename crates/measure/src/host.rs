//! What a host program does, shown on a device: memory, copies, launches, events, streams and errors. Each demonstration
//! is a short run of steps, each with CUDA's call, WebGPU's, the time it took and what came of it. Page and terminal show
//! the same steps.

use std::collections::BTreeMap;

use serde::Serialize;
use warpground_engine::{
    Binding, BufferId, Command, Device, Error, Job, Kernel, KernelId, TimeSource, TimingPlan, Trust, fold_grid,
};
use warpground_patterns::find;
use web_time::Instant;

use crate::{TimeReport, units, words};

/// Something that a host program does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Demonstration {
    /// Short and unique.
    pub id: &'static str,
    /// For headings.
    pub title: &'static str,
    /// What it shows, in a sentence or two.
    pub says: &'static str,
    /// The rows of the course inventory.
    pub covers: &'static [&'static str],
}

/// All of them, in the order in which a course tells them.
pub const DEMONSTRATIONS: &[Demonstration] = &[
    Demonstration {
        id: "program",
        title: "Allocate, copy, launch, copy back, free",
        says: "The five steps of every CUDA host program, on this device. The time of each is taken by the host's \
               clock and includes the way to the device and back. On the courses' machines, with CUDA 5.5, one set the paths \
               in .tcshrc, compiled with nvcc and ran ./a.out. Here the browser compiles the kernels, and \
               `warpground cuda FILE.cu` in a terminal does all of this.",
        covers: &["V2", "V3", "V4", "E2", "GL5", "DV22"],
    },
    Demonstration {
        id: "memories",
        title: "Two memories",
        says: "Host and device have memories of their own. The device does not see what the host changes after the \
               copy. The host has what the device calculated only after a copy back. \
               One course says that cudaMemcpy cannot copy between two GPUs; CUDA 4 and later can (cudaMemcpyPeer), and \
               in WebGPU, with one device per queue, such a copy goes through the host.",
        covers: &["E6", "X111"],
    },
    Demonstration {
        id: "errors",
        title: "Errors, provoked",
        says: "CUDA returns a cudaError_t from every call, and a program that ignores it goes on without a result. \
               Here each mistake is refused with a sentence, before it happens or when it happens.",
        covers: &["V12", "E61"],
    },
    Demonstration {
        id: "events",
        title: "Events",
        says: "Two events around a launch tell how long the device took, without the host's share. WebGPU writes timestamps \
               at the begin and end of a pass, where the device has them.",
        covers: &[],
    },
    Demonstration {
        id: "streams",
        title: "Streams, and the one queue",
        says: "CUDA runs independent streams side by side. WebGPU has a single queue: commands run in the order in \
               which they are submitted, and the interface cannot ask for two kernels, or a copy and a kernel, at \
               the same time. Only the cost of submission can be saved: commands that are submitted together pay for \
               it once. A device runs one program's context at a time and switches between them. A page's device is \
               a context of its own, so the times here include what another page runs meanwhile.",
        covers: &["G18", "E44", "E45", "F23"],
    },
];

/// What came of a step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "came", content = "text", rename_all = "snake_case")]
pub enum Came {
    /// It was done; the text says what can be seen of it.
    Done(String),
    /// It was refused, as it was meant to be; the text is the device's or the engine's own.
    Refused(String),
    /// Something else happened than was meant.
    Unexpected(String),
}

/// One step of a demonstration.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Step {
    /// What is done.
    pub what: String,
    /// How CUDA writes it.
    pub cuda: &'static str,
    /// How WebGPU writes it.
    pub webgpu: &'static str,
    /// How long it took; absent where there is nothing to time.
    pub seconds: Option<f64>,
    /// Where that time comes from.
    pub source: TimeSource,
    /// What came of it.
    pub came: Came,
}

/// Elements of the vectors: large enough that a copy takes longer than the way to the device.
const ELEMENTS: u32 = 1 << 20;
const BYTES: u64 = ELEMENTS as u64 * 4;
const BLOCK: u32 = 64;

/// Runs a demonstration; an empty answer means that there is none of that name. Whatever was allocated is freed again.
pub async fn demonstrate(device: &dyn Device, id: &str) -> Vec<Step> {
    let mut host = Host { device, steps: Vec::new(), buffers: Vec::new() };
    let done = match id {
        "program" => host.program().await,
        "memories" => host.memories().await,
        "errors" => host.errors().await,
        "events" => host.events().await,
        "streams" => host.streams().await,
        _ => Ok(()),
    };
    if let Err(error) = done {
        host.note("the demonstration ends here", "", "", None, Came::Unexpected(error.to_string()));
    }
    for buffer in std::mem::take(&mut host.buffers) {
        device.free(buffer);
    }
    host.steps
}

struct Host<'device> {
    device: &'device dyn Device,
    steps: Vec<Step>,
    /// What has been allocated and not yet freed.
    buffers: Vec<BufferId>,
}

impl Host<'_> {
    fn note(&mut self, what: &str, cuda: &'static str, webgpu: &'static str, seconds: Option<f64>, came: Came) {
        self.steps.push(Step { what: what.to_owned(), cuda, webgpu, seconds, source: TimeSource::Clock, came });
    }

    fn done(&mut self, what: &str, calls: (&'static str, &'static str), begin: Instant, text: String) {
        self.note(what, calls.0, calls.1, Some(begin.elapsed().as_secs_f64()), Came::Done(text));
    }

    async fn allocate(&mut self, label: &str, bytes: u64, uniform: bool) -> Result<BufferId, Error> {
        let buffer = self.device.allocate(label, bytes, uniform).await?;
        self.buffers.push(buffer);
        Ok(buffer)
    }

    fn free(&mut self, buffer: BufferId) {
        self.device.free(buffer);
        self.buffers.retain(|its| *its != buffer);
    }

    /// Three vectors and the uniform with their length.
    async fn vectors(&mut self) -> Result<[BufferId; 4], Error> {
        let mut found = Vec::with_capacity(4);
        for name in ["a", "b", "c"] {
            found.push(self.allocate(name, BYTES, false).await?);
        }
        let uniform = self.allocate("parameters", 16, true).await?;
        let mut words = [0_u8; 16];
        words[..4].copy_from_slice(&ELEMENTS.to_le_bytes());
        self.device.write(uniform, 0, &words).await?;
        Ok([found[0], found[1], found[2], uniform])
    }

    async fn vector_add(&self, block: u32) -> Result<KernelId, Error> {
        let (_, variant) = find("vector_add/guarded")
            .ok_or_else(|| Error::InvalidJob("the catalogue has no vector addition".to_owned()))?;
        let kernel = Kernel {
            label: "vector_add".to_owned(),
            source: variant.wgsl.get().into(),
            entry_point: variant.entry_point().to_owned(),
            overrides: BTreeMap::from([("block_x".to_owned(), f64::from(block))]),
            trust: Trust::Checked,
        };
        // The engine says what is wrong with a block in one sentence; a browser's compiler says it in five lines.
        let job = Job {
            label: "vector_add".to_owned(),
            kernels: vec![kernel],
            buffers: Vec::new(),
            steps: Vec::new(),
            resources: BTreeMap::new(),
        };
        job.plan(self.device.adapter())?;
        match job.kernels.first() {
            Some(kernel) => self.device.compile(kernel).await,
            None => Err(Error::InvalidJob("no kernel".to_owned())),
        }
    }

    fn launch(&self, kernel: KernelId, vectors: [BufferId; 4]) -> Result<Command, Error> {
        let blocks = u64::from(ELEMENTS.div_ceil(BLOCK));
        let grid = fold_grid(blocks, self.device.adapter().limits.grid_dimension)
            .ok_or_else(|| Error::InvalidJob("no grid holds these blocks".to_owned()))?;
        let bindings = (0..).zip(vectors).map(|(index, buffer)| Binding { index, buffer }).collect();
        Ok(Command::Launch { kernel, grid, bindings })
    }

    async fn program(&mut self) -> Result<(), Error> {
        const ALLOCATE: (&str, &str) = ("cudaMalloc(&d_a, bytes)", "device.createBuffer({size, usage})");
        const COPY_IN: (&str, &str) =
            ("cudaMemcpy(d_a, h_a, bytes, cudaMemcpyHostToDevice)", "queue.writeBuffer(a, 0, data)");
        const COMPILE: (&str, &str) = ("(nvcc, before the program runs)", "device.createComputePipeline(…)");
        const LAUNCH: (&str, &str) =
            ("vecAdd<<<blocks, 64>>>(…); cudaDeviceSynchronize()", "pass.dispatchWorkgroups(…); queue.submit(…)");
        const COPY_OUT: (&str, &str) =
            ("cudaMemcpy(h_c, d_c, bytes, cudaMemcpyDeviceToHost)", "copyBufferToBuffer, mapAsync, getMappedRange");
        const FREE: (&str, &str) = ("cudaFree(d_a)", "buffer.destroy()");

        let begin = Instant::now();
        let vectors = self.vectors().await?;
        self.done("allocate three vectors", ALLOCATE, begin, format!("3 × {}", units::bytes(BYTES)));

        let begin = Instant::now();
        let one = bytes_of(value_of_a);
        let other = bytes_of(value_of_b);
        self.done("make the host's vectors", ("malloc, a loop", "new Float32Array(n)"), begin, String::new());

        let begin = Instant::now();
        self.device.write(vectors[0], 0, &one).await?;
        self.device.write(vectors[1], 0, &other).await?;
        self.done(
            "copy both inputs to the device",
            COPY_IN,
            begin,
            format!("2 × {}; queued, the first launch waits for it", units::bytes(BYTES)),
        );

        let begin = Instant::now();
        let kernel = self.vector_add(BLOCK).await?;
        self.done("compile the kernel", COMPILE, begin, "WGSL, by the driver".to_owned());

        let begin = Instant::now();
        self.device.execute(&[self.launch(kernel, vectors)?]).await?;
        let threads = units::count(u64::from(ELEMENTS.div_ceil(BLOCK)) * u64::from(BLOCK));
        self.done("launch and wait", LAUNCH, begin, format!("{threads} threads"));

        let begin = Instant::now();
        let result = self.device.read(vectors[2], 0, BYTES).await?;
        let wrong = wrong_sums(&result);
        let what = "copy the result back";
        if wrong == 0 {
            self.done(what, COPY_OUT, begin, "every element is the sum".to_owned());
        } else {
            let came = Came::Unexpected(format!("{} elements are wrong", units::count(wrong)));
            self.note(what, COPY_OUT.0, COPY_OUT.1, Some(begin.elapsed().as_secs_f64()), came);
        }

        let begin = Instant::now();
        for buffer in vectors {
            self.free(buffer);
        }
        self.done("free", FREE, begin, "the memory goes back when the device is done with it".to_owned());
        Ok(())
    }

    async fn memories(&mut self) -> Result<(), Error> {
        const WRITE: (&str, &str) =
            ("cudaMemcpy(d, h, bytes, cudaMemcpyHostToDevice)", "queue.writeBuffer(buffer, 0, data)");
        const READ: (&str, &str) =
            ("cudaMemcpy(h, d, bytes, cudaMemcpyDeviceToHost)", "copyBufferToBuffer, mapAsync, getMappedRange");
        const CLEAR: (&str, &str) = ("cudaMemset(d, 0, bytes)", "encoder.clearBuffer(buffer)");
        let mut on_host = [1_u32, 2, 3, 4];
        let bytes = |words: &[u32]| words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>();
        let buffer = self.allocate("d", 16, false).await?;

        let begin = Instant::now();
        self.device.write(buffer, 0, &bytes(&on_host)).await?;
        self.done("copy 1, 2, 3, 4 to the device", WRITE, begin, String::new());

        on_host[0] = 99;
        self.note(
            "change the host's first element to 99",
            "h[0] = 99",
            "data[0] = 99",
            None,
            Came::Done(format!("the host has {}", list(&on_host))),
        );

        let begin = Instant::now();
        let back = words_of(&self.device.read(buffer, 0, 16).await?);
        let text = format!("the device has {}", list(&back));
        let expected = back == [1, 2, 3, 4];
        self.seen("read the device's copy", READ, begin, text, expected);

        let begin = Instant::now();
        self.device.execute(&[Command::Clear { buffer }]).await?;
        self.done("clear it on the device", CLEAR, begin, format!("the host still has {}", list(&on_host)));

        let begin = Instant::now();
        let back = words_of(&self.device.read(buffer, 0, 16).await?);
        let expected = back == [0; 4];
        self.seen("read it again", READ, begin, format!("the device has {}", list(&back)), expected);
        Ok(())
    }

    fn seen(&mut self, what: &str, calls: (&'static str, &'static str), begin: Instant, text: String, expected: bool) {
        let came = if expected { Came::Done(text) } else { Came::Unexpected(text) };
        self.note(what, calls.0, calls.1, Some(begin.elapsed().as_secs_f64()), came);
    }

    async fn errors(&mut self) -> Result<(), Error> {
        let limits = self.device.adapter().limits.clone();

        let begin = Instant::now();
        let too_large = limits.buffer_bytes.saturating_add(4);
        let answer = self.device.allocate("huge", too_large, false).await;
        if let Ok(buffer) = answer {
            self.buffers.push(buffer);
        }
        let what = format!("allocate {}", units::bytes(too_large));
        self.refusal(
            &what,
            ("cudaMalloc → cudaErrorMemoryAllocation", "createBuffer → validation error"),
            begin,
            answer,
        );

        let begin = Instant::now();
        let threads = limits.threads_per_block.saturating_mul(2);
        let answer = self.vector_add(threads).await;
        let what = format!("launch blocks of {} threads", units::count(threads.into()));
        self.refusal(
            &what,
            (
                "kernel<<<1, …>>> → cudaErrorInvalidConfiguration; from CUDA 13 on, cudaErrorInvalidValue",
                "createComputePipeline → validation error",
            ),
            begin,
            answer,
        );

        let begin = Instant::now();
        let kernel = Kernel {
            label: "broken".to_owned(),
            source: "@compute @workgroup_size(1) fn broken() { let a: u32 = 1.5; }".into(),
            entry_point: "broken".to_owned(),
            overrides: BTreeMap::new(),
            trust: Trust::Checked,
        };
        let answer = self.device.compile(&kernel).await;
        self.refusal(
            "compile a kernel that puts 1.5 into a u32",
            ("nvcc: error, before the program runs", "createShaderModule → compilation message"),
            begin,
            answer,
        );

        let begin = Instant::now();
        let buffer = self.allocate("freed", 16, false).await?;
        self.free(buffer);
        let answer = self.device.read(buffer, 0, 16).await;
        self.refusal(
            "read a buffer after freeing it",
            ("cudaMemcpy → cudaErrorInvalidValue, at best", "mapAsync → validation error"),
            begin,
            answer,
        );

        let begin = Instant::now();
        let buffer = self.allocate("small", 16, false).await?;
        let answer = self.device.write(buffer, 12, &[0; 8]).await;
        self.refusal(
            "write 8 bytes at byte 12 of 16",
            ("cudaMemcpy → cudaErrorInvalidValue, or another array's bytes", "writeBuffer → validation error"),
            begin,
            answer,
        );
        Ok(())
    }

    fn refusal<T>(
        &mut self,
        what: &str,
        calls: (&'static str, &'static str),
        begin: Instant,
        answer: Result<T, Error>,
    ) {
        let came = match answer {
            Err(error) => Came::Refused(error.to_string()),
            Ok(_) => Came::Unexpected("it was accepted, though it should have been refused".to_owned()),
        };
        self.note(what, calls.0, calls.1, Some(begin.elapsed().as_secs_f64()), came);
    }

    async fn events(&mut self) -> Result<(), Error> {
        const AROUND: (&str, &str) = ("(a clock on the host)", "queue.submit(…); onSubmittedWorkDone()");
        let vectors = self.filled_vectors().await?;
        let kernel = self.vector_add(BLOCK).await?;
        let launch = self.launch(kernel, vectors)?;
        // The first launch pays for what the driver puts off.
        self.device.execute(std::slice::from_ref(&launch)).await?;

        let begin = Instant::now();
        self.device.execute(std::slice::from_ref(&launch)).await?;
        self.done("launch and wait, by the host's clock", AROUND, begin, "including the way there and back".to_owned());

        let plan = TimingPlan { readings: 9, warm_up_seconds: 0.1, budget_seconds: 1.0, ..TimingPlan::default() };
        let timing = self.device.time(std::slice::from_ref(&launch), &plan).await?;
        let source = timing.source;
        let kind = self.device.adapter().kind;
        let report = TimeReport::of(timing);
        self.steps.push(Step {
            what: "the same, between two events".to_owned(),
            cuda: "cudaEventRecord(begin), kernel, cudaEventRecord(end), cudaEventElapsedTime",
            webgpu: "beginComputePass({timestampWrites})",
            seconds: report.as_ref().map(|report| report.seconds.median),
            source,
            came: Came::Done(
                report.map_or_else(|| "no reading".to_owned(), |report| words::time_source_on(&report, kind)),
            ),
        });
        Ok(())
    }

    async fn filled_vectors(&mut self) -> Result<[BufferId; 4], Error> {
        let vectors = self.vectors().await?;
        self.device.write(vectors[0], 0, &bytes_of(value_of_a)).await?;
        self.device.write(vectors[1], 0, &bytes_of(value_of_b)).await?;
        Ok(vectors)
    }

    async fn streams(&mut self) -> Result<(), Error> {
        const TIMES: usize = 16;
        const APART: (&str, &str) = (
            "kernel<<<…, stream>>>; cudaStreamSynchronize(stream), 16 times",
            "queue.submit(…), 16 times, each waited for",
        );
        const TOGETHER: (&str, &str) = (
            "kernel<<<…, stream_k>>> for 16 streams; cudaDeviceSynchronize()",
            "one queue.submit(…) with 16 dispatches",
        );
        const COPY: (&str, &str) =
            ("cudaMemcpyAsync(…, stream_1); kernel<<<…, stream_2>>>", "queue.writeBuffer(…), then queue.submit(…)");
        let vectors = self.filled_vectors().await?;
        let kernel = self.vector_add(BLOCK).await?;
        let launch = self.launch(kernel, vectors)?;
        self.device.execute(std::slice::from_ref(&launch)).await?;

        let begin = Instant::now();
        for _ in 0..TIMES {
            self.device.execute(std::slice::from_ref(&launch)).await?;
        }
        self.done("16 launches, each waited for", APART, begin, "16 times there and back".to_owned());

        let begin = Instant::now();
        self.device.execute(&vec![launch.clone(); TIMES]).await?;
        self.done(
            "16 launches, submitted together",
            TOGETHER,
            begin,
            "still one after the other: one queue".to_owned(),
        );

        let data = bytes_of(value_of_a);
        let begin = Instant::now();
        self.device.write(vectors[0], 0, &data).await?;
        self.device.execute(std::slice::from_ref(&launch)).await?;
        self.done(
            "a copy in, and a launch that does not need it",
            COPY,
            begin,
            "in order: no overlap can be asked for".to_owned(),
        );
        Ok(())
    }
}

#[expect(clippy::cast_precision_loss, reason = "whole numbers below 2²⁴ are exact in f32")]
fn value_of_a(index: u32) -> f32 {
    index as f32
}

#[expect(clippy::cast_precision_loss, reason = "whole numbers below 2²⁴ are exact in f32")]
fn value_of_b(index: u32) -> f32 {
    (2 * index) as f32
}

fn bytes_of(value: fn(u32) -> f32) -> Vec<u8> {
    (0..ELEMENTS).flat_map(|index| value(index).to_le_bytes()).collect()
}

fn words_of(bytes: &[u8]) -> Vec<u32> {
    bytes.chunks_exact(4).map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]])).collect()
}

/// Elements that are not the sum of both vectors; all that are missing count.
fn wrong_sums(bytes: &[u8]) -> u64 {
    let words = words_of(bytes);
    let missing = u64::from(ELEMENTS).saturating_sub(words.len() as u64);
    let right = |(index, word): &(u32, u32)| {
        f32::from_bits(*word).to_bits() == (value_of_a(*index) + value_of_b(*index)).to_bits()
    };
    missing + (0..).zip(words).filter(|pair| !right(pair)).count() as u64
}

fn list(words: &[u32]) -> String {
    words.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use warpground_sim::{SimDevice, SimOptions};

    fn steps(id: &str) -> Vec<Step> {
        let device = SimDevice::new(SimOptions::default());
        pollster::block_on(demonstrate(&device, id))
    }

    #[test]
    fn memories_and_errors_come_out_as_they_should_on_the_simulator() {
        for id in ["memories", "errors"] {
            let steps = steps(id);
            assert!(steps.len() >= 5, "{id}: {steps:#?}");
            assert!(!steps.iter().any(|step| matches!(step.came, Came::Unexpected(_))), "{id}: {steps:#?}");
        }
        let refused = steps("errors").iter().filter(|step| matches!(step.came, Came::Refused(_))).count();
        assert_eq!(refused, 5);
    }

    #[test]
    fn ids_are_unique_and_another_name_shows_nothing() {
        let mut ids: Vec<_> = DEMONSTRATIONS.iter().map(|demonstration| demonstration.id).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), DEMONSTRATIONS.len());
        assert!(steps("nothing").is_empty());
    }
}
