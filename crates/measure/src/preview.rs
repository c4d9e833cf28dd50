//! What a launch will be, before it runs: what page and terminal say beside the settings.

use std::fmt;

use warpground_engine::{Adapter, Buffer, Job, Limits, Role, Step, wgsl::Footprint};
use warpground_patterns::{Parameter, ParameterRole, Request, Variant};

use crate::{LaunchReport, RunError};

/// A request's launches and their size, calculated without touching the device.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preview {
    /// The launches, in order; at least one.
    pub launches: Vec<LaunchReport>,
    /// Blocks of the first launch.
    pub blocks: u64,
    /// Threads of the first launch.
    pub threads: u64,
    /// Threads of the first launch that have no element to work on; absent where that cannot be told from sizes.
    pub idle: Option<u64>,
    /// Bytes of device memory.
    pub memory_bytes: u64,
    /// Bytes that come back to the host to be compared.
    pub output_bytes: u64,
}

/// What a request will launch on a device.
///
/// # Errors
/// Those of [`Variant::job`] and of [`Job::plan`]: nothing is allocated, so nothing else can go wrong.
pub fn preview(variant: &Variant, request: &Request, adapter: &Adapter) -> Result<Preview, RunError> {
    let job = variant.job(request)?;
    let plan = job.plan(adapter)?;
    let launches = launches(&job, &plan.footprints);
    let (blocks, threads) = launches.first().map_or((0, 0), |first| (first.blocks(), first.threads()));
    Ok(Preview {
        blocks,
        threads,
        idle: idle(&job, blocks, threads),
        memory_bytes: plan.bytes,
        output_bytes: job.buffers.iter().filter(|buffer| buffer.is_output()).map(Buffer::bytes).sum(),
        launches,
    })
}

fn launches(job: &Job, footprints: &[Footprint]) -> Vec<LaunchReport> {
    job.steps
        .iter()
        .filter_map(|step| match step {
            Step::Launch(launch) => Some(LaunchReport {
                kernel: job.kernels.get(launch.kernel)?.entry_point.clone(),
                grid: launch.grid,
                block: footprints.get(launch.kernel)?.block,
                shared_bytes: footprints.get(launch.kernel)?.shared_bytes,
            }),
            Step::Clear(_) => None,
        })
        .collect()
}

/// One thread per element is certain only where all inputs and outputs have as many elements or texels and one launch covers
/// them, with an element for each block at least: blocks that add to one sum are not idle.
fn idle(job: &Job, blocks: u64, threads: u64) -> Option<u64> {
    let all = job.buffers.iter().enumerate().filter(|(_, buffer)| !matches!(buffer.role, Role::Uniform));
    let mut lengths = all.filter_map(|(at, _)| job.elements(at));
    let elements = lengths.next()?;
    let same = lengths.all(|length| length == elements);
    let single = job.steps.iter().filter(|step| matches!(step, Step::Launch(_))).count() == 1;
    if same && single && elements >= blocks { threads.checked_sub(elements) } else { None }
}

impl LaunchReport {
    /// Blocks of the grid in all.
    #[must_use]
    pub fn blocks(&self) -> u64 {
        product(self.grid)
    }

    /// Threads of all blocks together.
    #[must_use]
    pub fn threads(&self) -> u64 {
        self.blocks().saturating_mul(product(self.block))
    }
}

/// As CUDA writes it: `vector_add<<<4, 256>>>`, `matrix_add<<<dim3(63, 63), dim3(16, 16)>>>`.
impl fmt::Display for LaunchReport {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}<<<{}, {}>>>", self.kernel, dimensions(self.grid), dimensions(self.block))
    }
}

fn product(dimensions: [u32; 3]) -> u64 {
    dimensions.iter().fold(1, |product: u64, size| product.saturating_mul(u64::from(*size)))
}

fn dimensions(size: [u32; 3]) -> String {
    match size {
        [x, 1, 1] => x.to_string(),
        [x, y, 1] => format!("dim3({x}, {y})"),
        [x, y, z] => format!("dim3({x}, {y}, {z})"),
    }
}

/// The parameter with its range narrowed to what a device allows, so that a refusal names the device's own number.
#[must_use]
pub fn parameter_on(parameter: &Parameter, limits: &Limits) -> Parameter {
    let [x, y, z] = limits.block_dimensions;
    let threads = limits.threads_per_block;
    let most = match parameter.role {
        ParameterRole::BlockX => x.min(threads),
        ParameterRole::BlockY => y.min(threads),
        ParameterRole::BlockZ => z.min(threads),
        ParameterRole::BlockXY => x.min(y).min(threads.isqrt()),
        ParameterRole::Size | ParameterRole::Override | ParameterRole::Scalar => return *parameter,
    };
    Parameter { maximum: parameter.maximum.min(f64::from(most)).max(parameter.minimum), ..*parameter }
}

#[cfg(test)]
mod tests {
    use super::*;
    use warpground_patterns::{Settings, find};

    fn limits() -> Limits {
        Limits {
            block_dimensions: [256, 256, 64],
            threads_per_block: 256,
            grid_dimension: 65_535,
            shared_bytes: 16 << 10,
            buffer_bytes: 256 << 20,
            storage_binding_bytes: 128 << 20,
            uniform_binding_bytes: 64 << 10,
            storage_buffers_per_kernel: 8,
        }
    }

    fn adapter() -> Adapter {
        Adapter {
            name: "test".to_owned(),
            vendor: String::new(),
            architecture: String::new(),
            driver: String::new(),
            backend: "none".to_owned(),
            kind: warpground_engine::DeviceKind::Unknown,
            limits: limits(),
            features: warpground_engine::Features::NONE,
        }
    }

    fn preview_of(id: &str, changes: &[(&str, f64)]) -> Option<Preview> {
        let (_, variant) = find(id)?;
        let settings =
            changes.iter().fold(Settings::defaults(variant), |settings, (name, value)| settings.with(name, *value));
        preview(variant, &Request::new(settings, limits()), &adapter()).ok()
    }

    #[test]
    fn the_last_block_of_a_vector_has_idle_threads() {
        let preview = preview_of("vector_add/guarded", &[("n", 1000.0), ("block_x", 256.0)]);
        let facts = preview.as_ref().map(|preview| (preview.blocks, preview.threads, preview.idle));
        assert_eq!(facts, Some((4, 1024, Some(24))));
        assert_eq!(preview.map(|preview| preview.launches[0].to_string()), Some("vector_add<<<4, 256>>>".to_owned()));
    }

    #[test]
    fn idle_threads_are_not_guessed_where_a_thread_has_several_elements() {
        let preview = preview_of("vector_add/four_wide", &[("n", 1000.0), ("block_x", 64.0)]);
        assert_eq!(preview.map(|preview| preview.idle), Some(None));
    }

    #[test]
    fn threads_that_add_to_one_sum_are_not_idle() {
        let preview = preview_of("monte_carlo/pi_strided", &[("n", 100_000.0)]);
        assert!(preview.as_ref().is_some_and(|preview| preview.blocks > 1));
        assert_eq!(preview.map(|preview| preview.idle), Some(None));
    }

    #[test]
    fn a_launch_of_two_dimensions_is_written_with_dim3() {
        let preview = preview_of("vector_add/matrix_add", &[("width", 100.0), ("height", 50.0)]);
        let text = preview.map(|preview| preview.launches[0].to_string());
        assert_eq!(text.as_deref(), Some("matrix_add<<<dim3(7, 4), dim3(16, 16)>>>"));
    }

    #[test]
    fn a_block_is_limited_by_the_device() {
        let parameter = parameter_on(&Parameter::block_x(64), &limits());
        assert_eq!(
            parameter.parse("512").map_err(|error| error.to_string()),
            Err("block_x = 512: allowed are whole numbers from 1 to 256".to_owned())
        );
    }
}
