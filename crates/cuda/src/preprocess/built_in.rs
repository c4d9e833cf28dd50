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
    ("cublas_complex.h", include_str!("built_in/cublas/cublas_complex.h")),
    ("cublas_mixed.h", include_str!("built_in/cublas/cublas_mixed.h")),
    ("cublas_stored.h", include_str!("built_in/cublas/cublas_stored.h")),
    ("cublas_batched.h", include_str!("built_in/cublas/cublas_batched.h")),
    ("cublas.h", include_str!("built_in/cublas/cublas.h")),
    ("cublasLt.h", include_str!("built_in/cublas/cublasLt.h")),
    ("cusolverDn.h", include_str!("built_in/cusolver/cusolverDn.h")),
    ("cublasXt.h", include_str!("built_in/cublas/cublasXt.h")),
    ("library_types.h", include_str!("built_in/library_types.h")),
    ("cusparse.h", include_str!("built_in/cusparse.h")),
    ("cusparse_rest.h", include_str!("built_in/cusparse_rest.h")),
    ("cuda_fp16.h", include_str!("built_in/half/cuda_fp16.h")),
    ("cuda_bf16.h", include_str!("built_in/half/cuda_bf16.h")),
    ("cuda_fp8.h", include_str!("built_in/half/cuda_fp8.h")),
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
    ("curand_sobol.h", include_str!("built_in/curand/curand_sobol.h")),
    ("curand_poisson.h", include_str!("built_in/curand/curand_poisson.h")),
    ("curand_words.h", include_str!("built_in/curand/curand_words.h")),
    ("curand_status.h", include_str!("built_in/curand/curand_status.h")),
    ("curand_mtgp32.h", include_str!("built_in/curand/curand_mtgp32.h")),
    ("curand_mtgp32_host.h", include_str!("built_in/curand/curand_mtgp32_host.h")),
    ("thrust/thrust.h", include_str!("built_in/thrust/thrust.h")),
    ("thrust/complex.h", include_str!("built_in/thrust/complex.h")),
    ("thrust/parts/system.h", include_str!("built_in/thrust/parts/system.h")),
    ("thrust/parts/functional.h", include_str!("built_in/thrust/parts/functional.h")),
    ("thrust/parts/tuple.h", include_str!("built_in/thrust/parts/tuple.h")),
    ("thrust/parts/iterators.h", include_str!("built_in/thrust/parts/iterators.h")),
    ("thrust/parts/vectors.h", include_str!("built_in/thrust/parts/vectors.h")),
    ("thrust/parts/transforming.h", include_str!("built_in/thrust/parts/transforming.h")),
    ("thrust/parts/reducing.h", include_str!("built_in/thrust/parts/reducing.h")),
    ("thrust/parts/scanning.h", include_str!("built_in/thrust/parts/scanning.h")),
    ("thrust/parts/sorting.h", include_str!("built_in/thrust/parts/sorting.h")),
    ("thrust/parts/selecting.h", include_str!("built_in/thrust/parts/selecting.h")),
    ("thrust/parts/sets.h", include_str!("built_in/thrust/parts/sets.h")),
    ("thrust/parts/comparing.h", include_str!("built_in/thrust/parts/comparing.h")),
    ("thrust/parts/random.h", include_str!("built_in/thrust/parts/random.h")),
    ("thrust/parts/shuffling.h", include_str!("built_in/thrust/parts/shuffling.h")),
    ("cub/cub.cuh", include_str!("built_in/cub/cub.cuh")),
    ("cub/device.cuh", include_str!("built_in/cub/device.cuh")),
    ("cub/blocks.cuh", include_str!("built_in/cub/blocks.cuh")),
    ("cub/segments.cuh", include_str!("built_in/cub/segments.cuh")),
    ("cuda/atomic", include_str!("built_in/cuda/atomic.h")),
    ("cuda/barrier", include_str!("built_in/cuda/barrier.h")),
    ("cuda/std/utilities", include_str!("built_in/cuda/utilities.h")),
    ("cuda/std/complex", include_str!("built_in/cuda/complex.h")),
    ("cuda/std/chrono", include_str!("built_in/cuda/chrono.h")),
    ("bit", include_str!("built_in/std/bit.h")),
    ("numbers", include_str!("built_in/std/numbers.h")),
    ("charconv", include_str!("built_in/std/charconv.h")),
    ("format", include_str!("built_in/std/format.h")),
    ("ranges", include_str!("built_in/std/ranges.h")),
    ("gtest/gtest.h", include_str!("built_in/gtest/gtest.h")),
];

/// Thrust's public headers: all of them are one.
const THRUST: &[&str] = &[
    "adjacent_difference",
    "advance",
    "binary_search",
    "copy",
    "count",
    "detail/type_traits",
    "device_free",
    "device_malloc",
    "device_new",
    "device_ptr",
    "device_reference",
    "device_vector",
    "distance",
    "equal",
    "execution_policy",
    "extrema",
    "fill",
    "find",
    "for_each",
    "functional",
    "gather",
    "generate",
    "host_vector",
    "inner_product",
    "iterator/constant_iterator",
    "iterator/counting_iterator",
    "iterator/discard_iterator",
    "iterator/iterator_traits",
    "iterator/permutation_iterator",
    "iterator/reverse_iterator",
    "iterator/transform_iterator",
    "iterator/transform_output_iterator",
    "iterator/zip_iterator",
    "logical",
    "memory",
    "merge",
    "mismatch",
    "pair",
    "partition",
    "random",
    "random/linear_congruential_engine",
    "random/normal_distribution",
    "random/uniform_int_distribution",
    "random/uniform_real_distribution",
    "reduce",
    "remove",
    "replace",
    "reverse",
    "scan",
    "scatter",
    "sequence",
    "set_operations",
    "shuffle",
    "sort",
    "swap",
    "system/cuda/execution_policy",
    "system/cpp/execution_policy",
    "system/omp/execution_policy",
    "system_error",
    "tabulate",
    "transform",
    "transform_reduce",
    "transform_scan",
    "tuple",
    "uninitialized_copy",
    "uninitialized_fill",
    "unique",
    "universal_vector",
    "version",
    "zip_function",
];

/// CUB's public headers beside `cub/cub.cuh`.
const CUB: &[&str] = &[
    "block/block_reduce",
    "block/block_scan",
    "block/block_load",
    "block/block_store",
    "block/block_radix_sort",
    "block/block_exchange",
    "block/block_histogram",
    "block/block_discontinuity",
    "block/block_adjacent_difference",
    "block/block_shuffle",
    "block/block_merge_sort",
    "warp/warp_reduce",
    "warp/warp_scan",
    "device/device_reduce",
    "device/device_scan",
    "device/device_radix_sort",
    "device/device_select",
    "device/device_histogram",
    "device/device_segmented_reduce",
    "device/device_run_length_encode",
    "device/device_merge_sort",
    "device/device_segmented_radix_sort",
    "device/device_segmented_sort",
    "device/device_adjacent_difference",
    "device/device_transform",
    "device/device_for",
    "device/device_partition",
    "util_allocator",
    "util_type",
    "util_debug",
    "util_macro",
    "util_arch",
    "util_ptx",
    "util_device",
    "config",
    "version",
    "iterator/counting_input_iterator",
    "iterator/transform_input_iterator",
    "iterator/constant_input_iterator",
];

/// Other names of the same.
const ALIASES: &[(&str, &str)] = &[
    ("helper_cuda_drvapi.h", "helper_cuda.h"),
    ("cutil_inline.h", "helper_functions.h"),
    ("cutil.h", "helper_functions.h"),
    ("gpu_timer.h", "gputimer.h"),
    ("libwb.h", "wb.h"),
    ("cublas_api.h", "cublas_v2.h"),
    ("cusolver_common.h", "cusolverDn.h"),
    ("cusparse_v2.h", "cusparse.h"),
    ("curand_mtgp32_kernel.h", "curand_mtgp32.h"),
    ("cufftXt.h", "cufft.h"),
    ("cuda_fp16.hpp", "cuda_fp16.h"),
    ("cuda_bf16.hpp", "cuda_bf16.h"),
    ("cuda_fp8.hpp", "cuda_fp8.h"),
];

/// The name and the text of the built-in header that an `#include` means: the last part of its path decides.
pub(crate) fn built_in_text(path: &str) -> Option<(&'static str, &'static str)> {
    let own = |name: &str| HEADERS.iter().find(|(known, _)| *known == name).copied();
    if let Some(found) = path.contains('/').then(|| own(path)).flatten() {
        return Some(found);
    }
    if let Some(part) = path.strip_prefix("thrust/") {
        return own("thrust/thrust.h").filter(|_| part.strip_suffix(".h").is_some_and(|name| THRUST.contains(&name)));
    }
    if let Some(part) = path.strip_prefix("cub/") {
        return own("cub/cub.cuh").filter(|_| part.strip_suffix(".cuh").is_some_and(|name| CUB.contains(&name)));
    }
    match path {
        "cuda/std/atomic" => return own("cuda/atomic"),
        "cuda/std/barrier" | "cuda/pipeline" | "cuda/latch" | "cuda/semaphore" => return own("cuda/barrier"),
        "cuda/std/utility"
        | "cuda/std/type_traits"
        | "cuda/std/array"
        | "cuda/std/cstdint"
        | "cuda/std/functional"
        | "cuda/std/cmath"
        | "cuda/functional"
        | "cuda/cmath"
        | "cuda/std/limits"
        | "cuda/std/climits"
        | "cuda/std/cfloat"
        | "cuda/std/cstddef"
        | "cuda/std/cassert"
        | "cuda/std/tuple"
        | "cuda/std/span" => {
            return own("cuda/std/utilities");
        }
        _ => {}
    }
    let base = path.rsplit('/').next().unwrap_or(path);
    let name = ALIASES.iter().find(|(alias, _)| *alias == base).map_or(base, |(_, name)| name);
    HEADERS.iter().find(|(known, _)| *known == name).copied()
}

/// Their names.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    HEADERS.iter().map(|(name, _)| *name)
}
