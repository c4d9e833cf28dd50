//! What events of a program measure.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test fails by panicking")]

use std::{thread, time::Duration};

use async_trait::async_trait;
use warpground_cuda::{Console, Event, Options, Outcome, Program, Stream};
use warpground_engine::{Adapter, BufferId, Command, Device, Error, Kernel, KernelId, Timing, TimingPlan};
use warpground_sim::{SimDevice, SimOptions};

/// So long the device's compiler takes.
const COMPILING: Duration = Duration::from_millis(400);

/// A device that compiles slowly, as browsers do.
struct SlowCompiler(SimDevice);

#[async_trait(?Send)]
impl Device for SlowCompiler {
    fn adapter(&self) -> &Adapter {
        self.0.adapter()
    }

    async fn allocate(&self, label: &str, bytes: u64, uniform: bool) -> Result<BufferId, Error> {
        self.0.allocate(label, bytes, uniform).await
    }

    fn free(&self, buffer: BufferId) {
        self.0.free(buffer);
    }

    async fn write(&self, buffer: BufferId, offset: u64, data: &[u8]) -> Result<(), Error> {
        self.0.write(buffer, offset, data).await
    }

    async fn read(&self, buffer: BufferId, offset: u64, length: u64) -> Result<Vec<u8>, Error> {
        self.0.read(buffer, offset, length).await
    }

    async fn compile(&self, kernel: &Kernel) -> Result<KernelId, Error> {
        thread::sleep(COMPILING);
        self.0.compile(kernel).await
    }

    async fn execute(&self, commands: &[Command]) -> Result<(), Error> {
        self.0.execute(commands).await
    }

    async fn time(&self, commands: &[Command], plan: &TimingPlan) -> Result<Timing, Error> {
        self.0.time(commands, plan).await
    }

    async fn recover(&self) -> Result<(), Error> {
        self.0.recover().await
    }
}

#[derive(Default)]
struct Printed(Vec<u8>);

#[async_trait(?Send)]
impl Console for Printed {
    fn event(&mut self, event: Event) {
        if let Event::Text { stream: Stream::Output, bytes } = event {
            self.0.extend(bytes);
        }
    }
}

#[test]
fn the_first_launch_between_two_events_takes_its_own_time_and_not_its_compilers() {
    let text = "#include <cstdio>
__global__ void fill(int *a) { a[threadIdx.x] = threadIdx.x; }
int main() {
    int *a;
    cudaMalloc(&a, 128);
    cudaEvent_t begin, end;
    cudaEventCreate(&begin);
    cudaEventCreate(&end);
    cudaEventRecord(begin);
    fill<<<1, 32>>>(a);
    cudaEventRecord(end);
    cudaEventSynchronize(end);
    float milliseconds;
    cudaEventElapsedTime(&milliseconds, begin, end);
    printf(\"%f\", milliseconds);
    cudaFree(a);
}
";
    let program = Program::compile("test.cu", text).expect("it compiles");
    let device = SlowCompiler(SimDevice::new(SimOptions::default()));
    let mut printed = Printed::default();
    let outcome = pollster::block_on(program.run(&device, &mut printed, &Options::default()));
    assert_eq!(outcome, Outcome::Exited(0));
    let milliseconds: f64 = String::from_utf8(printed.0).unwrap().parse().unwrap();
    assert!((0.0..COMPILING.as_secs_f64() * 500.0).contains(&milliseconds), "{milliseconds}");
}
