//! Headers that samples, books and courses hand out: versions of our own, which are used where the file itself is absent.

/// Each with its text.
const HEADERS: &[(&str, &str)] = &[
    ("helper_cuda.h", include_str!("built_in/helper_cuda.h")),
    ("helper_functions.h", include_str!("built_in/helper_functions.h")),
    ("helper_image.h", include_str!("built_in/helper_image.h")),
    ("helper_math.h", include_str!("built_in/helper_math.h")),
    ("helper_string.h", include_str!("built_in/helper_string.h")),
    ("helper_timer.h", include_str!("built_in/helper_timer.h")),
    ("exception.h", include_str!("built_in/exception.h")),
    ("book.h", include_str!("built_in/book.h")),
    ("gputimer.h", include_str!("built_in/gputimer.h")),
    ("error.cuh", include_str!("built_in/error.cuh")),
    ("freshman.h", include_str!("built_in/freshman.h")),
    ("nvToolsExt.h", include_str!("built_in/nvToolsExt.h")),
    ("wb.h", include_str!("built_in/wb.h")),
    ("cublas_v2.h", include_str!("built_in/cublas/cublas_v2.h")),
    ("cublas_mixed.h", include_str!("built_in/cublas/cublas_mixed.h")),
    ("cublasLt.h", include_str!("built_in/cublas/cublasLt.h")),
    ("cublasXt.h", include_str!("built_in/cublas/cublasXt.h")),
    ("library_types.h", include_str!("built_in/library_types.h")),
    ("cusparse.h", include_str!("built_in/cusparse.h")),
    ("cuda_fp16.h", include_str!("built_in/half/cuda_fp16.h")),
    ("cuda_bf16.h", include_str!("built_in/half/cuda_bf16.h")),
    ("cuda_narrow_float.h", include_str!("built_in/half/cuda_narrow_float.h")),
    ("cuComplex.h", include_str!("built_in/cufft/cuComplex.h")),
    ("cufft.h", include_str!("built_in/cufft/cufft.h")),
    ("mma.h", include_str!("built_in/mma.h")),
    ("curand.h", include_str!("built_in/curand/curand.h")),
    ("curand_kernel.h", include_str!("built_in/curand/curand_kernel.h")),
    ("curand_xorwow.h", include_str!("built_in/curand/curand_xorwow.h")),
    ("curand_philox4x32_x.h", include_str!("built_in/curand/curand_philox4x32_x.h")),
    ("curand_mrg32k3a.h", include_str!("built_in/curand/curand_mrg32k3a.h")),
    ("curand_uniform.h", include_str!("built_in/curand/curand_uniform.h")),
    ("curand_normal.h", include_str!("built_in/curand/curand_normal.h")),
    ("curand_lognormal.h", include_str!("built_in/curand/curand_lognormal.h")),
    ("curand_poisson.h", include_str!("built_in/curand/curand_poisson.h")),
];

/// Other names of the same.
const ALIASES: &[(&str, &str)] = &[
    ("helper_cuda_drvapi.h", "helper_cuda.h"),
    ("cutil_inline.h", "helper_functions.h"),
    ("cutil.h", "helper_functions.h"),
    ("gpu_timer.h", "gputimer.h"),
    ("libwb.h", "wb.h"),
    ("cublas.h", "cublas_v2.h"),
    ("cublas_api.h", "cublas_v2.h"),
    ("cusparse_v2.h", "cusparse.h"),
    ("cufftXt.h", "cufft.h"),
    ("cuda_fp16.hpp", "cuda_fp16.h"),
    ("cuda_bf16.hpp", "cuda_bf16.h"),
];

/// The name and the text of the built-in header that an `#include` means: the last part of its path decides.
pub(crate) fn built_in_text(path: &str) -> Option<(&'static str, &'static str)> {
    let base = path.rsplit('/').next().unwrap_or(path);
    let name = ALIASES.iter().find(|(alias, _)| *alias == base).map_or(base, |(_, name)| name);
    HEADERS.iter().find(|(known, _)| *known == name).copied()
}

/// Their names.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    HEADERS.iter().map(|(name, _)| *name)
}
