//! Parts of C's and CUDA's libraries, and the names for whose sake a program gets them.

pub(super) const ALGORITHMS: &str = include_str!("algorithms.cu");
pub(super) const ALGORITHM_NAMES: &[&str] = &[
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
pub(super) const ALGORITHM_OBJECTS: &[&str] = &[
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

pub(super) const GROUPS: &str = include_str!("cooperative_groups.cu");
pub(super) const GROUP_NAMES: &[&str] = &[
    "this_thread_block",
    "this_grid",
    "this_cluster",
    "cluster_group",
    "thread_block",
    "thread_group",
    "thread_block_tile",
    "coalesced_threads",
    "coalesced_group",
    "labeled_partition",
    "binary_partition",
];

pub(super) const MATH: &str = include_str!("math.cu");
pub(super) const MATH_NAMES: &[&str] = &[
    "sincos",
    "sincosf",
    "__sincosf",
    "sincospi",
    "sincospif",
    "remainderf",
    "remainder",
    "norm3df",
    "norm4df",
    "rnorm3df",
    "rnorm4df",
    "rhypotf",
    "norm3d",
    "hypot",
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
    "remquo",
    "remquof",
    "norm",
    "normf",
    "rnorm",
    "rnormf",
    "nan",
];

pub(super) const BESSEL: &str = include_str!("bessel.cu");
/// Programs often have variables of these names, so that only calls count.
pub(super) const BESSEL_NAMES: &[&str] = &[
    "j0",
    "j0f",
    "j1",
    "j1f",
    "jn",
    "jnf",
    "y0",
    "y0f",
    "y1",
    "y1f",
    "yn",
    "ynf",
    "cyl_bessel_i0",
    "cyl_bessel_i0f",
    "cyl_bessel_i1",
    "cyl_bessel_i1f",
    "erfcx",
    "erfcxf",
];

pub(super) const ROUNDED: &str = include_str!("rounded.cu");
pub(super) const ROUNDED_NAMES: &[&str] = &[
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

pub(super) const ROUNDED_DOUBLES: &str = include_str!("rounded_doubles.cu");
pub(super) const ROUNDED_DOUBLES_NAMES: &[&str] = &[
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

pub(super) const LANES: &str = include_str!("lanes.cu");
pub(super) const LANES_NAMES: &[&str] = &[
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

pub(super) const INTEGERS: &str = include_str!("integers.cu");
pub(super) const INTEGERS_NAMES: &[&str] = &[
    "__fns",
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

pub(super) const STDLIB: &str = include_str!("stdlib.cu");
pub(super) const STDLIB_NAMES: &[&str] = &[
    "atoll",
    "rand_r",
    "setenv",
    "unsetenv",
    "posix_memalign",
    "aligned_alloc",
    "memalign",
    "valloc",
    "_mm_malloc",
    "utsname",
    "uname",
    "setlocale",
];

pub(super) const RAND48: &str = include_str!("rand48.cu");
pub(super) const RAND48_NAMES: &[&str] =
    &["srand48", "drand48", "lrand48", "mrand48", "erand48", "nrand48", "jrand48", "seed48"];

pub(super) const POSIX: &str = include_str!("posix.cu");
pub(super) const POSIX_NAMES: &[&str] = &[
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

pub(super) const DEVICE_RUNTIME: &str = include_str!("device_runtime.cu");
pub(super) const DEVICE_RUNTIME_NAMES: &[&str] = &[
    "cudaMalloc",
    "cudaFree",
    "cudaStreamCreateWithFlags",
    "cudaStreamDestroy",
    "cudaMemcpyAsync",
    "cudaGetLastError",
    "cudaPeekAtLastError",
    "cudaGetErrorString",
    "cudaGetErrorName",
    "cudaMemsetAsync",
    "cudaEventCreateWithFlags",
    "cudaEventRecord",
    "cudaEventDestroy",
    "cudaStreamWaitEvent",
    "cudaGetDevice",
    "cudaGetDeviceCount",
];

pub(super) const SYNC: &str = include_str!("sync.cu");
pub(super) const SYNC_NAMES: &[&str] = &[
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

pub(super) const DIVISION: &str = include_str!("division.cu");
pub(super) const DIVISION_NAMES: &[&str] = &["div_t", "ldiv_t", "ldiv"];

pub(super) const OPENMP: &str = include_str!("openmp.cu");
pub(super) const OPENMP_NAMES: &[&str] = &[
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

pub(super) const THREADS: &str = include_str!("threads.cu");
pub(super) const THREADS_NAMES: &[&str] =
    &["pthread_create", "pthread_t", "pthread_mutex_t", "pthread_attr_t", "pthread_cond_t", "pthread_barrier_t"];

pub(super) const OPTIONS: &str = include_str!("getopt.cu");
pub(super) const OPTIONS_NAMES: &[&str] = &["getopt", "getopt_long", "optarg", "optind"];

pub(super) const MEMORY: &str = include_str!("memory.cu");
pub(super) const MEMORY_NAMES: &[&str] = &["memset", "memcpy"];

pub(super) const STRINGS: &str = include_str!("strings.cu");
pub(super) const STRINGS_NAMES: &[&str] = &[
    "strrchr",
    "strncat",
    "strtok",
    "strtok_r",
    "strncasecmp",
    "strcasecmp",
    "strspn",
    "strcspn",
    "strnlen",
    "strndup",
    "stpcpy",
    "strcasestr",
    "bzero",
    "isxdigit",
    "ispunct",
    "isprint",
    "isgraph",
    "iscntrl",
    "isblank",
];

pub(super) const TEXTS: &str = include_str!("texts.cu");
pub(super) const TEXTS_NAMES: &[&str] = &[
    "string",
    "string_view",
    "starts_with",
    "ends_with",
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

pub(super) const STREAMS: &str = include_str!("streams.cu");
pub(super) const STREAMS_NAMES: &[&str] =
    &["cudaLaunchHostFunc", "cudaStreamAddCallback", "cudaHostFn_t", "cudaStreamCallback_t"];

pub(super) const WARPS: &str = include_str!("warps_before_volta.cu");
pub(super) const WARPS_NAMES: &[&str] =
    &["__shfl", "__shfl_up", "__shfl_down", "__shfl_xor", "__any", "__all", "__ballot"];

pub(super) const ADDRESSES: &str = include_str!("addresses.cu");
pub(super) const ADDRESSES_NAMES: &[&str] = &[
    "__cvta_generic_to_shared",
    "__cvta_generic_to_global",
    "__cvta_generic_to_local",
    "__cvta_generic_to_constant",
    "__cvta_shared_to_generic",
    "__cvta_global_to_generic",
    "__isShared",
    "__nanosleep",
    "__barrier_sync",
    "__barrier_sync_count",
    "__pipeline_memcpy_async",
    "__pipeline_commit",
    "__pipeline_wait_prior",
];

pub(super) const PTX: &str = include_str!("ptx.cu");
pub(super) const PTX_NAMES: &[&str] = &[
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

pub(super) const PTX_MATRICES: &str = include_str!("ptx_matrices.cu");
pub(super) const PTX_MATRICES_NAMES: &[&str] = &["__ptx_matrix", "__ptx_multiply", "__ptx_multiply_doubles"];

/// These parts are known by what they declare (`declared`).
pub(super) const ARRAYS: &str = include_str!("runtime/arrays.cu");
pub(super) const TEXTURES: &str = include_str!("runtime/textures.cu");
pub(super) const PEERS: &str = include_str!("runtime/peers.cu");
pub(super) const GRAPHS: &str = include_str!("runtime/graphs.cu");
pub(super) const POOLS: &str = include_str!("runtime/pools.cu");
pub(super) const GRAPH_MEMORY: &str = include_str!("runtime/graph_memory.cu");
pub(super) const ATTRIBUTES: &str = include_str!("runtime/attributes.cu");
pub(super) const OCCUPANCY: &str = include_str!("runtime/occupancy.cu");
pub(super) const DRIVER: &str = include_str!("runtime/driver.cu");
