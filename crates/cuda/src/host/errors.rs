//! CUDA's error codes, names and texts.

/// Code, name, text.
const ERRORS: &[(i64, &str, &str)] = &[
    (0, "cudaSuccess", "no error"),
    (1, "cudaErrorInvalidValue", "invalid argument"),
    (2, "cudaErrorMemoryAllocation", "out of memory"),
    (3, "cudaErrorInitializationError", "initialization error"),
    (9, "cudaErrorInvalidConfiguration", "invalid configuration argument"),
    (12, "cudaErrorInvalidPitchValue", "invalid pitch argument"),
    (13, "cudaErrorInvalidSymbol", "invalid device symbol"),
    (17, "cudaErrorInvalidDevicePointer", "invalid device pointer"),
    (21, "cudaErrorInvalidMemcpyDirection", "invalid copy direction for memcpy"),
    (26, "cudaErrorInvalidFilterSetting", "invalid filter mode selected for linear sampling"),
    (42, "cudaErrorUnsupportedLimit", "limit is not supported on this architecture"),
    (98, "cudaErrorInvalidDeviceFunction", "invalid device function"),
    (100, "cudaErrorNoDevice", "no CUDA-capable device is detected"),
    (101, "cudaErrorInvalidDevice", "invalid device ordinal"),
    (400, "cudaErrorInvalidResourceHandle", "invalid resource handle"),
    (600, "cudaErrorNotReady", "device not ready"),
    (700, "cudaErrorIllegalAddress", "an illegal memory access was encountered"),
    (701, "cudaErrorLaunchOutOfResources", "too many resources requested for launch"),
    (4, "cudaErrorCudartUnloading", "driver shutting down"),
    (35, "cudaErrorInsufficientDriver", "CUDA driver version is insufficient for CUDA runtime version"),
    (209, "cudaErrorNoKernelImageForDevice", "no kernel image is available for execution on the device"),
    (704, "cudaErrorPeerAccessAlreadyEnabled", "peer access is already enabled"),
    (705, "cudaErrorPeerAccessNotEnabled", "peer access has not been enabled"),
    (712, "cudaErrorHostMemoryAlreadyRegistered", "part or all of the requested memory range is already mapped"),
    (713, "cudaErrorHostMemoryNotRegistered", "pointer does not correspond to a registered memory region"),
    (720, "cudaErrorCooperativeLaunchTooLarge", "too many blocks in cooperative launch"),
    (800, "cudaErrorNotPermitted", "operation not permitted"),
    (801, "cudaErrorNotSupported", "operation not supported"),
    (900, "cudaErrorStreamCaptureUnsupported", "operation not permitted when stream is capturing"),
    (901, "cudaErrorStreamCaptureInvalidated", "operation failed due to a previous error during capture"),
    (904, "cudaErrorStreamCaptureUnjoined", "capturing stream has unjoined work"),
    (702, "cudaErrorLaunchTimeout", "the launch timed out and was terminated"),
    (710, "cudaErrorAssert", "device-side assert triggered"),
    (715, "cudaErrorIllegalInstruction", "an illegal instruction was encountered"),
    (716, "cudaErrorMisalignedAddress", "misaligned address"),
    (719, "cudaErrorLaunchFailure", "unspecified launch failure"),
    (999, "cudaErrorUnknown", "unknown error"),
];

pub(super) const INVALID_VALUE: u64 = 1;
pub(super) const OUT_OF_MEMORY: u64 = 2;
pub(super) const INVALID_PITCH: u64 = 12;
pub(super) const INVALID_SYMBOL: u64 = 13;
pub(super) const UNSUPPORTED_LIMIT: u64 = 42;
pub(super) const INVALID_DEVICE_FUNCTION: u64 = 98;
pub(super) const INVALID_DEVICE: u64 = 101;
pub(super) const INVALID_HANDLE: u64 = 400;
pub(super) const ILLEGAL_ADDRESS: u64 = 700;
pub(super) const OUT_OF_RESOURCES: u64 = 701;
pub(super) const ASSERT: u64 = 710;
pub(super) const ILLEGAL_INSTRUCTION: u64 = 715;
pub(super) const MISALIGNED_ADDRESS: u64 = 716;
pub(super) const LAUNCH_FAILURE: u64 = 719;
pub(super) const COOPERATIVE_LAUNCH_TOO_LARGE: u64 = 720;
pub(super) const CAPTURE_UNSUPPORTED: u64 = 900;

pub(super) fn name(code: u64) -> &'static str {
    ERRORS
        .iter()
        .find(|(known, ..)| known.cast_unsigned() == code)
        .map_or("unrecognized error code", |(_, name, _)| name)
}

pub(super) fn text(code: u64) -> &'static str {
    ERRORS.iter().find(|(known, ..)| known.cast_unsigned() == code).map_or("unrecognized error code", |(.., text)| text)
}
