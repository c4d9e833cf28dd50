//! Parts of C's and CUDA's libraries that are best said in CUDA C: algorithms that call a function of the program's, and
//! cooperative groups. They are put before a program that names them; their tokens have no place in its text.

mod references;

use std::collections::HashSet;

use crate::{
    diagnose::Sink,
    lex::{self, Token, TokenKind},
    text::{Source, Span},
};

const ALGORITHMS: &str = include_str!("algorithms.cu");
const ALGORITHM_NAMES: &[&str] = &[
    "qsort",
    "bsearch",
    "sort",
    "for_each",
    "transform",
    "generate",
    "count_if",
    "find_if",
    "any_of",
    "all_of",
    "none_of",
    "accumulate",
    "equal",
    "merge",
    "distance",
    "next",
    "count",
    "find",
    "fill_n",
    "copy_n",
    "inner_product",
    "lower_bound",
    "upper_bound",
    "binary_search",
    "is_sorted",
    "unique",
    "partial_sum",
    "clamp",
    "priority_queue",
    "make_heap",
    "push_heap",
    "pop_heap",
    "sort_heap",
    "search",
    "includes",
];

/// Objects that algorithms are given.
const ALGORITHM_OBJECTS: &[&str] = &[
    "greater",
    "less",
    "plus",
    "minus",
    "multiplies",
    "divides",
    "modulus",
    "equal_to",
    "not_equal_to",
    "greater_equal",
    "less_equal",
    "logical_and",
    "logical_or",
    "negate",
];

const GROUPS: &str = include_str!("cooperative_groups.cu");
const GROUP_NAMES: &[&str] = &[
    "this_thread_block",
    "this_grid",
    "thread_block",
    "thread_group",
    "thread_block_tile",
    "coalesced_threads",
    "coalesced_group",
    "labeled_partition",
    "binary_partition",
];

const MATH: &str = include_str!("math.cu");
const MATH_NAMES: &[&str] = &[
    "sincos",
    "sincosf",
    "__sincosf",
    "sincospif",
    "remainderf",
    "remainder",
    "norm3df",
    "norm4df",
    "rnorm3df",
    "rnorm4df",
    "rhypotf",
    "norm3d",
    "norm4d",
    "rnorm3d",
    "rnorm4d",
    "rhypot",
    "scalbln",
    "scalblnf",
    "modf",
    "modff",
    "frexpf",
    "frexp",
    "ilogb",
];

const INTEGERS: &str = include_str!("integers.cu");
const INTEGERS_NAMES: &[&str] = &[
    "__usad",
    "__sad",
    "__hadd",
    "__rhadd",
    "__uhadd",
    "__urhadd",
    "__brevll",
    "__clzll",
    "__umul64hi",
    "__mul64hi",
    "__byte_perm",
    "__funnelshift_l",
    "__funnelshift_lc",
    "__funnelshift_r",
    "__funnelshift_rc",
    "__dp4a",
    "__vadd2",
    "__vadd4",
    "__vsub2",
    "__vsub4",
    "__vavgu4",
    "__vminu4",
    "__vmaxu4",
    "__vmins4",
    "__vmaxs4",
    "__vabsdiffu4",
    "__vcmpeq4",
    "__vsadu4",
];

const STDLIB: &str = include_str!("stdlib.cu");
const STDLIB_NAMES: &[&str] =
    &["atoll", "rand_r", "setenv", "unsetenv", "posix_memalign", "aligned_alloc", "utsname", "uname", "setlocale"];

const POSIX: &str = include_str!("posix.cu");
const POSIX_NAMES: &[&str] = &[
    "mmap",
    "munmap",
    "mprotect",
    "rmdir",
    "rename",
    "getpid",
    "getppid",
    "isatty",
    "getpagesize",
    "sysconf",
    "gethostname",
    "getcwd",
    "nl_langinfo",
    "setvbuf",
    "setbuf",
    "memchr",
    "strpbrk",
    "strsep",
    "LC_ALL",
    "LC_CTYPE",
    "LC_NUMERIC",
];

const DEVICE_RUNTIME: &str = include_str!("device_runtime.cu");
const DEVICE_RUNTIME_NAMES: &[&str] = &[
    "cudaMalloc",
    "cudaFree",
    "cudaStreamCreateWithFlags",
    "cudaStreamDestroy",
    "cudaMemcpyAsync",
    "cudaGetLastError",
    "cudaPeekAtLastError",
    "cudaGetErrorString",
];

const SYNC: &str = include_str!("sync.cu");
const SYNC_NAMES: &[&str] = &[
    "__sync_fetch_and_add",
    "__sync_fetch_and_sub",
    "__sync_fetch_and_or",
    "__sync_fetch_and_and",
    "__sync_fetch_and_xor",
    "__sync_add_and_fetch",
    "__sync_sub_and_fetch",
    "__sync_or_and_fetch",
    "__sync_and_and_fetch",
    "__sync_xor_and_fetch",
    "__sync_val_compare_and_swap",
    "__sync_bool_compare_and_swap",
    "__sync_lock_test_and_set",
    "__sync_lock_release",
    "__sync_synchronize",
];

const DIVISION: &str = include_str!("division.cu");
const DIVISION_NAMES: &[&str] = &["div_t", "ldiv_t", "ldiv"];

const OPENMP: &str = include_str!("openmp.cu");
const OPENMP_NAMES: &[&str] = &[
    "omp_get_thread_num",
    "omp_get_num_threads",
    "omp_get_max_threads",
    "omp_get_num_procs",
    "omp_in_parallel",
    "omp_set_num_threads",
    "omp_set_dynamic",
    "omp_set_nested",
    "omp_get_wtime",
    "omp_get_wtick",
    "omp_lock_t",
];

const THREADS: &str = include_str!("threads.cu");
const THREADS_NAMES: &[&str] = &["pthread_create", "pthread_t", "pthread_mutex_t", "pthread_attr_t", "pthread_cond_t"];

const OPTIONS: &str = include_str!("getopt.cu");
const OPTIONS_NAMES: &[&str] = &["getopt", "getopt_long", "optarg", "optind"];

const MEMORY: &str = include_str!("memory.cu");
const MEMORY_NAMES: &[&str] = &["memset", "memcpy"];

const STRINGS: &str = include_str!("strings.cu");
const STRINGS_NAMES: &[&str] = &["strrchr", "strncat", "strtok", "strncasecmp", "strcasecmp", "strspn", "strcspn"];

const TEXTS: &str = include_str!("texts.cu");
const TEXTS_NAMES: &[&str] = &[
    "string",
    "string_view",
    "stoi",
    "stol",
    "stoll",
    "stoul",
    "stoull",
    "stof",
    "stod",
    "operator\"\"s",
    "operator\"\"sv",
];

const STREAMS: &str = include_str!("streams.cu");
const STREAMS_NAMES: &[&str] = &["cudaLaunchHostFunc", "cudaStreamAddCallback", "cudaHostFn_t", "cudaStreamCallback_t"];

const WARPS: &str = include_str!("warps_before_volta.cu");
const WARPS_NAMES: &[&str] = &["__shfl", "__shfl_up", "__shfl_down", "__shfl_xor", "__any", "__all", "__ballot"];

/// What exchanges values in a warp without naming its lanes, as it was before compute capability 7.0.
pub(crate) fn before_volta(name: &str) -> bool {
    WARPS_NAMES.contains(&name)
}

const ADDRESSES: &str = include_str!("addresses.cu");
const ADDRESSES_NAMES: &[&str] = &[
    "__cvta_generic_to_shared",
    "__cvta_generic_to_global",
    "__cvta_generic_to_local",
    "__cvta_generic_to_constant",
    "__cvta_shared_to_generic",
    "__cvta_global_to_generic",
    "__isShared",
    "__nanosleep",
    "__pipeline_memcpy_async",
    "__pipeline_commit",
    "__pipeline_wait_prior",
];

const PTX: &str = include_str!("ptx.cu");
const PTX_NAMES: &[&str] = &[
    "__ptx_store",
    "__ptx_lane",
    "__ptx_thread",
    "__ptx_block",
    "__ptx_globaltimer",
    "__ptx_bfe",
    "__ptx_bfi",
    "__ptx_lop3",
    "__ptx_source",
    "__ptx_copy",
];
const PTX_MATRICES: &str = include_str!("ptx_matrices.cu");
const PTX_MATRICES_NAMES: &[&str] = &["__ptx_matrix", "__ptx_multiply", "__ptx_multiply_doubles"];

const ARRAYS: &str = include_str!("runtime/arrays.cu");
const ARRAYS_NAMES: &[&str] = &[
    "cudaArrayGetInfo",
    "cudaCreateChannelDesc",
    "cudaFreeArray",
    "cudaGetChannelDesc",
    "cudaMalloc3D",
    "cudaMalloc3DArray",
    "cudaMallocArray",
    "cudaMemcpy2DArrayToArray",
    "cudaMemcpy2DFromArray",
    "cudaMemcpy2DFromArrayAsync",
    "cudaMemcpy2DToArray",
    "cudaMemcpy2DToArrayAsync",
    "cudaMemcpy3D",
    "cudaMemcpy3DAsync",
    "cudaMemcpyArrayToArray",
    "cudaMemcpyFromArray",
    "cudaMemcpyToArray",
    "cudaMemcpyToArrayAsync",
    "cudaMemset3D",
    "cudaMemset3DAsync",
    "make_cudaExtent",
    "make_cudaPitchedPtr",
    "make_cudaPos",
    "cudaArray",
    "cudaArray_t",
    "cudaArray_const_t",
    "cudaExtent",
    "cudaPos",
    "cudaPitchedPtr",
    "cudaMemcpy3DParms",
    "cudaChannelFormatDesc",
    "cudaArrayLayered",
];

/// It needs the arrays before it.
const TEXTURES: &str = include_str!("runtime/textures.cu");
const TEXTURES_NAMES: &[&str] = &[
    "cudaTextureObject_t",
    "cudaSurfaceObject_t",
    "cudaTextureDesc",
    "cudaResourceDesc",
    "textureReference",
    "surfaceReference",
];

const PEERS: &str = include_str!("runtime/peers.cu");
const PEERS_NAMES: &[&str] = &[
    "cudaDeviceDisablePeerAccess",
    "cudaDeviceEnablePeerAccess",
    "cudaDeviceGetP2PAttribute",
    "cudaMemcpyPeer",
    "cudaMemcpyPeerAsync",
    "cudaDevP2PAttrAccessSupported",
];

const GRAPHS: &str = include_str!("runtime/graphs.cu");
const GRAPHS_NAMES: &[&str] = &[
    "cudaGraphAddChildGraphNode",
    "cudaGraphAddEmptyNode",
    "cudaGraphAddHostNode",
    "cudaGraphAddKernelNode",
    "cudaGraphAddMemcpyNode",
    "cudaGraphAddMemcpyNode1D",
    "cudaGraphAddMemsetNode",
    "cudaGraphAddMemAllocNode",
    "cudaGraphAddMemFreeNode",
    "cudaMemAllocNodeParams",
    "cudaDeviceGraphMemTrim",
    "cudaGraphClone",
    "cudaGraphCreate",
    "cudaGraphDestroy",
    "cudaGraphExecDestroy",
    "cudaGraphExecKernelNodeSetParams",
    "cudaGraphExecUpdate",
    "cudaGraphExec_t",
    "cudaGraphGetNodes",
    "cudaGraphInstantiate",
    "cudaGraphInstantiateWithFlags",
    "cudaGraphKernelNodeSetParams",
    "cudaGraphLaunch",
    "cudaGraphNodeGetType",
    "cudaGraphNode_t",
    "cudaGraphUpload",
    "cudaGraph_t",
    "cudaHostNodeParams",
    "cudaKernelNodeParams",
    "cudaMemsetParams",
    "cudaStreamBeginCapture",
    "cudaStreamCaptureStatus",
    "cudaStreamEndCapture",
    "cudaStreamIsCapturing",
];

const POOLS: &str = include_str!("runtime/pools.cu");
const POOLS_NAMES: &[&str] = &[
    "cudaDeviceGetDefaultMemPool",
    "cudaDeviceGetMemPool",
    "cudaDeviceSetMemPool",
    "cudaMallocFromPoolAsync",
    "cudaMemPoolCreate",
    "cudaMemPoolDestroy",
    "cudaMemPoolGetAttribute",
    "cudaMemPoolSetAccess",
    "cudaMemPoolSetAttribute",
    "cudaMemPoolTrimTo",
    "cudaMemPool_t",
    "cudaMemPoolProps",
    "cudaMemAccessDesc",
];

/// It needs the graphs and the pools before it.
const GRAPH_MEMORY: &str = include_str!("runtime/graph_memory.cu");
const GRAPH_MEMORY_NAMES: &[&str] =
    &["cudaGraphAddMemAllocNode", "cudaGraphAddMemFreeNode", "cudaMemAllocNodeParams", "cudaDeviceGraphMemTrim"];

const ATTRIBUTES: &str = include_str!("runtime/attributes.cu");
const ATTRIBUTES_NAMES: &[&str] =
    &["cudaAccessPolicyWindow", "cudaStreamAttrValue", "cudaStreamSetAttribute", "cudaCtxResetPersistingL2Cache"];

const RANDOM: &str = include_str!("random.cu");
const RANDOM_NAMES: &[(&str, &str)] = &[
    ("mt19937", "__mt19937"),
    ("mt19937_64", "__mt19937_64"),
    ("seed_seq", "__seed_seq"),
    ("minstd_rand0", "__minstd_rand0"),
    ("minstd_rand", "__minstd_rand"),
    ("default_random_engine", "__minstd_rand0"),
    ("ranlux24_base", "__ranlux24_base"),
    ("ranlux48_base", "__ranlux48_base"),
    ("ranlux24", "__ranlux24"),
    ("ranlux48", "__ranlux48"),
    ("knuth_b", "__knuth_b"),
    ("random_device", "__random_device"),
];

const DISTRIBUTIONS: &str = include_str!("distributions.cu");
const DISTRIBUTIONS_NAMES: &[(&str, &str)] = &[
    ("uniform_int_distribution", "__uniform_int_distribution"),
    ("uniform_real_distribution", "__uniform_real_distribution"),
    ("normal_distribution", "__normal_distribution"),
    ("lognormal_distribution", "__lognormal_distribution"),
    ("bernoulli_distribution", "__bernoulli_distribution"),
    ("exponential_distribution", "__exponential_distribution"),
    ("weibull_distribution", "__weibull_distribution"),
    ("extreme_value_distribution", "__extreme_value_distribution"),
    ("cauchy_distribution", "__cauchy_distribution"),
    ("gamma_distribution", "__gamma_distribution"),
    ("chi_squared_distribution", "__chi_squared_distribution"),
    ("fisher_f_distribution", "__fisher_f_distribution"),
    ("student_t_distribution", "__student_t_distribution"),
    ("geometric_distribution", "__geometric_distribution"),
    ("poisson_distribution", "__poisson_distribution"),
    ("negative_binomial_distribution", "__negative_binomial_distribution"),
    ("binomial_distribution", "__binomial_distribution"),
    ("discrete_distribution", "__discrete_distribution"),
];
const DISTRIBUTIONS_FUNCTIONS: &[&str] = &["shuffle", "__generate_canonical"];

const CHRONO: &str = include_str!("chrono.cu");
const CHRONO_NAMES: &[(&str, &str)] = &[
    ("high_resolution_clock", "__clock"),
    ("steady_clock", "__clock"),
    ("system_clock", "__clock"),
    ("hours", "__hours"),
    ("ratio", "__ratio"),
    ("nano", "__nano"),
    ("micro", "__micro"),
    ("milli", "__milli"),
    ("time_point", "__time_point"),
    ("duration", "__duration"),
    ("nanoseconds", "__nanoseconds"),
    ("microseconds", "__microseconds"),
    ("milliseconds", "__milliseconds"),
    ("seconds", "__seconds"),
    ("minutes", "__minutes"),
];
const CHRONO_FUNCTIONS: &[&str] =
    &["operator\"\"h", "operator\"\"min", "operator\"\"s", "operator\"\"ms", "operator\"\"us", "operator\"\"ns"];

const HASHES: &str = include_str!("hashes.cu");
const HASHES_NAMES: &[(&str, &str)] = &[
    ("hash", "__hash"),
    ("unordered_map", "__unordered_map"),
    ("unordered_multimap", "__unordered_multimap"),
    ("unordered_set", "__unordered_set"),
    ("unordered_multiset", "__unordered_multiset"),
];

const TREES: &str = include_str!("trees.cu");
const TREES_NAMES: &[(&str, &str)] =
    &[("map", "__map"), ("multimap", "__multimap"), ("set", "__set"), ("multiset", "__multiset")];

const LISTS: &str = include_str!("lists.cu");
const LISTS_NAMES: &[(&str, &str)] = &[("list", "__list"), ("forward_list", "__forward_list")];

const OPTIONALS: &str = include_str!("optionals.cu");
const OPTIONALS_NAMES: &[(&str, &str)] = &[("optional", "__optional"), ("nullopt_t", "__nullopt_t")];
const OPTIONALS_FUNCTIONS: &[&str] = &["__nullopt", "__make_optional"];

const VARIANTS: &str = include_str!("variants.cu");
const VARIANT_NAMES: &[(&str, &str)] = &[
    ("variant", "__variant"),
    ("monostate", "__monostate"),
    ("variant_size", "__variant_size"),
    ("variant_alternative", "__variant_alternative"),
    ("variant_alternative_t", "__variant_alternative_t"),
    ("in_place_type_t", "__in_place_type_t"),
    ("in_place_index_t", "__in_place_index_t"),
];

const FUTURES: &str = include_str!("futures.cu");
const FUTURE_NAMES: &[(&str, &str)] = &[
    ("future", "__future"),
    ("shared_future", "__shared_future"),
    ("promise", "__promise"),
    ("launch", "__launch"),
    ("future_status", "__future_status"),
    ("packaged_task", "__packaged_task"),
];

const ANYS: &str = include_str!("anys.cu");
const ANY_NAMES: &[(&str, &str)] = &[("any", "__any")];

const BINDINGS: &str = include_str!("bindings.cu");
const BINDING_TYPES: &[(&str, &str)] = &[("reference_wrapper", "__reference_wrapper")];
/// Words that programs use for their own things too: they count behind `std::`, or where its names are taken over.
const BINDING_NAMES: &[&str] = &["reference_wrapper", "std::bind", "std::ref", "std::cref", "std::invoke"];

const VIEWS: &str = include_str!("views.cu");
const VIEWS_NAMES: &[(&str, &str)] = &[("string_view", "__string_view"), ("span", "__span")];

const BITSETS: &str = include_str!("bitsets.cu");
const BITSETS_NAMES: &[(&str, &str)] = &[("bitset", "__bitset")];

const COMPLEX: &str = include_str!("complex.cu");
const COMPLEX_NAMES: &[(&str, &str)] = &[("complex", "__complex")];
/// The functions of `std` that take complex numbers too.
const COMPLEX_FUNCTIONS: &[&str] =
    &["abs", "arg", "norm", "conj", "polar", "real", "imag", "exp", "log", "sqrt", "pow"];

const ROUNDED: &str = include_str!("rounded.cu");
const ROUNDED_NAMES: &[&str] = &[
    "__double2float_ru",
    "__double2float_rd",
    "__double2float_rz",
    "__fadd_rz",
    "__fadd_ru",
    "__fadd_rd",
    "__fsub_rz",
    "__fsub_ru",
    "__fsub_rd",
    "__fmul_rz",
    "__fmul_ru",
    "__fmul_rd",
    "__fdiv_rz",
    "__fdiv_ru",
    "__fdiv_rd",
    "__frcp_rz",
    "__frcp_ru",
    "__frcp_rd",
    "__fsqrt_rz",
    "__fsqrt_ru",
    "__fsqrt_rd",
    "__fmaf_rz",
    "__fmaf_ru",
    "__fmaf_rd",
    "__int2float_rz",
    "__int2float_ru",
    "__int2float_rd",
    "__uint2float_rz",
    "__uint2float_ru",
    "__uint2float_rd",
];

const ROUNDED_DOUBLES: &str = include_str!("rounded_doubles.cu");
const ROUNDED_DOUBLES_NAMES: &[&str] = &[
    "__dadd_rz",
    "__dadd_ru",
    "__dadd_rd",
    "__dsub_rz",
    "__dsub_ru",
    "__dsub_rd",
    "__dmul_rz",
    "__dmul_ru",
    "__dmul_rd",
    "__ddiv_rz",
    "__ddiv_ru",
    "__ddiv_rd",
    "__drcp_rn",
    "__drcp_rz",
    "__drcp_ru",
    "__drcp_rd",
    "__dsqrt_rz",
    "__dsqrt_ru",
    "__dsqrt_rd",
    "__fma_rz",
    "__fma_ru",
    "__fma_rd",
    "__ll2double_rz",
    "__ll2double_ru",
    "__ll2double_rd",
    "__ull2double_rz",
    "__ull2double_ru",
    "__ull2double_rd",
    "__ll2float_rz",
    "__ll2float_ru",
    "__ll2float_rd",
    "__ull2float_rz",
    "__ull2float_ru",
    "__ull2float_rd",
];

const LANES: &str = include_str!("lanes.cu");
const LANES_NAMES: &[&str] = &[
    "__vabs2",
    "__vabsss2",
    "__vneg2",
    "__vnegss2",
    "__vaddss2",
    "__vaddus2",
    "__vsubss2",
    "__vsubus2",
    "__vavgs2",
    "__vavgu2",
    "__vhaddu2",
    "__vmaxs2",
    "__vmins2",
    "__vabsdiffs2",
    "__vmaxu2",
    "__vminu2",
    "__vabsdiffu2",
    "__vcmpeq2",
    "__vseteq2",
    "__vcmpne2",
    "__vsetne2",
    "__vcmpges2",
    "__vsetges2",
    "__vcmpgeu2",
    "__vsetgeu2",
    "__vcmpgts2",
    "__vsetgts2",
    "__vcmpgtu2",
    "__vsetgtu2",
    "__vcmples2",
    "__vsetles2",
    "__vcmpleu2",
    "__vsetleu2",
    "__vcmplts2",
    "__vsetlts2",
    "__vcmpltu2",
    "__vsetltu2",
    "__vsads2",
    "__vsadu2",
    "__vabs4",
    "__vabsss4",
    "__vneg4",
    "__vnegss4",
    "__vaddss4",
    "__vaddus4",
    "__vsubss4",
    "__vsubus4",
    "__vavgs4",
    "__vhaddu4",
    "__vabsdiffs4",
    "__vseteq4",
    "__vcmpne4",
    "__vsetne4",
    "__vcmpges4",
    "__vsetges4",
    "__vcmpgeu4",
    "__vsetgeu4",
    "__vcmpgts4",
    "__vsetgts4",
    "__vcmpgtu4",
    "__vsetgtu4",
    "__vcmples4",
    "__vsetles4",
    "__vcmpleu4",
    "__vsetleu4",
    "__vcmplts4",
    "__vsetlts4",
    "__vcmpltu4",
    "__vsetltu4",
    "__vsads4",
    "__dp2a_lo",
    "__dp2a_hi",
    "__vimax3_s32",
    "__viaddmax_s32",
    "__vimax_s32_relu",
    "__vimax3_s32_relu",
    "__viaddmax_s32_relu",
    "__vimin3_s32",
    "__viaddmin_s32",
    "__vimin_s32_relu",
    "__vimin3_s32_relu",
    "__viaddmin_s32_relu",
    "__vimax3_u32",
    "__viaddmax_u32",
    "__vimin3_u32",
    "__viaddmin_u32",
];

const BUILTINS: &str = include_str!("builtins.cu");
const BUILTINS_NAMES: &[&str] = &[
    "__builtin_popcount",
    "__builtin_popcountl",
    "__builtin_popcountll",
    "__builtin_clz",
    "__builtin_clzl",
    "__builtin_clzll",
    "__builtin_ctz",
    "__builtin_ctzl",
    "__builtin_ctzll",
    "__builtin_ffs",
    "__builtin_ffsl",
    "__builtin_ffsll",
    "__builtin_parity",
    "__builtin_expect",
    "__builtin_assume",
    "__builtin_unreachable",
    "__builtin_prefetch",
    "__builtin_bswap16",
    "__builtin_bswap32",
    "__builtin_bswap64",
    "__builtin_assume_aligned",
    "__builtin_add_overflow",
    "__builtin_sub_overflow",
    "__builtin_mul_overflow",
    "__builtin_abs",
    "__assume",
    "ffs",
];

const CONTAINERS: &str = include_str!("containers.cu");
const CONTAINER_NAMES: &[(&str, &str)] = &[
    ("array", "__array"),
    ("pair", "__pair"),
    ("unique_ptr", "__unique_ptr"),
    ("shared_ptr", "__shared_ptr"),
    ("deque", "__deque"),
    ("priority_queue", "__priority_queue"),
    ("queue", "__queue"),
    ("stack", "__stack"),
    ("function", "__function"),
    ("weak_ptr", "__weak_ptr"),
    ("tuple", "__tuple"),
    ("ostream_iterator", "__ostream_iterator"),
];
const CONTAINER_FUNCTIONS: &[&str] = &[
    "make_pair",
    "make_unique",
    "make_shared",
    "minmax_element",
    "minmax",
    "mismatch",
    "make_tuple",
    "tie",
    "static_pointer_cast",
    "dynamic_pointer_cast",
];

const TUPLES: &str = include_str!("tuples.cu");
const TUPLES_NAMES: &[&str] = &[
    "tuple",
    "make_tuple",
    "tie",
    "minmax_element",
    "minmax",
    "mismatch",
    "tuple_cat",
    "forward_as_tuple",
    "__ignore",
    "__apply",
    "tuple_size",
    "tuple_element",
    "tuple_size_v",
    "tuple_element_t",
];
const TUPLES_TYPES: &[(&str, &str)] =
    &[("tuple_size", "__tuple_size"), ("tuple_element", "__tuple_element"), ("tuple_element_t", "__tuple_element_t")];

const VECTORS: &str = include_str!("vectors.cu");
const VECTORS_NAMES: &[&str] = &[
    "rbegin",
    "rend",
    "crbegin",
    "crend",
    "vector",
    "reverse_iterator",
    "const_reverse_iterator",
    "shrink_to_fit",
    "max_size",
    "swap",
    "insert",
    "emplace",
    "assign",
    "at",
    "substr",
    "prev",
    "advance",
];

/// Algorithms from the last element to the first.
const BACKWARDS: &str = include_str!("backwards.cu");
const BACKWARDS_NAMES: &[&str] = &["rbegin", "reverse_iterator"];

const SEQUENCES: &str = include_str!("sequences.cu");
const SEQUENCES_NAMES: &[&str] = &[
    "copy",
    "copy_if",
    "reverse",
    "fill",
    "accumulate",
    "remove",
    "remove_if",
    "replace",
    "replace_if",
    "find_if_not",
    "stable_sort",
    "partial_sort",
    "nth_element",
    "max_element",
    "min_element",
    "minmax_element",
    "minmax",
    "rotate",
    "reverse_copy",
    "adjacent_difference",
    "inclusive_scan",
    "exclusive_scan",
    "reduce",
    "generate_n",
    "for_each_n",
    "stable_partition",
    "partition",
    "iter_swap",
    "swap_ranges",
    "next_permutation",
    "lexicographical_compare",
    "set_intersection",
    "set_union",
    "set_difference",
    "mismatch",
    "adjacent_find",
    "gcd",
    "lcm",
    "exchange",
    "ostream_iterator",
    "back_inserter",
];

const CALENDAR: &str = include_str!("calendar.cu");
const CALENDAR_NAMES: &[&str] = &[
    "gmtime",
    "gmtime_r",
    "localtime",
    "localtime_r",
    "mktime",
    "difftime",
    "strftime",
    "asctime",
    "ctime",
    "__put_time",
];

const IDENTITIES: &str = include_str!("identities.cu");
const IDENTITY_NAMES: &[(&str, &str)] =
    &[("type_info", "__type_info"), ("type_index", "__type_index"), ("typeid", "__type_info")];

const EXCEPTIONS: &str = include_str!("exceptions.cu");
const EXCEPTION_NAMES: &[(&str, &str)] = &[
    ("exception", "__exception"),
    ("bad_alloc", "__bad_alloc"),
    ("logic_error", "__logic_error"),
    ("runtime_error", "__runtime_error"),
    ("invalid_argument", "__invalid_argument"),
    ("domain_error", "__domain_error"),
    ("length_error", "__length_error"),
    ("out_of_range", "__out_of_range"),
    ("range_error", "__range_error"),
    ("overflow_error", "__overflow_error"),
    ("underflow_error", "__underflow_error"),
    ("bad_cast", "__bad_cast"),
    ("bad_typeid", "__bad_typeid"),
    ("bad_function_call", "__bad_function_call"),
    ("bad_optional_access", "__bad_optional_access"),
    ("bad_variant_access", "__bad_variant_access"),
    ("bad_any_cast", "__bad_any_cast"),
    ("future_error", "__future_error"),
    ("bad_weak_ptr", "__bad_weak_ptr"),
    ("bad_array_new_length", "__bad_array_new_length"),
    ("exception_ptr", "__exception_ptr"),
];

/// Whether a type of the prelude is one that is thrown.
pub(crate) fn is_exception(own: &str) -> bool {
    EXCEPTION_NAMES.iter().any(|(_, known)| *known == own)
}

const COMPARE: &str = include_str!("compare.cu");
const COMPARE_NAMES: &[(&str, &str)] = &[
    ("strong_ordering", "__strong_ordering"),
    ("weak_ordering", "__weak_ordering"),
    ("partial_ordering", "__partial_ordering"),
];

const CONCURRENCY: &str = include_str!("concurrency.cu");
const CONCURRENCY_NAMES: &[(&str, &str)] = &[
    ("thread", "__thread"),
    ("mutex", "__mutex"),
    ("lock_guard", "__lock_guard"),
    ("scoped_lock", "__lock_guard"),
    ("unique_lock", "__unique_lock"),
    ("recursive_mutex", "__recursive_mutex"),
    ("condition_variable", "__condition_variable"),
    ("condition_variable_any", "__condition_variable"),
    ("atomic", "__atomic"),
];

const TRAITS: &str = include_str!("traits.cu");
const TRAIT_NAMES: &[(&str, &str)] = &[
    ("is_same", "__is_same"),
    ("is_floating_point", "__is_floating_point"),
    ("is_pointer", "__is_pointer"),
    ("is_integral", "__is_integral"),
    ("is_arithmetic", "__is_arithmetic"),
    ("is_signed", "__is_signed"),
    ("is_unsigned", "__is_unsigned"),
    ("is_void", "__is_void"),
    ("is_const", "__is_const"),
    ("is_reference", "__is_reference"),
    ("enable_if", "__enable_if"),
    ("conditional", "__conditional"),
    ("remove_reference", "__remove_reference"),
    ("remove_const", "__remove_const"),
    ("remove_pointer", "__remove_pointer"),
    ("decay", "__decay"),
    ("integral_constant", "__integral_constant"),
    ("true_type", "__true_type"),
    ("false_type", "__false_type"),
    ("enable_if_t", "__enable_if_t"),
    ("conditional_t", "__conditional_t"),
    ("remove_reference_t", "__remove_reference_t"),
    ("remove_const_t", "__remove_const_t"),
    ("remove_pointer_t", "__remove_pointer_t"),
    ("decay_t", "__decay_t"),
    ("remove_cv", "__remove_const"),
    ("remove_cv_t", "__remove_const_t"),
    ("remove_cvref_t", "__decay_t"),
    ("unary_function", "__unary_function"),
    ("binary_function", "__binary_function"),
    ("void_t", "__void_t"),
    ("add_const", "__add_const"),
    ("add_const_t", "__add_const_t"),
    ("add_pointer", "__add_pointer"),
    ("add_pointer_t", "__add_pointer_t"),
    ("bool_constant", "__bool_constant"),
    ("negation", "__negation"),
    ("conjunction", "__conjunction"),
    ("disjunction", "__disjunction"),
    ("make_unsigned", "__make_unsigned"),
    ("make_unsigned_t", "__make_unsigned_t"),
    ("make_signed", "__make_signed"),
    ("make_signed_t", "__make_signed_t"),
    ("common_type", "__common_type"),
    ("common_type_t", "__common_type_t"),
    ("is_array", "__is_array"),
    ("integer_sequence", "__integer_sequence"),
    ("index_sequence", "__index_sequence"),
    ("make_index_sequence", "__make_index_sequence"),
    ("index_sequence_for", "__index_sequence_for"),
];
const TRAIT_VALUES: &[&str] = &[
    "is_same_v",
    "is_floating_point_v",
    "is_pointer_v",
    "is_integral_v",
    "is_arithmetic_v",
    "is_signed_v",
    "is_unsigned_v",
    "is_void_v",
    "is_const_v",
    "is_reference_v",
    "is_array_v",
    "negation_v",
    "conjunction_v",
    "disjunction_v",
];

/// The prelude's structure whose `value` is what the standard library calls by a name of its own: `is_same_v`.
pub(crate) fn trait_of(name: &str) -> Option<&'static str> {
    let plain = name.strip_suffix("_v")?;
    TRAIT_NAMES.iter().chain(VARIANT_NAMES).chain(TUPLES_TYPES).find(|(known, _)| *known == plain).map(|(_, own)| *own)
}

/// Whether a name is that of a question about types, `is_same`: what follows is its answer, and no declaration.
pub(crate) fn is_trait(name: &str) -> bool {
    name.starts_with("is_") && TRAIT_NAMES.iter().any(|(known, _)| *known == name)
}

/// Names that say enough without `std::` in front; the others are words that programs use for their own things.
const TELLING: &[&str] = &[
    "mt19937",
    "mt19937_64",
    "default_random_engine",
    "random_device",
    "condition_variable",
    "unique_ptr",
    "shared_ptr",
    "high_resolution_clock",
    "unary_function",
    "binary_function",
    "runtime_error",
    "bad_alloc",
];

/// The prelude's name of a type of the standard library. `qualified` says whether a `::` is before it.
pub(crate) fn standard_type(name: &str, qualified: bool) -> Option<&'static str> {
    let telling = qualified || TELLING.contains(&name) || name.ends_with("_distribution") || name.ends_with("_clock");
    let all =
        RANDOM_NAMES.iter().chain(DISTRIBUTIONS_NAMES).chain(CHRONO_NAMES).chain(CONTAINER_NAMES).chain(TRAIT_NAMES);
    let all = all.chain(HASHES_NAMES).chain(TREES_NAMES).chain(LISTS_NAMES).chain(OPTIONALS_NAMES);
    let all = all.chain(VIEWS_NAMES).chain(BITSETS_NAMES).chain(TUPLES_TYPES).chain(COMPLEX_NAMES);
    let all = all.chain(CONCURRENCY_NAMES).chain(EXCEPTION_NAMES).chain(IDENTITY_NAMES);
    let mut all =
        all.chain(VARIANT_NAMES).chain(ANY_NAMES).chain(FUTURE_NAMES).chain(BINDING_TYPES).chain(COMPARE_NAMES);
    all.find(|(known, _)| *known == name).filter(|_| telling).map(|(_, own)| *own)
}

/// Whether a name is one of `std::chrono`'s types, or of those that it is used with.
pub(crate) fn is_chrono(name: &str) -> bool {
    CHRONO_NAMES.iter().any(|(known, _)| *known == name)
}

/// Functions of `std` that the prelude has under their names with two underscores in front, and that may be given template
/// arguments.
const STANDARD_FUNCTIONS: &[&str] = &[
    "visit",
    "holds_alternative",
    "get_if",
    "any_cast",
    "make_any",
    "bind",
    "ref",
    "cref",
    "invoke",
    "tuple_cat",
    "forward_as_tuple",
    "async",
    "is_eq",
    "is_neq",
    "is_lt",
    "is_lteq",
    "is_gt",
    "is_gteq",
    "current_exception",
    "rethrow_exception",
    "make_exception_ptr",
];

/// The prelude's name of such a function.
pub(crate) fn standard_function(name: &str) -> Option<String> {
    STANDARD_FUNCTIONS.contains(&name).then(|| format!("__{name}"))
}

/// The algorithms that the prelude has under their names with two underscores in front.
pub(crate) fn algorithm(name: &str) -> Option<String> {
    let known = ALGORITHM_NAMES.contains(&name) || SEQUENCES_NAMES.contains(&name) || TUPLES_NAMES.contains(&name);
    (known || matches!(name, "shuffle" | "prev" | "advance")).then(|| format!("__{name}"))
}

/// A part of the prelude: its text, the names for whose sake a program gets it, and the parts that it is written with.
struct Part {
    text: &'static str,
    names: Vec<&'static str>,
    needs: &'static [&'static str],
}

/// The parts, each behind what it needs.
fn parts(has_references: bool) -> Vec<Part> {
    let firsts = |list: &[(&'static str, &str)]| list.iter().map(|(name, _)| *name).collect::<Vec<_>>();
    let joined = |list: &[&[&'static str]]| list.concat();
    let plain = |text: &'static str, names: &[&'static str]| Part { text, names: names.to_vec(), needs: &[] };
    let textures: &[&str] = if has_references { &[references::TEXTURE, references::SURFACE] } else { TEXTURES_NAMES };
    let exceptions = joined(&[&firsts(EXCEPTION_NAMES), &["catch", "throw", "dynamic_cast"]]);
    let traits = joined(&[
        &firsts(TRAIT_NAMES),
        TRAIT_VALUES,
        &["integral", "floating_point", "signed_integral", "unsigned_integral", "same_as", "convertible_to", "concept"],
        &["requires"],
    ]);
    let distributions = joined(&[&firsts(DISTRIBUTIONS_NAMES), DISTRIBUTIONS_FUNCTIONS]);
    let optionals = joined(&[&firsts(OPTIONALS_NAMES), OPTIONALS_FUNCTIONS]);
    let containers = joined(&[&firsts(CONTAINER_NAMES), CONTAINER_FUNCTIONS]);
    let chrono = joined(&[&firsts(CHRONO_NAMES), CHRONO_FUNCTIONS]);
    let part =
        |text: &'static str, names: Vec<&'static str>, needs: &'static [&'static str]| Part { text, names, needs };
    vec![
        part(EXCEPTIONS, exceptions, &[]),
        part(TRAITS, traits, &[]),
        part(ALGORITHMS, joined(&[ALGORITHM_NAMES, SEQUENCES_NAMES, ALGORITHM_OBJECTS, &["iota"]]), &[]),
        part(IDENTITIES, firsts(IDENTITY_NAMES), &[]),
        plain(GROUPS, GROUP_NAMES),
        plain(MATH, MATH_NAMES),
        plain(INTEGERS, INTEGERS_NAMES),
        plain(LANES, LANES_NAMES),
        plain(ROUNDED, ROUNDED_NAMES),
        part(ROUNDED_DOUBLES, ROUNDED_DOUBLES_NAMES.to_vec(), &[INTEGERS]),
        plain(BUILTINS, BUILTINS_NAMES),
        plain(WARPS, WARPS_NAMES),
        part(ARRAYS, joined(&[ARRAYS_NAMES, TEXTURES_NAMES, GRAPHS_NAMES, textures]), &[]),
        plain(TEXTURES, textures),
        plain(PEERS, PEERS_NAMES),
        plain(GRAPHS, GRAPHS_NAMES),
        part(POOLS, joined(&[POOLS_NAMES, GRAPH_MEMORY_NAMES]), &[]),
        plain(GRAPH_MEMORY, GRAPH_MEMORY_NAMES),
        plain(ATTRIBUTES, ATTRIBUTES_NAMES),
        plain(ADDRESSES, ADDRESSES_NAMES),
        plain(PTX, PTX_NAMES),
        plain(PTX_MATRICES, PTX_MATRICES_NAMES),
        plain(STDLIB, STDLIB_NAMES),
        plain(SYNC, SYNC_NAMES),
        plain(DEVICE_RUNTIME, DEVICE_RUNTIME_NAMES),
        plain(DIVISION, DIVISION_NAMES),
        plain(OPENMP, OPENMP_NAMES),
        plain(THREADS, THREADS_NAMES),
        plain(OPTIONS, OPTIONS_NAMES),
        plain(MEMORY, MEMORY_NAMES),
        plain(STRINGS, STRINGS_NAMES),
        plain(POSIX, POSIX_NAMES),
        part(TEXTS, TEXTS_NAMES.to_vec(), &[EXCEPTIONS]),
        plain(STREAMS, STREAMS_NAMES),
        part(RANDOM, firsts(RANDOM_NAMES), &[]),
        part(DISTRIBUTIONS, distributions, &[]),
        part(CHRONO, chrono, &[]),
        part(VECTORS, VECTORS_NAMES.to_vec(), &[EXCEPTIONS]),
        part(BACKWARDS, BACKWARDS_NAMES.to_vec(), &[ALGORITHMS, VECTORS]),
        part(CONTAINERS, containers, &[EXCEPTIONS, VECTORS]),
        part(TUPLES, TUPLES_NAMES.to_vec(), &[TRAITS, ALGORITHMS, CONTAINERS]),
        part(TREES, firsts(TREES_NAMES), &[EXCEPTIONS, CONTAINERS, VECTORS]),
        part(HASHES, firsts(HASHES_NAMES), &[EXCEPTIONS, CONTAINERS, VECTORS]),
        part(LISTS, firsts(LISTS_NAMES), &[ALGORITHMS, VECTORS]),
        part(OPTIONALS, optionals, &[EXCEPTIONS]),
        part(VIEWS, firsts(VIEWS_NAMES), &[EXCEPTIONS, TEXTS]),
        part(BITSETS, firsts(BITSETS_NAMES), &[EXCEPTIONS]),
        plain(COMPLEX, &["__complex_numbers"]),
        part(SEQUENCES, SEQUENCES_NAMES.to_vec(), &[ALGORITHMS, VECTORS]),
        plain(CALENDAR, CALENDAR_NAMES),
        part(CONCURRENCY, firsts(CONCURRENCY_NAMES), &[]),
        part(VARIANTS, firsts(VARIANT_NAMES), &[EXCEPTIONS, TRAITS]),
        part(
            FUTURES,
            joined(&[&firsts(&FUTURE_NAMES[..3]), &["std::async", "packaged_task"]]),
            &[EXCEPTIONS, CONTAINERS, CONCURRENCY],
        ),
        part(ANYS, firsts(ANY_NAMES), &[EXCEPTIONS, IDENTITIES, TRAITS]),
        part(BINDINGS, BINDING_NAMES.to_vec(), &[TUPLES, TRAITS]),
        part(COMPARE, joined(&[&firsts(COMPARE_NAMES), &["__three_way"]]), &[TRAITS]),
    ]
}

/// What of `std` has two underscores in front here.
const RENAMED: &[&str] = &["in_place", "nullopt", "ignore", "apply", "make_optional", "put_time", "generate_canonical"];

/// A program's tokens, after those of what it needs of the prelude.
pub(crate) fn precede(mut tokens: Vec<Token>) -> Vec<Token> {
    // `std::complex<double>`, or without `std::`; `thrust::complex` is another one, and so is one of the program's own.
    let own = tokens.windows(2).any(|pair| {
        matches!(pair[0].name().map(|word| &**word), Some("struct" | "class")) && pair[1].is_name("complex")
    });
    let has_complex = !own
        && tokens.windows(3).enumerate().any(|(at, next)| {
            let space = at.checked_sub(2).filter(|before| tokens[before + 1].is("::")).map(|before| &tokens[before]);
            next[0].is_name("complex") && next[1].is("<") && space.is_none_or(|space| space.is_name("std"))
        });
    let mut at = 0;
    while at < tokens.len() {
        let wanted = |name: &str| RENAMED.contains(&name) || has_complex && COMPLEX_FUNCTIONS.contains(&name);
        let renamed = tokens[at].name().filter(|name| wanted(name)).cloned();
        let of_std = at >= 2
            && tokens[at - 1].is("::")
            && tokens[at - 2].is_name("std")
            && !(at >= 4 && tokens[at - 3].is("::") && tokens[at - 4].is_name("cuda"));
        if let Some(name) = renamed.filter(|_| of_std) {
            let own = if RENAMED.contains(&&*name) { format!("__{name}") } else { format!("__complex_{name}") };
            tokens[at].kind = TokenKind::Name(own.into());
            tokens[at].line_start |= tokens[at - 2].line_start;
            tokens.drain(at - 2..at);
            at -= 2;
        }
        at += 1;
    }
    let tokens = placeholders(tokens);
    let (tokens, has_references) = references::named(tokens);
    let parts = parts(has_references);
    let mut names: HashSet<&str> = tokens.iter().filter_map(|token| token.name().map(|name| &**name)).collect();
    if has_complex {
        names.insert("__complex_numbers");
    }
    let takes_all = tokens
        .windows(3)
        .any(|three| three[0].is_name("using") && three[1].is_name("namespace") && three[2].is_name("std"));
    let of_std: HashSet<&str> = tokens
        .windows(3)
        .filter(|three| three[0].is_name("std") && three[1].is("::"))
        .filter_map(|three| three[2].name().map(|name| &**name))
        .collect();
    if tokens.iter().any(|token| token.is("<=>")) {
        names.insert("__three_way");
    }
    let named = |name: &&str| match name.strip_prefix("std::") {
        Some(plain) => of_std.contains(plain) || takes_all && names.contains(plain),
        None => names.contains(name),
    };
    let mut wanted: Vec<bool> = parts.iter().map(|part| part.names.iter().any(named)).collect();
    // What a part needs is before it.
    for (at, part) in parts.iter().enumerate().rev() {
        let needs = if wanted[at] { part.needs } else { &[] };
        for needed in needs {
            if let Some(place) = parts.iter().position(|part| part.text == *needed) {
                wanted[place] = true;
            }
        }
    }
    let used = parts.iter().zip(&wanted).filter(|(_, wanted)| **wanted);
    let mut all: Vec<Token> = used.flat_map(|(part, _)| lexed(part.text)).collect();
    all.extend(tokens);
    all
}

/// `std::placeholders::_1` by the prelude's name; Thrust has others of that name.
fn placeholders(mut tokens: Vec<Token>) -> Vec<Token> {
    let spaces: Vec<usize> = (2..tokens.len())
        .filter(|at| tokens[*at].is_name("placeholders") && tokens[at - 1].is("::") && tokens[at - 2].is_name("std"))
        .collect();
    if spaces.is_empty() {
        return tokens;
    }
    let open = spaces.iter().any(|at| {
        at.checked_sub(3).is_some_and(|before| tokens[before].is_name("namespace") || tokens[before].is_name("using"))
    });
    let mut at = 0;
    while at < tokens.len() {
        let number = tokens[at].name().and_then(|name| name.strip_prefix('_')).and_then(|number| number.parse().ok());
        if let Some(number @ 1..=9_u8) = number {
            let mut first = at;
            while first >= 2 && tokens[first - 1].is("::") && tokens[first - 2].name().is_some() {
                first -= 2;
            }
            let path = &tokens[first..at];
            let own = if path.is_empty() { open } else { path.iter().any(|step| step.is_name("placeholders")) };
            if own && !path.iter().any(|step| step.is_name("thrust")) {
                tokens[at].kind = TokenKind::Name(format!("__argument_{number}").into());
                tokens[at].line_start |= tokens[first].line_start;
                tokens.drain(first..at);
                at = first;
            }
        }
        at += 1;
    }
    tokens
}

/// The tokens of a part of the prelude, which are at no place of the program.
fn lexed(text: &str) -> Vec<Token> {
    let (mut tokens, _) = lex::lex(&Source::new("prelude", text), 0, &mut Sink::default());
    tokens.retain(|token| token.kind != TokenKind::End);
    for token in &mut tokens {
        token.span = Span::default();
    }
    tokens
}
