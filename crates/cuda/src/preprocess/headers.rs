//! The headers that programs include, and the macros that are always there.

use super::Macro;
use crate::{
    diagnose::closest,
    lex::{Token, lex_fragment},
    text::Span,
};

pub(super) enum Header {
    /// What it declares is built in.
    Known,
    /// It brings function-like macros: name, parameters, body.
    Macros(&'static [(&'static str, &'static [&'static str], &'static str)]),
    /// It belongs to another system; the program is read without it.
    Foreign(&'static str),
    /// It belongs to a library that does not exist here; this is its name.
    Library(&'static str),
    /// There is no such file.
    Unknown,
}

/// Libraries by what their headers begin with.
const LIBRARIES: &[(&str, &str)] = &[
    ("thrust/", "Thrust"),
    ("cub/", "CUB"),
    ("cublas", "cuBLAS"),
    ("cufft", "cuFFT"),
    ("cusparse", "cuSPARSE"),
    ("cusolver", "cuSOLVER"),
    ("cudnn", "cuDNN"),
    ("curand", "cuRAND"),
    ("nvml", "NVML"),
    ("nccl", "NCCL"),
    ("nvToolsExt", "NVTX"),
    ("npp", "NPP"),
    ("mma.h", "the tensor cores' `wmma`"),
    ("cuda_fp16", "half precision"),
    ("cuda_bf16", "bfloat16"),
    ("cuda/", "libcu++"),
    ("opencv", "OpenCV"),
    ("mpi.h", "MPI"),
    ("omp.h", "OpenMP"),
    ("pthread.h", "POSIX threads"),
    ("thread", "`std::thread`"),
    ("mutex", "`std::mutex`"),
    ("GL/", "OpenGL"),
];

const KNOWN: &[&str] = &[
    "algorithm",
    "array",
    "assert.h",
    "cassert",
    "cctype",
    "cfloat",
    "chrono",
    "climits",
    "cmath",
    "cooperative_groups.h",
    "cooperative_groups/reduce.h",
    "cstdio",
    "cstdlib",
    "cstring",
    "ctime",
    "ctype.h",
    "cuda.h",
    "cuda_runtime.h",
    "cuda_runtime_api.h",
    "cuda_profiler_api.h",
    "device_atomic_functions.h",
    "device_functions.h",
    "device_launch_parameters.h",
    "driver_types.h",
    "float.h",
    "fstream",
    "functional",
    "iomanip",
    "ios",
    "iostream",
    "iterator",
    "limits",
    "limits.h",
    "malloc.h",
    "math.h",
    "math_constants.h",
    "math_functions.h",
    "memory",
    "memory.h",
    "numeric",
    "random",
    "sm_20_atomic_functions.h",
    "sstream",
    "stdbool.h",
    "stddef.h",
    "stdexcept",
    "stdio.h",
    "stdlib.h",
    "string",
    "string.h",
    "strings.h",
    "sys/time.h",
    "sys/types.h",
    "time.h",
    "unistd.h",
    "utility",
    "vector",
    "vector_functions.h",
    "vector_types.h",
    "cstddef",
    "map",
    "set",
    "queue",
    "thread",
    "type_traits",
    "cuda_fp16.h",
    "cuda/std/limits",
    "bits/stdc++.h",
    "tuple",
    "new",
    "stack",
    "deque",
    "list",
    "unordered_map",
    "unordered_set",
    "exception",
    "initializer_list",
    "ratio",
    "bitset",
    "complex",
    "optional",
    "string_view",
    "typeinfo",
    "cstdarg",
    "stdarg.h",
    "cerrno",
    "errno.h",
];

/// The macros of `<cstdint>` for constants of a width.
const CONSTANTS: &[(&str, &[&str], &str)] = &[
    ("INT8_C", &["value"], "((signed char)(value))"),
    ("INT16_C", &["value"], "((short)(value))"),
    ("INT32_C", &["value"], "((int)(value))"),
    ("INT64_C", &["value"], "((long)(value))"),
    ("UINT8_C", &["value"], "((unsigned char)(value))"),
    ("UINT16_C", &["value"], "((unsigned short)(value))"),
    ("UINT32_C", &["value"], "((unsigned int)(value))"),
    ("UINT64_C", &["value"], "((unsigned long)(value))"),
];

pub(super) fn find(name: &str) -> Header {
    let base = name.rsplit('/').next().unwrap_or(name);
    if let Some((_, library)) = LIBRARIES.iter().find(|(start, _)| name.starts_with(start)) {
        return Header::Library(library);
    }
    if KNOWN.contains(&name) || KNOWN.contains(&base) {
        return Header::Known;
    }
    match base {
        "stdint.h" | "cstdint" | "inttypes.h" | "cinttypes" => Header::Macros(CONSTANTS),
        "conio.h" | "windows.h" | "Windows.h" => {
            Header::Foreign("this header exists on Windows only; the program is read without it")
        }
        _ => Header::Unknown,
    }
}

/// The header that a name was most likely meant to be.
pub(super) fn closest_to(name: &str) -> Option<&'static str> {
    let others = ["stdint.h", "cstdint", "inttypes.h", "conio.h", "windows.h"];
    closest(name, KNOWN.iter().copied().chain(others).chain(super::built_in::names()))
}

/// Object-like macros that every program finds.
pub(super) const PREDEFINED: &[(&str, &str)] = &[
    ("CUDART_VERSION", "13000"),
    ("CUDART_CB", ""),
    ("CUDA_VERSION", "13000"),
    ("__CUDACC_VER_MAJOR__", "13"),
    ("__CUDACC_VER_MINOR__", "0"),
    ("__cplusplus", "201703L"),
    ("__linux__", "1"),
    ("__GNUC__", "12"),
    ("NULL", "nullptr"),
    ("RAND_MAX", "2147483647"),
    ("EXIT_SUCCESS", "0"),
    ("EXIT_FAILURE", "1"),
    ("CLOCKS_PER_SEC", "1000000L"),
    ("INT_MAX", "2147483647"),
    ("INT_MIN", "(-2147483647 - 1)"),
    ("UINT_MAX", "4294967295u"),
    ("CHAR_BIT", "8"),
    ("CHAR_MAX", "127"),
    ("UCHAR_MAX", "255"),
    ("SHRT_MAX", "32767"),
    ("USHRT_MAX", "65535"),
    ("LONG_MIN", "(-9223372036854775807L-1)"),
    ("LLONG_MIN", "(-9223372036854775807LL-1)"),
    ("LONG_MAX", "9223372036854775807L"),
    ("LLONG_MAX", "9223372036854775807LL"),
    ("ULONG_MAX", "18446744073709551615UL"),
    ("ULLONG_MAX", "18446744073709551615ULL"),
    ("SIZE_MAX", "18446744073709551615UL"),
    ("INT32_MAX", "2147483647"),
    ("UINT32_MAX", "4294967295u"),
    ("INT8_MAX", "127"),
    ("UINT8_MAX", "255"),
    ("INT16_MAX", "32767"),
    ("UINT16_MAX", "65535"),
    ("INT32_MIN", "(-2147483647 - 1)"),
    ("INT64_MAX", "9223372036854775807L"),
    ("INT64_MIN", "(-9223372036854775807L-1)"),
    ("UINT64_MAX", "18446744073709551615UL"),
    ("PRId32", "\"d\""),
    ("PRIi32", "\"i\""),
    ("PRIu32", "\"u\""),
    ("PRIx32", "\"x\""),
    ("PRId64", "\"ld\""),
    ("PRIi64", "\"li\""),
    ("PRIu64", "\"lu\""),
    ("PRIx64", "\"lx\""),
    ("FLT_MAX", "3.402823466e+38f"),
    ("FLT_MIN", "1.175494351e-38f"),
    ("FLT_EPSILON", "1.192092896e-07f"),
    ("DBL_MAX", "1.7976931348623157e+308"),
    ("DBL_MIN", "2.2250738585072014e-308"),
    ("DBL_EPSILON", "2.2204460492503131e-16"),
    ("INFINITY", "__builtin_inff()"),
    ("NAN", "__builtin_nanf()"),
    ("HUGE_VALF", "__builtin_inff()"),
    ("HUGE_VAL", "((double)__builtin_inff())"),
    ("CUDART_INF_F", "__builtin_inff()"),
    ("CUDART_PI_F", "3.141592654f"),
    ("M_PI", "3.14159265358979323846"),
    ("M_PI_2", "1.57079632679489661923"),
    ("M_PI_4", "0.78539816339744830962"),
    ("M_E", "2.7182818284590452354"),
    ("M_SQRT2", "1.41421356237309504880"),
    ("M_LN2", "0.69314718055994530942"),
    ("M_LN10", "2.30258509299404568402"),
    ("M_LOG2E", "1.4426950408889634074"),
    ("M_LOG10E", "0.43429448190325182765"),
    ("M_1_PI", "0.31830988618379067154"),
    ("M_2_PI", "0.63661977236758134308"),
    ("M_2_SQRTPI", "1.12837916709551257390"),
    ("M_SQRT1_2", "0.70710678118654752440"),
    ("EOF", "(-1)"),
    ("__inline__", "inline"),
    ("__inline", "inline"),
    ("__forceinline", "__forceinline__"),
];

pub(super) fn predefined(body: &str) -> Macro {
    Macro { parameters: None, variadic: false, body: tokens(body, Span::default()) }
}

pub(super) fn tokens(body: &str, span: Span) -> Vec<Token> {
    lex_fragment(body, span)
}
