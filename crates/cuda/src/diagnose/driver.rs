//! What the prelude does not have of the driver API, and NVRTC: programs that load kernels as files or as text when they run.
//! That is said once, in place of a message for each of their names.

use super::{Diagnostic, Problem, Severity};

/// How their functions and types begin.
const BEGINNINGS: &[&str] = &[
    "cuArray",
    "cuCtx",
    "cuDevice",
    "cuDriver",
    "cuEvent",
    "cuFunc",
    "cuGetError",
    "cuGetProc",
    "cuInit",
    "cuLaunch",
    "cuLink",
    "cuMem",
    "cuModule",
    "cuOccupancy",
    "cuParam",
    "cuStream",
    "cuTex",
    "CUcontext",
    "CUdevice",
    "CUevent",
    "CUfunction",
    "CUjit",
    "CUlink",
    "CUmodule",
    "CUresult",
    "CUstream",
    "CUtex",
    "nvrtc",
];

/// Puts one message in the place of all errors where a program that cannot be built uses the driver API.
pub(crate) fn told_once(found: &mut Vec<Diagnostic>) {
    let named = |one: &Diagnostic| {
        let words = one.problem.to_string();
        let name = words.split('`').skip(1).step_by(2).find(|name| {
            BEGINNINGS.iter().any(|beginning| name.starts_with(beginning)) && !name.contains(char::is_whitespace)
        })?;
        Some((one.span, name.to_owned()))
    };
    let errors = || found.iter().filter(|one| one.severity == Severity::Error);
    let Some((span, name)) = errors().find_map(named) else { return };
    found.retain(|one| one.severity != Severity::Error);
    let words = if name.starts_with("nvrtc") { "NVRTC" } else { "the driver API" };
    let problem = Problem::Unsupported(format!("{words} (`{name}`)"));
    let help = "the runtime's calls do the same: `cudaMalloc`, `cudaMemcpy` and `kernel<<<grid, block>>>(…)`";
    found.push(Diagnostic::error(span, problem).because("this belongs to it").help(help));
}
