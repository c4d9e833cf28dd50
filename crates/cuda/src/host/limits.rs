//! The limits of a device that a program may set.

/// What `cudaDeviceGetLimit` answers until a program sets something else: the bytes of a thread's stack, of what `printf` may
/// fill, and of the heap of kernels; a limit that CUDA no longer has ([`SYNC_DEPTH`]); the launches from kernels that may wait;
/// the bytes that the L2 cache fetches at once, and those that it may keep (three sixteenths of it, as on an H200).
pub(super) const LIMITS: [u64; 7] = [1 << 10, 1 << 20, 8 << 20, 0, 2_048, 64, L2_BYTES * 3 / 16];
/// `cudaLimitDevRuntimeSyncDepth`, which CUDA answers with `cudaErrorUnsupportedLimit`.
pub(super) const SYNC_DEPTH: usize = 3;
/// The bytes of the L2 cache of every described device.
pub(super) const L2_BYTES: u64 = 4 << 20;
