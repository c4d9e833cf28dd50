//! How much memory a host program may have: what this machine has, and what WebAssembly has.

use crate::numbers::grouped;

/// What a page's WebAssembly can address; where less is left, the allocation itself says so.
#[cfg(target_family = "wasm")]
pub(super) fn host_memory() -> u64 {
    u64::from(u32::MAX)
}

/// The bytes that are available on this machine now, or in the group of processes that this one belongs to.
#[cfg(not(target_family = "wasm"))]
pub(super) fn host_memory() -> u64 {
    /// Where the system does not say.
    const ASSUMED: u64 = 8 << 30;
    let read = |path: &str| std::fs::read_to_string(path).ok();
    let available = read("/proc/meminfo").and_then(|text| {
        let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:").map(str::to_owned))?;
        line.split_whitespace().next()?.parse::<u64>().ok()?.checked_mul(1024)
    });
    let number = |path: &str| read(path).and_then(|text| text.trim().parse::<u64>().ok());
    let group = number("/sys/fs/cgroup/memory.max")
        .map(|most| most.saturating_sub(number("/sys/fs/cgroup/memory.current").unwrap_or(0)));
    match (available, group) {
        (Some(available), Some(group)) => available.min(group),
        (Some(one), None) | (None, Some(one)) => one,
        (None, None) => ASSUMED,
    }
}

/// What is said where there is no more.
pub(super) fn words(wanted: u64, limit: u64, used: u64) -> String {
    let [wanted, limit, used] = [wanted, limit, used].map(grouped);
    format!("there is no room for {wanted} bytes: the host program may use {limit}, and uses {used} of them")
}
