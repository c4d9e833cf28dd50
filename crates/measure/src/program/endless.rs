//! Whether a program that does not come back from a GPU ever would.
//!
//! A GPU says nothing of a kernel that does not end. The simulator does: the program runs again on it, from the beginning
//! and unheard, up to the first loop or wait that never ends. It has no files and no input beyond what it is
//! given.

use async_trait::async_trait;
use warpground_cuda::{Console, Diagnostic, Event, FileSystem, Options, Program};
use warpground_sim::{Cancel, LaunchOptions, SimDevice, SimOptions, Watch};

use super::Watched;

/// The most warp instructions of a launch that is run again.
const MOST_INSTRUCTIONS: u64 = 400_000_000;

/// What a program on a GPU waits for and never gets, if the simulator comes to it. `cancel` ends the search; so does
/// `is_over`, which is asked now and then.
pub async fn never_ends(
    program: &Program,
    options: &Options,
    files: Option<Box<dyn FileSystem>>,
    cancel: Cancel,
    is_over: &dyn Fn() -> bool,
) -> Option<Diagnostic> {
    let launch = LaunchOptions { cancel, budget: MOST_INSTRUCTIONS, ..LaunchOptions::default() };
    let device = SimDevice::new(SimOptions { launch, ..SimOptions::default() });
    device.watch(Watch { check: true, ..Watch::default() });
    let mut unheard = Unheard { watched: Watched::new(&device, program.source()), files, is_over };
    program.run(&device, &mut unheard, options).await;
    unheard.watched.endless()
}

/// A run that nobody hears.
struct Unheard<'run> {
    watched: Watched<'run>,
    files: Option<Box<dyn FileSystem>>,
    is_over: &'run dyn Fn() -> bool,
}

#[async_trait(?Send)]
impl Console for Unheard<'_> {
    fn event(&mut self, event: Event) {
        self.watched.event(&event);
    }

    fn files(&mut self) -> Option<&mut dyn FileSystem> {
        self.files.as_mut().map(|files| &mut **files as &mut dyn FileSystem)
    }

    fn stopped(&self) -> bool {
        (self.is_over)()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn search(kernel: &str) -> Option<Diagnostic> {
        let text = format!(
            "__global__ void k(int *a, int n) {{\n{kernel}\n}}
int main() {{
    int *d;
    cudaMalloc(&d, 256);
    cudaMemset(d, 0, 256);
    k<<<2, 32>>>(d, 8);
    cudaDeviceSynchronize();
    cudaFree(d);
}}
"
        );
        let program = Program::compile("test.cu", &text).expect("it compiles");
        pollster::block_on(never_ends(&program, &Options::default(), None, Cancel::default(), &|| false))
    }

    #[test]
    fn a_loop_that_never_ends_is_found_with_what_stays_and_one_that_ends_is_not() {
        let found = search("for (int i = 0; i < n; ) a[threadIdx.x] += i;").expect("it never ends");
        assert!(found.problem.to_string().contains("`i` stays 0"), "{}", found.problem);
        assert_eq!(search("for (int i = 0; i < n; i++) a[threadIdx.x] += i;"), None);
    }
}
